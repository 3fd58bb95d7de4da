//! The meanings of the uses of units: for the legends, where samples are around the origin, 20 by 12 pixels, and before
//! captions in lines.

use super::usage::Usage;
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Point, Shape};

const AREA: Area = Area::new(-10.0, -6.0, 20.0, 12.0);
/// Units that are small have no edge.
const THIN: Area = Area::new(-10.0, -2.5, 20.0, 5.0);

/// The room of a sample before a caption, and the room after the caption.
pub(super) const SAMPLE: f64 = 15.0;
pub(super) const AFTER: f64 = 16.0;
/// Height of a line of captions.
const LINE: f64 = 17.0;

/// A sample before a caption that begins there.
pub(super) fn sample(usage: Usage, at: Point) -> Vec<Shape> {
    usage.shapes(Area::new(at.x, at.y - 9.5, 10.0, 10.0), 2.0)
}

/// Places of captions in lines.
pub(super) struct CaptionLines {
    edges: (f64, f64),
    next: Point,
}

impl CaptionLines {
    /// Between two edges, from a height on.
    pub(super) fn new(edges: (f64, f64), top: f64) -> CaptionLines {
        CaptionLines { edges, next: Point::new(edges.0, top + LINE - 4.0) }
    }

    /// The place of the next caption, which begins a line where it has no room in this one.
    pub(super) fn place(&mut self, wide: f64, begins: bool) -> Point {
        let ((left, right), Point { x, y }) = (self.edges, self.next);
        let at = if x > left && (begins || x + wide - AFTER > right) {
            Point::new(left, y + LINE)
        } else {
            self.next
        };
        self.next = at.plus(Point::new(wide, 0.0));
        at
    }
}

/// The uses of units, the commonest first, and what interrupts one that keeps its work. What is free says so itself.
pub fn meanings(words: Words) -> Vec<Meaning> {
    let meaning = |usage: Usage| {
        Meaning::new(words.usage_in_short(usage), usage.shapes(AREA, 3.0))
            .or([usage.shapes(THIN, 2.0)])
    };
    let mut cut = Usage::Borrowed.shapes(AREA, 3.0);
    cut.push(look::disc(Point::new(4.0, 0.0), 4.5, Paint::fill(Ink::Panel, 0.92)));
    cut.push(look::cross(Point::new(4.0, 0.0), 2.5));
    let interrupted = Meaning::new(words.use_interrupted(), cut);
    let used = [Usage::Own, Usage::Borrowed, Usage::Lent, Usage::Lost].map(meaning);
    let others = [Usage::LeftOver, Usage::Pool, Usage::Reserved].map(meaning);
    used.into_iter().chain([interrupted]).chain(others).collect()
}
