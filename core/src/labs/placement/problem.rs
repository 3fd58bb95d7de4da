//! A placement scenario after validation: numbers and indices only, flat, shared by all clones of a run.
//!
//! **Invariant:** a `Problem` is valid: every index is in range, every vector has one number for each dimension, every
//! coordinate is at most [`MAX_COORDINATE`], sums are below 2^53.

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
    pub policy: Policy,
    /// The setting that ends the walk at the first match, or goes on.
    pub explore: Explore,
    /// Seed of the generator.
    pub seed: u64,
    /// Tasks that choose against the same snapshot; at least 1.
    pub batch: usize,
    /// D: 1 to 8.
    pub dimensions: usize,
    /// Granularity by dimension; at least 1.
    pub granularity: Vec<u64>,
    /// Free amounts of the nodes at the start, by node.
    pub available: Vec<u64>,
    /// Requested amounts of the tasks, by task.
    pub requests: Vec<u64>,
    /// The candidates of each task: an index into `candidate_sets`; none if any node is allowed.
    pub candidates: Vec<Option<u32>>,
    /// Distinct sets of candidates: node indices, ascending, never empty.
    pub candidate_sets: Vec<Box<[u32]>>,
    /// The order of each task: an index into `orders`.
    pub order_of: Vec<u16>,
    /// Distinct orders; the first is that of the scenario.
    pub orders: Vec<Order>,
    /// Reservations: at most one a node, ascending by node.
    pub reservations: Vec<Reserved>,
    /// The task list, in order.
    pub entries: Vec<Entry>,
}

/// An amount set aside on a node for a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserved {
    pub node: u32,
    pub task: u32,
    /// The amount, by dimension.
    pub amount: Vec<u64>,
}

/// An entry of the task list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Place this task. Tasks are numbered in order of their entries.
    Task(u32),
    /// End this task, which is listed earlier.
    Release(u32),
}

impl Problem {
    pub fn node_count(&self) -> usize {
        self.available.len() / self.dimensions
    }

    pub fn task_count(&self) -> usize {
        self.order_of.len()
    }

    /// The requested amounts of `task`.
    pub fn request(&self, task: u32) -> &[u64] {
        let at = task as usize * self.dimensions;
        &self.requests[at..at + self.dimensions]
    }

    /// The candidates of `task`, ascending; none if any node is allowed.
    pub fn candidates(&self, task: u32) -> Option<&[u32]> {
        self.candidates[task as usize].map(|set| &*self.candidate_sets[set as usize])
    }

    /// True if `task` names candidates and `node` is not among them. Cost: a binary search.
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
