//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

pub const UNIT: Kind = Kind("unit");
pub const GROUP: Kind = Kind("group");
/// A reservation over time, by owner and range.
pub const OWNED: Kind = Kind("owned");
/// A stretch of use, by job and start.
pub const PIECE: Kind = Kind("piece");
pub const STAGE: Kind = Kind("stage");
pub const WORKFLOW: Kind = Kind("stages");
pub const TASK: Kind = Kind("stage-job");
/// A place where a press adds something.
pub const ADD: Kind = Kind("add");
/// Units by use, or what of their time came of what use.
pub const BAND: Kind = Kind("band");
/// A stretch of use that is to come.
pub const AHEAD: Kind = Kind("ahead");
/// A step of a reclaim.
pub const BEAT: Kind = Kind("beat");
/// A unit before a reclaim.
pub const BEFORE: Kind = Kind("unit-before");
/// A unit after a reclaim.
pub const AFTER: Kind = Kind("unit-after");
pub const SHARE: Kind = Kind("share");
