//! The master: which node a task goes to, and which of those that wait goes next.
//!
//! For each label there is a tournament of the nodes that take tasks, by load or by idle engines, and one of the classes
//! with tasks that wait, by the first of these. While no node takes another task of a label, nobody waits in vain to be
//! asked: the first to go is the first of any label that has a node.
//!
//! **Invariant:** when the master is done with a pass, no task waits for which a node would be found.
//!
//! Cost: a task that comes or goes, and a node whose load changes, are an update for each of their labels.

use std::cmp::Ordering;

use crate::labs::affinity::layout::Layout;
use crate::labs::affinity::problem::{Problem, index_u32};
use crate::labs::affinity::tournament::Tournament;

/// The master's queue, and the nodes as it sees them.
#[derive(Clone, Debug)]
pub struct Master {
    /// The nodes that take tasks, by label.
    nodes: Vec<Tournament>,
    /// The seats of classes that wait, by label.
    lines: Vec<Tournament>,
    /// How many tasks of each class came, and how many were sent to nodes.
    came: Vec<u32>,
    sent: Vec<u32>,
    /// Tasks that wait.
    waiting: u32,
    /// The next place of the order of submission that is to be decided.
    pub(super) next: u32,
    /// Whether a node may have begun to take tasks, or a task came.
    pub(super) due: bool,
}

/// What the master ranks nodes by.
pub(super) struct Loads<'s> {
    /// Tasks of each node, and idle engines of a type.
    pub(super) tasks: &'s dyn Fn(u32) -> u32,
    pub(super) idle: &'s dyn Fn(u32, u32) -> u32,
}

impl Loads<'_> {
    /// Whether the master would rather send a task of a label to `a` than to `b`.
    #[inline]
    fn better(&self, (problem, layout): (&Problem, &Layout), label: u32, a: u32, b: u32) -> bool {
        let count = if layout.by_count {
            (self.idle)(b, label).cmp(&(self.idle)(a, label))
        } else {
            Ordering::Equal
        };
        let engines = |node: u32| u64::from(problem.nodes[node as usize].engines);
        let load = |own: u32, other: u32| u64::from((self.tasks)(own)) * engines(other);
        count.then_with(|| load(a, b).cmp(&load(b, a))).then(a.cmp(&b)).is_lt()
    }
}

impl Master {
    pub(super) fn new(problem: &Problem, layout: &Layout) -> Self {
        let classes = layout.class_count();
        Master {
            nodes: vec![Tournament::new(problem.nodes.len()); layout.labels],
            lines: (0..index_u32(layout.labels))
                .map(|label| Tournament::new(layout.label_classes.get(label).len()))
                .collect(),
            came: vec![0; classes],
            sent: vec![0; classes],
            waiting: 0,
            next: 0,
            due: false,
        }
    }

    /// How many tasks wait.
    pub fn waiting(&self) -> u32 {
        self.waiting
    }

    /// The places of the tasks that wait, in order, up to so many. Cost: those, and the classes.
    pub fn first_waiting(&self, layout: &Layout, most: usize) -> Vec<u32> {
        let classes = (0..index_u32(self.came.len())).flat_map(|class| {
            let (from, to) = (self.sent[class as usize], self.came[class as usize]);
            let own = &layout.class_places.get(class)[from as usize..to as usize];
            own.iter().copied().take(most)
        });
        let mut places: Vec<u32> = classes.collect();
        places.sort_unstable();
        places.truncate(most);
        places
    }

    /// Whether a task waits that came.
    pub fn waits(&self, layout: &Layout, class: u32, place: u32) -> bool {
        let (from, to) = (self.sent[class as usize], self.came[class as usize]);
        layout.class_places.get(class)[from as usize..to as usize].binary_search(&place).is_ok()
    }

    /// Takes note of a task that came.
    pub(super) fn come(&mut self, layout: &Layout, class: u32) {
        self.came[class as usize] += 1;
        self.waiting += 1;
        self.due = true;
        // Behind those of its class that wait already, it does not stand at the head of any line.
        if self.came[class as usize] == self.sent[class as usize] + 1 {
            self.show(layout, class);
        }
    }

    /// Takes note that the first task of a class was sent to a node.
    pub(super) fn send(&mut self, layout: &Layout, class: u32) {
        self.sent[class as usize] += 1;
        self.waiting -= 1;
        self.show(layout, class);
    }

    fn show(&mut self, layout: &Layout, class: u32) {
        let (came, sent) = (&self.came, &self.sent);
        let head = |class: u32| layout.class_places.get(class)[sent[class as usize] as usize];
        let waits = sent[class as usize] < came[class as usize];
        for (label, seat) in layout.seats_of(class) {
            let classes = layout.label_classes.get(label);
            let better = |a: u32, b: u32| head(classes[a as usize]) < head(classes[b as usize]);
            self.lines[label as usize].update(seat, waits, better);
        }
    }

    /// Ranks all nodes, of which none was ranked before.
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

    /// Takes note that a node's load, or its idle engines of a type, changed; `labels` are those to look at.
    pub(super) fn rank(
        &mut self,
        known: (&Problem, &Layout),
        node: u32,
        labels: &[u32],
        loads: &Loads<'_>,
    ) {
        let takes = (loads.tasks)(node) < known.1.capacity[node as usize];
        for &label in labels {
            let better = |a: u32, b: u32| loads.better(known, label, a, b);
            self.nodes[label as usize].update(node, takes, better);
        }
    }

    /// The node that a label gives now.
    #[inline]
    pub fn node(&self, label: u32) -> Option<u32> {
        self.nodes[label as usize].best()
    }

    /// The place of the first task that waits and for which there is a node.
    pub(super) fn first(&self, layout: &Layout) -> Option<u32> {
        let open = (0..).zip(&self.lines).filter(|(label, _)| self.node(*label).is_some());
        let heads = open.filter_map(|(label, line)| {
            let class = layout.label_classes.get(label)[line.best()? as usize];
            Some(layout.class_places.get(class)[self.sent[class as usize] as usize])
        });
        heads.min()
    }

    /// The label and node that a task of a class gets now: by affinity that of the first label that has one, by load
    /// alone the least loaded of all.
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

    /// Bytes that a clone takes.
    pub(super) fn bytes(&self) -> usize {
        let trees = self.nodes.iter().chain(&self.lines);
        trees.map(|tree| size_of::<Tournament>() + tree.bytes()).sum::<usize>()
            + self.came.len() * 2 * size_of::<u32>()
    }
}
