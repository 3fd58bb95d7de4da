//! The vectors: outcomes and metrics that an independent program computed, by the core and by the definitions.

use std::collections::BTreeSet;

use gantry_core::scenario::{self, Lab, LabKind, Scenario};
use gantry_tests::agree::{difference, document, trace};
use gantry_tests::vectors::{self, agrees};
use serde_json::Value;

/// Names, scenarios and expected documents.
fn all() -> Vec<(String, Scenario, Value)> {
    let open = |vector: vectors::Vector| {
        let scenario = scenario::check(&vector.scenario);
        let scenario = scenario.unwrap_or_else(|errors| panic!("{}: {errors}", vector.name));
        (vector.name, scenario, vector.expect)
    };
    let all: Vec<_> = vectors::all().map(open).collect();
    let of = |kind| all.iter().filter(|(_, scenario, _)| scenario.kind() == kind).count();
    let counts = LabKind::ALL.map(of);
    let least = [63, 64, 63, 129, 62];
    assert!(counts.iter().zip(least).all(|(&found, least)| found >= least), "{counts:?}");
    all
}

#[test]
fn every_vector_comes_out() {
    for (name, scenario, expect) in all() {
        let found = document(&scenario);
        assert!(agrees(&found, &expect), "{name}: found {found}, expected {expect}");
    }
}

#[test]
fn the_definitions_say_the_same() {
    for (name, scenario, _) in all() {
        let difference = match &scenario.lab {
            Lab::Placement(own) => difference(own),
            Lab::Backfill(own) => difference(own),
            Lab::Workflow(own) => difference(own),
            Lab::Groups(own) => difference(own),
            Lab::Affinity(own) => difference(own),
        };
        assert_eq!(difference, None, "{name}");
    }
}

#[test]
fn scenarios_read_back() {
    for (name, scenario, _) in all() {
        for text in [scenario::write_pretty(&scenario), scenario::write_compact(&scenario)] {
            assert_eq!(scenario::check(&text).as_ref(), Ok(&scenario), "{name}: {text}");
        }
    }
}

#[test]
fn traces_have_a_line_a_step() {
    let mut kinds = BTreeSet::new();
    for (name, scenario, _) in all() {
        let (lines, steps) = (trace(&scenario), &document(&scenario)["steps"]);
        for level in ["event", "decision", "probe"] {
            let count = lines.iter().filter(|line| line["level"] == level).count();
            assert_eq!(steps[level], count, "{name}: {level}");
        }
        assert!(lines.iter().enumerate().all(|(at, line)| line["step"] == at), "{name}");
        assert!(lines.is_sorted_by_key(|line| line["time"].as_u64()), "{name}");
        if scenario.kind() == LabKind::Placement {
            kinds.extend(lines.iter().map(|line| line["kind"].to_string()));
        }
    }
    assert_eq!(kinds.len(), 10, "every event of the placement lab happens: {kinds:?}");
}
