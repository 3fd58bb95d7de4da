//! The baseline of the walk: a plain scan over the nodes that gives the policy's answer.
//!
//! A policy that takes the best node has to examine all nodes that the task may run on; first-fit and next-fit are
//! scans themselves, and stop at the first node that fits.
//!
//! **Invariant:** it finds the policy's choice (under `random`, which draws: some node exactly if the policy finds
//! one).
//!
//! Cost: O(L D) with L candidates, O(N D) without.

use std::cmp::Reverse;

use super::event::IndexName;
use super::sim::Sim;
use super::{Policy, Problem};

/// Result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan {
    /// Number of nodes examined.
    pub looked: u64,
    /// The node for the task; under `random` the first of those drawn from.
    pub found: Option<u32>,
}

/// Number of nodes examined by a scan that has to examine all that a task may run on.
#[inline]
pub fn looked(problem: &Problem, task: u32) -> u64 {
    problem.candidates(task).map_or(problem.node_count(), <[u32]>::len) as u64
}

/// Scans for `task`, in the state in which it chooses.
pub fn scan(sim: &Sim, task: u32) -> Scan {
    let problem = sim.problem();
    let nodes = u32::try_from(problem.node_count()).expect("fewer than 2^32 nodes");
    let start = if problem.policy == Policy::NextFit { sim.committed_last() } else { 0 };
    let in_turn = (start..nodes).chain(0..start);
    let fits = |node: u32| sim.has_room(sim.index_for(task, node), task, node);
    if problem.policy.scans() {
        let found = in_turn.zip(1..).find(|&(node, _)| fits(node) && !problem.excludes(task, node));
        let looked = found.map_or(nodes.into(), |(_, looked)| looked);
        return Scan { looked, found: found.map(|(node, _)| node) };
    }
    let named = problem.candidates(task);
    let looked = looked(problem, task);
    let all: &mut dyn Iterator<Item = u32> = match named {
        Some(named) => &mut named.iter().copied(),
        None => &mut (0..nodes),
    };
    let mut fitting = all.filter(|&node| fits(node));
    let point = |node: u32| sim.point(sim.index_for(task, node), task, node);
    let found = match problem.policy {
        Policy::BestFit => fitting.min_by_key(|&node| (point(node), node)),
        Policy::LeastFit | Policy::LeastFitWithReservation => fitting.max_by_key(|&node| {
            (point(node), sim.index_for(task, node) == IndexName::Reserved, Reverse(node))
        }),
        Policy::Random | Policy::FirstFit | Policy::NextFit => fitting.next(),
    };
    Scan { looked, found }
}
