//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

pub const NODE: Kind = Kind("node");
/// A point of the cost curve, by range and type.
pub const HANDLE: Kind = Kind("unit");
/// A place where a press changes how many engines there are.
pub const CHANGE: Kind = Kind("add");
/// A task in the queue of a node.
pub const QUEUED: Kind = Kind("waiting");
/// An engine, by node and number.
pub const ENGINE: Kind = Kind("bucket");
/// The size that is asked for, on the cost curve.
pub const ASKED: Kind = Kind("scale");
/// A row of the relation.
pub const TASK: Kind = Kind("task");
/// A cell of the relation, by task and type.
pub const CELL: Kind = Kind("leaf");
/// What the call in hand takes on a type.
pub const CHOICE: Kind = Kind("choice");
/// A call over time, by task and place.
pub const CALL: Kind = Kind("piece");
/// A task that the master sent, by its place.
pub const SENT: Kind = Kind("sent");
