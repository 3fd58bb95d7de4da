//! The subjects of events: tasks, and of each the call that is decided about.

use super::event::Event;
use super::explain::running;
use super::{AffinityScenario, Sim};
use crate::lab::subject::Subject;

const TASK: &str = "task";

/// The subject of an event.
#[expect(clippy::unnecessary_wraps, reason = "events of other labs may have no subject")]
pub(super) fn subject(before: &Sim, after: &Sim, event: Event) -> Option<Subject> {
    let task = Subject::of(TASK, event.task());
    let call = match event {
        Event::Timed { call, .. } | Event::Deferred { call, .. } | Event::Returned { call, .. } => {
            Some(call)
        }
        // The call that has begun is the last one.
        Event::Dispatched { .. } | Event::Crossed { .. } | Event::FellBack { .. } => {
            let pieces = after.pieces();
            pieces.len().checked_sub(1).map(|last| pieces.at(last).call)
        }
        Event::Tried { task, .. } | Event::Asked { task, .. } => {
            running(before, task).map(|(runs, _)| runs.call)
        }
        _ => None,
    };
    Some(call.map_or(task, |call| task.part(call)))
}

/// The name of a task.
pub(super) fn name<'s>(own: &'s AffinityScenario, _: &str, number: u32) -> Option<&'s str> {
    own.tasks.get(number as usize).map(|task| &*task.id)
}

/// The task of a name.
pub(super) fn find(own: &AffinityScenario, _: &str, name: &str) -> Option<Subject> {
    let mut tasks = (0..).zip(&own.tasks);
    tasks.find_map(|(number, task)| (task.id == name).then_some(Subject::of(TASK, number)))
}
