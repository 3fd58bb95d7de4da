//! Names for the indices of a problem.

use super::{Item, PlacementScenario};

/// The names of a scenario's nodes and tasks, by their index in its [`Problem`](super::Problem).
#[derive(Clone, Debug)]
pub struct Names<'s> {
    nodes: Vec<&'s str>,
    tasks: Vec<&'s str>,
}

impl<'s> Names<'s> {
    /// The names in `scenario`. Cost: O(nodes + entries).
    pub fn new(scenario: &'s PlacementScenario) -> Self {
        Names {
            nodes: scenario.nodes.iter().map(|node| &*node.id).collect(),
            tasks: scenario.tasks.iter().filter_map(Item::task).map(|task| &*task.id).collect(),
        }
    }

    /// The name of a node of the [`Problem`](super::Problem).
    pub fn node(&self, node: u32) -> &'s str {
        self.nodes[node as usize]
    }

    /// The name of a task of the [`Problem`](super::Problem); releases do not count.
    pub fn task(&self, task: u32) -> &'s str {
        self.tasks[task as usize]
    }
}
