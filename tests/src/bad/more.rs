//! Files with something wrong that are too long, or too much computed, for a line of a table.

use std::fmt::Write;

use super::{AFFINITY, BACKFILL, GROUPS, PLACEMENT, Texts, WORKFLOW, changed, with};

pub(super) fn placement() -> Texts {
    let nine = (0..9).map(|at| format!(r#"{{"name": "d{at}"}}"#)).collect::<Vec<_>>().join(", ");
    let dimensions = r#"[{"name": "vcores", "granularity": 1}, {"name": "memory", "unit": "GiB"}]"#;
    let orders = permutations();
    vec![
        ("nothing", String::new()),
        ("white space", " \r\n\t ".to_owned()),
        ("a list", "[1, 2]".to_owned()),
        ("a number", "42".to_owned()),
        ("an empty object", "{}".to_owned()),
        ("cut short in a string", PLACEMENT[..40].to_owned()),
        ("cut short in a list", PLACEMENT[..PLACEMENT.len() - 2].to_owned()),
        ("something after the end", format!("{PLACEMENT} x")),
        ("two scenarios", format!("{PLACEMENT}\n{PLACEMENT}")),
        ("a byte order mark inside", format!(" \u{feff}{PLACEMENT}")),
        ("CRLF", with(PLACEMENT, r#""id": "beta""#, r#""id": 7"#).replace('\n', "\r\n")),
        ("lists a million deep", "[".repeat(1_000_000)),
        ("objects a million deep", "{\"gantry\":".repeat(1_000_000)),
        (
            "a deep value in an unknown field",
            with(PLACEMENT, r#""seed": 1"#, &format!(r#""x": {}"#, "[".repeat(100_000))),
        ),
        ("a title of combining marks", headed("title", &format!("a{}", "\u{301}".repeat(524_000)))),
        ("a unit of time of 65 characters", headed("time_unit", &"é".repeat(65))),
        ("a note of a million characters", headed("note", &"[a](#b)".repeat(150_000))),
        ("a note of too many items", headed("note", &"- a\\n".repeat(5_000))),
        ("a note of too many links", headed("note", &"[a](#b)".repeat(2_800))),
        ("errors of the head and below", with(&headed("title", &"é".repeat(501)), "[4, 2]", "[4]")),
        ("no dimensions", with(PLACEMENT, dimensions, "[]")),
        ("nine dimensions", with(PLACEMENT, dimensions, &format!("[{nine}]"))),
        ("one node reserved twice", {
            let reserved = r#"{"node": "alpha", "task": "first", "amount": [3, 1]}"#;
            with(
                PLACEMENT,
                reserved,
                &format!("{reserved}, {}", reserved.replace("first", "second")),
            )
        }),
        (
            "sums beyond what a number may be",
            nodes(2, |at| format!(r#"{{"id":"n{at}","available":[9007199254740991]}}"#))
                .replace(r#""name":"d""#, r#""name":"d","granularity":9007199254740991"#),
        ),
        (
            "ten thousand nodes of one name",
            nodes(10_000, |_| r#"{"id":"n","available":[1]}"#.to_owned()),
        ),
        (
            "ten thousand unknown fields",
            nodes(10_000, |at| format!(r#"{{"id":"n{at}","available":[1],"avialable":[1]}}"#)),
        ),
        (
            "a list longer than is read",
            nodes(1, |_| format!(r#"{{"id":"n","available":[{}1]}}"#, "1,".repeat(1_000_000))),
        ),
        ("more nodes than are held", nodes((1 << 22) + 1, |_| "0".to_owned())),
        ("more orders than can be indexed", orders),
    ]
}

/// A scenario with as many nodes, one after the other.
fn nodes(count: usize, node: impl Fn(usize) -> String) -> String {
    let mut list = String::new();
    for at in 0..count {
        let _ = write!(list, "{}{}", if at == 0 { "" } else { "," }, node(at));
    }
    format!(
        r#"{{"gantry":1,"lab":"placement","policy":"best-fit","dimensions":[{{"name":"d"}}],"tasks":[],"nodes":[{list}]}}"#
    )
}

/// The valid file with another field in its head.
fn headed(name: &str, text: &str) -> String {
    with(PLACEMENT, r#""seed": 1"#, &format!(r#""{name}": "{text}", "seed": 1"#))
}

/// 4,000 nodes of seven dimensions, and tasks that prefer them in 5,040 orders.
fn permutations() -> String {
    let mut tasks = Vec::new();
    for number in 0..5_040_usize {
        let (mut left, mut rest, mut order) = ((0..7).collect::<Vec<_>>(), number, Vec::new());
        for size in (1..=7).rev() {
            order.push(format!(r#""d{}""#, left.remove(rest % size)));
            rest /= size;
        }
        tasks.push(format!(
            r#"{{"id":"t{number}","request":[1,1,1,1,1,1,1],"prefer":[{}]}}"#,
            order.join(",")
        ));
    }
    let dimensions: Vec<String> = (0..7).map(|at| format!(r#"{{"name":"d{at}"}}"#)).collect();
    nodes(4_000, |at| format!(r#"{{"id":"n{at}","available":[1,1,1,1,1,1,1]}}"#))
        .replace(r#"{"name":"d"}"#, &dimensions.join(","))
        .replace(r#""tasks":[]"#, &format!(r#""tasks":[{}]"#, tasks.join(",")))
}

pub(super) fn backfill() -> Texts {
    let jobs = |count: usize, job: &str| {
        let jobs = format!(", \"jobs\": [{}{job}]", format!("{job},").repeat(count - 1));
        changed(BACKFILL, ",\n \"jobs\"…}", &jobs)
    };
    let one = r#"{"id": "a", "nodes": 1, "estimate": 1, "runtime": 1}"#;
    let errors = with(BACKFILL, r#""nodes": 10"#, r#""nodes": 5, "node": 5"#);
    let errors = with(&errors, r#""split": 0.5"#, r#""split": 1.5"#);
    let step = r#"{"at": {"end": true}, "say": "a"}"#;
    let lesson = format!(r#""nodes": 10, "lesson": [{}]"#, [step; 101].join(","));
    vec![
        ("a lesson of too many steps", with(BACKFILL, r#""nodes": 10"#, &lesson)),
        ("more jobs than are held", jobs((1 << 22) + 1, "0")),
        ("ten thousand jobs of one name", jobs(10_000, one)),
        (
            "many errors, of form and of sense",
            with(&errors, r#""estimate": 14"#, r#""estimate": 0"#),
        ),
    ]
}

pub(super) fn workflow() -> Texts {
    let users: Vec<String> = (0..=1 << 16).map(|at| format!(r#"{{"id": "{at}"}}"#)).collect();
    let users = format!(r#"{{"id": "bert"}}, {}"#, users.join(","));
    vec![("more users than are held", with(WORKFLOW, r#"{"id": "bert"}"#, &users))]
}

pub(super) fn groups() -> Texts {
    let list = |count: usize, entry: fn(usize) -> String| {
        (0..count).map(entry).collect::<Vec<_>>().join(",")
    };
    let sliced = with(GROUPS, r#"{"id": "7"}"#, r#"{"id": "7", "slices": 4000000}"#);
    let requests = list(3_000, |at| format!(r#"{{"id": "{at}", "gpus": 1}}"#));
    let tags = list(200_000, |at| format!(r#""{at}""#));
    vec![
        (
            "more steps of work than are done",
            changed(&sliced, r#""requests": […]}"#, &format!(r#""requests": [{requests}"#)),
        ),
        ("more groups that change than are changed", overlapping(12_000)),
        ("a tag twice among many", with(GROUPS, r#"["web"]"#, &format!(r#"[{tags}, "7"]"#))),
    ]
}

/// So many groups of one unit, and requests that get it in turn: each allocation changes all groups.
pub fn overlapping(count: usize) -> String {
    let group = |at| format!(r#"{{"id": "{at}", "members": [{{"node": "n", "units": ["0"]}}]}}"#);
    let request = |at| format!(r#"{{"id": "{at}", "gpus": 1}}, {{"release": "{at}"}}"#);
    let groups: Vec<String> = (0..count).map(group).collect();
    let requests: Vec<String> = (0..count).map(request).collect();
    format!(
        r#"{{"gantry": 1, "lab": "groups", "policy": "group", "nodes": [{{"id": "n", "gpus": [{{"id": "0"}}]}}],
 "grouping": {{"groups": [{}]}}, "requests": [{}]}}"#,
        groups.join(","),
        requests.join(",")
    )
}

pub(super) fn affinity() -> Texts {
    let cpu = with(AFFINITY, r#"{"cpu": 2, "gpu": 1}"#, r#"{"cpu": 2}"#);
    let nodes = (0..70_000).map(|at| format!(r#"{{"id": "{at}", "engines": {{"e0": 1}}}}"#));
    let nodes: Vec<String> = nodes.chain([of_all_types()]).collect();
    vec![
        ("no nodes", changed(AFFINITY, "[{\"id\": \"alpha\"…,\n \"apis\"", "[]")),
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
