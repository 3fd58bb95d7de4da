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
use super::rows::{Range, highest, without};
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::JOB;
use crate::scene::hatch::hatched;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::gantt::{
    CandidateEnds, EndsInTime, EndsLate, FitsFree, LacksNodes, ManyExtra, WithinExtraNodes,
};

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
            _ => highest(ranges, verdict.extra),
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
    for &rows in ranges {
        labels.take(scene.layout.place((now, parts.end), rows));
    }
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

/// What is written at a candidate: its name and what fits on it, each inequality at its overhang.
fn told(
    scene: &Scene<'_>,
    verdict: &Verdict,
    (parts, ranges): (&Stretches, &[Range]),
    labels: &mut Labels,
) {
    let Scene { words, clock, .. } = *scene;
    let span = (verdict.now, parts.end);
    let Some(area) = largest(scene, span, ranges) else { return };
    let Verdict { nodes, free, extra, .. } = *verdict;
    let long = |time| words.duration(time, clock);
    let [end, time] = &[parts.end, verdict.reservation].map(long);
    named(scene, verdict, (parts, area), labels);
    let middle = |ranges| largest(scene, span, ranges).unwrap_or(area).middle().y;
    // Two are over one another, which can need more than its rows.
    let over = if verdict.test == Test::DelaysHead { HALF } else { 0.0 };
    let own = Area { y: area.y - over, height: area.height + 2.0 * over, ..area };
    let mut beside = |text: &str, edge, y| {
        let name = words.job(verdict.job, scene.outline);
        inequality(scene, (&name, own), (text, edge), y, labels);
    };
    match verdict.test {
        Test::NoRoom => {
            let by = nodes - free.min(nodes);
            let text = LacksNodes { nodes, free, by }.tell(words);
            beside(&text, Ink::Red, middle(&parts.beyond));
        }
        Test::InsideWindow => {
            beside(&EndsInTime { end, time }.tell(words), Ink::Green, area.middle().y);
        }
        Test::WithinExtra => {
            let text = WithinExtraNodes { nodes, extra }.tell(words);
            beside(&text, Ink::Green, middle(&parts.covered));
        }
        Test::DelaysHead => {
            let beyond = middle(&parts.beyond).max(area.middle().y + HALF);
            let late = middle(&parts.covered).min(beyond - 2.0 * HALF);
            let by = &long(parts.end - parts.limit);
            beside(&EndsLate { end, time, by }.tell(words), Ink::Red, late);
            let by = nodes - extra.min(nodes);
            beside(&ManyExtra { nodes, extra, by }.tell(words), Ink::Red, beyond);
        }
    }
}

/// Half of the way from one inequality to the next.
const HALF: f64 = 13.0;

/// The name of a candidate, with what fits and the sum that is its end where there is room for them.
fn named(
    scene: &Scene<'_>,
    verdict: &Verdict,
    (parts, area): (&Stretches, Area),
    labels: &mut Labels,
) {
    let Scene { words, clock, layout, .. } = *scene;
    let name = words.job(verdict.job, scene.outline);
    let room = layout.place((verdict.now, parts.limit), (0, 1)).width;
    let fits =
        |text: &str, font| verdict.test != Test::NoRoom && text::width(text, font) + 12.0 <= room;
    let Verdict { nodes, free, .. } = *verdict;
    let both = format!("{name}: {}", FitsFree { nodes, free }.tell(words));
    let [now, length, end] =
        &[verdict.now, verdict.length, parts.end].map(|time| words.duration(time, clock));
    let sum = CandidateEnds { now, length, end }.tell(words);
    let middle = area.middle().y + 4.0;
    let at = |y| [(Point::new(area.x + 7.0, y), Anchor::Start)];
    let told = if fits(&both, STRONG) { &both } else { &name };
    if told == &both && area.height >= 36.0 && fits(&sum, SMALL) {
        labels.put(told, STRONG, Ink::Ink, &at(middle - 8.0));
        labels.put(&sum, SMALL, Ink::Ink, &at(middle + 8.0));
    } else {
        labels.put(told, STRONG, Ink::Ink, &at(middle));
    }
}

/// Writes an inequality on a plate right of a candidate at some height, or as near to that as there is room. Away from the
/// rows of its candidate it names that: it would be taken for another's.
fn inequality(
    scene: &Scene<'_>,
    (name, area): (&str, Area),
    (text, edge): (&str, Ink),
    y: f64,
    labels: &mut Labels,
) {
    let plot = scene.layout.plot;
    let steps = [0.0, 18.0, -18.0, 36.0, -36.0, 54.0, -54.0, 72.0, -72.0];
    let ys = steps.map(|by| y + by + 4.0);
    let inside = |y: &&f64| **y - 9.0 >= plot.y && **y + 4.0 <= plot.y + plot.height;
    let xs = [
        (area.x + area.width + 9.0, Anchor::Start),
        (scene.layout.width - 9.0, Anchor::End),
        (plot.x + 6.0, Anchor::Start),
    ];
    let places = xs
        .into_iter()
        .flat_map(|(x, anchor)| ys.iter().filter(inside).map(move |&y| (Point::new(x, y), anchor)));
    let rows = area.y..=area.y + area.height;
    let (here, away): (Vec<Place>, Vec<Place>) =
        places.partition(|(at, _)| rows.contains(&(at.y - 4.0)));
    let named = &scene.words.labelled(name, text);
    let _ = labels.put_on_plate(text, STRONG, edge, &here)
        || labels.put_on_plate(named, STRONG, edge, &away)
        || labels.put(text, SMALL, Ink::Ink, &here)
        || labels.put(named, SMALL, Ink::Ink, &away);
}
