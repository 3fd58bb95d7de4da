//! Events of a workflow run: fifteen kinds of small values.
//!
//! **Invariant:** an event is at most 16 bytes and contains handles only; names, free quotas and reasons are decoded
//! against the state that shows it.
//! **Invariant:** each waiting entry that a scheduling pass reaches gives exactly one `test`, followed by a `start` or
//! `task-start` if it starts. So those that start nowhere can be counted in bulk.

use super::{Candidate, Sim};
use crate::kernel::events;

/// The lender number of a job that borrows from no workflow.
pub const POOL: u32 = u32::MAX;

/// The kind of place where a waiting entry fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// Units that a workflow lends to its user.
    Loan,
    /// Free units of the pool.
    Pool,
    /// No place: the entry keeps waiting.
    Nowhere,
}

events! {
    /// One entry of a workflow trace. Workflows and ordinary jobs are numbered in scenario order, stages and the jobs of
    /// stages (tasks) through all workflows.
    targets &["begin", "arrive", "start", "submit"];
    /// A workflow joined the queue.
    WorkflowSubmitted { workflow: u32 } = "arrive", Event signed Arrival;
    /// An ordinary job joined the queue.
    JobSubmitted { job: u32 } = "submit", Event counted Arrival;
    /// A job of a stage ended.
    TaskEnded { task: u32 } = "task-end", Event;
    /// An ordinary job ended with its work done.
    JobEnded { job: u32 } = "end", Event signed Departure;
    /// The jobs of a stage joined the queue (per-job).
    StageReady { stage: u32 } = "ready", Event signed Stage;
    /// A workflow got its reservation.
    Admitted { workflow: u32 } = "admit", Decision counted Admission;
    /// `units` lent units are reclaimed for the stage; the idle ones at once.
    Reclaimed { stage: u32, units: u32 } = "reclaim", Event counted Reclaim;
    /// An ordinary job was interrupted for the stage that reclaims.
    Interrupted { job: u32, stage: u32 } = "interrupt", Decision counted Failure;
    /// A stage began: all of its jobs started.
    StageBegan { stage: u32 } = "begin", Decision counted Stage;
    /// `units` more units are lent while the stage runs.
    Lent { stage: u32, units: u32 } = "lend", Decision counted Loan;
    /// A workflow ended and returned its reservation.
    Finished { workflow: u32 } = "finish", Decision signed Completion;
    /// An ordinary job started, on units that workflow `on` lends or on the [`POOL`].
    JobStarted { job: u32, on: u32 } = "start", Decision counted Start;
    /// A job of a stage started by itself (per-job).
    TaskStarted { task: u32 } = "task-start", Decision;
    /// The first waiting workflow was compared with the pool.
    Weighed { workflow: u32, fits: bool } = "weigh", Probe;
    /// A waiting entry was tested: an ordinary job by its number, a task numbered after all jobs.
    Tested { entry: u32, fit: Fit } = "test", Probe;
}

/// The things that an event is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct About {
    /// An ordinary job.
    pub job: Option<u32>,
    /// A job of a stage.
    pub task: Option<u32>,
    /// A stage; of a task, its stage.
    pub stage: Option<u32>,
    /// A workflow; of a stage, its workflow; of a job that starts, the lender.
    pub workflow: Option<u32>,
}

impl Event {
    /// The things that it is about.
    pub fn about(self, sim: &Sim) -> About {
        let (mut about, problem) = (About::default(), sim.problem());
        match self {
            Event::WorkflowSubmitted { workflow }
            | Event::Admitted { workflow }
            | Event::Weighed { workflow, .. }
            | Event::Finished { workflow } => about.workflow = Some(workflow),
            Event::JobSubmitted { job } | Event::JobEnded { job } => about.job = Some(job),
            Event::JobStarted { job, on } => {
                (about.job, about.workflow) = (Some(job), (on != POOL).then_some(on));
            }
            Event::Interrupted { job, stage } => {
                (about.job, about.stage) = (Some(job), Some(stage));
            }
            Event::StageReady { stage }
            | Event::StageBegan { stage }
            | Event::Reclaimed { stage, .. }
            | Event::Lent { stage, .. } => about.stage = Some(stage),
            Event::TaskEnded { task } | Event::TaskStarted { task } => about.task = Some(task),
            Event::Tested { entry, .. } => match sim.candidate(entry) {
                Candidate::Job(job) => about.job = Some(job),
                Candidate::Task(task) => about.task = Some(task),
            },
        }
        let stage = about.task.map(|task| problem.tasks.stage[task as usize]);
        about.stage = about.stage.or(stage);
        let workflow = about.stage.map(|stage| problem.stages.workflow[stage as usize]);
        about.workflow = about.workflow.or(workflow);
        about
    }
}

/// The kind of [`Event::Tested`], for tallies.
pub const TESTED: usize = Index::Tested as usize;

/// The kind of [`Event::Interrupted`].
pub const INTERRUPTED: usize = Index::Interrupted as usize;
