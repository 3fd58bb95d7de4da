//! The vectors: every outcome equal, by the core and by the oracle; the frames of the figures.
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

/// The outcome document, as anybody sees it.
fn document(scenario: &PlacementScenario) -> Value {
    let document = run::run(&whole(scenario.clone())).expect("a valid scenario");
    serde_json::to_value(document).expect("a document is JSON")
}

/// The trace, as anybody sees it.
fn trace(scenario: &PlacementScenario) -> Vec<Value> {
    let whole = whole(scenario.clone());
    let mut text = Vec::new();
    run::trace(&whole, Checked::new(&whole).expect("valid"), &mut text)
        .expect("a vector takes all");
    let text = String::from_utf8(text).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

fn whole(scenario: PlacementScenario) -> Scenario {
    Scenario { title: None, note: None, time_unit: None, lab: Lab::Placement(scenario) }
}

/// The outcome document of the oracle.
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

/// `(6,*)`, as the figures write it.
fn written(bucket: &Value) -> String {
    let one = |at: &Value| at.as_u64().map_or("*".to_owned(), |at| at.to_string());
    let coordinates = bucket.as_array().expect("coordinates").iter().map(one);
    format!("({})", coordinates.collect::<Vec<_>>().join(","))
}

/// The frames of a figure, as the trace has them.
fn frames(name: &str) -> Vec<String> {
    let vectors = vectors::read(vectors::PLACEMENT);
    let vector = vectors.iter().find(|vector| vector.name == name).expect("the figure is a vector");
    let trace = trace(&parsed(vector));
    let frames = trace.iter().filter(|line| line["level"] == "probe").map(|line| {
        let what = match (line["kind"].as_str(), line["fits"].as_bool(), line["leaf"].as_bool()) {
            (Some("visit"), Some(true), _) => "",
            (Some("visit"), Some(false), Some(false)) => " does not fit",
            (Some("visit"), Some(false), Some(true)) | (Some("finish"), ..) => " finished",
            (Some("yield"), ..) => " yielded",
            _ => panic!("no step of a walk: {line}"),
        };
        format!("{}{what}", written(&line["bucket"]))
    });
    frames.collect()
}

#[test]
fn figure_4_has_its_sixteen_frames() {
    let expected = [
        "(*,*)",
        "(6,*)",
        "(6,4) finished",
        "(6,3) finished",
        "(6,*) finished",
        "(5,*) does not fit",
        "(4,*)",
        "(4,4) finished",
        "(4,2) yielded",
        "(4,*) finished",
        "(3,*)",
        "(3,5) yielded",
        "(3,3) finished",
        "(3,*) finished",
        "(1,*) does not fit",
        "(*,*) finished",
    ];
    // (6,*) is among the fitting buckets: it holds e, a candidate with too little memory.
    assert_eq!(frames("fig4-least-fit"), expected);
}

#[test]
fn figure_5_has_its_sixteen_frames() {
    let expected = [
        "(*,*)",
        "(1,*) does not fit",
        "(3,*)",
        "(3,3) finished",
        "(3,5) yielded",
        "(3,*) finished",
        "(4,*)",
        "(4,2) yielded",
        "(4,4) finished",
        "(4,*) finished",
        "(5,*) does not fit",
        "(6,*)",
        "(6,3) finished",
        "(6,4) finished",
        "(6,*) finished",
        "(*,*) finished",
    ];
    assert_eq!(frames("fig5-best-fit"), expected);
}

#[test]
fn figure_6_yields_three_of_its_five_leaves() {
    let yielded: Vec<String> =
        frames("fig6-granularity").into_iter().filter(|frame| frame.ends_with("yielded")).collect();
    assert_eq!(yielded, ["(3,1) yielded", "(2,2) yielded", "(2,1) yielded"]);
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
