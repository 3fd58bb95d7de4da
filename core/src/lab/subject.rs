//! The subject of an event: by number within a scenario, by name across scenarios. So a reader's place survives a
//! change of the scenario.
//!
//! **Invariant:** nothing here names a lab.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::kernel::{Cursor, Event as _, Grain, Level, Match, Model, Sought, Time};

/// The subject of an event's decision, by its number in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    /// Its sort, in traces.
    pub(crate) noun: &'static str,
    /// Its number within its sort.
    pub(crate) number: u32,
    /// The part that the decision is about: a call, a stage.
    pub(crate) part: Option<u32>,
}

impl Subject {
    pub(crate) fn of(noun: &'static str, number: u32) -> Self {
        Subject { noun, number, part: None }
    }

    /// A part of a thing as a subject.
    pub(crate) fn part(self, part: u32) -> Self {
        Subject { part: Some(part), ..self }
    }

    fn thing(self) -> (&'static str, u32) {
        (self.noun, self.number)
    }
}

/// A subject by name, valid across scenarios.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct NamedSubject {
    /// Its sort, in traces.
    pub noun: String,
    pub name: String,
    /// The part that the decision is about.
    pub part: Option<u32>,
}

impl fmt::Display for NamedSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Some(part) => write!(f, "{}, number {}", self.name, u64::from(part) + 1),
            None => f.write_str(&self.name),
        }
    }
}

/// A reader's place in a run, valid across changes of its scenario: an event by its subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Anchor {
    /// The kind of the event, in traces.
    pub kind: String,
    /// Its subject; `None` if it is about the whole run.
    pub subject: Option<NamedSubject>,
    /// The instant of its step.
    pub time: Time,
    /// Events before its step: all of them for a probe, else decisions and coarser ones.
    pub before: u64,
    /// Earlier events of its step with the same kind and subject.
    pub nth: u64,
}

/// An anchor by number, within one scenario.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnchorPlace {
    pub(crate) kind: usize,
    pub(crate) subject: Option<Subject>,
    pub(crate) sought: Sought,
}

/// The subject of an event, given the states before and after its step.
pub(crate) type SubjectOf<M> = fn(&M, &M, <M as Model>::Event) -> Option<Subject>;

impl AnchorPlace {
    /// The anchor of a cursor; `None` at the start. `shown` counts the events shown, by kind.
    pub(crate) fn of<M: Model>(
        cursor: &Cursor<M>,
        shown: &[u64],
        subject_of: SubjectOf<M>,
    ) -> Option<AnchorPlace> {
        let event = cursor.event()?;
        let grain = Grain::of(event.level());
        let about = |event| subject_of(cursor.before(), cursor.after(), event);
        let subject = about(event);
        let like = |other: &M::Event| other.kind() == event.kind() && about(*other) == subject;
        let in_step = cursor.shown();
        let counted =
            |kind: usize| grain == Grain::Fine || M::Event::level_of(kind) <= Level::Decision;
        let all: u64 = (0..shown.len()).filter(|&kind| counted(kind)).map(|kind| shown[kind]).sum();
        let shown_in_step = in_step.iter().filter(|event| counted(event.kind())).count() as u64;
        let before = all.saturating_sub(shown_in_step);
        let nth = (in_step.iter().filter(|other| like(other)).count() as u64).saturating_sub(1);
        let sought = Sought { grain, time: cursor.after().time(), before, nth };
        Some(AnchorPlace { kind: event.kind(), subject, sought })
    }

    /// Match of an event, the best first: the same kind of event with the same subject; a decision about it, which at the
    /// same instant is preferred to the same kind at another; any event about it; then the equivalents for the thing of which it is a part.
    pub(crate) fn matches<E: crate::kernel::Event>(
        &self,
        event: E,
        about: Option<Subject>,
    ) -> Option<Match> {
        let same_kind = event.kind() == self.kind;
        let same_level = event.level() == E::level_of(self.kind);
        let (Some(subject), Some(about)) = (self.subject, about) else {
            return (self.subject.is_none() && about.is_none() && same_kind).then_some(0);
        };
        let nearness = match () {
            () if same_kind => 0,
            () if same_level => 1,
            () => 2,
        };
        let whole = about == subject;
        let thing = about.thing() == subject.thing();
        thing.then_some(if whole { nearness } else { 3 + nearness })
    }
}
