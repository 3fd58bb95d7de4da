//! The master: it selects the next waiting task and the node of a task.
//!
//! Each label has two tournaments: one of the nodes that accept tasks, by load or by idle engines, and one of the
//! classes with waiting tasks, by the first waiting task of each. The next task is the first one of any label with a
//! node. Labels without a node are skipped.
//!
//! **Invariant:** after the master's part of a pass, no task waits while a node would accept it.
//!
//! Cost: a task that arrives or is sent, and a node whose load changes, need one update for each of their labels.

use std::cmp::Ordering;

use crate::labs::affinity::layout::Layout;
use crate::labs::affinity::problem::{Problem, index_u32};
use crate::labs::affinity::tournament::Tournament;

/// The master's queue, and its view of the nodes.
#[derive(Clone, Debug)]
pub struct Master {
    /// The nodes that accept tasks, by label.
    nodes: Vec<Tournament>,
    /// The classes with waiting tasks, by label.
    waiting_classes: Vec<Tournament>,
    /// By class, the number of tasks that have arrived, and of those sent to nodes.
    arrived: Vec<u32>,
    sent: Vec<u32>,
    /// Number of waiting tasks.
    waiting: u32,
    /// The next task to decide about, by its position in order of submission.
    pub(super) next: u32,
    /// True if a node may have begun to accept tasks, or a task has arrived.
    pub(super) due: bool,
}

/// The keys by which the master ranks nodes.
pub(super) struct Loads<'s> {
    /// Load of a node, and idle engines of a type on a node.
    pub(super) tasks: &'s dyn Fn(u32) -> u32,
    pub(super) idle: &'s dyn Fn(u32, u32) -> u32,
}

impl Loads<'_> {
    /// True if the master prefers node `a` to node `b` for a task of a label.
    #[inline]
    fn better(&self, (problem, layout): (&Problem, &Layout), label: u32, a: u32, b: u32) -> bool {
        let count = if layout.by_count {
            (self.idle)(b, label).cmp(&(self.idle)(a, label))
        } else {
            Ordering::Equal
        };
        let engines = |node: u32| u64::from(problem.nodes[node as usize].engines);
        let load = |node: u32, other: u32| u64::from((self.tasks)(node)) * engines(other);
        count.then_with(|| load(a, b).cmp(&load(b, a))).then(a.cmp(&b)).is_lt()
    }
}

impl Master {
    pub(super) fn new(problem: &Problem, layout: &Layout) -> Self {
        let classes = layout.class_count();
        Master {
            nodes: vec![Tournament::new(problem.nodes.len()); layout.labels],
            waiting_classes: (0..index_u32(layout.labels))
                .map(|label| Tournament::new(layout.label_classes.get(label).len()))
                .collect(),
            arrived: vec![0; classes],
            sent: vec![0; classes],
            waiting: 0,
            next: 0,
            due: false,
        }
    }

    /// Number of waiting tasks.
    pub fn waiting(&self) -> u32 {
        self.waiting
    }

    /// Places of the first `most` waiting tasks, in order. Cost: those, and the classes.
    pub fn first_waiting(&self, layout: &Layout, most: usize) -> Vec<u32> {
        let classes = (0..index_u32(self.arrived.len())).flat_map(|class| {
            let (from, to) = (self.sent[class as usize], self.arrived[class as usize]);
            let waiting = &layout.class_positions.get(class)[from as usize..to as usize];
            waiting.iter().copied().take(most)
        });
        let mut positions: Vec<u32> = classes.collect();
        positions.sort_unstable();
        positions.truncate(most);
        positions
    }

    /// True if the task at a position of a class has arrived and waits.
    pub fn waits(&self, layout: &Layout, class: u32, position: u32) -> bool {
        let (from, to) = (self.sent[class as usize], self.arrived[class as usize]);
        layout.class_positions.get(class)[from as usize..to as usize]
            .binary_search(&position)
            .is_ok()
    }

