//! The result of a run: the backfill part of an outcome document.

use serde::{Deserialize, Serialize};

use super::metrics::Metrics;
use super::{Close, Names, Schedule, Sim, Status};
use crate::kernel::{Ended, Time};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub struct Outcome {
    /// In scenario order.
    pub jobs: Vec<JobOutcome>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub struct JobOutcome {
    pub id: String,
    /// Its first start; none if it has not started.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub start: Option<Time>,
    /// Its end; none if it has not ended.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub end: Option<Time>,
    /// Its finished run segments: from, to.
    pub segments: Vec<[Time; 2]>,
    pub checkpoints: u64,
    pub status: Status,
}

impl Ended<Sim> {
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        Schedule::of(&self.sim).outcome(names)
    }

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
