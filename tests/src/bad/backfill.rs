//! Scenario files of the backfill lab with something wrong.

use super::{Table, changed, with};

/// A valid file, in which most cases change one thing.
pub const VALID: &str = r#"{"gantry": 1, "lab": "backfill", "policy": "checkpoint", "nodes": 10, "overrun": "kill", "events": "together",
 "checkpoint": {"split": 0.5, "threshold": 2, "checkpoint_cost": 1, "restart_cost": 3},
 "jobs": [{"id": "alpha", "submit": 0, "nodes": 4, "estimate": 14, "runtime": 7, "user": "u1"},
          {"id": "beta", "nodes": 6, "estimate": 12, "runtime": 11}]}"#;

/// Changes of the valid file: what, from, to.
const CHANGES: &[(&str, &str, &str)] = &[
    ("a policy of another lab", r#""policy": "checkpoint""#, r#""policy": "best-fit""#),
    ("misspelt policy", r#""policy": "checkpoint""#, r#""policy": "chekpoint""#),
    ("policy in capitals", r#""policy": "checkpoint""#, r#""policy": "EASY""#),
    ("policy missing", r#""policy": "checkpoint", "#, ""),
    ("a field of another lab", r#""nodes": 10"#, r#""nodes": 10, "seed": 1"#),
    ("a list of nodes", r#""nodes": 10"#, r#""nodes": [{"id": "a"}]"#),
    ("machine missing", r#" "nodes": 10,"#, ""),
    ("machine given twice", r#""nodes": 10"#, r#""nodes": 10, "nodes": 12"#),
    ("machine of nothing", r#""nodes": 10"#, r#""nodes": 0"#),
    ("machine below zero", r#""nodes": 10"#, r#""nodes": -10"#),
    ("half a node", r#""nodes": 10"#, r#""nodes": 10.5"#),
    ("machine beyond any", r#""nodes": 10"#, r#""nodes": 1073741825"#),
    ("machine of 2^64", r#""nodes": 10"#, r#""nodes": 18446744073709551616"#),
    ("misspelt overrun", r#""kill""#, r#""kil""#),
    ("unknown overrun", r#""kill""#, r#""forgive""#),
    ("overrun of another kind", r#""kill""#, "true"),
    ("misspelt events", r#""together""#, r#""togehter""#),
    ("events of another kind", r#""together""#, "1"),
    ("misspelt section", r#""checkpoint": {"#, r#""checkpiont": {"#),
    (
        "section of another kind",
        r#"{"split": 0.5, "threshold": 2, "checkpoint_cost": 1, "restart_cost": 3}"#,
        "0.5",
    ),
    ("unknown field of the section", r#""threshold": 2"#, r#""treshold": 2"#),
    ("split of nothing", "0.5", "0"),
    ("split of nothing, with a point", "0.5", "0.000"),
    ("split of one", "0.5", "1"),
    ("split of one, with a point", "0.5", "1.0"),
    ("split above one", "0.5", "1.5"),
    ("split far above one", "0.5", "7e30"),
    ("split below zero", "0.5", "-0.5"),
    ("split as a string", "0.5", r#""0.5""#),
    ("split as a fraction", "0.5", "[1, 2]"),
    ("split without a whole part", "0.5", ".5"),
    ("split without digits behind the point", "0.5", "0."),
    ("split of sixteen digits", "0.5", "0.1234567890123456"),
    ("split of a thousand digits", "0.5", "0.NINES"),
    ("split with a tiny exponent", "0.5", "1e-400"),
    ("split with an exponent that is no number", "0.5", "5e-99999999999999999999"),
    ("split of NaN", "0.5", "NaN"),
    ("threshold below zero", r#""threshold": 2"#, r#""threshold": -2"#),
    ("threshold with a fraction", r#""threshold": 2"#, r#""threshold": 2.5"#),
    ("threshold of 2^53", r#""threshold": 2"#, r#""threshold": 9007199254740992"#),
    ("cost below zero", r#""checkpoint_cost": 1"#, r#""checkpoint_cost": -1"#),
    ("cost of another kind", r#""restart_cost": 3"#, r#""restart_cost": null"#),
    ("cost of 2^53", r#""restart_cost": 3"#, r#""restart_cost": 9007199254740992"#),
    (
        "costs that sum beyond a number",
        r#""restart_cost": 3"#,
        r#""restart_cost": 9007199254740991"#,
    ),
    ("jobs missing", ",\n \"jobs\"…}", ""),
    ("jobs of another kind", ",\n \"jobs\"…}", r#", "jobs": {"alpha": 4}"#),
    ("a number for a job", r#"{"id": "beta", "nodes": 6, "estimate": 12, "runtime": 11}"#, "7"),
    ("nothing for a job", r#"{"id": "beta", "nodes": 6, "estimate": 12, "runtime": 11}"#, "{}"),
    ("two jobs of one name", r#""beta""#, r#""alpha""#),
    ("a job without a name", r#""id": "beta", "#, ""),
    ("a job with an empty name", r#""beta""#, r#""""#),
    ("a job with a name of 65 characters", r#""beta""#, "LONG"),
    ("a number for a name", r#""beta""#, "2"),
    ("unknown field of a job", r#""nodes": 6"#, r#""nodes": 6, "walltime": 12"#),
    ("misspelt field of a job", r#""estimate": 12"#, r#""estimat": 12"#),
    ("a field of a job given twice", r#""estimate": 12"#, r#""estimate": 12, "estimate": 13"#),
    ("a job of no nodes", r#""nodes": 6"#, r#""nodes": 0"#),
    ("a job larger than the machine", r#""nodes": 6"#, r#""nodes": 11"#),
    ("a job that says no nodes", r#""nodes": 6, "#, ""),
    ("a job of half a node", r#""nodes": 6"#, r#""nodes": 0.5"#),
    ("an estimate of nothing", r#""estimate": 12"#, r#""estimate": 0"#),
    ("no estimate", r#""estimate": 12, "#, ""),
    ("an estimate below zero", r#""estimate": 12"#, r#""estimate": -1"#),
    ("an estimate of 2^53", r#""estimate": 12"#, r#""estimate": 9007199254740992"#),
    ("a runtime of nothing", r#""runtime": 11"#, r#""runtime": 0"#),
    ("no runtime", r#", "runtime": 11"#, ""),
    ("a runtime with an exponent", r#""runtime": 11"#, r#""runtime": 1e1"#),
    ("a runtime as a string", r#""runtime": 11"#, r#""runtime": "11""#),
    ("submitted below zero", r#""submit": 0"#, r#""submit": -1"#),
    ("submitted at 2^53", r#""submit": 0"#, r#""submit": 9007199254740992"#),
    ("submitted too late to end", r#""submit": 0"#, r#""submit": 9007199254740991"#),
    ("a number for a user", r#""u1""#, "1"),
    ("a user without a name", r#""u1""#, r#""""#),
    ("a user with a name of 65 characters", r#""u1""#, "LONG"),
    ("a user with a mark of direction", r#""u1""#, r#""u1\u200f""#),
    ("a job with a variation of its name", r#""beta""#, r#""beta\ufe0e""#),
    ("a job of fewer nodes than none", r#""nodes": 6"#, r#""nodes": -6"#),
    ("a job of half a second", r#""runtime": 11"#, r#""runtime": 0.5"#),
    ("a release of a job", r#"{"id": "beta", "#, r#"{"release": "alpha", "id": "beta", "#),
];

pub(crate) const TABLE: Table = Table { lab: "backfill", valid: VALID, changes: CHANGES, more };

fn more() -> Vec<(&'static str, String)> {
    let jobs = |count: usize, job: &str| {
        let jobs = format!(", \"jobs\": [{}{job}]", format!("{job},").repeat(count - 1));
        changed(VALID, ",\n \"jobs\"…}", &jobs)
    };
    let one = r#"{"id": "a", "nodes": 1, "estimate": 1, "runtime": 1}"#;
    let errors = with(VALID, r#""nodes": 10"#, r#""nodes": 5, "node": 5"#);
    let errors = with(&errors, r#""split": 0.5"#, r#""split": 1.5"#);
    vec![
        ("more jobs than are held", jobs((1 << 22) + 1, "0")),
        ("ten thousand jobs of one name", jobs(10_000, one)),
        (
            "many errors, of form and of sense",
            with(&errors, r#""estimate": 14"#, r#""estimate": 0"#),
        ),
    ]
}
