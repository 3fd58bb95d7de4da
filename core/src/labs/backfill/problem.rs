//! A backfill scenario after validation: numbers only, flat, shared by all clones of a run.
//!
//! **Invariant:** a `Problem` is valid: every job fits the machine, estimates and run times are at least 1, no time of
//! a run reaches 2^54.

use super::{BackfillScenario, Checkpoint, Events, Overrun, Policy};
use crate::kernel::Time;

pub const MAX_NODES: u64 = 1 << 30;

pub const MAX_JOBS: u64 = 1 << 22;

/// Jobs as columns, in scenario order, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    pub submit: Vec<Time>,
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
    pub checkpoint: Checkpoint,
    pub machine: u32,
    /// Limit on the stops of a run; a run that would exceed it is ended.
    pub most_stops: u64,
    /// Number of jobs submitted first that are left out of the metrics.
    pub warm_up: u32,
    pub submit: Vec<Time>,
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

#[cfg(test)]
impl Problem {
    /// Jobs by submission, nodes, estimate and run time; all other settings have their defaults.
    pub(crate) fn of_jobs(policy: Policy, nodes: u64, jobs: &[[u64; 4]]) -> Self {
        let settings = BackfillScenario { policy, nodes, ..BackfillScenario::default() };
        let column = |at: usize| jobs.iter().map(|job| job[at]).collect();
        let [submit, nodes, estimate, runtime] = [0, 1, 2, 3].map(column);
        let columns = Columns { submit, nodes, estimate, runtime };
        Problem::from_columns(&settings, columns).expect("valid")
    }
}
