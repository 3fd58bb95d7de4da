//! The data that a front end may draw of a workflow run at one moment: plain data, no handles to the state.
//!
//! Workflows, users and ordinary jobs are numbered in scenario order, tasks (the jobs of stages) through all workflows,
//! units from 0.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the pixels of the look, whatever the scenario's size.

use serde::{Deserialize, Serialize};

use super::event::Fit;
use super::metrics::Utilization;
use super::reason::StageName;
use super::{By, Interrupted, Mode, Reclaim, Status, WorkflowStatus};
use crate::kernel::free_intervals::Range;
use crate::kernel::listing::Line;
use crate::kernel::{Explanation, InvariantCheck, Time};
use crate::schedule::Heat;

/// Limits on the size of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct ViewLimits {
    /// The most workflows, stages, tasks, waiting jobs and loans that are listed, of each.
    pub entries: u64,
    /// The most runs of units.
    pub runs: u64,
    /// The most run segments of the timeline.
    pub segments: u64,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { entries: 200, runs: 4_000, segments: 4_000 }
    }
}

/// The part of a view that does not change while a workflow scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Outline {
    /// The rule by which workflows and ordinary jobs get their units.
    pub mode: Mode,
    /// The name of a unit's resource.
    pub resource: String,
    /// The units of the pool.
    pub capacity: u64,
    /// The rule that divides lent units among users.
    pub by: By,
    /// The treatment of a job whose units are reclaimed.
    pub interrupted: Interrupted,
    /// True if only jobs borrow that run no longer than the shortest job of the workflow.
    pub short_jobs_only: bool,
    pub workflows: Vec<WorkflowOutline>,
    /// The users: name and ratio.
    pub users: Vec<(String, u64)>,
    pub jobs: Vec<JobOutline>,
    /// The first submission.
    pub begin: Time,
    /// True if units are summed up by use: the run has few segments.
    pub summed: bool,
}

/// The whole of a recorded run, for what comes past the present; empty for a run of too many segments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Course {
    /// Units by use over time.
    pub band: Vec<BandStep>,
    /// All run segments, by start.
    pub segments: Vec<RunSegment>,
    /// All reservations.
    pub owned: Vec<Owned>,
    /// All stages, as they began.
    pub stages: Vec<StageRow>,
}

/// Units by use over a stretch of time in which no use changes. The rest of the pool is free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct BandStep {
    pub start: Time,
    pub end: Time,
    /// Used by jobs of stages.
    pub needed: u64,
    /// Reserved, neither used nor lent.
    pub unused: u64,
    /// Borrowed, the work done or kept.
    pub useful: u64,
    /// Borrowed by a job that still runs.
    pub running: u64,
    /// Borrowed, the work lost by an interruption.
    pub lost: u64,
    /// Lent, but idle.
    pub idle: u64,
    /// Still used by a borrower whose lender has ended: no longer lent.
    pub left_over: u64,
    /// Used by ordinary jobs on the pool.
    pub pool: u64,
}

/// A reclaim in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Taking {
    pub stage: StageName,
    /// Units that the stage needs.
    pub need: u64,
    pub reclaim: Reclaim,
    /// Use of the reserved units before the reclaim.
    pub before: Vec<UnitRun>,
    /// The shares that are left of the loan; the first ones.
    pub shares: Vec<TakingShare>,
}

/// A share of a loan that shrinks, and the jobs that borrowed of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct TakingShare {
    /// The user; none in listed order, where all users have one share.
    pub user: Option<u32>,
    /// Units that may be borrowed from now on.
    pub share: u64,
    /// The jobs that borrowed before, in order of their start.
    pub jobs: Vec<TakingJob>,
}

/// A job that borrowed when a reclaim began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct TakingJob {
    pub job: u32,
    pub need: u64,
    /// True if it has been interrupted for the stage.
    pub stopped: bool,
}

/// A workflow of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct WorkflowOutline {
    pub id: String,
    /// Larger is more urgent.
    pub priority: u64,
    pub submit: Time,
    pub reservation: u64,
    pub first_task: u32,
    pub stages: Vec<StageOutline>,
}

