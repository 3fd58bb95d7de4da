//! All that a front end may draw of a backfill run at one moment: plain data, no handles to the state.
//!
//! Jobs are numbered in scenario order, nodes (rows of the Gantt chart) from 0.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the pixels of the chart, whatever the scenario's size:
//! run segments narrower than a pixel become a heat map.

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::reason::{NearMiss, Verdict};
use super::{BackfillScenario, Events, JobNames, Overrun, Policy};
use crate::kernel::listing::Line;
use crate::kernel::{Explanation, InvariantCheck, Time};
use crate::schedule::Heat;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct ViewLimits {
    /// The most waiting jobs, and the most running ones, that are listed.
    pub jobs: u64,
    /// The most run segments of the Gantt chart.
    pub segments: u64,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { jobs: 60, segments: 4_000 }
    }
}

/// Constant data of an open backfill scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Outline {
    pub policy: Policy,
    pub nodes: u64,
    /// Treatment of jobs that exceed their estimates.
    pub overrun: Overrun,
    /// Order of the events of one instant.
    pub events: Events,
    /// The factor by which `checkpoint` shortens estimates, as written.
    pub split: String,
    /// Remaining estimates up to this are not shortened.
    pub threshold: Time,
    /// Work added by taking a checkpoint, and by resuming from one.
    pub costs: (Time, Time),
    #[cfg_attr(feature = "js", tsify(type = "string[]"))]
    pub jobs: JobNames,
}

impl Outline {
    /// Cost: a pass over the jobs.
    pub fn new(scenario: &BackfillScenario) -> Self {
        let checkpoint = &scenario.checkpoint;
        Outline {
            policy: scenario.policy,
            nodes: scenario.nodes,
            overrun: scenario.overrun,
            events: scenario.events,
            split: checkpoint.split.to_string(),
            threshold: checkpoint.threshold,
            costs: (checkpoint.checkpoint_cost, checkpoint.restart_cost),
            jobs: scenario.jobs.iter().map(|job| &job.id).collect(),
        }
    }
}

/// A backfill run at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct View {
    pub now: Time,
    pub reason: Explanation,
    /// The changes that would reverse the refusal of this step.
    pub near: Option<NearMiss>,
    /// The job of the current step.
    pub job: Option<u32>,
    pub free: u64,
    /// Waiting jobs in queue order, the head first; if there are many, the first ones and those around the current one.
    pub queue: Vec<WaitingView>,
    /// Total number of waiting jobs.
    pub waiting: u64,
    /// Running jobs, by expected end.
    pub running: Vec<RunningView>,
    /// Total number of running jobs.
    pub running_count: u64,
    /// The head's reservation, if it has one in this scheduling pass.
    pub reservation: Option<Reservation>,
    /// Candidates tested in this scheduling pass so far, the latest last; if there are many, the latest ones.
    pub tested: Vec<Verdict>,
    pub gantt: Gantt,
    /// Wasted node-time in the visible range, up to now: stretches in which nodes idle while a job waits; none if the run
    /// has so many run segments that they could not be told apart.
    pub idle: Vec<Idle>,
    pub charts: Charts,
    pub distributions: Distributions,
    /// The current line of the program.
    pub line: Line,
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
    pub metrics: MetricsSoFar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct WaitingView {
    pub job: u32,
    /// Number of jobs that wait before it.
    pub place: u64,
    pub nodes: u64,
    pub estimate: Time,
    /// Its true remaining run time, which the scheduler does not know; told with what comes.
    pub runtime: Option<Time>,
    pub submit: Time,
    /// Time that it ran before it was stopped.
    pub ran: Time,
    /// Its planned start (conservative).
    pub planned: Option<Time>,
    /// The result of its test in this scheduling pass, if it was tested.
    pub tested: Option<Test>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct RunningView {
    pub job: u32,
    pub nodes: u64,
    /// Beginning of its present run segment.
    pub start: Time,
    /// Its expected end: shortened while it is backfilled (checkpoint).
    pub expected_end: Time,
    /// Its run time, which the scheduler does not know; told with what comes.
    pub runtime: Option<Time>,
    /// True if it was backfilled.
    pub backfilled: bool,
}

/// The head's reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Reservation {
    pub job: u32,
    pub nodes: u64,
    /// Its estimated run time.
    pub estimate: Time,
    /// Shadow time: its latest expected start; the backfill window is from now to then.
    pub time: Time,
    /// Extra nodes at that time, less those used in this scheduling pass.
    pub extra: u64,
}

/// The Gantt chart up to now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Gantt {
    pub range: (Time, Time),
    /// Rows: nodes of the machine.
    pub rows: u64,
    /// Visible run segments, by start.
    pub segments: Vec<SegmentView>,
    /// Run segments too narrow to be drawn one by one.
    pub heat: Heat,
    /// Number of run segments in `heat`.
    pub aggregated: u64,
    /// Run segments that have yet to begin, by start, if what comes was asked for and they are few.
    pub ahead: Vec<SegmentView>,
}

/// A stretch of time in which nodes idle while a job waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Idle {
    pub start: Time,
    pub end: Time,
    pub nodes: u64,
}

/// A run segment of a job on its nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct SegmentView {
    pub job: u32,
    pub start: Time,
    /// Its end; now, if it runs.
    pub end: Time,
    /// Its expected end by its (remaining) estimate.
    pub estimated_end: Time,
    /// Its rows as ranges: first row and number of rows.
    pub rows: Vec<(u32, u32)>,
    pub state: SegmentState,
    /// True if it overtook a waiting job.
    pub backfilled: bool,
    /// Its number among the run segments of its job, from 0.
    pub number: u32,
    /// The submission of its job.
    pub submit: Time,
}

/// Reason of the end of a run segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum SegmentState {
    /// It has not ended.
    Running,
    /// Its work was done.
    Completed,
    /// Its estimate ended it.
    Killed,
    /// It was stopped for a head, to be resumed.
    Checkpointed,
}

/// Curves over the visible range, up to now, as means over equal bins of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Charts {
    pub busy: Vec<f64>,
    pub queue: Vec<f64>,
}

/// Distributions over the jobs that have ended, as counts by powers of two.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Distributions {
    /// Waits: none; then from 2^(i-1) to less than 2^i.
    pub wait: Vec<u64>,
    /// Bounded slowdowns: from 2^i to less than 2^(i+1).
    pub bounded_slowdown: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// No node runs two jobs.
    NotOversubscribed,
    /// The head starts by its shadow time.
    HeadInTime,
    /// No planned start moves later (conservative).
    PlansNeverLater,
    /// A job's finished and remaining work add up to its work and the costs of its checkpoints.
    WorkConserved,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct MetricsSoFar {
    pub ended: u64,
    /// Of these, ended by their estimate.
    pub killed: u64,
    /// Mean wait of those that have ended.
    pub mean_wait: Option<f64>,
    /// Mean bounded slowdown of those that have ended.
    pub mean_bounded_slowdown: Option<f64>,
    /// Node-time run over total node-time since the first submission, from 0 to 1.
    pub utilization: Option<f64>,
    pub checkpoints: u64,
    /// Run segments that overtook a waiting job.
    pub backfilled: u64,
}
