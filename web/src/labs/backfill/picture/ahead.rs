//! What lies ahead of now: the head's reservation, the backfill window, planned starts, and the candidate that
//! is judged at this moment.
//!
//! **Invariant:** what is drawn ahead lies on rows that are free by expected ends, as far as there are enough; any nodes
//! will do for the method, so that its marks say that these rows are an example.
//! **Invariant:** the rows of a reservation do not follow from what is tested.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::reason::Verdict;
use gantry_core::labs::backfill::view::{Reservation, SegmentState, SegmentView, WaitingView};
use gantry_core::sort;

use super::Scene;
use super::candidate::Candidate;
use super::instants::line_top;
use super::labels::Labels;
use super::rows::{Range, Rows, given, joined, lowest, without};
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::job;
use crate::scene::bars::Bar;
use crate::scene::prelude::*;
use crate::words::gantt::{ExtraLabel, ReservedShort};

pub(super) const PLANNED: Paint =
    Paint::stroke(Ink::Blue, 1.5).filled(Ink::Panel, 0.5).dashed(Dash::Long);
/// Nodes that are free within the backfill window.
pub(super) const OPEN: Paint = Paint::stroke(Ink::Orange, 1.0).filled(Ink::Orange, 0.2);

#[derive(Default)]
pub struct Ahead {
    pub window: Vec<Mark>,
    pub plans: Vec<Mark>,
    /// Reservation and candidate.
    pub marks: Vec<Mark>,
}

pub fn ahead(scene: &Scene<'_>, labels: &mut Labels) -> Ahead {
    let mut found = Ahead::default();
    let Some(mut rows) = Rows::of(scene.view) else { return found };
    let tested = Candidate::of(scene, &rows);
    // Nothing else is written on what is tested.
    if let Some(tested) = &tested {
        tested.named(labels);
    }
    if let Some(held) = scene.view.reservation {
        let free = rows.free(held.time);
        let reserved = reserved(scene, &free, &held);
        found.window.extend(window(scene, &held, &rows, labels));
        found.marks.extend(reservation(scene, &held, &reserved));
        if !scene.lane {
            reservation_label(scene, &held, &reserved, labels);
            free_label(scene, &held, &rows, labels);
            extra_label(scene, &held, &without(&free, &reserved), labels);
        }
    }
    if let Some(tested) = tested {
        found.marks.push(tested.mark());
        if !scene.lane {
            tested.told(labels);
        }
    }
    found.plans = plans(scene, &mut rows);
    found
}

/// The rows of a reservation among those that are free then: the lowest on which jobs run that started in turn, then the
/// lowest of the others, on which jobs are tested and backfilled meanwhile.
fn reserved(scene: &Scene<'_>, free: &[Range], held: &Reservation) -> Vec<Range> {
    let pieces = scene.view.gantt.segments.iter();
    // Once its time has come, what ended then counts still.
    let (now, comes) = (scene.view.now, held.time);
    let ended = |piece: &SegmentView| now == comes && piece.end == now;
    let runs = |piece: &SegmentView| piece.state == SegmentState::Running || ended(piece);
    let in_turn = pieces.filter(|piece| runs(piece) && !piece.backfilled);
    let in_turn: Vec<Range> = in_turn.flat_map(|piece| piece.rows.iter().copied()).collect();
    let others = without(free, &in_turn);
    let mut ranges = lowest(&without(free, &others), held.nodes);
    let found: u64 = ranges.iter().map(|range| u64::from(range.1)).sum();
    ranges.extend(lowest(&others, held.nodes - found));
    joined(&ranges).ranges().to_vec()
}

/// Planned starts, in whose order jobs get their rows.
fn plans(scene: &Scene<'_>, rows: &mut Rows) -> Vec<Mark> {
    let planned = scene.view.queue.iter().filter_map(|waiting| Some((waiting.planned?, waiting)));
    let mut planned: Vec<(Time, &WaitingView)> = planned.collect();
    sort::sort_by_key(&mut planned, |&(start, waiting)| (start, waiting.place));
    let mut plans = Vec::new();
    for (start, waiting) in planned {
        let end = start.saturating_add(waiting.estimate);
        let ranges = given(&rows.free(start), waiting.nodes);
        rows.take(&ranges, start, end);
        if scene.layout.time.shows(start, end) {
            plans.extend(plan(scene, waiting, (start, end), &ranges));
        }
    }
    sort::sort_by_key(&mut plans, |mark| mark.key);
    plans
}

