//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

pub const NODE: Kind = Kind("node");
pub const UNIT: Kind = Kind("unit");
/// A GPU that is cut, around its virtual ones.
pub const CASING: Kind = Kind("open");
/// GPUs that are of no use.
pub const STRANDED: Kind = Kind("extra");
/// A group on a node; or nodes with as many GPUs free.
pub const GROUP: Kind = Kind("group");
pub const REQUEST: Kind = Kind("task");
/// A request on the clock.
pub const EVENT: Kind = Kind("candidate");
pub const REQUESTED: Kind = Kind("waiting");
/// A test of the request in hand.
pub const TEST: Kind = Kind("test");
/// A container that would move, and what is said of that.
pub const MOVE: Kind = Kind("goal");
/// A request over a block that it found before.
pub const TRIED: Kind = Kind("past");
/// The test that drops a group.
pub const STOPPED: Kind = Kind("refused");
pub const MODEL: Kind = Kind("model");
pub const HAS: Kind = Kind("has");