    /// Records the arrival of a task.
    pub(super) fn arrive(&mut self, layout: &Layout, class: u32) {
        self.arrived[class as usize] += 1;
        self.waiting += 1;
        self.due = true;
        // Behind a waiting task of its class, it is not the first of its class: no tournament changes.
        if self.arrived[class as usize] == self.sent[class as usize] + 1 {
            self.head_changed(layout, class);
        }
    }

    /// Records that the first waiting task of a class was sent to a node.
    pub(super) fn send(&mut self, layout: &Layout, class: u32) {
        self.sent[class as usize] += 1;
        self.waiting -= 1;
        self.head_changed(layout, class);
    }

    fn head_changed(&mut self, layout: &Layout, class: u32) {
        let (arrived, sent) = (&self.arrived, &self.sent);
        let head = |class: u32| layout.class_positions.get(class)[sent[class as usize] as usize];
        let waits = sent[class as usize] < arrived[class as usize];
        for (label, index) in layout.indices_of(class) {
            let classes = layout.label_classes.get(label);
            let better = |a: u32, b: u32| head(classes[a as usize]) < head(classes[b as usize]);
            self.waiting_classes[label as usize].update(index, waits, better);
        }
    }

    /// Ranks all nodes for the first time.
    pub(super) fn rank_all(&mut self, (problem, layout): (&Problem, &Layout), loads: &Loads<'_>) {
        for (label, ranked) in (0..).zip(&mut self.nodes) {
            let takes = |&node: &u32| {
                let has = layout.node_labels.get(node).contains(&label);
                has && (loads.tasks)(node) < layout.capacity[node as usize]
            };
            let nodes = (0..problem.node_count()).filter(takes);
            ranked.begin(nodes, |a, b| loads.better((problem, layout), label, a, b));
        }
    }

    /// Updates the rank of a node after a change of its load or of its idle engines; `labels` are the labels concerned.
    pub(super) fn rank(
        &mut self,
        fixed: (&Problem, &Layout),
        node: u32,
        labels: &[u32],
        loads: &Loads<'_>,
    ) {
        let takes = (loads.tasks)(node) < fixed.1.capacity[node as usize];
        for &label in labels {
            let better = |a: u32, b: u32| loads.better(fixed, label, a, b);
            self.nodes[label as usize].update(node, takes, better);
        }
    }

    /// The best node of a label in this state.
    #[inline]
    pub fn node(&self, label: u32) -> Option<u32> {
        self.nodes[label as usize].best()
    }

    /// Place of the first waiting task that a node would accept.
    pub(super) fn first(&self, layout: &Layout) -> Option<u32> {
        let open =
            (0..).zip(&self.waiting_classes).filter(|(label, _)| self.node(*label).is_some());
        let heads = open.filter_map(|(label, classes)| {
            let class = layout.label_classes.get(label)[classes.best()? as usize];
            Some(layout.class_positions.get(class)[self.sent[class as usize] as usize])
        });
        heads.min()
    }

    /// The label and node that a task of a class gets in this state: by affinity from the first label with a node, by
    /// load alone the least loaded node of all labels.
    pub fn choose(
        &self,
        (problem, layout): (&Problem, &Layout),
        class: u32,
        tasks: &dyn Fn(u32) -> u32,
    ) -> Option<(u32, u32)> {
        let mut found = layout
            .class_labels
            .get(class)
            .iter()
            .filter_map(|&label| Some((label, self.node(label)?)));
        if layout.by_type {
            return found.next();
        }
        let load = |node: u32, other: u32| {
            u64::from(tasks(node)) * u64::from(problem.nodes[other as usize].engines)
        };
        found.min_by(|&(_, a), &(_, b)| load(a, b).cmp(&load(b, a)).then(a.cmp(&b)))
    }

    /// Size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let trees = self.nodes.iter().chain(&self.waiting_classes);
        trees.map(|tree| size_of::<Tournament>() + tree.bytes()).sum::<usize>()
            + self.arrived.len() * 2 * size_of::<u32>()
    }
}
