//! Placement: the index by size of the cluster and on hard clusters, compared with a scan, and under each probe; recorded
//! runs.
//!
//! Tasks come in rounds of a thousand. In the *steady* workload the tasks of a round end with the round after, so that the
//! cluster stays as it is; the bars are about this one. Where nothing ends, buckets without a fitting leaf pile up where
//! the walk begins. Placing and releasing are timed apart; the clock is read twice a round.

use std::sync::Arc;

use gantry_core::kernel::{Count, Digest, Model, Pcg, Probe, Record};
use gantry_core::labs::placement::event::Event;
use gantry_core::labs::placement::problem::{Entry, Problem, Reserved};
use gantry_core::labs::placement::view::ViewLimits;
use gantry_core::labs::placement::{Explore, Policy, Setting, Sim, Status, view};
use web_time::Instant;

use super::harness::{Bar, Case, Table, ns_since};
use super::recorded::recorded;

/// Tasks placed between two looks at the clock, and then released.
const ROUND: usize = 1_000;

const MANY: usize = 1_000_000;

const TASKS: usize = 100_000;

#[derive(Clone, Copy)]
struct Cluster {
    /// First-fit stands for the scan: its tasks request more than any node has, so that it looks at all nodes.
    policy: Policy,
    /// Amounts in each dimension are below this.
    extents: &'static [u32],
    nodes: usize,
    /// A multiple of [`ROUND`].
    tasks: usize,
    /// Whether every node has the largest amounts.
    equal: bool,
    /// How many candidates each task names; 0 for none.
    candidates: u32,
    /// One node in so many holds a reservation; 0 for none.
    reserved: usize,
    /// Whether tasks end.
    releases: bool,
}

pub fn tables() -> Vec<Table> {
    let under = |policy: Policy, bars: &'static [Bar]| {
        let title = format!("Placement, {}: choose and move", policy.name());
        Table::new(&title, move || cases(policy, bars))
    };
    let mut tables = vec![
        under(Policy::LeastFit, &[Bar::Each(80.0), Bar::Wasm(2.0)]),
        under(Policy::BestFit, &[Bar::Each(200.0), Bar::Wasm(2.0)]),
    ];
    for nodes in [1_000, 30_000] {
        let cluster = Cluster { tasks: 10_000, ..usual(Policy::LeastFit, nodes) };
        let title = format!("Placement: recorded runs, {nodes} nodes");
        tables.push(Table::new(&title, move || cluster.recorded()));
    }
    tables
}

/// 64 x 256 coordinates, tasks that end.
fn usual(policy: Policy, nodes: usize) -> Cluster {
    Cluster {
        policy,
        extents: &[64, 256],
        nodes,
        tasks: TASKS,
        equal: false,
        candidates: 0,
        reserved: 0,
        releases: true,
    }
}

fn cases(policy: Policy, bars: &'static [Bar]) -> Vec<Case> {
    let usual = |nodes| usual(policy, nodes);
    let many = usual(MANY);
    let scan = Cluster { policy: Policy::FirstFit, tasks: ROUND, releases: false, ..many };
    let problem = many.problem();
    let bytes = Sim::new(Arc::clone(&problem)).bytes() - TASKS * size_of::<Status>();
    assert!(bytes <= 64 * MANY, "at most 64 bytes a node: {bytes}");
    let release = move || run(&mut Sim::new(many.problem()), many, &mut ()).1;
    let mut cases = vec![
        many.case("1,000,000 nodes of 64 x 256", || ()).bars(bars),
        usual(1_000).case("1,000 nodes", || ()).bars(&[Bar::AtLeastTimes(0.25)]),
        usual(30_000).case("30,000 nodes", || ()),
        scan.case("a scan of all nodes", || ()).bars(&[Bar::AtLeastTimes(5_000.0)]),
        Case::new("building the index", (MANY, "node"), move || Sim::new(Arc::clone(&problem)))
            .bars(&[Bar::Ms(25.0)]),
        Case::clocked("releasing", (TASKS - ROUND, "task"), release),
        many.case("with a counter", Count::new::<Event>),
        many.case("with a recorder", Record::default),
        many.case("with a digest", Digest::default),
        Cluster { releases: false, ..many }.case("nothing ends", || ()),
    ];
    let mut hard = vec![
        ("all nodes are equal", Cluster { equal: true, ..many }),
        ("1,024 x 1,024, every node differs", Cluster { extents: &[1 << 10; 2], ..many }),
        ("2^20 x 2^20, every node differs", Cluster { extents: &[1 << 20; 2], ..many }),
        ("D = 4, 32 each", Cluster { extents: &[32; 4], ..many }),
        ("10 candidates", Cluster { candidates: 10, ..many }),
    ];
    if policy == Policy::LeastFit {
        let reserved = Cluster { policy: Policy::LeastFitWithReservation, ..many };
        hard.push(("10,000 reservations", Cluster { reserved: 100, ..reserved }));
        hard.push(("100,000 reservations, one a task", Cluster { reserved: 10, ..reserved }));
    }
    let hard = hard.into_iter().map(|(name, cluster)| cluster.case(name, || ()));
    cases.extend(hard.map(|case| case.bars(&[Bar::Times(3.0)])));
    cases
}

