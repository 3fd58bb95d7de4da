//! A preference order over leaves, such as groups: it finds the first leaf with the least key.
//!
//! A tree of minima: each inner node has the least key of its four children, which are adjacent in memory.
//!
//! Cost: a change of a key and the search for the winner take a step for each level; a change stops where no minimum
//! changes.

/// The key of a leaf that takes no part.
pub const EXCLUDED: u32 = u32::MAX;

const CHILDREN: usize = 4;

/// Where a tree has its keys. All trees are in one vector, that a copy of them is one of memory: the roots are first.
#[derive(Clone, Copy, Debug)]
pub struct MinTree {
    root: usize,
    /// Index of the first key below the root. The children of node `n` are `4 n + 1` and the next three.
    below: usize,
    first_leaf: usize,
}

impl MinTree {
    /// A tree with its root and all below it at these indexes; and the index after its last key.
    pub fn new(root: usize, below: usize, leaves: usize) -> (Self, usize) {
        // Number of inner nodes: 1, 1 + 4, 1 + 4 + 16, ...
        let (mut inner, mut most) = (0, 1);
        while most < leaves {
            (inner, most) = (inner + most, most * CHILDREN);
        }
        // The last level ends with the last four that are compared.
        let nodes = if inner == 0 { 1 } else { inner + leaves.next_multiple_of(CHILDREN) };
        (MinTree { root, below, first_leaf: inner }, below + nodes - 1)
    }

    fn index(self, node: usize) -> usize {
        node.checked_sub(1).map_or(self.root, |at| self.below + at)
    }

    /// The first leaf with the least key; `None` if no leaf takes part.
    pub fn winner(self, keys: &[u32]) -> Option<usize> {
        let least = keys[self.root];
        if least == EXCLUDED {
            return None;
        }
        let mut node = 0;
        while node < self.first_leaf {
            node = CHILDREN * node + 1;
            while keys[self.index(node)] != least {
                node += 1;
            }
        }
        Some(node - self.first_leaf)
    }

    pub fn set(self, keys: &mut [u32], leaf: usize, key: u32) {
        let mut node = self.first_leaf + leaf;
        let mut least = key;
        while keys[self.index(node)] != least {
            keys[self.index(node)] = least;
            if node == 0 {
                break;
            }
            node = (node - 1) / CHILDREN;
            let children = &keys[self.index(CHILDREN * node + 1)..][..CHILDREN];
            least = children.iter().copied().fold(EXCLUDED, u32::min);
        }
    }
}
