//! Tests: laws, reasons, views and metrics of random systems. `tests/tests/host/affinity_oracle.rs` compares outcomes with
//! the definitions, `tests/tests/host/timed_vectors.rs` reads the vectors.

mod columns;
mod laws;
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
use crate::kernel::Ended;

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

#[test]
fn the_study_ends_at_29_by_affinity_and_at_46_by_load_alone() {
    let mut scenario = study();
    assert_eq!(run(&scenario).1.makespan, Some(29));
    scenario.policy = super::Policy::LoadOnly;
    assert_eq!(run(&scenario).1.makespan, Some(46));
}
