//! Native = wasm: one list of digests, computed by either and equal to the same file.
//!
//! A digest folds in every event of a run, so equal digests are equal traces, step by step. On the host,
//! `GANTRY_BLESS=1` writes the file anew after a change that is meant to change traces.

use std::fmt::Write as _;

use gantry_core::kernel::{Digest, Limits, Model, Replay};
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Lab, Scenario};
use gantry_tests::backfill::tape::workload_of;
use gantry_tests::backfill::{self, Workload};
use gantry_tests::doors::{EVERYWHERE, corpus};
use gantry_tests::tape::{Size, Tape, numbers_of, scenario_of};
use gantry_tests::{agree, drawn, vectors, workflow};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GOLDEN: &str = include_str!("../golden/digests.jsonl");

/// All placement scenarios, by name: the vectors, three hundred small ones, a few with hundreds of nodes.
fn scenarios() -> impl Iterator<Item = (String, PlacementScenario)> {
    let vectors = vectors::read(vectors::PLACEMENT).into_iter().map(|vector| {
        let lab = scenario::read(&vector.scenario).expect("vectors are valid").lab;
        let Lab::Placement(placement) = lab else { panic!("not of the placement lab") };
        (vector.name, placement)
    });
    let small = (0..300).map(|seed| (format!("small-{seed}"), scenario_of(seed, Size::SMALL)));
    let size = Size { nodes: 800, entries: 300 };
    let large = (0..20).map(move |seed| (format!("large-{seed}"), scenario_of(seed, size)));
    vectors.chain(small).chain(large)
}

