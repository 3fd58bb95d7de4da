//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

pub const NODE: Kind = Kind("node");
/// Where a task's fittable area begins.
pub const TASK: Kind = Kind("task");
/// The fittable area, by panel.
pub const FITTABLE: Kind = Kind("fittable");
/// A bucket of the space, by its coordinates.
pub const LEAF: Kind = Kind("leaf");
/// A bucket of the tree, by its coordinates.
pub const BUCKET: Kind = Kind("bucket");
/// The bucket that the walk has open.
pub const OPEN: Kind = Kind("open");
/// A node listed in its leaf of the tree.
pub const LISTED: Kind = Kind("listed");
/// The place of a bucket in the order looked at.
pub const LOOK: Kind = Kind("look");
/// The reason for which a bucket was left: an inequality.
pub const LIMIT: Kind = Kind("limit");
/// A node at its place in the index that is not shown.
pub const GHOST: Kind = Kind("ghost");
pub const RULER: Kind = Kind("ruler");
/// The request written beside a task's mark.
pub const REQUESTED: Kind = Kind("waiting");
pub const QUEUED: Kind = Kind("queued");
