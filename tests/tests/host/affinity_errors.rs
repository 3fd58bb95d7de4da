//! Scenarios with something wrong in them: each error at its path, with what was found and what is allowed.

use serde_json::{Value, json};

use gantry_core::format::Errors;
use gantry_core::scenario;

fn good() -> Value {
    json!({
        "gantry": 1, "lab": "affinity", "engines": ["cpu", "gpu"],
        "nodes": [{"id": "n", "engines": {"cpu": 2}}],
        "apis": [{"id": "a", "cost": {"cpu": [[0, 2], [10, 4]], "gpu": [[0, 1]]}}],
        "tasks": [{"id": "t", "calls": [{"api": "a", "size": 3}]}],
    })
}

/// What is said of the scenario with a value put at a pointer.
fn said(pointer: &str, value: Value) -> Vec<String> {
    let mut scenario = good();
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let parent = scenario.pointer_mut(parent).expect("it is there");
    match parent {
        Value::Object(fields) => drop(fields.insert(key.to_owned(), value)),
        Value::Array(all) => all[key.parse::<usize>().expect("a place")] = value,
        _ => panic!("{pointer}"),
    }
    let errors: Errors = scenario::check(&scenario.to_string()).map(drop).expect_err(pointer);
    errors.list.iter().map(|error| format!("{}: {error}", error.path)).collect()
}

#[test]
fn what_is_wrong_is_told_at_its_path() {
    assert!(scenario::check(&good().to_string()).is_ok());
    for (pointer, value, expected) in [
        ("/policy", json!("afinity"), "policy: "),
        ("/tolerance", json!(0.99), "tolerance: "),
        ("/tolerance", json!(-1), "tolerance: "),
        ("/tolerance", json!("1"), "tolerance: "),
        ("/max_load", json!(-0.5), "max_load: "),
        ("/engines", json!([]), "engines: "),
        ("/engines", json!(["cpu", "cpu"]), "engines[1]: "),
        ("/nodes", json!([]), "nodes: "),
        ("/nodes/0/engines", json!({}), "nodes[0].engines: "),
        ("/nodes/0/engines", json!({"cpu": 0}), "nodes[0].engines.cpu: "),
        ("/nodes/0/engines", json!({"cpu": 1.5}), "nodes[0].engines.cpu: "),
        ("/nodes/0/engines", json!({"cpv": 1}), "nodes[0].engines.cpv: "),
        ("/nodes/0/engines", json!([1]), "nodes[0].engines: "),
        ("/nodes/0/engines", json!({"cpu": 1 << 25}), "nodes: "),
        ("/nodes/0/slots", json!(0), "nodes[0].slots: "),
        ("/nodes/0/env", json!("clod"), "nodes[0].env: "),
        ("/apis/0/cost", json!({}), "apis[0].cost: "),
        ("/apis/0/cost", json!({"gpu": [[0, 1]]}), "apis[0].cost: "),
        ("/apis/0/cost", json!({"cpu": []}), "apis[0].cost.cpu: "),
        ("/apis/0/cost", json!({"cpu": [[0, 0]]}), "apis[0].cost.cpu[0][1]: "),
        ("/apis/0/cost", json!({"cpu": [[0]]}), "apis[0].cost.cpu[0]: "),
        ("/apis/0/cost", json!({"cpu": [[0, 1, 2]]}), "apis[0].cost.cpu[0]: "),
        ("/apis/0/cost", json!({"cpu": [[]]}), "apis[0].cost.cpu[0]: "),
        ("/apis/0/cost", json!({"cpu": [[5, 1], [5, 2]]}), "apis[0].cost.cpu[1][0]: "),
        ("/apis/0/cost", json!({"cpu": 3}), "apis[0].cost.cpu: "),
        ("/tasks/0/calls", json!([]), "tasks[0].calls: "),
        ("/tasks/0/calls", json!([{"api": "b"}]), "tasks[0].calls[0].api: "),
        ("/tasks/0/calls", json!([{"api": "a", "sise": 1}]), "tasks[0].calls[0].sise: "),
        ("/tasks/0/submit", json!(9_007_199_254_740_990_u64), "tasks: "),
        ("/cross_node", json!({"enabled": 1}), "cross_node.enabled: "),
        ("/cross_node", json!({"per_size": -1}), "cross_node.per_size: "),
        ("/cross_node", json!({"enabled": true, "latency": 9_007_199_254_740_990_u64}), "tasks: "),
    ] {
        let said = said(pointer, value.clone());
        // Without its types a scenario names what is not there.
        assert!(said.len() == 1 || pointer == "/engines", "{pointer} {value}: {said:?}");
        let found = said.iter().any(|error| error.starts_with(expected));
        assert!(found, "{pointer} {value}: {said:?}");
    }
}

