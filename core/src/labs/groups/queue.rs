//! The waiting requests, and the next one to serve when units become free.
//!
//! Requests of a class are equal but for their order: the first waiter of a class is served first. For each preference
//! order over groups, `keys` has its waiters: the classes that it may serve, ordered by the first waiter of each that
//! is within its requester's quota. So one lookup finds the next request for a preference order.
//!
//! **Invariant:** a class is among the waiters of its preference orders exactly if one of its requests waits and its
//! requester's quota admits one more; its key is the first such request.
//!
//! Cost: to begin and to end waiting takes a step for each level of two trees of waiters; a change of a requester's
//! allocation takes that for each waiting class that exceeds the quota now, or no longer. A bit a request and a bit a
//! class, besides these trees.

use super::layout::{Layout, QuotaClass};
use super::min_trees::EXCLUDED;
use super::problem::NONE;
use crate::kernel::RankBitset;

/// The waiting requests.
#[derive(Clone, Debug)]
pub struct Queue {
    /// Waiting requests, by their index among the requests of all classes.
    requests: RankBitset,
    /// Classes with waiting requests, by their index in [`Layout::by_quota`].
    classes: RankBitset,
    /// Keys of the waiters of all preference orders.
    keys: Vec<u32>,
}

impl Queue {
    /// The start: no request waits.
    pub fn new(layout: &Layout) -> Self {
        Queue {
            requests: RankBitset::default(),
            classes: RankBitset::default(),
            keys: layout.waiters.keys(),
        }
    }

    /// Number of waiting requests.
    pub fn len(&self) -> u32 {
        u32::try_from(self.requests.len()).expect("requests are bounded")
    }

    /// The next request to serve from a preference order; [`EXCLUDED`] if there is none.
    #[inline]
    pub fn next(&self, layout: &Layout, order: u32) -> u32 {
        layout.waiters.least(&self.keys, order)
    }

    /// The first waiting request of a class.
    fn first(&self, layout: &Layout, class: u32) -> Option<u32> {
        let requests = layout.requests.range(class);
        // Most classes are small: one word covers the class, so the search stops there.
        let (word, bit) = (requests.start / u64::BITS, requests.start % u64::BITS);
        let ends_there = requests.end <= (word + 1) * u64::BITS;
        if ends_there && self.requests.word(word) >> bit == 0 {
            return None;
        }
        let first = self.requests.next(requests.start).filter(|&index| index < requests.end)?;
        Some(*layout.requests.at(first))
    }

    /// Adds a request behind all others; `over` is true if its class would exceed the quota.
    pub fn push(&mut self, layout: &Layout, request: u32, over: bool) {
        let class = layout.class_of[request as usize];
        self.requests.insert(layout.index_of[request as usize]);
        let rank = layout.classes[class as usize].quota_rank;
        if !self.classes.contains(rank) {
            self.classes.insert(rank);
            self.update(layout, class, over);
        }
    }

    /// Removes a request.
    pub fn remove(&mut self, layout: &Layout, request: u32, over: bool) {
        let class = layout.class_of[request as usize];
        self.requests.remove(layout.index_of[request as usize]);
        if self.first(layout, class).is_none() {
            self.classes.remove(layout.classes[class as usize].quota_rank);
        }
        self.update(layout, class, over);
    }

    /// Removes the waiting classes of a quota class, which is over the quota now, or adds them if it is not. `gained` is
    /// called with each preference order that gained waiters.
    pub fn update_quota_class(
        &mut self,
        layout: &Layout,
        quota_class: &QuotaClass,
        over: bool,
        mut gained: impl FnMut(u32),
    ) {
        let mut from = quota_class.ranks.start;
        while let Some(rank) = self.classes.next(from).filter(|&at| at < quota_class.ranks.end) {
            let class = layout.by_quota[rank as usize];
            self.update(layout, class, over);
            if !over {
                let orders = layout.classes[class as usize].orders;
                orders.into_iter().filter(|&order| order != NONE).for_each(&mut gained);
            }
            from = rank + 1;
        }
    }

    /// Updates the keys of a class.
    fn update(&mut self, layout: &Layout, class: u32, over: bool) {
        let first = if over { None } else { self.first(layout, class) }.unwrap_or(EXCLUDED);
        let class = &layout.classes[class as usize];
        for (order, leaf) in class.orders.into_iter().zip(class.waiter_leaves) {
            if order != NONE {
                layout.waiters.set(&mut self.keys, order, leaf, |_| first);
            }
        }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.requests.bytes() + self.classes.bytes() + self.keys.len() * size_of::<u32>()
    }
}
