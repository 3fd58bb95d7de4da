//! The candidate that a moment judges, laid at now on the rows that it would get, with the reason seen on it: what fits is
//! pale, and what goes past a limit is hatched from exactly that limit on.
//!
//! ```text
//!           now        shadow time
//!            |  fits     |  overhang in time      "16 > 10: 6 too long"
//!            |           |////  rows that the extra nodes cover: thin
//!            |           |####  rows beyond them: heavy  "2 > 1 extra: 1 too many"
//! ```
//!
//! **Invariant:** an overhang begins at the shadow time, or at the row behind the last node that is left for it; its size
//! is that of the inequality which stands at it.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Verdict;

use super::Scene;
use super::ahead::largest;
use super::labels::{Labels, Place};
use super::rows::{Range, chosen, without};
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::hatch::hatched;
use crate::scene::look;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::shown::{At, Selection};
use crate::words::gantt::{
    CandidateEnds, EndsInTime, EndsLate, FitsFree, LacksNodes, ManyExtra, WithinExtraNodes,
};

/// Narrower pictures do without what would lie on the candidate.
const NARROW: f64 = 420.0;
/// The frame around a candidate, and the casing beneath it.
pub(super) const FRAME: [Paint; 2] =
    [Paint::stroke(Ink::Ink, 4.0), Paint::stroke(Ink::Orange, 2.5)];
/// What of it fits.
pub(super) const FITS: Paint = Paint::fill(Ink::Green, 0.16);
/// What of it is past the shadow time on nodes that are left over.
pub(super) const COVERED: Paint = Paint::stroke(Ink::Red, 1.0);
/// What of it is past its limit, on its ground.
pub(super) const OVERHANG: Paint = Paint::stroke(Ink::Red, 2.5);
/// The ground of that.
pub(super) const BEYOND: Paint = Paint::fill(Ink::Panel, 0.7);
/// The whole estimate of one that is judged by a part of it.
pub(super) const WHOLE: Paint = Paint::stroke(Ink::Ink, 1.25).dashed(Dash::Short);

/// The stretches of a candidate: what fits, and what is past a limit.
struct Stretches {
    /// When it would end by what it is judged by.
    end: Time,
    /// From when on it overhangs; its end where it does not.
    limit: Time,
    /// Rows on which an overhang is covered by nodes left over.
    covered: Vec<Range>,
    /// Rows that are past a limit: beyond the extra nodes, or beyond the free ones.
    beyond: Vec<Range>,
}

impl Stretches {
    fn of(verdict: &Verdict, ranges: &[Range], free: &[Range]) -> Stretches {
        let end = verdict.now.saturating_add(verdict.length);
        let limit = match verdict.test {
            Test::NoRoom => verdict.now,
            _ => verdict.reservation.min(end).max(verdict.now),
        };
        let covered = match verdict.test {
            Test::NoRoom => without(ranges, &without(ranges, free)),
            _ => chosen(ranges, verdict.extra.min(verdict.nodes)),
        };
        let beyond = without(ranges, &covered);
        Stretches { end, limit, covered, beyond }
    }
}

