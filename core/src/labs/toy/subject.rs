//! The subjects of events: people.

use super::ToyScenario;
use super::sim::{Event, Sim};
use crate::lab::subject::Subject;

pub(super) const PERSON: &str = "person";

/// The sorts of things that a lesson can look at, in the order in which a name is looked up.
pub(super) const SORTS: &[&str] = &[PERSON];

#[expect(clippy::unnecessary_wraps, reason = "events of other labs may have no subject")]
pub(super) fn subject(_: &Sim, _: &Sim, event: Event) -> Option<Subject> {
    let (Event::Compared { person } | Event::Served { person }) = event;
    Some(Subject::of(PERSON, person))
}

pub(super) fn name<'s>(scenario: &'s ToyScenario, _: &str, number: u32) -> Option<&'s str> {
    scenario.people.get(number as usize).map(|person| &*person.id)
}

/// The person with this name.
pub(super) fn find(scenario: &ToyScenario, _: &str, name: &str) -> Option<Subject> {
    let mut people = (0..).zip(&scenario.people);
    people.find_map(|(number, known)| (known.id == name).then_some(Subject::of(PERSON, number)))
}
