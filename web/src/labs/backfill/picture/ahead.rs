//! What lies ahead of now: the head's reservation, the backfill window, planned starts, and the candidate that
//! is judged at this moment.
//!
//! **Invariant:** what is drawn ahead lies on rows that are free by expected ends, as far as there are enough; any nodes
//! will do for the method, so that its marks and the legend say that these rows are not promised.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{Reason, Verdict};
use gantry_core::labs::backfill::view::{Reservation, SegmentState, WaitingView};
use gantry_core::sort;

use super::Scene;
use super::candidate::candidate;
use super::instants::line_top;
use super::labels::Labels;
use super::rows::{Range, Rows, chosen, without};
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::hatch::hatched;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::gantt::{ExtraLabel, ReservedShort};

/// A planned start.
pub(super) const PLANNED: Paint =
    Paint::stroke(Ink::Blue, 1.5).filled(Ink::Panel, 0.5).dashed(Dash::Long);
/// The outline of a reservation.
pub(super) const RESERVED: Paint = Paint::stroke(Ink::Pink, 2.0).dashed(Dash::Long);
/// Nodes that are free within the backfill window.
pub(super) const OPEN: Paint = Paint::stroke(Ink::Orange, 1.0).filled(Ink::Orange, 0.2);
/// The line of the shadow time, against which candidates are held.
pub(super) const SHADOW: Paint = Paint::stroke(Ink::Red, 2.5);

/// What lies ahead, in its layers.
pub struct Ahead {
    /// The shaded window.
    pub window: Vec<Mark>,
    /// Planned starts.
    pub plans: Vec<Mark>,
    /// Reservation and candidate.
    pub marks: Vec<Mark>,
}

/// All of it.
pub fn ahead(scene: &Scene<'_>, labels: &mut Labels) -> Ahead {
    let mut found = Ahead { window: Vec::new(), plans: Vec::new(), marks: Vec::new() };
    let Some(mut rows) = Rows::of(scene.view) else { return found };
    let judged = judged(scene);
    let now = scene.view.now;
    let idle = rows.free(now, now.saturating_add(1));
    if let Some(held) = scene.view.reservation {
        found.window.extend(window(scene, &held, &rows, labels));
        let after = held.time.saturating_add(held.estimate);
        let free = rows.free(held.time, held.time.saturating_add(1));
        // A candidate on nodes left over stays clear of the head; one that would delay it is seen to.
        let beside = judged.filter(|verdict| verdict.test == Test::WithinExtra).map(|verdict| {
            chosen(&rows.free(now, now.saturating_add(verdict.estimate)), verdict.nodes)
        });
        let ranges = match &beside {
            Some(kept) => chosen(&without(&free, kept), held.nodes),
            None => chosen(&free, held.nodes),
        };
        let extra = without(&free, &ranges);
        found.marks.extend(reservation(scene, &held, &ranges));
        let ends = judged.map_or(held.time, |verdict| now.saturating_add(verdict.length));
        found.marks.extend(extra_rows(scene, &held, (ends, &chosen(&extra, held.extra)), labels));
        if let Some(verdict) = judged {
            let ranges = beside.unwrap_or_else(|| places(&rows, &verdict, now));
            found.marks.push(candidate(scene, &verdict, (&ranges, &idle), labels));
        }
        reservation_label(scene, &held, &ranges, labels);
        free_label(scene, &held, &rows, labels);
        rows.take(&ranges, held.time, after);
    } else if let Some(verdict) = judged {
        let ranges = places(&rows, &verdict, now);
        found.marks.push(candidate(scene, &verdict, (&ranges, &idle), labels));
    }
    for waiting in &scene.view.queue {
        let Some(start) = waiting.planned else { continue };
        let end = start.saturating_add(waiting.estimate);
        let ranges = chosen(&rows.free(start, end), waiting.nodes);
        rows.take(&ranges, start, end);
        if scene.layout.time.shows(start, end) {
            found.plans.extend(plan(scene, waiting, &ranges));
        }
    }
    sort::sort_by_key(&mut found.plans, |mark| mark.key);
    found
}

