//! The backfill vectors: outcomes and metrics that an independent program computed.

use std::sync::Arc;

use gantry_core::backfill::outcome::Ended;
use gantry_core::backfill::{BackfillScenario, Names, Problem};
use gantry_tests::vectors::{self, agrees};
use serde_json::{Value, json};

/// The scenario's part that is the lab's own.
fn own(scenario: &str) -> BackfillScenario {
    let mut value: Value = serde_json::from_str(scenario).expect("JSON");
    let fields = value.as_object_mut().expect("an object");
    for head in ["gantry", "lab", "title", "note", "time_unit"] {
        fields.remove(head);
    }
    serde_json::from_value(value).expect("a scenario of the lab")
}

#[test]
fn every_vector_comes_out() {
    let vectors = vectors::read(vectors::BACKFILL);
    assert_eq!(vectors.len(), 64);
    for vector in vectors {
        let scenario = own(&vector.scenario);
        let problem = Problem::new(&scenario).expect("valid");
        let ended = Ended::run(Arc::new(problem));
        let found = json!({
            "lab": "backfill",
            "outcome": ended.outcome(&Names::new(&scenario)),
            "metrics": ended.metrics(),
        });
        assert!(
            agrees(&found, &vector.expect),
            "{}: found {found}, expected {}",
            vector.name,
            vector.expect
        );
    }
}
