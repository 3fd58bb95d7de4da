//! The queues of the nodes.
//!
//! A task joins a queue at the end, starts from the front, and may be stolen from inside: the thief takes the last task
//! that it may run. So a queue is kept by class, each class in order. The front of the queue is the earliest front of
//! the classes; the last task for a thief is the latest last task of the acceptable classes. Without stealing, all
//! tasks are of one class here.
//!
//! **Invariant:** a key encodes node, class and index in 63 bits; their bounds guarantee the fit.
//!
//! Cost: joining and leaving are operations on a tree of all queued tasks; finding the front, or the last task for a
//! thief, takes one operation for each class queued at the node.

use std::collections::BTreeSet;

use crate::kernel::{Log, Time};
use crate::labs::affinity::problem::{MAX_NODES, MAX_TASKS, index_u32};

/// Bits of an index: a task joins a queue when it is sent and again when it is stolen.
const INDEX_BITS: u32 = MAX_TASKS.ilog2() + 1;

/// Bits of a class: at most as many classes as tasks.
const CLASS_BITS: u32 = MAX_TASKS.ilog2();

const _: () = assert!(MAX_NODES.ilog2() + CLASS_BITS + INDEX_BITS < 64, "a key has 64 bits");

/// Entry of a task into the queue of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueEntry {
    pub task: u32,
    pub node: u32,
    /// Time of the entry.
    pub time: Time,
    /// The node from whose queue it was stolen; none if the master sent it.
    pub stolen_from: Option<u32>,
}

/// The queues of all nodes. A queued task is identified by the index of its entry in the log of all queue entries.
#[derive(Clone, Debug, Default)]
pub struct Queues {
    entries: Log<QueueEntry>,
    queued: BTreeSet<u64>,
}

fn key(node: u32, class: u32, index: u32) -> u64 {
    u64::from(node) << (CLASS_BITS + INDEX_BITS) | u64::from(class) << INDEX_BITS | u64::from(index)
}

fn index(key: u64) -> u32 {
    (key & ((1 << INDEX_BITS) - 1)) as u32
}

fn class(key: u64) -> u32 {
    (key >> INDEX_BITS & ((1 << CLASS_BITS) - 1)) as u32
}

impl Queues {
    /// The queued tasks of a node, in order. Cost: sorting them.
    pub fn of_node(&self, node: u32) -> impl Iterator<Item = QueueEntry> + '_ {
        let keys = self.queued.range(key(node, 0, 0)..key(node + 1, 0, 0));
        let mut indices: Vec<u32> = keys.map(|&key| index(key)).collect();
        indices.sort_unstable();
        indices.into_iter().map(|index| self.entries.at(index as usize))
    }

    /// Number of queued tasks.
    pub fn len(&self) -> usize {
        self.queued.len()
    }

    /// True if no task is queued.
    pub fn is_empty(&self) -> bool {
        self.queued.is_empty()
    }

    /// All queued tasks, by node.
    pub fn iter(&self) -> impl Iterator<Item = QueueEntry> + '_ {
        self.queued.iter().map(|&key| self.entries.at(index(key) as usize))
    }

    /// All queue entries so far, in order.
    pub fn entries(&self) -> &Log<QueueEntry> {
        &self.entries
    }

    pub(super) fn join(&mut self, entry: QueueEntry, class: u32) {
        let index = index_u32(self.entries.len());
        self.entries.push(entry);
        self.queued.insert(key(entry.node, class, index));
    }

    /// Removes the first task of a queue.
    pub(super) fn pop(&mut self, node: u32) -> Option<QueueEntry> {
        let first = self.first_of_each(node).min_by_key(|&key| index(key))?;
        self.queued.remove(&first);
        Some(self.entries.at(index(first) as usize))
    }

    /// Removes the last task whose class satisfies `accepts`.
    pub(super) fn take_last(
        &mut self,
        node: u32,
        accepts: impl Fn(u32) -> bool,
    ) -> Option<QueueEntry> {
        let classes = self.first_of_each(node).map(class).filter(|&class| accepts(class));
        let last = classes.filter_map(|class| {
            self.queued.range(key(node, class, 0)..key(node, class + 1, 0)).next_back()
        });
        let &last = last.max_by_key(|&&key| index(key))?;
        self.queued.remove(&last);
        Some(self.entries.at(index(last) as usize))
    }

    /// The first key of each class queued at a node.
    fn first_of_each(&self, node: u32) -> impl Iterator<Item = u64> + '_ {
        let (mut next, end) = (key(node, 0, 0), key(node + 1, 0, 0));
        std::iter::from_fn(move || {
            let &first = self.queued.range(next..end).next()?;
            next = key(node, class(first) + 1, 0);
            Some(first)
        })
    }

    /// Approximate size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // Nodes of a B-tree are about two thirds full.
        self.entries.bytes() + self.queued.len() * size_of::<u64>() * 3 / 2
    }
}
