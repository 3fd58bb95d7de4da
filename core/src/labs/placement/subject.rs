//! The subjects of events: tasks. A walk is about the task that chooses; a round is about the run as a whole.

use super::event::Event;
use super::explain::chooser;
use super::{Item, PlacementScenario, Sim};
use crate::lab::subject::Subject;

const TASK: &str = "task";

/// The subject of an event.
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

/// The name of a task. Cost: a pass over the entries.
pub(super) fn name<'s>(own: &'s PlacementScenario, _: &str, number: u32) -> Option<&'s str> {
    tasks(own).nth(number as usize)
}

/// The task of a name.
pub(super) fn find(own: &PlacementScenario, _: &str, name: &str) -> Option<Subject> {
    let mut tasks = (0..).zip(tasks(own));
    tasks.find_map(|(number, known)| (known == name).then_some(Subject::of(TASK, number)))
}

fn tasks(own: &PlacementScenario) -> impl Iterator<Item = &str> {
    own.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(&*task.id),
        Item::Release(_) => None,
    })
}
