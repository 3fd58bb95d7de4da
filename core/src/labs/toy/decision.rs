//! The decision which person is served next: the minimum that a lab reports of its decisions.

use serde::{Deserialize, Serialize};

use super::sim::{Event, Sim};
use super::{Policy, subject};
use crate::kernel::{Time, Transition};
use crate::lab::decision::{Answers, Candidate, Choice, Decision, DecisionKind, Standing};
use crate::lab::subject::Subject;

pub(crate) const DECISIONS: &[DecisionKind] = &[DecisionKind {
    name: "next",
    events: &["serve"],
    answers: Answers::Thing { noun: subject::PERSON, nothing: &[] },
}];

/// Service time of a person, and the number of waiting people listed earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    takes: Time,
    before: u32,
}

pub(super) fn decision(step: Transition<'_, Sim>) -> Option<Decision<Verdict>> {
    let Some(Event::Served { person: chosen }) = step.event() else { return None };
    let takes = &step.before.problem.takes;
    let waiting = (0..).zip(takes).filter(|(person, _)| !step.before.served.contains(person));
    let candidate = |(before, (person, &time)): (u32, (u32, &Time))| {
        let measure = step.before.problem.policy == Policy::Shortest;
        let standing = match () {
            () if person == chosen => Standing::Chosen,
            () if measure && time == takes[chosen as usize] => Standing::Tied,
            () => Standing::Rejected,
        };
        let thing = Subject::of(subject::PERSON, person);
        Candidate { thing, verdict: Verdict { takes: time, before }, standing }
    };
    Some(Decision {
        kind: 0,
        subject: None,
        candidates: (0..).zip(waiting).map(candidate).collect(),
        choice: Choice::Thing(Subject::of(subject::PERSON, chosen)),
    })
}