/// Runs to the end; nanoseconds of placing and of releasing.
fn run<P: Probe<Event>>(sim: &mut Sim, cluster: Cluster, probe: &mut P) -> (f64, f64) {
    let (mut placing, mut releasing) = (0.0, 0.0);
    for round in 0..cluster.tasks / ROUND {
        let start = Instant::now();
        for _ in 0..2 * ROUND {
            sim.step(probe);
        }
        placing += ns_since(start);
        if cluster.releases && round > 0 {
            let start = Instant::now();
            for _ in 0..ROUND {
                sim.step(probe);
            }
            releasing += ns_since(start);
        }
    }
    assert_eq!(sim.assignments().len(), cluster.tasks, "a round is what was timed");
    (placing, releasing)
}

impl Cluster {
    /// Placing all tasks.
    fn case<P: Probe<Event>>(self, name: &str, probe: impl Fn() -> P + 'static) -> Case {
        Case::clocked(name, (self.tasks, "task"), move || {
            run(&mut Sim::new(self.problem()), self, &mut probe()).0
        })
    }

    fn recorded(self) -> Vec<Case> {
        let problem = self.problem();
        let names = |count: usize| (0..count).map(|at| at.to_string()).collect::<Vec<_>>();
        let (nodes, tasks, count) = (names(self.nodes), names(self.tasks), Count::new::<Event>());
        recorded(
            (self.tasks, "task"),
            [&[], &[]],
            move || Sim::new(Arc::clone(&problem)),
            |_| (),
            move |cursor, ()| {
                let (nodes, tasks, count, limits) = (&nodes, &tasks, &count, ViewLimits::default());
                let setting = Setting { nodes, tasks, count, limits };
                view(cursor.transition(), cursor.state(), setting)
            },
        )
    }

    /// The cluster with its tasks, the same on every platform. Cost: O(nodes + tasks).
    fn problem(self) -> Arc<Problem> {
        let Cluster { policy, extents, nodes, tasks, .. } = self;
        let mut rng = Pcg::new(1);
        let all = |count: usize| (0..count).flat_map(|_| extents.iter().copied());
        let amount = |extent| if self.equal { extent - 1 } else { rng.below(extent) };
        let available: Vec<u64> = all(nodes).map(amount).map(u64::from).collect();
        let missing = u64::from(policy == Policy::FirstFit);
        let requested = |extent: u32| {
            u64::from(1 + rng.below((extent / 16).max(1))) + missing * u64::from(extent)
        };
        let requests = all(tasks).map(requested).collect();
        let candidate_set = |_| {
            let named = (0..self.candidates).map(|_| rng.below(index(nodes)));
            let mut set: Vec<u32> = named.collect();
            set.sort_unstable();
            set.dedup();
            set.into_boxed_slice()
        };
        let sets = if self.candidates == 0 { 0 } else { tasks };
        let candidate_sets = (0..sets).map(candidate_set).collect();
        let holders = if self.reserved == 0 { 0 } else { nodes };
        let reserved = (0..holders).step_by(self.reserved.max(1)).map(|node| {
            let has = &available[node * extents.len()..][..extents.len()];
            // Half of what the node has, for a task drawn from all.
            let amount = has.iter().map(|amount| amount / 2).collect();
            Reserved { node: index(node), task: rng.below(index(tasks)), amount }
        });
        Arc::new(Problem {
            policy,
            explore: Explore::First,
            seed: 0,
            batch: 1,
            dimensions: extents.len(),
            granularity: vec![1; extents.len()],
            reservations: reserved.collect(),
            available,
            requests,
            candidates: (0..tasks).map(|task| (sets > 0).then(|| index(task))).collect(),
            candidate_sets,
            order_of: vec![0; tasks],
            orders: vec![(0_u8..).take(extents.len()).collect()],
            entries: self.entries(),
        })
    }

    fn entries(self) -> Vec<Entry> {
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
