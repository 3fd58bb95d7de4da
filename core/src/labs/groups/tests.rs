//! Errors, bounds on work, and the bound of a replan.

use std::sync::Arc;

use serde_json::{Value, json};

use super::event::{Event, Test};
use super::reason::Replan;
use super::replan::{ReplanSearch, STEPS};
use super::scenario::GroupsScenario;
use super::view::{RequestState, ViewLimits};
use super::{DryRun, Problem, Sim, view};
use crate::format::decode::Decoder;
use crate::format::record::Entry as _;
use crate::kernel::{Ended, Limits, Replay};

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

/// The errors of a scenario, one a line.
fn wrong(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut scenario = json!({
        "policy": "group",
        "nodes": [
            {"id": "n1", "gpus": [{"id": "0", "slices": 2}, {"id": "1"}]},
            {"id": "n2", "gpus": [{"id": "0"}]},
        ],
        "requesters": [{"id": "x", "quota": 2, "may_group": [{"node": "n1", "gpus": ["1"]}]}],
        "grouping": {
            "groups": [{"id": "G", "requester": "x", "tags": ["a"], "members": [{"node": "n1", "units": ["1"]}]}],
            "demands": [{"gpus": 1, "requester": "x"}],
        },
        "requests": [{"id": "p", "gpus": 1, "requester": "x"}, {"release": "p"}],
    });
    change(&mut scenario);
    let errors = Problem::new(&read(scenario)).err().unwrap_or_default();
    errors.list.iter().map(|error| format!("{}: {}", error.path, error.kind)).collect()
}

type Change = fn(&mut Value);

/// A change of a valid scenario, and the error that it causes.
const BAD: &[(Change, &str)] = &[
    (
        |file| file["nodes"][0]["gpus"][1]["id"] = json!("0"),
        r#"nodes[0].gpus[1].id: duplicate name "0", first at nodes[0].gpus[0].id; requesters[0].may_group[0].gpus[0]: expected the name of a GPU of the node, found "1"; grouping.groups[0].members[0].units[0]: expected the name of a GPU of the node, found "1""#,
    ),
    (
        |file| file["nodes"][1]["gpus"][0]["id"] = json!("a/b"),
        r#"nodes[1].gpus[0].id: "a/b" contains a slash, which separates a GPU from its slices"#,
    ),
    (
        |file| file["nodes"][0]["gpus"][0]["slices"] = json!(9_007_199_254_740_991_u64),
        "nodes: expected at most 4194304 GPUs and slices on all nodes, found 9007199254740993",
    ),
    (
        |file| file["requesters"][0]["may_group"][0]["node"] = json!("n3"),
        r#"requesters[0].may_group[0].node: expected the name of a node, found "n3"; did you mean "n1"?; grouping.groups[0].members[0].node: "x" may not group "n1""#,
    ),
    (
        |file| file["requesters"][0]["may_group"][0]["gpus"][0] = json!("2"),
        r#"requesters[0].may_group[0].gpus[0]: expected the name of a GPU of the node, found "2"; grouping.groups[0].members[0].units[0]: "x" may not group "1""#,
    ),
    (
        |file| file["requesters"][0]["may_group"] = json!([]),
        r#"grouping.groups[0].members[0].node: "x" may not group "n1""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["units"] = json!(["0/1"]),
        r#"grouping.groups[0].members[0].units[0]: "x" may not group "0""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["units"] = json!(["1", "1"]),
        r#"grouping.groups[0].members[0].units[1]: duplicate name "1", first at grouping.groups[0].members[0].units[0]"#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["units"] = json!(["1/0"]),
        r#"grouping.groups[0].members[0].units[0]: expected the name of a unit of the GPU, found "1/0""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["node"] = json!("n2"),
        r#"grouping.groups[0].members[0].node: "x" may not group "n2""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["requester"] = json!("y"),
        r#"grouping.groups[0].requester: expected the name of a requester, found "y""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["tags"] = json!(["a", "a"]),
        r#"grouping.groups[0].tags[1]: duplicate name "a", first at grouping.groups[0].tags[0]"#,
    ),
    (
        |file| file["grouping"]["demands"][0]["requester"] = json!("z"),
        r#"grouping.demands[0].requester: expected the name of a requester, found "z""#,
    ),
    (
        |file| file["requests"][0]["tag"] = json!(""),
        "requests[0].tag: expected 1 to 64 characters, found 0",
    ),
    (
        |file| file["requests"][1]["release"] = json!("q"),
        r#"requests[1].release: expected the name of an earlier request, found "q""#,
    ),
    (
        |file| file["requests"] = json!([{"release": "p"}, {"id": "p", "gpus": 1}]),
        r#"requests[0].release: "p" is used before it is listed (at requests[1])"#,
    ),
    (
        |file| file["nodes"][0]["gpus"][0]["mig"] = json!(true),
        "nodes[0].gpus[0].slices: expected a MIG device without slices, found 2",
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n3"}),
        r#"requests[0].bound.node: expected the name of a node, found "n3"; did you mean "n1"?"#,
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n1", "gpus": ["0"]}),
        r#"requests[0].bound.gpus[0]: expected the name of a unit of the GPU, found "0""#,
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n1", "gpus": ["1/0"]}),
        r#"requests[0].bound.gpus[0]: expected the name of a unit of the GPU, found "1/0""#,
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n1", "gpus": ["0/0", "1"]}),
        "requests[0].bound.gpus: expected 1 entry, found 2",
    ),
    (
        |file| {
            file["requests"][0]["bound"] = json!({"node": "n1"});
            let again = json!({"id": "q", "gpus": 1, "bound": {"node": "n1", "gpus": ["1"]}});
            file["requests"].as_array_mut().expect("a list").push(again);
        },
        r#"requests[2].bound.gpus[0]: "1" is already assigned, by requests[0]"#,
    ),
    (
        |file| {
            file["requests"][0]["gpus"] = json!(2);
            file["requests"][0]["bound"] = json!({"node": "n1"});
        },
        "requests[0].bound: needs 2 matching free units, but the node has 1",
    ),
];

