//! Reasons of steps and of choices against a node or bucket, and the changes that would reverse them: data, no text.
//!
//! **Invariant:** a reason has every number that its sentence needs; `narrate` alone turns it into words.

use serde::{Deserialize, Serialize};

use super::event::IndexName;

/// The coordinates of a bucket in the scenario's dimensions, none for a wildcard.
pub type Coordinates = Vec<Option<u32>>;

/// The reason of the current step. Nodes and tasks are indices into the scenario's lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened yet.
    Start { tasks: u64, nodes: u64 },
    /// A task joined the queue.
    Arrived { task: u32, request: Vec<u64>, candidates: Option<u64> },
    /// A task freed its resources.
    Released { task: u32, node: u32, amount: Vec<u64> },
    /// A release of a task that uses nothing.
    ReleasedNothing { task: u32 },
    /// A round of a batch began.
    RoundBegan { tasks: Vec<u32> },
    /// The root was discovered: the walk begins.
    WalkBegan { bucket: Coordinates, index: IndexName, elements: u64, candidates: Option<u64> },
    /// A bucket above the leaves intersects the fittable area and contains a candidate, if candidates are named.
    BucketFits { bucket: Coordinates, index: IndexName, elements: u64, candidates: Option<u64> },
    /// A bucket contains no candidate of the task.
    NoCandidate { bucket: Coordinates, index: IndexName, elements: u64, leaf: bool },
    /// A fitting bucket has no child left to visit. `yielded` leaves came out of it.
    Finished { bucket: Coordinates, index: IndexName, children: u64, outside: u64, yielded: u64 },
    /// A leaf inside the area was yielded. `fitting` is the first element that fits, if one does.
    Yielded {
        bucket: Coordinates,
        index: IndexName,
        nodes: Vec<u32>,
        candidates: Option<Vec<u32>>,
        fitting: Option<u32>,
        /// Nodes of the leaf that the task may use and that do not fit it: a coarse grid can put such into the leaf.
        misfits: Vec<u32>,
        /// True if an earlier leaf already gave the match (explore all).
        matched: bool,
    },
    /// A scan examined a node.
    Examined { node: u32, verdict: Verdict },
    /// A task was placed: the node's point before and after, and the cost of the search.
    Placed { task: u32, node: u32, from: Coordinates, to: Coordinates, cost: Cost },
    /// No node fits: the number of nodes by cause.
    Unplaced { task: u32, excluded: u64, reserved: u64, short: Vec<u64> },
    /// An earlier task of the batch took the node that this task chose.
    Deferred { task: u32, node: u32, taken_by: Option<u32>, lacking: Vec<Lack> },
}

/// Cost of the search for a node, and for two indexes the match of each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Cost {
    /// Buckets visited, or nodes examined by a scan; 0 if the task chose in an earlier step.
    pub visited: u64,
    /// Those of them visited after the match, so that every leaf is shown.
    pub beyond: u64,
    /// Nodes that a scan for this answer examines.
    pub linear: u64,
    /// Number of candidates that the task names; none if any node is allowed.
    pub candidates: Option<u64>,
    /// The match of the open index and that of the reserved one, each with its point; none if the policy has one index,
    /// or the task chose in an earlier step.
    pub matches: Option<[Option<Match>; 2]>,
}

/// The match of a walk of one index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Match {
    pub node: u32,
    /// Its point in that index.
    pub at: Coordinates,
}

/// A dimension in which a node has too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Lack {
    pub dimension: u32,
    /// The node's amount, as the task sees it.
    pub available: u64,
    /// The task's request.
    pub request: u64,
}

/// Result of a fit test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Fits,
    /// The task names candidates and this node is not one of them.
    NotCandidate,
    /// It has too little; `reserved_for` if a reservation for another task makes the difference.
    TooLittle {
        lacking: Vec<Lack>,
        reserved_for: Option<u32>,
    },
}

/// The answer to "why not this node for this task?".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct WhyNot {
    pub node: u32,
    /// The task that did not choose it.
    pub task: u32,
    /// The result of the fit test.
    pub verdict: Verdict,
    /// Its point when the task chose.
    pub at: Coordinates,
    /// The task's node, if any, and its point then.
    pub winner: Option<(u32, Coordinates)>,
    /// True if the node in question is the winner.
    pub won: bool,
    /// True if the task has chosen by the moment of the question; otherwise the answer is about the choice that it
    /// would make.
    pub settled: bool,
    /// The smallest change that would reverse the answer, verified by a second run of the choice.
    pub near_miss: Option<NearMiss>,
}

/// The smallest change of one node that reverses the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct NearMiss {
    /// The amounts that the node would have to gain (or lose, if `less`), by dimension.
    pub amount: Vec<u64>,
    /// True if the amounts are to be subtracted: best-fit prefers the smaller.
    pub less: bool,
    /// True if the node would also have to be a candidate.
    pub as_candidate: bool,
    /// True if the node would then win; otherwise it would only fit.
    pub wins: bool,
}

/// The answer to "why not this bucket?".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum BucketReason {
    /// It contains no node.
    Empty { bucket: Coordinates },
    /// It is outside the fittable area: its coordinate in `dimension` is below the task's.
    Outside { bucket: Coordinates, dimension: u32, coordinate: u32, task: u32, needed: u32 },
    /// It contains no candidate.
    NoCandidate { bucket: Coordinates, elements: u64 },
    /// It fits, but the walk matched before it reached it.
    NotReached { bucket: Coordinates, elements: u64, winner: Option<u32> },
    /// The walk has not reached it yet.
    NotYet { bucket: Coordinates, elements: u64 },
    /// It was visited; `yielded` leaves of it (a leaf counts itself) were yielded, so far if it is still `open`.
    Visited { bucket: Coordinates, elements: u64, yielded: u64, open: bool },
    /// It fits, and the step walks no buckets: the policy scans nodes, or the task of a batch chose in an earlier one.
    NoWalk { bucket: Coordinates, elements: u64, scans: bool },
    /// No task is being placed.
    NoTask { bucket: Coordinates, elements: u64 },
}
