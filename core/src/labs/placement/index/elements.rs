//! The nodes of each leaf, in scenario order: one inline, few in a sorted list, many in an ordered set.
//!
//! The scheduler takes the first node of a leaf, so lists are descending: their first node is at the end, where removal
//! is free. One leaf may contain a million nodes (all equal), or a million leaves one each (all different); neither may
//! cost more than the usual few dozen.
//!
//! Cost: see the table in the parent module. Memory: 4 bytes a leaf, and 4 to 8 a node that shares its leaf.

use std::collections::BTreeSet;

use super::lists::{List, Lists, MOST};

/// A smaller set becomes a list; a full list becomes a set.
const FEW: usize = MOST / 8;

/// Spare places of a list when it is built: leaves gain and lose nodes in turn.
const SPARE: usize = 4;

const EMPTY: u32 = u32::MAX;
const SHARED: u32 = 1 << 31;

/// The nodes of every leaf of an index, leaves by number.
///
/// **Invariant:** a slot is `EMPTY`, a node's index, or `SHARED` and the index in `shared` of its two nodes or more.
#[derive(Clone, Debug)]
pub struct Elements {
    slots: Box<[u32]>,
    shared: Vec<Nodes>,
    /// Unused indices of `shared`.
    vacant: Vec<u32>,
    lists: Lists,
    sets: Sets,
}

#[derive(Clone, Copy, Debug)]
enum Nodes {
    Few(List),
    /// Index of the set.
    Many(u32),
}

const _: () = assert!(size_of::<Nodes>() == 8, "a word each");

/// Leaves with many nodes.
#[derive(Clone, Debug, Default)]
struct Sets {
    sets: Vec<BTreeSet<u32>>,
    vacant: Vec<u32>,
}

impl Elements {
    /// Fills leaves: `counts[leaf]` nodes will be in each; `nodes` are (node, leaf), nodes ascending.
    pub fn build(counts: &[u32], nodes: &[(u32, u32)]) -> Self {
        let mut built = Elements {
            slots: vec![EMPTY; counts.len()].into_boxed_slice(),
            shared: Vec::new(),
            vacant: Vec::new(),
            lists: Lists::default(),
            sets: Sets::default(),
        };
        let mut crowds: Vec<Vec<u32>> = Vec::new();
        for (leaf, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 1) {
            let room = count as usize + SPARE;
            let nodes = if room <= MOST {
                Nodes::Few(built.lists.open(room))
            } else {
                crowds.push(Vec::with_capacity(count as usize));
                Nodes::Many(built.sets.keep(BTreeSet::new()))
            };
            built.slots[leaf] = SHARED | built.keep(nodes);
        }
        for &(node, leaf) in nodes.iter().rev() {
            match &mut built.slots[leaf as usize] {
                slot if *slot == EMPTY => *slot = node,
                slot => match &mut built.shared[(*slot & !SHARED) as usize] {
                    Nodes::Few(list) => built.lists.push(list, node),
                    Nodes::Many(set) => crowds[*set as usize].push(node),
                },
            }
        }
        for (set, crowd) in built.sets.sets.iter_mut().zip(crowds) {
            *set = crowd.into_iter().rev().collect();
        }
        built
    }

    /// The first node of a leaf.
    #[inline]
    pub fn first(&self, leaf: usize) -> Option<u32> {
        self.find(leaf, |_| true)
    }

    /// The first node of a leaf that passes the test, in scenario order.
    #[inline]
    pub fn find(&self, leaf: usize, mut passes: impl FnMut(u32) -> bool) -> Option<u32> {
        match self.slots[leaf] {
            EMPTY => None,
            node if node & SHARED == 0 => passes(node).then_some(node),
            slot => match self.shared[(slot & !SHARED) as usize] {
                Nodes::Few(list) => {
                    self.lists.nodes(list).iter().rev().copied().find(|&node| passes(node))
                }
                Nodes::Many(set) => self.sets.get(set).iter().copied().find(|&node| passes(node)),
            },
        }
    }

    /// Prefetches the memory of a leaf to which a node is about to be added, or from which it is about to be removed.
    #[inline]
    pub fn touch(&self, leaf: usize) {
        let slot = self.slots[leaf];
        if slot & SHARED != 0
            && slot != EMPTY
            && let Nodes::Few(list) = self.shared[(slot & !SHARED) as usize]
        {
            self.lists.touch(list);
        }
    }

    /// Adds a node; true if the leaf was empty.
    #[inline]
    pub fn add(&mut self, leaf: usize, node: u32) -> bool {
        match self.slots[leaf] {
            EMPTY => {
                self.slots[leaf] = node;
                return true;
            }
            other if other & SHARED == 0 => {
                let pair = Nodes::Few(self.lists.of(&[node.max(other), node.min(other)]));
                self.slots[leaf] = SHARED | self.keep(pair);
            }
            slot => match &mut self.shared[(slot & !SHARED) as usize] {
                Nodes::Few(list) if !list.is_full() => self.lists.add(list, node),
                Nodes::Many(set) => _ = self.sets.get_mut(*set).insert(node),
                full @ &mut Nodes::Few(list) => {
                    let mut crowd: BTreeSet<u32> = self.lists.nodes(list).iter().copied().collect();
                    crowd.insert(node);
                    self.lists.close(list);
                    *full = Nodes::Many(self.sets.keep(crowd));
                }
            },
        }
        false
    }