#[test]
fn bad_scenarios_are_told_each_with_its_path() {
    assert_eq!(wrong(|_| ()), [""; 0]);
    for &(change, expected) in BAD {
        assert_eq!(wrong(change).join("; "), expected);
    }
}

#[test]
fn work_is_bounded_before_it_begins() {
    let requests: Vec<Value> =
        (0..3_000).map(|at| json!({"id": at.to_string(), "gpus": 1})).collect();
    let errors = wrong(|file| {
        file["nodes"][1]["gpus"][0]["slices"] = json!(4_000_000);
        file["requests"] = json!(requests);
    });
    let expected = "requests: expected at most 4294967296 steps of work for groups and requests, \
                    found 12000126000";
    assert!(errors.contains(&expected.to_owned()), "{errors:?}");
}

/// Groups that all contain the same unit, and requests that each get it in turn: each allocation changes all groups.
fn overlap(count: usize) -> Vec<String> {
    let list = |make: &dyn Fn(usize) -> Value| (0..count).map(make).collect::<Value>();
    let wrong = wrong(|file| {
        file["grouping"]["groups"] =
            list(&|at| json!({"id": at.to_string(), "members": [{"node": "n2", "units": ["0"]}]}));
        let requests = (0..count).flat_map(|at| {
            [json!({"id": at.to_string(), "gpus": 1}), json!({"release": at.to_string()})]
        });
        file["requests"] = requests.collect();
    });
    wrong.iter().map(|error| error.split(':').next().unwrap_or_default().to_owned()).collect()
}

/// An accepted scenario changes at most some hundred million groups, which takes seconds.
#[test]
fn groups_that_overlap_are_bounded_by_what_they_cost() {
    assert_eq!(overlap(8_000), [""; 0]);
    assert_eq!(overlap(12_000), ["requests"]);
}

/// A linear search for each of them would take 20,000,000,000 comparisons.
#[test]
fn tags_are_found_in_a_set() {
    let mut tags: Vec<String> = (0..200_000).map(|at| at.to_string()).collect();
    tags.push("7".to_owned());
    let errors = wrong(|file| file["grouping"]["groups"][0]["tags"] = json!(tags));
    let at = "grouping.groups[0].tags";
    assert_eq!(errors, [format!(r#"{at}[200000]: duplicate name "7", first at {at}[7]"#)]);
}

/// A release has made room in a quota: until the request is tried again, it waits for what it waited for.
#[test]
fn a_request_shows_the_test_that_it_failed_until_it_is_tried_again() {
    let text = include_str!("../../../../static/gallery/quota.json");
    let mut scenario: Value = serde_json::from_str(text).expect("it is JSON");
    let of_lab = ["policy", "nodes", "requesters", "grouping", "requests"];
    scenario.as_object_mut().expect("an object").retain(|name, _| of_lab.contains(&&**name));
    let problem = Problem::new(&read(scenario)).expect("it is valid");
    let mut replay = Replay::recorded(Sim::new(Arc::new(problem)), Limits::default());
    let mut state = |moment| {
        let cursor = replay.at(moment);
        let limits = ViewLimits::default();
        let view = view(cursor.transition(), cursor.state(), (None, false), limits);
        (cursor.event(), view.requests[2].state)
    };
    let (event, waits) = state(23);
    assert!(matches!(event, Some(Event::Released { request: 0, .. })), "{event:?}");
    assert_eq!(waits, RequestState::Waiting(Test::Quota));
    let (event, waits) = state(24);
    assert_eq!(event, Some(Event::Tested { request: 2, test: Test::Quota, passed: true }));
    assert_eq!(waits, RequestState::Waiting(Test::Quota));
}

/// Containers of very many units: the search ends by its limit on steps, and reports its parts.
#[test]
fn a_replan_is_bounded_by_units() {
    let slices = 1 << 18;
    let each = slices / 8;
    let container = |at: u64| {
        let gpus = each - at % 2;
        json!({"id": at.to_string(), "gpus": gpus, "kind": "virtual"})
    };
    let mut requests: Vec<Value> = (0..16).map(container).collect();
    requests.push(json!({"id": "w", "gpus": slices / 2 + 7, "kind": "virtual"}));
    let node = |id: &str| json!({"id": id, "gpus": [{"id": "0", "slices": slices}]});
    let scenario =
        json!({"policy": "machine", "nodes": [node("m"), node("n")], "requests": requests});
    let problem = Problem::new(&read(scenario)).expect("it is valid");
    let sim = Ended::run(Sim::new(Arc::new(problem))).sim;
    let result = DryRun::new(&sim, 16).run();
    let mut search = ReplanSearch::new(&sim, 16, &result);
    let (mut slices, mut before) = (0, 0);
    let found = loop {
        if let Some(found) = search.work(1 << 20) {
            break found;
        }
        let (done, total) = search.progress();
        assert!(before < done && done <= total, "{done} of {total}");
        // A slice ends after the try that fills it.
        assert!(done - before <= (1 << 20) + STEPS, "{before} to {done}");
        (slices, before) = (slices + 1, done);
    };
    assert!(slices > 10, "{slices} slices");
    assert!(matches!(found, Replan::None { all: false, sets: 1.., .. }), "{found:?}");
    let mut stopped = ReplanSearch::new(&sim, 16, &result);
    assert_eq!(stopped.work(1), None);
    assert!(matches!(stopped.leave(), Replan::None { tried: 0, all: false, sets: 1.. }));
}
