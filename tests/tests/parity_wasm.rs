//! Native = wasm: one list of digests, computed by either and equal to the same file.
//!
//! A digest folds in every event of a run, so equal digests are equal traces, step by step. On the host,
//! `GANTRY_BLESS=1` writes the file anew after a change that is meant to change traces.

use std::fmt::Write as _;

use gantry_core::kernel::{Digest, Limits, Model, Replay};
use gantry_core::labs::affinity::AffinityScenario;
use gantry_core::labs::backfill::BackfillScenario;
use gantry_core::labs::groups::GroupsScenario;
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_core::scenario;
use gantry_tests::doors::{EVERYWHERE, corpus};
use gantry_tests::method::Method;
use gantry_tests::{agree, backfill, drawn, placement, vectors, workflow};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GOLDEN: &str = include_str!("../golden/digests.jsonl");

/// Digests of a lab: its vectors, that many small scenarios, and that many with hundreds of entries. `more` is what a line
/// says besides.
fn digests_of<S: Method>(
    text: &mut String,
    (prefix, vectors): (&str, &str),
    (small, large): ((u64, S::Size), (u64, S::Size)),
    more: impl Fn(&S::Sim) -> String,
) {
    let mut add = |name: &str, sim: S::Sim| {
        let mut digest = Digest::default();
        let end = agree::finish(sim, &mut digest);
        let (digest, more) = (digest.value(), more(&end));
        writeln!(text, r#"{{"name":"{prefix}{name}","digest":"{digest:016x}"{more}}}"#)
            .expect("a string takes what is written");
    };
    for vector in vectors::read(vectors) {
        let scenario = scenario::read(&vector.scenario).expect("vectors are valid");
        add(&vector.name, S::of(scenario.lab).expect("of the lab").open().expect("valid"));
    }
    for (name, (count, size)) in [("small", small), ("large", large)] {
        for seed in 0..count {
            add(&format!("{name}-{seed}"), agree::start(&S::of_seed(seed, size)));
        }
    }
}

fn digests() -> String {
    let mut text = String::new();
    let large = placement::Size { nodes: 800, entries: 300 };
    digests_of::<PlacementScenario>(
        &mut text,
        ("", vectors::PLACEMENT),
        ((300, PlacementScenario::SMALL), (20, large)),
        |end| {
            let placed = end.assignments().iter().filter(|(_, node)| node.is_some());
            format!(r#","placed":{}"#, placed.count())
        },
    );
    let large = backfill::Size { jobs: 600, machine: 300 };
    digests_of::<BackfillScenario>(
        &mut text,
        ("backfill-", vectors::BACKFILL),
        ((400, BackfillScenario::SMALL), (40, large)),
        |end| format!(r#","checkpoints":{}"#, end.checkpoints()),
    );
    let large = workflow::Size { workflows: 20, jobs: 300, capacity: 400 };
    digests_of::<WorkflowScenario>(
        &mut text,
        ("workflow-", vectors::WORKFLOW),
        ((400, WorkflowScenario::SMALL), (40, large)),
        |end| format!(r#","interruptions":{}"#, end.loan_totals().interruptions),
    );
    let none = |_: &_| String::new();
    let sizes = ((400, 20), (40, 600));
    digests_of::<GroupsScenario>(&mut text, ("groups-", vectors::GROUPS), sizes, none);
    let none = |_: &_| String::new();
    let sizes = ((0, ()), (0, ()));
    digests_of::<AffinityScenario>(&mut text, ("affinity-", vectors::AFFINITY), sizes, none);
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
        let scenario = PlacementScenario::of_seed(seed, PlacementScenario::SMALL);
        let (events, end) = agree::record(&scenario);
        let mut replay =
            Replay::recorded(agree::start(&scenario), Limits { bytes: 20_000, stride: 8 });
        assert_eq!(replay.moments(), events.len() as u64);
        assert_eq!(replay.last().assignments(), end.assignments());
        for (at, (_, event)) in events.iter().enumerate().rev().step_by(3) {
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
