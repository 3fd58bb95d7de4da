//! Tests: vectors; comparison with the method's definitions, implemented without indexes; laws on random systems.

mod columns;
mod laws;
mod oracle;
mod random;
mod reasons;
mod shown;
mod waiting;

use std::sync::Arc;

use serde_json::Value;

use super::scenario::AffinityScenario;
use super::{Metrics, Names, Outcome, Problem, Sim};
use crate::format::decode::Decoder;
use crate::format::record::Entry as _;
use crate::kernel::{Ended, Pcg};

/// Scenarios with their outcomes, computed by an independent program.
const VECTORS: &str = include_str!("../../../../tests/vectors/affinity.jsonl");

/// Nine tasks on three engine types.
const STUDY: &str = include_str!("tests/study.json");

fn study() -> AffinityScenario {
    read(serde_json::from_str(STUDY).expect("it is JSON"))
}

/// Parses the lab's part of a scenario file.
pub(super) fn read(mut scenario: Value) -> AffinityScenario {
    let fields = scenario.as_object_mut().expect("an object");
    for head in ["gantry", "lab", "title", "note", "time_unit"] {
        fields.remove(head);
    }
    let text = scenario.to_string();
    let mut decoder = Decoder::new(&text);
    let read = AffinityScenario::read(&mut decoder);
    let (errors, _) = decoder.finish();
    assert!(errors.is_empty(), "{errors:?}");
    read.unwrap_or_else(|_| panic!("{text}"))
}

pub(super) fn start(scenario: &AffinityScenario) -> Sim {
    let problem = Problem::new(scenario).unwrap_or_else(|errors| panic!("{errors:?}"));
    Sim::new(Arc::new(problem))
}

fn run(scenario: &AffinityScenario) -> (Outcome, Metrics) {
    let ended = Ended::run(start(scenario));
    (ended.outcome(&Names::new(scenario)), ended.metrics())
}

/// Fails if a run differs from the definitions.
#[track_caller]
fn compare(scenario: &AffinityScenario) {
    let (found, expected) = (run(scenario).0, oracle::outcome(scenario));
    assert_eq!(found, expected, "{scenario:#?}");
}

#[test]
fn every_vector_comes_out() {
    let mut count = 0;
    for line in VECTORS.lines() {
        let mut vector: Value = serde_json::from_str(line).expect("a vector");
        let scenario = read(vector["scenario"].take());
        compare(&scenario);
        let mut expect = |part: &str| vector["expect"][part].take();
        let outcome: Outcome = serde_json::from_value(expect("outcome")).expect("an outcome");
        let expected: Metrics = serde_json::from_value(expect("metrics")).expect("metrics");
        let (found, metrics) = run(&scenario);
        assert_eq!(found, outcome, "{}", vector["name"]);
        let stated =
            |metrics: &Metrics| (metrics.makespan, metrics.unfinished, metrics.cross_node_calls);
        assert_eq!(stated(&metrics), stated(&expected), "{}", vector["name"]);
        count += 1;
    }
    assert_eq!(count, 62, "vectors are there");
}

#[test]
fn random_systems_are_as_the_definitions_say_up_to_every_task() {
    let mut draw = random::Draw(Pcg::new(5));
    for _ in 0..2_000 {
        let mut scenario = draw.scenario(12);
        while !scenario.tasks.is_empty() {
            compare(&scenario);
            scenario.tasks.pop();
        }
    }
}

#[test]
fn the_study_ends_at_29_by_affinity_and_at_46_by_load_alone() {
    let mut scenario = study();
    assert_eq!(run(&scenario).1.makespan, Some(29));
    scenario.policy = super::Policy::LoadOnly;
    assert_eq!(run(&scenario).1.makespan, Some(46));
}