/// The candidate that this moment judges, if it does not run yet.
pub(super) fn judged(scene: &Scene<'_>) -> Option<Verdict> {
    let Reason::Tested { verdict, .. } = &scene.view.reason else { return None };
    let now = scene.view.now;
    if !scene.layout.time.shows(now, now.saturating_add(verdict.estimate)) {
        return None;
    }
    let runs = |piece: &gantry_core::labs::backfill::view::SegmentView| {
        piece.job == verdict.job && piece.state == SegmentState::Running
    };
    (!scene.view.gantt.segments.iter().any(runs)).then_some(*verdict)
}

/// Rows for a candidate: free ones, or where too few are free, all of these and of others as many as it lacks.
fn places(rows: &Rows, verdict: &Verdict, now: u64) -> Vec<Range> {
    let free = rows.free(now, now.saturating_add(1));
    let mut ranges = chosen(&free, verdict.nodes);
    let found: u64 = ranges.iter().map(|range| u64::from(range.1)).sum();
    if found < verdict.nodes {
        let busy = without(&[(0, rows.rows())], &free);
        ranges.extend(chosen(&busy, verdict.nodes - found));
        ranges.sort_unstable();
    }
    joined(ranges)
}

/// Ranges in order, those that touch as one.
fn joined(ranges: Vec<Range>) -> Vec<Range> {
    let mut all: Vec<Range> = Vec::new();
    for (first, count) in ranges {
        match all.last_mut() {
            Some(last) if last.0 + last.1 == first => last.1 += count,
            _ => all.push((first, count)),
        }
    }
    all
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
    let edge = vec![
        Segment::Move(Point::new(left, top + 5.0)),
        Segment::Line(Point::new(left, top)),
        Segment::Line(Point::new(right, top)),
        Segment::Line(Point::new(right, top + 5.0)),
    ];
    if !scene.lane {
        shapes.push(look::path(edge, Paint::stroke(Ink::Orange, 2.0)));
    }
    Some(Mark { state: "open", ..Mark::plain(Key(kinds::WINDOW, 0), shapes) })
}

/// What the largest stretch of free nodes in the window is, on it.
fn free_label(scene: &Scene<'_>, held: &Reservation, rows: &Rows, labels: &mut Labels) {
    let now = scene.view.now;
    if held.time <= now || scene.lane {
        return;
    }
    let area = |&(range, since): &(Range, Time)| scene.layout.place((since, held.time), range);
    let gaps = rows.gaps(now, held.time);
    let size = |area: &Area| area.width * area.height;
    let largest = gaps.iter().map(area).max_by(|a, b| size(a).total_cmp(&size(b)));
    let Some(area) = largest.filter(|area| area.height >= 14.0) else { return };
    for text in [scene.words.gantt_free_here(), scene.words.gantt_free()] {
        if text::width(text, SMALL) + 10.0 > area.width {
            continue;
        }
        let places = [0.5, 0.25, 0.75].map(|share| {
            (Point::new(area.middle().x, area.y + area.height * share + 4.0), Anchor::Middle)
        });
        if labels.put(text, SMALL, Ink::Ink, &places) {
            return;
        }
    }
}

/// The rectangle that stands for several ranges: the largest of them.
pub(super) fn largest(scene: &Scene<'_>, span: (u64, u64), ranges: &[Range]) -> Option<Area> {
    ranges.iter().max_by_key(|range| range.1).map(|&range| scene.layout.place(span, range))
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
        shapes.push(look::path(hatched(area, 9.0), Paint::stroke(Ink::Pink, 1.6).faint(0.6)));
        shapes.push(look::rect(area, 5.0, RESERVED));
    }
    // The line that candidates are held against.
    let (top, floor) = (line_top(scene), scene.layout.plot.y + scene.layout.plot.height);
    if held.time > scene.view.now && scene.layout.time.shows(held.time, held.time) {
        let line = vec![
            Segment::Move(Point::new(reach.x, top)),
            Segment::Line(Point::new(reach.x, floor)),
        ];
        shapes.push(look::path(line, SHADOW));
    }
    Some(Mark {
        target: Some(Selection(JOB, At::One(held.job))),
        reach,
        state: "reserved",
        title: Some(scene.words.reserved_mark(held, scene.outline, scene.clock)),
        ..Mark::plain(Key(kinds::RESERVATION, held.job.into()), shapes)
    })
}

