//! What the calls that began come to, counted as they begin.
//!
//! **Invariant:** a call counts with all its time from its beginning on, which is known then.

use crate::kernel::Time;

/// Sums over the calls that began and the tasks that started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What crossing nodes cost.
    pub overhead: Time,
    /// What calls took beyond their times on their best types, without what crossing cost.
    pub lost: Time,
    /// What tasks waited until they started.
    pub waits: u128,
    /// What calls of running tasks waited for engines.
    pub stalls: u128,
    /// Calls by the rank of their engine's type, the best first.
    pub by_rank: Vec<u64>,
    /// Engine-time, by type.
    pub busy: Vec<u128>,
}

impl Tally {
    /// Of nothing, with so many types.
    pub(super) fn new(types: usize) -> Self {
        Tally { by_rank: vec![0; types], busy: vec![0; types], ..Tally::default() }
    }

    /// Bytes that a clone takes beside itself.
    pub(super) fn bytes(&self) -> usize {
        self.by_rank.len() * size_of::<u64>() + self.busy.len() * size_of::<u128>()
    }
}
