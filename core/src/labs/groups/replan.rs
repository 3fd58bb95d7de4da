//! The containers that would have to move so that a waiting request fits.
//!
//! Some containers leave, the request is placed first, and the containers come back in order, each decided by the
//! method itself. The search looks for the fewest containers for which all of these can be placed: it tries every single
//! container, then every pair, and so on. If that is too much, it tries sets of containers on each node that lacks few
//! units, and the answer says that fewer moves may do.
//!
//! The search runs in slices, and can be stopped at any time with its results so far.
//!
//! **Invariant:** an answer has been tried: the free units of the run ([`FreeUnits`]) made all decisions, and each try
//! restores them.
//!
//! Cost: the search looks at no more than [`SETS`] sets and tries [`TRIES`] of them, with at most [`STEPS`] steps, and
//! as many again in the second part; it tries a set only if its containers free enough units on a node. A step is a
//! unit freed or allocated, or an update of a free count that includes it: a container may have a million units, and a
//! unit may be in thousands of groups. A slice ends after the try that fills it.

use super::Sim;
use super::dry_run::{DryRun, DryRunResult, MemberCandidate};
use super::free_units::{FreeUnits, GroupMember};
use super::problem::NONE;
use super::reason::{ContainerMove, FreeBlock, Replan};
use crate::sort;

/// The most sets of containers that the search looks at.
pub const SETS: u64 = 1 << 20;

/// The most sets that the search tries.
pub const TRIES: u64 = 1 << 12;

/// The most steps of the tries in either part: about half a second.
pub const STEPS: u64 = 1 << 24;

/// A container that could move: its request, node and units.
type Container = (u32, u32, Vec<u32>);

/// A request, the member of a group that it gets, and its units.
type Assignment = (u32, GroupMember, Vec<u32>);

/// The fewest containers that would have to move for a request that waits for free units.
pub fn replan(sim: &Sim, request: u32) -> Replan {
    let result = DryRun::new(sim, request).run();
    let mut search = ReplanSearch::new(sim, request, &result);
    loop {
        if let Some(found) = search.work(u64::MAX) {
            return found;
        }
    }
}

/// Work done in one part of the search.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    sets: u64,
    tries: u64,
    steps: u64,
}

impl Spent {
    fn is_all(self) -> bool {
        self.sets >= SETS || self.tries >= TRIES || self.steps >= STEPS
    }

    /// The part of the budget that is used, in steps.
    fn progress(self) -> u64 {
        let of = |done: u64, most: u64| done.min(most) * (STEPS / most);
        of(self.sets, SETS).max(of(self.tries, TRIES)).max(self.steps.min(STEPS))
    }
}

/// A search for the fewest containers that would have to move.
pub struct ReplanSearch {
    sim: Sim,
    free_units: FreeUnits,
    request: u32,
    containers: Vec<Container>,
    /// Units that each node lacks for the request; `None` for a node that could never have enough.
    lacks: Vec<Option<u64>>,
    /// The next set of the first part, by size, then in the order of its containers.
    set: Vec<usize>,
    /// The search has tried all sets of at most this size.
    complete: usize,
    /// The second part, once it has begun: few containers of a node that free enough units there, node by node; the
    /// remaining sets, the next one at the end.
    nodes: Option<Vec<Vec<usize>>>,
    /// The best set of the second part.
    best: Option<(Vec<usize>, Vec<Assignment>)>,
    /// Work done in this part, and sets looked at in the part before.
    spent: Spent,
    sets_before: u64,
}

impl ReplanSearch {
    /// A new search for a request that waits for free units.
    pub fn new(sim: &Sim, request: u32, result: &DryRunResult) -> Self {
        let problem = sim.problem();
        let mut containers: Vec<Container> = sim
            .placements()
            // What leaves a closed node makes no room there.
            .filter(|placement| sim.is_running(placement.request))
            .filter(|placement| !problem.closed[placement.node as usize])
            .map(|placement| (placement.request, placement.node, sim.units(placement)))
            .collect();
        sort::by_number(&mut containers, |container| container.0.into());
        let requested = problem.requests[request as usize].units;
        let mut lacks = vec![None; problem.node_count()];
        // A member that never has enough units does not count, whichever containers move.
        for MemberCandidate { block, .. } in result.large(&result.members) {
            let lack = requested.saturating_sub(block.free);
            let least = &mut lacks[block.node as usize];
            *least = Some(least.map_or(lack, |least: u64| least.min(lack)));
        }
        ReplanSearch {
            free_units: sim.free_units().clone(),
            sim: sim.clone(),
            request,
            containers,
            lacks,
            set: vec![0],
            complete: 0,
            nodes: None,
            best: None,
            spent: Spent::default(),
            sets_before: 0,
        }
    }

