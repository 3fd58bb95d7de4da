//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

/// A node.
pub const NODE: Kind = Kind("node");
/// A GPU.
pub const UNIT: Kind = Kind("unit");
/// A GPU that is cut, around its virtual ones.
pub const CASING: Kind = Kind("open");
/// GPUs that are of no use.
pub const STRANDED: Kind = Kind("extra");
/// A group on a node; or nodes with as many GPUs free.
pub const GROUP: Kind = Kind("group");
/// A request: its block.
pub const REQUEST: Kind = Kind("task");
/// The path of a request.
pub const PATH: Kind = Kind("plan");
/// A request on the clock.
pub const EVENT: Kind = Kind("candidate");
/// A request that waits.
pub const REQUESTED: Kind = Kind("waiting");
/// A test of the request in hand.
pub const TEST: Kind = Kind("test");
/// A container that would move, and what is said of that.
pub const MOVE: Kind = Kind("goal");
/// A request over a block that it found before.
pub const TRIED: Kind = Kind("past");
/// The test that drops a group.
pub const STOPPED: Kind = Kind("refused");
/// The name of a GPU's model.
pub const MODEL: Kind = Kind("model");
/// What a node has.
pub const HAS: Kind = Kind("has");
