//! The reason of an event, computed from the states around it on demand, never during a run.
//!
//! Cost: O(N D) at most, for "no node fits"; otherwise the size of the current bucket.

use super::Policy;
use super::buckets::Tree;
use super::decision::{fit, lacks, leaf};
use super::event::{Bucket, Event, IndexName, NOBODY};
use super::reason::{Coordinates, Cost, Match, Reason, Verdict};
use super::sim::Sim;
use super::view::Work;
use crate::kernel::{self, index_u32};

/// A moment of a run laid open.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

impl Transition<'_> {
    /// The task of the present event.
    pub fn task(&self) -> Option<u32> {
        match self.event()? {
            Event::Arrived { task }
            | Event::Released { task, .. }
            | Event::Placed { task, .. }
            | Event::Unplaced { task }
            | Event::Deferred { task, .. } => Some(task),
            Event::RoundBegan { .. } => self.before.queue().first().copied(),
            Event::Visited { .. }
            | Event::Finished { .. }
            | Event::Yielded { .. }
            | Event::Examined { .. } => chooser(self.before),
        }
    }

    /// The task that is choosing or has just been decided: the subject of a "why not?".
    pub fn decided_task(&self) -> Option<u32> {
        match self.event()? {
            Event::Released { .. } => None,
            _ => self.task(),
        }
    }

    /// The index to show: the one being walked, or the one in which the placed node was found.
    pub fn index(&self) -> IndexName {
        match self.event() {
            Some(
                Event::Visited { index, .. }
                | Event::Finished { index, .. }
                | Event::Yielded { index, .. },
            ) => index,
            Some(Event::Placed { task, node }) => self.before.index_for(task, node),
            _ => IndexName::Open,
        }
    }
}

/// The task that chooses in a step from `sim`.
pub fn chooser(sim: &Sim) -> Option<u32> {
    let at = if sim.problem().batch == 1 { 0 } else { sim.choices().len() };
    sim.queue().get(at).copied()
}

/// The reason of the present event of `transition`.
pub fn explain(transition: Transition<'_>, tree: &Tree, work: Work) -> Reason {
    let sim = transition.before;
    let problem = sim.problem();
    let Some(event) = transition.event() else {
        return Reason::Start {
            tasks: problem.task_count() as u64,
            nodes: problem.node_count() as u64,
        };
    };
    match event {
        Event::Arrived { task } => {
            let candidates = problem.candidates(task).map(|set| set.len() as u64);
            Reason::Arrived { task, request: problem.request(task).to_vec(), candidates }
        }
        Event::Released { task, node: NOBODY } => Reason::ReleasedNothing { task },
        Event::Released { task, node } => {
            Reason::Released { task, node, amount: problem.request(task).to_vec() }
        }
        Event::RoundBegan { .. } => Reason::RoundBegan { tasks: sim.queue().to_vec() },
        Event::Placed { task, node } => {
            let from = leaf(transition.before, transition.before.index_for(task, node), node);
            let to = leaf(transition.after, IndexName::Open, node);
            Reason::Placed { task, node, from, to, cost: cost(transition, task, work) }
        }
        Event::Unplaced { task } => unplaced(sim, task),
        Event::Deferred { task, node } => deferred(sim, task, node),
        Event::Examined { node, .. } => {
            let task = chooser(sim).expect("a scan has a task");
            Reason::Examined { node, verdict: fit(sim, task, node) }
        }
        Event::Visited { bucket, .. }
        | Event::Finished { bucket, .. }
        | Event::Yielded { bucket, .. } => {
            let task = chooser(sim).expect("a walk has a task");
            of_bucket(transition, tree, task, event, bucket)
        }
    }
}

/// Cost of the search for a node for `task` in the present step.
fn cost(transition: Transition<'_>, task: u32, work: Work) -> Cost {
    let (sim, problem) = (transition.before, transition.before.problem());
    let candidates = problem.candidates(task).map(|set| set.len() as u64);
    let Work { visited, beyond, linear, .. } = work;
    if visited == 0 || problem.policy.scans() {
        return Cost { visited, linear, candidates, ..Cost::default() };
    }
    let found = |(node, index): (Option<u32>, IndexName)| {
        node.map(|node| Match { node, at: leaf(sim, index, node) })
    };
    let matches = (problem.policy == Policy::LeastFitWithReservation).then(|| {
        let [open, reserved] = sim.matches(task);
        [(open, IndexName::Open), (reserved, IndexName::Reserved)].map(found)
    });
    Cost { visited, beyond, linear, candidates, matches }
}

