//! Why a step happened, why a node or bucket was not chosen, and what would have turned it: data, no text.
//!
//! **Invariant:** a reason holds every number its sentence needs; words are made from it in `narrate` alone.
#![expect(missing_docs, reason = "a variant's doc says what its fields are")]

use serde::{Deserialize, Serialize};

use super::event::IndexName;

/// The coordinates of a bucket in the scenario's dimensions, none for a wildcard.
pub type Coordinates = Vec<Option<u32>>;

/// Why the current step is as it is. Nodes and tasks are indices into the scenario's lists.
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
    /// A task gave back what it held.
    Released { task: u32, node: u32, amount: Vec<u64> },
    /// A release of a task that holds nothing.
    ReleasedNothing { task: u32 },
    /// A round of a batch began.
    RoundBegan { tasks: Vec<u32> },
    /// The root was discovered: the walk begins.
    WalkBegan { bucket: Coordinates, index: IndexName, elements: u64, candidates: Option<u64> },
    /// A bucket above the leaves meets the fittable area and holds a candidate, where candidates are named.
    BucketFits { bucket: Coordinates, index: IndexName, elements: u64, candidates: Option<u64> },
    /// A bucket holds no candidate of the task.
    NoCandidate { bucket: Coordinates, index: IndexName, elements: u64, leaf: bool },
    /// A fitting bucket has no child left to look at. `yielded` leaves came out of it.
    Finished { bucket: Coordinates, index: IndexName, children: u64, outside: u64, yielded: u64 },
    /// A leaf inside the area was yielded. `fitting` is the first element that fits, if one does.
    Yielded {
        bucket: Coordinates,
        index: IndexName,
        nodes: Vec<u32>,
        candidates: Option<Vec<u32>>,
        fitting: Option<u32>,
        /// Those that the task may use and that do not fit it: a coarse grid holds such.
        misfits: Vec<u32>,
        /// Whether an earlier leaf already gave the match (explore all).
        matched: bool,
    },
    /// A scan looked at a node.
    Examined { node: u32, verdict: Verdict },
    /// A task was placed: where the node stood and where it stands now, and what finding it cost.
    Placed { task: u32, node: u32, from: Coordinates, to: Coordinates, cost: Cost },
    /// No node fits: how many fail for which cause.
    Unplaced { task: u32, excluded: u64, reserved: u64, short: Vec<u64> },
    /// An earlier task of the batch took what this one chose.
    Deferred { task: u32, node: u32, taken_by: Option<u32>, lacking: Vec<Lack> },
}

/// What finding a node cost, and of two indexes what each of them gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Cost {
    /// Buckets visited, or nodes examined by a scan; 0 where the task chose in an earlier step.
    pub visited: u64,
    /// How many of them came after the match, so that every leaf is shown.
    pub beyond: u64,
    /// Nodes that a scan for the same answer looks at.
    pub linear: u64,
    /// How many candidates the task names; none where any node will do.
    pub candidates: Option<u64>,
    /// The match of the open index and that of the reserved one, each with its place; none where the policy has one
    /// index, or the task chose in an earlier step.
    pub matches: Option<[Option<Match>; 2]>,
}

/// The node that a walk of an index gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Match {
    /// The node.
    pub node: u32,
    /// Where it stood in that index.
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
    /// The dimension's index.
    pub dimension: u32,
    /// What the node has, as the task sees it.
    pub available: u64,
    /// What the task asks for.
    pub request: u64,
}

/// Whether a node fits a task, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It fits.
    Fits,
    /// The task names candidates and this node is none of them.
    NotCandidate,
    /// It has too little; `reserved_for` where a reservation for another task is what is missing.
    TooLittle { lacking: Vec<Lack>, reserved_for: Option<u32> },
}

/// The answer to "why not this node for this task?".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct WhyNot {
    /// The node asked about.
    pub node: u32,
    /// The task it was not chosen for.
    pub task: u32,
    /// Whether it fits at all.
    pub verdict: Verdict,
    /// Where it stood when the task chose.
    pub at: Coordinates,
    /// The node the task got, if any, and where that stood.
    pub winner: Option<(u32, Coordinates)>,
    /// Whether the node asked about is the winner.
    pub won: bool,
    /// Whether the task has chosen by the moment of the question; else it is told what it would choose.
    pub settled: bool,
    /// The nearest change that turns it, found by running the choice again.
    pub near_miss: Option<NearMiss>,
}

/// The nearest change of one node that changes the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct NearMiss {
    /// How much more of each dimension the node would need (or less, where `less`), by dimension.
    pub amount: Vec<u64>,
    /// Whether the amounts are to be taken away: best-fit prefers the smaller.
    pub less: bool,
    /// It would have to be made a candidate as well.
    pub as_candidate: bool,
    /// Whether it would then have won; otherwise it would only have fitted.
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
    /// No node stands there.
    Empty { bucket: Coordinates },
    /// It lies outside the fittable area: its coordinate in `dimension` is below the task's.
    Outside { bucket: Coordinates, dimension: u32, coordinate: u32, task: u32, needed: u32 },
    /// It holds no candidate.
    NoCandidate { bucket: Coordinates, elements: u64 },
    /// It fits but the walk had matched before it came to it.
    NotReached { bucket: Coordinates, elements: u64, winner: Option<u32> },
    /// The walk has not come to it yet.
    NotYet { bucket: Coordinates, elements: u64 },
    /// It was visited; `yielded` leaves of it (itself, where it is one) were handed out, so far where it is still
    /// `open`.
    Visited { bucket: Coordinates, elements: u64, yielded: u64, open: bool },
    /// It fits, and the step walks no buckets: the policy scans nodes, or the task of a batch chose in an earlier one.
    NoWalk { bucket: Coordinates, elements: u64, scans: bool },
    /// No task is being placed.
    NoTask { bucket: Coordinates, elements: u64 },
}
