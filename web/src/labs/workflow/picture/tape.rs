//! What lending has brought so far, as a tape of unit-time: useful, running, lost, idle; under it the sums.
//!
//! **Invariant:** the whole width is the whole pool over the whole axis, and the sums have their room from the start.

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{BandStep, Outline, View};

use super::kinds;
use super::usage::Usage;
use crate::narrate::{Label, Words};
use crate::scene::chart::Plot;
use crate::scene::look::SMALL;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::{look, text};

/// The uses of lent units: the look and the name of each. The last is no longer lent.
pub const USES: [(Usage, Label); 5] = [
    (Usage::Borrowed, Words::lent_useful),
    (Usage::Borrowed, Words::lent_running),
    (Usage::Lost, Words::lent_lost),
    (Usage::Lent, Words::lent_idle),
    (Usage::LeftOver, Words::usage_in_short_left_over),
];

/// Height of the tape, and of a line of its sums.
const HIGH: f64 = 12.0;
const LINE: f64 = 15.0;
/// In less width the sums take two lines, and in much less three.
const WIDE: f64 = 800.0;
const NARROW: f64 = 420.0;

fn lines(width: f64) -> usize {
    1 + usize::from(width < WIDE) + usize::from(width < NARROW)
}

/// Unit-time of each use.
pub fn sums(band: &[BandStep]) -> [u128; 5] {
    let mut sums = [0; 5];
    for &BandStep { start, end, useful, running, lost, idle, left_over, .. } in band {
        for (sum, units) in sums.iter_mut().zip([useful, running, lost, idle, left_over]) {
            *sum += u128::from(end - start) * u128::from(units);
        }
    }
    sums
}

/// The room under the axis; nothing where nothing is lent, or is summed up.
pub fn height(outline: &Outline, width: f64) -> f64 {
    if outline.mode != Mode::Lend || !outline.summed {
        return 0.0;
    }
    HIGH + lines(width) as f64 * LINE + 4.0
}

/// The tape from this height on, under a chart, in a picture so wide.
pub(super) fn tape(view: &View, plot: &Plot, (all_wide, top): (f64, f64), told: &str) -> Mark {
    let Area { x, width, .. } = plot.area;
    let (from, to) = view.timeline.range;
    let all = (to - from).max(1) as f64 * plot.rows as f64;
    let ground = Area::new(x, top, width, HIGH);
    let mut shapes = vec![look::rect(ground, 2.0, Paint::fill(Ink::Fill, 1.0))];
    let mut left = x;
    for (at, sum) in sums(&view.band).into_iter().enumerate().take(4).filter(|(_, sum)| *sum > 0) {
        let wide = (sum as f64 / all * width).min(x + width - left);
        let part = USES[at].0.shapes(Area::new(left, top, wide, HIGH), 1.0).into_iter();
        // Of what runs it is not known what comes of it.
        shapes.extend(part.map(|shape| if at == 1 { look::paler(shape) } else { shape }));
        left += wide;
    }
    let start = if all_wide < WIDE { 2.0 } else { x };
    let lines = text::lines(told, SMALL, x + width - start, lines(all_wide)).into_iter().zip(0..);
    shapes.extend(lines.map(|(line, at)| -> Shape {
        let y = top + HIGH + 12.0 + f64::from(at) * LINE;
        look::words(Point::new(start, y), Anchor::Start, SMALL, Ink::Ink, line)
    }));
    Mark { title: Some(told.to_owned()), ..Mark::plain(Key(kinds::BAND, 0), shapes) }
}
