//! The reservations of a run, those of a task side by side.
//!
//! Tasks are decided in the order of their numbers, so what a task holds is read one line of memory after
//! another, whichever nodes it holds it on.
//!
//! **Invariant:** entries ascend by task, then by node. They never change: which of them are live is the run's.
//!
//! Memory: 8 bytes and D numbers a reservation, 4 bytes a task.

use std::ops::Range;

use super::index_u32;
use crate::placement::problem::Problem;

/// The reservations of a problem by task; the default holds none.
#[derive(Debug, Default)]
pub struct Held {
    dimensions: usize,
    /// Where each task's begin, and their end.
    begin: Vec<u32>,
    nodes: Vec<u32>,
    tasks: Vec<u32>,
    /// Flat, D numbers each.
    amounts: Vec<u64>,
}

/// An amount set aside on a node for a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation<'a> {
    /// The task.
    pub task: u32,
    /// How much, by dimension.
    pub amount: &'a [u64],
}

impl Held {
    /// The reservations of `problem`. Cost: O(R log R + tasks).
    pub fn new(problem: &Problem) -> Self {
        let mut sorted: Vec<_> = problem.reservations.iter().collect();
        sorted.sort_unstable_by_key(|held| (held.task, held.node));
        let mut begin = vec![0; problem.task_count() + 1];
        for held in &sorted {
            begin[held.task as usize + 1] += 1;
        }
        for task in 1..begin.len() {
            begin[task] += begin[task - 1];
        }
        Held {
            dimensions: problem.dimensions,
            begin,
            nodes: sorted.iter().map(|held| held.node).collect(),
            tasks: sorted.iter().map(|held| held.task).collect(),
            amounts: sorted.iter().flat_map(|held| &held.amount).copied().collect(),
        }
    }

    /// The entries of `task`, nodes ascending.
    #[inline]
    pub fn of(&self, task: u32) -> Range<u32> {
        match self.begin.get(task as usize..task as usize + 2) {
            Some(&[begin, end]) => begin..end,
            _ => 0..0,
        }
    }

    /// The node an entry is on.
    #[inline]
    pub fn node(&self, at: u32) -> u32 {
        self.nodes[at as usize]
    }

    /// An entry.
    #[inline]
    pub fn get(&self, at: u32) -> Reservation<'_> {
        let from = at as usize * self.dimensions;
        let amount = &self.amounts[from..from + self.dimensions];
        Reservation { task: self.tasks[at as usize], amount }
    }

    /// By node of so many: which entry is on it, [`NONE`] where none is.
    pub fn by_node(&self, nodes: usize) -> Vec<u32> {
        let mut by_node = vec![NONE; nodes];
        for (at, &node) in self.nodes.iter().enumerate() {
            by_node[node as usize] = index_u32(at);
        }
        by_node
    }
}

/// No reservation, in a table by node.
pub const NONE: u32 = u32::MAX;