#[test]
fn errors_say_what_is_allowed_and_the_nearest_spelling() {
    for (pointer, value, expected) in [
        ("/policy", json!("afinity"), "did you mean \"affinity\"?"),
        (
            "/nodes/0/engines",
            json!({"cpv": 1}),
            "expected the name of an engine type, found \"cpv\"; did you mean \"cpu\"?",
        ),
        ("/tasks/0/calls", json!([{"api": "b"}]), "expected the name of an API, found \"b\""),
        ("/tolerance", json!(0.5), "expected a number from 1 to 9007199254740991 with at most 15"),
        ("/tolerance", json!(0.5), "decimal places, found 0.5"),
        ("/tolerance", json!(-1), "expected a number from 1 to"),
        ("/max_load", json!(1e17), "expected a number from 0 to 9007199254740991 with at most 15"),
        ("/nodes/0/slots", json!(1.5), "expected a whole number in digits only, found 1.5"),
        ("/nodes/0/slots", json!(-1), "expected a whole number of at least 1, found -1"),
        ("/max_load", json!(-2), "expected a number from 0 to 9007199254740991"),
        (
            "/apis/0/cost",
            json!({"cpu": [[5, 1], [4, 2]]}),
            "expected a size greater than 5, found 4; sizes must ascend",
        ),
        ("/apis/0/cost", json!({"gpu": [[0, 1]]}), "no engine of any node implements \"a\""),
        ("/tasks/0/calls", json!([]), "entries, found 0"),
    ] {
        let said = said(pointer, value.clone());
        assert!(said[0].contains(expected), "{pointer} {value}: {said:?}");
    }
}

#[test]
fn a_key_given_twice_is_refused() {
    let text = good().to_string().replace(r#"{"cpu":2}"#, r#"{"cpu":2,"cpu":3}"#);
    let errors = scenario::check(&text).map(drop).expect_err("a key stands twice");
    let said: Vec<String> =
        errors.list.iter().map(|error| format!("{}: {error}", error.path)).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("nodes[0].engines.cpu: "), "{said:?}");
    assert!(errors.list[0].position.is_some());
}

#[test]
fn work_is_bounded_before_it_begins() {
    // Tables by node and type, and calls by type.
    let engines: Vec<String> = (0..64).map(|at| format!("e{at}")).collect();
    let own: serde_json::Map<String, Value> =
        engines.iter().map(|engine| (engine.clone(), json!(1))).collect();
    let nodes: Vec<Value> =
        (0..70_000).map(|at| json!({"id": at.to_string(), "engines": {"e0": 1}})).collect();
    let mut scenario = good();
    scenario["engines"] = json!(engines);
    scenario["nodes"] = json!(nodes);
    scenario["nodes"][0]["engines"] = Value::Object(own);
    scenario["apis"] = json!([{"id": "a", "cost": {"e0": [[0, 1]]}}]);
    let errors = scenario::check(&scenario.to_string()).map(drop).expect_err("too many cells");
    assert_eq!(errors.list[0].path.to_string(), "nodes");
    assert!(errors.list[0].to_string().contains("cells in the tables by engine type"));

    // Calls that may wait under each of 64 types, at their node and elsewhere: some nanoseconds each.
    let on: serde_json::Map<String, Value> =
        engines.iter().map(|engine| (engine.clone(), json!([[0, 1]]))).collect();
    let own: serde_json::Map<String, Value> =
        engines.iter().map(|engine| (engine.clone(), json!(1))).collect();
    scenario["nodes"] = json!([{"id": "n", "engines": own}]);
    scenario["apis"] = json!([{"id": "a", "cost": on}]);
    scenario["cross_node"] = json!({"enabled": true});
    let mut calls = |count: usize| {
        scenario["tasks"] = json!([{"id": "t", "calls": vec![json!({"api": "a"}); count]}]);
        scenario::check(&scenario.to_string()).map(drop)
    };
    assert!(calls(250_000).is_ok());
    let errors = calls(300_000).expect_err("it would take more than a dozen seconds");
    assert_eq!(errors.list[0].path.to_string(), "tasks");
    assert!(errors.list[0].to_string().contains("steps of work"), "{}", errors.list[0]);
}
