//! The running jobs by expected end: the time at which enough nodes will be free, and the free nodes at a time.
//!
//! Cost: adding and removing as in [`Sorted`]; a query reads a sum for each block, and the jobs of one block.

use super::sorted::{Ordered, Sorted};
use crate::kernel::Time;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub end: Time,
    /// Its place in order of submission.
    pub place: u32,
    pub nodes: u32,
}

#[inline]
fn key(end: Time, place: u32) -> u128 {
    u128::from(end) << 64 | u128::from(place)
}

impl Ordered for Entry {
    #[inline]
    fn key(&self) -> u128 {
        key(self.end, self.place)
    }

    #[inline]
    fn weight(&self) -> u32 {
        self.nodes
    }
}

#[derive(Clone, Debug, Default)]
pub struct Running(Sorted<Entry>);

impl Running {
    #[inline]
    pub fn insert(&mut self, entry: Entry) {
        self.0.insert(entry);
    }

    /// Removes the job of a place with this expected end. False if there is none.
    #[inline]
    pub fn remove(&mut self, end: Time, place: u32) -> bool {
        self.0.remove(key(end, place))
    }

    /// The first job, if it is expected to end by `time`.
    #[inline]
    pub fn due(&self, time: Time) -> Option<Entry> {
        self.0.first().copied().filter(|entry| entry.end <= time)
    }

    /// The first expected end by which `needed` nodes are freed, and the number of nodes freed by then; none if all
    /// running jobs together have fewer.
    #[inline]
    pub fn reach(&self, needed: u32) -> Option<(Time, u32)> {
        let mut freed = 0;
        let mut blocks = self.0.blocks();
        let block = blocks.find(|block| {
            let reached = freed + block.weight >= needed;
            freed += if reached { 0 } else { block.weight };
            reached
        })?;
        let mut entries = block.entries.iter().rev();
        let end = entries.find_map(|entry| {
            freed += entry.nodes;
            (freed >= needed).then_some(entry.end)
        })?;
        for entry in entries {
            if entry.end != end {
                return Some((end, freed));
            }
            freed += entry.nodes;
        }
        let rest = blocks.flat_map(|block| block.entries.iter().rev());
        let others = rest.take_while(|entry| entry.end == end).map(|entry| entry.nodes);
        Some((end, freed + others.sum::<u32>()))
    }

    /// Number of nodes freed by `time`.
    pub fn freed_by(&self, time: Time) -> u32 {
        let mut freed = 0;
        for block in self.0.blocks() {
            if block.entries.first().is_some_and(|last| last.end <= time) {
                freed += block.weight;
                continue;
            }
            let by = block.entries.iter().rev().take_while(|entry| entry.end <= time);
            return freed + by.map(|entry| entry.nodes).sum::<u32>();
        }
        freed
    }

    /// All running jobs, by expected end.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.0.iter()
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
