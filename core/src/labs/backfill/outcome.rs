//! What a run came to: the backfill part of an outcome document.

use serde::{Deserialize, Serialize};

use super::metrics::Metrics;
use super::{Close, Names, Schedule, Sim, Status};
use crate::kernel::{Ended, Time};

/// What became of every job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub struct Outcome {
    /// In scenario order.
    pub jobs: Vec<JobOutcome>,
}

/// What became of one job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub struct JobOutcome {
    /// The job.
    pub id: String,
    /// When its first piece began; none where it has not started.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub start: Option<Time>,
    /// When it ended; none where it has not.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub end: Option<Time>,
    /// Its pieces that are over: from, to.
    pub segments: Vec<[Time; 2]>,
    /// How often it was checkpointed.
    pub checkpoints: u64,
    /// What has become of it.
    pub status: Status,
}

/// The figures of a run at its end that are said in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Summary {
    /// Jobs that ended, their work done.
    pub completed: u64,
    /// Jobs that were ended by their estimates.
    pub killed: u64,
    /// From the first submission to the last end so far.
    pub makespan: Option<Time>,
}

impl Ended<Sim> {
    /// What became of every job.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        Schedule::of(&self.sim).outcome(names)
    }

    /// Figures of the run.
    pub fn metrics(&self) -> Metrics {
        Schedule::of(&self.sim).metrics(self.sim.problem())
    }
}

impl Schedule {
    /// The outcome of every job. Cost: linear.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        let job = |(job, start)| JobOutcome {
            id: names.job(job).to_owned(),
            start,
            end: None,
            segments: Vec::new(),
            checkpoints: 0,
            status: self.status(job),
        };
        let mut jobs: Vec<JobOutcome> = (0..).zip(self.first_starts()).map(job).collect();
        for segment in self.segments() {
            let job = &mut jobs[segment.job as usize];
            if segment.close.is_some() {
                job.segments.push([segment.start, segment.end]);
            }
            job.checkpoints += u64::from(segment.close == Some(Close::Checkpointed));
            job.end = job.end.or(segment.ends_job().then_some(segment.end));
        }
        Outcome { jobs }
    }
}
