//! Preference orders: each finds the first entry with the least key.
//!
//! A preference order is a tournament tree over its entries: an inner place has the least key of the four places below
//! it, which are adjacent in memory. Preference orders over the same entries are *lanes* of one tree, also adjacent: a
//! change in one lane mostly changes all lanes, and then one walk to the root updates all of them. All trees of a run
//! are in one vector, so that a clone is one copy.
//!
//! **Invariant:** an entry that takes no part has the key [`OUT`].
//! Cost: an update of keys, and finding a winner, take a step for each level; an update stops where no minimum changes.
//! Memory: a third more numbers than entries times lanes. Scattered memory accesses dominate: runs of 100,000 requests
//! over 20,000 groups take three quarters of the time with lanes, and less again with four places below each instead of
//! two.

use std::ops::Range;

/// The key of an entry that takes no part.
pub const OUT: u32 = u32::MAX;

/// Children of each inner place.
const BELOW: usize = 4;

/// Index of the tree's first number, of its first entry within it, and its preference orders.
#[derive(Clone, Debug)]
struct Tree {
    from: u32,
    first: u32,
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
    /// Adds a tree of `entries` entries with `lanes` lanes, and returns its number. Its preference orders have the next
    /// numbers.
    pub fn add(&mut self, entries: usize, lanes: usize) -> u32 {
        let number = |count: usize| u32::try_from(count).expect("bounded by the scenario");
        // Number of places before the entries: 1, 1 + 4, 1 + 4 + 16, ...
        let (mut first, mut room) = (0, 1);
        while room < entries {
            (first, room) = (first + room, room * BELOW);
        }
        let (tree, order) = (number(self.trees.len()), number(self.tree_of.len()));
        let orders = order..order + number(lanes);
        self.trees.push(Tree { from: self.end, first: number(first), orders });
        self.tree_of.extend((0..lanes).map(|_| tree));
        // Of the last level, the tree stores only the places that are compared: up to the end of the last four.
        let places = if first == 0 { 1 } else { first + entries.next_multiple_of(BELOW) };
        let end = u64::from(self.end) + places as u64 * lanes as u64;
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
        vec![OUT; self.end as usize]
    }

    /// The tree of a preference order, the index of its first number, its number of lanes, and the lane.
    #[inline]
    fn place(&self, order: u32) -> (&Tree, usize, usize, usize) {
        let tree = &self.trees[self.tree_of[order as usize] as usize];
        let lane = (order - tree.orders.start) as usize;
        (tree, tree.from as usize, tree.orders.len(), lane)
    }

    /// The least key of a preference order.
    #[inline]
    pub fn least(&self, keys: &[u32], order: u32) -> u32 {
        let (_, from, _, lane) = self.place(order);
        keys[from + lane]
    }

    /// The first entry with the least key; `None` without participants.
    #[inline]
    pub fn winner(&self, keys: &[u32], order: u32) -> Option<u32> {
        let (tree, from, lanes, lane) = self.place(order);
        let keys = &keys[from..];
        let least = keys[lane];
        if least == OUT {
            return None;
        }
        let (mut at, first) = (0, tree.first as usize);
        while at < first {
            at = BELOW * at + 1;
            while keys[at * lanes + lane] != least {
                at += 1;
            }
        }
        u32::try_from(at - first).ok()
    }

    /// Sets the keys of an entry of a tree, lane by lane.
    #[inline]
    pub fn set(&self, keys: &mut [u32], tree: u32, entry: u32, key: impl Fn(usize) -> u32) {
        let Tree { from, first, ref orders } = self.trees[tree as usize];
        let lanes = orders.len();
        let keys = &mut keys[from as usize..];
        let mut at = (first + entry) as usize;
        let mut changed = false;
        for (lane, known) in keys[at * lanes..][..lanes].iter_mut().enumerate() {
            let key = key(lane);
            changed |= *known != key;
            *known = key;
        }
        while changed && at > 0 {
            at = (at - 1) / BELOW;
            changed = false;
            let (above, below) = keys.split_at_mut((BELOW * at + 1) * lanes);
            let below = &below[..BELOW * lanes];
            for (lane, winner) in above[at * lanes..][..lanes].iter_mut().enumerate() {
                let least = |known: u32, place: usize| known.min(below[place * lanes + lane]);
                let least = (0..BELOW).fold(OUT, least);
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
        for (entries, lanes) in [(1_u32, 1), (2, 1), (3, 2), (5, 3), (8, 1), (13, 4)] {
            let mut orders = MinTrees::default();
            orders.add(4, 2);
            let tree = orders.add(entries as usize, lanes);
            let mut keys = orders.keys();
            let mut plain = vec![vec![OUT; entries as usize]; lanes];
            for _ in 0..500 {
                let entry = random.below(entries);
                for lane in &mut plain {
                    let key = random.below(5);
                    lane[entry as usize] = if key == 4 { OUT } else { key };
                }
                orders.set(&mut keys, tree, entry, |lane| plain[lane][entry as usize]);
                for (order, plain) in orders.of(tree).zip(&plain) {
                    let least = *plain.iter().min().unwrap();
                    let first = plain.iter().position(|&key| key == least && key != OUT);
                    assert_eq!(orders.least(&keys, order), least);
                    assert_eq!(orders.winner(&keys, order).map(|at| at as usize), first);
                }
                assert_eq!(orders.winner(&keys, 0), None, "the other ones are left alone");
            }
        }
    }
}
