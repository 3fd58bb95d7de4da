//! Seeded clusters and task lists to measure, straight as a [`Problem`].

use std::sync::Arc;

use gantry_core::kernel::Pcg;
use gantry_core::labs::placement::problem::{Entry, Problem, Reserved};
use gantry_core::labs::placement::{Explore, Policy};

/// Tasks placed between two looks at the clock, and then released.
pub const ROUND: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// Each amount drawn from `0..extent`.
    Drawn,
    /// Each amount the largest.
    Alike,
}

#[derive(Clone, Debug)]
pub struct Case {
    /// Stable name, by which the same case of another platform is found.
    pub id: String,
    pub label: String,
    pub policy: Policy,
    /// Amounts in each dimension are below this.
    pub extents: Vec<u64>,
    pub nodes: usize,
    pub drawn: Nodes,
    /// How many candidates each task names; 0 for none.
    pub candidates: u32,
    /// One node in so many holds a reservation; 0 for none.
    pub reserved: u32,
    /// How many tasks; a multiple of [`ROUND`].
    pub tasks: usize,
    /// Whether the tasks of a round end with the round after.
    pub releases: bool,
    /// Whether tasks ask for more than any node has, so that a scan looks at all nodes.
    pub hopeless: bool,
}

impl Case {
    /// The usual cluster: 64 x 256 coordinates, tasks that end.
    pub fn usual(policy: Policy, nodes: usize, tasks: usize) -> Self {
        Case {
            id: format!("{}-{nodes}", policy.name()),
            label: policy.name().to_owned(),
            policy,
            extents: vec![64, 256],
            nodes,
            drawn: Nodes::Drawn,
            candidates: 0,
            reserved: 0,
            tasks,
            releases: true,
            hopeless: false,
        }
    }

    #[must_use]
    pub fn named(mut self, id: &str, label: &str) -> Self {
        id.clone_into(&mut self.id);
        label.clone_into(&mut self.label);
        self
    }

    /// The case as a problem. Cost: O(nodes + tasks).
    pub fn problem(&self) -> Arc<Problem> {
        let mut rng = Pcg::new(1);
        let dimensions = self.extents.len();
        let available = self.available(&mut rng);
        let mut requests = Vec::with_capacity(self.tasks * dimensions);
        for _ in 0..self.tasks {
            for &extent in &self.extents {
                let most = u32::try_from(extent / 16).expect("extents are below 2^32").max(1);
                let asked = u64::from(1 + rng.below(most));
                requests.push(if self.hopeless { asked + extent } else { asked });
            }
        }
        let candidate_sets = self.candidate_sets(&mut rng);
        let named = |task: usize| (self.candidates > 0).then(|| index(task));
        Arc::new(Problem {
            policy: self.policy,
            explore: Explore::First,
            seed: 0,
            batch: 1,
            dimensions,
            granularity: vec![1; dimensions],
            reservations: self.reservations(&available, &mut rng),
            available,
            requests,
            candidates: (0..self.tasks).map(named).collect(),
            candidate_sets,
            order_of: vec![0; self.tasks],
            orders: vec![
                (0..dimensions).map(|axis| u8::try_from(axis).expect("few dimensions")).collect(),
            ],
            entries: self.entries(),
        })
    }

    fn available(&self, rng: &mut Pcg) -> Vec<u64> {
        let mut available = Vec::with_capacity(self.nodes * self.extents.len());
        for _ in 0..self.nodes {
            for &extent in &self.extents {
                let extent = u32::try_from(extent).expect("extents are below 2^32");
                available.push(match self.drawn {
                    Nodes::Drawn => rng.below(extent).into(),
                    Nodes::Alike => u64::from(extent) - 1,
                });
            }
        }
        available
    }

    fn candidate_sets(&self, rng: &mut Pcg) -> Vec<Box<[u32]>> {
        let sets = if self.candidates == 0 { 0 } else { self.tasks };
        let set = |_| {
            let mut set: Vec<u32> =
                (0..self.candidates).map(|_| rng.below(index(self.nodes))).collect();
            set.sort_unstable();
            set.dedup();
            set.into_boxed_slice()
        };
        (0..sets).map(set).collect()
    }

    /// Half of what the node has, for a task drawn from all.
    fn reservations(&self, available: &[u64], rng: &mut Pcg) -> Vec<Reserved> {
        if self.reserved == 0 {
            return Vec::new();
        }
        let reserved =
            available.chunks_exact(self.extents.len()).enumerate().step_by(self.reserved as usize);
        let reserved = reserved.map(|(node, has)| Reserved {
            node: index(node),
            task: rng.below(index(self.tasks)),
            amount: has.iter().map(|amount| amount / 2).collect(),
        });
        reserved.collect()
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for first in (0..self.tasks).step_by(ROUND) {
            entries.extend((first..first + ROUND).map(|task| Entry::Task(index(task))));
            if self.releases && first > 0 {
                entries.extend((first - ROUND..first).map(|task| Entry::Release(index(task))));
            }
        }
        entries
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).expect("fewer than 2^32 nodes and tasks")
}
