//! Tests: reasons, views and metrics of random systems. `tests/tests/host/laws.rs` compares outcomes with the definitions,
//! `tests/programs` every event with the programs, `tests/tests/host/vectors.rs` reads the vectors.

mod columns;
mod random;
mod reasons;
mod shown;

use std::sync::Arc;

use serde_json::Value;

use super::scenario::AffinityScenario;
use super::{Metrics, Names, Outcome, Problem, Sim};
use crate::format::Decimal;
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
    for head in crate::format::head::HEAD.map(|field| field.name) {
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

#[test]
fn every_other_end_is_that_of_a_run() {
    let scenario = study();
    let problem = Problem::new(&scenario).expect("it is valid");
    let trials = super::Trials::new(&scenario, &problem).expect("it is small");
    let end = |change: &dyn Fn(&mut AffinityScenario)| {
        let mut other = scenario.clone();
        change(&mut other);
        run(&other).1.makespan
    };
    for &(hundredths, ends) in &trials.tolerances {
        let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let tolerance = Decimal::parse(&text).expect("a decimal");
        assert_eq!(end(&|other| other.tolerance = tolerance), ends, "at {text}");
    }
    let present = trials.tolerances.iter().rfind(|trial| trial.0 <= 150);
    assert_eq!(present.and_then(|trial| trial.1), Some(29));
    assert!(trials.tolerances.windows(2).all(|pair| pair[0].1 != pair[1].1));
    assert_eq!(end(&|other| other.steal = !other.steal), trials.steal);
}
