//! Decisions worked out once more, from the definitions alone, and compared with what a quiz asks and answers.

pub mod affinity;
pub mod backfill;
pub mod groups;
pub mod placement;
pub mod workflow;

use gantry_core::lab::subject::NamedSubject;
use gantry_core::quiz::{self, Asking, Guess};
use gantry_core::scenario::{self, Lab, Scenario, write_compact};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    pub kind: &'static str,
    /// The task or request that it is about.
    pub subject: String,
    /// The call of that.
    pub part: Option<u32>,
    /// All that may be chosen.
    pub things: Vec<String>,
    /// The thing that is chosen, or the reason for which none is.
    pub right: Result<String, String>,
    /// Those that are as good.
    pub tied: Vec<String>,
}

fn name(noun: &str, thing: &NamedSubject) -> String {
    assert_eq!((&*thing.noun, thing.part), (noun, None), "{thing:?}");
    thing.name.clone()
}

/// The questions of a scenario, by names.
///
/// # Panics
/// Where the scenario is invalid, or a question is of another form than those of its lab.
pub fn asked(lab: Lab) -> Vec<Decided> {
    let whole = Scenario::of(lab);
    let (whole, checked) = scenario::open(&write_compact(&whole)).expect("it is valid");
    let questions = quiz::questions(&whole, checked, &Asking::of_all()).expect("all kinds");
    let by_names = |own: quiz::Question| {
        let kind = if own.asked.kind == "node" { "node" } else { "engine" };
        let guess = |guess: &Guess| match guess {
            Guess::Thing(thing) => Ok(name(kind, thing)),
            Guess::Nothing(reason) if own.asked.nothing.contains(reason) => Err(reason.clone()),
            other => panic!("{other:?}"),
        };
        assert_eq!(own.asked.kind, kind);
        assert!(own.early.is_empty() && !own.asked.number_wanted, "{own:?}");
        let subject = own.asked.subject.clone().expect("a task or a request");
        assert!(["task", "request"].contains(&&*subject.noun), "{subject:?}");
        Decided {
            kind,
            subject: subject.name,
            part: subject.part,
            things: own.asked.things.iter().map(|thing| name(kind, thing)).collect(),
            right: guess(&own.right),
            tied: own.tied.iter().map(|tied| guess(tied).expect("a thing")).collect(),
        }
    };
    questions.into_iter().map(by_names).collect()
}

/// Compares questions one by one, so that what differs first is told.
fn compare(found: &[Decided], expected: &[Decided], scenario: &dyn std::fmt::Debug) {
    for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "question {number} of {scenario:#?}");
    }
    assert_eq!(found.len(), expected.len(), "questions of {scenario:#?}");
}
