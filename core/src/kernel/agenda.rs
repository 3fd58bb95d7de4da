//! A priority queue of future instants, for entries of which many are cancelled before they come up.
//!
//! A heap, and beside it what was added since the first was last asked for. What is taken back stays where it is and is
//! passed over; once it outnumbers what still counts, the heap is made anew without it.
//!
//! **Invariant:** whenever the first has been asked for, at most half of what is held was taken back, but for
//! [`SLACK`].
//!
//! Cost: adding is a push to a list; asking puts what was added where it belongs: a logarithm each, or O(1) each where as
//! much was added as counts. Each entry is taken back at most once, and dropped once for O(1).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// So many are not worth a heap made anew.
const SLACK: usize = 16;

/// What is to come.
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
    /// Adds an entry.
    #[inline]
    pub fn push(&mut self, entry: T) {
        self.added.push(Reverse(entry));
    }

    /// The first entry that counts; in all, `live` of them do.
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

    /// Takes out the entry that [`Agenda::first`] has just told.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        debug_assert!(self.added.is_empty(), "the first was asked for");
        self.heap.pop().map(|first| first.0)
    }

    /// Makes the heap anew of what counts.
    fn drop_taken_back(&mut self, counts: &impl Fn(T) -> bool) {
        let mut all = std::mem::take(&mut self.heap).into_vec();
        all.append(&mut self.added);
        all.retain(|entry| counts(entry.0));
        self.heap = all.into();
    }

    /// How many entries are held, those that were taken back among them.
    #[inline]
    fn len(&self) -> usize {
        self.heap.len() + self.added.len()
    }

    /// Bytes that a clone takes, about.
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
        // When each of some things comes, and which of its entries counts.
        let mut times: Vec<Option<u32>> = vec![None; 300];
        let mut most = 0;
        for turn in 0..40_000 {
            let thing = rng.below(300);
            // Now and then nearly all are taken back.
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
        assert!(most > 300, "some that were taken back are held");
    }
}
