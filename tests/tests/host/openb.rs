//! The openb trace of a GPU cluster: what the import takes from it, and what every policy makes of it.

use std::sync::Arc;

use gantry_core::kernel::Ended;
use gantry_core::kernel::{Model, digest_of};
use gantry_core::labs::placement::openb::{self, Options, Report};
use gantry_core::labs::placement::{Item, PlacementScenario, Policy, Problem, Sim};
use gantry_core::scenario::{self, Scenario};
use gantry_tests::gallery;
use gantry_tests::placement::assert_conserved;

const NODES: &[u8] = include_bytes!("../../data/openb_node_list_all_node.csv.gz");
const PODS: &[u8] = include_bytes!("../../data/openb_pod_list_default.csv.gz");

fn import(options: &Options) -> (PlacementScenario, Report) {
    openb::read(NODES, PODS, options).expect("both files are whole")
}

fn problem(policy: Policy, batch: u64) -> Arc<Problem> {
    let (scenario, _) = import(&Options { policy, batch, ..Options::default() });
    Arc::new(Problem::new(&scenario).expect("an import makes a valid scenario"))
}

#[test]
fn all_nodes_and_pods_are_taken() {
    let (scenario, report) = import(&Options::default());
    assert_eq!((report.nodes, report.gpus), (1523, 6212));
    assert_eq!((report.pods, report.releases), (8152, 8152));
    assert_eq!((report.fractional, report.restricted, report.beyond_limit), (3078, 0, 0));
    assert_eq!(report.skipped, []);
    assert_eq!(report.at_once, [7287], "one pod was deleted the moment it was created");
    assert_eq!(report.space, [(100, 80), (1000, 128), (8192, 128)]);
    assert_eq!((scenario.nodes.len(), scenario.tasks.len()), (1523, 2 * 8152));
}

#[test]
fn every_release_follows_its_task() {
    let (scenario, _) = import(&Options::default());
    let mut present = std::collections::BTreeSet::new();
    let mut most = 0;
    for item in &scenario.tasks {
        match item {
            Item::Task(task) => assert!(present.insert(&task.id), "{} is listed twice", task.id),
            Item::Release(release) => {
                assert!(present.remove(&release.release), "{} is not there", release.release);
            }
        }
        most = most.max(present.len());
    }
    assert_eq!((present.len(), most), (0, MOST_AT_ONCE));
}

/// How many pods are present at once, as a separate count over the file gives it.
const MOST_AT_ONCE: usize = 56;

#[test]
fn a_limit_and_a_granularity_are_kept() {
    let options = Options {
        granularity: openb::Granularity([1, 1, 1]),
        limit: Some(100),
        ..Options::default()
    };
    let (scenario, report) = import(&options);
    assert_eq!((report.pods, report.beyond_limit), (100, 8052));
    assert_eq!(report.space, [(1, 8000), (1, 128_000), (1, 1 << 20)]);
    Problem::new(&scenario).expect("the largest coordinate is just inside the space");
}

/// Looked at is every 500th step, and the end.
#[test]
fn no_node_is_ever_oversubscribed() {
    for policy in Policy::ALL {
        let mut sim = Sim::new(problem(policy, 1));
        let mut steps = 0;
        while sim.step(&mut ()) {
            steps += 1;
            if steps % 500 == 0 {
                assert_conserved(&sim);
            }
        }
        assert_conserved(&sim);
        assert_eq!(sim.free(0), [0, 32_000, 262_144], "everything has ended");
    }
}

/// For each policy and batch: tasks placed, choices lost, and the digest of the whole run.
const RUNS: [(Policy, u64, u64, u64, u64); 7] = [
    (Policy::LeastFit, 1, 8149, 0, 5_589_531_411_729_756_497),
    (Policy::BestFit, 1, 8152, 0, 8_181_711_006_279_933_591),
    (Policy::Random, 1, 8152, 0, 16_049_808_465_347_436_391),
    (Policy::FirstFit, 1, 8152, 0, 3_026_638_058_064_769_927),
    (Policy::NextFit, 1, 8152, 0, 10_658_360_184_240_859_288),
    (Policy::LeastFitWithReservation, 1, 8149, 0, 16_156_922_395_254_088_012),
    (Policy::LeastFit, 16, 8152, 79, 14_039_411_167_960_471_846),
];

#[test]
fn totals_and_digests_are_as_recorded() {
    let mut found = Vec::new();
    for (policy, batch, ..) in RUNS {
        let problem = problem(policy, batch);
        let metrics = Ended::run(Sim::new(Arc::clone(&problem))).metrics();
        assert_eq!(metrics.placed + metrics.unplaced, 8152);
        assert_eq!(metrics.released, metrics.placed);
        found.push((policy, batch, metrics.placed, metrics.deferred, digest_of(Sim::new(problem))));
    }
    assert_eq!(found, RUNS);
}

#[test]
fn the_example_of_the_page_is_what_the_import_gives() {
    let (lab, report) = import(&Options::default());
    let mut scenario = gantry_core::labs::imports::openb(lab, &report);
    is_the_example(&mut scenario, "openb");
}

/// The scenario is an example, but for its lesson, which is the example's own and has no note beside it.
fn is_the_example(scenario: &mut Scenario, name: &str) {
    let example = gallery::text(name);
    scenario.teaching = scenario::read(&example).expect("it is valid").teaching;
    scenario.note = None;
    let written = format!("{}\n", scenario::write_pretty(scenario));
    if std::env::var_os("GANTRY_BLESS").is_some() {
        std::fs::write(gallery::path(name), &written).expect("the example can be written");
    }
    assert!(gallery::text(name) == written, "make the example {name} again (GANTRY_BLESS=1)");
}

/// The trace as a cluster that is filled and then thinned: the first containers take all GPUs; then three in twenty of those
/// with one GPU end, drawn with a seed; then the next container of eight in the trace arrives. By the trace's own times at
/// most 71 GPUs are in use at once.
fn filling() -> Scenario {
    use gantry_core::labs::groups::Item;
    use gantry_core::labs::groups::openb::{Options, read};
    use gantry_core::labs::groups::scenario::Release;
    let (mut own, report) = read(NODES, PODS, &Options::default()).expect("both files are whole");
    let gpus: u64 = own.nodes.iter().map(|node| node.gpus.len() as u64).sum();
    let all = own.requests.into_iter().filter_map(|item| match item {
        Item::Request(request) => Some(request),
        Item::Release(_) => None,
    });
    let mut rng = gantry_core::kernel::Pcg::new(2);
    let (mut held, mut requests, mut ended) = (0, Vec::new(), Vec::new());
    let mut rest = all.peekable();
    while let Some(request) = rest.next_if(|next| held + next.gpus <= gpus) {
        held += request.gpus;
        if request.gpus == 1 && rng.below(20) < 3 {
            ended.push(Item::Release(Release { release: request.id.clone() }));
        }
        requests.push(Item::Request(request));
    }
    assert_eq!((requests.len(), held, ended.len()), (5_885, 6_212, 861));
    requests.extend(ended);
    requests.extend(rest.find(|request| request.gpus == 8).map(Item::Request));
    own.requests = requests;
    let asked = own.requests().count();
    if let Some(grouping) = &mut own.grouping {
        grouping.demands.truncate(asked);
    }
    let mut scenario = gantry_core::labs::imports::gpu_trace(own, &report);
    scenario.title = Some("openb fills up".to_owned());
    scenario
}

#[test]
fn the_example_of_a_filling_cluster_is_made_of_the_trace() {
    is_the_example(&mut filling(), "openb-gpus");
}
