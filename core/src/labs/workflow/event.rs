//! Events of a workflow run: fifteen kinds of small values.
//!
//! **Invariant:** an event is at most 16 bytes and contains handles only; names, free quotas and reasons are decoded
//! against the state that shows it.
//! **Invariant:** each waiting entry that a scheduling pass reaches gives exactly one `test`, followed by a `start` or
//! `task-start` if it starts. So those that start nowhere can be counted in bulk.
#![allow(missing_docs, reason = "a variant's doc says what its fields are")]

use crate::kernel::{self, Kind, Level, Sign};

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

/// One entry of a workflow trace. Workflows and ordinary jobs are numbered in scenario order, stages and the jobs of
/// stages (tasks) through all workflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A workflow joined the queue.
    WorkflowSubmitted { workflow: u32 },
    /// An ordinary job joined the queue.
    JobSubmitted { job: u32 },
    /// A job of a stage ended.
    TaskEnded { task: u32 },
    /// An ordinary job ended with its work done.
    JobEnded { job: u32 },
    /// The jobs of a stage joined the queue (per-job).
    StageReady { stage: u32 },
    /// A workflow got its reservation.
    Admitted { workflow: u32 },
    /// `units` lent units are reclaimed for the stage; the idle ones at once.
    Reclaimed { stage: u32, units: u32 },
    /// An ordinary job was interrupted for the stage that reclaims.
    Interrupted { job: u32, stage: u32 },
    /// A stage began: all of its jobs started.
    StageBegan { stage: u32 },
    /// `units` more units are lent while the stage runs.
    Lent { stage: u32, units: u32 },
    /// A workflow ended and returned its reservation.
    Finished { workflow: u32 },
    /// An ordinary job started, on units that workflow `on` lends or on the [`POOL`].
    JobStarted { job: u32, on: u32 },
    /// A job of a stage started by itself (per-job).
    TaskStarted { task: u32 },
    /// The first waiting workflow was compared with the pool.
    Weighed { workflow: u32, fits: bool },
    /// A waiting entry was tested: an ordinary job by its number, a task numbered after all jobs.
    Tested { entry: u32, fit: Fit },
}

/// The kind of [`Event::Tested`], for tallies.
pub const TESTED: usize = 14;

/// The kind of [`Event::Reclaimed`]: a turning point of stages and loans, and therefore of the event level.
const RECLAIMED: usize = 6;

/// The kind of [`Event::Interrupted`].
pub const INTERRUPTED: usize = 7;

impl kernel::Event for Event {
    const KINDS: &'static [Kind] = &[
        Kind::new("arrive", Level::Event).signed(Sign::Arrival),
        Kind::new("submit", Level::Event).counted(Sign::Arrival),
        Kind::new("task-end", Level::Event),
        Kind::new("end", Level::Event).signed(Sign::Departure),
        Kind::new("ready", Level::Event).signed(Sign::Stage),
        Kind::new("admit", Level::Decision).counted(Sign::Admission),
        Kind::new("reclaim", Level::Event).counted(Sign::Reclaim),
        Kind::new("interrupt", Level::Decision).counted(Sign::Failure),
        Kind::new("begin", Level::Decision).counted(Sign::Stage),
        Kind::new("lend", Level::Decision).counted(Sign::Loan),
        Kind::new("finish", Level::Decision).signed(Sign::Completion),
        Kind::new("start", Level::Decision).counted(Sign::Start),
        Kind::new("task-start", Level::Decision),
        Kind::new("weigh", Level::Probe),
        Kind::new("test", Level::Probe),
    ];

    const TARGETS: &'static [&'static str] = &["begin", "arrive", "start", "submit"];

    fn kind(self) -> usize {
        match self {
            Event::WorkflowSubmitted { .. } => 0,
            Event::JobSubmitted { .. } => 1,
            Event::TaskEnded { .. } => 2,
            Event::JobEnded { .. } => 3,
            Event::StageReady { .. } => 4,
            Event::Admitted { .. } => 5,
            Event::Reclaimed { .. } => RECLAIMED,
            Event::Interrupted { .. } => INTERRUPTED,
            Event::StageBegan { .. } => 8,
            Event::Lent { .. } => 9,
            Event::Finished { .. } => 10,
            Event::JobStarted { .. } => 11,
            Event::TaskStarted { .. } => 12,
            Event::Weighed { .. } => 13,
            Event::Tested { .. } => TESTED,
        }
    }

    fn words(self) -> [u64; 2] {
        match self {
            Event::WorkflowSubmitted { workflow }
            | Event::Admitted { workflow }
            | Event::Finished { workflow } => [workflow.into(), 0],
            Event::JobSubmitted { job } | Event::JobEnded { job } => [job.into(), 0],
            Event::TaskEnded { task } | Event::TaskStarted { task } => [task.into(), 0],
            Event::StageReady { stage } | Event::StageBegan { stage } => [stage.into(), 0],
            Event::Reclaimed { stage, units } | Event::Lent { stage, units } => {
                [stage.into(), units.into()]
            }
            Event::Interrupted { job, stage } => [job.into(), stage.into()],
            Event::JobStarted { job, on } => [job.into(), on.into()],
            Event::Weighed { workflow, fits } => [workflow.into(), fits.into()],
            Event::Tested { entry, fit } => [entry.into(), fit as u64],
        }
    }
}
