//! Published schedules, start by start, and the metrics of the specification.

use std::io::Read;
use std::sync::Arc;

use flate2::read::GzDecoder;
use gantry_core::kernel::Ended;
use gantry_core::labs::backfill::metrics::Metrics;
use gantry_core::labs::backfill::problem::{Columns, Settings};
use gantry_core::labs::backfill::{Checkpoint, Events, Overrun, Policy, Problem, Sim, Split};

struct Published {
    jobs: Columns,
    starts: Vec<u64>,
}

fn published(packed: &[u8]) -> Published {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("a gzip of text");
    let mut published = Published { jobs: Columns::default(), starts: Vec::new() };
    for line in text.lines().skip(1) {
        let fields: Vec<u64> = line.split(',').map(|field| field.parse().unwrap()).collect();
        let [_, submit, nodes, estimate, runtime, start] = fields[..] else {
            panic!("six columns: {line}")
        };
        published.jobs.submit.push(submit);
        published.jobs.nodes.push(nodes);
        published.jobs.estimate.push(estimate);
        published.jobs.runtime.push(runtime);
        published.starts.push(start);
    }
    published
}

fn settings(policy: Policy, nodes: u64, events: Events) -> Settings {
    let checkpoint = Checkpoint { threshold: 600, ..Checkpoint::default() };
    assert_eq!(checkpoint.split, Split::parse("0.5").unwrap());
    Settings { policy, nodes, overrun: Overrun::Extend, events, checkpoint }
}

fn ran(settings: &Settings, jobs: Columns) -> Ended<Sim> {
    Ended::run(Sim::new(Arc::new(Problem::from_columns(settings, jobs).expect("valid"))))
}

#[track_caller]
fn near(found: Option<f64>, expected: f64, digits: i32) {
    let found = found.expect("jobs have ended");
    assert!((found - expected).abs() <= 0.5 * 10_f64.powi(-digits) + 1e-9, "{found} {expected}");
}

/// Checks every start, and mean wait and slowdown with as many digits as are published.
#[track_caller]
fn starts_as_published(
    packed: &[u8],
    policy: Policy,
    nodes: u64,
    wait: (f64, i32),
    slow: (f64, i32),
) {
    let Published { jobs, starts } = published(packed);
    let ended = ran(&settings(policy, nodes, Events::Singly), jobs);
    let segments = ended.sim.segments();
    assert_eq!(segments.len(), starts.len(), "every job ran once");
    for segment in segments {
        assert_eq!(segment.start, starts[segment.job as usize], "{policy:?}: job {}", segment.job);
    }
    let metrics = ended.metrics();
    near(metrics.mean_wait, wait.0, wait.1);
    near(metrics.mean_bounded_slowdown, slow.0, slow.1);
}

macro_rules! golden {
    ($file:literal) => {
        include_bytes!(concat!("../../golden/", $file, ".csv.gz"))
    };
}

#[test]
fn kth_sp2() {
    let (fcfs, easy) = (golden!("kth-sp2.Fcfs"), golden!("kth-sp2.EasyBackfill"));
    starts_as_published(fcfs, Policy::Fcfs, 100, (218_980.58, 2), (4_297.07, 2));
    starts_as_published(easy, Policy::Easy, 100, (6_412.24, 2), (86.281, 3));
    let conservative = golden!("kth-sp2.Conservative");
    starts_as_published(conservative, Policy::Conservative, 100, (7_035.95, 2), (90.044, 3));
}

#[test]
fn lublin_256() {
    let (fcfs, easy) = (golden!("lublin256.Fcfs"), golden!("lublin256.EasyBackfill"));
    starts_as_published(fcfs, Policy::Fcfs, 256, (2_388_443.8, 1), (66_502.5, 1));
    starts_as_published(easy, Policy::Easy, 256, (97_155.99, 2), (590.054, 3));
    let conservative = golden!("lublin256.Conservative");
    starts_as_published(conservative, Policy::Conservative, 256, (131_567.51, 2), (489.201, 3));
}

fn together(policy: Policy) -> Metrics {
    let jobs = published(golden!("kth-sp2.Fcfs")).jobs;
    ran(&settings(policy, 100, Events::Together), jobs).metrics()
}

#[test]
fn together_kth_sp2_has_the_figures_of_the_specification() {
    near(together(Policy::Easy).mean_wait, 6_419.03, 2);
    let checkpoint = together(Policy::Checkpoint);
    near(checkpoint.mean_wait, 5_631.39, 2);
    near(checkpoint.mean_bounded_slowdown, 73.287, 3);
    assert_eq!(checkpoint.checkpointed_jobs, 571);
}
