//! The outcome of a run: the workflow part of an outcome document.

use serde::{Deserialize, Serialize};

use super::metrics::{Metrics, metrics};
use super::{Close, Names, Sim, Status};
use crate::kernel::{Ended, Time};

/// The outcome of every stage and every ordinary job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct Outcome {
    /// The stages in order of their beginning; with `per-job`, of becoming ready.
    pub stages: Vec<StageOutcome>,
    /// The ordinary jobs in scenario order.
    pub jobs: Vec<JobOutcome>,
}

/// The outcome of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct StageOutcome {
    pub workflow: String,
    /// Number of the stage within its workflow, from 1.
    pub stage: u64,
    /// Start time of its first job; none before that.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub start: Option<Time>,
    /// End time of its last job; none before that.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub end: Option<Time>,
    /// Units needed by all its jobs together.
    pub need: u64,
    /// Units that its workflow lent while it ran.
    pub lent: u64,
    /// Units reclaimed for it.
    pub reclaimed: u64,
}

/// The outcome of an ordinary job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct JobOutcome {
    pub id: String,
    /// Its ended run segments: start, end.
    pub segments: Vec<[Time; 2]>,
    pub interruptions: u64,
    pub status: Status,
}

impl Ended<Sim> {
    /// The outcome of every stage and every job.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        outcome(&self.sim, names)
    }

    /// Metrics of the run.
    pub fn metrics(&self) -> Metrics {
        metrics(&self.sim)
    }
}

/// The outcome of every stage and job up to the moment of `sim`. Cost: linear.
pub fn outcome(sim: &Sim, names: &Names<'_>) -> Outcome {
    let problem = sim.problem();
    let mut jobs: Vec<JobOutcome> = (0..)
        .take(problem.job_count())
        .map(|job| JobOutcome {
            id: names.job(job).to_owned(),
            segments: Vec::new(),
            interruptions: 0,
            status: sim.status(job),
        })
        .collect();
    for segment in sim.segments() {
        // Jobs of stages have larger entry numbers.
        if let Some(job) = jobs.get_mut(segment.entry as usize) {
            job.segments.push([segment.start, segment.end]);
            job.interruptions += u64::from(segment.close == Close::Interrupted);
        }
    }
    let stages = sim.stages().map(|run| {
        let workflow = problem.stages.workflow[run.stage as usize];
        StageOutcome {
            workflow: names.workflow(workflow).to_owned(),
            stage: problem.number_of(run.stage).into(),
            start: run.start,
            end: run.end,
            need: problem.stages.need[run.stage as usize].into(),
            lent: run.lent.into(),
            reclaimed: run.reclaimed.into(),
        }
    });
    Outcome { stages: stages.collect(), jobs }
}
