//! What a front end may draw of a backfill run at one moment: plain data, no handles to the state.
//!
//! Jobs are numbered in scenario order, nodes (rows of the Gantt chart) from 0.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the pixels of the look, whatever the scenario's
//! size: what is narrower than a pixel is told as a heat map.

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::reason::{Reason, Verdict};
use super::{Events, JobNames, Overrun, Policy};
use crate::kernel::listing::Line;
use crate::kernel::{Lamp, Time};
use crate::schedule::Heat;

/// How much a view may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct ViewLimits {
    /// The most waiting jobs, and the most running ones, that are listed.
    pub jobs: u64,
    /// The most pieces of the Gantt chart.
    pub pieces: u64,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { jobs: 60, pieces: 4_000 }
    }
}

/// What stays the same while a backfill scenario is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Outline {
    /// The policy.
    pub policy: Policy,
    /// The nodes of the machine.
    pub nodes: u64,
    /// What becomes of jobs that run too long.
    pub overrun: Overrun,
    /// How the events of one instant are taken.
    pub events: Events,
    /// How `checkpoint` shortens estimates, as written.
    pub split: String,
    /// Remaining estimates up to this are left alone.
    pub threshold: Time,
    /// Work that taking a checkpoint adds, and that resuming from one adds.
    pub costs: (Time, Time),
    /// Names of the jobs.
    #[cfg_attr(feature = "js", tsify(type = "string[]"))]
    pub jobs: JobNames,
    /// The last instant of what is recorded.
    pub end: Time,
}

/// A backfill run at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct View {
    /// The present instant.
    pub now: Time,
    /// What the current step is about.
    pub reason: Reason,
    /// The job that it is about.
    pub job: Option<u32>,
    /// Nodes free.
    pub free: u64,
    /// Waiting jobs in queue order, the head first; where they are many, the first ones and those around the current
    /// one.
    pub queue: Vec<WaitingView>,
    /// How many wait in all.
    pub waiting: u64,
    /// Running jobs, by expected end.
    pub running: Vec<RunningView>,
    /// How many run in all.
    pub running_count: u64,
    /// The head's reservation, where it holds one in this pass.
    pub reservation: Option<Reservation>,
    /// Candidates judged in this pass so far, the latest last; the latest ones where they are many.
    pub judged: Vec<Verdict>,
    /// The chart of the visible range.
    pub gantt: Gantt,
    /// Figures over the visible range.
    pub charts: Charts,
    /// How ended jobs fared.
    pub distributions: Distributions,
    /// Where in the pseudocode this is.
    pub line: Line,
    /// The invariants.
    pub lamps: Vec<Lamp<Invariant>>,
    /// Figures of the run so far.
    pub metrics: MetricsSoFar,
}

/// A waiting job as listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct WaitingView {
    /// The job.
    pub job: u32,
    /// How many wait before it.
    pub place: u64,
    /// The nodes it needs.
    pub nodes: u64,
    /// What remains of its estimate.
    pub estimate: Time,
    /// What really remains to be run (a teacher knows, the scheduler does not).
    pub runtime: Time,
    /// When it was submitted.
    pub submit: Time,
    /// How long it ran before it was stopped.
    pub ran: Time,
    /// Its planned start (conservative).
    pub planned: Option<Time>,
    /// How it was judged in this pass, if it was.
    pub judged: Option<Test>,
}

/// A running job as listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct RunningView {
    /// The job.
    pub job: u32,
    /// The nodes it holds.
    pub nodes: u64,
    /// Since when, this piece.
    pub start: Time,
    /// When it is expected to end: shortened while it is backfilled (checkpoint).
    pub expected_end: Time,
    /// Its runtime (a teacher knows, the scheduler does not).
    pub runtime: Time,
    /// Whether it was backfilled.
    pub backfilled: bool,
}

/// The head's reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Reservation {
    /// The head.
    pub job: u32,
    /// The nodes it needs.
    pub nodes: u64,
    /// How long it is expected to run.
    pub estimate: Time,
    /// When it will start at the latest, as expected; the backfill window is from now to then.
    pub time: Time,
    /// Nodes left over then, less what this pass has given away.
    pub extra: u64,
}

/// What ran on which nodes, up to now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Gantt {
    /// The visible range of time.
    pub range: (Time, Time),
    /// Rows: nodes of the machine.
    pub rows: u64,
    /// Pieces that can be seen, by start.
    pub pieces: Vec<Piece>,
    /// Pieces too narrow to be drawn one by one.
    pub heat: Heat,
    /// How many pieces `heat` stands for.
    pub aggregated: u64,
}

/// One stretch of a job's run on its nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Piece {
    /// The job.
    pub job: u32,
    /// When it started.
    pub start: Time,
    /// When it ended; now, where it runs.
    pub end: Time,
    /// When it was expected to end by its (remaining) estimate.
    pub estimated_end: Time,
    /// Its rows: first and how many, a range for each piece of the machine it lies on.
    pub rows: Vec<(u32, u32)>,
    /// How it ended.
    pub state: PieceState,
    /// Whether it was started past a waiting job.
    pub backfilled: bool,
    /// Which stretch of its job it is, from 0.
    pub number: u32,
}

/// How a stretch of a job's run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum PieceState {
    /// It has not.
    Running,
    /// Its work was done.
    Completed,
    /// Its estimate ended it.
    Killed,
    /// It was stopped for a head, to be resumed.
    Checkpointed,
}

/// Figures over the visible range, up to now, as means over equal bins of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Charts {
    /// Nodes busy.
    pub busy: Vec<f64>,
    /// Jobs waiting.
    pub queue: Vec<f64>,
}

/// How the jobs that have ended fared, as counts by powers of two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Distributions {
    /// Waits: none; then from 2^(i-1) to less than 2^i.
    pub wait: Vec<u64>,
    /// Bounded slowdowns: from 2^i to less than 2^(i+1).
    pub bounded_slowdown: Vec<u64>,
}

/// The guarantees that are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// No node runs two jobs.
    NotOversubscribed,
    /// The head starts by its reservation.
    HeadInTime,
    /// No planned start moves later (conservative).
    PlansNeverLater,
    /// What a job has run and what is left of it make up its work and the costs of its checkpoints.
    WorkConserved,
}

/// Figures of a backfill run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct MetricsSoFar {
    /// Jobs that have ended.
    pub ended: u64,
    /// Of these, ended by their estimate.
    pub killed: u64,
    /// Mean wait of those that have ended.
    pub mean_wait: Option<f64>,
    /// Mean bounded slowdown of those that have ended.
    pub mean_bounded_slowdown: Option<f64>,
    /// Node-time run over node-time there was since the first submission, from 0 to 1.
    pub utilization: Option<f64>,
    /// Checkpoints taken.
    pub checkpoints: u64,
    /// Run segments that began past a waiting job.
    pub backfilled: u64,
}