/// A stage of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct StageOutline {
    pub need: u64,
    /// Units lent while it runs, if the scenario lends.
    pub lent: u64,
    /// Units reclaimed for it, if the scenario lends.
    pub reclaimed: u64,
    /// Its jobs: name, need, runtime.
    pub jobs: Vec<(String, u64, Time)>,
}

/// An ordinary job of the outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct JobOutline {
    pub id: String,
    pub user: u32,
    pub submit: Time,
    pub need: u64,
    pub runtime: Time,
}

/// A workflow run at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct View {
    pub now: Time,
    /// Why the current step happened.
    pub reason: Explanation,
    /// The ordinary job of this step.
    pub job: Option<u32>,
    /// The workflow of this step.
    pub workflow: Option<u32>,
    /// The job of a stage of this step.
    pub task: Option<u32>,
    pub units: Units,
    /// The first workflows: waiting and admitted ones, then future and finished ones.
    pub workflows: Vec<WorkflowState>,
    /// The stage table: stages that have begun (per-job: are ready), the latest ones.
    pub stages: Vec<StageRow>,
    pub stages_begun: u64,
    /// The first waiting entries, in order of the queue.
    pub queue: Vec<Waiting>,
    /// Number of waiting entries.
    pub waiting: u64,
    /// States of the first ordinary jobs, in scenario order.
    pub jobs: Vec<JobState>,
    /// Quota and use of each user, over all lenders.
    pub users: Vec<UserState>,
    /// The loan ledger up to now: the latest loans, in order of their beginning.
    pub ledger: Vec<Loan>,
    pub loans: u64,
    /// Owners and uses of units over the visible range of time.
    pub timeline: Timeline,
    /// Units by use over time, up to now; empty for a run of too many segments.
    pub band: Vec<BandStep>,
    /// The whole run, if what comes was asked for; else empty.
    pub ahead: Course,
    /// The reclaim that this step is part of.
    pub taking: Option<Box<Taking>>,
    /// The current line of the program.
    pub line: Line,
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
    pub metrics: MetricsSoFar,
}

/// The units at a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Units {
    /// Units that are neither used nor reserved.
    pub free: u64,
    /// Reserved by workflows.
    pub reserved: u64,
    /// The reserved units used by jobs of stages.
    pub tasks: u64,
    /// The reserved units that are lent.
    pub lent: u64,
    /// The lent units that are borrowed.
    pub lent_used: u64,
    /// Leftover: units still borrowed from finished workflows.
    pub left_over: u64,
    /// Used by ordinary jobs on the pool.
    pub pool: u64,
    /// Owner and use of each unit, as runs of equal units, in order; empty if there are more than the limit.
    pub runs: Vec<UnitRun>,
}

/// Adjacent units of equal owner and use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UnitRun {
    pub first: u32,
    pub count: u32,
    /// The workflow that reserves them, or had reserved and lent them; none for the pool.
    pub owner: Option<u32>,
    /// Their use.
    pub state: UnitState,
}

/// The use of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum UnitState {
    /// Neither used nor reserved.
    Free,
    /// Reserved, neither used nor lent.
    Reserved,
    /// Lent, but idle.
    Lent,
    /// Used by a job of a stage.
    Task(u32),
    /// Used by an ordinary job: a borrower, if the unit has an owner.
    Job(u32),
}

/// A workflow at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct WorkflowState {
    pub workflow: u32,
    pub status: WorkflowStatus,
    /// Its present stage, from 1; none before its admission and after its end.
    pub stage: Option<u32>,
    pub admitted: Option<Time>,
    pub finished: Option<Time>,
    /// Units that its jobs use.
    pub in_use: u64,
    pub lent: u64,
    /// The borrowed ones among them.
    pub used: u64,
    /// Each user's quota at this workflow (in listed order: the quota of all users), and the units that the user
    /// borrows there; the first users.
    pub shares: Vec<(u64, u64)>,
    /// Status of each of its tasks, once it is submitted; the first ones.
    pub tasks: Vec<Status>,
}

