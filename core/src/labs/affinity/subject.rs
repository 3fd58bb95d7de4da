//! The subjects of events: tasks, with the call being decided. The alternatives of a decision are nodes and engines.

use std::borrow::Cow;

use super::event::Event;
use super::problem::index_u32;
use super::{AffinityScenario, Sim};
use crate::lab::subject::Subject;

pub(super) const TASK: &str = "task";
pub(super) const NODE: &str = "node";
/// The engines of a type on a node.
pub(super) const ENGINE: &str = "engine";

/// The sorts of things that a lesson can look at, in the order in which a name is looked up.
pub(super) const SORTS: &[&str] = &[TASK, NODE, ENGINE];

#[expect(clippy::unnecessary_wraps, reason = "events of other labs may have no subject")]
pub(super) fn subject(before: &Sim, after: &Sim, event: Event) -> Option<Subject> {
    let task = Subject::of(TASK, event.task());
    let call = match event {
        Event::Timed { call, .. } | Event::Deferred { call, .. } | Event::Returned { call, .. } => {
            Some(call)
        }
        // The call that began is the last one of the log.
        Event::Dispatched { .. } | Event::Crossed { .. } | Event::FellBack { .. } => {
            let segments = after.segments();
            segments.len().checked_sub(1).map(|last| segments.at(last).call)
        }
        Event::Tried { task, .. } | Event::Asked { task, .. } => {
            before.running(task).map(|running| running.number)
        }
        _ => None,
    };
    Some(call.map_or(task, |call| task.part(call)))
}

/// The name of a task, a node, or the engines of a type on a node: "n1 gpu". A part that has a space is quoted, so that
/// names are unique.
pub(super) fn name<'s>(
    scenario: &'s AffinityScenario,
    noun: &str,
    number: u32,
) -> Option<Cow<'s, str>> {
    let at = number as usize;
    match noun {
        NODE => scenario.nodes.get(at).map(|node| Cow::Borrowed(&*node.id)),
        ENGINE => engines(scenario)
            .nth(at)
            .map(|(node, of)| format!("{} {}", word(node), word(of)).into()),
        _ => scenario.tasks.get(at).map(|task| Cow::Borrowed(&*task.id)),
    }
}

/// The task, node or engines with a name. Cost: a pass over the nodes.
pub(super) fn find(scenario: &AffinityScenario, noun: &str, name: &str) -> Option<Subject> {
    let (noun, place) = match noun {
        NODE => (NODE, scenario.nodes.iter().position(|node| node.id == name)),
        ENGINE => (
            ENGINE,
            engines(scenario).position(|(node, of)| {
                let rest = name.strip_prefix(&*word(node)).and_then(|rest| rest.strip_prefix(' '));
                rest == Some(&word(of))
            }),
        ),
        _ => (TASK, scenario.tasks.iter().position(|task| task.id == name)),
    };
    place.map(|at| Subject::of(noun, index_u32(at)))
}

/// The nodes with their types, in the order of the scenario's `engines`.
fn engines(scenario: &AffinityScenario) -> impl Iterator<Item = (&str, &str)> {
    scenario.nodes.iter().flat_map(|node| {
        let has = |of: &&String| node.engines.0.iter().any(|entry| entry.engine == **of);
        scenario.engines.iter().filter(has).map(|of| (&*node.id, &**of))
    })
}

fn word(name: &str) -> Cow<'_, str> {
    if name.contains([' ', '"']) { format!("{name:?}").into() } else { name.into() }
}
