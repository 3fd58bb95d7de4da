//! What a run came to: the workflow part of an outcome document.

use serde::{Deserialize, Serialize};

use super::metrics::{Metrics, metrics};
use super::{Close, Names, Sim, Status};
use crate::kernel::{Ended, Time};

/// What became of every stage and every ordinary job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct Outcome {
    /// In order of beginning; with `per-job`, of being ready.
    pub stages: Vec<StageOutcome>,
    /// In scenario order.
    pub jobs: Vec<JobOutcome>,
}

/// What became of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct StageOutcome {
    /// The workflow.
    pub workflow: String,
    /// Which of its stages, from 1.
    pub stage: u64,
    /// When the first of its jobs started; none where none has.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub start: Option<Time>,
    /// When the last of them ended; none where one has not.
    #[cfg_attr(feature = "js", tsify(type = "number | null"))]
    pub end: Option<Time>,
    /// What its jobs need together.
    pub need: u64,
    /// What its workflow lent meanwhile.
    pub lent: u64,
    /// What was reclaimed for it.
    pub reclaimed: u64,
}

/// What became of an ordinary job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct JobOutcome {
    /// The job.
    pub id: String,
    /// Its pieces that are over: from, to.
    pub segments: Vec<[Time; 2]>,
    /// How often its units were taken back.
    pub interruptions: u64,
    /// What has become of it.
    pub status: Status,
}

/// The figures of a run at its end that are said in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Summary {
    /// Workflows that finished.
    pub finished: u64,
    /// Ordinary jobs that ended, their work done.
    pub completed: u64,
    /// Ordinary jobs that were cancelled.
    pub cancelled: u64,
    /// Ordinary jobs interrupted.
    pub interruptions: u64,
    /// From the first submission to the last end so far.
    pub makespan: Option<Time>,
}

impl Ended<Sim> {
    /// What became of every stage and every job.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        outcome(&self.sim, names)
    }

    /// Figures of the run.
    pub fn metrics(&self) -> Metrics {
        metrics(&self.sim)
    }
}

/// What has become of every stage and job by the moment of `sim`. Cost: linear.
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
        // Jobs of stages stand behind all of these.
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
