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
//! **Invariant:** nothing is written on a candidate but its name, and what fits of it.

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::Verdict;

use super::Scene;
use super::ahead::{judged, largest};
use super::labels::{CLEAR, Labels, Place};
use super::rows::{Range, Rows, given, highest, joined, without};
use crate::labs::backfill::picture::kinds;
use crate::labs::backfill::things::job;
use crate::scene::bars::Bar;
use crate::scene::prelude::*;
use crate::words::gantt as say;

/// The frame around a candidate, and the casing beneath it.
const FRAME: [Paint; 2] = [Paint::stroke(Ink::Ink, 4.0), Paint::stroke(Ink::Orange, 2.5)];
pub(super) const FITS: Paint = Paint::fill(Ink::Green, 0.16);
/// What of it is past the shadow time on nodes that are left over.
const COVERED: Paint = Paint::stroke(Ink::Red, 1.0);
/// What of it is past its limit, on its ground.
pub(super) const OVERHANG: Paint = Paint::stroke(Ink::Red, 2.5);
pub(super) const BEYOND: Paint = Paint::fill(Ink::Panel, 0.7);
/// The whole estimate of one that is judged by a part of it.
const WHOLE: Paint = Paint::stroke(Ink::Ink, 1.25).dashed(Dash::Short);

/// A candidate on its rows, and its stretches: what fits, and what is past a limit.
pub(super) struct Candidate<'a> {
    scene: &'a Scene<'a>,
    verdict: Verdict,
    ranges: Vec<Range>,
    /// When it would end by what it is judged by.
    end: Time,
    /// From when on it overhangs; its end where it does not.
    limit: Time,
    /// Rows on which an overhang is covered by nodes left over.
    covered: Vec<Range>,
    /// Rows that are past a limit: beyond the extra nodes, or beyond the free ones.
    beyond: Vec<Range>,
}

