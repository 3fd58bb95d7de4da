//! A placement scenario after validation: numbers and indices only, flat, shared by all clones of a run.
//!
//! **Invariant:** whoever holds a `Problem` holds a valid one: every index is in range, every vector has one
//! number a dimension, every coordinate is at most [`MAX_COORDINATE`], sums stay below 2^53.

use super::{Explore, Policy};

/// The most dimensions a scenario may have.
pub const MAX_DIMENSIONS: usize = 8;

/// The largest coordinate.
pub const MAX_COORDINATE: u64 = 1 << 20;

/// The order in which dimensions count: a permutation of `0..D`, the most significant first.
pub type Order = Vec<u8>;

/// A validated placement scenario. Vectors "by node" and "by task" are flat, D numbers each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The policy.
    pub policy: Policy,
    /// Whether the walk ends at the first match.
    pub explore: Explore,
    /// Seed of the generator.
    pub seed: u64,
    /// Tasks that choose against the same snapshot; at least 1.
    pub batch: usize,
    /// D: 1 to 8.
    pub dimensions: usize,
    /// Granularity by dimension; at least 1.
    pub granularity: Vec<u64>,
    /// What each node has free at the start, by node.
    pub available: Vec<u64>,
    /// What tasks ask for, by task.
    pub requests: Vec<u64>,
    /// The candidates of each task: an index into `candidate_sets`; none where any node will do.
    pub candidates: Vec<Option<u32>>,
    /// Distinct sets of candidates: node indices, ascending, never empty.
    pub candidate_sets: Vec<Box<[u32]>>,
    /// The order of each task: an index into `orders`.
    pub order_of: Vec<u16>,
    /// Distinct orders; the first is the scenario's own.
    pub orders: Vec<Order>,
    /// Reservations: at most one a node, ascending by node.
    pub reservations: Vec<Reserved>,
    /// What to do, in order.
    pub entries: Vec<Entry>,
}

/// An amount set aside on a node for a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserved {
    /// The node.
    pub node: u32,
    /// The task.
    pub task: u32,
    /// How much, by dimension.
    pub amount: Vec<u64>,
}

/// An entry of the task list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Place this task. Tasks are numbered in order of their entries.
    Task(u32),
    /// End this task, which stands earlier.
    Release(u32),
}

impl Problem {
    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.available.len() / self.dimensions
    }

    /// How many tasks there are.
    pub fn task_count(&self) -> usize {
        self.order_of.len()
    }

    /// What `task` asks for.
    pub fn request(&self, task: u32) -> &[u64] {
        let at = task as usize * self.dimensions;
        &self.requests[at..at + self.dimensions]
    }

    /// The candidates of `task`, ascending; none where any node will do.
    pub fn candidates(&self, task: u32) -> Option<&[u32]> {
        self.candidates[task as usize].map(|set| &*self.candidate_sets[set as usize])
    }

    /// Whether `task` names candidates and `node` is not among them. Cost: a binary search.
    pub fn excludes(&self, task: u32, node: u32) -> bool {
        self.candidates(task).is_some_and(|set| set.binary_search(&node).is_err())
    }

    /// The coordinate of `value` in `dimension`: `ceil(value / granularity)`.
    #[expect(clippy::cast_possible_truncation, reason = "coordinates are at most 2^20")]
    pub fn coordinate(&self, dimension: usize, value: u64) -> u32 {
        match self.granularity[dimension] {
            1 => value as u32,
            granularity => value.div_ceil(granularity) as u32,
        }
    }
}
