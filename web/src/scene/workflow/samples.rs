//! Small samples of what units are used for, for the legends; each around the origin, 24 by 12 pixels.

use super::usage::Usage;
use crate::narrate::Words;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Point, Shape};

/// Each sample with its name.
pub fn samples(words: Words) -> Vec<(&'static str, Vec<Shape>)> {
    let area = Area::new(-12.0, -6.0, 24.0, 12.0);
    let mut all: Vec<_> =
        Usage::ALL.map(|usage| (words.usage(usage), usage.shapes(area, 3.0))).into();
    let mut cut = Usage::Borrowed.shapes(area, 3.0);
    cut.push(look::disc(Point::new(6.0, 0.0), 4.5, Paint::fill(Ink::Panel, 0.92)));
    cut.push(look::cross(Point::new(6.0, 0.0), 2.5));
    all.push((words.use_interrupted(), cut));
    all
}