impl<'a> Candidate<'a> {
    pub(super) fn of(scene: &'a Scene<'a>, rows: &Rows) -> Option<Candidate<'a>> {
        let verdict = judged(scene)?;
        let Verdict { now, test, nodes, .. } = verdict;
        let free = rows.free(now);
        let mut ranges = given(&free, nodes);
        let lacks = nodes.saturating_sub(verdict.free);
        ranges.extend(given(&without(&[rows.all()], &free), lacks));
        let ranges = joined(&ranges).ranges().to_vec();
        let end = now.saturating_add(verdict.length);
        let (limit, covered) = match test {
            Test::NoRoom => (now, without(&ranges, &without(&ranges, &free))),
            _ => (verdict.reservation.min(end).max(now), highest(&ranges, verdict.extra)),
        };
        let beyond = without(&ranges, &covered);
        Some(Candidate { scene, verdict, ranges, end, limit, covered, beyond })
    }

    fn has_room(&self) -> bool {
        self.verdict.test != Test::NoRoom
    }

    /// As much of these rows as it is judged by.
    fn area(&self, rows: &[Range]) -> Area {
        let span = (self.verdict.now, self.end);
        largest(self.scene, span, rows)
            .or_else(|| largest(self.scene, span, &self.ranges))
            .unwrap_or_default()
    }

    pub(super) fn mark(&self) -> Mark {
        let Candidate { scene, verdict, ranges, end, limit, .. } = self;
        let (now, key) = (verdict.now, Key(kinds::CANDIDATE, verdict.job.into()));
        let full = (now, now.saturating_add(verdict.estimate));
        let bar = Bar(largest(scene, full, ranges).unwrap_or_default());
        let place = |span, rows| bar.home(scene.layout.place(span, rows));
        let mut shapes: Vec<Shape> = Vec::new();
        let fits = if self.has_room() { (&**ranges, *limit) } else { (&*self.covered, *end) };
        for &rows in fits.0 {
            let ground = [Paint::fill(Ink::Panel, 1.0), FITS];
            shapes.extend(ground.map(|paint| look::rect(place((now, fits.1), rows), 0.0, paint)));
        }
        let over = |rows: &Range| place((*limit, *end), *rows);
        if limit < end {
            let covered = self.covered.iter().filter(|_| self.has_room());
            shapes.extend(covered.map(|rows| look::path(hatched(over(rows), 9.0), COVERED)));
            for area in self.beyond.iter().map(over) {
                shapes.push(look::rect(area, 0.0, BEYOND));
                shapes.push(look::path(hatched(area, 6.0), OVERHANG));
            }
        }
        for &rows in ranges {
            if verdict.estimate > verdict.length {
                shapes.push(look::rect(place(full, rows).inset(1.0), 4.0, WHOLE));
            }
            let area = place((now, *end), rows).inset(1.0);
            shapes.extend(FRAME.map(|paint| look::rect(area, 4.0, paint)));
        }
        let state = if verdict.test.admits() { "admitted" } else { "refused" };
        let title = Some(scene.words.candidate_mark(verdict, scene.outline, scene.clock));
        Mark { title, ..bar.mark(key, Some(job(verdict.job)), state, shapes) }
    }

    /// Keeps other labels off it; its name stands on it, with what fits and the sum that is its end where there is room.
    pub(super) fn named(&self, labels: &mut Labels) {
        let Candidate { scene, verdict, end, limit, .. } = self;
        let Scene { words, clock, layout, .. } = **scene;
        let Verdict { nodes, free, now, length, .. } = *verdict;
        if !scene.lane {
            let area = self.area(&self.ranges);
            let room = layout.place((now, *limit), (0, 1)).width;
            let fits = |text: &str, font| self.has_room() && text::width(text, font) + 12.0 <= room;
            let name = words.job(verdict.job, scene.outline);
            let both = format!("{name}: {}", say::FitsFree { nodes, free }.tell(words));
            let [now, length, end] = &[now, length, *end].map(|time| words.duration(time, clock));
            let sum = say::CandidateEnds { now, length, end }.tell(words);
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
        for &rows in &self.ranges {
            labels.take(layout.place((now, *end), rows).inset(CLEAR));
        }
    }

    /// Writes each inequality at its overhang.
    pub(super) fn told(&self, labels: &mut Labels) {
        let Verdict { nodes, free, extra, reservation, .. } = self.verdict;
        let words = self.scene.words;
        let long = |time| words.duration(time, self.scene.clock);
        let [end, time] = &[self.end, reservation].map(long);
        let middle = |rows: &[Range]| self.area(rows).middle().y;
        let own = middle(&self.ranges);
        match self.verdict.test {
            Test::NoRoom => {
                let by = nodes - free.min(nodes);
                let text = say::LacksNodes { nodes, free, by }.tell(words);
                self.beside(&text, Ink::Red, middle(&self.beyond), labels);
            }
            Test::InsideWindow => {
                self.beside(&say::EndsInTime { end, time }.tell(words), Ink::Green, own, labels);
            }
            Test::WithinExtra => {
                let text = say::WithinExtraNodes { nodes, extra }.tell(words);
                self.beside(&text, Ink::Green, middle(&self.covered), labels);
            }
            Test::DelaysHead => {
                let beyond = middle(&self.beyond).max(own + HALF);
                let late = middle(&self.covered).min(beyond - 2.0 * HALF);
                let by = &long(self.end - self.limit);
                self.beside(&say::EndsLate { end, time, by }.tell(words), Ink::Red, late, labels);
                let by = nodes - extra.min(nodes);
                let text = say::ManyExtra { nodes, extra, by }.tell(words);
                self.beside(&text, Ink::Red, beyond, labels);
            }
        }
    }

    /// Writes an inequality on a plate right of it at some height, or as near to that as there is room. Away from its rows
    /// that names it: it would be taken for another's.
    fn beside(&self, text: &str, edge: Ink, y: f64, labels: &mut Labels) {
        let Scene { layout, words, outline, .. } = *self.scene;
        let (area, plot) = (self.area(&self.ranges), layout.plot);
        let steps = [0.0, 18.0, -18.0, 36.0, -36.0, 54.0, -54.0, 72.0, -72.0];
        let ys = steps.map(|by| y + by + 4.0);
        let inside = |y: &&f64| **y - 9.0 >= plot.y && **y + 4.0 <= plot.y + plot.height;
        let xs = [
            (area.x + area.width + 9.0, Anchor::Start),
            (layout.width - 9.0, Anchor::End),
            (plot.x + 6.0, Anchor::Start),
        ];
        let places = xs.into_iter().flat_map(|(x, anchor)| {
            ys.iter().filter(inside).map(move |&y| (Point::new(x, y), anchor))
        });
        // Two are over one another, which can need more than its rows.
        let over = if self.verdict.test == Test::DelaysHead { HALF } else { 0.0 };
        let rows = area.y - over..=area.y + area.height + over;
        let (here, away): (Vec<Place>, Vec<Place>) =
            places.partition(|(at, _)| rows.contains(&(at.y - 4.0)));
        let named = &words.labelled(&words.job(self.verdict.job, outline), text);
        let _ = labels.put_on_plate(text, STRONG, edge, &here)
            || labels.put_on_plate(named, STRONG, edge, &away)
            || labels.put(text, SMALL, Ink::Ink, &here)
            || labels.put(named, SMALL, Ink::Ink, &away);
    }
}

/// Half of the way from one inequality to the next.
const HALF: f64 = 13.0;
