//! Free units of one kind after each entry of the list: of all open nodes, and the most on one node. The gap between the
//! two is fragmentation. Units of different kinds are never added up: the curve is of the kind with the most units.
//! A recorded run gives the curve once, from its containers and the list: they give the units that each entry allocated
//! and freed.
//!
//! Cost: making it takes a step for each unit, each allocated unit and each entry, as nodes are counted by their number
//! of free units; a look at it costs the points read.

use super::problem::{Entry, Problem, index_u32};
use super::reason::Units;
use super::view::FreePoint;
use super::{Sim, Status, UnitKind};

/// Free units of one kind after each entry.
#[derive(Clone, Debug)]
pub struct Curve {
    kind: UnitKind,
    /// All units of the kind on open nodes.
    units: u64,
    points: Vec<FreePoint>,
}

/// Number of nodes by free units of a kind.
struct FreeByNode {
    /// Free units by node.
    free: Vec<usize>,
    /// Number of nodes by free units.
    nodes: Vec<u32>,
    all: u64,
    /// The most free units on a node.
    largest: usize,
}

/// The kind with the most units on open nodes; the first of equals.
fn main_kind(problem: &Problem) -> UnitKind {
    let mut counted = Units::default();
    let units = (0..index_u32(problem.node_of.len())).filter(|&unit| !problem.is_closed(unit));
    units.for_each(|unit| counted.add(problem.kind_of(unit), 1));
    let most = UnitKind::ALL.into_iter().rev().max_by_key(|&kind| counted.of(kind));
    most.unwrap_or_default()
}

impl FreeByNode {
    fn new(problem: &Problem, counts: impl Fn(u32) -> bool) -> Self {
        let mut free = vec![0; problem.node_count()];
        let units = (0..index_u32(problem.node_of.len())).filter(|&unit| counts(unit));
        units.for_each(|unit| free[problem.node_of[unit as usize] as usize] += 1);
        let largest = free.iter().copied().max().unwrap_or(0);
        let mut nodes = vec![0; largest + 1];
        for &count in &free {
            nodes[count] += 1;
        }
        let all = free.iter().map(|&count| count as u64).sum();
        FreeByNode { free, nodes, all, largest }
    }

    /// Marks a unit as free or allocated.
    fn set(&mut self, index: usize, is_free: bool) {
        let free = if is_free { self.free[index] + 1 } else { self.free[index] - 1 };
        self.all = if is_free { self.all + 1 } else { self.all - 1 };
        self.nodes[self.free[index]] -= 1;
        self.nodes[free] += 1;
        self.free[index] = free;
        // `largest` decreases in total by as much as it has increased, so the decreases cost as much as the increases.
        self.largest = self.largest.max(free);
        while self.largest > 0 && self.nodes[self.largest] == 0 {
            self.largest -= 1;
        }
    }
}

impl Curve {
    /// The curve of a run so far.
    pub fn of(sim: &Sim) -> Self {
        let problem = sim.problem();
        let kind = main_kind(problem);
        let counts = |&unit: &u32| problem.kind_of(unit) == kind && !problem.is_closed(unit);
        let mut free = FreeByNode::new(problem, |unit| counts(&unit));
        let units = free.all;
        let node = |unit: u32| problem.node_of[unit as usize] as usize;
        let mut points = Vec::new();
        let mut created = sim.placements().peekable();
        let mut ended = vec![false; problem.requests.len()];
        let mut placement_of = vec![None; problem.requests.len()];
        for entries in 0..=sim.entries_taken() {
            let entry = entries.checked_sub(1).map(|at| problem.entries[at as usize]);
            if let Some(Entry::Release(request)) = entry
                && let Some(placement) = placement_of[request as usize]
                && matches!(sim.status(request), Status::Released(_))
                && !std::mem::replace(&mut ended[request as usize], true)
            {
                let units = sim.units(placement);
                for unit in units.into_iter().filter(counts) {
                    free.set(node(unit), true);
                }
            }
            // Bound containers were created before the first entry.
            while let Some(placement) = created.next_if(|placement| placement.entries == entries) {
                placement_of[placement.request as usize] = Some(placement);
                let units = sim.units(placement);
                for unit in units.into_iter().filter(counts) {
                    free.set(node(unit), false);
                }
            }
            points.push(FreePoint { entries, free: free.all, largest: free.largest as u64 });
        }
        Curve { kind, units, points }
    }

    /// The kind of unit that it counts.
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// All units of the kind on open nodes.
    pub fn units(&self) -> u64 {
        self.units
    }

    /// About `most` evenly spaced points of it, the last one included.
    pub fn points(&self, most: usize) -> Vec<FreePoint> {
        let apart = self.points.len().div_ceil(most.max(1)).max(1);
        let last = self.points.last().filter(|_| !(self.points.len() - 1).is_multiple_of(apart));
        self.points.iter().step_by(apart).chain(last).copied().collect()
    }
}
