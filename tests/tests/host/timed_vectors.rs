//! The vectors of backfill, workflow, groups and affinity: outcomes and metrics that an independent program computed.
//! Every scenario reads back as written, as a link too, and its trace has as many lines as its outcome counts steps.
//!
//! The tests of placement's vectors are in `vectors.rs`.

use gantry_core::run;
use gantry_core::scenario::{self, Checked, Scenario, link};
use gantry_tests::vectors::{self, agrees};
use serde_json::Value;

fn scenarios() -> Vec<(String, Scenario, Value)> {
    let read = vectors::read;
    let all = [
        read(vectors::BACKFILL),
        read(vectors::WORKFLOW),
        read(vectors::GROUPS),
        vectors::groups_closed(),
        read(vectors::AFFINITY),
    ];
    let counts = all.each_ref().map(Vec::len);
    assert!(
        counts.into_iter().zip([64, 63, 102, 27, 62]).all(|(found, least)| found >= least),
        "{counts:?}"
    );
    let open = |vector: vectors::Vector| {
        let scenario = scenario::check(&vector.scenario);
        let scenario = scenario.unwrap_or_else(|errors| panic!("{}: {errors}", vector.name));
        (vector.name, scenario, vector.expect)
    };
    all.into_iter().flatten().map(open).collect()
}

fn document(scenario: &Scenario) -> Value {
    let document = run::run(scenario).expect("a checked scenario");
    serde_json::to_value(document).expect("plain data")
}

#[test]
fn every_vector_comes_out() {
    for (name, scenario, expect) in scenarios() {
        let found = document(&scenario);
        assert!(agrees(&found, &expect), "{name}: found {found}, expected {expect}");
    }
}

#[test]
fn scenarios_read_back() {
    for (name, scenario, _) in scenarios() {
        for text in [scenario::write_pretty(&scenario), scenario::write_compact(&scenario)] {
            assert_eq!(scenario::check(&text).as_ref(), Ok(&scenario), "{name}: {text}");
        }
        let link = link::encode(&scenario).expect("small");
        assert_eq!(link::decode(&link).as_ref(), Ok(&scenario), "{name}: {link}");
    }
}

#[test]
fn traces_have_a_line_a_step() {
    for (name, scenario, _) in scenarios() {
        let mut text = Vec::new();
        run::trace(&scenario, Checked::new(&scenario).unwrap(), &mut text).unwrap();
        let lines: Vec<Value> = text
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .map(|line| serde_json::from_slice(line).expect("JSON"))
            .collect();
        let steps = &document(&scenario)["steps"];
        for level in ["event", "decision", "probe"] {
            let count = lines.iter().filter(|line| line["level"] == level).count();
            assert_eq!(steps[level], count, "{name}: {level}");
        }
        assert!(lines.iter().enumerate().all(|(at, line)| line["step"] == at), "{name}");
        assert!(lines.is_sorted_by_key(|line| line["time"].as_u64()), "{name}");
    }
}