/// A row of the stage table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct StageRow {
    pub stage: StageName,
    /// Start time of its first job.
    pub start: Option<Time>,
    /// End time of its last job.
    pub end: Option<Time>,
    pub need: u64,
    pub lent: u64,
    pub reclaim: Reclaim,
}

/// A waiting entry in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Waiting {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage (per-job).
    pub task: Option<u32>,
    pub need: u64,
    pub remaining: Time,
    /// The kind of place where it would start now.
    pub fit: Fit,
    /// The largest number of units with which it would start now.
    pub room: u64,
    pub interruptions: u64,
}

/// State of an ordinary job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct JobState {
    pub status: Status,
    pub interruptions: u64,
}

/// Quota and use of a user, over all lenders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UserState {
    /// Sum of the user's quotas (in listed order: of the quotas of all users) at the admitted workflows.
    pub share: u64,
    /// Borrowed units of the user's jobs.
    pub used: u64,
    /// Units of the pool that the user's jobs use.
    pub pool: u64,
    /// Number of the user's waiting jobs.
    pub waiting: u64,
}

/// An entry of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Loan {
    /// The lender.
    pub owner: u32,
    /// The borrower.
    pub job: u32,
    pub user: u32,
    pub units: Vec<Range>,
    pub since: Time,
    /// Time of the return; none while they are borrowed.
    pub until: Option<Time>,
    /// The reason for the return, or that there was none yet.
    pub returned: Returned,
    /// Unit-time of work lost by the interruption.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub lost: u128,
}

/// The reason for which lent units were returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Returned {
    /// Not returned: the job runs.
    Out,
    /// Not returned, and the lender has ended: they go to the pool when the job ends.
    LeftOver,
    /// The job's work was done.
    Completed,
    /// They were reclaimed, and the job was interrupted.
    Reclaimed,
}

/// Owners and uses of units over time, up to now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Timeline {
    /// The visible range of time.
    pub range: (Time, Time),
    /// Number of rows: the units of the pool.
    pub rows: u64,
    /// Visible reservations.
    pub owned: Vec<Owned>,
    /// Visible run segments, by start.
    pub segments: Vec<RunSegment>,
    /// Run segments too narrow to be drawn one by one.
    pub heat: Heat,
    /// Number of run segments in `heat`.
    pub aggregated: u64,
}

/// A reservation in the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Owned {
    pub workflow: u32,
    pub units: Vec<Range>,
    /// Admission time.
    pub start: Time,
    /// End time; now, while it is admitted.
    pub end: Time,
    /// True while the workflow is admitted.
    pub runs: bool,
}

/// A run segment of a job in the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct RunSegment {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage.
    pub task: Option<u32>,
    /// The workflow whose units it uses; none for the pool.
    pub owner: Option<u32>,
    pub units: Vec<Range>,
    pub start: Time,
    /// End time; now, while it runs.
    pub end: Time,
    pub runs: bool,
    /// True if its units were reclaimed.
    pub interrupted: bool,
}

/// A checked invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// Free, reserved, leftover and used units add up to the capacity of the pool.
    UnitsConserved,
    /// A stage never waits once its workflow is admitted.
    StageNeverWaits,
    /// Lent units and those that the stage needs are at most the reservation.
    LentWithinReservation,
    /// Borrowed units are at most the lent units.
    UsedWithinLent,
    /// No user's job starts beyond the user's quota.
    StartedWithinShare,
}

/// Metrics of a workflow run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct MetricsSoFar {
    /// Workflows that have finished.
    pub finished: u64,
    /// Ordinary jobs that have ended with their work done.
    pub completed: u64,
    /// Ordinary jobs that were cancelled.
    pub cancelled: u64,
    /// Mean turnaround of the workflows that have finished.
    pub mean_turnaround: Option<f64>,
    /// Total wait of the workflows that have begun.
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
    /// Unit-time by use, as shares.
    pub utilization: Option<Utilization>,
    /// Units lent.
    pub lent: u64,
    /// Units reclaimed.
    pub reclaimed: u64,
    /// Ordinary jobs interrupted.
    pub interruptions: u64,
    /// Unit-time of work lost by interruptions.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub lost: u128,
}
