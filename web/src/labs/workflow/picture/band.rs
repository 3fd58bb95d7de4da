//! Units by use over time, stacked: what the stages need at the foot, then what is kept for them, what lending brings
//! and what it loses, what lies idle on loan, what is used still when the lender has ended, and the pool.
//!
//! ```text
//! idle    ┌┄┄┐┌┄┄┄┄┄┄┐
//! lost    │//│        \ past the present: paler
//! useful  ├──┤
//! needed  └──┴──────────
//! ```
//!
//! **Invariant:** heights are to the scale of the pool; nothing lies on anything else. What is lent is useful, running,
//! lost or idle; what runs has the look of what is borrowed, as in the rows below.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::view::{BandStep, Outline, View};

use super::kinds;
use super::usage::{Usage, is_high_enough};
use crate::narrate::{Label, Words};
use crate::scene::look::STRONG;
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::time::TimeAxis;
use crate::scene::{look, text};
use crate::words::workflow_picture::BandInUse;

/// How many uses the stack has.
const USES: usize = 8;

/// The uses from the foot up: how each looks, and its name.
pub const STACK: [(Usage, Label); USES] = [
    (Usage::Own, Words::band_needed),
    (Usage::Reserved, Words::band_kept),
    (Usage::Borrowed, Words::band_useful),
    (Usage::Borrowed, Words::band_running),
    (Usage::Lost, Words::band_lost),
    (Usage::Lent, Words::band_idle),
    (Usage::LeftOver, Words::band_left_over),
    (Usage::Pool, Words::band_pool),
];

/// Units of each use of the stack.
fn units(step: &BandStep) -> [u64; USES] {
    let &BandStep { needed, unused, useful, running, lost, idle, left_over, pool, .. } = step;
    [needed, unused, useful, running, lost, idle, left_over, pool]
}

/// Unit-time of each use of the stack.
pub fn sums(band: &[BandStep]) -> [u128; USES] {
    let mut sums = [0; USES];
    for step in band {
        let long = u128::from(step.end - step.start);
        for (sum, units) in sums.iter_mut().zip(units(step)) {
            *sum += long * u128::from(units);
        }
    }
    sums
}

/// A rectangle of one use.
#[derive(Clone, Copy)]
struct Block {
    usage: usize,
    start: Time,
    end: Time,
    low: u64,
    count: u64,
}

/// The rectangles of some steps, those joined that are of one height.
fn blocks(steps: impl Iterator<Item = BandStep>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for step in steps {
        let mut low = 0;
        for (usage, count) in units(&step).into_iter().enumerate() {
            let own = Block { usage, start: step.start, end: step.end, low, count };
            low += count;
            if count == 0 {
                continue;
            }
            let joins = |other: &&mut Block| {
                other.end == own.start
                    && (other.usage, other.low, other.count) == (own.usage, own.low, own.count)
            };
            match blocks.iter_mut().rev().find(joins) {
                Some(before) => before.end = own.end,
                None => blocks.push(own),
            }
        }
    }
    blocks
}

/// Where the band lies.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Time across.
    pub time: TimeAxis,
    /// Its upper edge.
    pub top: f64,
    /// Height of a unit.
    pub unit: f64,
}

/// The band of a moment, up to now and past it: two marks a use.
pub fn band(outline: &Outline, view: &View, place: Place, words: Words) -> Vec<Mark> {
    let past = blocks(view.band.iter().copied());
    let ahead = outline.course.band.iter().filter(|step| step.end > view.now);
    let ahead = blocks(ahead.map(|step| BandStep { start: step.start.max(view.now), ..*step }));
    let sums = sums(&view.band);
    let area = |block: &Block| {
        let (left, right) = (place.time.clamped(block.start), place.time.clamped(block.end));
        let floor = place.top + place.unit * outline.capacity as f64;
        let top = floor - (block.low + block.count) as f64 * place.unit;
        Area::new(left, top, right - left, block.count as f64 * place.unit)
    };
    let mut marks = Vec::new();
    for (at, (usage, name)) in STACK.into_iter().enumerate() {
        let name = name(words);
        let areas = |blocks: &[Block]| -> Vec<Area> {
            let own = blocks.iter().filter(|block| block.usage == at);
            own.map(area).filter(|area| area.width > 0.0).collect()
        };
        let (past, ahead) = (areas(&past), areas(&ahead));
        let parts = lost(view, usage, sums[at], words);
        let sum = &parts.unwrap_or_else(|| words.total(sums[at]));
        let told = BandInUse { kind: name, sum }.tell(words);
        let mut shapes = drawn(usage, &ahead, true);
        let label = label(usage, &past, &[&told, name], false);
        // What is said of the past is not said again of what is to come, unless it is far away.
        let later = label.is_empty().then(|| self::label(usage, &ahead, &[name], true));
        shapes.extend(drawn(usage, &past, false));
        shapes.extend(later.into_iter().flatten().chain(label));
        if !shapes.is_empty() {
            let mark = Mark::plain(Key(kinds::BAND, at as u64), shapes);
            marks.push(Mark { state: usage.name(), title: Some(told), ..mark });
        }
    }
    marks
}

/// What was lost, a term a loan, where these are few: `12 + 6`.
fn lost(view: &View, usage: Usage, sum: u128, words: Words) -> Option<String> {
    const MOST: usize = 3;
    let terms: Vec<u128> =
        view.ledger.iter().map(|loan| loan.lost).filter(|&lost| lost > 0).collect();
    let told = usage == Usage::Lost && (2..=MOST).contains(&terms.len());
    // The ledger may have forgotten some.
    let told = told && terms.iter().sum::<u128>() == sum;
    let terms = terms.into_iter().map(|lost| words.total(lost));
    told.then(|| terms.collect::<Vec<_>>().join(" + "))
}

fn drawn(usage: Usage, areas: &[Area], ahead: bool) -> Vec<Shape> {
    let inner = |area: &Area| {
        Area::new(
            area.x + 0.5,
            area.y + 0.5,
            (area.width - 1.0).max(0.75),
            (area.height - 1.0).max(0.75),
        )
    };
    let shapes = areas.iter().flat_map(|area| usage.shapes(inner(area), 2.0));
    if ahead { shapes.map(look::paler).collect() } else { shapes.collect() }
}

/// What is said of a use, on the largest of its rectangles on which it fits.
fn label(usage: Usage, areas: &[Area], told: &[&str], ahead: bool) -> Vec<Shape> {
    for words in told {
        let fits = |area: &&Area| {
            text::width(words, STRONG) + 8.0 <= area.width && is_high_enough(words, **area)
        };
        let size = |area: &Area| area.width.min(140.0) * area.height;
        let largest = areas.iter().filter(fits).max_by(|a, b| size(a).total_cmp(&size(b)));
        if let Some(area) = largest {
            let at = Point::new(area.middle().x, area.middle().y + 4.0);
            return usage.letters(ahead, (at, Anchor::Middle, STRONG), *words);
        }
    }
    Vec::new()
}
