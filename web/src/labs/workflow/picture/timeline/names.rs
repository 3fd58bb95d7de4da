//! What is written on the pieces or, of one that runs and is too short for that, past now: who uses the units, and what
//! became of that.

use gantry_core::labs::workflow::view::{Loan, RunSegment};

use super::{STUB, Scene};
use crate::labs::workflow::picture::ahead;
use crate::labs::workflow::picture::usage::{Usage, is_high_enough};
use crate::scene::bars::{Bar, TITLED};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Area, Point, Shape};
use crate::scene::{look, text};
use crate::words::workflow_picture::{LoanDone, LoanLoses, StartsNow};

impl Scene<'_> {
    /// What is said of a loan that is over, also in brief: `a loses 12 GPU × time`, `b done`.
    pub(super) fn outcome(&self, segment: &RunSegment) -> Option<[String; 2]> {
        let (words, job) = (self.options.words, segment.job?);
        let name = &words.ordinary_job(job, self.outline);
        segment.owner.filter(|_| !segment.runs)?;
        if !segment.interrupted {
            let done = LoanDone { job: name }.tell(words);
            return Some([done.clone(), done]);
        }
        let of = |loan: &&Loan| (loan.job, loan.since) == (job, segment.start) && loan.lost > 0;
        let lost = self.view.ledger.iter().find(of)?.lost;
        let lost = [words.unit_time(lost), words.total(lost)];
        Some(lost.map(|lost| LoanLoses { job: name, lost: &lost }.tell(words)))
    }

    /// Who uses it, and what became of that if there is room, and where that is written on its area.
    pub(super) fn named(
        &self,
        segment: &RunSegment,
        outcome: Option<[String; 2]>,
        area: Area,
    ) -> Option<(Point, String)> {
        let name = self.name(segment)?;
        let room = if segment.interrupted && !self.loses() { 22.0 } else { 8.0 };
        let fits = |name: &String| area.width >= text::width(name, STRONG) + room;
        let named = outcome.into_iter().flatten().chain([name]);
        let name = named.into_iter().find(fits).filter(|name| is_high_enough(name, area))?;
        Some((Point::new(area.x + 6.0, area.y + area.height / 2.0 + 4.0), name))
    }

    fn name(&self, segment: &RunSegment) -> Option<String> {
        let words = self.options.words;
        let job = segment.job.map(|job| words.ordinary_job(job, self.outline));
        job.or_else(|| Some(words.stage_job(segment.task?, self.outline)))
    }

    /// True for what starts now: it has no length yet.
    pub(super) fn is_stub(&self, segment: &RunSegment) -> bool {
        segment.runs && segment.start == self.view.now && self.is_last()
    }

    /// True where nothing past now is drawn.
    fn is_last(&self) -> bool {
        ahead(self.view).next().is_none()
    }

    /// The name of what runs and is too short for it, past now.
    pub(super) fn after_now(&self, segment: &RunSegment, bar: Bar) -> Vec<Shape> {
        let short = segment.runs && self.is_last() && self.view.timeline.segments.len() < TITLED;
        let Some(name) = self.name(segment).filter(|_| short) else { return Vec::new() };
        let stub = self.is_stub(segment);
        let name = if stub { StartsNow { job: &name }.tell(self.options.words) } else { name };
        let area = bar.0;
        let start = area.x + area.width.max(if stub { STUB } else { 0.0 }) + 6.0;
        let plot = self.layout.plot.area;
        if !is_high_enough(&name, area) || start + text::width(&name, SMALL) > plot.x + plot.width {
            return Vec::new();
        }
        let at = Point::new(start - area.x, area.height / 2.0 + 4.0);
        vec![look::haloed(at, Anchor::Start, SMALL, (Ink::Ink, Ink::Panel), name)]
    }

    /// That the lender has ended, on the `rest` of a piece, past what is written on it.
    pub(super) fn left_over(&self, rest: Area, written: Option<&(Point, String)>) -> Vec<Shape> {
        let told = self.options.words.usage_in_short_left_over();
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
