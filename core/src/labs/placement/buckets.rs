//! The tree of buckets at one moment, as a list: the source of views, reasons and invariant checks.
//!
//! **Invariant:** entries are in tree order: a bucket before its children, children ascending. With zeros for the
//! wildcards, that is the order of (point, depth).
//!
//! Cost: O(N D) if the run has an index, which lists its nodes in order; O(N log N) for the scans. Then the move of a
//! node costs a pass over the buckets ([`Tree::carried`]), not another list of all nodes.

use std::ops::Range;

use super::event::{Bucket, Event, IndexName};
use super::explain::chooser;
use super::index::AnyIndex;
use super::sim::Sim;
use super::space::Point;
use super::view::BucketState;
use crate::kernel::index_u32;

/// A non-empty bucket.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its coordinates in the order shown, zeros for the wildcards.
    pub point: Point,
    /// Number of fixed coordinates.
    pub depth: usize,
    /// Its nodes, as a range of [`Tree::nodes`].
    pub nodes: Range<usize>,
    /// Its state in the walk.
    pub state: BucketState,
    /// Its place among the buckets looked at, from 1; none if no search looked at it.
    pub look: Option<u32>,
}

/// The buckets of one index, in one task's order of dimensions.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The index shown.
    pub index: IndexName,
    /// The order of dimensions.
    pub order: Vec<u8>,
    /// Every node of the index with its point, sorted by point, then node.
    pub nodes: Vec<(Point, u32)>,
    /// The non-empty buckets.
    pub entries: Vec<Entry>,
    /// The bucket of the last event.
    pub current: Option<usize>,
    /// Buckets looked at in search of a match, in any index.
    looks: u32,
    /// By index: true once a leaf with the match was yielded, and the visits since, which only show the other leaves.
    matched: [bool; 2],
    pub beyond: [u64; 2],
}

impl Tree {
    /// The buckets of `sim`'s index `index` in the order number `order`, with their states after `events`.
    pub fn new(sim: &Sim, index: IndexName, order: usize, events: &[Event]) -> Self {
        #[cfg(test)]
        tests::MADE.set(tests::MADE.get() + 1);
        let problem = sim.problem();
        let known = sim.index(index, order).map(AnyIndex::elements);
        let order = problem.orders[order].clone();
        let nodes = known.unwrap_or_else(|| sorted_nodes(sim, &order));
        let entries = entries_of(&nodes, problem.dimensions);
        let mut tree = Tree {
            index,
            order,
            nodes,
            entries,
            current: None,
            looks: 0,
            matched: [false; 2],
            beyond: [0; 2],
        };
        for &event in events {
            tree.apply(sim, event);
        }
        tree
    }

    pub fn dimensions(&self) -> usize {
        self.order.len()
    }

    /// The bucket with these coordinates, unless it is empty. Cost: a binary search.
    pub fn find(&self, point: &Point, depth: usize) -> Option<usize> {
        let mut wanted = *point;
        wanted[depth..].fill(0);
        self.entries.binary_search_by(|entry| (entry.point, entry.depth).cmp(&(wanted, depth))).ok()
    }

    /// The tree after `nodes` have moved; `before` and `after` are the states around the move. Buckets keep their
    /// states in the walk. An emptied bucket is kept if `keeps` is true for it.
    #[must_use]
    pub fn carried(
        mut self,
        (before, after): (&Sim, &Sim),
        nodes: impl Iterator<Item = u32>,
        keeps: impl Fn(&Entry) -> bool,
    ) -> Tree {
        self.current = None;
        for node in nodes {
            if let Some(point) = self.point_of(before, node) {
                self.take_out(point, node);
            }
            if let Some(point) = self.point_of(after, node) {
                self.put_in(point, node);
            }
        }
        self.entries.retain(|entry| !entry.nodes.is_empty() || keeps(entry));
        for entry in self.entries.iter_mut().filter(|entry| entry.nodes.is_empty()) {
            entry.nodes = 0..0;
        }
        self
    }

    /// The point of a node in this index; none if the node is not in it.
    pub fn point_of(&self, sim: &Sim, node: u32) -> Option<Point> {
        let inside = self.index == IndexName::Open || sim.reservation(node).is_some();
        inside.then(|| sim.point_by(&self.order, self.index, node))
    }

    fn take_out(&mut self, point: Point, node: u32) {
        let Ok(at) = self.nodes.binary_search(&(point, node)) else { return };
        self.nodes.remove(at);
        for Entry { nodes, .. } in &mut self.entries {
            nodes.start -= usize::from(nodes.start > at);
            nodes.end -= usize::from(nodes.end > at);
        }
    }

