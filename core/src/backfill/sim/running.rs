//! The running jobs by expected end: when will so many nodes be free, and how many are free at a time.
//!
//! A sorted list in blocks, each with the sum of its nodes.
//!
//! Cost: adding and taking out is a search and a shift within a block; a question is a look at a block's sum for
//! each [`BLOCK`] running jobs, and at the jobs of one block. Few machines run more jobs at a time than two blocks hold.

use crate::kernel::Time;

/// The most jobs of a block.
const BLOCK: usize = 128;

/// A running job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it is expected to end.
    pub end: Time,
    /// Its place in order of submission.
    pub place: u32,
    /// The nodes it will give back.
    pub nodes: u32,
}

/// The running jobs.
#[derive(Clone, Debug, Default)]
pub struct Running {
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, Default)]
struct Block {
    entries: Vec<Entry>,
    nodes: u32,
}

impl Running {
    /// Adds a job.
    pub fn insert(&mut self, entry: Entry) {
        if self.blocks.is_empty() {
            self.blocks.push(Block::default());
        }
        let at = self.block_of(entry.end).min(self.blocks.len() - 1);
        let block = &mut self.blocks[at];
        let place = block.entries.iter().rposition(|other| other.end <= entry.end);
        block.entries.insert(place.map_or(0, |place| place + 1), entry);
        block.nodes += entry.nodes;
        if block.entries.len() > BLOCK {
            let entries = block.entries.split_off(BLOCK / 2);
            let nodes = entries.iter().map(|entry| entry.nodes).sum();
            block.nodes -= nodes;
            self.blocks.insert(at + 1, Block { entries, nodes });
        }
    }

    /// Takes out the job of a place, expected to end then. False where it is not there.
    pub fn remove(&mut self, end: Time, place: u32) -> bool {
        for at in self.block_of(end)..self.blocks.len() {
            let block = &mut self.blocks[at];
            if block.entries[0].end > end {
                break;
            }
            let found = |entry: &Entry| entry.end == end && entry.place == place;
            if let Some(found) = block.entries.iter().position(found) {
                let entry = block.entries.remove(found);
                block.nodes -= entry.nodes;
                if block.entries.is_empty() {
                    self.blocks.remove(at);
                }
                return true;
            }
        }
        false
    }

    /// The first job, if it is expected to end by `time`.
    #[inline]
    pub fn due(&self, time: Time) -> Option<Entry> {
        self.iter().next().filter(|entry| entry.end <= time)
    }

    /// The first expected end by which `needed` nodes are given back, and how many are by then; none where all
    /// together have fewer.
    #[inline]
    pub fn reach(&self, needed: u32) -> Option<(Time, u32)> {
        let mut given = 0;
        let mut blocks = self.blocks.iter();
        let block = blocks.find(|block| {
            let reached = given + block.nodes >= needed;
            given += if reached { 0 } else { block.nodes };
            reached
        })?;
        let mut entries = block.entries.iter();
        let end = entries.find_map(|entry| {
            given += entry.nodes;
            (given >= needed).then_some(entry.end)
        })?;
        let rest = entries.chain(blocks.flat_map(|block| &block.entries));
        let also = rest.take_while(|entry| entry.end == end).map(|entry| entry.nodes);
        Some((end, given + also.sum::<u32>()))
    }

    /// How many nodes are given back by `time`.
    pub fn given_by(&self, time: Time) -> u32 {
        let whole = self.block_of(time + 1);
        let sum: u32 = self.blocks[..whole].iter().map(|block| block.nodes).sum();
        let part = self.blocks.get(whole).into_iter().flat_map(|block| &block.entries);
        sum + part.take_while(|entry| entry.end <= time).map(|entry| entry.nodes).sum::<u32>()
    }

    /// All of them, by expected end.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.blocks.iter().flat_map(|block| &block.entries).copied()
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.entries.len() * size_of::<Entry>()).sum()
    }

    /// The first block whose last job ends at `end` or later.
    #[inline]
    fn block_of(&self, end: Time) -> usize {
        let ends_before = |block: &Block| block.entries.last().is_some_and(|last| last.end < end);
        match &self.blocks[..] {
            [] => 0,
            [only] => usize::from(ends_before(only)),
            blocks => blocks.partition_point(ends_before),
        }
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
            let given_by = |time| {
                let by = all.iter().filter(|entry| entry.end <= time);
                by.map(|entry| entry.nodes).sum::<u32>()
            };
            let time = rng.below(420).into();
            assert_eq!(running.given_by(time), given_by(time));
            let needed = 1 + rng.below(2_000);
            let reached = all.iter().map(|entry| entry.end).filter(|&end| given_by(end) >= needed);
            assert_eq!(running.reach(needed), reached.min().map(|end| (end, given_by(end))));
        }
        assert!(running.iter().map(|entry| entry.end).is_sorted());
    }
}
