//! Work stealing: the thieves, and their victims.
//!
//! A thief is a node with an empty queue and a free slot; a victim is a node with queued tasks and no free slot. Each
//! label has the set of its thieves, and a tournament of the victims with a queued task that has the label, the longest
//! queue first. So a thief finds its victim, and a victim its thief, without a test of pairs that do not match.
//!
//! Cost: a change of a queue is one update for each label of its tasks.

use crate::kernel::RankBitset;
use crate::labs::affinity::layout::Layout;
use crate::labs::affinity::problem::index_u32;
use crate::labs::affinity::tournament::Tournament;

/// Thieves and victims; all empty without stealing.
#[derive(Clone, Debug, Default)]
pub(super) struct Stealing {
    /// Number of labels.
    labels: usize,
    thieves: Vec<RankBitset>,
    is_thief: Vec<bool>,
    victims: Vec<Tournament>,
    is_victim: Vec<bool>,
    /// Number of queued tasks with a label, node by node.
    asking: Vec<u32>,
    /// True if a matching pair may exist.
    pub(super) due: bool,
}

impl Stealing {
    pub(super) fn new(layout: &Layout, nodes: usize) -> Self {
        let labels = layout.labels;
        Stealing {
            labels,
            thieves: vec![RankBitset::default(); labels],
            is_thief: vec![false; nodes],
            victims: vec![Tournament::new(nodes); labels],
            is_victim: vec![false; nodes],
            asking: vec![0; nodes * labels],
            due: false,
        }
    }

    /// True if nodes steal.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.labels > 0
    }

    /// Records that a task joined a queue or left it.
    pub(super) fn queue(&mut self, layout: &Layout, node: u32, class: u32, joined: bool) {
        let row = node as usize * self.labels;
        for &label in layout.class_labels.get(class) {
            let asking = &mut self.asking[row + label as usize];
            *asking = if joined { *asking + 1 } else { *asking - 1 };
        }
        self.due |= joined;
    }

    /// Updates the role of a node and the length of its queue.
    pub(super) fn show(
        &mut self,
        layout: &Layout,
        node: u32,
        (is_thief, is_victim): (bool, bool),
        queued: &[u32],
    ) {
        let at = node as usize;
        if self.is_thief[at] != is_thief {
            self.is_thief[at] = is_thief;
            self.due |= is_thief;
            for &label in layout.node_labels.get(node) {
                let thieves = &mut self.thieves[label as usize];
                if is_thief { thieves.insert(node) } else { thieves.remove(node) }
            }
        }
        let was = std::mem::replace(&mut self.is_victim[at], is_victim);
        self.due |= is_victim && !was;
        if !is_victim && !was {
            return;
        }
        let better = |a: u32, b: u32| {
            let length = |node: u32| queued[node as usize];
            length(a) > length(b) || length(a) == length(b) && a < b
        };
        let update = |label: u32| {
            let asks = self.asking[at * self.labels + label as usize] > 0;
            self.victims[label as usize].update(node, is_victim && asks, better);
        };
        // A queue's length is a key under every label of its tasks.
        (0..index_u32(self.labels)).for_each(update);
    }

    /// The first thief with a victim.
    pub(super) fn thief(&self) -> Option<u32> {
        let pairs = self.thieves.iter().zip(&self.victims);
        let matched = pairs.filter(|(_, victims)| victims.best().is_some());
        matched.filter_map(|(thieves, _)| thieves.next(0)).min()
    }

    /// The victim of a thief: the node with the longest queue among those with a task that the thief may run.
    pub(super) fn victim(&self, layout: &Layout, thief: u32, queued: &[u32]) -> Option<u32> {
        let labels = layout.node_labels.get(thief).iter();
        let victims = labels.filter_map(|&label| self.victims[label as usize].best());
        victims.min_by_key(|&node| (u32::MAX - queued[node as usize], node))
    }

    /// Size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let thieves = self.thieves.iter().map(|set| size_of::<RankBitset>() + set.bytes());
        let victims = self.victims.iter().map(|tree| size_of::<Tournament>() + tree.bytes());
        thieves.chain(victims).sum::<usize>()
            + self.is_thief.len()
            + self.is_victim.len()
            + self.asking.len() * size_of::<u32>()
    }
}
