//! Free units after each entry of the list: all units, and the most of one kind on one node. The gap between the two is
//! fragmentation.
//! A recorded run gives the curve once, from its containers and the list: they give the units that each entry allocated
//! and freed.
//!
//! Cost: making it takes a step for each allocated unit and for each entry, as nodes are counted by their number of
//! free units; a look at it costs the points read.

use super::problem::{Entry, Problem, index_u32};
use super::view::FreePoint;
use super::{Sim, Status, UnitKind};

/// Free units after each entry.
#[derive(Clone, Debug)]
pub struct Curve(Vec<FreePoint>);

/// Number of nodes by free units of a kind; a node counts once for each kind.
struct FreeByNode {
    /// Free units by node and kind.
    free: Vec<usize>,
    /// Number of nodes by free units.
    nodes: Vec<u32>,
    all: u64,
    /// The most free units of a kind on a node.
    largest: usize,
}

/// The index of a node and kind.
fn node_and_kind(problem: &Problem, unit: u32) -> usize {
    problem.node_of[unit as usize] as usize * UnitKind::ALL.len() + problem.kind_of(unit) as usize
}

impl FreeByNode {
    fn new(sim: &Sim) -> Self {
        let problem = sim.problem();
        let units = problem.node_of.len();
        let mut free = vec![0; problem.node_count() * UnitKind::ALL.len()];
        (0..index_u32(units)).for_each(|unit| free[node_and_kind(problem, unit)] += 1);
        let largest = free.iter().copied().max().unwrap_or(0);
        let mut nodes = vec![0; largest + 1];
        for &count in &free {
            nodes[count] += 1;
        }
        FreeByNode { free, nodes, all: units as u64, largest }
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
        let mut free = FreeByNode::new(sim);
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
                for unit in units {
                    free.set(node_and_kind(problem, unit), true);
                }
            }
            // Bound containers were created before the first entry.
            while let Some(placement) = created.next_if(|placement| placement.entries == entries) {
                placement_of[placement.request as usize] = Some(placement);
                let units = sim.units(placement);
                for unit in units {
                    free.set(node_and_kind(problem, unit), false);
                }
            }
            points.push(FreePoint { entries, free: free.all, largest: free.largest as u64 });
        }
        Curve(points)
    }

    /// About `most` evenly spaced points of it, the last one included.
    pub fn points(&self, most: usize) -> Vec<FreePoint> {
        let apart = self.0.len().div_ceil(most.max(1)).max(1);
        let last = self.0.last().filter(|_| !(self.0.len() - 1).is_multiple_of(apart));
        self.0.iter().step_by(apart).chain(last).copied().collect()
    }
}
