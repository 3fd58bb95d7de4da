//! Who may steal, and from whom.
//!
//! A thief is a node with nothing queued and a free slot, a victim one with something queued and no free slot. For each
//! label there are the thieves that have it, and a tournament of the victims with a task queued that asks for it, the
//! fullest first. So a thief finds its victim, and a victim its thief, without a look at any pair that does not match.
//!
//! Cost: a queue that changes is an update for each label that a task in it asks for.

use crate::kernel::RankBitset;
use crate::labs::affinity::layout::Layout;
use crate::labs::affinity::problem::index_u32;
use crate::labs::affinity::tournament::Tournament;

/// Thieves and victims; all empty where nodes do not steal.
#[derive(Clone, Debug, Default)]
pub(super) struct Stealing {
    /// How many labels there are.
    labels: usize,
    thieves: Vec<RankBitset>,
    is_thief: Vec<bool>,
    victims: Vec<Tournament>,
    is_victim: Vec<bool>,
    /// How many of a node's queued tasks ask for a label, node by node.
    asking: Vec<u32>,
    /// Whether there may be a pair that matches.
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

    /// Whether nodes steal at all.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.labels > 0
    }

    /// Takes note of a task that joined a queue or left it.
    pub(super) fn queue(&mut self, layout: &Layout, node: u32, class: u32, joined: bool) {
        let row = node as usize * self.labels;
        for &label in layout.class_labels.get(class) {
            let asking = &mut self.asking[row + label as usize];
            *asking = if joined { *asking + 1 } else { *asking - 1 };
        }
        self.due |= joined;
    }

    /// Takes note of what a node is now, and how long its queue is.
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
        // A queue's length counts for every label that a task in it asks for.
        (0..index_u32(self.labels)).for_each(update);
    }

    /// The first thief with a victim.
    pub(super) fn thief(&self) -> Option<u32> {
        let pairs = self.thieves.iter().zip(&self.victims);
        let matched = pairs.filter(|(_, victims)| victims.best().is_some());
        matched.filter_map(|(thieves, _)| thieves.next(0)).min()
    }

    /// The victim of a thief: of the nodes with a task that suits it the one with the fullest queue.
    pub(super) fn victim(&self, layout: &Layout, thief: u32, queued: &[u32]) -> Option<u32> {
        let labels = layout.node_labels.get(thief).iter();
        let victims = labels.filter_map(|&label| self.victims[label as usize].best());
        victims.min_by_key(|&node| (u32::MAX - queued[node as usize], node))
    }

    /// Bytes that a clone takes.
    pub(super) fn bytes(&self) -> usize {
        let thieves = self.thieves.iter().map(|set| size_of::<RankBitset>() + set.bytes());
        let victims = self.victims.iter().map(|tree| size_of::<Tournament>() + tree.bytes());
        thieves.chain(victims).sum::<usize>()
            + self.is_thief.len()
            + self.is_victim.len()
            + self.asking.len() * size_of::<u32>()
    }
}