    fn put_in(&mut self, point: Point, node: u32) {
        let Err(at) = self.nodes.binary_search(&(point, node)) else { return };
        self.nodes.insert(at, (point, node));
        let leads = |entry: &Entry| entry.point[..entry.depth] == point[..entry.depth];
        for entry in &mut self.entries {
            // An empty bucket may be anywhere among the nodes.
            match (leads(entry), entry.nodes.is_empty()) {
                (true, true) => entry.nodes = at..at + 1,
                (true, false) => entry.nodes.end += 1,
                (false, _) => {
                    let later = entry.nodes.start >= at;
                    entry.nodes.start += usize::from(later);
                    entry.nodes.end += usize::from(later);
                }
            }
        }
        for depth in 0..=self.dimensions() {
            let mut prefix = point;
            prefix[depth..].fill(0);
            let found = self
                .entries
                .binary_search_by(|entry| (entry.point, entry.depth).cmp(&(prefix, depth)));
            if let Err(place) = found {
                let state = BucketState::Undiscovered;
                self.entries.insert(
                    place,
                    Entry { point: prefix, depth, nodes: at..at + 1, state, look: None },
                );
            }
        }
    }

    /// The bucket of an event.
    pub fn named(&self, sim: &Sim, bucket: Bucket) -> Option<usize> {
        let point = point_of(sim, self.index, &self.order, bucket.witness)?;
        self.find(&point, usize::from(bucket.depth))
    }

    pub fn children(&self, at: usize) -> impl Iterator<Item = &Entry> {
        let parent = &self.entries[at];
        let below = self.entries[at + 1..].iter().take_while(|entry| entry.depth > parent.depth);
        below.filter(|entry| entry.depth == parent.depth + 1)
    }

    /// Number of leaves yielded within a bucket; a leaf counts itself.
    pub fn yielded(&self, at: usize) -> u64 {
        let depth = self.entries[at].depth;
        let below = self.entries[at + 1..].iter().take_while(|entry| entry.depth > depth);
        let inside = std::iter::once(&self.entries[at]).chain(below);
        inside.filter(|entry| entry.state == BucketState::Yielded).count() as u64
    }

    /// The nodes of a bucket, in scenario order within a leaf.
    pub fn elements(&self, at: usize) -> impl Iterator<Item = u32> {
        self.nodes[self.entries[at].nodes.clone()].iter().map(|&(_, node)| node)
    }

    /// The coordinates of a bucket in the scenario's dimensions.
    pub fn coordinates(&self, at: usize) -> Vec<Option<u32>> {
        self.coordinates_of(&self.entries[at])
    }

    pub fn coordinates_of(&self, entry: &Entry) -> Vec<Option<u32>> {
        let mut coordinates = vec![None; self.dimensions()];
        for (&coordinate, &dimension) in entry.point.iter().zip(&self.order[..entry.depth]) {
            coordinates[usize::from(dimension)] = Some(coordinate);
        }
        coordinates
    }

    fn apply(&mut self, sim: &Sim, event: Event) {
        let (bucket, index, state) = match event {
            Event::Visited { bucket, fits: true, index, .. } => (bucket, index, BucketState::Open),
            Event::Visited { bucket, fits: false, index, .. } => {
                (bucket, index, BucketState::Refused)
            }
            Event::Finished { bucket, index } => (bucket, index, BucketState::Finished),
            Event::Yielded { bucket, index } => (bucket, index, BucketState::Yielded),
            _ => {
                self.current = None;
                return;
            }
        };
        let (visits, walk) = (state != BucketState::Finished, index as usize);
        let searches = visits && !self.matched[walk];
        self.looks += u32::from(searches);
        self.beyond[walk] += u64::from(visits && !searches);
        if state == BucketState::Yielded && !self.matched[walk] {
            self.matched[walk] = has_match(sim, index, bucket);
        }
        self.current = None;
        if index == self.index {
            self.current = self.named(sim, bucket);
            if let Some(at) = self.current {
                let entry = &mut self.entries[at];
                entry.state = state;
                entry.look = if searches { Some(self.looks) } else { entry.look };
            }
        }
    }
}

/// True if a node of a leaf fits the task that chooses.
fn has_match(sim: &Sim, index: IndexName, leaf: Bucket) -> bool {
    let Some(task) = chooser(sim) else { return false };
    let point = |node| sim.point(index, task, node);
    let fits = |&node: &u32| {
        sim.has_room(index, task, node)
            && !sim.problem().excludes(task, node)
            && point(node) == point(leaf.witness)
    };
    match index {
        IndexName::Open => (0..index_u32(sim.problem().node_count())).any(|node| fits(&node)),
        IndexName::Reserved => sim.reserved_for(task).iter().any(fits),
    }
}

