//! Whatever is given, the core answers with errors that say where and what, and never with a panic.

use std::fmt::Write;

use gantry_core::scenario::{self, Errors, Lab, LabKind, Scenario, link};
use gantry_tests::bad::{PLACEMENT, VALID, WORKFLOW, cases, more, packed};
use gantry_tests::json;
use gantry_tests::method::random;
use gantry_tests::random::tries;
use proptest::prelude::*;
use serde_json::Value;

#[test]
fn every_case_has_its_message() {
    let mut said = String::new();
    let mut accepted = Vec::new();
    for (name, given) in cases() {
        match given.errors() {
            Some(errors) => write!(said, "# {name}\n{}\n\n", shortened(&errors)).unwrap(),
            None => accepted.push(name),
        }
    }
    assert!(accepted.is_empty(), "accepted: {accepted:?}");
    insta::assert_snapshot!(said);
}

/// The first errors, and how many more.
fn shortened(errors: &Errors) -> String {
    let first = errors.list.iter().take(6).map(ToString::to_string).collect::<Vec<_>>().join("\n");
    match errors.count() {
        0..=6 => first,
        all => format!("{first}\n… {all} in all, {} kept", errors.list.len()),
    }
}

#[test]
fn what_the_cases_change_is_valid() {
    for file in VALID {
        assert_eq!(scenario::open(file).map(|_| ()), Ok(()));
        assert_eq!(link::decode(&packed(file.as_bytes())), scenario::read(file));
    }
}

