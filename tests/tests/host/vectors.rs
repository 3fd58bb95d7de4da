//! The vectors: every outcome equal, by the core and by the oracle.
#![allow(clippy::cast_possible_truncation, reason = "small scenarios")]

use gantry_core::kernel::Event as _;
use gantry_core::labs::placement::event::Event;
use gantry_core::labs::placement::{Names, PlacementScenario};
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Lab, Scenario};
use gantry_tests::agree;
use gantry_tests::oracle::Oracle;
use gantry_tests::vectors::{self, Vector, agrees};
use serde_json::{Value, json};

fn placement(scenario: Scenario) -> PlacementScenario {
    let Lab::Placement(placement) = scenario.lab else { panic!("not of the placement lab") };
    placement
}

fn parsed(vector: &Vector) -> PlacementScenario {
    let read = scenario::read(&vector.scenario);
    placement(read.unwrap_or_else(|errors| panic!("{}: {errors:?}", vector.name)))
}

fn document(scenario: &PlacementScenario) -> Value {
    let document = run::run(&whole(scenario.clone())).expect("a valid scenario");
    serde_json::to_value(document).expect("a document is JSON")
}

fn trace(scenario: &PlacementScenario) -> Vec<Value> {
    let whole = whole(scenario.clone());
    let mut text = Vec::new();
    run::trace(&whole, Checked::new(&whole).expect("valid"), &mut text)
        .expect("a vector takes all");
    let text = String::from_utf8(text).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

fn whole(scenario: PlacementScenario) -> Scenario {
    Scenario::of(Lab::Placement(scenario))
}

fn expected(scenario: &PlacementScenario, oracle: &Oracle<'_>) -> Value {
    let names = Names::new(scenario);
    let decided = oracle.assignments().into_iter().map(|(task, node)| {
        json!({"task": names.task(task as u32), "node": node.map(|node| names.node(node as u32))})
    });
    json!({"lab": "placement", "outcome": {"assignments": decided.collect::<Vec<_>>()}})
}

/// Fails with the name of every vector for which `check` gives a difference.
#[track_caller]
fn for_each_vector(check: impl Fn(&Vector, &PlacementScenario) -> Option<String>) {
    let vectors = vectors::read(vectors::PLACEMENT);
    assert_eq!(vectors.len(), 63, "vectors are there");
    let failures: Vec<String> = vectors
        .iter()
        .filter_map(|vector| {
            check(vector, &parsed(vector)).map(|what| format!("{}: {what}", vector.name))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        vectors.len(),
        failures.join("\n")
    );
}

#[test]
fn the_core_gives_every_outcome() {
    for_each_vector(|vector, scenario| {
        let found = document(scenario);
        (!agrees(&found, &vector.expect))
            .then(|| format!("found {found}, expected {}", vector.expect))
    });
}

#[test]
fn the_oracle_gives_every_outcome() {
    for_each_vector(|vector, scenario| {
        let found = expected(scenario, &Oracle::run(scenario));
        (!agrees(&found, &vector.expect))
            .then(|| format!("found {found}, expected {}", vector.expect))
    });
}

#[test]
fn every_line_of_every_trace_is_the_oracle_s_and_the_document_counts_them() {
    for_each_vector(|_, scenario| {
        let (found, expected) = (trace(scenario), Oracle::run(scenario).trace());
        let document = document(scenario);
        for level in ["event", "decision", "probe"] {
            let lines = found.iter().filter(|line| line["level"] == level).count();
            if document["steps"][level] != lines {
                return Some(format!(
                    "{lines} lines of level {level}, the document says {}",
                    document["steps"]
                ));
            }
        }
        let differ = found.iter().zip(&expected).find(|(found, expected)| found != expected);
        let differ = differ.map(|(found, expected)| format!("found {found}, expected {expected}"));
        differ.or((found.len() != expected.len()).then(|| "another number of lines".to_owned()))
    });
}

#[test]
fn the_core_takes_every_step_that_the_oracle_takes_under_every_probe() {
    for_each_vector(|_, scenario| agree::difference(scenario));
}

#[test]
fn every_kind_of_event_happens_somewhere_in_the_vectors() {
    let mut seen = [false; Event::KINDS.len()];
    for vector in vectors::read(vectors::PLACEMENT) {
        for event in agree::record(&parsed(&vector)).0 {
            seen[event.kind()] = true;
        }
    }
    assert_eq!(seen, [true; Event::KINDS.len()]);
}
