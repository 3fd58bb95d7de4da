//! Checks of the method's invariants on the state at each step.
//!
//! No scenario can violate them; they are shown for insight, and they guard against errors of ours.
//!
//! Cost: O(N D + T D). Above [`WATCHED`] numbers they are left out.

use super::Policy;
use super::buckets::{Tree, point_of};
use super::event::{Event, IndexName};
use super::explain::{Transition, candidates_in, chooser, low};
use super::sim::{Sim, Status};
use super::view::Invariant;
use crate::kernel::{InvariantCheck, index_u32};
use crate::sort;

/// The most amounts of nodes and tasks, together, of a scenario whose invariants are checked.
pub const WATCHED: usize = 1 << 20;

/// The checks of a moment; empty for a scenario above the limit.
pub fn invariant_checks(
    transition: Transition<'_>,
    shown: &Sim,
    tree: &Tree,
) -> Vec<InvariantCheck<Invariant>> {
    let problem = shown.problem();
    if problem.available.len() + problem.requests.len() > WATCHED {
        return Vec::new();
    }
    let mut invariant_checks = vec![
        InvariantCheck { invariant: Invariant::Conserved, holds: conserved(shown) },
        InvariantCheck { invariant: Invariant::Partition, holds: partitioned(shown, tree) },
    ];
    if !problem.policy.scans() {
        let holds =
            chooser(transition.before).is_none_or(|task| yields_as_scan(transition, tree, task));
        invariant_checks.push(InvariantCheck { invariant: Invariant::YieldsAsScan, holds });
    }
    invariant_checks
}

/// True if free and placed amounts add up to the initial amounts, on every node.
pub fn conserved(sim: &Sim) -> bool {
    let problem = sim.problem();
    let dimensions = problem.dimensions;
    let mut sums = problem.available.clone();
    for task in (0..).take(problem.task_count()) {
        if let Status::Placed(node) = sim.status(task) {
            let at = node as usize * dimensions;
            for (sum, amount) in sums[at..at + dimensions].iter_mut().zip(problem.request(task)) {
                let Some(less) = sum.checked_sub(*amount) else { return false };
                *sum = less;
            }
        }
    }
    let mut nodes = 0..index_u32(problem.node_count());
    nodes.all(|node| {
        let free = sim.offer(IndexName::Reserved, node);
        free[..dimensions] == sums[node as usize * dimensions..][..dimensions]
    })
}

/// True if every node of the index is in it once, at the point of its amounts, and children make up their parent.
pub fn partitioned(sim: &Sim, tree: &Tree) -> bool {
    let problem = sim.problem();
    let nodes = 0..index_u32(problem.node_count());
    let expected = match tree.index {
        IndexName::Open => problem.node_count(),
        IndexName::Reserved => nodes.filter(|&node| sim.reservation(node).is_some()).count(),
    };
    let mut seen = vec![false; problem.node_count()];
    let placed_right = tree.nodes.iter().all(|&(point, node)| {
        let new = !std::mem::replace(&mut seen[node as usize], true);
        new && point_of(sim, tree.index, &tree.order, node) == Some(point)
    });
    let parents = (0..tree.entries.len()).filter(|&at| tree.entries[at].depth < tree.dimensions());
    let mut made_up = parents.map(|at| {
        let children: usize = tree.children(at).map(|child| child.nodes.len()).sum();
        children == tree.entries[at].nodes.len()
    });
    tree.nodes.len() == expected && placed_right && made_up.all(|holds| holds)
}

/// True if the leaves yielded so far are the first of those that a scan over all nodes would yield, in that order.
fn yields_as_scan(transition: Transition<'_>, tree: &Tree, task: u32) -> bool {
    let sim = transition.before;
    let yielded = transition.events.iter().filter_map(|&event| match event {
        Event::Yielded { bucket, index } if index == tree.index => Some(tree.named(sim, bucket)),
        _ => None,
    });
    let Some(yielded) = yielded.collect::<Option<Vec<usize>>>() else { return false };
    let low = low(sim, tree, task);
    let dimensions = tree.dimensions();
    let fits = |at: &usize| {
        let entry = &tree.entries[*at];
        let inside = entry.point.iter().zip(&low).take(dimensions).all(|(at, low)| at >= low);
        entry.depth == dimensions
            && inside
            && candidates_in(sim, tree, task, *at).is_none_or(|candidates| !candidates.is_empty())
    };
    let mut scanned: Vec<usize> = (0..tree.entries.len()).filter(fits).collect();
    match sim.problem().policy {
        Policy::BestFit => {}
        Policy::Random => {
            let mut sorted = yielded.clone();
            sort::sort(&mut sorted);
            sorted.dedup();
            return sorted.len() == yielded.len()
                && sorted.iter().all(|at| scanned.binary_search(at).is_ok());
        }
        _ => scanned.reverse(),
    }
    scanned.starts_with(&yielded)
}
