//! What a front end may draw of an affinity run at one moment: plain data, no handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the pixels of the look, whatever the scenario's size:
//! of many nodes some are told closely, the others by their loads; what is narrower than a pixel is told as a heat map.

use serde::{Deserialize, Serialize};

use super::event::Way;
use super::metrics::Metrics;
use super::reason::{CallRun, LeftOut, RankedType, Reason};
use crate::kernel::listing::Line;
use crate::kernel::{Lamp, Time};
use crate::schedule::Heat;

/// How much a view may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewLimits {
    /// The most tasks whose relations are told: those around the present one.
    pub tasks: usize,
    /// The most tasks of the master's queue, and the most crossings.
    pub listed: usize,
    /// The most nodes that are told closely: those around the present one.
    pub nodes: usize,
    /// The most tasks, and the most engines, of each of these.
    pub on_node: usize,
    /// The most nodes whose loads are told.
    pub loads: usize,
    /// The most pieces of the chart.
    pub pieces: usize,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { tasks: 40, listed: 60, nodes: 32, on_node: 32, loads: 10_000, pieces: 4_000 }
    }
}

/// An affinity run at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct View {
    /// The present instant.
    pub now: Time,
    /// What the current step is about.
    pub reason: Reason,
    /// The task that it is about.
    pub task: Option<u32>,
    /// The relation that is being built.
    pub building: Option<Building>,
    /// The tasks around the present one, in the order in which they come.
    pub tasks: Vec<TaskView>,
    /// The place of the first of `tasks` in that order.
    pub first_task: u32,
    /// The first tasks of the master's queue.
    pub master: Vec<u32>,
    /// The nodes that the step is about, and those around the first of them, in order.
    pub nodes: Vec<NodeView>,
    /// For each of the first nodes how many tasks it has, and how many of its engines are busy.
    pub loads: Vec<(u32, u32)>,
    /// Calls under way on other nodes than their tasks, the first to end first.
    pub crossings: Vec<CallRun>,
    /// How many of them there are.
    pub crossing: u64,
    /// How many tasks are in each state, as the master knows them.
    pub states: States,
    /// The chart of the visible range: a row for each engine.
    pub gantt: Gantt,
    /// Where in the pseudocode this is.
    pub line: Line,
    /// The invariants.
    pub lamps: Vec<Lamp<Invariant>>,
    /// Figures of the run so far.
    pub metrics: Metrics,
}

/// A relation as it grows: sums of what the calls run so far take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Building {
    /// The task.
    pub task: u32,
    /// The type that calls are run on.
    pub of: u32,
    /// The call that was run last.
    pub call: u32,
    /// For each type the sum so far; none where a call is not implemented. Types behind `of` have had no call.
    pub sums: Vec<Option<Time>>,
}

/// A task as listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct TaskView {
    /// The task.
    pub task: u32,
    /// What has become of it.
    pub state: TaskState,
    /// Its relation, best first; empty until it is known.
    pub relation: Vec<RankedType>,
    /// The types that are left out of it.
    pub left_out: Vec<LeftOut>,
}

/// What has become of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum TaskState {
    /// It has not come.
    Future,
    /// Its relation is being built.
    Relating,
    /// It waits at the master.
    Waiting,
    /// It is queued at a node.
    Queued {
        /// The node.
        node: u32,
        /// Whether it was stolen.
        stolen: bool,
    },
    /// It runs.
    Running {
        /// The node.
        node: u32,
        /// The call that is under way or waits.
        call: u32,
        /// Whether that asked for an engine and got none.
        waits: bool,
    },
    /// It is done.
    Done,
}

/// A node as told closely.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct NodeView {
    /// The node.
    pub node: u32,
    /// How many tasks are queued.
    pub queued: u64,
    /// The first of them.
    pub queue: Vec<QueuedView>,
    /// How many tasks it runs.
    pub running: u64,
    /// The first of them, in the order in which they started.
    pub tasks: Vec<RunningView>,
    /// Its engines, type by type.
    pub engines: Vec<EnginesView>,
    /// What its first engines run.
    pub tiles: Vec<Tile>,
}

/// A task in a node's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct QueuedView {
    /// The task.
    pub task: u32,
    /// Whether it was stolen.
    pub stolen: bool,
}

/// A task that a node runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct RunningView {
    /// The task.
    pub task: u32,
    /// Since when.
    pub start: Time,
    /// Whether it was stolen.
    pub stolen: bool,
    /// Which of its calls is under way, waits or comes next.
    pub call: u32,
    /// The API of that.
    pub api: u32,
    /// Its size.
    pub size: u64,
    /// Where it runs.
    pub run: Option<CallRun>,
    /// Since when it waits for an engine.
    pub waits: Option<Time>,
}

/// The engines of a type on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct EnginesView {
    /// The type.
    pub of: u32,
    /// How many there are.
    pub engines: u64,
    /// How many of them are idle.
    pub idle: u64,
}

/// An engine that runs a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Tile {
    /// The engine, by its place among those of its node, type by type.
    pub engine: u32,
    /// The task.
    pub task: u32,
    /// Which of its calls.
    pub call: u32,
    /// Since when.
    pub start: Time,
    /// How much of that is overhead.
    pub overhead: Time,
    /// When it ends.
    pub end: Time,
    /// How the call came there.
    pub way: Way,
}

/// How many tasks are in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct States {
    /// They have not come.
    pub future: u64,
    /// They wait at the master.
    pub waiting: u64,
    /// They are queued at nodes: to the master they wait as well.
    pub queued: u64,
    /// They run.
    pub running: u64,
    /// Calls of these wait for engines.
    pub stalled: u64,
    /// They are done.
    pub done: u64,
}

/// What ran on which engine, up to now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Gantt {
    /// The visible range of time.
    pub range: (Time, Time),
    /// Rows: engines of all nodes, node by node and type by type.
    pub rows: u64,
    /// Calls that can be seen, by start.
    pub pieces: Vec<PieceView>,
    /// Calls too narrow to be drawn one by one.
    pub heat: Heat,
    /// How many `heat` stands for.
    pub aggregated: u64,
}

/// A call in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct PieceView {
    /// The task.
    pub task: u32,
    /// Which of its calls.
    pub call: u32,
    /// The row.
    pub row: u32,
    /// When it began.
    pub start: Time,
    /// When it ended; now, where it runs.
    pub end: Time,
    /// When it ends.
    pub until: Time,
    /// How much of it is overhead, from its beginning on.
    pub overhead: Time,
    /// How the call came there.
    pub way: Way,
    /// The node that runs its task.
    pub home: u32,
}

/// What the method guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// An engine runs one call at a time.
    OneCallAtATime,
    /// The calls of a task run one after the other, in order.
    InOrder,
    /// No call runs where it is not implemented.
    Implemented,
    /// No crossing costs more than the limit.
    WithinLimit,
}