/// The candidate that this moment judges, if it does not run yet.
pub(super) fn judged(scene: &Scene<'_>) -> Option<Verdict> {
    let verdict = scene.view.tested.last()?;
    let now = scene.view.now;
    if !scene.layout.time.shows(now, now.saturating_add(verdict.estimate)) {
        return None;
    }
    let mut pieces = scene.view.gantt.segments.iter();
    let runs = pieces.any(|piece| piece.job == verdict.job && piece.state == SegmentState::Running);
    (!runs).then_some(*verdict)
}

/// The backfill window: its length above the rows, and below that the nodes that are free in it, by expected ends.
fn window(scene: &Scene<'_>, held: &Reservation, rows: &Rows, labels: &mut Labels) -> Option<Mark> {
    let (layout, now) = (scene.layout, scene.view.now);
    if held.time <= now || !layout.time.shows(now, held.time) {
        return None;
    }
    let (left, right) = (layout.time.clamped(now), layout.time.clamped(held.time));
    let top = layout.plot.y - 10.0;
    let label = scene.words.gantt_window_name();
    let middle = Point::new(f64::midpoint(left, right), top + 4.0);
    if text::width(label, SMALL) + 24.0 <= right - left && !scene.lane {
        labels.put(label, SMALL, Ink::Ink, &[(middle, Anchor::Middle)]);
    }
    let free = rows.gaps(now, held.time);
    let mut shapes: Vec<_> = free
        .iter()
        .filter(|&&(_, since)| layout.time.shows(since, held.time))
        .map(|&(range, since)| look::rect(layout.place((since, held.time), range), 0.0, OPEN))
        .collect();
    if !scene.lane {
        let edge = look::polyline(&[Point::new(left, top), Point::new(right, top)]);
        shapes.push(look::path(edge, Paint::stroke(Ink::Orange, 2.0)));
    }
    Some(Mark { state: "open", ..Mark::plain(Key(kinds::WINDOW, 0), shapes) })
}

/// What the largest stretch of free nodes in the window is, low on it: a candidate is tested at its upper end.
fn free_label(scene: &Scene<'_>, held: &Reservation, rows: &Rows, labels: &mut Labels) {
    let area = |&(range, since): &(Range, Time)| scene.layout.place((since, held.time), range);
    let gaps = rows.gaps(scene.view.now, held.time);
    let size = |area: &Area| area.width * area.height;
    let largest = gaps.iter().map(area).max_by(|a, b| size(a).total_cmp(&size(b)));
    let Some(area) = largest.filter(|area| area.height >= 14.0) else { return };
    let share = if area.height >= 56.0 { 0.75 } else { 0.5 };
    let at = Point::new(area.middle().x, area.y + area.height * share + 4.0);
    let fits = |text: &&str| text::width(text, SMALL) + 10.0 <= area.width;
    let texts = [scene.words.gantt_free_here(), scene.words.gantt_free()];
    if let Some(text) = texts.into_iter().find(fits) {
        labels.put(text, SMALL, Ink::Ink, &[(at, Anchor::Middle)]);
    }
}

/// The rectangle that stands for several ranges: the largest of them.
pub(super) fn largest(scene: &Scene<'_>, span: (u64, u64), ranges: &[Range]) -> Option<Area> {
    ranges.iter().max_by_key(|range| range.1).map(|&range| scene.layout.place(span, range))
}

/// The look of a reservation.
pub(super) fn reserved_look(area: Area) -> [Shape; 2] {
    let lines = look::path(hatched(area, 9.0), Paint::stroke(Ink::Pink, 1.6).faint(0.6));
    [lines, look::rect(area, 5.0, Paint::stroke(Ink::Pink, 2.0).dashed(Dash::Long))]
}

