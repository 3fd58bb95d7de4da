//! The vectors; the method against its definitions, written down plainly; laws over random clusters.

mod oracle;
mod random;

use std::sync::Arc;

use serde_json::{Value, json};

use super::scenario::GroupsScenario;
use super::scenario::{Gpu, Group, Grouping, Item, Member, Mode, Node, Release, Request};
use super::{Metrics, Names, Outcome, Policy, Problem, Sim, UnitKind};
use crate::format::decode::Decoder;
use crate::format::record::Entry as _;
use crate::kernel::{Ended, Pcg};

/// Scenarios with the outcome each must give, computed by an independent program.
const VECTORS: &str = include_str!("../../../../tests/vectors/groups.jsonl");

/// The lab's part of a scenario file.
fn read(mut scenario: Value) -> GroupsScenario {
    let fields = scenario.as_object_mut().expect("an object");
    fields.remove("gantry");
    fields.remove("lab");
    let text = scenario.to_string();
    let mut decoder = Decoder::new(&text);
    let read = GroupsScenario::read(&mut decoder);
    let (errors, _) = decoder.finish();
    assert!(errors.is_empty(), "{errors:?}");
    read.unwrap_or_else(|_| panic!("{text}"))
}

fn run(scenario: &GroupsScenario) -> (Outcome, Metrics) {
    let problem = Problem::new(scenario).unwrap_or_else(|errors| panic!("{errors:?}"));
    let ended = Ended::run(Sim::new(Arc::new(problem)));
    (ended.outcome(&Names::new(scenario)), ended.metrics())
}

/// Fails where a run is not what the definitions say.
#[track_caller]
fn compare(scenario: &GroupsScenario) {
    let (found, expected) = (run(scenario), oracle::outcome(scenario));
    assert_eq!(found, expected, "{scenario:#?}");
}

/// Whether `found` has all that `expected` has: objects may have more fields.
fn agrees(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| agrees(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| agrees(found, expected))
        }
        _ => found == expected,
    }
}

#[test]
fn every_vector_comes_out() {
    let mut count = 0;
    for line in VECTORS.lines() {
        let mut vector: Value = serde_json::from_str(line).expect("a vector");
        let scenario = read(vector["scenario"].take());
        compare(&scenario);
        let (outcome, metrics) = run(&scenario);
        let found = json!({ "outcome": outcome, "metrics": metrics });
        for part in ["outcome", "metrics"] {
            let expected = &vector["expect"][part];
            assert!(
                agrees(&found[part], expected),
                "{}: {}\n{expected}",
                vector["name"],
                found[part]
            );
        }
        count += 1;
    }
    assert_eq!(count, 62, "vectors are there");
}

#[test]
fn random_clusters_are_as_the_definitions_say_after_every_entry() {
    let mut draw = random::Draw(Pcg::new(11));
    for round in 0..1_500 {
        let policy = if round % 4 == 0 { Policy::Machine } else { Policy::Group };
        let mut scenario = draw.scenario(policy, 14);
        while !scenario.requests.is_empty() {
            compare(&scenario);
            scenario.requests.pop();
        }
    }
}

/// Every way to group three units of two nodes twice, and every list of four entries.
#[test]
fn tiny_clusters_are_as_the_definitions_say_all_of_them() {
    let gpu = |id: &str| Gpu { id: id.to_owned(), model: "gpu".to_owned(), slices: 1 };
    let node = |id: &str, gpus| Node { id: id.to_owned(), gpus };
    let nodes = vec![node("m", vec![gpu("0")]), node("n", vec![gpu("0"), gpu("1")])];
    let request = |id: usize, gpus, tag: Option<&str>| {
        Item::Request(Request {
            id: format!("p{id}"),
            gpus,
            requester: None,
            tag: tag.map(str::to_owned),
            model: None,
            kind: UnitKind::Physical,
        })
    };
    let release = |id: usize| Item::Release(Release { release: format!("p{id}") });
    let member = |bits: u32| {
        let units = |node: &str, bits: &[u32], set: u32| {
            let units: Vec<String> = (0..)
                .zip(bits)
                .filter(|&(_, bit)| set >> bit & 1 == 1)
                .map(|(at, _): (u32, _)| at.to_string())
                .collect();
            (!units.is_empty()).then(|| Member { node: node.to_owned(), units })
        };
        units("m", &[0], bits).into_iter().chain(units("n", &[1, 2], bits)).collect::<Vec<_>>()
    };
    for bits in 0..1_u32 << 6 {
        let group = |id: &str, tag: &str, bits| Group {
            id: id.to_owned(),
            requester: None,
            tags: vec![tag.to_owned()],
            members: member(bits),
        };
        let groups = vec![group("A", "a", bits & 7), group("B", "b", bits >> 3)];
        let mut scenario = GroupsScenario {
            policy: Policy::Group,
            nodes: nodes.clone(),
            requesters: Vec::new(),
            grouping: Some(Grouping { mode: Mode::Manual, groups, demands: Vec::new() }),
            requests: Vec::new(),
        };
        for list in 0..6_u32.pow(4) {
            scenario.requests.clear();
            let (mut list, mut named) = (list, 0);
            for _ in 0..4 {
                let item = match list % 6 {
                    0 => request(named, 1, None),
                    1 => request(named, 2, None),
                    2 => request(named, 1, Some("a")),
                    3 => request(named, 2, Some("b")),
                    earlier if named + 4 > earlier as usize && named > earlier as usize - 4 => {
                        release(earlier as usize - 4)
                    }
                    _ => break,
                };
                named += usize::from(matches!(item, Item::Request(_)));
                list /= 6;
                scenario.requests.push(item);
            }
            compare(&scenario);
        }
    }
}
