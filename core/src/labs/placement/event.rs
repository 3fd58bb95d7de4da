//! The events of a placement run: eight small kinds.
//!
//! **Invariant:** an event is at most 16 bytes and contains handles only; names, coordinates and reasons are decoded
//! against the state that shows it.
#![allow(missing_docs, reason = "a variant's doc says what its fields are")]

use crate::kernel::{self, Kind, Level, Sign};

/// No node: the witness of an empty root.
pub const NOBODY: u32 = u32::MAX;

/// A bucket, named by its depth and a node inside it: such a witness gives all coordinates in 5 bytes, and a walk moves
/// no node. Depth 0 is the root, D a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// One entry of a placement trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A task joined the queue.
    Arrived { task: u32 },
    /// A task ended, or was released while it used nothing (`node` is [`NOBODY`]).
    Released { task: u32, node: u32 },
    /// The next `tasks` tasks of the queue choose against one snapshot (batches only).
    RoundBegan { tasks: u32 },
    /// A task was placed.
    Placed { task: u32, node: u32 },
    /// A task found no node.
    Unplaced { task: u32 },
    /// Another task of the batch took the node that a task chose; the task goes back to the head of the queue.
    Deferred { task: u32, node: u32 },
    /// A bucket was discovered.
    Visited { bucket: Bucket, fits: bool, leaf: bool, index: IndexName },
    /// A fitting bucket above the leaves was finished.
    Finished { bucket: Bucket, index: IndexName },
    /// A fitting leaf was yielded to the scheduler.
    Yielded { bucket: Bucket, index: IndexName },
    /// A linear scan examined a node.
    Examined { node: u32, fits: bool },
}

impl kernel::Event for Event {
    const KINDS: &'static [Kind] = &[
        Kind::new("arrive", Level::Event).signed(Sign::Arrival),
        Kind::new("release", Level::Event).counted(Sign::Departure),
        Kind::new("round", Level::Event).signed(Sign::Round),
        Kind::new("place", Level::Decision).counted(Sign::Placed),
        Kind::new("unplaced", Level::Decision).counted(Sign::Failure),
        Kind::new("defer", Level::Decision).counted(Sign::Deferral),
        Kind::new("visit", Level::Probe).signed(Sign::Look),
        Kind::new("finish", Level::Probe),
        Kind::new("yield", Level::Probe).signed(Sign::Found),
        Kind::new("examine", Level::Probe).signed(Sign::Look),
    ];

    const TARGETS: &'static [&'static str] = &["place", "unplaced", "arrive"];

    fn kind(self) -> usize {
        match self {
            Event::Arrived { .. } => 0,
            Event::Released { .. } => 1,
            Event::RoundBegan { .. } => 2,
            Event::Placed { .. } => 3,
            Event::Unplaced { .. } => 4,
            Event::Deferred { .. } => 5,
            Event::Visited { .. } => 6,
            Event::Finished { .. } => 7,
            Event::Yielded { .. } => 8,
            Event::Examined { .. } => 9,
        }
    }

    fn words(self) -> [u64; 2] {
        let bucket = |bucket: Bucket| u64::from(bucket.witness) << 8 | u64::from(bucket.depth);
        match self {
            Event::Arrived { task } | Event::Unplaced { task } => [task.into(), 0],
            Event::Released { task, node }
            | Event::Placed { task, node }
            | Event::Deferred { task, node } => [task.into(), node.into()],
            Event::RoundBegan { tasks } => [tasks.into(), 0],
            Event::Visited { bucket: b, fits, leaf, index } => {
                [bucket(b), u64::from(fits) | u64::from(leaf) << 1 | (index as u64) << 2]
            }
            Event::Finished { bucket: b, index } | Event::Yielded { bucket: b, index } => {
                [bucket(b), index as u64]
            }
            Event::Examined { node, fits } => [node.into(), fits.into()],
        }
    }
}
