//! The reservations of a run, grouped by task.
//!
//! Tasks are decided in the order of their numbers, so their reservations are read sequentially in memory, whatever
//! their nodes are.
//!
//! **Invariant:** entries ascend by task, then by node. They never change: they are live until their task is placed.
//!
//! Memory: 8 bytes and D numbers a reservation, 4 bytes a task, 4 bytes a node; shared by all clones of a run.

use std::ops::Range;

use super::index_u32;
use crate::labs::placement::problem::Problem;
use crate::sort;

/// The reservations of a problem by task; the default is empty.
#[derive(Debug, Default)]
pub struct Reservations {
    dimensions: usize,
    /// The index of each task's first entry, and their end.
    begin: Vec<u32>,
    nodes: Vec<u32>,
    tasks: Vec<u32>,
    /// Flat, D numbers each.
    amounts: Vec<u64>,
    /// The entry on each node.
    by_node: Vec<u32>,
}

/// An amount set aside on a node for a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation<'a> {
    pub task: u32,
    /// The amount, by dimension.
    pub amount: &'a [u64],
}

impl Reservations {
    /// The reservations of `problem`. Cost: O(R log R + tasks + nodes).
    pub fn new(problem: &Problem) -> Self {
        let mut sorted: Vec<_> = problem.reservations.iter().collect();
        sort::by_number(&mut sorted, |reservation| sort::pair(reservation.task, reservation.node));
        let mut begin = vec![0; problem.task_count() + 1];
        for reservation in &sorted {
            begin[reservation.task as usize + 1] += 1;
        }
        for task in 1..begin.len() {
            begin[task] += begin[task - 1];
        }
        let mut by_node = vec![NONE; problem.node_count()];
        for (at, reservation) in sorted.iter().enumerate() {
            by_node[reservation.node as usize] = index_u32(at);
        }
        Reservations {
            dimensions: problem.dimensions,
            begin,
            nodes: sorted.iter().map(|reservation| reservation.node).collect(),
            tasks: sorted.iter().map(|reservation| reservation.task).collect(),
            amounts: sorted.iter().flat_map(|reservation| &reservation.amount).copied().collect(),
            by_node,
        }
    }

    /// All entries.
    pub fn all(&self) -> Range<u32> {
        0..index_u32(self.nodes.len())
    }

    /// The entries of `task`, nodes ascending.
    #[inline]
    pub fn of(&self, task: u32) -> Range<u32> {
        match self.begin.get(task as usize..task as usize + 2) {
            Some(&[begin, end]) => begin..end,
            _ => 0..0,
        }
    }

    /// The node of an entry.
    #[inline]
    pub fn node(&self, at: u32) -> u32 {
        self.nodes[at as usize]
    }

    #[inline]
    pub fn nodes(&self, entries: Range<u32>) -> &[u32] {
        &self.nodes[entries.start as usize..entries.end as usize]
    }

    /// The entry on a node.
    #[inline]
    pub fn on(&self, node: u32) -> Option<u32> {
        self.by_node.get(node as usize).copied().filter(|&at| at != NONE)
    }

    /// An entry.
    #[inline]
    pub fn get(&self, at: u32) -> Reservation<'_> {
        let from = at as usize * self.dimensions;
        let amount = &self.amounts[from..from + self.dimensions];
        Reservation { task: self.tasks[at as usize], amount }
    }
}

/// No reservation, in a table by node.
const NONE: u32 = u32::MAX;
