//! A preference order over leaves, such as groups: it finds the first leaf with the least key.
//!
//! A tree of minima: each inner node has the least key of its four children, which are adjacent in memory.
//!
//! Cost: a change of a key and the search for the winner take a step for each level; a change stops where no minimum
//! changes.

/// The key of a leaf that takes no part.
pub const EXCLUDED: u32 = u32::MAX;

const CHILDREN: usize = 4;

/// Keys of leaves, and the least of them.
#[derive(Clone, Debug)]
pub struct MinTree {
    /// Inner nodes, then leaves: the children of node `n` begin at `4 n + 1`.
    keys: Vec<u32>,
    first_leaf: usize,
}

impl MinTree {
    /// A tree in which no leaf takes part yet.
    pub fn new(leaves: usize) -> Self {
        // Number of inner nodes: 1, 1 + 4, 1 + 4 + 16, ...
        let (mut inner, mut most) = (0, 1);
        while most < leaves {
            (inner, most) = (inner + most, most * CHILDREN);
        }
        // The last level ends with the last four that are compared.
        let nodes = if inner == 0 { 1 } else { inner + leaves.next_multiple_of(CHILDREN) };
        MinTree { keys: vec![EXCLUDED; nodes], first_leaf: inner }
    }

    /// The least key; [`EXCLUDED`] if no leaf takes part.
    #[inline]
    pub fn least(&self) -> u32 {
        self.keys[0]
    }

    /// The first leaf with the least key; `None` if no leaf takes part.
    pub fn winner(&self) -> Option<usize> {
        let least = self.least();
        if least == EXCLUDED {
            return None;
        }
        let mut at = 0;
        while at < self.first_leaf {
            at = CHILDREN * at + 1;
            while self.keys[at] != least {
                at += 1;
            }
        }
        Some(at - self.first_leaf)
    }

    pub fn set(&mut self, leaf: usize, key: u32) {
        let mut at = self.first_leaf + leaf;
        let mut least = key;
        while self.keys[at] != least {
            self.keys[at] = least;
            if at == 0 {
                break;
            }
            at = (at - 1) / CHILDREN;
            let children = &self.keys[CHILDREN * at + 1..][..CHILDREN];
            least = children.iter().copied().fold(EXCLUDED, u32::min);
        }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.keys.len() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn the_winner_is_the_first_with_the_least_key() {
        let mut random = Pcg::new(7);
        for leaves in [1_u32, 2, 3, 5, 8, 13, 17] {
            let mut tree = MinTree::new(leaves as usize);
            let mut plain = vec![EXCLUDED; leaves as usize];
            for _ in 0..500 {
                let (leaf, key) = (random.below(leaves) as usize, random.below(5));
                plain[leaf] = if key == 4 { EXCLUDED } else { key };
                tree.set(leaf, plain[leaf]);
                let least = *plain.iter().min().unwrap();
                let first = plain.iter().position(|&key| key == least && key != EXCLUDED);
                assert_eq!((tree.least(), tree.winner()), (least, first));
            }
        }
    }
}
