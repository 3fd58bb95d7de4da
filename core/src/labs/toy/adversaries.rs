//! Hard scenarios of the made-up lab, and its bounds.

use super::{Question, Scenario};
use crate::lab::bounds::Bounds;

pub(crate) const BOUNDS: Bounds =
    Bounds { check: 1, step: (16, 0), state: 1, view: (0, 0), view_work: 0, before_last: &[] };

pub(crate) fn scenarios(size: usize) -> Vec<String> {
    let person = |at: usize| format!(r#"{{"id":"p{at}","takes":{}}}"#, 1 + at * 7 % 5);
    let people: Vec<String> = (0..size).map(person).collect();
    let people = people.join(",");
    vec![format!(r#"{{"gantry":1,"lab":"toy","policy":"shortest","people":[{people}]}}"#)]
}

pub(crate) fn questions(scenario: &Scenario) -> Vec<Question> {
    (0..).take(scenario.people.len() + 1).map(|person| Question { person }).collect()
}
