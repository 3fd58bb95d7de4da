//! What lies ahead of now: the head's reservation, the backfill window, planned starts, and the candidate that
//! is judged at this moment.
//!
//! **Invariant:** what is drawn ahead lies on rows that are free by expected ends, as far as there are enough; any nodes
//! will do for the method, so that its marks and the legend say that these rows are not promised.

use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{Reason, Verdict};
use gantry_core::labs::backfill::view::{Reservation, SegmentState, WaitingView};
use gantry_core::sort;

use super::Scene;
use super::labels::Labels;
use super::rows::{Range, Rows, chosen, without};
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::hatch::hatched;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::scene::{look, text};
use crate::state::{At, Selection};
use crate::words::gantt::ExtraLabel;

/// A planned start.
pub(super) const PLANNED: Paint =
    Paint::stroke(Ink::Blue, 1.5).filled(Ink::Panel, 0.5).dashed(Dash::Long);
/// The outline of a reservation.
pub(super) const RESERVED: Paint = Paint::stroke(Ink::Pink, 2.0).dashed(Dash::Long);
/// Nodes that are free within the backfill window.
pub(super) const OPEN: Paint = Paint::fill(Ink::Orange, 0.22);

/// A candidate as it is tested.
pub(super) const fn tested(admitted: bool) -> Paint {
    let ink = if admitted { Ink::Green } else { Ink::Red };
    Paint::stroke(ink, 2.5).filled(ink, 0.16)
}

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
        found.marks.extend(extra_rows(scene, &held, &chosen(&extra, held.extra), labels));
        reservation_label(scene, &held, &ranges, labels);
        if let Some(verdict) = judged {
            let ranges = beside.unwrap_or_else(|| places(&rows, &verdict, now));
            found.marks.push(candidate(scene, &verdict, &ranges, labels));
        }
        rows.take(&ranges, held.time, after);
    } else if let Some(verdict) = judged {
        let ranges = places(&rows, &verdict, now);
        found.marks.push(candidate(scene, &verdict, &ranges, labels));
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
fn judged(scene: &Scene<'_>) -> Option<Verdict> {
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

/// Rows for a candidate: free ones, or where too few are free, the last ones, over what runs there.
fn places(rows: &Rows, verdict: &Verdict, now: u64) -> Vec<Range> {
    let free = rows.free(now, now.saturating_add(1));
    let ranges = chosen(&free, verdict.nodes);
    let found: u64 = ranges.iter().map(|range| u64::from(range.1)).sum();
    if found >= verdict.nodes {
        return ranges;
    }
    let count = u32::try_from(verdict.nodes).unwrap_or(u32::MAX).min(rows.rows());
    let lowest = free.iter().map(|range| range.0 + range.1).max().unwrap_or(rows.rows());
    let first = lowest.max(count) - count;
    vec![(first, count)]
}

/// The backfill window: its length above the rows, and below that the nodes that are free in it, by expected ends.
fn window(scene: &Scene<'_>, held: &Reservation, rows: &Rows, labels: &mut Labels) -> Option<Mark> {
    let (layout, now) = (scene.layout, scene.view.now);
    if held.time <= now || !layout.time.shows(now, held.time) {
        return None;
    }
    let (left, right) = (layout.time.clamped(now), layout.time.clamped(held.time));
    let top = layout.plot.y - 19.0;
    let label = scene.words.window_label(now, held.time, scene.clock);
    let y = layout.plot.y - 6.0;
    let end = layout.width - 4.0;
    labels.put(
        &label,
        SMALL,
        Ink::Ink,
        &[
            (Point::new(left + 7.0, y), Anchor::Start),
            (Point::new(end, y), Anchor::End),
            (Point::new(right - 7.0, y), Anchor::End),
            (Point::new(layout.plot.x, y), Anchor::Start),
        ],
    );
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
    shapes.push(look::path(edge, Paint::stroke(Ink::Orange, 2.0)));
    Some(Mark { state: "open", ..Mark::plain(Key(kinds::WINDOW, 0), shapes) })
}

/// The rectangle that stands for several ranges: the largest of them.
fn largest(scene: &Scene<'_>, span: (u64, u64), ranges: &[Range]) -> Option<Area> {
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
    let (top, floor) = (scene.layout.plot.y - 19.0, scene.layout.plot.y + scene.layout.plot.height);
    if scene.layout.time.shows(held.time, held.time) {
        let line = vec![
            Segment::Move(Point::new(reach.x, top)),
            Segment::Line(Point::new(reach.x, floor)),
        ];
        shapes.push(look::path(line, Paint::stroke(Ink::Pink, 2.0)));
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
    let Some(area) =
        largest(scene, span, ranges).filter(|_| scene.layout.time.shows(span.0, span.1))
    else {
        return;
    };
    let label = scene.words.reserved_label(held, scene.outline, scene.clock);
    let plot = scene.layout.plot;
    let xs = [
        (area.x + 9.0, Anchor::Start),
        (scene.layout.width - 5.0, Anchor::End),
        (plot.x + 6.0, Anchor::Start),
    ];
    let ys = [0.5, 0.3, 0.7, 0.15, 0.85].map(|share| area.y + area.height * share + 4.0);
    let places: Vec<_> = xs
        .iter()
        .flat_map(|&(x, anchor)| ys.iter().map(move |&y| (Point::new(x, y), anchor)))
        .collect();
    labels.put(&label, STRONG, Ink::Ink, &places);
}

/// Nodes left over beside the head: a bracket at the line of the reservation.
fn extra_rows(
    scene: &Scene<'_>,
    held: &Reservation,
    ranges: &[Range],
    labels: &mut Labels,
) -> Option<Mark> {
    if ranges.is_empty() || !scene.layout.time.shows(held.time, held.time) {
        return None;
    }
    let x = scene.layout.time.place(held.time);
    let mut shapes = Vec::new();
    for &range in ranges {
        let area = scene.layout.place((held.time, held.time), range).inset(0.0);
        let bracket = look::polyline(&[
            Point::new(x + 8.0, area.y + 1.0),
            Point::new(x + 2.0, area.y + 1.0),
            Point::new(x + 2.0, area.y + area.height - 1.0),
            Point::new(x + 8.0, area.y + area.height - 1.0),
        ]);
        shapes.push(look::path(bracket.clone(), Paint::stroke(Ink::Panel, 5.0)));
        shapes.push(look::path(bracket, Paint::stroke(Ink::Ink, 2.0)));
    }
    let area = largest(scene, (held.time, held.time), ranges)?;
    let label = ExtraLabel { extra: held.extra }.tell(scene.words);
    let y = area.y + area.height / 2.0 + 4.0;
    let places = [(Point::new(x + 13.0, y), Anchor::Start), (Point::new(x - 8.0, y), Anchor::End)];
    labels.put(&label, SMALL, Ink::Ink, &places);
    Some(Mark { state: "extra", ..Mark::plain(Key(kinds::EXTRA, 0), shapes) })
}

/// The candidate at now: one outline as long as it is judged by, one as long as its estimate; what of it lies
/// past the reservation, where that refuses it, is crossed out.
fn candidate(scene: &Scene<'_>, verdict: &Verdict, ranges: &[Range], labels: &mut Labels) -> Mark {
    let (layout, now) = (scene.layout, verdict.now);
    let judged = (now, now.saturating_add(verdict.length));
    let full = (now, now.saturating_add(verdict.estimate));
    let admitted = verdict.test.admits();
    let reach = largest(scene, full, ranges).unwrap_or_default();
    let at = Point::new(reach.x, reach.y);
    let home = |area: Area| area.moved(Point::new(-at.x, -at.y));
    let mut shapes: Vec<Shape> = Vec::new();
    for &range in ranges {
        if verdict.estimate > verdict.length {
            let area = home(layout.place(full, range)).inset(1.0);
            shapes.push(look::rect(area, 5.0, Paint::stroke(Ink::Ink, 1.25).dashed(Dash::Short)));
        }
        let area = home(layout.place(judged, range)).inset(1.0);
        shapes.push(look::rect(area, 5.0, Paint::stroke(Ink::Panel, 5.0).faint(0.8)));
        shapes.push(look::rect(area, 5.0, tested(admitted)));
        if verdict.test == Test::DelaysHead && judged.1 > verdict.reservation {
            let over =
                home(layout.place((verdict.reservation.max(now), judged.1), range)).inset(2.0);
            shapes.push(look::path(hatched(over, 5.0), Paint::stroke(Ink::Red, 1.5)));
        }
    }
    let area = home(largest(scene, judged, ranges).unwrap_or(reach));
    let glyph = Point::new((area.x + area.width - 2.0).max(6.0), area.y + 3.0);
    if admitted {
        shapes.extend(look::tick(glyph, 6.0));
    } else {
        shapes.push(look::disc(glyph, 7.0, Paint::stroke(Ink::Red, 1.5).filled(Ink::Panel, 1.0)));
        shapes.push(look::cross(glyph, 3.5));
    }
    let label = scene.words.verdict_label(verdict, scene.outline, scene.clock);
    candidate_label(scene, &label, reach, labels);
    Mark {
        at,
        target: Some(Selection(JOB, At::One(verdict.job))),
        reach: home(reach),
        state: if admitted { "admitted" } else { "refused" },
        title: Some(scene.words.candidate_mark(verdict, scene.outline, scene.clock)),
        ..Mark::plain(Key(kinds::CANDIDATE, verdict.job.into()), shapes)
    }
}

fn candidate_label(scene: &Scene<'_>, label: &str, reach: Area, labels: &mut Labels) {
    let plot = scene.layout.plot;
    let middle = reach.y + reach.height / 2.0 + 4.0;
    let ys = [middle, middle + 18.0, middle - 18.0, middle + 36.0, middle - 36.0, middle + 54.0];
    let right = scene.layout.width - 5.0;
    let xs = [(reach.x + 10.0, Anchor::Start), (right, Anchor::End), (plot.x + 6.0, Anchor::Start)];
    let mut places: Vec<_> = xs
        .iter()
        .flat_map(|&(x, anchor)| ys.iter().map(move |&y| (Point::new(x, y), anchor)))
        .collect();
    places.push((Point::new(plot.x + 6.0, plot.y + plot.height - 8.0), Anchor::Start));
    labels.put(label, STRONG, Ink::Ink, &places);
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