fn reservation_label(scene: &Scene<'_>, held: &Reservation, ranges: &[Range], labels: &mut Labels) {
    let span = (held.time, held.time.saturating_add(held.estimate));
    let Some(area) = largest(scene, span, ranges)
        .filter(|_| scene.layout.time.shows(span.0, span.1) && !scene.lane)
    else {
        return;
    };
    let words = scene.words;
    let job = &words.job(held.job, scene.outline);
    let whole = ReservedShort { job, nodes: held.nodes }.tell(words);
    let places = |text: &str| {
        let fits = text::width(text, STRONG) + 8.0 <= area.width;
        let middle = area.x + area.width / 2.0;
        let x = if fits { (middle, Anchor::Middle) } else { (area.x + 7.0, Anchor::Start) };
        // Never far from what it names.
        let end = scene.layout.width - 9.0;
        let behind = area.x + area.width + 9.0;
        let far = area.x + area.width + text::width(text, STRONG) < end;
        let last = if far { (behind, Anchor::Start) } else { (end, Anchor::End) };
        let xs = [x, last];
        let ys = [0.5, 0.3, 0.7, 0.15, 0.85].map(|share| area.y + area.height * share + 4.0);
        xs.iter()
            .flat_map(|&(x, anchor)| ys.map(|y| (Point::new(x, y), anchor)))
            .collect::<Vec<_>>()
    };
    labels.put_on_plate(&whole, STRONG, Ink::Pink, &places(&whole));
}

/// Nodes left over beside the head: a bracket behind the reservation and what is tested against it.
fn extra_rows(
    scene: &Scene<'_>,
    held: &Reservation,
    (ends, ranges): (Time, &[Range]),
    labels: &mut Labels,
) -> Option<Mark> {
    if scene.lane || ranges.is_empty() || !scene.layout.time.shows(held.time, held.time) {
        return None;
    }
    let plot = scene.layout.plot;
    let after = held.time.saturating_add(held.estimate).max(ends);
    let label = ExtraLabel { extra: held.extra }.tell(scene.words);
    let room = text::width(&label, SMALL) + 24.0;
    let behind = scene.layout.time.clamped(after) + 6.0;
    let line = scene.layout.time.place(held.time) + 3.0;
    let x = if behind + room <= plot.x + plot.width { behind } else { line };
    let mut shapes = Vec::new();
    for &range in ranges {
        let area = scene.layout.place((held.time, held.time), range);
        let bracket = look::polyline(&[
            Point::new(x, area.y + 1.0),
            Point::new(x + 6.0, area.y + 1.0),
            Point::new(x + 6.0, area.y + area.height - 1.0),
            Point::new(x, area.y + area.height - 1.0),
        ]);
        shapes.push(look::path(bracket.clone(), Paint::stroke(Ink::Panel, 5.0)));
        shapes.push(look::path(bracket, Paint::stroke(Ink::Ink, 2.0)));
    }
    let area = largest(scene, (held.time, held.time), ranges)?;
    let y = area.y + area.height / 2.0 + 4.0;
    let places =
        [(Point::new(x + 11.0, y), Anchor::Start), (Point::new(line - 11.0, y), Anchor::End)];
    labels.put(&label, STRONG, Ink::Ink, &places);
    Some(Mark { state: "extra", ..Mark::plain(Key(kinds::EXTRA, 0), shapes) })
}

/// A planned start: the outline of the estimate, empty.
fn plan(scene: &Scene<'_>, waiting: &WaitingView, ranges: &[Range]) -> Option<Mark> {
    let start = waiting.planned?;
    let span = (start, start.saturating_add(waiting.estimate));
    let reach = largest(scene, span, ranges)?;
    let at = Point::new(reach.x, reach.y);
    let home = |area: Area| area.moved(Point::new(-at.x, -at.y));
    let mut shapes: Vec<_> = ranges
        .iter()
        .map(|&range| look::rect(home(scene.layout.place(span, range)), 5.0, PLANNED))
        .collect();
    let name = scene.words.job(waiting.job, scene.outline);
    let width = text::width(&name, SMALL);
    if reach.width >= width + 10.0 && reach.height >= 13.0 {
        let at = Point::new((reach.width - width) / 2.0, reach.height / 2.0 + 4.0);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, name));
    }
    Some(Mark {
        at,
        target: Some(Selection(JOB, At::One(waiting.job))),
        reach: home(reach),
        state: "planned",
        title: Some(scene.words.plan_mark(waiting, scene.outline, scene.clock)),
        ..Mark::plain(Key(kinds::PLAN, waiting.job.into()), shapes)
    })
}
