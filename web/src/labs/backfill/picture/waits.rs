//! The wait of a stopped job until it goes on: a dotted line along a row, from the end of the one run segment to the start of
//! the next.
//!
//! It goes where nodes idle as far as there are such, and never over a label; where no way is left, it is not drawn, and the
//! titles of the segments and the table tell of it.
//!
//! Cost: the checkpoints shown, times the segments and labels.

use std::collections::BTreeMap;

use gantry_core::labs::backfill::view::{SegmentState, SegmentView};

use super::labels::Labels;
use super::{Scene, kinds};
use crate::labs::backfill::picture::piece_key;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point};
use crate::scene::text;
use crate::words::gantt::WaitsFor;

/// No more of them are drawn: they would be a thicket.
const MOST: usize = 60;
/// The line.
const LINE: Paint = Paint::stroke(Ink::BlueText, 2.0).dashed(Dash::Short);
/// Least length of a line.
const LEAST: f64 = 8.0;
/// Between a segment's edge and the way up or down.
const STEP: f64 = 4.0;
/// A line that runs over a job is as bad as one so many times as long.
const OVER: f64 = 4.0;

/// All waits that can be seen.
pub(super) fn waits(scene: &Scene<'_>, labels: &mut Labels) -> Vec<Mark> {
    let mut last: BTreeMap<u32, &SegmentView> = BTreeMap::new();
    let mut marks = Vec::new();
    for piece in scene.view.gantt.segments.iter().filter(|piece| !piece.rows.is_empty()) {
        if piece.number > 0
            && marks.len() < MOST
            && let Some(before) = last.get(&piece.job)
            && before.number + 1 == piece.number
        {
            marks.extend(wait(scene, before, piece, labels));
        }
        if piece.state == SegmentState::Checkpointed {
            last.insert(piece.job, piece);
        }
    }
    marks
}

fn wait(
    scene: &Scene<'_>,
    before: &SegmentView,
    after: &SegmentView,
    labels: &mut Labels,
) -> Option<Mark> {
    let layout = scene.layout;
    let middle = |piece: &SegmentView, time| {
        let rows = piece.rows.iter().copied().max_by_key(|range| range.1)?;
        let area = layout.place((time, time), rows);
        Some(Point::new(area.x, area.middle().y))
    };
    let (from, to) = (middle(before, before.end)?, middle(after, after.start)?);
    if to.x - from.x < LEAST {
        return None;
    }
    let (left, right) = (from.x + STEP, to.x - STEP);
    let busy = busy(scene, (before.end, after.start));
    let way = |y: f64| {
        let leg =
            |x: f64, end: f64| Area::new(x - 1.5, y.min(end) - 1.5, 3.0, (y - end).abs() + 3.0);
        [Area::new(from.x, y - 1.5, to.x - from.x, 3.0), leg(left, from.y), leg(right, to.y)]
    };
    let cost = |y: f64| {
        let along = way(y);
        let crossed = busy.iter().filter(|area| area.overlaps(along[0]));
        let over: f64 = crossed.map(|area| area.width.min(to.x - from.x)).sum();
        over * OVER + (y - from.y).abs() + (y - to.y).abs()
    };
    let free = heights(scene, from.y, to.y)
        .into_iter()
        .filter(|&y| way(y).iter().all(|&area| labels.is_clear(area)));
    let y = free.min_by(|&one, &other| cost(one).total_cmp(&cost(other)))?;
    let points = [
        from,
        Point::new(left, from.y),
        Point::new(left, y),
        Point::new(right, y),
        Point::new(right, to.y),
        to,
    ];
    let line = look::route(&points, 4.0);
    let tip = |side: f64| to.plus(Point::new(-5.0, 3.5 * side));
    let shapes = vec![
        look::path(line.clone(), Paint::stroke(Ink::Panel, 4.5).faint(0.8)),
        look::path(line, LINE),
        look::path(look::polyline(&[tip(-1.0), to, tip(1.0)]), Paint::stroke(Ink::BlueText, 2.0)),
    ];
    let time = &scene.words.duration(after.start - before.end, scene.clock);
    let label = WaitsFor { time }.tell(scene.words);
    if text::width(&label, STRONG) + 24.0 < right - left {
        let at = Point::new(f64::midpoint(left, right), y + 4.0);
        labels.put_on_plate(&label, STRONG, Ink::Panel, &[(at, Anchor::Middle)]);
    }
    // The next wait keeps off this one.
    Some(Mark {
        state: "waits",
        ..Mark::plain(Key(kinds::RESUMED, piece_key(after.job, after.number).1), shapes)
    })
}

/// Where jobs run meanwhile.
fn busy(scene: &Scene<'_>, span: (u64, u64)) -> Vec<Area> {
    let pieces = scene.view.gantt.segments.iter();
    let there = pieces.filter(|piece| piece.start < span.1 && piece.end > span.0);
    there
        .flat_map(|piece| {
            let span = (piece.start.max(span.0), piece.end.min(span.1));
            piece.rows.iter().map(move |&rows| scene.layout.place(span, rows))
        })
        .collect()
}

/// Where a line may run: at either end's height, in the middle of rows and between them.
fn heights(scene: &Scene<'_>, from: f64, to: f64) -> Vec<f64> {
    let plot = scene.layout.plot;
    let steps = scene.layout.rows.clamp(4, 40) * 2;
    let step = plot.height / steps as f64;
    let rows = (1..steps).map(|at| plot.y + at as f64 * step);
    [from, to].into_iter().chain(rows).collect()
}
