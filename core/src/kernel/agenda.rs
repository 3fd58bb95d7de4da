//! A priority queue of future instants, for entries of which many are cancelled before they come up.
//!
//! A binary heap with lazy deletion, and a list of the entries pushed since [`Agenda::first`] was last called.
//! Cancelled entries stay until they are popped; once they outnumber the live ones, the heap is rebuilt without them.
//!
//! **Invariant:** after a call of [`Agenda::first`], at most half of the entries, and [`SLACK`] more, are cancelled.
//!
//! Cost: a push appends to a list; [`Agenda::first`] moves the new entries into the heap, O(log n) each, or O(1) each
//! if they are as many as the live ones. Each cancelled entry is dropped once, for O(1) amortized.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Cancelled entries that never cause a rebuild.
const SLACK: usize = 16;

/// Pending entries, the earliest first.
#[derive(Clone, Debug)]
pub struct Agenda<T> {
    heap: BinaryHeap<Reverse<T>>,
    added: Vec<Reverse<T>>,
}

impl<T: Ord> Default for Agenda<T> {
    fn default() -> Self {
        Agenda { heap: BinaryHeap::new(), added: Vec::new() }
    }
}

impl<T: Ord + Copy> Agenda<T> {
    #[inline]
    pub fn push(&mut self, entry: T) {
        self.added.push(Reverse(entry));
    }

    /// The first live entry; `live` is the number of live entries.
    #[inline]
    pub fn first(&mut self, live: usize, counts: impl Fn(T) -> bool) -> Option<T> {
        let most = 2 * live + SLACK;
        if self.len() > most {
            self.drop_taken_back(&counts);
        } else if !self.added.is_empty() {
            self.heap.extend(self.added.drain(..));
        }
        while let Some(&Reverse(first)) = self.heap.peek() {
            if counts(first) {
                return Some(first);
            }
            self.heap.pop();
        }
        None
    }

    /// Removes the entry that [`Agenda::first`] has just returned.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        debug_assert!(self.added.is_empty(), "the first was asked for");
        self.heap.pop().map(|first| first.0)
    }

    /// Rebuilds the heap from the live entries.
    fn drop_taken_back(&mut self, counts: &impl Fn(T) -> bool) {
        let mut all = std::mem::take(&mut self.heap).into_vec();
        all.append(&mut self.added);
        all.retain(|entry| counts(entry.0));
        self.heap = all.into();
    }

    /// Number of entries, cancelled ones included.
    #[inline]
    fn len(&self) -> usize {
        self.heap.len() + self.added.len()
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<T>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn it_tells_the_first_and_keeps_little_of_what_was_taken_back() {
        let mut rng = Pcg::new(4);
        let mut coming = Agenda::default();
        // The time of each item, if it is pending: its live entry.
        let mut times: Vec<Option<u32>> = vec![None; 300];
        let mut most = 0;
        for turn in 0..40_000 {
            let thing = rng.below(300);
            // Now and then nearly all entries are cancelled.
            let time = (turn % 4_000 > 500).then(|| rng.below(1_000_000));
            times[thing as usize] = time;
            if let Some(time) = time {
                coming.push((time, thing));
            }
            if rng.below(3) > 0 {
                continue;
            }
            let counts = |(time, thing): (u32, u32)| times[thing as usize] == Some(time);
            let live = times.iter().flatten().count();
            let first = coming.first(live, counts);
            let entries = times.iter().zip(0..).filter_map(|(time, thing)| Some(((*time)?, thing)));
            assert_eq!(first, entries.min());
            assert!(coming.len() <= 2 * live + SLACK);
            most = most.max(coming.len());
            if let Some((_, thing)) = first.filter(|_| rng.below(4) == 0) {
                assert_eq!(coming.pop(), first);
                times[thing as usize] = None;
            }
        }
        assert!(most > 300, "some cancelled entries are stored");
    }
}
