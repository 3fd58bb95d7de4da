//! What a front end may draw of a workflow run at one moment: plain data, no handles to the state.
//!
//! Workflows, users and ordinary jobs are numbered in scenario order, tasks (the jobs of stages) through all
//! workflows, units from 0.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the pixels of the look, whatever the scenario's size.

use serde::{Deserialize, Serialize};

use super::event::Fit;
use super::metrics::Utilization;
use super::reason::{Reason, StageName};
use super::{By, Interrupted, Mode, Reclaim, Status, WorkflowStatus};
use crate::kernel::free_intervals::Range;
use crate::kernel::listing::Line;
use crate::kernel::{Lamp, Time};
use crate::schedule::Heat;

/// How much a view may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct ViewLimits {
    /// The most workflows, stages, tasks, waiting jobs and loans that are listed, of each.
    pub entries: u64,
    /// The most runs of units.
    pub runs: u64,
    /// The most pieces of the timeline.
    pub pieces: u64,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { entries: 200, runs: 4_000, pieces: 4_000 }
    }
}

/// What stays the same while a workflow scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Outline {
    /// How workflows and ordinary jobs get their units.
    pub mode: Mode,
    /// What one unit is.
    pub resource: String,
    /// The units of the pool.
    pub capacity: u64,
    /// How what is lent is split.
    pub by: By,
    /// What becomes of a job whose units are taken back.
    pub interrupted: Interrupted,
    /// Whether only jobs borrow that run no longer than the shortest job of the workflow.
    pub short_jobs_only: bool,
    /// The workflows.
    pub workflows: Vec<WorkflowOutline>,
    /// The users: name and ratio.
    pub users: Vec<(String, u64)>,
    /// The ordinary jobs.
    pub jobs: Vec<JobOutline>,
    /// The first submission.
    pub begin: Time,
    /// The last instant of what is recorded.
    pub end: Time,
}

/// A workflow of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct WorkflowOutline {
    /// Its name.
    pub id: String,
    /// Larger is more urgent.
    pub priority: u64,
    /// When it joins the queue.
    pub submit: Time,
    /// How many units it reserves.
    pub reservation: u64,
    /// The number of its first task.
    pub first_task: u32,
    /// Its stages.
    pub stages: Vec<StageOutline>,
}

/// A stage of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct StageOutline {
    /// What its jobs need together.
    pub need: u64,
    /// What is lent while it runs, if anything is.
    pub lent: u64,
    /// What is reclaimed for it, if anything is lent.
    pub reclaimed: u64,
    /// Its jobs: name, need, runtime.
    pub jobs: Vec<(String, u64, Time)>,
}

/// An ordinary job of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct JobOutline {
    /// Its name.
    pub id: String,
    /// Whose it is.
    pub user: u32,
    /// When it joins the queue.
    pub submit: Time,
    /// The units it needs.
    pub need: u64,
    /// How long it takes.
    pub runtime: Time,
}

/// A workflow run at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct View {
    /// The present instant.
    pub now: Time,
    /// What the current step is about.
    pub reason: Reason,
    /// The ordinary job that it is about.
    pub job: Option<u32>,
    /// The workflow that it is about.
    pub workflow: Option<u32>,
    /// The job of a stage that it is about.
    pub task: Option<u32>,
    /// Units by what they are used for.
    pub units: Units,
    /// Workflows that wait or are admitted, and those that are to come or have ended beside them: the first ones.
    pub workflows: Vec<WorkflowState>,
    /// The stage table: stages that have begun (per-job: are ready), the latest ones.
    pub stages: Vec<StageRow>,
    /// How many have begun in all.
    pub stages_begun: u64,
    /// What waits, in order of the queue: the first ones.
    pub queue: Vec<Waiting>,
    /// How many wait in all.
    pub waiting: u64,
    /// What has become of the ordinary jobs: the first ones, in scenario order.
    pub jobs: Vec<JobState>,
    /// Each user's part of all loans.
    pub users: Vec<UserState>,
    /// The loan ledger up to now: the latest loans, in order of their beginning.
    pub ledger: Vec<Loan>,
    /// How many loans there were in all.
    pub loans: u64,
    /// Who owns and uses which units, over the visible range of time.
    pub timeline: Timeline,
    /// Where in the pseudocode this is.
    pub line: Line,
    /// The invariants.
    pub lamps: Vec<Lamp<Invariant>>,
    /// Figures of the run so far.
    pub metrics: MetricsSoFar,
}

/// The units at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Units {
    /// Units that nobody holds or has reserved.
    pub free: u64,
    /// Reserved by workflows.
    pub reserved: u64,
    /// Of these, held by jobs of their stages.
    pub own: u64,
    /// Of what is reserved, lent.
    pub lent: u64,
    /// Of what is lent, used.
    pub lent_used: u64,
    /// Used of what ended workflows had lent.
    pub left_over: u64,
    /// Held by ordinary jobs on the pool.
    pub pool: u64,
    /// Which unit is whose, as runs of units in one state, in order; empty where there are more than allowed.
    pub runs: Vec<UnitRun>,
}

/// Units side by side in one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UnitRun {
    /// The first.
    pub first: u32,
    /// How many.
    pub count: u32,
    /// The workflow that has reserved (or had, and lent) them; none for the pool.
    pub owner: Option<u32>,
    /// What they are used for.
    pub state: UnitState,
}

/// What a unit is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum UnitState {
    /// Nobody holds it.
    Free,
    /// Reserved, neither used nor lent.
    Reserved,
    /// Lent, and used by nobody.
    Lent,
    /// Used by a job of a stage.
    Task(u32),
    /// Used by an ordinary job: a borrower, where it has an owner.
    Job(u32),
}

