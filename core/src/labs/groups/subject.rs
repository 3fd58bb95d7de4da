//! The subjects of events: requests, and the demands from which groups are planned; and the candidate nodes.

use super::event::Event;
use super::{GroupsScenario, Sim};
use crate::lab::subject::Subject;

pub(super) const NODE: &str = "node";
pub(super) const REQUEST: &str = "request";
const DEMAND: &str = "demand";
pub(super) const GROUP: &str = "group";

/// The sorts of things that a lesson can look at, in the order in which a name is looked up.
pub(super) const SORTS: &[&str] = &[REQUEST, NODE];

pub(super) fn subject(_: &Sim, _: &Sim, event: Event) -> Option<Subject> {
    match event {
        Event::Planned { demand, .. } => Some(Subject::of(DEMAND, demand)),
        _ => event.request().map(|request| Subject::of(REQUEST, request)),
    }
}

/// The name of a node or a request, or the index of a demand, which has no name. Cost for a request: a pass over the
/// entries.
pub(super) fn name(scenario: &GroupsScenario, noun: &str, number: u32) -> Option<String> {
    match noun {
        DEMAND => Some(number.to_string()),
        NODE => scenario.nodes.get(number as usize).map(|node| node.id.clone()),
        _ => scenario.requests().nth(number as usize).map(|request| request.id.clone()),
    }
}

/// The node or request with a name, or the demand at an index.
pub(super) fn find(scenario: &GroupsScenario, noun: &str, name: &str) -> Option<Subject> {
    if noun == DEMAND {
        return name.parse().ok().map(|number| Subject::of(DEMAND, number));
    }
    let (noun, found) = match noun {
        NODE => (NODE, scenario.nodes.iter().position(|node| node.id == name)),
        _ => (REQUEST, scenario.requests().position(|request| request.id == name)),
    };
    Some(Subject::of(noun, u32::try_from(found?).ok()?))
}