    /// Does about `work` more steps; returns the answer once it is known.
    pub fn work(&mut self, work: u64) -> Option<Replan> {
        let until = self.progress().0.saturating_add(work);
        while self.progress().0 < until {
            let found = if self.nodes.is_none() { self.next_set() } else { self.next_of_node() };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Steps done, and the limit.
    pub fn progress(&self) -> (u64, u64) {
        let before = if self.nodes.is_none() { 0 } else { STEPS };
        (before + self.spent.progress(), 2 * STEPS)
    }

    /// The result so far: the best set found, or the sizes that are ruled out.
    pub fn leave(&mut self) -> Replan {
        match self.best.take() {
            Some((leaving, placed)) => {
                self.moves(&leaving, placed, leaving.len() <= self.complete + 1)
            }
            None => self.none(false),
        }
    }

    fn none(&self, all: bool) -> Replan {
        let sets = self.sets_before + self.spent.sets;
        Replan::None { tried: self.complete as u64, all, sets }
    }

    /// Looks at the next set by size; returns the answer if the set works, or if all are tried.
    fn next_set(&mut self) -> Option<Replan> {
        let mut set = std::mem::take(&mut self.set);
        if set.len() > self.containers.len() {
            return Some(self.none(true));
        }
        if self.spent.is_all() {
            self.begin_nodes();
            return None;
        }
        self.spent.sets += 1;
        if self.may_help(&set)
            && let Some(placed) = self.try_moving(&set)
        {
            return Some(self.moves(&set, placed, true));
        }
        if !advance(&mut set, self.containers.len()) {
            self.complete = set.len();
            set = (0..=set.len()).collect();
        }
        self.set = set;
        None
    }

    /// True if a node has enough free units once these containers have left. They may still be of another model or
    /// kind.
    fn may_help(&self, leaving: &[usize]) -> bool {
        leaving.iter().any(|&at| {
            let node = self.node_of(at);
            let left = leaving.iter().filter(|&&at| self.node_of(at) == node);
            let freed: u64 = left.map(|&at| self.containers[at].2.len() as u64).sum();
            self.lacks[node].is_some_and(|lack| freed >= lack)
        })
    }

    /// Removes some containers, places the request and then the containers; `None` if one of them cannot be placed.
    fn try_moving(&mut self, leaving: &[usize]) -> Option<Vec<Assignment>> {
        self.spent.tries += 1;
        let ReplanSearch { sim, free_units, containers, spent, .. } = self;
        let (problem, layout) = (sim.problem(), sim.layout());
        let steps = |units: &[u32]| -> u64 {
            units.iter().map(|&unit| 1 + layout.counts_of.of(unit).len() as u64).sum()
        };
        for &at in leaving {
            // Freed, and allocated again.
            spent.steps += 2 * steps(&containers[at].2);
            free_units.assign(layout, &containers[at].2, NONE);
        }
        let moving = leaving.iter().map(|&at| containers[at].0);
        let mut placed: Vec<Assignment> = Vec::with_capacity(leaving.len() + 1);
        let mut all = true;
        for request in std::iter::once(self.request).chain(moving) {
            let Some(target) = free_units.choose(layout, sim.needs(request)) else {
                all = false;
                break;
            };
            let units = free_units.take((problem, layout), request, target);
            let looked_at = layout.member(target.member).units.len() as u64;
            spent.steps += looked_at + 2 * steps(&units);
            placed.push((request, target, units));
        }
        for (_, _, units) in &placed {
            free_units.assign(layout, units, NONE);
        }
        for &at in leaving {
            free_units.assign(layout, &containers[at].2, containers[at].0);
        }
        all.then_some(placed)
    }

    /// Begins the second part: for each node the first of its containers that free enough units there, large ones
    /// first, and small ones first.
    fn begin_nodes(&mut self) {
        let mut order: Vec<usize> = (0..self.containers.len()).collect();
        sort::sort_by_key(&mut order, |&at| {
            let (_, node, units) = &self.containers[at];
            (*node, units.len(), at)
        });
        let same_node = |&a: &usize, &b: &usize| self.node_of(a) == self.node_of(b);
        let mut sets = Vec::new();
        for on_node in order.chunk_by(same_node) {
            let Some(lack) = self.lacks[self.node_of(on_node[0])] else { continue };
            sets.push(self.enough(on_node.iter().rev(), lack));
            sets.push(self.enough(on_node.iter(), lack));
        }
        sets.reverse();
        self.sets_before = std::mem::take(&mut self.spent).sets;
        self.nodes = Some(sets);
    }

    /// Tries the next set of the second part; after the last one, returns the answer.
    fn next_of_node(&mut self) -> Option<Replan> {
        let next = self.nodes.as_mut().and_then(Vec::pop);
        let Some(leaving) = next.filter(|_| !self.spent.is_all()) else {
            return Some(self.leave());
        };
        self.spent.sets += 1;
        if self.best.as_ref().is_none_or(|(best, _)| leaving.len() < best.len())
            && let Some(placed) = self.try_moving(&leaving)
        {
            self.best = Some((leaving, placed));
        }
        None
    }

    fn node_of(&self, at: usize) -> usize {
        self.containers[at].1 as usize
    }

    /// The first of these containers that free enough units together, ascending.
    fn enough<'c>(&self, containers: impl Iterator<Item = &'c usize>, lack: u64) -> Vec<usize> {
        let mut freed = 0;
        let mut leaving: Vec<usize> = containers
            .copied()
            .take_while(|&at| {
                let more = freed < lack;
                freed += self.containers[at].2.len() as u64;
                more
            })
            .collect();
        sort::sort(&mut leaving);
        leaving
    }

    fn moves(&self, leaving: &[usize], placed: Vec<Assignment>, fewest: bool) -> Replan {
        let layout = self.sim.layout();
        let group = |target: GroupMember| layout.by_group.then_some(target.group);
        let node = |target: GroupMember| layout.member(target.member).node;
        let mut placed = placed.into_iter();
        let (_, target, units) = placed.next().expect("the request comes first");
        let to = FreeBlock { node: node(target), group: group(target), free: units.len() as u64 };
        let moves =
            leaving.iter().zip(placed).map(|(&at, (request, target, units))| ContainerMove {
                request,
                from: self.containers[at].1,
                to: node(target),
                group: group(target),
                units,
            });
        Replan::Moves { moves: moves.collect(), to, units, fewest }
    }
}

/// Advances to the next set of as many of `count` things, in ascending order; false after the last one, which stays.
fn advance(set: &mut [usize], count: usize) -> bool {
    let size = set.len();
    let Some(at) = (0..size).rev().find(|&at| set[at] + size - at < count) else { return false };
    set[at] += 1;
    for next in at + 1..size {
        set[next] = set[next - 1] + 1;
    }
    true
}
