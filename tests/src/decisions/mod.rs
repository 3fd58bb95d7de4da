//! Decisions worked out once more, from the definitions alone, and compared with what a quiz asks and answers.

pub mod affinity;
pub mod backfill;
pub mod placement;
pub mod workflow;

use gantry_core::lab::subject::NamedSubject;
use gantry_core::quiz::{self, Asking, Guess};
use gantry_core::scenario::{self, Lab, Scenario, write_compact};

/// A question, by names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Its kind.
    pub kind: &'static str,
    /// The task that it is about.
    pub subject: String,
    /// The call of that.
    pub part: Option<u32>,
    /// All that may be chosen.
    pub things: Vec<String>,
    /// The thing that is; none where none is.
    pub right: Option<String>,
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
    let whole = Scenario { title: None, note: None, time_unit: None, lab };
    let (whole, checked) = scenario::open(&write_compact(&whole)).expect("it is valid");
    let questions = quiz::questions(&whole, checked, &Asking::default()).expect("all kinds");
    let by_names = |own: quiz::Question| {
        let kind = if own.asked.kind == "node" { "node" } else { "engine" };
        let guess = |guess: &Guess| match guess {
            Guess::Thing(thing) => Some(name(kind, thing)),
            Guess::Nothing(reason) if reason == "none" => None,
            other => panic!("{other:?}"),
        };
        assert_eq!((&*own.asked.kind, &*own.asked.nothing), (kind, &["none".to_owned()][..]));
        assert!(own.early.is_empty() && !own.asked.number_wanted, "{own:?}");
        let subject = own.asked.subject.expect("a task");
        assert_eq!(subject.noun, "task");
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
