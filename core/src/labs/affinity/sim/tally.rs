//! Sums over the calls that have begun, updated at each beginning.
//!
//! **Invariant:** a call counts with its total time from its beginning on; its end is known then.

use crate::kernel::Time;

/// Sums over the calls that began and the tasks that started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Crossing overhead of all calls.
    pub overhead: Time,
    /// Run time beyond that on the best type of each call, without crossing overhead.
    pub lost: Time,
    /// Wait time of tasks until their start.
    pub waits: u128,
    /// Wait time of calls of running tasks for engines.
    pub stalls: u128,
    /// Number of calls by the rank of their engine type, the best first.
    pub by_rank: Vec<u64>,
    /// Busy time of engines, by type.
    pub busy: Vec<u128>,
}

impl Tally {
    /// All sums 0, for a number of types.
    pub(super) fn new(types: usize) -> Self {
        Tally { by_rank: vec![0; types], busy: vec![0; types], ..Tally::default() }
    }

    /// Heap size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.by_rank.len() * size_of::<u64>() + self.busy.len() * size_of::<u128>()
    }
}
