//! What the forms say of tasks.

use crate::narrate::Words;
use crate::words::placement::{TaskEnds, TasksFreed, TasksFreedMore};

/// The most tasks that are named.
const NAMED: usize = 4;

impl Words {
    /// That tasks have no candidates any more, and may run on any node.
    pub fn tasks_freed(self, tasks: &[String]) -> String {
        let named = tasks.iter().take(NAMED).map(|task| self.name(task));
        let tasks_named = &self.items(named);
        match tasks.len().saturating_sub(NAMED) as u64 {
            0 => TasksFreed { tasks: tasks_named }.tell(self),
            more => TasksFreedMore { tasks: tasks_named, more }.tell(self),
        }
    }

    /// A release in the list of entries: `t ends here`.
    pub fn releases(self, task: &str) -> String {
        TaskEnds { task: &self.name(task) }.tell(self)
    }
}
