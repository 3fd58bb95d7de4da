//! The choice for a task: the policy's walk or scan, against the present state.

use std::borrow::Cow;
use std::hint::black_box;

use super::amounts::with_amounts;
use super::{Sim, index_u32};
use crate::kernel::{Pcg, Probe};
use crate::labs::placement::event::{Event, IndexName};
use crate::labs::placement::index::{Index, with_index};
use crate::labs::placement::problem::Entry;
use crate::labs::placement::scan;
use crate::labs::placement::space::Point;
use crate::labs::placement::walk::{Direction, Leaf, Walk};
use crate::labs::placement::{Explore, Policy};

/// Number of candidates whose memory is prefetched: more would be evicted before they are tested.
const AHEAD: usize = 64;

impl Sim {
    /// The node that `task` would get now, by the policy. Only the generator changes.
    pub fn choose<P: Probe<Event>>(&mut self, task: u32, probe: &mut P) -> Option<u32> {
        let mut rng = self.rng;
        let choice = match self.problem.policy {
            Policy::FirstFit => self.scan(task, 0, probe),
            Policy::NextFit => self.scan(task, self.committed_last, probe),
            Policy::LeastFit | Policy::BestFit | Policy::Random => {
                self.search(IndexName::Open, task, self.problem.candidates(task), &mut rng, probe)
            }
            Policy::LeastFitWithReservation => {
                let matches = self.search_both(task, &mut rng, probe);
                self.larger(task, matches)
            }
        };
        self.rng = rng;
        if !self.problem.policy.scans() {
            self.scanned += scan::looked(&self.problem, task);
        }
        choice
    }

    /// The matches of the open and of the reserved index for `task` now, for the policy that has both.
    pub fn matches(&self, task: u32) -> [Option<u32>; 2] {
        self.search_both(task, &mut self.rng.clone(), &mut ())
    }

    /// Prefetches memory that the next tasks will read, if they name candidates or have reservations: such nodes can be
    /// anywhere. These reads overlap with those of committing this task; a node's point is read a task later than the
    /// data that locates it.
    #[inline]
    pub(super) fn look_ahead(&self) {
        let mut next = self.problem.entries[self.next_entry..].iter();
        let Some(&Entry::Task(task)) = next.next() else { return };
        for &node in self.problem.candidates(task).unwrap_or_default().iter().take(AHEAD) {
            self.touch_amounts(node);
        }
        let order = usize::from(self.problem.order_of[task as usize]);
        for at in self.reservations.of(task).take(AHEAD) {
            let (open, reserved) = (&self.open[order], &self.reserved[order]);
            let (node, space) = (self.reservations.node(at), open.space());
            let free = space.point(&self.open_amounts.plus(node, self.reservations.get(at).amount));
            open.touch(&self.open_amounts.point(space, node));
            open.touch(&free);
            reserved.touch(&free);
        }
        if let Some(&Entry::Task(task)) = next.next() {
            for &node in self.reservations.nodes(self.reservations.of(task)).iter().take(AHEAD) {
                self.touch_amounts(node);
            }
        }
    }

    #[inline]
    fn touch_amounts(&self, node: u32) {
        let at = node as usize * self.problem.dimensions;
        with_amounts!(&self.open_amounts, amounts => _ = black_box(amounts[at]));
        black_box(self.reservations.on(node));
    }

    fn search_both<P: Probe<Event>>(
        &self,
        task: u32,
        rng: &mut Pcg,
        probe: &mut P,
    ) -> [Option<u32>; 2] {
        let open = self.search(IndexName::Open, task, self.problem.candidates(task), rng, probe);
        let nodes = self.reserved_candidates(task);
        let reserved = self.search(IndexName::Reserved, task, Some(&nodes), rng, probe);
        [open, reserved]
    }

    /// The larger of the matches of the open and the reserved index; the reserved one on a tie.
    fn larger(&self, task: u32, [open, reserved]: [Option<u32>; 2]) -> Option<u32> {
        let (Some(from_open), Some(from_reserved)) = (open, reserved) else {
            return reserved.or(open);
        };
        let larger = self.point(IndexName::Open, task, from_open)
            > self.point(IndexName::Reserved, task, from_reserved);
        if larger { open } else { reserved }
    }

    /// The nodes with a live reservation for `task` that it may run on, ascending.
    fn reserved_candidates(&self, task: u32) -> Cow<'_, [u32]> {
        let nodes = self.reserved_for(task);
        if self.problem.candidates(task).is_none() {
            return Cow::Borrowed(nodes);
        }
        nodes.iter().copied().filter(|&node| !self.problem.excludes(task, node)).collect()
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
        let low = space.point(self.problem.request(task));
        if !P::FINE && self.problem.policy != Policy::Random {
            return match among {
                Some(nodes) => self.extreme_of(index, name, task, nodes),
                None => self.nearest_of(index, name, task, &low),
            };
        }
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

    /// The result of a walk whose visits are not reported: the leaves of the area by descending coordinate on every
    /// level are its leaves in descending order of points; or both ascending.
    #[inline]
    fn nearest_of<I: Index>(
        &self,
        index: &I,
        name: IndexName,
        task: u32,
        low: &Point,
    ) -> Option<u32> {
        let ascending = self.problem.policy == Policy::BestFit;
        let mut last = None;
        loop {
            let leaf = if ascending {
                index.first_inside(low, last)?
            } else {
                index.last_inside(low, last)?
            };
            let fits = |node: u32| self.exact || self.has_room(name, task, node);
            let found = index.find_element(leaf, fits);
            if found.is_some() {
                return found;
            }
            last = Some(leaf);
        }
    }

    /// The result of a walk among the candidates `nodes`, ascending, whose visits are not reported: its first leaf with
    /// room is that of the candidate with room at the extreme point. Cost: O(L D).
    fn extreme_of<I: Index>(
        &self,
        index: &I,
        name: IndexName,
        task: u32,
        nodes: &[u32],
    ) -> Option<u32> {
        let space = index.space();
        let low = space.point(self.problem.request(task));
        let ascending = self.problem.policy == Policy::BestFit;
        let mut best: Option<(I::Key, u32)> = None;
        for &node in nodes {
            let point = self.point_in(space, name, node);
            let key = index.key(&point);
            let better =
                best.is_none_or(|(best, _)| if ascending { key < best } else { key > best });
            if better
                && space.is_inside(&point, &low)
                && (self.exact || self.has_room(name, task, node))
            {
                best = Some((key, node));
            }
        }
        best.map(|(_, node)| node)
    }
}
