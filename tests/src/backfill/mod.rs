//! The backfill lab: the method from its definitions, random workloads, and the laws of a run.

mod oracle;
mod tape;
#[cfg(not(target_arch = "wasm32"))]
pub mod watch;

use std::sync::Arc;

pub use gantry_core::labs::backfill::BackfillScenario;
use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::{Checkpoint, Events, Overrun, Policy, Problem, Sim};
use gantry_core::scenario::{Errors, Lab, LabKind};
pub use tape::{Size, job};

use crate::method::{Defined, Method};
use crate::tape::Tape;

impl Method for BackfillScenario {
    const KIND: LabKind = LabKind::Backfill;
    type Sim = Sim;
    type Size = Size;
    const SMALL: Size = Size { jobs: 16, machine: 12 };
    const LARGE: Size = Size { jobs: 200, machine: 300 };

    fn open(&self) -> Result<Sim, Errors> {
        Ok(Sim::new(Arc::new(Problem::new(self)?)))
    }

    fn lab(self) -> Lab {
        Lab::Backfill(self)
    }

    fn of(lab: Lab) -> Option<Self> {
        if let Lab::Backfill(scenario) = lab { Some(scenario) } else { None }
    }

    fn defined(&self) -> Defined<Event> {
        oracle::run(self)
    }

    fn numbers(size: Size) -> usize {
        40 + size.jobs * 8
    }

    fn draw(tape: &mut Tape<'_>, size: Size) -> Self {
        tape.workload(size)
    }

    /// Of ten numbers half give a policy.
    fn vary(&mut self, policy: usize) {
        self.policy = Policy::ALL.get(policy).copied().unwrap_or(self.policy);
    }
}

/// A machine without jobs, all settings at their defaults.
pub fn empty(policy: Policy, nodes: u64) -> BackfillScenario {
    let (overrun, events) = (Overrun::Kill, Events::Together);
    let (checkpoint, jobs) = (Checkpoint::default(), Vec::new());
    BackfillScenario { policy, nodes, overrun, events, checkpoint, jobs }
}

/// The random workload of a seed, where some jobs have a user.
pub(crate) fn with_users(seed: u64) -> Lab {
    let mut scenario = BackfillScenario::of_seed(seed, BackfillScenario::SMALL);
    for (job, user) in scenario.jobs.iter_mut().zip(0..seed % 7) {
        job.user = Some(format!("u{user}"));
    }
    Lab::Backfill(scenario)
}

/// The jobs of a published schedule and the start it gives each, with the settings of such schedules.
#[cfg(not(target_arch = "wasm32"))]
pub fn published(file: &str, policy: Policy, nodes: u64) -> (BackfillScenario, Vec<u64>) {
    let rows = crate::packed::published(file).into_iter().enumerate();
    let rows = rows.map(|(at, [_, submit, nodes, estimate, runtime, start])| {
        (job(at, (submit, nodes, estimate, runtime)), start)
    });
    let (jobs, starts) = rows.unzip();
    let (overrun, events) = (Overrun::Extend, Events::Singly);
    (BackfillScenario { overrun, events, jobs, ..empty(policy, nodes) }, starts)
}
