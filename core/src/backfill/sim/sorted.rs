//! A sorted list from which the least is taken: blocks, the greatest first, so that taking moves nothing.
//!
//! **Invariant:** only the last block may be empty, and only where it is alone.
//!
//! Cost: adding and taking out is a search among the blocks, one within a block, and a shift there; taking the
//! least is O(1). Few machines run more jobs at a time than one or two blocks hold.

/// The most entries of a block.
const BLOCK: usize = 128;

/// What is sorted.
pub trait Ordered: Copy {
    /// By what it is sorted; no two entries have the same.
    fn key(&self) -> u128;

    /// What it adds to the weight of its block.
    fn weight(&self) -> u32;
}

/// Entries by key.
#[derive(Clone, Debug)]
pub struct Sorted<E> {
    blocks: Vec<Block<E>>,
}

/// Entries, the greatest first.
#[derive(Clone, Debug)]
pub struct Block<E> {
    /// The entries.
    pub entries: Vec<E>,
    /// What they weigh together.
    pub weight: u32,
}

impl<E> Default for Sorted<E> {
    fn default() -> Self {
        Sorted { blocks: vec![Block { entries: Vec::new(), weight: 0 }] }
    }
}

impl<E: Ordered> Sorted<E> {
    /// Adds an entry.
    #[inline]
    pub fn insert(&mut self, entry: E) {
        let key = entry.key();
        let at = self.block_of(key);
        let block = &mut self.blocks[at];
        let place = block.entries.partition_point(|other| other.key() > key);
        block.entries.insert(place, entry);
        block.weight += entry.weight();
        if block.entries.len() > BLOCK {
            self.split(at);
        }
    }

    #[cold]
    fn split(&mut self, at: usize) {
        let block = &mut self.blocks[at];
        let entries = block.entries.split_off(BLOCK / 2);
        let weight = entries.iter().map(Ordered::weight).sum();
        block.weight -= weight;
        self.blocks.insert(at + 1, Block { entries, weight });
    }

    /// Takes out the entry of a key.
    #[inline]
    pub fn remove(&mut self, key: u128) -> Option<E> {
        let at = self.block_of(key);
        let block = &mut self.blocks[at];
        let place = block.entries.partition_point(|other| other.key() > key);
        block.entries.get(place).filter(|found| found.key() == key)?;
        let entry = block.entries.remove(place);
        block.weight -= entry.weight();
        self.drop_empty(at);
        Some(entry)
    }

    /// Takes out the least.
    #[inline]
    pub fn pop(&mut self) -> Option<E> {
        let at = self.blocks.len() - 1;
        let block = &mut self.blocks[at];
        let entry = block.entries.pop()?;
        block.weight -= entry.weight();
        self.drop_empty(at);
        Some(entry)
    }

    #[inline]
    fn drop_empty(&mut self, at: usize) {
        if self.blocks.len() > 1 && self.blocks[at].entries.is_empty() {
            self.blocks.remove(at);
        }
    }

    /// The least.
    #[inline]
    pub fn first(&self) -> Option<&E> {
        self.blocks.last().and_then(|block| block.entries.last())
    }

    /// All of them, the least first.
    pub fn iter(&self) -> impl Iterator<Item = E> + '_ {
        self.blocks.iter().rev().flat_map(|block| block.entries.iter().rev()).copied()
    }

    /// How many there are. Cost: a look at each block.
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.entries.len()).sum()
    }

    /// The blocks, the least last.
    #[inline]
    pub fn blocks(&self) -> &[Block<E>] {
        &self.blocks
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<E>()
    }

    /// The block that a key belongs to.
    #[inline]
    fn block_of(&self, key: u128) -> usize {
        match self.blocks.len() {
            1 => 0,
            count => {
                let above =
                    |block: &Block<E>| block.entries.last().is_some_and(|last| last.key() > key);
                self.blocks.partition_point(above).min(count - 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    impl Ordered for u32 {
        fn key(&self) -> u128 {
            (*self).into()
        }

        fn weight(&self) -> u32 {
            1
        }
    }

    #[test]
    fn it_is_a_sorted_list() {
        let mut rng = Pcg::new(3);
        let (mut sorted, mut plain) = (Sorted::default(), Vec::<u32>::new());
        for turn in 0..20_000 {
            let value = rng.below(5_000);
            match plain.binary_search(&value) {
                Ok(at) => {
                    assert_eq!(sorted.remove(value.key()), Some(plain.remove(at)));
                }
                Err(at) => {
                    assert_eq!(sorted.remove(value.key()), None);
                    sorted.insert(value);
                    plain.insert(at, value);
                }
            }
            if turn % 3 == 0 && rng.below(2000) > 2 {
                let least = (!plain.is_empty()).then(|| plain.remove(0));
                assert_eq!(sorted.pop(), least);
            }
            assert_eq!(sorted.first(), plain.first());
            if turn % 50 == 0 {
                assert!(sorted.iter().eq(plain.iter().copied()));
                let blocks = sorted.blocks();
                let whole = |block: &Block<u32>| block.weight as usize == block.entries.len();
                assert!(blocks.iter().all(whole));
                assert!(blocks.len() == 1 || blocks.iter().all(|block| block.weight > 0));
            }
        }
        assert!(sorted.len() > 2 * BLOCK);
    }
}
