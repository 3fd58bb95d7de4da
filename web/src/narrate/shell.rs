//! What the shell says: levels, kinds of events, positions, speeds, what was undone.

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use gantry_core::session::Moment;

use super::Words;
use crate::labs;
use crate::scene::shape::{Form, Mark};
use crate::scene::text::apart;
use crate::state::{Overview, Told};
use crate::words::is_han;
use crate::words::shell::{
    AndMore, Labelled, OfPartial, Position, RunInMinutes, RunInSeconds, StepOf,
};

impl Words {
    /// What a level of stepping stops at in a lab, for its tooltip.
    pub fn level_hint(self, level: Level, lab: LabKind) -> &'static str {
        labs::here(lab).map_or("", |lab| lab.level(self, level))
    }

    /// The name of a kind of event, by its name in traces.
    pub fn kind_name(self, kind: &str, lab: LabKind) -> &'static str {
        labs::here(lab).map_or("", |lab| lab.kind(self, kind))
    }

    /// `Step 9 of 16: Leaf (4, 2) is yielded.`
    pub(crate) fn step_and(self, moment: &Moment, headline: &str) -> String {
        let &Moment { moment, moments, .. } = moment;
        if moment == 0 {
            return self.labelled(self.at_start(), headline);
        }
        self.labelled(&StepOf { moment, moments }.tell(self), headline)
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

    /// What a mark is, after what is written in it: `root: Bucket (*, *, *): 9 nodes, open`; what is said of a thing,
    /// after its name.
    pub fn labelled(self, label: &str, said: &str) -> String {
        Labelled { label, said }.tell(self)
    }

    /// Lets the name of a mark begin with what is written in it, so that who speaks to the page finds it by what is seen. A
    /// name that says no more than that is not said twice.
    pub(crate) fn speak(self, mark: &mut Mark) {
        let Some(title) = &mark.title else { return };
        let mut written = String::new();
        for shape in &mut mark.shapes {
            let Form::Text { text, .. } = &mut shape.form else { continue };
            let meets = written.chars().next_back().zip(text.chars().next());
            // Two Chinese texts stand without a space.
            if meets.is_some_and(|(last, next)| next != ' ' && !(is_han(last) && is_han(next))) {
                *text = apart(text);
            }
            written.push_str(text);
        }
        let written = written.trim();
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        if letters(title) == letters(written) {
            mark.title = Some(written.to_owned());
        } else if !written.is_empty() && !title.contains(written) {
            // `t2: waits on s2` under `t2 6 s2 waits` need not tell the name again.
            let named = title.split_once(": ").filter(|(name, _)| written.starts_with(name));
            mark.title = Some(self.labelled(written, named.map_or(title, |(_, said)| said)));
        }
    }

    /// How many more a shortened list has: `and 1,234 more`.
    pub fn and_more(self, more: u64) -> String {
        AndMore { more }.tell(self)
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
