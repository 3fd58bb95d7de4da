//! The subjects of events: tasks. A walk is about the task that chooses; a round is about the run as a whole. Decisions
//! are answered by nodes.

use super::event::Event;
use super::explain::chooser;
use super::{Item, PlacementScenario, Sim};
use crate::kernel::index_u32;
use crate::lab::subject::Subject;

pub(super) const TASK: &str = "task";
pub(super) const NODE: &str = "node";

/// The sorts of things that a lesson can look at, in the order in which a name is looked up.
pub(super) const SORTS: &[&str] = &[TASK, NODE];

pub(super) fn subject(before: &Sim, _: &Sim, event: Event) -> Option<Subject> {
    let task = match event {
        Event::Arrived { task }
        | Event::Released { task, .. }
        | Event::Placed { task, .. }
        | Event::Unplaced { task }
        | Event::Deferred { task, .. } => task,
        Event::RoundBegan { .. } => return None,
        Event::Visited { .. }
        | Event::Finished { .. }
        | Event::Yielded { .. }
        | Event::Examined { .. } => chooser(before)?,
    };
    Some(Subject::of(TASK, task))
}

/// The name of a task or a node. Cost: a pass over the entries.
pub(super) fn name<'s>(
    scenario: &'s PlacementScenario,
    noun: &str,
    number: u32,
) -> Option<&'s str> {
    match noun {
        NODE => scenario.nodes.get(number as usize).map(|node| &*node.id),
        _ => tasks(scenario).nth(number as usize),
    }
}

/// The task or node with this name.
pub(super) fn find(scenario: &PlacementScenario, noun: &str, name: &str) -> Option<Subject> {
    let (noun, place) = match noun {
        NODE => (NODE, scenario.nodes.iter().position(|known| known.id == name)),
        _ => (TASK, tasks(scenario).position(|known| known == name)),
    };
    place.map(|at| Subject::of(noun, index_u32(at)))
}

/// The coordinates of a bucket by its name, such as `(6, *)`.
pub(super) fn bucket_called(name: &str, dimensions: usize) -> Option<Vec<Option<u32>>> {
    let inner = name.strip_prefix('(')?.strip_suffix(')')?;
    let coordinate = |text: &str| match text.trim() {
        "*" => Some(None),
        number => number.parse().ok().map(Some),
    };
    let at: Vec<Option<u32>> = inner.split(',').map(coordinate).collect::<Option<_>>()?;
    (at.len() == dimensions).then_some(at)
}

fn tasks(scenario: &PlacementScenario) -> impl Iterator<Item = &str> {
    scenario.tasks.iter().filter_map(Item::task).map(|task| &*task.id)
}