/// The candidate on its rows; of these, some are free now.
pub(super) fn candidate(
    scene: &Scene<'_>,
    verdict: &Verdict,
    (ranges, free): (&[Range], &[Range]),
    labels: &mut Labels,
) -> Mark {
    let now = verdict.now;
    let parts = Stretches::of(verdict, ranges, free);
    let full = (now, now.saturating_add(verdict.estimate));
    let reach = largest(scene, full, ranges).unwrap_or_default();
    let at = Point::new(reach.x, reach.y);
    let home = |area: Area| area.moved(Point::new(-at.x, -at.y));
    let place = |span, rows| home(scene.layout.place(span, rows));
    let mut shapes: Vec<Shape> = Vec::new();
    let no_room = verdict.test == Test::NoRoom;
    let (fits, until) =
        if no_room { (&parts.covered[..], parts.end) } else { (ranges, parts.limit) };
    for &rows in fits {
        let area = place((now, until), rows);
        shapes.push(look::rect(area, 0.0, Paint::fill(Ink::Panel, 1.0)));
        shapes.push(look::rect(area, 0.0, FITS));
    }
    let over = (parts.limit, parts.end);
    if !no_room && over.1 > over.0 {
        let thin = |&rows: &Range| look::path(hatched(place(over, rows), 9.0), COVERED);
        shapes.extend(parts.covered.iter().map(thin));
    }
    if over.1 > over.0 {
        for &rows in &parts.beyond {
            shapes.push(look::rect(place(over, rows), 0.0, BEYOND));
            shapes.push(look::path(hatched(place(over, rows), 6.0), OVERHANG));
        }
    }
    for &rows in ranges {
        if verdict.estimate > verdict.length {
            shapes.push(look::rect(place(full, rows).inset(1.0), 4.0, WHOLE));
        }
        let area = place((now, parts.end), rows).inset(1.0);
        shapes.extend(FRAME.map(|paint| look::rect(area, 4.0, paint)));
    }
    if !scene.lane {
        told(scene, verdict, (&parts, ranges), labels);
    }
    for &rows in fits {
        labels.take(scene.layout.place((now, until), rows));
    }
    shapes.extend(measured(scene, verdict, &parts, ranges).map(|(line, _)| {
        let moved = |point: Point| point.minus(at);
        look::path(arrows(line.map(moved)), Paint::stroke(Ink::Red, 1.75))
    }));
    let admitted = verdict.test.admits();
    Mark {
        at,
        target: Some(Selection(JOB, At::One(verdict.job))),
        reach: home(reach),
        state: if admitted { "admitted" } else { "refused" },
        title: Some(scene.words.candidate_mark(verdict, scene.outline, scene.clock)),
        ..Mark::plain(Key(kinds::CANDIDATE, verdict.job.into()), shapes)
    }
}

/// Where the overhang in time is measured, over the candidate or under it, and whether that is over it.
fn measured(
    scene: &Scene<'_>,
    verdict: &Verdict,
    parts: &Stretches,
    ranges: &[Range],
) -> Option<([Point; 2], bool)> {
    let past = verdict.test == Test::DelaysHead && parts.end > parts.limit;
    let area = largest(scene, (parts.limit, parts.end), ranges).filter(|_| past)?;
    let plot = scene.layout.plot;
    let over = area.y - 9.0 > plot.y + 2.0;
    let y =
        if over { area.y - 9.0 } else { (area.y + area.height + 9.0).min(plot.y + plot.height) };
    (area.width > 8.0)
        .then(|| ([Point::new(area.x + 2.0, y), Point::new(area.x + area.width, y)], over))
}

/// A line with a head at either end.
fn arrows([from, to]: [Point; 2]) -> Vec<Segment> {
    let head = ((to.x - from.x) / 3.0).min(5.0);
    let wings = |tip: Point, by: f64| {
        look::polyline(&[
            tip.plus(Point::new(by, -head * 0.7)),
            tip,
            tip.plus(Point::new(by, head * 0.7)),
        ])
    };
    let mut line = look::polyline(&[from, to]);
    line.extend(wings(from, head));
    line.extend(wings(to, -head));
    line
}

