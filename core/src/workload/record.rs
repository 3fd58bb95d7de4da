//! A workload: a machine and its jobs, as flat records.

use crate::kernel::Time;

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
