//! What is free over the entries of the list: all units, and the most on one node. The gap between the two is
//! fragmentation.
//!
//! Made once of a recorded run, from its containers and the list: what each entry gave and took is known there.
//!
//! Cost: making it takes a step for each container and entry, as nodes are counted by what they have free; a look at it
//! costs what is looked at.

use super::problem::Entry;
use super::view::FreePoint;
use super::{Sim, Status};

/// What was free after each entry.
#[derive(Clone, Debug)]
pub struct Curve(Vec<FreePoint>);

/// Nodes by how many units they have free.
struct Free {
    of: Vec<usize>,
    nodes: Vec<u32>,
    all: u64,
    largest: usize,
}

impl Free {
    fn new(sim: &Sim) -> Self {
        let problem = sim.problem();
        let of: Vec<usize> =
            problem.first_unit.windows(2).map(|ends| (ends[1] - ends[0]) as usize).collect();
        let largest = of.iter().copied().max().unwrap_or(0);
        let mut nodes = vec![0; largest + 1];
        for &free in &of {
            nodes[free] += 1;
        }
        Free { of, nodes, all: problem.node_of.len() as u64, largest }
    }

    /// A node has so many units free.
    fn set(&mut self, node: usize, free: usize) {
        self.nodes[self.of[node]] -= 1;
        self.nodes[free] += 1;
        self.of[node] = free;
        // It falls by as much as it has risen, so that all falls together cost what the rises did.
        self.largest = self.largest.max(free);
        while self.largest > 0 && self.nodes[self.largest] == 0 {
            self.largest -= 1;
        }
    }
}

impl Curve {
    /// The curve of a run as it stands.
    pub fn of(sim: &Sim) -> Self {
        let problem = sim.problem();
        let mut free = Free::new(sim);
        let mut points = Vec::new();
        let size = |request: u32| problem.requests[request as usize].units;
        let mut created = sim.placements().peekable();
        let mut ended = vec![false; problem.requests.len()];
        let mut node_of = vec![None; problem.requests.len()];
        for entries in 0..=sim.entries_taken() {
            let entry = entries.checked_sub(1).map(|at| problem.entries[at as usize]);
            if let Some(Entry::Release(request)) = entry
                && let Some(node) = node_of[request as usize]
                && matches!(sim.status(request), Status::Released(_))
                && !std::mem::replace(&mut ended[request as usize], true)
            {
                let units = usize::try_from(size(request)).expect("units are bounded");
                free.set(node, free.of[node] + units);
                free.all += size(request);
            }
            // Containers that ran already stand before the first entry.
            while let Some(placement) = created.next_if(|placement| placement.entries == entries) {
                let (request, node) = (placement.request, placement.node as usize);
                node_of[request as usize] = Some(node);
                let units = usize::try_from(size(request)).expect("units are bounded");
                free.set(node, free.of[node] - units);
                free.all -= size(request);
            }
            points.push(FreePoint { entries, free: free.all, largest: free.largest as u64 });
        }
        Curve(points)
    }

    /// At most about so many points of it, evenly; the last among them.
    pub fn points(&self, most: usize) -> Vec<FreePoint> {
        let apart = self.0.len().div_ceil(most.max(1)).max(1);
        let last = self.0.last().filter(|_| !(self.0.len() - 1).is_multiple_of(apart));
        self.0.iter().step_by(apart).chain(last).copied().collect()
    }
}
