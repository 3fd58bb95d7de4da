//! What a front end may draw of a placement run at one moment: plain data, no handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`], whatever the scenario's size.

use serde::{Deserialize, Serialize};

use super::event::IndexName;
use super::reason::{Coordinates, Reason};
use crate::kernel::Lamp;
use crate::kernel::listing::Line;

/// How much a view may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct ViewLimits {
    /// The most nodes that are listed one by one; with more, leaves carry counts only.
    pub nodes: u64,
    /// The most buckets that are listed.
    pub buckets: u64,
    /// The most tasks that are listed, around the current one: as many as a tall window shows, for the rows are made
    /// anew in every frame of playing.
    pub tasks: u64,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { nodes: 20_000, buckets: 20_000, tasks: 40 }
    }
}

/// A placement run at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct View {
    /// What the current step is about.
    pub reason: Reason,
    /// The task that is being placed, or was by this step.
    pub task: Option<u32>,
    /// The first point of its fittable area, in the scenario's dimensions.
    pub area: Option<Vec<u32>>,
    /// The order in which dimensions count for it.
    pub order: Vec<u32>,
    /// Nodes one by one; empty where there are more than the limit.
    pub nodes: Vec<NodeView>,
    /// Non-empty buckets in tree order (a parent before its children, children ascending), of the index that
    /// is being walked (else the open one), in the current task's order of dimensions; with them those that the
    /// current step emptied by placing its task.
    pub buckets: Vec<BucketView>,
    /// How many buckets were left out by the limit.
    pub buckets_left_out: u64,
    /// Which index `buckets` shows.
    pub index: IndexName,
    /// The part of the task list around the present, in scenario order.
    pub tasks: Vec<TaskView>,
    /// Index of the first of `tasks` in the task list.
    pub first_task: u64,
    /// Tasks that wait in the queue, arrived and not decided.
    pub waiting: u64,
    /// The choices of the current round, in order: task and the node it chose.
    pub round: Vec<(u32, Option<u32>)>,
    /// The node that the current step is about, and where it goes from and to.
    pub moved: Option<Moved>,
    /// Work so far.
    pub work: Work,
    /// Where in the pseudocode this is.
    pub line: Line,
    /// The invariants.
    pub lamps: Vec<Lamp<Invariant>>,
    /// Figures of the run so far.
    pub metrics: Metrics,
}

/// A node as drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct NodeView {
    /// Its coordinates in the index shown, in the scenario's dimensions; where it does not stand in that
    /// index, those in the open one.
    pub at: Vec<u32>,
    /// What is free on it, by dimension.
    pub free: Vec<u64>,
    /// What is reserved on it, by dimension; empty where nothing is.
    pub reserved: Vec<u64>,
    /// Whom the reservation is for.
    pub reserved_for: Option<u32>,
    /// How many tasks are placed on it.
    pub tasks: u32,
    /// Whether the current task may run on it, by its candidates.
    pub candidate: bool,
    /// What the current task's walk or scan made of it.
    pub state: NodeState,
}

/// What a walk or scan has made of a node so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum NodeState {
    /// Not looked at.
    Idle,
    /// Looked at by a scan and refused.
    Refused,
    /// The match.
    Chosen,
}

/// A non-empty bucket as drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct BucketView {
    /// Its coordinates in the scenario's dimensions; none for a wildcard.
    pub at: Coordinates,
    /// How many are fixed.
    pub depth: u32,
    /// How many nodes it holds.
    pub elements: u64,
    /// How many candidates of the current task it holds; none where any node will do.
    pub candidates: Option<u64>,
    /// Whether its subspace meets the fittable area of the current task.
    pub inside: bool,
    /// What the walk has made of it so far.
    pub state: BucketState,
    /// Whether the current step is about it.
    pub current: bool,
    /// Whether the node that the current step placed a task on stood in it; it may have left it empty.
    pub chosen: bool,
}

/// What a walk has made of a bucket so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum BucketState {
    /// Not discovered.
    Undiscovered,
    /// Discovered, its children are being looked at.
    Open,
    /// Discovered and refused: no candidate in it.
    Refused,
    /// Left behind.
    Finished,
    /// A leaf handed to the scheduler.
    Yielded,
}

/// A task as listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct TaskView {
    /// Its index among the scenario's tasks (not counting releases).
    pub task: u32,
    /// What it asks for, by dimension.
    pub request: Vec<u64>,
    /// How many candidates it names; none where any node will do.
    pub candidates: Option<u64>,
    /// What has become of it.
    pub state: TaskState,
    /// Where it is, or was when it ended.
    pub node: Option<u32>,
}

/// What has become of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum TaskState {
    /// Not arrived.
    Future,
    /// In the queue.
    Waiting,
    /// Being placed.
    Searching,
    /// On its node.
    Placed,
    /// No node fitted it.
    Unplaced,
    /// Ended.
    Released,
}

/// Where a node goes from and to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Moved {
    /// The node.
    pub node: u32,
    /// Its coordinates before.
    pub from: Vec<u32>,
    /// Its coordinates after.
    pub to: Vec<u32>,
    /// The buckets on its way out of the index shown and into it, from the leaf that it leaves up, and down to the leaf
    /// that it enters: D + 1 on either side, those above both once, as the first.
    pub touched: Vec<Touched>,
}

/// A bucket that the move of a node touches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Touched {
    /// The bucket.
    pub at: Coordinates,
    /// What the move does to it.
    pub change: BucketChange,
}

/// What the move of a node does to a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum BucketChange {
    /// It holds the node before and after.
    Keeps,
    /// It loses the node.
    Loses,
    /// It loses its last node and is gone.
    Goes,
    /// It gains the node.
    Gains,
    /// It is new: the node is its first.
    Born,
}

/// Work of the method against that of a scan that gives the same answer; both 0 where the step looks at nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Work {
    /// Buckets visited (or nodes examined) for the current task so far.
    pub visited: u64,
    /// Nodes that a scan looks at to give it the same node: all that it may run on, or for the policies that scan
    /// those up to the first that fits.
    pub linear: u64,
    /// The most that either could come to: what a picture of both is to the scale of, the same throughout a step.
    pub most: u64,
}

/// The guarantees that are watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// What is free and what is placed add up to what there was, on every node.
    Conserved,
    /// The children of every bucket are disjoint and make up their parent.
    Partition,
    /// What the index has yielded so far is what a scan over all nodes would yield, in the same order.
    YieldsAsScan,
}

/// Figures of a placement run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Metrics {
    /// Tasks placed, counting those that have ended.
    pub placed: u64,
    /// Tasks that found no node.
    pub unplaced: u64,
    /// Times a task lost its choice in a batch.
    pub deferred: u64,
    /// Tasks released.
    pub released: u64,
    /// Buckets visited by walks.
    pub visited: u64,
    /// Nodes examined by scans.
    pub examined: u64,
    /// Nodes that scans for the same answers look at.
    pub scanned: u64,
    /// Non-empty leaves at present.
    pub leaves: u64,
}