fn line(name: &str, scenario: &PlacementScenario) -> String {
    let mut digest = Digest::default();
    let end = agree::finish(agree::start(scenario), &mut digest);
    let placed = end.assignments().iter().filter(|(_, node)| node.is_some()).count();
    format!(r#"{{"name":"{name}","digest":"{:016x}","placed":{placed}}}"#, digest.value())
}

/// All workloads of the backfill lab, by name: the vectors, four hundred small ones, a few with hundreds of jobs.
fn workloads() -> impl Iterator<Item = (String, Workload)> {
    let vectors = vectors::read(vectors::BACKFILL).into_iter().map(|vector| {
        let scenario = serde_json::from_str(&vector.scenario).expect("vectors are JSON");
        (vector.name, Workload::from_json(&scenario))
    });
    let size = backfill::tape::Size::SMALL;
    let small = (0..400).map(move |seed| (format!("small-{seed}"), workload_of(seed, size)));
    let size = backfill::tape::Size { jobs: 600, machine: 300 };
    let large = (0..40).map(move |seed| (format!("large-{seed}"), workload_of(seed, size)));
    vectors.chain(small).chain(large)
}

fn workload_line(name: &str, workload: &Workload) -> String {
    let mut digest = Digest::default();
    let end = backfill::agree::finish(backfill::agree::start(workload), &mut digest);
    let (digest, checkpoints) = (digest.value(), end.checkpoints());
    format!(r#"{{"name":"backfill-{name}","digest":"{digest:016x}","checkpoints":{checkpoints}}}"#)
}

/// All scenarios of the workflow lab, by name: the vectors, four hundred small ones, a few with hundreds of jobs.
fn workflows() -> impl Iterator<Item = (String, WorkflowScenario)> {
    let vectors = vectors::read(vectors::WORKFLOW).into_iter().map(|vector| {
        let lab = scenario::read(&vector.scenario).expect("vectors are valid").lab;
        let Lab::Workflow(own) = lab else { panic!("not of the workflow lab") };
        (vector.name, own)
    });
    let make = workflow::tape::scenario_of;
    let size = workflow::tape::Size::SMALL;
    let small = (0..400).map(move |seed| (format!("small-{seed}"), make(seed, size)));
    let size = workflow::tape::Size { workflows: 20, jobs: 300, capacity: 400 };
    let large = (0..40).map(move |seed| (format!("large-{seed}"), make(seed, size)));
    vectors.chain(small).chain(large)
}

fn workflow_line(name: &str, scenario: &WorkflowScenario) -> String {
    let mut digest = Digest::default();
    let end = workflow::agree::finish(workflow::agree::start(scenario), &mut digest);
    let (digest, interruptions) = (digest.value(), end.loan_totals().2);
    format!(
        r#"{{"name":"workflow-{name}","digest":"{digest:016x}","interruptions":{interruptions}}}"#
    )
}

/// All scenarios of the groups lab, by name: the vectors, four hundred small ones, a few with hundreds of entries.
fn cluster_requests() -> impl Iterator<Item = (String, Scenario)> {
    let vectors = vectors::read(vectors::GROUPS)
        .into_iter()
        .map(|vector| (vector.name, scenario::read(&vector.scenario).expect("vectors are valid")));
    let made = |seed: u64, entries: u64| {
        let numbers = numbers_of(seed, 8 * usize::try_from(entries).expect("a few") + 400);
        let lab = Lab::Groups(Tape::new(&numbers).groups(entries));
        Scenario::of(lab)
    };
    let small = (0..400).map(move |seed| (format!("small-{seed}"), made(seed, 20)));
    let large = (0..40).map(move |seed| (format!("large-{seed}"), made(seed, 600)));
    vectors.chain(small).chain(large)
}

fn requests_line(name: &str, scenario: &Scenario) -> String {
    let checked = Checked::new(scenario).expect("it is valid");
    format!(r#"{{"name":"groups-{name}","digest":"{:016x}"}}"#, run::digest(checked))
}

fn systems() -> impl Iterator<Item = (String, Scenario)> {
    let vectors = vectors::read(vectors::AFFINITY).into_iter();
    vectors
        .map(|vector| (vector.name, scenario::read(&vector.scenario).expect("vectors are valid")))
}

fn system_line(name: &str, scenario: &Scenario) -> String {
    let checked = Checked::new(scenario).expect("it is valid");
    format!(r#"{{"name":"affinity-{name}","digest":"{:016x}"}}"#, run::digest(checked))
}

fn digests() -> String {
    let placement = scenarios().map(|(name, scenario)| line(&name, &scenario));
    let backfill = workloads().map(|(name, workload)| workload_line(&name, &workload));
    let mut text = String::new();
    let workflow = workflows().map(|(name, scenario)| workflow_line(&name, &scenario));
    let groups = cluster_requests().map(|(name, scenario)| requests_line(&name, &scenario));
    let affinity = systems().map(|(name, scenario)| system_line(&name, &scenario));
    for line in placement.chain(backfill).chain(workflow).chain(groups).chain(affinity) {
        writeln!(text, "{line}").expect("a string takes what is written");
    }
    text
}

#[test]
fn every_digest_is_the_golden_one() {
    let found = digests();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("GANTRY_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/digests.jsonl");
        std::fs::write(path, &found).expect("the golden file can be written");
        return;
    }
    let different: Vec<String> = found
        .lines()
        .zip(GOLDEN.lines().chain(std::iter::repeat("nothing")))
        .filter(|(found, golden)| found != golden)
        .map(|(found, golden)| format!("found {found}, golden {golden}"))
        .collect();
    assert!(different.is_empty(), "{} differ; the first: {}", different.len(), different[0]);
    assert_eq!(found.lines().count(), GOLDEN.lines().count());
}

const DRAWN: &str = include_str!("../golden/drawn.txt");

#[test]
fn drawn_workloads_are_the_golden_ones() {
    let found = drawn::digests();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("GANTRY_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/drawn.txt");
        std::fs::write(path, &found).expect("the golden file can be written");
        return;
    }
    assert_eq!(found, DRAWN);
}

#[test]
fn a_replay_seeks_to_the_same_states() {
    for seed in 0..50 {
        let scenario = scenario_of(seed, Size::SMALL);
        let (events, end) = agree::record(&scenario);
        let mut replay =
            Replay::recorded(agree::start(&scenario), Limits { bytes: 20_000, stride: 8 });
        assert_eq!(replay.moments(), events.len() as u64);
        assert_eq!(replay.last().assignments(), end.assignments());
        for (at, event) in events.iter().enumerate().rev().step_by(3) {
            let cursor = replay.at(at as u64 + 1);
            assert_eq!(cursor.event(), Some(*event));
            assert!(cursor.before().time() <= cursor.after().time());
        }
    }
}

#[test]
fn every_corpus_goes_through_its_door() {
    for (name, door) in EVERYWHERE {
        let corpus = corpus(name);
        assert!(!corpus.is_empty(), "{name}");
        for bytes in &corpus {
            door(bytes);
        }
    }
}
