//! The nodes of each leaf, in scenario order: one inline, few in a sorted list, many in an ordered set.
//!
//! The scheduler takes the first node of a leaf, so lists are kept descending and their first node is at the
//! end, where it is popped for nothing. One leaf may hold a million nodes (all alike) and a million leaves
//! one each (all different); neither may cost more than the usual few dozen.
//!
//! Cost: see the table in the parent module. Memory: 4 bytes a leaf, and 4 to 8 a node where it shares one.

use std::collections::BTreeSet;

/// A list longer than this becomes a set; a set shorter than an eighth of it becomes a list.
const FEW: usize = 512;

/// Nodes in a line of the cache.
const LINE: usize = 16;

/// Places that a list has left when it is built: leaves gain and lose nodes in turn.
const SPARE: usize = 4;

const EMPTY: u32 = u32::MAX;
const LIST: u32 = 1 << 31;

/// The nodes of every leaf of an index, leaves by number.
///
/// **Invariant:** a slot is `EMPTY`, a node's index, or `LIST` and the index of a list of two nodes or more.
#[derive(Clone, Debug)]
pub struct Elements {
    slots: Box<[u32]>,
    lists: Vec<Nodes>,
    free: Vec<u32>,
}

#[derive(Clone, Debug)]
enum Nodes {
    /// Descending.
    Few(Vec<u32>),
    Many(BTreeSet<u32>),
}

impl Elements {
    /// Fills leaves: `counts[leaf]` nodes will be in each; `nodes` are (node, leaf), nodes ascending.
    pub fn build(counts: &[u32], nodes: &[(u32, u32)]) -> Self {
        let mut slots = vec![EMPTY; counts.len()].into_boxed_slice();
        let mut lists = Vec::new();
        for (slot, &count) in slots.iter_mut().zip(counts) {
            if count > 1 {
                *slot = LIST | u32::try_from(lists.len()).expect("fewer lists than nodes");
                lists.push(Nodes::Few(Vec::with_capacity(count as usize + SPARE)));
            }
        }
        for &(node, leaf) in nodes.iter().rev() {
            match &mut slots[leaf as usize] {
                slot if *slot == EMPTY => *slot = node,
                slot => match &mut lists[(*slot & !LIST) as usize] {
                    Nodes::Few(list) => list.push(node),
                    Nodes::Many(_) => unreachable!("lists become sets after they are filled"),
                },
            }
        }
        for list in &mut lists {
            list.settle();
        }
        Elements { slots, lists, free: Vec::new() }
    }

    /// The first node of a leaf.
    #[inline]
    pub fn first(&self, leaf: usize) -> Option<u32> {
        match self.slots[leaf] {
            EMPTY => None,
            node if node & LIST == 0 => Some(node),
            slot => match &self.lists[(slot & !LIST) as usize] {
                Nodes::Few(list) => list.last().copied(),
                Nodes::Many(set) => set.first().copied(),
            },
        }
    }

    /// The first node of a leaf that passes, in scenario order.
    #[inline]
    pub fn find(&self, leaf: usize, mut passes: impl FnMut(u32) -> bool) -> Option<u32> {
        match self.slots[leaf] {
            EMPTY => None,
            node if node & LIST == 0 => passes(node).then_some(node),
            slot => match &self.lists[(slot & !LIST) as usize] {
                Nodes::Few(list) => list.iter().rev().copied().find(|&node| passes(node)),
                Nodes::Many(set) => set.iter().copied().find(|&node| passes(node)),
            },
        }
    }

    /// Reads from where a node of the leaf is about to be added or removed, so that the memory of two leaves is
    /// waited for once and not twice.
    #[inline]
    pub fn touch(&self, leaf: usize) {
        let slot = self.slots[leaf];
        if slot & LIST != 0
            && slot != EMPTY
            && let Nodes::Few(list) = &self.lists[(slot & !LIST) as usize]
        {
            let lines = list.iter().step_by(LINE);
            std::hint::black_box(lines.fold(0, |sum, &node| sum ^ node));
        }
    }

    /// Adds a node; true where the leaf was empty.
    #[inline]
    pub fn add(&mut self, leaf: usize, node: u32) -> bool {
        match self.slots[leaf] {
            EMPTY => {
                self.slots[leaf] = node;
                return true;
            }
            other if other & LIST == 0 => {
                let pair = Nodes::Few(vec![node.max(other), node.min(other)]);
                self.slots[leaf] = LIST | self.keep(pair);
            }
            slot => self.lists[(slot & !LIST) as usize].add(node),
        }
        false
    }

    /// Removes a node that is there; true where the leaf is empty now.
    #[inline]
    pub fn remove(&mut self, leaf: usize, node: u32) -> bool {
        let slot = self.slots[leaf];
        if slot & LIST == 0 {
            debug_assert_eq!(slot, node, "the only node of the leaf");
            self.slots[leaf] = EMPTY;
            return true;
        }
        let list = &mut self.lists[(slot & !LIST) as usize];
        if let Some(last) = list.remove(node) {
            self.slots[leaf] = last;
            self.lists[(slot & !LIST) as usize] = Nodes::Few(Vec::new());
            self.free.push(slot & !LIST);
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

    /// Bytes it takes, about.
    pub fn bytes(&self) -> usize {
        let lists: usize = self.lists.iter().map(Nodes::bytes).sum();
        self.slots.len() * 4 + self.lists.len() * size_of::<Nodes>() + lists + self.free.len() * 4
    }

    fn keep(&mut self, list: Nodes) -> u32 {
        if let Some(at) = self.free.pop() {
            self.lists[at as usize] = list;
            return at;
        }
        self.lists.push(list);
        u32::try_from(self.lists.len() - 1).expect("fewer lists than nodes")
    }
}

impl Nodes {
    #[inline]
    fn add(&mut self, node: u32) {
        match self {
            Nodes::Few(list) => {
                let at = list.partition_point(|&other| other > node);
                list.insert(at, node);
                self.settle();
            }
            Nodes::Many(set) => {
                set.insert(node);
            }
        }
    }

    /// Removes a node; the last one left, where only one is.
    #[inline]
    fn remove(&mut self, node: u32) -> Option<u32> {
        match self {
            Nodes::Few(list) => {
                if list.last() == Some(&node) {
                    list.pop();
                } else {
                    let at = list.partition_point(|&other| other > node);
                    debug_assert_eq!(list.get(at), Some(&node), "the node stands in its leaf");
                    list.remove(at);
                }
                if let [last] = list[..] { Some(last) } else { None }
            }
            Nodes::Many(set) => {
                set.remove(&node);
                if set.len() < FEW / 8 {
                    *self = Nodes::Few(set.iter().rev().copied().collect());
                }
                None
            }
        }
    }

    /// A list that has grown long becomes a set.
    fn settle(&mut self) {
        if let Nodes::Few(list) = self
            && list.len() > FEW
        {
            *self = Nodes::Many(list.iter().rev().copied().collect());
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Nodes::Few(list) => list.capacity() * 4,
            // A B-tree of 4-byte keys, 11 a block at most and two thirds full, with its links.
            Nodes::Many(set) => set.len() * 9,
        }
    }
}
