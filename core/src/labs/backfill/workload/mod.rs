//! Workloads: recorded ones are parsed, synthetic ones generated.
//!
//! [`swf`] parses traces in the Standard Workload Format, [`lublin`] generates jobs from a model; both make a
//! [`Workload`]: flat records, which become a scenario only on demand.
//!
//! **Invariant:** equal input gives an equal workload on every platform, in any chunks.
//! **Invariant:** memory is bounded: bytes, jobs, and the lines that a report names.
//!
//! It compiles without files or a clock, so that the page parses traces as the command line does.

pub mod lublin;
pub mod swf;

use std::fmt;
use std::num::NonZeroU32;

use super::problem::Columns;
use super::simulate::WaitingJob;
use super::{BackfillScenario, Checkpoint, Events, Job, Overrun, Policy};
use crate::kernel::Time;

pub const TIME_UNIT: &str = "s";

/// The number of a user or of a group, less than `u32::MAX`: four bytes, where it may be unknown too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner(NonZeroU32);

impl Owner {
    /// The owner with a number; none if that is too large.
    pub fn new(number: u64) -> Option<Owner> {
        let next = u32::try_from(number).ok()?.checked_add(1)?;
        NonZeroU32::new(next).map(Owner)
    }

    pub fn get(self) -> u32 {
        self.0.get() - 1
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

/// A job, 48 bytes. Times in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number, the id of the scenario's job; unique.
    pub number: u64,
    pub submit: Time,
    /// Nodes that it uses while it runs, at least 1 and at most the machine's.
    pub nodes: u64,
    /// Its run time as estimated by its user, at least 1.
    pub estimate: Time,
    /// Its true run time, at least 1.
    pub runtime: Time,
    /// The number of its user, if known.
    pub user: Option<Owner>,
    /// The number of its user's group, if known. A scenario has none: policies of one's own read it here.
    pub group: Option<Owner>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// Title, if known.
    pub title: Option<String>,
    /// Origin and processing, in Markdown.
    pub note: Option<String>,
    pub nodes: u64,
    /// Jobs in order of submission.
    pub jobs: Vec<Record>,
}

impl Workload {
    /// The record of a waiting job of a run of this workload: its user and group, for a policy of fair share.
    pub fn record(&self, job: &WaitingJob) -> &Record {
        &self.jobs[job.job as usize]
    }

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

    /// The machine and the jobs as a scenario, with the defaults of all other settings.
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
