//! What pictures are drawn with.

pub use super::hatch::hatched;
pub use super::look::{self, SMALL, STRONG};
pub use super::paint::{Dash, Ink, Paint};
pub use super::shape::{
    Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape, Type,
};
pub use super::text;
pub use super::time::{TimeAxis, Window};
pub use super::zoom::Range;
pub use crate::narrate::{Clock, Words};
