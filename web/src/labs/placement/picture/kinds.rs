//! The kinds of marks in the lab's pictures.

use crate::scene::shape::Kind;

/// A node.
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
/// The request written beside a task's mark.
pub const REQUESTED: Kind = Kind("waiting");
