//! The backfill oracle alone: the vectors, the invariant of the method, and the first weeks of published schedules.

use gantry_tests::backfill::tape::{Size, workload_of};
use gantry_tests::backfill::{Oracle, Policy, Step, Workload, outcome};
use gantry_tests::packed;
use gantry_tests::vectors::{self, agrees};
use serde_json::Value;

#[test]
fn the_oracle_gives_every_outcome() {
    let vectors = vectors::read(vectors::BACKFILL);
    assert!(vectors.len() >= 64, "at least 64 vectors");
    for vector in vectors {
        let scenario: Value = serde_json::from_str(&vector.scenario).expect("JSON");
        let workload = Workload::from_json(&scenario);
        let ids: Vec<String> = scenario["jobs"]
            .as_array()
            .expect("jobs")
            .iter()
            .map(|job| job["id"].as_str().expect("an id").to_owned())
            .collect();
        let found = outcome::document(&workload, &Oracle::run(&workload), &ids);
        assert!(
            agrees(&found, &vector.expect),
            "{}: found {found}, expected {}",
            vector.name,
            vector.expect
        );
    }
}

/// The first jobs of a published schedule start as published, as far as they start before the first submission
/// that is left out.
#[track_caller]
fn starts_as_published(file: &str, policy: Policy, machine: u64, jobs: usize) {
    let csv = packed::published(file);
    let (workload, starts) = Workload::published(policy, machine, &csv, jobs);
    let (more, _) = Workload::published(policy, machine, &csv, jobs.saturating_add(1));
    let until = more.submit.get(jobs).copied().unwrap_or(u64::MAX);
    let oracle = Oracle::run(&workload);
    let mut compared = 0;
    for (job, &start) in starts.iter().enumerate() {
        let found = oracle.jobs[job].segments[0].0;
        if start < until || found < until {
            assert_eq!(found, start, "job {job} of {file}");
            compared += 1;
        }
    }
    assert!(compared > starts.len() / 3, "{compared} of {} compared", starts.len());
}

#[test]
fn kth_starts_as_published() {
    for (file, policy, jobs) in [
        ("kth-sp2.Fcfs.csv.gz", Policy::Fcfs, 10_000),
        ("kth-sp2.EasyBackfill.csv.gz", Policy::Easy, usize::MAX),
        ("kth-sp2.Conservative.csv.gz", Policy::Conservative, 2_500),
    ] {
        starts_as_published(file, policy, 100, jobs);
    }
}

#[test]
fn lublin_starts_as_published() {
    for (file, policy, jobs) in [
        ("lublin256.Fcfs.csv.gz", Policy::Fcfs, usize::MAX),
        ("lublin256.EasyBackfill.csv.gz", Policy::Easy, 2_500),
        ("lublin256.Conservative.csv.gz", Policy::Conservative, 600),
    ] {
        starts_as_published(file, policy, 256, jobs);
    }
}

#[test]
fn kth_gives_the_figures_of_the_text() {
    let csv = packed::published("kth-sp2.EasyBackfill.csv.gz");
    let (mut workload, _) = Workload::published(Policy::Easy, 100, &csv, usize::MAX);
    (workload.singly, workload.threshold) = (false, 600);
    let mut metrics = |policy| {
        workload.policy = policy;
        let ids = vec![String::new(); workload.len()];
        outcome::document(&workload, &Oracle::run(&workload), &ids)["metrics"].take()
    };
    let easy = metrics(Policy::Easy);
    assert_eq!(format!("{:.2}", easy["mean_wait"].as_f64().unwrap()), "6419.03");
    let checkpoint = metrics(Policy::Checkpoint);
    assert_eq!(format!("{:.2}", checkpoint["mean_wait"].as_f64().unwrap()), "5631.39");
    assert_eq!(format!("{:.3}", checkpoint["mean_bounded_slowdown"].as_f64().unwrap()), "73.287");
    assert_eq!(checkpoint["checkpointed_jobs"], 571);
}

#[test]
fn the_figure_is_decided_as_the_text_tells() {
    let mut workload = Workload::empty(Policy::Checkpoint, 10);
    workload.threshold = 2;
    for (submit, nodes, estimate, runtime) in
        [(0, 4, 4, 4), (0, 6, 10, 10), (1, 9, 6, 6), (2, 2, 10, 4), (3, 2, 12, 9)]
    {
        workload.add(submit, nodes, estimate, runtime);
    }
    let oracle = Oracle::run(&workload);
    let at = |time: u64| oracle.steps.iter().filter(move |step| step.0 == time).map(|step| step.1);
    let steps: Vec<Step> = at(10).collect();
    assert_eq!(steps, [Step::End(1), Step::Checkpoint(4), Step::Start(2), Step::Reserve(4, 16, 8)]);
    assert_eq!(oracle.jobs[4].segments, [(4, 10), (16, 19)]);
}

#[test]
fn random_workloads_have_everything_in_them() {
    let mut stopped_twice = 0;
    let mut kinds = std::collections::BTreeMap::new();
    for seed in 0..2_000 {
        let workload = workload_of(seed, Size::SMALL);
        let oracle = Oracle::run(&workload);
        stopped_twice += oracle.jobs.iter().filter(|job| job.checkpoints > 1).count();
        for (_, step) in oracle.steps {
            let name = format!("{step:?}");
            let name = name.split('(').next().unwrap_or_default().to_owned();
            let verdict =
                if let Step::Test(_, verdict) = step { Some(verdict as u8) } else { None };
            *kinds.entry((name, verdict)).or_insert(0) += 1;
        }
    }
    assert_eq!(kinds.len(), 14, "{kinds:?}");
    assert!(kinds.values().all(|&count| count > 150), "{kinds:?}");
    assert!(stopped_twice > 5, "{stopped_twice} stopped twice");
}
