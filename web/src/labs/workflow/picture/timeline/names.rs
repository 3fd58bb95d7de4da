//! What is written on the pieces or, where they are too thin for that, beside them: who uses the units, and what became of
//! that.
//!
//! **Invariant:** a name beside a piece lies on no piece, on no other such name and not on the line of now.

use std::collections::BTreeSet;

use gantry_core::labs::workflow::view::{Loan, RunSegment};

use super::{Scene, key};
use crate::labs::workflow::picture::ahead;
use crate::labs::workflow::picture::usage::{Usage, is_high_enough};
use crate::scene::bars::{Bar, TITLED};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Area, Key, Point, Shape};
use crate::scene::{look, text};
use crate::words::workflow_picture::{LoanDone, LoanLoses};

/// Between a piece and a name beside it.
const APART: f64 = 4.0;
/// Height of the letters of such a name.
const LETTERS: f64 = 9.0;

/// Where names may stand beside pieces.
pub(super) struct Beside {
    /// Pieces, names beside them, and the line of now.
    taken: Vec<Area>,
    /// The rows over time; none where no name stands beside a piece.
    rows: Option<Area>,
    /// The pieces that have their names.
    named: BTreeSet<Key>,
}

impl Beside {
    /// The room between the pieces of a picture, if it is large enough for the band.
    pub(super) fn of(scene: &Scene<'_>, whole: bool) -> Beside {
        let (plot, now) = (&scene.layout.plot, scene.view.now);
        let (past, later) = (&scene.view.timeline.segments, &scene.outline.course.segments);
        if !whole || past.len().max(later.len()) >= TITLED {
            return Beside { taken: Vec::new(), rows: None, named: BTreeSet::new() };
        }
        let areas = |segment: &RunSegment, start| {
            let place = |&units: &(u32, u32)| plot.place((start, segment.end), units);
            segment.units.iter().map(place).collect::<Vec<Area>>()
        };
        let past = past.iter().flat_map(|segment| areas(segment, segment.start));
        let later = ahead(scene.outline, scene.view);
        let later = later.flat_map(|segment| areas(segment, segment.start.max(now)));
        let line = Area::new(plot.time.clamped(now) - 3.0, plot.area.y, 6.0, plot.area.height);
        let taken = past.chain(later).filter(|area| area.width > 0.0).chain([line]).collect();
        Beside { taken, rows: Some(plot.area), named: BTreeSet::new() }
    }

    /// The left end of a name after a piece, or else before it, where there is room.
    fn place(&mut self, piece: Area, name: &str) -> Option<Point> {
        let rows = self.rows?;
        let wide = text::width(name, SMALL);
        let middle = piece.y + piece.height / 2.0;
        let top = middle - LETTERS / 2.0;
        let places = [piece.x + piece.width + APART, piece.x - APART - wide];
        let areas = places.map(|left| Area::new(left, top, wide, LETTERS));
        let free = |area: &Area| {
            let inside = area.x >= rows.x
                && area.x + wide <= rows.x + rows.width
                && top >= rows.y - 1.0
                && top + LETTERS <= rows.y + rows.height + 1.0;
            inside && !self.taken.iter().any(|taken| taken.overlaps(*area))
        };
        let area = areas.into_iter().find(free)?;
        self.taken.push(area);
        Some(Point::new(area.x, middle + 4.0))
    }
}

impl Scene<'_> {
    /// What is said of a loan that is over: `a loses 12`, `b done`.
    pub(super) fn outcome(&self, segment: &RunSegment) -> Option<String> {
        let (words, job) = (self.options.words, segment.job?);
        let name = &words.ordinary_job(job, self.outline);
        segment.owner.filter(|_| !segment.runs)?;
        if !segment.interrupted {
            return Some(LoanDone { job: name }.tell(words));
        }
        let of = |loan: &&Loan| (loan.job, loan.since) == (job, segment.start) && loan.lost > 0;
        let loan = self.view.ledger.iter().find(of)?;
        Some(LoanLoses { job: name, lost: &words.total(loan.lost) }.tell(words))
    }

    /// Who uses it, and what became of that if there is room, and where that is written on its area.
    pub(super) fn named(
        &self,
        segment: &RunSegment,
        outcome: Option<&str>,
        area: Area,
    ) -> Option<(Point, String)> {
        let name = self.name(segment)?;
        let room = if segment.interrupted && !self.loses() { 22.0 } else { 8.0 };
        let fits = |name: &String| area.width >= text::width(name, STRONG) + room;
        let named = outcome.map(str::to_owned).into_iter().chain([name]);
        let name = named.into_iter().find(fits).filter(|name| is_high_enough(name, area))?;
        Some((Point::new(area.x + 6.0, area.y + area.height / 2.0 + 4.0), name))
    }

    /// The ordinary job or the job of a stage.
    fn name(&self, segment: &RunSegment) -> Option<String> {
        let words = self.options.words;
        match (segment.job, segment.task) {
            (Some(job), _) => Some(words.ordinary_job(job, self.outline)),
            (None, task) => Some(words.stage_job(task?, self.outline)),
        }
    }

    /// What is `written` on a piece; where that is nothing, its name beside it.
    pub(super) fn letters(
        &self,
        segment: &RunSegment,
        (bar, usage, to_come): (Bar, Usage, bool),
        written: Option<(Point, String)>,
        beside: &mut Beside,
    ) -> Vec<Shape> {
        let key = key(segment);
        if let Some((at, name)) = written {
            beside.named.insert(key);
            return usage.letters(to_come, (at, Anchor::Start, STRONG), name);
        }
        let name = self.name(segment).filter(|_| !beside.named.contains(&key));
        let Some((at, name)) = name.and_then(|name| Some((beside.place(bar.0, &name)?, name)))
        else {
            return Vec::new();
        };
        beside.named.insert(key);
        let at = Point::new(at.x - bar.0.x, at.y - bar.0.y);
        let ink = if to_come { Ink::Soft } else { Ink::Ink };
        vec![look::haloed(at, Anchor::Start, SMALL, (ink, Ink::Panel), name)]
    }

    /// That the lender has ended, on the `rest` of a piece, past what is written on it.
    pub(super) fn left_over(&self, rest: Area, written: Option<&(Point, String)>) -> Vec<Shape> {
        let told = self.options.words.band_left_over();
        let after = |(at, name): &(Point, String)| at.x + text::width(name, STRONG) + 6.0;
        let left = written.map_or(rest.x, after).max(rest.x);
        let right = rest.x + rest.width - 6.0;
        if left + 4.0 + text::width(told, SMALL) > right || !is_high_enough(told, rest) {
            return Vec::new();
        }
        let at = Point::new(right, rest.y + rest.height / 2.0 + 4.0);
        Usage::LeftOver.letters(false, (at, Anchor::End, SMALL), told)
    }
}
