//! The desk at work: a step compares all waiting people, then serves one.
//!
//! ```text
//! served: a, c      waiting: b (takes 3), d (takes 2)      now = 4
//! step (shortest first): compares b, compares d, serves d
//! served: a, c, d   waiting: b (takes 3)                   now = 6
//! ```

use std::sync::Arc;

use super::{Names, Policy, Problem};
use crate::kernel::trace::{Describe, Fields};
use crate::kernel::{Ended, Model, Probe, Time, events};

events! {
    targets &["serve"];
    /// A person was compared with the best so far.
    Compared { person: u32 } = "compare", Probe;
    /// Somebody was served.
    Served { person: u32 } = "serve", Event signed Start;
}

/// People served so far, and the time at which the last of them was served.
#[derive(Clone, Debug)]
pub struct Sim {
    pub(super) problem: Arc<Problem>,
    pub(super) served: Vec<u32>,
    now: Time,
}

impl Sim {
    pub(super) fn new(problem: Arc<Problem>) -> Self {
        Sim { problem, served: Vec::new(), now: 0 }
    }
}

impl Model for Sim {
    type Event = Event;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let takes = &self.problem.takes;
        let waiting = (0..).zip(takes).filter(|(person, _)| !self.served.contains(person));
        let mut next: Option<(u32, Time)> = None;
        for (person, &time) in waiting {
            probe.emit(Event::Compared { person });
            let better = |(_, best)| self.problem.policy == Policy::Shortest && time < best;
            if next.is_none_or(better) {
                next = Some((person, time));
            }
        }
        let Some((person, time)) = next else { return false };
        self.served.push(person);
        self.now += time;
        probe.emit(Event::Served { person });
        true
    }

    fn time(&self) -> Time {
        self.now
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(self.served.as_slice())
    }
}

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, _: &Sim, _: &Sim) {
        let (Event::Compared { person } | Event::Served { person }) = event;
        fields.put_thing("person", self.0[person as usize]);
    }
}

pub(super) trait Results {
    fn outcome(&self, names: &Names<'_>) -> super::Outcome;
    fn metrics(&self) -> super::Metrics;
}

impl Results for Ended<Sim> {
    fn outcome(&self, _: &Names<'_>) -> super::Outcome {
        self.sim.served.clone()
    }

    fn metrics(&self) -> super::Metrics {
        (!self.sim.served.is_empty()).then_some(self.sim.now)
    }
}
