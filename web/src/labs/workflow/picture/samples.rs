//! The meanings of the uses of units, for the legends; samples are around the origin, 20 by 12 pixels.

use super::usage::Usage;
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Point};

const AREA: Area = Area::new(-10.0, -6.0, 20.0, 12.0);
/// Units that are small have no edge.
const THIN: Area = Area::new(-10.0, -2.5, 20.0, 5.0);

/// The uses of units, and what interrupts one that keeps its work.
pub fn meanings(words: Words) -> Vec<Meaning> {
    let meaning = |usage: Usage| {
        Meaning::new(words.usage_in_short(usage), usage.shapes(AREA, 3.0))
            .or([usage.shapes(THIN, 2.0)])
    };
    let mut cut = Usage::Borrowed.shapes(AREA, 3.0);
    cut.push(look::disc(Point::new(4.0, 0.0), 4.5, Paint::fill(Ink::Panel, 0.92)));
    cut.push(look::cross(Point::new(4.0, 0.0), 2.5));
    let interrupted = Meaning::new(words.use_interrupted(), cut);
    Usage::ALL.into_iter().map(meaning).chain([interrupted]).collect()
}