    /// Removes a node that is there; true if the leaf is empty now.
    #[inline]
    pub fn remove(&mut self, leaf: usize, node: u32) -> bool {
        let slot = self.slots[leaf];
        if slot & SHARED == 0 {
            debug_assert_eq!(slot, node, "the only node of the leaf");
            self.slots[leaf] = EMPTY;
            return true;
        }
        match &mut self.shared[(slot & !SHARED) as usize] {
            Nodes::Few(list) => {
                self.lists.remove(list, node);
                if let &[last] = self.lists.nodes(*list) {
                    self.lists.close(*list);
                    self.slots[leaf] = last;
                    self.vacant.push(slot & !SHARED);
                }
            }
            many @ &mut Nodes::Many(set) => {
                let crowd = self.sets.get_mut(set);
                crowd.remove(&node);
                if crowd.len() < FEW {
                    let remaining: Vec<u32> = self.sets.take(set).into_iter().rev().collect();
                    *many = Nodes::Few(self.lists.of(&remaining));
                }
            }
        }
        false
    }

    /// Calls back for every node of a leaf, in scenario order.
    pub fn for_each(&self, leaf: usize, mut visit: impl FnMut(u32)) {
        self.find(leaf, |node| {
            visit(node);
            false
        });
    }

    /// Approximate size, in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = self.slots.len() + self.vacant.len();
        let sets = self.sets.bytes();
        numbers * 4 + self.shared.len() * size_of::<Nodes>() + self.lists.bytes() + sets
    }

    fn keep(&mut self, nodes: Nodes) -> u32 {
        if let Some(at) = self.vacant.pop() {
            self.shared[at as usize] = nodes;
            return at;
        }
        self.shared.push(nodes);
        u32::try_from(self.shared.len() - 1).expect("fewer than nodes")
    }
}

impl Sets {
    fn get(&self, set: u32) -> &BTreeSet<u32> {
        &self.sets[set as usize]
    }

    fn get_mut(&mut self, set: u32) -> &mut BTreeSet<u32> {
        &mut self.sets[set as usize]
    }

    /// Stores a set. Returns its index.
    fn keep(&mut self, set: BTreeSet<u32>) -> u32 {
        if let Some(at) = self.vacant.pop() {
            self.sets[at as usize] = set;
            return at;
        }
        self.sets.push(set);
        u32::try_from(self.sets.len() - 1).expect("fewer than nodes")
    }

    fn take(&mut self, set: u32) -> BTreeSet<u32> {
        self.vacant.push(set);
        std::mem::take(&mut self.sets[set as usize])
    }

    fn bytes(&self) -> usize {
        // A B-tree of 4-byte keys, 11 a block at most and two thirds full, with its links.
        let nodes: usize = self.sets.iter().map(BTreeSet::len).sum();
        nodes * 9 + self.sets.len() * size_of::<BTreeSet<u32>>() + self.vacant.len() * 4
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Elements, FEW, MOST};
    use crate::kernel::Pcg;

    #[test]
    fn leaves_fill_and_empty_as_ordered_sets_do() {
        const NODES: u32 = 1_500;
        const LEAVES: u32 = 5;
        let mut rng = Pcg::new(11);
        let mut leaf_of: Vec<u32> = (0..NODES).map(|_| rng.below(2)).collect();
        let mut sets = vec![BTreeSet::new(); LEAVES as usize];
        let mut counts = [0; LEAVES as usize];
        for (node, &leaf) in (0..NODES).zip(&leaf_of) {
            sets[leaf as usize].insert(node);
            counts[leaf as usize] += 1;
        }
        let keyed: Vec<(u32, u32)> = (0..NODES).zip(leaf_of.iter().copied()).collect();
        let mut elements = Elements::build(&counts, &keyed);
        // Leaves take turns in getting most nodes, so that each grows to a set and shrinks to nothing.
        let (mut grown, mut shrunk) = (0, 0);
        for round in 0..60_000 {
            let node = rng.below(NODES);
            let from = leaf_of[node as usize];
            let to = if rng.below(100) == 0 { rng.below(LEAVES) } else { round / 6_000 % LEAVES };
            let emptied = elements.remove(from as usize, node);
            sets[from as usize].remove(&node);
            assert_eq!(emptied, sets[from as usize].is_empty());
            assert_eq!(elements.add(to as usize, node), sets[to as usize].is_empty());
            sets[to as usize].insert(node);
            leaf_of[node as usize] = to;
            grown += u32::from(sets[to as usize].len() == MOST + 1);
            shrunk += u32::from(sets[from as usize].len() == FEW - 1);
            elements.touch(to as usize);
            assert_eq!(elements.first(to as usize), sets[to as usize].first().copied());
            if round % 500 == 0 {
                for (leaf, set) in sets.iter().enumerate() {
                    let mut listed = Vec::new();
                    elements.for_each(leaf, |node| listed.push(node));
                    assert!(listed.iter().eq(set), "leaf {leaf} after {round} moves");
                }
            }
        }
        assert!(grown > 4 && shrunk > 4, "{grown} lists became sets, {shrunk} sets lists");
    }
}
