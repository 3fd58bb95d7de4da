//! The listing of a policy: its program, whose lines are lit by the events of a run.
//!
//! The files in a lab's folder `programs` are scripts in the language of Rhai, which `gantry-tests` runs against the core
//! (`tests/programs`); the page shows their very lines. Policies that differ in some lines share a file.
//!
//! Comments of the form `//: …` are not shown. On a line of its own such a comment begins a section: the level of
//! stepping from which on its lines are shown, and the words that must hold for the section to be part of the program;
//! of words with `|` between, one must. At the end of a line it has the names of the events that light the line.
//!
//! **Invariant:** every event that a run emits lights exactly one line of the run's program, of the event's level
//! (`conformance/listing.rs`).

use serde::{Deserialize, Serialize};

use super::{Event as _, Level, Model, index_u32};

/// The beginning of a comment that is not shown.
const TAG: &str = "//:";

#[derive(Clone, Debug)]
pub struct Program {
    pub text: &'static str,
    /// The words that hold, for sections with conditions.
    pub holds: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLine {
    pub code: &'static str,
    /// Depth, in steps of four spaces.
    pub indent: u32,
    /// The coarsest level of stepping at which it is shown.
    pub level: Level,
    /// The events that light it, with spaces between.
    events: &'static str,
}

impl Program {
    /// The lines as shown. They are the program as it is run.
    ///
    /// # Panics
    /// If a section has no level: programs are part of the code.
    pub fn lines(&self) -> Vec<ProgramLine> {
        let (mut level, mut shown, mut lines) = (Level::Event, true, Vec::new());
        for line in self.text.lines() {
            if let Some(section) = line.strip_prefix(TAG) {
                let mut words = section.split_whitespace();
                level = words.next().and_then(Level::from_name).expect("the level of a section");
                shown = words.all(|word| word.split('|').any(|it| self.holds.contains(&it)));
            } else if shown {
                let (code, events) = line.split_once(TAG).unwrap_or((line, ""));
                let (code, deep) = (code.trim(), code.len() - code.trim_start().len());
                lines.push(ProgramLine { code, indent: index_u32(deep / 4), level, events });
            }
        }
        lines
    }

    /// The lines that an event lights, by number: one.
    pub fn lit_by(&self, event: &str) -> Vec<(u32, Level)> {
        let lit = |line: &ProgramLine| line.events.split_whitespace().any(|name| name == event);
        (0..)
            .zip(self.lines())
            .filter(|(_, line)| lit(line))
            .map(|(at, line)| (at, line.level))
            .collect()
    }
}

/// A run by a program, and how its events light the lines.
pub trait Listing: Model {
    fn program(&self) -> Program;

    /// The name that an event has in programs: its kind, unless a lab tells more apart.
    fn name(event: Self::Event) -> &'static str {
        Self::Event::KINDS[event.kind()].name
    }

    fn line_of(&self, event: Self::Event) -> Option<u32> {
        self.program().lit_by(Self::name(event)).first().map(|&(at, _)| at)
    }
}

/// A line of the program, with the values of what stands on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Line {
    /// Index into the run's program (`Program::lines`); `None` at the start.
    pub line: Option<u32>,
    /// Names and values, in listed order: `bucket` (4, *), `task` t…
    pub variables: Vec<(String, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
//: event
for j in ended() { release(j); } //: end kill
//: probe slow|fast
if a {
    look(); //: look
}
//: decision slow fast
wait();
//: event
pass();
";

    #[test]
    fn sections_say_what_is_shown_and_when_and_tags_are_not_shown() {
        let lines = |holds| {
            let lines = Program { text: TEXT, holds }.lines();
            lines.into_iter().map(|of| (of.code, of.indent, of.level)).collect::<Vec<_>>()
        };
        let first = ("for j in ended() { release(j); }", 0, Level::Event);
        let last = ("pass();", 0, Level::Event);
        assert_eq!(lines(vec![]), [first, last]);
        let looks = [("if a {", 0), ("look();", 1), ("}", 0)];
        let [one, two, three] = looks.map(|(code, indent)| (code, indent, Level::Probe));
        assert_eq!(lines(vec!["fast"]), [first, one, two, three, last]);
    }

    #[test]
    fn an_event_lights_the_lines_that_name_it() {
        let program = Program { text: TEXT, holds: vec!["slow"] };
        assert_eq!(program.lit_by("kill"), [(0, Level::Event)]);
        assert_eq!(program.lit_by("look"), [(2, Level::Probe)]);
        assert_eq!(program.lit_by("en"), []);
    }
}
