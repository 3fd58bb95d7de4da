//! Scenario files of the workflow lab with something wrong.

use super::{Table, with};

/// A valid file, in which most cases change one thing.
pub const VALID: &str = r#"{"gantry": 1, "lab": "workflow", "mode": "lend", "resource": "gpu", "capacity": 8,
 "workflows": [{"id": "w", "priority": 2, "submit": 5, "reserve": "max", "stages": [{"jobs": [{"id": "1", "need": 2, "runtime": 4}]}, {"jobs": [{"id": "2", "need": 3, "runtime": 14}, {"id": "3", "need": 1, "runtime": 17}]}]}],
 "share": {"by": "ratio", "users": [{"id": "anna", "ratio": 1}, {"id": "bert"}], "interrupted": "requeue", "short_jobs_only": false},
 "jobs": [{"id": "a", "user": "anna", "submit": 9, "need": 7, "runtime": 6}, {"id": "b", "user": "bert", "need": 5, "runtime": 13}]}"#;

/// Changes of the valid file: what, from, to.
const CHANGES: &[(&str, &str, &str)] = &[
    ("a policy", r#""mode": "lend""#, r#""policy": "lend""#),
    ("misspelt mode", r#""mode": "lend""#, r#""mode": "lent""#),
    ("per job without its hyphen", r#""mode": "lend""#, r#""mode": "perjob""#),
    ("mode of another kind", r#""mode": "lend""#, r#""mode": 1"#),
    ("resource of nothing", r#""gpu""#, r#""""#),
    ("resource of a long name", r#""gpu""#, "LONG"),
    ("resource of another kind", r#""gpu""#, "8"),
    ("capacity missing", r#", "capacity": 8"#, ""),
    ("capacity of nothing", r#""capacity": 8"#, r#""capacity": 0"#),
    ("capacity below zero", r#""capacity": 8"#, r#""capacity": -8"#),
    ("half a unit", r#""capacity": 8"#, r#""capacity": 8.5"#),
    ("capacity beyond any", r#""capacity": 8"#, r#""capacity": 1073741825"#),
    ("capacity of 2^64", r#""capacity": 8"#, r#""capacity": 18446744073709551616"#),
    ("capacity that holds nothing of it", r#""capacity": 8"#, r#""capacity": 1"#),
    ("a list of nodes", r#""capacity": 8"#, r#""nodes": [{"id": "a"}]"#),
    ("workflow of no name", r#""id": "w""#, r#""id": """#),
    ("workflow of a long name", r#""id": "w""#, r#""id": LONG"#),
    ("workflow of a number", r#""id": "w""#, r#""id": 7"#),
    ("misspelt priority", r#""priority": 2"#, r#""prioritiy": 2"#),
    ("workflow of a name with a soft hyphen", r#""id": "w""#, r#""id": "w\u00ad""#),
    ("a job of a stage with a tab in its name", r#""id": "3""#, r#""id": "\t3""#),
    ("a user with a zero-width space", r#"{"id": "bert"}"#, r#"{"id": "anna\u200B"}"#),
    ("a job with a byte order mark in its name", r#""id": "b""#, r#""id": "\uFEFFa""#),
    ("a job of a user of like looks", r#""user": "anna""#, r#""user": "anna\u200b""#),
    ("priority below zero", r#""priority": 2"#, r#""priority": -2"#),
    ("submitted in words", r#""submit": 5"#, r#""submit": "now""#),
    ("submitted at 2^53", r#""submit": 5"#, r#""submit": 9007199254740992"#),
    ("unknown reservation", r#""max""#, r#""min""#),
    ("reservation of another kind", r#""max""#, "true"),
    ("reservation of a list", r#""max""#, "[8]"),
    ("reservation of half a unit", r#""max""#, "4.5"),
    ("reservation below the hungriest stage", r#""max""#, "3"),
    ("reservation larger than the pool", r#""max""#, "9"),
    (
        "all stages together larger than the pool",
        r#""reserve": "max", "stages": [{"jobs": [{"id": "1", "need": 2"#,
        r#""reserve": "sum", "stages": [{"jobs": [{"id": "1", "need": 6"#,
    ),
    ("a stage larger than the pool", r#""need": 3"#, r#""need": 8"#),
    ("a job of a stage larger than the pool", r#""need": 3"#, r#""need": 9"#),
    ("a job of a stage that needs nothing", r#""need": 3"#, r#""need": 0"#),
    ("a job of a stage that takes no time", r#""runtime": 14"#, r#""runtime": 0"#),
    ("a job of a stage without a need", r#""need": 3, "#, ""),
    ("a job of a stage without a runtime", r#", "runtime": 14"#, ""),
    ("a job of a stage with a user", r#""runtime": 14"#, r#""runtime": 14, "user": "anna""#),
    ("two jobs of a stage of one name", r#""id": "3""#, r#""id": "2""#),
    (
        "a stage that is a list",
        r#"{"jobs": [{"id": "1", "need": 2, "runtime": 4}]}"#,
        r#"[{"id": "1", "need": 2, "runtime": 4}]"#,
    ),
    ("a stage of no jobs", r#"[{"id": "1", "need": 2, "runtime": 4}]"#, "[]"),
    ("misspelt jobs of a stage", r#"{"jobs": [{"id": "1""#, r#"{"job": [{"id": "1""#),
    ("misspelt rule", r#""ratio", "users""#, r#""ration", "users""#),
    ("rule of another kind", r#""by": "ratio""#, r#""by": {}"#),
    ("no users", r#""users": [{"id": "anna", "ratio": 1}, {"id": "bert"}]"#, r#""users": []"#),
    ("users missing", r#""users": [{"id": "anna", "ratio": 1}, {"id": "bert"}], "#, ""),
    ("users as names", r#"{"id": "bert"}"#, r#""bert""#),
    ("two users of one name", r#"{"id": "bert"}"#, r#"{"id": "anna"}"#),
    ("ratio below zero", r#""ratio": 1"#, r#""ratio": -1"#),
    ("half a ratio", r#""ratio": 1"#, r#""ratio": 0.5"#),
    ("ratios beyond any sum", r#""ratio": 1"#, r#""ratio": 9007199254740991"#),
    ("unknown interruption", r#""requeue""#, r#""kill""#),
    ("short jobs in words", r#""short_jobs_only": false"#, r#""short_jobs_only": "no""#),
    ("short jobs as a number", r#""short_jobs_only": false"#, r#""short_jobs_only": 0"#),
    ("misspelt short jobs", r#""short_jobs_only": false"#, r#""short_job_only": false"#),
    ("share of nothing", "{\"by\"…,\n \"jobs\"", "null"),
    ("share missing", " \"share\"… \"jobs\": [{\"id\": \"a\"", ""),
    ("a job of nobody", r#""user": "anna", "#, ""),
    ("a job of a misspelt user", r#""user": "anna""#, r#""user": "ana""#),
    ("a job of an unknown user", r#""user": "anna""#, r#""user": "zacharias""#),
    ("a job larger than the pool", r#""need": 7"#, r#""need": 9"#),
    ("a job that needs nothing", r#""need": 7"#, r#""need": 0"#),
    ("a job that takes no time", r#""runtime": 13"#, r#""runtime": 0"#),
    ("two jobs of one name", r#""id": "b""#, r#""id": "a""#),
    ("a job with nodes", r#""need": 7"#, r#""nodes": 7"#),
    ("times beyond any sum", r#""runtime": 13"#, r#""runtime": 9007199254740991"#),
    ("jobs of null", ",\n \"jobs\"…}", r#", "jobs": null"#),
    ("jobs as an object", ",\n \"jobs\"…}", r#", "jobs": {}"#),
    ("no stages", "[{\"jobs\": [{\"id\": \"1\"…}],\n \"share\"", "[]"),
    ("stages of another kind", "[{\"jobs\": [{\"id\": \"1\"…}],\n \"share\"", "2"),
    ("three errors at once", r#""capacity": 8"#, r#""capacity": 0, "capactiy": 8, "mode": "lend""#),
];

pub(crate) const TABLE: Table = Table { lab: "workflow", valid: VALID, changes: CHANGES, more };

fn more() -> Vec<(&'static str, String)> {
    let users: Vec<String> = (0..=1 << 16).map(|at| format!(r#"{{"id": "{at}"}}"#)).collect();
    let users = format!(r#"{{"id": "bert"}}, {}"#, users.join(","));
    vec![("more users than are held", with(VALID, r#"{"id": "bert"}"#, &users))]
}