/// The point of `node` in an index and an order; none if it is not in that index.
pub fn point_of(sim: &Sim, index: IndexName, order: &[u8], node: u32) -> Option<Point> {
    let there_is = (node as usize) < sim.problem().node_count();
    there_is.then(|| sim.point_by(order, index, node))
}

fn sorted_nodes(sim: &Sim, order: &[u8]) -> Vec<(Point, u32)> {
    let all = 0..u32::try_from(sim.problem().node_count()).expect("fewer than 2^32 nodes");
    let mut nodes: Vec<_> =
        all.map(|node| (sim.point_by(order, IndexName::Open, node), node)).collect();
    nodes.sort_unstable();
    nodes
}

/// Cuts a sorted list of nodes into buckets, in tree order.
fn entries_of(nodes: &[(Point, u32)], dimensions: usize) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (at, (point, _)) in nodes.iter().enumerate() {
        let shared = match at.checked_sub(1) {
            None => 0,
            Some(before) => {
                let before = &nodes[before].0;
                1 + point
                    .iter()
                    .zip(before)
                    .take(dimensions)
                    .take_while(|(now, then)| now == then)
                    .count()
            }
        };
        for closed in open.drain(shared..) {
            entries[closed].nodes.end = at;
        }
        for depth in shared..=dimensions {
            let mut prefix = *point;
            prefix[depth..].fill(0);
            open.push(entries.len());
            entries.push(Entry {
                point: prefix,
                depth,
                nodes: at..at,
                state: BucketState::Undiscovered,
                look: None,
            });
        }
    }
    for closed in open {
        entries[closed].nodes.end = nodes.len();
    }
    entries
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;
    use crate::kernel::{Count, Limits, Replay};
    use crate::lab::Lab as _;
    use crate::lab::protocol::Look;
    use crate::labs::placement::lab::Open;
    use crate::labs::placement::{Scenario, adversaries};
    use crate::scenario::{self, Checked, Lab};

    thread_local! {
        /// Trees made from the list of all nodes.
        pub(super) static MADE: Cell<u64> = const { Cell::new(0) };
    }

    fn opened(text: &str) -> (Open, Arc<super::super::Problem>) {
        let (scenario, checked) = scenario::open(text).expect("it is valid");
        let (Lab::Placement(scenario), Checked::Placement(problem)) = (scenario.lab, checked)
        else {
            unreachable!("of this lab")
        };
        let problem = Arc::new(problem);
        (Open::open(Arc::<Scenario>::new(scenario), Arc::clone(&problem)), problem)
    }

    const RESERVED: &str = include_str!("../../../../static/gallery/reservations.json");
    const RELEASED: &str = include_str!("../../../../static/gallery/release.json");

    /// At every moment of hard runs, a view makes one tree for each index, equal to that of the state shown.
    #[test]
    fn a_view_makes_one_tree_an_index_and_shows_the_state() {
        let hard = adversaries::scenarios(24);
        let texts = hard.iter().map(String::as_str).chain([RESERVED, RELEASED]);
        for (lab, problem) in texts.map(opened) {
            let mut replay = Replay::recorded(Sim::new(problem), Limits::default());
            for moment in 0..=replay.moments() {
                let cursor = replay.at(moment);
                let count = Count::new::<Event>();
                MADE.set(0);
                let view = lab.view(&cursor, &count, Look::default());
                let indexes = 1 + u64::from(cursor.state().index(IndexName::Reserved, 0).is_some());
                assert_eq!(MADE.get(), indexes, "trees made at {moment}");
                let order = view.task.map_or(0, |task| {
                    usize::from(cursor.state().problem().order_of[task as usize])
                });
                let rebuilt = Tree::new(cursor.state(), view.index, order, &[]);
                let mut shown = view.buckets.iter().filter(|bucket| bucket.elements > 0);
                for at in
                    (0..rebuilt.entries.len()).filter(|&at| !rebuilt.entries[at].nodes.is_empty())
                {
                    let next = shown.next().expect("as many buckets");
                    assert_eq!(next.at, rebuilt.coordinates(at), "at {moment}");
                    assert_eq!(
                        next.elements,
                        rebuilt.entries[at].nodes.len() as u64,
                        "at {moment}"
                    );
                }
                assert!(shown.next().is_none(), "no bucket too many at {moment}");
            }
        }
    }
}