/// What is written at a candidate: its name and what fits on it, each inequality at its overhang.
fn told(
    scene: &Scene<'_>,
    verdict: &Verdict,
    (parts, ranges): (&Stretches, &[Range]),
    labels: &mut Labels,
) {
    let Scene { words, clock, layout, .. } = *scene;
    let span = (verdict.now, parts.end);
    let Some(area) = largest(scene, span, ranges) else { return };
    let long = |time| words.duration(time, clock);
    let Verdict { nodes, free, extra, .. } = *verdict;
    let [end, time] = &[parts.end, verdict.reservation].map(long);
    let right = area.x + area.width + 9.0;
    let beyond = largest(scene, span, &parts.beyond).unwrap_or(area);
    let covered = largest(scene, span, &parts.covered).unwrap_or(area);
    // Where the one in time is measured, its inequality stands.
    let late = measured(scene, verdict, parts, ranges).map_or(area.y - 9.0, |(line, _)| line[0].y);
    match verdict.test {
        Test::NoRoom => {
            let by = nodes - free.min(nodes);
            let text = LacksNodes { nodes, free, by }.tell(words);
            beside(scene, &text, Ink::Red, (right, beyond.middle().y), labels);
        }
        Test::InsideWindow => {
            let text = EndsInTime { end, time }.tell(words);
            beside(scene, &text, Ink::Green, (right, area.middle().y), labels);
        }
        Test::WithinExtra => {
            let text = WithinExtraNodes { nodes, extra }.tell(words);
            beside(scene, &text, Ink::Green, (right, covered.middle().y), labels);
        }
        Test::DelaysHead => {
            let by = &long(parts.end - parts.limit);
            let text = EndsLate { end, time, by }.tell(words);
            beside(scene, &text, Ink::Red, (right, late), labels);
            let by = nodes - extra.min(nodes);
            let text = ManyExtra { nodes, extra, by }.tell(words);
            // In a narrow picture it would lie on what fits.
            let room = layout.width - right >= crate::scene::text::width(&text, STRONG) + 12.0;
            if room || layout.width >= NARROW {
                beside(scene, &text, Ink::Red, (right, beyond.middle().y), labels);
            }
        }
    }
    let name = words.job(verdict.job, scene.outline);
    let room = layout.place((verdict.now, parts.limit.max(verdict.now)), (0, 1)).width;
    let fits = FitsFree { nodes, free }.tell(words);
    let both = format!("{name}: {fits}");
    let middle = area.middle().y + 4.0;
    let at = |text: &str| {
        let wide = crate::scene::text::width(text, STRONG) + 12.0;
        (verdict.test != Test::NoRoom && wide <= room)
            .then(|| (Point::new(area.x + 7.0, middle), Anchor::Start))
    };
    let text = if at(&both).is_some() { &both } else { &name };
    // Where its end comes from, under what fits.
    let [start, length] = &[verdict.now, verdict.length].map(long);
    let sum = CandidateEnds { now: start, length, end }.tell(words);
    let two = area.height >= 36.0 && text == &both && at(&sum).is_some();
    let middle = if two { middle - 8.0 } else { middle };
    if two {
        let at = Point::new(area.x + 7.0, middle + 16.0);
        labels.put(&sum, SMALL, Ink::Ink, &[(at, Anchor::Start)]);
    }
    let mut places: Vec<_> = Vec::new();
    let ys = [middle, middle - 14.0, middle + 14.0];
    places.extend(ys.map(|y| (Point::new(area.x + 7.0, y), Anchor::Start)));
    labels.put(text, STRONG, Ink::Ink, &places);
}

/// Writes an inequality on a plate right of an overhang at some height, or as near to that as there is room.
fn beside(scene: &Scene<'_>, text: &str, edge: Ink, (x, y): (f64, f64), labels: &mut Labels) {
    let plot = scene.layout.plot;
    let end = scene.layout.width - 9.0;
    let steps = [0.0, 18.0, -18.0, 36.0, -36.0, 54.0, -54.0, 72.0, -72.0];
    let ys = steps.map(|by| y + by + 4.0);
    let inside = |&y: &f64| y - 9.0 >= plot.y && y + 4.0 <= plot.y + plot.height;
    let mut places: Vec<Place> = Vec::new();
    for (x, anchor) in [(x, Anchor::Start), (end, Anchor::End), (plot.x + 6.0, Anchor::Start)] {
        places.extend(ys.iter().filter(|y| inside(y)).map(|&y| (Point::new(x, y), anchor)));
    }
    if !labels.put_on_plate(text, STRONG, edge, &places) {
        labels.put(text, SMALL, Ink::Ink, &places);
    }
}
