//! All that a front end may draw of a placement run at one moment: plain data, no handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`], whatever the scenario's size.

use serde::{Deserialize, Serialize};

use super::event::IndexName;
use super::reason::Coordinates;
use crate::kernel::listing::Line;
use crate::kernel::{Explanation, InvariantCheck};

/// Limits on the size of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct ViewLimits {
    /// The most nodes that are listed one by one; with more, leaves have counts only.
    pub nodes: u64,
    /// The most buckets that are listed.
    pub buckets: u64,
    /// The most tasks that are listed, around the current one: as many as a tall window shows, because the rows are
    /// rebuilt in every frame while the run plays.
    pub tasks: u64,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { nodes: 20_000, buckets: 20_000, tasks: 40 }
    }
}

/// Leaves list their nodes in scenarios of at most so many: with more, pictures have counts.
pub const LISTED: usize = 64;

/// A placement run at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct View {
    pub reason: Explanation,
    /// The task that is being placed, or that this step placed.
    pub task: Option<u32>,
    /// The first point of its fittable area, in the scenario's dimensions.
    pub area: Option<Vec<u32>>,
    /// The order in which dimensions count for it.
    pub order: Vec<u32>,
    /// Nodes one by one; empty if there are more than the limit.
    pub nodes: Vec<NodeView>,
    /// Non-empty buckets in tree order (a parent before its children, children ascending), of the index that is being
    /// walked (else the open one), in the current task's order of dimensions; also those that the current step emptied
    /// by placing its task.
    pub buckets: Vec<BucketView>,
    /// Number of buckets left out by the limit.
    pub buckets_left_out: u64,
    /// The index of `buckets`.
    pub index: IndexName,
    /// The buckets of the other index, in the same order, if the policy has two; limited like `buckets`.
    pub other: Vec<BucketView>,
    /// The tasks that have arrived, around the present one, in scenario order.
    pub tasks: Vec<TaskView>,
    /// Index of the first of `tasks` in the task list.
    pub first_task: u64,
    /// Number of waiting tasks, arrived and not decided.
    pub waiting: u64,
    /// The choices of the current round, in order: task and its node.
    pub round: Vec<(u32, Option<u32>)>,
    /// The node of the current step, and its points before and after.
    pub moved: Option<Moved>,
    /// Work so far.
    pub work: Work,
    pub line: Line,
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
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
    /// Its coordinates in the index shown, in the scenario's dimensions; if it is not in that index, those in the open
    /// one.
    pub at: Vec<u32>,
    /// Free amounts, by dimension.
    pub free: Vec<u64>,
    /// Reserved amounts, by dimension; empty without a reservation.
    pub reserved: Vec<u64>,
    pub reserved_for: Option<u32>,
    /// Number of tasks placed on it.
    pub tasks: u32,
    /// True if the current task may run on it, by its candidates.
    pub candidate: bool,
    /// Its state in the current task's walk or scan.
    pub state: NodeState,
}

/// State of a node in a walk or scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum NodeState {
    /// Not examined.
    Idle,
    /// Examined by a scan and refused.
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
    /// Number of fixed coordinates.
    pub depth: u32,
    /// Number of nodes in it.
    pub elements: u64,
    /// Number of candidates of the current task in it; none if any node is allowed.
    pub candidates: Option<u64>,
    /// True if its subspace intersects the fittable area of the current task.
    pub inside: bool,
    /// Its state in the walk so far.
    pub state: BucketState,
    /// True if the current step is about it.
    pub current: bool,
    /// True if the node on which the current step placed a task was in it; it may be empty now.
    pub chosen: bool,
    /// Its place among the buckets looked at for this task, from 1, both indexes counted; none if not looked at, or only
    /// after the match.
    pub look: Option<u32>,
    /// The nodes of a leaf; empty in scenarios of more than [`LISTED`] nodes.
    pub nodes: Vec<u32>,
}

/// State of a bucket in a walk.
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
    /// Discovered, its children are being visited.
    Open,
    /// Discovered and refused: no candidate in it.
    Refused,
    Finished,
    /// A leaf yielded to the scheduler.
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
    /// Requested amounts, by dimension.
    pub request: Vec<u64>,
    /// Number of candidates that it names; none if any node is allowed.
    pub candidates: Option<u64>,
    pub state: TaskState,
    /// Its node, or its last node once it has ended.
    pub node: Option<u32>,
}

/// State of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum TaskState {
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

/// The move of a node between points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Moved {
    pub node: u32,
    pub from: Vec<u32>,
    pub to: Vec<u32>,
    /// The buckets that the move changes in the index shown, from the leaf that it leaves up, and down to the leaf that
    /// it enters: D + 1 on either side, those above both once, as the first.
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
    pub at: Coordinates,
    /// The effect of the move on it.
    pub change: BucketChange,
}

/// Effect of the move of a node on a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum BucketChange {
    /// It contains the node before and after.
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

/// Work of the method and of a scan that gives the same answer; both 0 if the step examines nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Work {
    /// Buckets visited (or nodes examined) for the current task so far.
    pub visited: u64,
    /// Those of them visited after the match, so that every leaf is shown.
    pub beyond: u64,
    /// Nodes that a scan examines to give it this node: all that it may run on, or for the policies that scan those up
    /// to the first that fits.
    pub linear: u64,
    /// Upper bound of both: the scale of a drawing, constant during a step.
    pub most: u64,
}

/// The invariants checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// Free and placed amounts add up to the initial amounts, on every node.
    Conserved,
    /// The children of every bucket are disjoint and make up their parent.
    Partition,
    /// The leaves yielded so far are those that a scan over all nodes would yield, in the same order.
    YieldsAsScan,
}

/// Metrics of a placement run so far.
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
    pub released: u64,
    /// Buckets visited by walks.
    pub visited: u64,
    /// Nodes examined by scans.
    pub examined: u64,
    /// Nodes that scans for these answers would examine.
    pub scanned: u64,
    /// Non-empty leaves at present.
    pub leaves: u64,
}
