//! A sorted list with quick removal of the least: blocks, each with the greatest first, so that removal shifts nothing.
//!
//! The block of the least entries is a field of its own: few machines run more jobs at a time than it has room for, and
//! access to it follows no pointer. As one of the list's blocks it cost 1 % more instructions of a run under EASY.
//!
//! **Invariant:** no block is empty, except that of the least if it is the only one.
//!
//! Cost: adding and removing is a search among the blocks, one within a block, and a shift there; removing the least is
//! O(1).

/// The most entries of a block.
const BLOCK: usize = 128;

/// An entry of a sorted list.
pub trait Ordered: Copy {
    /// Sort key; no two entries have equal keys.
    fn key(&self) -> u128;

    /// Its contribution to the weight of its block.
    fn weight(&self) -> u32;
}

/// Entries by key.
#[derive(Clone, Debug)]
pub struct Sorted<E> {
    /// Entries with the least keys.
    least: Block<E>,
    /// The other blocks, the greatest first.
    others: Vec<Block<E>>,
}

/// Entries, the greatest first.
#[derive(Clone, Debug)]
pub struct Block<E> {
    pub entries: Vec<E>,
    /// Total weight of the entries.
    pub weight: u32,
}

impl<E> Default for Sorted<E> {
    fn default() -> Self {
        Sorted { least: Block { entries: Vec::new(), weight: 0 }, others: Vec::new() }
    }
}

impl<E: Ordered> Block<E> {
    /// Number of entries with greater keys.
    #[inline]
    fn greater(&self, key: u128) -> usize {
        self.entries.partition_point(|other| other.key() > key)
    }

    /// Splits off the greater half.
    fn split(&mut self) -> Self {
        let less = self.entries.split_off(BLOCK / 2);
        let entries = std::mem::replace(&mut self.entries, less);
        let weight = entries.iter().map(Ordered::weight).sum();
        self.weight -= weight;
        Block { entries, weight }
    }
}

impl<E: Ordered> Sorted<E> {
    #[inline]
    pub fn insert(&mut self, entry: E) {
        let key = entry.key();
        let at = self.block_of(key);
        let block = self.others.get_mut(at).unwrap_or(&mut self.least);
        let place = block.greater(key);
        block.entries.insert(place, entry);
        block.weight += entry.weight();
        if block.entries.len() > BLOCK {
            self.split(at);
        }
    }

    #[cold]
    fn split(&mut self, at: usize) {
        let greater = self.others.get_mut(at).unwrap_or(&mut self.least).split();
        self.others.insert(at, greater);
    }

    /// Removes the entry of a key. False if there is none.
    #[inline]
    pub fn remove(&mut self, key: u128) -> bool {
        let at = self.block_of(key);
        let block = self.others.get_mut(at).unwrap_or(&mut self.least);
        let place = block.greater(key);
        if block.entries.get(place).is_none_or(|found| found.key() != key) {
            return false;
        }
        block.weight -= block.entries.remove(place).weight();
        if block.entries.is_empty() {
            self.drop_empty(at);
        }
        true
    }

    /// Removes the least entry.
    #[inline]
    pub fn pop(&mut self) -> Option<E> {
        let entry = self.least.entries.pop()?;
        self.least.weight -= entry.weight();
        if self.least.entries.is_empty() {
            self.drop_empty(self.others.len());
        }
        Some(entry)
    }

    #[cold]
    fn drop_empty(&mut self, at: usize) {
        if at < self.others.len() {
            self.others.remove(at);
        } else if let Some(next) = self.others.pop() {
            self.least = next;
        }
    }

    #[inline]
    pub fn first(&self) -> Option<&E> {
        self.least.entries.last()
    }

    /// All entries, the least first.
    pub fn iter(&self) -> impl Iterator<Item = E> + '_ {
        self.blocks().flat_map(|block| block.entries.iter().rev()).copied()
    }

    /// Number of entries. Cost: a look at each block.
    pub fn len(&self) -> usize {
        self.blocks().map(|block| block.entries.len()).sum()
    }

    /// The blocks, the least first.
    #[inline]
    pub fn blocks(&self) -> impl Iterator<Item = &Block<E>> {
        std::iter::once(&self.least).chain(self.others.iter().rev())
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<E>()
    }

    /// Index of the other block that a key belongs to; their number if it belongs to that of the least.
    #[inline]
    fn block_of(&self, key: u128) -> usize {
        let above = |block: &Block<E>| block.entries.last().is_some_and(|last| last.key() > key);
        self.others.partition_point(above)
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
                    plain.remove(at);
                    assert!(sorted.remove(value.key()));
                }
                Err(at) => {
                    assert!(!sorted.remove(value.key()));
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
                let whole = |block: &Block<u32>| block.weight as usize == block.entries.len();
                assert!(sorted.blocks().all(whole));
                let filled = sorted.blocks().all(|block| block.weight > 0);
                assert!(filled || sorted.others.is_empty());
            }
        }
        assert!(sorted.len() > 2 * BLOCK);
    }
}