#[test]
fn odd_but_valid_files_are_read() {
    let plain = scenario::read(PLACEMENT).unwrap();
    let marked = format!("\u{feff}{PLACEMENT}");
    assert_eq!(scenario::read_bytes(marked.as_bytes()).as_ref(), Ok(&plain));
    assert_eq!(scenario::read(&PLACEMENT.replace('\n', "\r\n")).as_ref(), Ok(&plain));
    let escaped = PLACEMENT.replace("alpha", r"al\u0070ha");
    assert_eq!(scenario::read(&escaped).as_ref(), Ok(&plain));
    let jobless = {
        let from = WORKFLOW.find(",\n \"jobs\"").unwrap();
        format!("{}}}", &WORKFLOW[..from])
    };
    let (without, _) = scenario::open(&jobless).unwrap();
    let Lab::Workflow(own) = &without.lab else { panic!("{jobless}") };
    assert!(own.jobs.is_empty());
    assert!(!scenario::write_pretty(&without).contains("jobs\": []"), "what is left out stays so");
    // 64 characters of four bytes each are not too long.
    let long = PLACEMENT.replace("second", &"😀".repeat(64));
    assert_eq!(scenario::open(&long).map(|_| ()), Ok(()));
    // As much work as is done.
    for long in [more::calls(250_000), more::overlapping(8_000)] {
        assert_eq!(scenario::open(&long).map(|_| ()), Ok(()));
    }
    let lab_last = PLACEMENT
        .replace(r#""lab": "placement", "#, "")
        .replace("]}]}", r#"]}], "lab": "placement"}"#);
    assert_eq!(scenario::read(&lab_last).as_ref(), Ok(&plain));
}

#[test]
fn errors_of_form_and_of_sense_come_together() {
    let text = PLACEMENT.replace(r#""seed": 1"#, r#""sede": 1"#).replace("[4, 2]", "[4, 1.5]");
    let text = text.replace(r#""beta"]"#, r#""gamma"]"#).replace(r#""batch": 1"#, r#""batch": 0"#);
    let said: Vec<String> =
        scenario::open(&text).unwrap_err().list.iter().map(|e| e.path.to_string()).collect();
    assert_eq!(said, ["sede", "batch", "nodes[1].available[1]", "tasks[0].candidates[1]"]);
}

#[test]
fn a_value_that_cannot_be_read_causes_no_further_errors() {
    for valid in VALID {
        let valid: Value = serde_json::from_str(valid).unwrap();
        for (pointer, _) in json::below(&valid) {
            let changed = json::with(&valid, &pointer, |value| *value = Value::Null);
            let errors = scenario::open(&changed.to_string()).unwrap_err();
            assert_eq!(errors.count(), 1, "{pointer}: {errors}");
        }
    }
}

#[test]
fn positions_are_those_of_the_values() {
    let text = PLACEMENT.replace("[4, 2]", "[4, 1048577]");
    let errors = scenario::open(&text).unwrap_err();
    let place = errors.list[0].position.unwrap();
    let index = |number: u64| usize::try_from(number).unwrap() - 1;
    let line = text.lines().nth(index(place.line)).unwrap();
    let from_there: String = line.chars().skip(index(place.column)).collect();
    assert!(from_there.starts_with("1048577"));
    let mut away = errors.clone();
    away.list[0].position = None;
    assert_eq!(scenario::located(away, &text), errors);
}

fn scenario_of_seed(seed: u64) -> Scenario {
    let kind = LabKind::ALL[usize::try_from(seed % 5).expect("few") % LabKind::ALL.len()];
    let title = seed.is_multiple_of(2).then(|| format!("Nr. {seed} — \"数\"\n"));
    let note = seed.is_multiple_of(3).then(|| "**bold** \u{1}".to_owned());
    Scenario { title, note, ..random(kind, seed) }
}

proptest! {
    #![proptest_config(tries(4_000))]

    #[test]
    fn what_is_written_reads_back(seed in any::<u64>()) {
        let scenario = scenario_of_seed(seed);
        let linked = link::encode(&scenario).unwrap();
        for read in [
            scenario::read(&scenario::write_pretty(&scenario)),
            scenario::read(&scenario::write_compact(&scenario)),
            link::decode(&linked),
        ] {
            prop_assert_eq!(read.as_ref(), Ok(&scenario));
        }
    }
}

proptest! {
    #![proptest_config(tries(4_000))]

    #[test]
    fn the_reader_accepts_what_another_accepts(value in any_json(), edit in proptest::option::of((0..1_000_usize, 0..2_usize, sign()))) {
        let mut value = value;
        if let Some((place, removed, sign)) = edit {
            let at = value.len() * place / 1_000;
            if value.is_char_boundary(at) && value.is_char_boundary(at + removed) {
                value.replace_range(at..at + removed, sign);
            }
        }
        // Inside a field that is not known, anything that is JSON does.
        let text = format!("{{\"gantry\":1,\"lab\":\"placement\",\"zzzzzzzzzz\":{value}}}");
        let read = scenario::read(&text).unwrap_err();
        let is_json = !read.list.iter().any(|error| matches!(error.kind, scenario::ErrorKind::Syntax { .. }));
        // Numbers too large for a float are JSON all the same.
        let other = serde_json::from_str::<serde_json::Value>(&text);
        let expected = other.is_ok() || other.is_err_and(|error| error.to_string().contains("number out of range"));
        prop_assert_eq!(is_json, expected, "{}", text);
    }
}

fn any_json() -> impl Strategy<Value = String> {
    let leaf = proptest::sample::select(vec![
        "null",
        "true",
        "false",
        "0",
        "-0",
        "10",
        "-1.50",
        "2e9",
        "3E-7",
        "\"\"",
        "\"é\\n\"",
        "\"\\uD83D\\uDE00\"",
        "\" \\u00e9\"",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(4, 16, 4, |value| {
        let list = proptest::collection::vec(value.clone(), 0..4);
        let object =
            proptest::collection::vec(value.prop_map(|value| format!("\"k\" : {value}")), 0..4);
        prop_oneof![
            list.prop_map(|values| format!("[{}]", values.join(" ,"))),
            object.prop_map(|values| format!("{{{}}}", values.join(",\n"))),
        ]
    })
}

fn sign() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(vec![
        "", "{", "}", "[", "]", ",", ":", "\"", "\\", "u", "\\uD83D", "\\n", "1", "0", "-", "+",
        ".", "e", "l", " ", "\t", "\u{1}", "\u{a0}",
    ])
}
