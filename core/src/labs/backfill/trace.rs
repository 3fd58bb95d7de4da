//! The names of jobs, and the backfill lab's lines of a trace: names in place of numbers, and the numbers by which a
//! candidate is tested.
//!
//! Those (free nodes, the backfill window, extra nodes) are in the state before the step and not in any event.

use super::event::{Event, Test};
use super::{BackfillScenario, Sim};
use crate::kernel::Model;
use crate::kernel::trace::{Describe, Fields};

/// The names of a scenario's jobs, by their number in its [`Problem`](super::Problem).
#[derive(Clone, Debug)]
pub struct Names<'s> {
    jobs: Vec<&'s str>,
}

impl<'s> Names<'s> {
    /// The names in `scenario`. Cost: O(jobs).
    pub fn new(scenario: &'s BackfillScenario) -> Self {
        Names { jobs: scenario.jobs.iter().map(|job| &*job.id).collect() }
    }

    /// The name of a job of the [`Problem`](super::Problem).
    pub fn job(&self, job: u32) -> &'s str {
        self.jobs[job as usize]
    }
}

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, before: &Sim, after: &Sim) {
        fields.put_thing("job", self.job(event.job()));
        match event {
            Event::Submitted { .. }
            | Event::Ended { .. }
            | Event::Killed { .. }
            | Event::Refused { .. } => {}
            Event::Started { resumed, .. } | Event::Backfilled { resumed, .. } => {
                if resumed {
                    fields.put(format_args!(r#","resumed":true"#));
                }
            }
            Event::Reserved { time, extra, .. } => {
                fields.put(format_args!(r#","at":{time:?},"extra":{extra}"#));
            }
            Event::Planned { time, .. } => fields.put(format_args!(r#","at":{time:?}"#)),
            Event::GapFound { at, .. } => fields.put(format_args!(r#","at":{at:?}"#)),
            Event::Checkpointed { job } => {
                let (work, estimate) = after.remaining(job);
                fields.put(format_args!(r#","left":{work},"estimate":{estimate}"#));
            }
            Event::Tested { job, test } => tested(fields, job, test, before),
        }
    }
}

/// The numbers of both tests: `nodes <= free`; `estimate <= window`, or `nodes <= extra`.
fn tested(fields: &mut Fields, job: u32, test: Test, before: &Sim) {
    let (nodes, estimate) = (before.problem().nodes[job as usize], before.tested_estimate(job));
    let free = before.free();
    let (window, extra) = before.reservation().map_or((0, 0), |reservation| {
        (reservation.time.saturating_sub(before.time()), reservation.extra)
    });
    let name = match test {
        Test::NoRoom => "no-room",
        Test::InsideWindow => "inside-window",
        Test::WithinExtra => "within-extra",
        Test::DelaysHead => "delays-head",
    };
    fields.put(format_args!(
            r#","verdict":"{name}","nodes":{nodes},"free":{free},"estimate":{estimate},"window":{window},"extra":{extra}"#
        ),
    );
}
