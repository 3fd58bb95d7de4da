//! Data for drawing one moment of an affinity run, without handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the requested pixels, independent of the scenario's
//! size: some nodes have details, the others only loads; calls narrower than a pixel are summed up in a heat map.

use serde::{Deserialize, Serialize};

use super::event::Route;
use super::metrics::Metrics;
use super::problem::RankedType;
use super::trials::Trials;
use crate::kernel::listing::Line;
use crate::kernel::{Explanation, InvariantCheck, Time};
use crate::schedule::Heat;

/// Limits on the size of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewLimits {
    /// Limit on tasks with their affinities: those around the present task.
    pub tasks: usize,
    /// Limit on listed tasks of the master's queue, and on listed crossings.
    pub listed: usize,
    /// Limit on nodes with details: those around the present node.
    pub nodes: usize,
    /// Limit on tasks, and on engines, of each of these nodes.
    pub on_node: usize,
    /// Limit on nodes with their loads.
    pub loads: usize,
    /// Limit on run segments of the chart.
    pub segments: usize,
    /// Limit on calls of a run whose calls to come are listed.
    pub ahead: usize,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits {
            tasks: 40,
            listed: 60,
            nodes: 32,
            on_node: 32,
            loads: 10_000,
            segments: 4_000,
            ahead: 400,
        }
    }
}

/// An affinity run at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct View {
    /// The present instant.
    pub now: Time,
    pub reason: Explanation,
    /// The task of the current step.
    pub task: Option<u32>,
    /// The nodes of the current step, the main one first.
    pub about: Vec<u32>,
    /// The affinity under computation.
    pub building: Option<Building>,
    /// The tasks around the present one, in order of submission.
    pub tasks: Vec<TaskView>,
    /// The place of the first of `tasks` in that order.
    pub first_task: u32,
    /// The first tasks of the master's queue.
    pub master: Vec<u32>,
    /// The nodes of the step, and those around the first of them, in order.
    pub nodes: Vec<NodeView>,
    /// Number of tasks, and of busy engines, of each of the first nodes.
    pub loads: Vec<(u32, u32)>,
    /// Calls under way that crossed nodes, by end time.
    pub crossings: Vec<CallRun>,
    /// Number of calls under way that crossed nodes.
    pub crossing: u64,
    /// Number of tasks in each state, as the master knows them.
    pub states: States,
    /// The chart of the visible range: a row for each engine.
    pub gantt: Gantt,
    /// In order of submission, the tasks sent so far and the nodes to which the master sent them, if tasks are few.
    pub sent: Vec<(u32, u32)>,
    /// Ends of the run under other settings, if what comes was asked for and the scenario is small.
    pub trials: Option<Trials>,
    /// The present line of the program.
    pub line: Line,
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
    pub metrics: Metrics,
}

/// An affinity under computation: sums of run times of the calls run so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Building {
    pub task: u32,
    /// The type on which calls are run.
    pub of: u32,
    pub call: u32,
    /// By type, the sum so far; none if the type does not implement one of the calls. Types after `of` have not been
    /// tried.
    pub sums: Vec<Option<Time>>,
}

/// A task as listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct TaskView {
    pub task: u32,
    pub state: TaskState,
    /// Its run times per type, best first; empty until they are computed.
    pub relation: Vec<RankedType>,
    /// The types that do not implement all its calls, each with the first call that it lacks.
    pub left_out: Vec<(u32, u32)>,
}

/// State of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum TaskState {
    /// Its affinity is being computed.
    Relating,
    /// Waiting at the master.
    Waiting,
    Queued {
        node: u32,
        stolen: bool,
    },
    Running {
        node: u32,
        /// The call that is under way or waits.
        call: u32,
        /// True if the call requested an engine and got none.
        waits: bool,
    },
    /// Complete.
    Done,
}

/// A node with details.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct NodeView {
    pub node: u32,
    pub queued: u64,
    /// The first of them.
    pub queue: Vec<QueuedView>,
    pub running: u64,
    /// The first of them, in the order in which they started.
    pub tasks: Vec<RunningView>,
    /// Its engines, type by type.
    pub engines: Vec<EnginesView>,
    /// Calls on its first engines.
    pub tiles: Vec<Tile>,
}

/// A task in a node's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct QueuedView {
    pub task: u32,
    pub stolen: bool,
}

/// A task that a node runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct RunningView {
    pub task: u32,
    pub start: Time,
    pub stolen: bool,
    /// Index of the call that is under way, waits or is next.
    pub call: u32,
    pub api: u32,
    pub size: u64,
    /// The call, if it is under way.
    pub run: Option<CallRun>,
    /// The time since which the call has waited for an engine.
    pub waits: Option<Time>,
}

/// A call that is under way or has ended. Nodes, tasks and types (`of`) are numbers of the
/// [`Problem`](super::Problem), calls are indices in their tasks, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CallRun {
    pub task: u32,
    pub call: u32,
    /// The node that runs the task.
    pub home: u32,
    /// The node whose engine runs the call.
    pub node: u32,
    pub of: u32,
    pub route: Route,
    /// Rank of that type among all that implement the call, from 0.
    pub rank: u32,
    /// Run time on that type.
    pub time: Time,
    /// Run time on the best type.
    pub best: Time,
    /// Additional crossing overhead.
    pub overhead: Time,
    pub end: Time,
}

/// The engines of a type on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct EnginesView {
    pub of: u32,
    pub engines: u64,
    pub idle: u64,
}

/// An engine that runs a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Tile {
    /// Index of the engine among those of its node, type by type.
    pub engine: u32,
    pub task: u32,
    pub call: u32,
    pub start: Time,
    /// Crossing overhead within the call's time on the engine.
    pub overhead: Time,
    pub end: Time,
    pub route: Route,
}

/// Number of tasks in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct States {
    /// Not arrived.
    pub future: u64,
    /// Waiting at the master.
    pub waiting: u64,
    /// Queued at nodes; to the master they wait as well.
    pub queued: u64,
    pub running: u64,
    /// Running, with a call that waits for an engine.
    pub stalled: u64,
    /// Complete.
    pub done: u64,
}

/// The chart: run segments on engines, up to the present.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Gantt {
    /// The visible range of time.
    pub range: (Time, Time),
    /// Number of rows: engines of all nodes, node by node and type by type.
    pub rows: u64,
    /// Calls drawn one by one, by start time.
    pub segments: Vec<CallSegmentView>,
    /// Calls too narrow to be drawn one by one, summed up.
    pub heat: Heat,
    /// Number of calls in `heat`.
    pub aggregated: u64,
    /// Calls that have yet to begin, by start time, if what comes was asked for and the run has few calls.
    pub ahead: Vec<CallSegmentView>,
}

/// A call in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct CallSegmentView {
    pub task: u32,
    pub call: u32,
    pub row: u32,
    pub start: Time,
    /// End time, or the present if the call is under way.
    pub end: Time,
    /// End time, also if it is after the present.
    pub until: Time,
    /// Crossing overhead, at the beginning of the segment.
    pub overhead: Time,
    pub route: Route,
    /// The node that runs its task.
    pub home: u32,
    /// True if that node stole it.
    pub stolen: bool,
}

/// Invariants of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// An engine runs one call at a time.
    OneCallAtATime,
    /// The calls of a task run one after the other, in order.
    InOrder,
    /// No call runs on a type that does not implement it.
    Implemented,
    /// No crossing overhead exceeds the limit.
    WithinLimit,
}
