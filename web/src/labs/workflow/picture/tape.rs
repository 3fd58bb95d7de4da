//! What lending has brought so far, under a chart: the sum of units × time, and what came of them, each behind a sample of
//! its look. It is no bar: beside an axis of time, one is read as time.
//!
//! **Invariant:** each term has its place and its room from the start.

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{BandStep, Outline, View};

use super::kinds;
use super::samples::{AFTER, CaptionLines, SAMPLE, sample};
use super::usage::Usage;
use crate::narrate::{Label, Words};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Key, Mark, Point};
use crate::scene::{look, text};

/// The uses of lent units: the look and the name of each. The last is no longer lent.
pub const USES: [(Usage, Label); 5] = [
    (Usage::Borrowed, Words::lent_useful),
    (Usage::Borrowed, Words::lent_running),
    (Usage::Lost, Words::lent_lost),
    (Usage::Lent, Words::lent_idle),
    (Usage::LeftOver, Words::usage_in_short_left_over),
];

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

/// Whether there is a sum: something may be lent, and is summed up.
pub fn is_summed(outline: &Outline) -> bool {
    outline.mode == Mode::Lend && outline.summed
}

/// The places of the sum and of its terms under a chart, between these edges, and the height of all.
fn places(view: &View, edges: (f64, f64), top: f64, words: Words) -> ([Point; 6], f64) {
    let (from, to) = view.timeline.range;
    let most = u128::from(to - from) * u128::from(view.timeline.rows);
    let mut lines = CaptionLines::new(edges, top);
    let mut place = |sample: f64, told: &str, font| {
        lines.place(sample + text::width(told, font) + AFTER, false)
    };
    let whole = place(0.0, &words.lending_brought(most), STRONG);
    let terms = words.lending_terms([most; 5]).map(|term| place(SAMPLE, &term, SMALL));
    let [first, second, third, fourth, last] = terms;
    ([whole, first, second, third, fourth, last], last.y - top + 6.0)
}

/// The room under the axis of a chart with such edges.
pub fn height(view: &View, edges: (f64, f64), words: Words) -> f64 {
    places(view, edges, 0.0, words).1
}

pub(super) fn tape(view: &View, edges: (f64, f64), top: f64, words: Words) -> Mark {
    let ([whole, places @ ..], _) = places(view, edges, top, words);
    let sums = sums(&view.band);
    let all = words.lending_brought(sums[..4].iter().sum());
    let mut shapes = vec![look::words(whole, Anchor::Start, STRONG, Ink::Ink, all)];
    for (at, told) in words.lending_terms(sums).into_iter().enumerate().filter(|it| sums[it.0] > 0)
    {
        let looks = sample(USES[at].0, places[at]);
        // Of what runs it is not known what comes of it.
        shapes.extend(looks.into_iter().map(|it| if at == 1 { look::paler(it) } else { it }));
        let start = places[at].plus(Point::new(SAMPLE, 0.0));
        shapes.push(look::words(start, Anchor::Start, SMALL, Ink::Ink, told));
    }
    let title = Some(words.lending_brought_told(view));
    Mark { title, ..Mark::plain(Key(kinds::BAND, 0), shapes) }
}
