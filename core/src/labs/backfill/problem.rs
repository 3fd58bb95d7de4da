//! A backfill scenario after validation: numbers only, flat, shared by all clones of a run.
//!
//! **Invariant:** whoever holds a `Problem` holds a valid one: every job fits the machine, estimates and runtimes
//! are at least 1, no time of a run reaches 2^54.

use super::{BackfillScenario, Checkpoint, Events, Overrun, Policy};
use crate::kernel::Time;

/// The most nodes of a machine.
pub const MAX_NODES: u64 = 1 << 30;

/// The most jobs.
pub const MAX_JOBS: u64 = 1 << 22;

/// What a scenario says beside its jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The policy.
    pub policy: Policy,
    /// The nodes of the machine.
    pub nodes: u64,
    /// What becomes of jobs that run too long.
    pub overrun: Overrun,
    /// How the events of one instant are taken.
    pub events: Events,
    /// How checkpoints work.
    pub checkpoint: Checkpoint,
}

/// Jobs as columns, in scenario order, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// When each joins the queue.
    pub submit: Vec<Time>,
    /// How many nodes each holds.
    pub nodes: Vec<u64>,
    /// How long each runs, as its user says.
    pub estimate: Vec<Time>,
    /// How long each really takes.
    pub runtime: Vec<Time>,
}

/// A validated backfill scenario. Vectors are by job, in scenario order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The policy.
    pub policy: Policy,
    /// What becomes of a job that runs longer than its estimate.
    pub overrun: Overrun,
    /// How the events of one instant are taken.
    pub events: Events,
    /// How checkpoints work.
    pub checkpoint: Checkpoint,
    /// The nodes of the machine.
    pub machine: u32,
    /// How often a run may stop jobs before it is ended.
    pub most_stops: u64,
    /// How many of the jobs submitted first are left out of the metrics.
    pub warm_up: u32,
    /// When each joins the queue.
    pub submit: Vec<Time>,
    /// How many nodes each holds.
    pub nodes: Vec<u32>,
    /// The estimate that counts: where an overrun extends it, at least the runtime.
    pub estimate: Vec<Time>,
    /// How long each would take. Where it exceeds the estimate the job is killed at the estimate.
    pub runtime: Vec<Time>,
    /// The jobs in order of submission, ties in scenario order.
    pub order: Vec<u32>,
    /// The place of each job in `order`.
    pub place: Vec<u32>,
}

impl Columns {
    /// The columns of a scenario's jobs.
    pub fn of(scenario: &BackfillScenario) -> Self {
        let jobs = &scenario.jobs;
        Columns {
            submit: jobs.iter().map(|job| job.submit).collect(),
            nodes: jobs.iter().map(|job| job.nodes).collect(),
            estimate: jobs.iter().map(|job| job.estimate).collect(),
            runtime: jobs.iter().map(|job| job.runtime).collect(),
        }
    }
}

impl Settings {
    /// The settings of a scenario.
    pub fn of(scenario: &BackfillScenario) -> Self {
        Settings {
            policy: scenario.policy,
            nodes: scenario.nodes,
            overrun: scenario.overrun,
            events: scenario.events,
            checkpoint: scenario.checkpoint,
        }
    }
}

impl Problem {
    /// How many jobs there are.
    pub fn job_count(&self) -> usize {
        self.submit.len()
    }

    /// Whether `job` is killed at its estimate.
    #[inline]
    pub fn overruns(&self, job: u32) -> bool {
        self.runtime[job as usize] > self.estimate[job as usize]
    }

    /// How long `job` runs in all, costs of checkpoints aside.
    #[inline]
    pub fn work(&self, job: u32) -> Time {
        self.runtime[job as usize].min(self.estimate[job as usize])
    }
}
