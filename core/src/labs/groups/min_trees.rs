//! Preference orders: each finds the first leaf with the least key.
//!
//! A preference order is a tournament tree over its leaves, such as groups: an inner node has the least key of its four
//! children, which are adjacent in memory. Preference orders over the same leaves share one tree, as *columns*: a node
//! has a key for each column, also adjacent. A change in one column mostly changes all columns, and then one walk to the
//! root updates all of them. All trees of a run are in one vector, so that a clone is one copy.
//!
//! ```text
//! nodes    order A  order B              the root has the least keys;
//! root        2        4                 the winner of A is leaf 1, that of B leaf 0
//! leaf 0      3        4
//! leaf 1      2     excluded             too few free units for the size of B
//! ```
//!
//! **Invariant:** a leaf that takes no part in an order has the key [`EXCLUDED`] there.
//! Cost: an update of keys, and finding a winner, take a step for each level; an update stops where no minimum changes.
//! Memory: a third more numbers than leaves times columns. Scattered memory accesses dominate: runs of 100,000 requests
//! over 20,000 groups take three quarters of the time with columns, and less again with four children each instead of two.

use std::ops::Range;

/// The key of a leaf that takes no part.
pub const EXCLUDED: u32 = u32::MAX;

/// Children of each inner node.
const CHILDREN: usize = 4;

#[derive(Clone, Debug)]
struct Tree {
    /// Index of its first key among the keys of all trees.
    from: u32,
    /// Index of its first leaf among its nodes.
    first_leaf: u32,
    /// Its preference orders, one for each column.
    orders: Range<u32>,
}

/// The shape of all preference orders; it never changes during a run.
#[derive(Clone, Debug, Default)]
pub struct MinTrees {
    trees: Vec<Tree>,
    /// The tree of each preference order.
    tree_of: Vec<u32>,
    end: u32,
}

impl MinTrees {
    /// Adds a tree of `leaves` leaves with `columns` columns, and returns its number. Its preference orders have the next
    /// numbers.
    pub fn add(&mut self, leaves: usize, columns: usize) -> u32 {
        let number = |count: usize| u32::try_from(count).expect("bounded by the scenario");
        // Number of inner nodes: 1, 1 + 4, 1 + 4 + 16, ...
        let (mut inner, mut most) = (0, 1);
        while most < leaves {
            (inner, most) = (inner + most, most * CHILDREN);
        }
        let (tree, order) = (number(self.trees.len()), number(self.tree_of.len()));
        let orders = order..order + number(columns);
        self.trees.push(Tree { from: self.end, first_leaf: number(inner), orders });
        self.tree_of.extend((0..columns).map(|_| tree));
        // Of the last level, the tree stores only the leaves that are compared: up to the end of the last four.
        let nodes = if inner == 0 { 1 } else { inner + leaves.next_multiple_of(CHILDREN) };
        let end = u64::from(self.end) + nodes as u64 * columns as u64;
        self.end = u32::try_from(end).expect("bounded by the scenario");
        tree
    }

    /// The preference orders of a tree.
    #[inline]
    pub fn of(&self, tree: u32) -> Range<u32> {
        self.trees[tree as usize].orders.clone()
    }

    /// The tree of a preference order.
    #[inline]
    pub fn tree_of(&self, order: u32) -> u32 {
        self.tree_of[order as usize]
    }

    /// Number of trees.
    pub fn tree_count(&self) -> usize {
        self.trees.len()
    }

    /// Keys of all preference orders, without participants.
    pub fn keys(&self) -> Vec<u32> {
        vec![EXCLUDED; self.end as usize]
    }

    /// The tree of a preference order, the index of its first key, its number of columns, and the column.
    #[inline]
    fn locate(&self, order: u32) -> (&Tree, usize, usize, usize) {
        let tree = &self.trees[self.tree_of[order as usize] as usize];
        let column = (order - tree.orders.start) as usize;
        (tree, tree.from as usize, tree.orders.len(), column)
    }

    /// The least key of a preference order.
    #[inline]
    pub fn least(&self, keys: &[u32], order: u32) -> u32 {
        let (_, from, _, column) = self.locate(order);
        keys[from + column]
    }

    /// The first leaf with the least key; `None` without participants.
    #[inline]
    pub fn winner(&self, keys: &[u32], order: u32) -> Option<u32> {
        let (tree, from, columns, column) = self.locate(order);
        let keys = &keys[from..];
        let least = keys[column];
        if least == EXCLUDED {
            return None;
        }
        let (mut at, first_leaf) = (0, tree.first_leaf as usize);
        while at < first_leaf {
            at = CHILDREN * at + 1;
            while keys[at * columns + column] != least {
                at += 1;
            }
        }
        u32::try_from(at - first_leaf).ok()
    }

    /// Sets the keys of a leaf of a tree, column by column.
    #[inline]
    pub fn set(&self, keys: &mut [u32], tree: u32, leaf: u32, key: impl Fn(usize) -> u32) {
        let Tree { from, first_leaf, ref orders } = self.trees[tree as usize];
        let columns = orders.len();
        let keys = &mut keys[from as usize..];
        let mut at = (first_leaf + leaf) as usize;
        let mut changed = false;
        for (column, stored) in keys[at * columns..][..columns].iter_mut().enumerate() {
            let key = key(column);
            changed |= *stored != key;
            *stored = key;
        }
        while changed && at > 0 {
            at = (at - 1) / CHILDREN;
            changed = false;
            let (above, below) = keys.split_at_mut((CHILDREN * at + 1) * columns);
            let below = &below[..CHILDREN * columns];
            for (column, winner) in above[at * columns..][..columns].iter_mut().enumerate() {
                let least = |least: u32, child: usize| least.min(below[child * columns + column]);
                let least = (0..CHILDREN).fold(EXCLUDED, least);
                changed |= *winner != least;
                *winner = least;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn the_winner_is_the_first_that_has_the_least_key_in_each_lane() {
        let mut random = Pcg::new(7);
        for (leaves, columns) in [(1_u32, 1), (2, 1), (3, 2), (5, 3), (8, 1), (13, 4)] {
            let mut orders = MinTrees::default();
            orders.add(4, 2);
            let tree = orders.add(leaves as usize, columns);
            let mut keys = orders.keys();
            let mut plain = vec![vec![EXCLUDED; leaves as usize]; columns];
            for _ in 0..500 {
                let leaf = random.below(leaves);
                for column in &mut plain {
                    let key = random.below(5);
                    column[leaf as usize] = if key == 4 { EXCLUDED } else { key };
                }
                orders.set(&mut keys, tree, leaf, |column| plain[column][leaf as usize]);
                for (order, plain) in orders.of(tree).zip(&plain) {
                    let least = *plain.iter().min().unwrap();
                    let first = plain.iter().position(|&key| key == least && key != EXCLUDED);
                    assert_eq!(orders.least(&keys, order), least);
                    assert_eq!(orders.winner(&keys, order).map(|at| at as usize), first);
                }
                assert_eq!(orders.winner(&keys, 0), None, "the other ones are left alone");
            }
        }
    }
}
