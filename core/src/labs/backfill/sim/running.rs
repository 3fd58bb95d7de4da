//! The running jobs by expected end: the time at which enough nodes will be free, and the free nodes at a time.
//!
//! Cost: adding and removing as in [`Sorted`]; a query reads a sum for each block, and the jobs of one block.

use super::sorted::{Ordered, Sorted};
use crate::kernel::Time;

/// A running job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its expected end.
    pub end: Time,
    /// Its place in order of submission.
    pub place: u32,
    /// The nodes that it will free.
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

/// The running jobs.
#[derive(Clone, Debug, Default)]
pub struct Running(Sorted<Entry>);

impl Running {
    /// Adds a job.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn it_answers_as_a_scan_does() {
        let mut rng = Pcg::new(1);
        let (mut running, mut all) = (Running::default(), Vec::<Entry>::new());
        for place in 0..5_000 {
            let end = u64::from(rng.below(400));
            let entry = Entry { end, place, nodes: 1 + rng.below(9) };
            running.insert(entry);
            all.push(entry);
            if all.len() > 500 || rng.below(3) == 0 {
                let entry = all.swap_remove(rng.below(u32::try_from(all.len()).unwrap()) as usize);
                assert!(running.remove(entry.end, entry.place));
                assert!(!running.remove(entry.end, entry.place));
            }
            let freed_by = |time| {
                let by = all.iter().filter(|entry| entry.end <= time);
                by.map(|entry| entry.nodes).sum::<u32>()
            };
            let time = rng.below(420).into();
            assert_eq!(running.freed_by(time), freed_by(time));
            let needed = 1 + rng.below(2_000);
            let reached = all.iter().map(|entry| entry.end).filter(|&end| freed_by(end) >= needed);
            assert_eq!(running.reach(needed), reached.min().map(|end| (end, freed_by(end))));
        }
        assert!(running.iter().map(|entry| entry.end).is_sorted());
    }
}
