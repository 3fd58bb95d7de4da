//! A workload: a machine and its jobs, as flat records.

use super::super::problem::Columns;
use super::super::{BackfillScenario, Checkpoint, Events, Job, Overrun, Policy};
use crate::kernel::Time;

/// What one unit of time is.
pub const TIME_UNIT: &str = "s";

/// A job, 48 bytes. Times in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number, the id of the scenario's job; unique.
    pub number: u64,
    /// When it was submitted.
    pub submit: Time,
    /// Nodes it holds while it runs, at least 1 and at most the machine's.
    pub nodes: u64,
    /// What its user said that it takes, at least 1.
    pub estimate: Time,
    /// What it takes, at least 1.
    pub runtime: Time,
    /// The number of its user, where known.
    pub user: Option<u32>,
}

/// A machine and its jobs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// What it is, where that is known.
    pub title: Option<String>,
    /// Where it is from and what was made of it, in Markdown.
    pub note: Option<String>,
    /// Nodes of the machine.
    pub nodes: u64,
    /// In order of submission.
    pub jobs: Vec<Record>,
}

impl Workload {
    /// The jobs as columns, for runs that need no names.
    pub fn columns(&self) -> Columns {
        let jobs = &self.jobs;
        Columns {
            submit: jobs.iter().map(|job| job.submit).collect(),
            nodes: jobs.iter().map(|job| job.nodes).collect(),
            estimate: jobs.iter().map(|job| job.estimate).collect(),
            runtime: jobs.iter().map(|job| job.runtime).collect(),
        }
    }

    /// The machine and the jobs as a scenario says them, with the defaults of all else.
    pub fn lab(&self, policy: Policy) -> BackfillScenario {
        let job = |job: &Record| Job {
            id: job.number.to_string(),
            submit: job.submit,
            nodes: job.nodes,
            estimate: job.estimate,
            runtime: job.runtime,
            user: job.user.map(|user| user.to_string()),
        };
        BackfillScenario {
            policy,
            nodes: self.nodes,
            overrun: Overrun::default(),
            events: Events::default(),
            checkpoint: Checkpoint::default(),
            jobs: self.jobs.iter().map(job).collect(),
        }
    }
}
