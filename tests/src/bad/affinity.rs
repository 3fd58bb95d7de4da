//! Scenario files of the affinity lab with something wrong.

use super::{Table, changed, with};

/// A valid file, in which each case changes one thing.
pub const VALID: &str = r#"{"gantry": 1, "lab": "affinity", "policy": "affinity", "pick": "count", "tolerance": 1.5, "max_load": 2.5,
 "fallback": "wait", "steal": true, "engines": ["cpu", "gpu"],
 "nodes": [{"id": "alpha", "env": "edge", "engines": {"cpu": 2, "gpu": 1}, "slots": 3}, {"id": "beta", "engines": {"cpu": 4}}],
 "apis": [{"id": "sort", "cost": {"cpu": [[0, 3], [64, 9]], "gpu": [[16, 5]]}}, {"id": "scan", "cost": {"cpu": [[0, 7]]}}],
 "tasks": [{"id": "first", "submit": 4, "calls": [{"api": "sort", "size": 80}, {"api": "scan"}]}],
 "cross_node": {"enabled": true, "latency": 1, "far_latency": 6, "per_size": 0.25, "limit": 8}}"#;

/// Changes of the valid file: what, from, to.
const CHANGES: &[(&str, &str, &str)] = &[
    ("misspelt policy", r#""policy": "affinity""#, r#""policy": "load""#),
    ("misspelt pick", r#""pick": "count""#, r#""pick": "counts""#),
    ("misspelt fallback", r#""fallback": "wait""#, r#""fallback": "waits""#),
    ("a tolerance below 1", r#""tolerance": 1.5"#, r#""tolerance": 0.5"#),
    ("a tolerance in words", r#""tolerance": 1.5"#, r#""tolerance": "1.5""#),
    ("a negative tolerance", r#""tolerance": 1.5"#, r#""tolerance": -1.5"#),
    ("a load limit below zero", r#""max_load": 2.5"#, r#""max_load": -2"#),
    ("stealing by a number", r#""steal": true"#, r#""steal": 1"#),
    ("no types", r#"["cpu", "gpu"]"#, "[]"),
    ("a type twice", r#"["cpu", "gpu"]"#, r#"["cpu", "cpu"]"#),
    ("a misspelt environment", r#""env": "edge""#, r#""env": "edges""#),
    ("two nodes of one name", r#""id": "beta""#, r#""id": "alpha""#),
    ("a node without engines", r#""engines": {"cpu": 4}"#, r#""engines": {}"#),
    ("no engine of a type", r#""engines": {"cpu": 4}"#, r#""engines": {"cpu": 0}"#),
    ("half an engine", r#""engines": {"cpu": 4}"#, r#""engines": {"cpu": 0.5}"#),
    ("a type that is not listed", r#""engines": {"cpu": 4}"#, r#""engines": {"cpus": 4}"#),
    ("engines in a list", r#""engines": {"cpu": 4}"#, r#""engines": ["cpu"]"#),
    ("no slots", r#""slots": 3"#, r#""slots": 0"#),
    ("two APIs of one name", r#""id": "scan""#, r#""id": "sort""#),
    ("costs on no type", r#"{"cpu": [[0, 7]]}"#, "{}"),
    ("costs on a type that is not listed", r#"{"cpu": [[0, 7]]}"#, r#"{"npu": [[0, 7]]}"#),
    ("a cost of no time", "[[0, 7]]", "[[0, 0]]"),
    ("a cost without a time", "[[0, 7]]", "[[0]]"),
    ("a cost with more than a time", "[[0, 7]]", "[[0, 7, 9]]"),
    ("a cost that is a number", "[[0, 7]]", "7"),
    ("sizes that do not ascend", "[64, 9]", "[0, 9]"),
    ("a negative size", r#""size": 80"#, r#""size": -80"#),
    ("a size beyond any", r#""size": 80"#, r#""size": 9007199254740992"#),
    ("a call of no API", r#"{"api": "scan"}"#, r#"{"api": "scna"}"#),
    ("a call without an API", r#"{"api": "scan"}"#, "{}"),
    ("a task without calls", r#"[{"api": "sort", "size": 80}, {"api": "scan"}]"#, "[]"),
    ("a task of a long name", r#""id": "first""#, r#""id": LONG"#),
    ("a task without a name", r#""id": "first", "#, ""),
    ("a submission below zero", r#""submit": 4"#, r#""submit": -4"#),
    ("a misspelt field", r#""submit": 4"#, r#""submitted": 4"#),
    ("a field of another lab", r#""submit": 4"#, r#""submit": 4, "need": 5"#),
    ("crossing by a word", r#""enabled": true"#, r#""enabled": "yes""#),
    ("crossing at a negative cost", r#""per_size": 0.25"#, r#""per_size": -0.25"#),
    ("crossing within a fraction", r#""limit": 8"#, r#""limit": 8.5"#),
    ("engines beyond any", r#""engines": {"cpu": 4}"#, r#""engines": {"cpu": 33554432}"#),
    ("a type twice on a node", r#""engines": {"cpu": 4}"#, r#""engines": {"cpu": 4, "cpu": 3}"#),
    ("half a slot", r#""slots": 3"#, r#""slots": 1.5"#),
    ("a load limit beyond any", r#""max_load": 2.5"#, r#""max_load": 1e17"#),
    ("a cost without steps", "[[0, 7]]", "[]"),
    ("a step of a cost without numbers", "[[0, 7]]", "[[]]"),
    ("a misspelt field of a call", r#""size": 80"#, r#""sise": 80"#),
    ("submitted too late to end", r#""submit": 4"#, r#""submit": 9007199254740990"#),
    (
        "crossing beyond any",
        r#""latency": 1, "far_latency": 6, "per_size": 0.25, "limit": 8"#,
        r#""latency": 9007199254740990"#,
    ),
    ("three errors at once", r#""submit": 4"#, r#""submit": "four", "call": 1, "id": """#),
];

pub(crate) const TABLE: Table = Table { lab: "affinity", valid: VALID, changes: CHANGES, more };

fn more() -> Vec<(&'static str, String)> {
    let cpu = with(VALID, r#"{"cpu": 2, "gpu": 1}"#, r#"{"cpu": 2}"#);
    let nodes = (0..70_000).map(|at| format!(r#"{{"id": "{at}", "engines": {{"e0": 1}}}}"#));
    let nodes: Vec<String> = nodes.chain([of_all_types()]).collect();
    vec![
        ("no nodes", changed(VALID, "[{\"id\": \"alpha\"…,\n \"apis\"", "[]")),
        (
            "an API that no node implements",
            with(&cpu, r#"{"cpu": [[0, 7]]}"#, r#"{"gpu": [[0, 7]]}"#),
        ),
        ("more cells of nodes and types than are held", of_64_types(&nodes.join(","), 1)),
        ("more steps of work than are done", calls(300_000)),
    ]
}

/// So many calls that may wait under each of 64 types, at their node and elsewhere.
pub fn calls(count: usize) -> String {
    of_64_types(&of_all_types(), count)
}

fn of_all_types() -> String {
    let engines: Vec<String> = (0..64).map(|at| format!(r#""e{at}": 1"#)).collect();
    format!(r#"{{"id": "n", "engines": {{{}}}}}"#, engines.join(","))
}

fn of_64_types(nodes: &str, calls: usize) -> String {
    let all = |each: &dyn Fn(usize) -> String| (0..64).map(each).collect::<Vec<_>>().join(",");
    let (engines, costs) =
        (all(&|at| format!(r#""e{at}""#)), all(&|at| format!(r#""e{at}": [[0, 1]]"#)));
    let calls = vec![r#"{"api": "a"}"#; calls].join(",");
    format!(
        r#"{{"gantry": 1, "lab": "affinity", "engines": [{engines}], "nodes": [{nodes}],
 "apis": [{{"id": "a", "cost": {{{costs}}}}}], "tasks": [{{"id": "t", "calls": [{calls}]}}], "cross_node": {{"enabled": true}}}}"#
    )
}