fn reservation(scene: &Scene<'_>, held: &Reservation, ranges: &[Range]) -> Option<Mark> {
    let span = (held.time, held.time.saturating_add(held.estimate));
    if !scene.layout.time.shows(span.0, span.1) {
        return None;
    }
    let reach = largest(scene, span, ranges)?;
    let mut shapes = Vec::new();
    for &range in ranges {
        let area = scene.layout.place(span, range);
        shapes.extend(reserved_look(area));
    }
    // The line that candidates are held against.
    let (top, floor) = (line_top(scene), scene.layout.plot.y + scene.layout.plot.height);
    if held.time > scene.view.now && scene.layout.time.shows(held.time, held.time) {
        let line = [Point::new(reach.x, top), Point::new(reach.x, floor)];
        shapes.push(look::path(look::polyline(&line), Paint::stroke(Ink::Red, 2.5)));
    }
    let title = Some(scene.words.reserved_mark(held, scene.outline, scene.clock));
    let mark = Mark::plain(Key(kinds::RESERVATION, held.job.into()), shapes);
    Some(Mark { target: Some(job(held.job)), reach, state: "reserved", title, ..mark })
}

/// What is reserved, low on it: candidates are tested at its upper end.
fn reservation_label(scene: &Scene<'_>, held: &Reservation, ranges: &[Range], labels: &mut Labels) {
    let span = (held.time, held.time.saturating_add(held.estimate));
    let seen = scene.layout.time.shows(span.0, span.1);
    let Some(area) = largest(scene, span, ranges).filter(|_| seen) else { return };
    let words = scene.words;
    let told =
        ReservedShort { job: &words.job(held.job, scene.outline), nodes: held.nodes }.tell(words);
    let fits = text::width(&told, STRONG) + 14.0 <= area.width;
    let middle = Point::new(area.middle().x, area.y + area.height * 0.68 + 4.0);
    let behind = Point::new(area.x + area.width + 9.0, middle.y);
    let end = Point::new(scene.layout.width - 9.0, middle.y);
    let inside = [(middle, Anchor::Middle)];
    let beside = [(behind, Anchor::Start), (end, Anchor::End)];
    labels.put_on_plate(&told, STRONG, Ink::Pink, if fits { &inside } else { &beside[..] });
}

/// The nodes that are left beside the head, on their rows.
fn extra_label(scene: &Scene<'_>, held: &Reservation, rows: &[Range], labels: &mut Labels) {
    let time = scene.layout.time;
    let Some(area) = largest(scene, (held.time, held.time), rows) else { return };
    if held.extra > 0 && area.height >= 13.0 && time.shows(held.time, held.time) {
        let text = ExtraLabel { extra: held.extra }.tell(scene.words);
        let at = Point::new(area.x + 8.0, area.middle().y + 4.0);
        labels.put(&text, STRONG, Ink::Ink, &[(at, Anchor::Start)]);
    }
}

/// A planned start: the outline of the estimate, empty.
fn plan(
    scene: &Scene<'_>,
    waiting: &WaitingView,
    span: (Time, Time),
    ranges: &[Range],
) -> Option<Mark> {
    let bar = Bar(largest(scene, span, ranges)?);
    let area = |&range: &Range| bar.home(scene.layout.place(span, range));
    let mut shapes: Vec<_> =
        ranges.iter().map(|range| look::rect(area(range), 5.0, PLANNED)).collect();
    let name = scene.words.job(waiting.job, scene.outline);
    if bar.0.width >= text::width(&name, SMALL) + 10.0 && bar.0.height >= 13.0 {
        let at = Point::new(6.0, bar.0.height / 2.0 + 4.0);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, name));
    }
    let (key, target) = (Key(kinds::PLAN, waiting.job.into()), Some(job(waiting.job)));
    let title = Some(scene.words.plan_mark(waiting, scene.outline, scene.clock));
    Some(Mark { title, ..bar.mark(key, target, "planned", shapes) })
}