/// The candidates of `task` among the nodes of a bucket; none if it names none. In the reserved index only the nodes
/// reserved for it count.
pub fn candidates_in(sim: &Sim, tree: &Tree, task: u32, at: usize) -> Option<Vec<u32>> {
    let reserved = tree.index == IndexName::Reserved;
    if !reserved && sim.problem().candidates(task).is_none() {
        return None;
    }
    let counts = |&node: &u32| {
        let is_seen = !reserved || sim.index_for(task, node) == IndexName::Reserved;
        is_seen && !sim.problem().excludes(task, node)
    };
    Some(tree.elements(at).filter(counts).collect())
}

fn of_bucket(
    transition: Transition<'_>,
    tree: &Tree,
    task: u32,
    event: Event,
    named: Bucket,
) -> Reason {
    let sim = transition.before;
    let index = tree.index;
    let Some(at) = tree.named(sim, named) else {
        // Only the root of an empty index has no witness.
        let bucket = vec![None; tree.dimensions()];
        return Reason::NoCandidate { bucket, index, elements: 0, leaf: false };
    };
    let bucket = tree.coordinates(at);
    let elements = tree.entries[at].nodes.len() as u64;
    let inside = candidates_in(sim, tree, task, at);
    let candidates = inside.as_ref().map(|inside| inside.len() as u64);
    match event {
        Event::Visited { fits: false, leaf, .. } => {
            Reason::NoCandidate { bucket, index, elements, leaf }
        }
        Event::Visited { .. } if named.depth == 0 => {
            Reason::WalkBegan { bucket, index, elements, candidates }
        }
        Event::Finished { .. } => finished(transition, tree, task, at, bucket),
        Event::Yielded { .. } => {
            let nodes: Vec<u32> = tree.elements(at).collect();
            let usable = inside.as_ref().unwrap_or(&nodes).iter().copied();
            let (fits, misfits): (Vec<u32>, Vec<u32>) =
                usable.partition(|&node| sim.has_room(index, task, node));
            let fitting = fits.first().copied();
            let matched = tree.beyond[index as usize] > 0;
            Reason::Yielded { bucket, index, nodes, candidates: inside, fitting, misfits, matched }
        }
        _ => Reason::BucketFits { bucket, index, elements, candidates },
    }
}

fn finished(
    transition: Transition<'_>,
    tree: &Tree,
    task: u32,
    at: usize,
    bucket: Coordinates,
) -> Reason {
    let low = low(transition.before, tree, task);
    let depth = tree.entries[at].depth;
    let (mut children, mut outside) = (0, 0);
    for child in tree.children(at) {
        if child.point[depth] >= low[depth] {
            children += 1;
        } else {
            outside += 1;
        }
    }
    Reason::Finished { bucket, index: tree.index, children, outside, yielded: tree.yielded(at) }
}

/// The first point of the fittable area of `task`, in the tree's order.
pub fn low(sim: &Sim, tree: &Tree, task: u32) -> super::space::Point {
    let problem = sim.problem();
    let mut low = super::space::Point::default();
    for (coordinate, &dimension) in low.iter_mut().zip(&tree.order) {
        let dimension = usize::from(dimension);
        *coordinate = problem.coordinate(dimension, problem.request(task)[dimension]);
    }
    low
}

fn unplaced(sim: &Sim, task: u32) -> Reason {
    let problem = sim.problem();
    let (mut excluded, mut reserved) = (0, 0);
    let mut short = vec![0; problem.dimensions];
    for node in 0..index_u32(problem.node_count()) {
        match fit(sim, task, node) {
            Verdict::Fits => {}
            Verdict::NotCandidate => excluded += 1,
            Verdict::TooLittle { reserved_for: Some(_), .. } => reserved += 1,
            Verdict::TooLittle { lacking, .. } => {
                for lack in lacking {
                    short[lack.dimension as usize] += 1;
                }
            }
        }
    }
    Reason::Unplaced { task, excluded, reserved, short }
}

fn deferred(sim: &Sim, task: u32, node: u32) -> Reason {
    let earlier = sim.queue().iter().take_while(|&&other| other != task);
    let taken_by =
        earlier.copied().filter(|&other| sim.status(other) == super::Status::Placed(node)).last();
    Reason::Deferred {
        task,
        node,
        taken_by,
        lacking: lacks(sim, sim.index_for(task, node), task, node),
    }
}