/// A workflow at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct WorkflowState {
    /// The workflow.
    pub workflow: u32,
    /// What has become of it.
    pub status: WorkflowStatus,
    /// Its present stage, from 1; none before it is admitted and after it has ended.
    pub stage: Option<u32>,
    /// Since when it is admitted.
    pub admitted: Option<Time>,
    /// When it ended.
    pub finished: Option<Time>,
    /// Units that its jobs hold.
    pub own: u64,
    /// Units that it lends.
    pub lent: u64,
    /// Of these, used.
    pub used: u64,
    /// Each user's share of what it lends (by appearance: the pot), and what he uses of it; the first users.
    pub shares: Vec<(u64, u64)>,
    /// What has become of each of its tasks; the first ones.
    pub tasks: Vec<Status>,
}

/// A row of the stage table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct StageRow {
    /// The stage.
    pub stage: StageName,
    /// When the first of its jobs started.
    pub start: Option<Time>,
    /// When the last of them ended.
    pub end: Option<Time>,
    /// What its jobs need together.
    pub need: u64,
    /// Units out on loan while it runs.
    pub lent: u64,
    /// What is reclaimed for it.
    pub reclaim: Reclaim,
}

/// A waiting entry as listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Waiting {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage (per-job).
    pub task: Option<u32>,
    /// The units it needs.
    pub need: u64,
    /// How long it would run.
    pub left: Time,
    /// Where it would start, were it judged now.
    pub fit: Fit,
    /// The most units with which it would start now.
    pub room: u64,
    /// How often its units were taken back.
    pub interruptions: u64,
}

/// What has become of an ordinary job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct JobState {
    /// What has become of it.
    pub status: Status,
    /// How often its units were reclaimed so far.
    pub interruptions: u64,
}

/// A user's part of all loans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UserState {
    /// His shares (by appearance: the pots) of what the admitted workflows lend, together.
    pub share: u64,
    /// What his jobs use of it.
    pub used: u64,
    /// What his jobs hold of the pool.
    pub pool: u64,
    /// His jobs that wait.
    pub waiting: u64,
}

/// An entry of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Loan {
    /// The workflow that lends.
    pub owner: u32,
    /// The job that borrows.
    pub job: u32,
    /// Its user.
    pub user: u32,
    /// Which units.
    pub units: Vec<Range>,
    /// Since when.
    pub since: Time,
    /// Until when; none while they are out.
    pub until: Option<Time>,
    /// Why they came back, or that they have not.
    pub returned: Returned,
    /// Unit-time of work that was lost.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub lost: u128,
}

/// Why lent units came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Returned {
    /// They have not: the job runs.
    Out,
    /// They have not, and their owner has ended: they go to the pool when the job ends.
    LeftOver,
    /// The job's work was done.
    Completed,
    /// They were reclaimed, and the job interrupted.
    Reclaimed,
}

/// Who owns and uses which units, up to now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Timeline {
    /// The visible range of time.
    pub range: (Time, Time),
    /// Rows: units of the pool.
    pub rows: u64,
    /// Reservations that can be seen.
    pub owned: Vec<Owned>,
    /// Pieces of jobs that can be seen, by start.
    pub pieces: Vec<Piece>,
    /// Pieces too narrow to be drawn one by one.
    pub heat: Heat,
    /// How many pieces `heat` stands for.
    pub aggregated: u64,
}

/// A reservation in the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Owned {
    /// The workflow.
    pub workflow: u32,
    /// Which units.
    pub units: Vec<Range>,
    /// From when.
    pub start: Time,
    /// Until when; now, while it is admitted.
    pub end: Time,
    /// Whether it is admitted.
    pub runs: bool,
}

/// A stretch of a job's run in the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Piece {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage.
    pub task: Option<u32>,
    /// The workflow whose units it uses; none for the pool.
    pub owner: Option<u32>,
    /// Which units.
    pub units: Vec<Range>,
    /// When it began.
    pub start: Time,
    /// When it was over; now, where it runs.
    pub end: Time,
    /// Whether it runs.
    pub runs: bool,
    /// Whether its units were taken back.
    pub interrupted: bool,
}

/// The guarantees that are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// Whatever is free, reserved, left over or held makes up the pool.
    UnitsConserved,
    /// A stage never waits once its workflow is admitted.
    StageNeverWaits,
    /// What is lent and what the stage needs are no more than is reserved.
    LentWithinReservation,
    /// What is used of the loans is no more than is lent.
    UsedWithinLent,
    /// Nobody starts beyond his share.
    StartedWithinShare,
}

/// Figures of a workflow run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct MetricsSoFar {
    /// Workflows that have finished.
    pub finished: u64,
    /// Ordinary jobs that have ended, their work done.
    pub completed: u64,
    /// Ordinary jobs that were cancelled.
    pub cancelled: u64,
    /// Mean turnaround of the workflows that have finished.
    pub mean_turnaround: Option<f64>,
    /// Waits of all workflows that have begun, together.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub wait: u128,
    /// Total delay of the workflows that have finished.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub delay: u128,
    /// Total standstill of the workflows that have finished.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub standstill: u128,
    /// Mean wait of the ordinary jobs that have ended.
    pub mean_job_wait: Option<f64>,
    /// What the units were used for.
    pub utilization: Option<Utilization>,
    /// Units lent.
    pub lent: u64,
    /// Units reclaimed.
    pub reclaimed: u64,
    /// Ordinary jobs interrupted.
    pub interruptions: u64,
    /// Unit-time of work lost by it.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub lost: u128,
}
