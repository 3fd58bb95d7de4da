//! A backfill scenario after validation: numbers only, flat, shared by all clones of a run.
//!
//! **Invariant:** a `Problem` is valid: every job fits the machine, estimates and run times are at least 1, no time of
//! a run reaches 2^54.

use super::{BackfillScenario, Checkpoint, Events, Overrun, Policy};
use crate::kernel::Time;

/// The most nodes of a machine.
pub const MAX_NODES: u64 = 1 << 30;

/// The most jobs.
pub const MAX_JOBS: u64 = 1 << 22;

/// A scenario without its jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub policy: Policy,
    /// The nodes of the machine.
    pub nodes: u64,
    /// Treatment of jobs that exceed their estimates.
    pub overrun: Overrun,
    /// Order of the events of one instant.
    pub events: Events,
    pub checkpoint: Checkpoint,
}

/// Jobs as columns, in scenario order, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Times of submission.
    pub submit: Vec<Time>,
    /// Nodes of each job.
    pub nodes: Vec<u64>,
    /// Run times as estimated by the users.
    pub estimate: Vec<Time>,
    /// True run times.
    pub runtime: Vec<Time>,
}

/// A validated backfill scenario. Vectors are by job, in scenario order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub policy: Policy,
    /// Treatment of jobs that exceed their estimates.
    pub overrun: Overrun,
    /// Order of the events of one instant.
    pub events: Events,
    /// Settings of checkpoints.
    pub checkpoint: Checkpoint,
    /// The nodes of the machine.
    pub machine: u32,
    /// Limit on the stops of a run; a run that would exceed it is ended.
    pub most_stops: u64,
    /// Number of jobs submitted first that are left out of the metrics.
    pub warm_up: u32,
    /// Times of submission.
    pub submit: Vec<Time>,
    /// Nodes of each job.
    pub nodes: Vec<u32>,
    /// The effective estimates: if an overrun extends an estimate, at least the run time.
    pub estimate: Vec<Time>,
    /// True run times. A job whose run time exceeds its estimate is killed at the estimate.
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
    pub fn job_count(&self) -> usize {
        self.submit.len()
    }

    /// True if `job` is killed at its estimate.
    #[inline]
    pub fn overruns(&self, job: u32) -> bool {
        self.runtime[job as usize] > self.estimate[job as usize]
    }

    /// Total run time of `job`, costs of checkpoints aside.
    #[inline]
    pub fn work(&self, job: u32) -> Time {
        self.runtime[job as usize].min(self.estimate[job as usize])
    }
}
