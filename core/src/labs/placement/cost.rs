//! Cost of placing a task, in clusters of several sizes: the buckets that the walk looks at, and the nodes that a scan
//! in its place looks at. The clusters are generated: free amounts are drawn evenly below [`EXTENTS`].
//!
//! There is no clock here: whoever has one runs [`Trial::place`] and [`Trial::scan`] between two looks at it.
//!
//! **Invariant:** memory and work of a trial are bounded before it begins, by [`SIZES`] and [`TIMED`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::problem::{Entry, Problem};
use super::{Explore, Policy, Sim, scan};
use crate::kernel::{Model, Pcg, Probe};

/// Sizes of the clusters, in nodes, ascending.
pub const SIZES: [u32; 6] = [12, 100, 1_523, 10_000, 100_000, 1_000_000];

/// Number of tasks whose looks are counted.
pub const TASKS: u32 = 200;

/// The most tasks that can be placed to be timed.
pub const TIMED: u32 = 3 << 15;

/// Free amounts of the nodes are below these, by dimension.
pub const EXTENTS: [u32; 2] = [64, 256];

/// Tasks request at most the extent divided by this.
pub const SHARE: u32 = 16;

/// Seed of the generated amounts.
const SEED: u64 = 1;

/// Counts of the buckets and nodes looked at while [`TASKS`] tasks are placed one after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looks {
    /// Number of tasks that were placed.
    pub placed: u32,
    /// Number of buckets that the walks of the placed tasks looked at, root and leaf included.
    pub buckets: u64,
    /// The most buckets that one of these walks looked at.
    pub most: u32,
    /// Number of nodes that a scan looks at for one task.
    pub nodes: u64,
}

/// Counts the buckets of each task.
#[derive(Default)]
struct Counter {
    looks: Looks,
    /// Buckets of the present task.
    present: u32,
}

impl Probe<Event> for Counter {
    const FINE: bool = true;

    fn emit(&mut self, event: Event) {
        match event {
            Event::Arrived { .. } => self.present = 0,
            Event::Visited { .. } | Event::Yielded { .. } => self.present += 1,
            Event::Placed { .. } => {
                self.looks.placed += 1;
                self.looks.buckets += u64::from(self.present);
                self.looks.most = self.looks.most.max(self.present);
            }
            _ => {}
        }
    }
}

/// A generated cluster with an index of its nodes, and tasks for it.
#[derive(Debug)]
pub struct Trial {
    sim: Sim,
}

impl Trial {
    /// The cluster with as many nodes as `SIZES[size]`; none if there is no such size. Cost: building the index.
    pub fn new(size: usize) -> Option<Trial> {
        let nodes = *SIZES.get(size)?;
        Some(Trial { sim: Sim::new(Arc::new(problem(nodes))) })
    }

    /// Places [`TASKS`] tasks one after another, counts what is looked at, and releases them. To be called first, once.
    pub fn count(&mut self) -> Looks {
        let mut counter = Counter::default();
        self.run(TASKS, &mut counter);
        let nodes = self.sim.scanned() / u64::from(TASKS);
        self.run(TASKS, &mut ());
        Looks { nodes, ..counter.looks }
    }

    /// Places `tasks` tasks, each of which ends before the next arrives: its node leaves its bucket, and comes back.
    /// Fewer if not as many are left of [`TIMED`].
    pub fn place(&mut self, tasks: u32) {
        self.run(2 * tasks, &mut ());
    }

    /// Scans for `tasks` tasks; the number of nodes looked at.
    pub fn scan(&self, tasks: u32) -> u64 {
        (0..tasks).map(|task| scan(&self.sim, task % TASKS).looked).sum()
    }

    /// Takes so many entries of the task list.
    fn run<P: Probe<Event>>(&mut self, entries: u32, probe: &mut P) {
        let end = self.sim.entries_taken() + entries as usize;
        while self.sim.entries_taken() < end || !self.sim.queue().is_empty() {
            if !self.sim.perform(probe) {
                return;
            }
        }
    }
}

/// The cluster and its tasks under least-fit. The first [`TASKS`] tasks end together; of the others, which request the
/// same again and again, each ends before the next arrives.
fn problem(nodes: u32) -> Problem {
    let mut rng = Pcg::new(SEED);
    let mut draw = |below: u32| u64::from(rng.below(below));
    let available = (0..nodes).flat_map(|_| EXTENTS).map(&mut draw).collect();
    let shares = (0..TASKS).flat_map(|_| EXTENTS).map(|extent| extent / SHARE);
    let requested: Vec<u64> = shares.map(|share| 1 + draw(share)).collect();
    let tasks = TASKS + TIMED;
    let numbers = requested.len() / TASKS as usize * tasks as usize;
    let together = (0..TASKS).map(Entry::Task).chain((0..TASKS).map(Entry::Release));
    let alone = (TASKS..tasks).flat_map(|task| [Entry::Task(task), Entry::Release(task)]);
    Problem {
        policy: Policy::LeastFit,
        explore: Explore::First,
        seed: SEED,
        batch: 1,
        dimensions: EXTENTS.len(),
        granularity: vec![1; EXTENTS.len()],
        available,
        requests: requested.into_iter().cycle().take(numbers).collect(),
        candidates: vec![None; tasks as usize],
        candidate_sets: Vec::new(),
        order_of: vec![0; tasks as usize],
        orders: vec![vec![0, 1]],
        reservations: Vec::new(),
        entries: together.chain(alone).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scan_looks_at_all_nodes_and_a_walk_at_a_few_buckets() {
        let sizes = 0..SIZES.len() - 1;
        let looks: Vec<Looks> =
            sizes.map(|size| Trial::new(size).expect("a size").count()).collect();
        for (looks, nodes) in looks.iter().zip(SIZES) {
            assert_eq!(looks.nodes, u64::from(nodes), "a scan looks at all nodes");
            assert!(looks.buckets >= 3 * u64::from(looks.placed), "root, bucket, leaf");
            assert!(u64::from(looks.most) * u64::from(looks.placed) >= looks.buckets);
        }
        let (first, last) = (looks[0], looks[looks.len() - 1]);
        assert!(first.placed < TASKS && last.placed == TASKS);
        assert!(first.most > last.most);
    }

    #[test]
    fn a_trial_ends_as_it_began() {
        let mut trial = Trial::new(0).expect("a size");
        let free = trial.sim.free_of_all();
        trial.count();
        assert_eq!(trial.sim.free_of_all(), free);
        trial.place(TIMED);
        assert_eq!(trial.sim.free_of_all(), free);
        assert_eq!(trial.sim.entries_taken(), trial.sim.problem().entries.len());
        trial.place(1);
        assert_eq!(trial.scan(2), 2 * u64::from(SIZES[0]));
        assert!(Trial::new(SIZES.len()).is_none());
    }
}
