//! The events of a placement run: eight small kinds.
//!
//! **Invariant:** an event is at most 16 bytes and contains handles only; names, coordinates and reasons are decoded
//! against the state that shows it.

use crate::kernel::events;

/// No node: the witness of an empty root.
pub const NOBODY: u32 = u32::MAX;

/// A bucket, named by its depth and a node inside it: such a witness gives all coordinates in 5 bytes, and a walk moves
/// no node. Depth 0 is the root, D a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bucket {
    /// A node inside; [`NOBODY`] for an empty root.
    pub witness: u32,
    /// Number of fixed coordinates.
    pub depth: u8,
}

/// One of the two indexes of least-fit-with-reservation; every other policy has `Open` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Placement_"))]
#[serde(rename_all = "lowercase")]
pub enum IndexName {
    /// Nodes at their free amounts less reservations.
    Open,
    /// Nodes with a reservation, at all their free amounts.
    Reserved,
}

events! {
    /// One entry of a placement trace.
    targets &["place", "unplaced", "arrive"];
    /// A task joined the queue.
    Arrived { task: u32 } = "arrive", Event signed Arrival;
    /// A task ended, or was released while it used nothing (`node` is [`NOBODY`]).
    Released { task: u32, node: u32 } = "release", Event counted Departure;
    /// The next `tasks` tasks of the queue choose against one snapshot (batches only).
    RoundBegan { tasks: u32 } = "round", Event signed Round;
    /// A task was placed.
    Placed { task: u32, node: u32 } = "place", Decision counted Placed;
    /// A task found no node.
    Unplaced { task: u32 } = "unplaced", Decision counted Failure;
    /// Another task of the batch took the node that a task chose; the task goes back to the head of the queue.
    Deferred { task: u32, node: u32 } = "defer", Decision counted Deferral;
    /// A bucket was discovered.
    Visited { bucket: Bucket, fits: bool, leaf: bool, index: IndexName } = "visit", Probe signed Look;
    /// A fitting bucket above the leaves was finished.
    Finished { bucket: Bucket, index: IndexName } = "finish", Probe;
    /// A fitting leaf was yielded to the scheduler.
    Yielded { bucket: Bucket, index: IndexName } = "yield", Probe signed Found;
    /// A linear scan examined a node.
    Examined { node: u32, fits: bool } = "examine", Probe signed Look;
}
