//! How a task chooses: the policy's walk or scan, against the state as it is.

use std::cmp::Reverse;

use super::{Sim, index_u32};
use crate::kernel::{Pcg, Probe};
use crate::placement::event::{Event, IndexName};
use crate::placement::index::{Index, with_index};
use crate::placement::walk::{Direction, Leaf, Walk};
use crate::placement::{Explore, Policy};

impl Sim {
    /// The node that `task` would get now, by the policy. The generator moves on, nothing else changes.
    pub fn choose<P: Probe<Event>>(&mut self, task: u32, probe: &mut P) -> Option<u32> {
        let mut rng = self.rng;
        let choice = match self.problem.policy {
            Policy::FirstFit => self.scan(task, 0, probe),
            Policy::NextFit => self.scan(task, self.committed_last, probe),
            Policy::LeastFit | Policy::BestFit | Policy::Random => {
                self.search(IndexName::Open, task, self.problem.candidates(task), &mut rng, probe)
            }
            Policy::LeastFitWithReservation => self.choose_of_two(task, &mut rng, probe),
        };
        self.rng = rng;
        choice
    }

    /// The better of what the open and the reserved index give; the reserved one on a tie.
    fn choose_of_two<P: Probe<Event>>(
        &self,
        task: u32,
        rng: &mut Pcg,
        probe: &mut P,
    ) -> Option<u32> {
        let open = self.search(IndexName::Open, task, self.problem.candidates(task), rng, probe);
        let held = self.reserved_for(task);
        let reserved = self.search(IndexName::Reserved, task, Some(&held), rng, probe);
        match (open, reserved) {
            (Some(a), Some(b)) => {
                let better =
                    self.point(IndexName::Open, task, a) > self.point(IndexName::Reserved, task, b);
                Some(if better { a } else { b })
            }
            (a, b) => b.or(a),
        }
    }

    /// The nodes of `task`'s reservations, live or not, ascending.
    #[inline]
    fn reserved_nodes(&self, task: u32) -> &[u32] {
        let (nodes, begin) = &*self.reserved_nodes;
        let task = task as usize;
        if begin.is_empty() { &[] } else { &nodes[begin[task] as usize..begin[task + 1] as usize] }
    }

    /// The nodes reserved for `task` that it may run on, ascending.
    fn reserved_for(&self, task: u32) -> Vec<u32> {
        let nodes = self.reserved_nodes(task).iter().copied();
        nodes
            .filter(|&node| self.reservation(node).is_some() && !self.problem.excludes(task, node))
            .collect()
    }

    /// The first fitting node from `start` on, cyclic. Cost: O(N).
    fn scan<P: Probe<Event>>(&self, task: u32, start: u32, probe: &mut P) -> Option<u32> {
        let nodes = index_u32(self.problem.node_count());
        (start..nodes).chain(0..start).find(|&node| {
            let fits =
                self.has_room(IndexName::Open, task, node) && !self.problem.excludes(task, node);
            if P::FINE {
                probe.emit(Event::Examined { node, fits });
            }
            fits
        })
    }

    fn search<P: Probe<Event>>(
        &self,
        name: IndexName,
        task: u32,
        among: Option<&[u32]>,
        rng: &mut Pcg,
        probe: &mut P,
    ) -> Option<u32> {
        let order = usize::from(self.problem.order_of[task as usize]);
        let index = match name {
            IndexName::Open => &self.open[order],
            IndexName::Reserved => &self.reserved[order],
        };
        with_index!(index, index => self.search_in(index, name, task, among, rng, probe))
    }

    fn search_in<I: Index, P: Probe<Event>>(
        &self,
        index: &I,
        name: IndexName,
        task: u32,
        among: Option<&[u32]>,
        rng: &mut Pcg,
        probe: &mut P,
    ) -> Option<u32> {
        let space = index.space();
        if let Some(nodes) = among
            && !P::FINE
            && self.problem.policy != Policy::Random
        {
            return self.extreme_of(index, name, task, nodes);
        }
        let low = space.point(self.problem.request(task));
        let direction = match self.problem.policy {
            Policy::BestFit => Direction::Ascending,
            Policy::Random => Direction::Drawn(rng),
            _ => Direction::Descending,
        };
        let candidates = among.map(|nodes| {
            let keyed =
                nodes.iter().map(|&node| (index.key(&self.point_in(space, name, node)), node));
            let mut keyed: Vec<_> = keyed.collect();
            keyed.sort_unstable();
            keyed
        });
        let first = self.problem.explore == Explore::First;
        let mut found = None;
        let take = |leaf: Leaf<'_, I::Key>| {
            if found.is_none() {
                let fits = |node: u32| self.exact || self.has_room(name, task, node);
                found = match leaf.candidates {
                    None => index.find_element(leaf.key, fits),
                    Some(list) => list.iter().map(|&(_, node)| node).find(|&node| fits(node)),
                };
            }
            first && found.is_some()
        };
        Walk::new(index, name, low, direction, probe, take).run(candidates.as_deref());
        found
    }

    /// What a walk among the candidates `nodes` comes to, for where nobody hears it: its first leaf with room is
    /// that of the candidate with room at the extreme point. Cost: O(L D).
    fn extreme_of<I: Index>(
        &self,
        index: &I,
        name: IndexName,
        task: u32,
        nodes: &[u32],
    ) -> Option<u32> {
        // One loop that does nothing but load: cold nodes are fetched side by side, not one after another.
        let dimensions = self.problem.dimensions;
        std::hint::black_box(
            nodes.iter().fold(0, |sum, &node| sum ^ self.free[node as usize * dimensions]),
        );
        let with_room = nodes.iter().copied().filter(|&node| self.has_room(name, task, node));
        let keyed =
            with_room.map(|node| (index.key(&self.point_in(index.space(), name, node)), node));
        let extreme = match self.problem.policy {
            Policy::BestFit => keyed.min(),
            _ => keyed.max_by_key(|&(key, node)| (key, Reverse(node))),
        };
        extreme.map(|(_, node)| node)
    }
}
