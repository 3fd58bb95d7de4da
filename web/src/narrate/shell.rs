//! What the shell says: levels, kinds of events, positions, speeds, what was undone.

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use gantry_core::session::Moment;

use super::{Clock, Explained, Words};
use crate::labs::{self, facts};
use crate::state::{Overview, Shown, Told};
use crate::words::shell::{OfPartial, Position, PositionAt, RunInMinutes, RunInSeconds, StepOf};

impl Words {
    /// What a level of stepping stops at in a lab, for its tooltip.
    pub fn level_hint(self, level: Level, lab: LabKind) -> &'static str {
        labs::here(lab).map_or("", |lab| lab.level(self, level))
    }

    /// The name of a kind of event, by its name in traces.
    pub fn kind_name(self, kind: &str, lab: LabKind) -> &'static str {
        labs::here(lab).map_or("", |lab| lab.kind(self, kind))
    }

    /// How fast a run plays by time: `run in 1 min`.
    pub fn whole_run_in(self, seconds: f64) -> String {
        if seconds >= 60.0 {
            return RunInMinutes { many: &(seconds / 60.0).to_string() }.tell(self);
        }
        RunInSeconds { many: &seconds.to_string() }.tell(self)
    }

    /// Whether a guarantee holds.
    pub const fn lamp(self, holds: bool) -> &'static str {
        if holds { self.lamp_holds() } else { self.lamp_broken() }
    }

    /// Where a run stands: `Step 10 of 18`, at a coarser level `Decision 3 of 5 · step 10 of 18`; and that it is partial,
    /// where it is.
    pub fn position(self, level: Level, moment: &Moment, overview: &Overview) -> String {
        let (at, of) = (moment.shown.of(level), overview.levels.of(level));
        let (step, steps) = (moment.moment, moment.moments);
        let place = match level {
            // Each step is one of these.
            Level::Probe => StepOf { moment: step, moments: steps }.tell(self),
            _ => Position { level: self.level_name(level), at, of, step, steps }.tell(self),
        };
        if overview.complete { place } else { OfPartial { said: &place }.tell(self) }
    }

    /// The same for those who do not see the picture, where time passes with its instant: `At 4 · Step 10 of 18`.
    pub fn heard_position(self, level: Level, shown: &Shown) -> String {
        let place = &self.position(level, &shown.moment, &shown.overview);
        self.instant(shown)
            .map_or_else(|| place.clone(), |there| PositionAt { there: &there, place }.tell(self))
    }

    /// The one sentence that those who listen hear after a step by hand: when, what, and the first of its grounds with its
    /// numbers.
    pub fn spoken(self, shown: &Shown, told: &Explained) -> String {
        let said =
            &self.sentences(&[told.headline.clone(), told.body.first_sentence().to_string()]);
        let &Moment { moment, moments, .. } = &shown.moment;
        if moment == 0 {
            return self.labelled(self.at_start(), said);
        }
        let there = self.instant(shown).unwrap_or_else(|| StepOf { moment, moments }.tell(self));
        self.labelled(&there, said)
    }

    /// `At 4`; none in a lab where no time passes.
    pub fn instant(self, shown: &Shown) -> Option<String> {
        let (head, time) = (&shown.overview.head, shown.moment.time);
        let clock = Clock::of(head.time_unit.as_deref());
        facts(head.lab).timed.then(|| self.tick(time, head.lab, clock))
    }

    /// What those hear who do not see a change: an amount that was set, what was undone; none of what its field tells.
    pub fn told(self, told: &Told, lab: Option<LabKind>) -> Option<String> {
        let (amount, value) = match told {
            Told::Undone => return Some(self.undone().to_owned()),
            Told::Redone => return Some(self.redone().to_owned()),
            Told::Changed(edit) => match edit.amount(lab?) {
                Some(amount) => amount,
                None => return Some(edit.told(self)),
            },
        };
        Some(self.labelled(amount(self), &self.number(value)))
    }
}
