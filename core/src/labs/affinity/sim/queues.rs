//! The queues of the nodes.
//!
//! A task joins the end of a queue, starts from its front, and may be stolen out of it: of the tasks that suit the thief
//! the last. So each queue is kept in order, and, where nodes steal, by class as well.
//!
//! Cost: joining, leaving and asking are operations on trees of all that is queued.

use std::collections::BTreeSet;

use crate::kernel::Log;
use crate::labs::affinity::problem::index_u32;

/// A task that joined a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// The task.
    pub task: u32,
    /// The node.
    pub node: u32,
    /// From which node it was stolen; none where the master sent it.
    pub stolen_from: Option<u32>,
}

/// The queues of all nodes. What is queued is named by its place among all that ever joined.
#[derive(Clone, Debug, Default)]
pub struct Queues {
    joined: Log<Join>,
    by_node: BTreeSet<(u32, u32)>,
    /// By node, class and place; empty where nodes do not steal.
    by_class: BTreeSet<(u32, u32, u32)>,
}

impl Queues {
    /// What is queued at a node, in order.
    pub fn of_node(&self, node: u32) -> impl Iterator<Item = Join> + '_ {
        self.by_node.range((node, 0)..=(node, u32::MAX)).map(|own| self.joined.at(own.1 as usize))
    }

    /// How many tasks are queued.
    pub fn len(&self) -> usize {
        self.by_node.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.by_node.is_empty()
    }

    /// All that is queued, by node.
    pub fn iter(&self) -> impl Iterator<Item = Join> + '_ {
        self.by_node.iter().map(|own| self.joined.at(own.1 as usize))
    }

    /// All that ever joined a queue, in order.
    pub fn joined(&self) -> &Log<Join> {
        &self.joined
    }

    pub(super) fn join(&mut self, join: Join, class: Option<u32>) {
        let place = index_u32(self.joined.len());
        self.joined.push(join);
        self.by_node.insert((join.node, place));
        if let Some(class) = class {
            self.by_class.insert((join.node, class, place));
        }
    }

    /// Takes the first task out of a queue.
    pub(super) fn pop(&mut self, node: u32, class_of: impl Fn(u32) -> Option<u32>) -> Option<Join> {
        let &(_, place) = self.by_node.range((node, 0)..=(node, u32::MAX)).next()?;
        let join = self.joined.at(place as usize);
        self.remove(node, place, class_of(join.task));
        Some(join)
    }

    /// Takes out the last task of a class for which `suits` says so.
    pub(super) fn take_last(&mut self, node: u32, suits: impl Fn(u32) -> bool) -> Option<Join> {
        let (mut next, mut best) = (Some(0), None);
        while let Some(from) = next {
            let rest = (node, from, 0)..=(node, u32::MAX, u32::MAX);
            let Some(&(_, class, _)) = self.by_class.range(rest).next() else { break };
            if suits(class) {
                let own = (node, class, 0)..=(node, class, u32::MAX);
                let last = self.by_class.range(own).next_back().map(|own| (own.2, class));
                best = best.max(last);
            }
            next = class.checked_add(1);
        }
        let (place, class) = best?;
        self.remove(node, place, Some(class));
        Some(self.joined.at(place as usize))
    }

    fn remove(&mut self, node: u32, place: u32, class: Option<u32>) {
        self.by_node.remove(&(node, place));
        if let Some(class) = class {
            self.by_class.remove(&(node, class, place));
        }
    }

    /// Bytes that a clone takes, about.
    pub(super) fn bytes(&self) -> usize {
        self.joined.bytes() + self.by_node.len() * 12 + self.by_class.len() * 18
    }
}
