//! What the shell says: levels, kinds of events, positions, speeds, what was undone.

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use gantry_core::session::Moment;

use super::Words;
use crate::labs;
use crate::state::{Overview, Told};
use crate::words::shell::{OfPartial, Position, RunInMinutes, RunInSeconds};

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

    /// A speed of playing in hundredths: `0.25×`, `64×`.
    pub fn speed_value(self, hundredths: u32) -> String {
        match (hundredths / 100, hundredths % 100) {
            (whole, 0) => format!("{whole}×"),
            (whole, part) if part % 10 == 0 => format!("{whole}.{}×", part / 10),
            (whole, part) => format!("{whole}.{part:02}×"),
        }
    }

    /// Whether a guarantee holds.
    pub const fn lamp(self, holds: bool) -> &'static str {
        if holds { self.lamp_holds() } else { self.lamp_broken() }
    }

    /// Where a run stands: `Probe 9 of 16 · step 10 of 18`; and that it is partial, where it is.
    pub fn position(self, level: Level, moment: &Moment, overview: &Overview) -> String {
        let (at, of) = (moment.shown.of(level), overview.levels.of(level));
        let (level, step, steps) = (self.level_name(level), moment.moment, moment.moments);
        let place = Position { level, at, of, step, steps }.tell(self);
        if overview.complete { place } else { OfPartial { said: &place }.tell(self) }
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
