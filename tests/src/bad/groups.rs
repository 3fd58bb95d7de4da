//! Scenario files of the groups lab with something wrong.

use super::Table;

/// A valid file, in which each case changes one thing.
pub const VALID: &str = r#"{"gantry": 1, "lab": "groups", "policy": "group",
 "nodes": [{"id": "alpha", "gpus": [{"id": "0", "model": "A100", "slices": 4}, {"id": "1"}]}, {"id": "beta", "gpus": [{"id": "7"}]}],
 "requesters": [{"id": "anna", "quota": 3, "may_group": [{"node": "alpha", "gpus": ["1"]}]}, {"id": "bert"}],
 "grouping": {"mode": "manual", "groups": [{"id": "G", "requester": "anna", "tags": ["web"], "members": [{"node": "alpha", "units": ["1"]}]}],
              "demands": [{"gpus": 2, "tag": "big", "kind": "virtual", "requester": "bert"}]},
 "requests": [{"id": "first", "gpus": 5, "requester": "anna", "tag": "web", "model": "gpu", "kind": "physical"}, {"release": "first"}]}"#;

/// Changes of the valid file: what, from, to.
const CHANGES: &[(&str, &str, &str)] = &[
    ("misspelt policy", r#""policy": "group""#, r#""policy": "groups""#),
    ("policy of another kind", r#""policy": "group""#, r#""policy": []"#),
    ("policy missing", r#" "policy": "group","#, ""),
    ("misspelt mode of grouping", r#""manual""#, r#""manually""#),
    ("misspelt field", r#""gpus": 5"#, r#""gpu": 5"#),
    ("a field of another lab", r#""gpus": 5"#, r#""gpus": 5, "need": 5"#),
    ("a node without GPUs named", r#""beta", "gpus": [{"id": "7"}]"#, r#""beta""#),
    ("two nodes of one name", r#""id": "beta""#, r#""id": "alpha""#),
    ("two GPUs of one name", r#"{"id": "1"}"#, r#"{"id": "0"}"#),
    ("a GPU with a slash", r#"{"id": "7"}"#, r#"{"id": "7/0"}"#),
    ("a GPU of no name", r#"{"id": "7"}"#, r#"{"id": ""}"#),
    ("a GPU of a long name", r#"{"id": "7"}"#, r#"{"id": LONG}"#),
    ("a model of a number", r#""A100""#, "100"),
    ("no slices", r#""slices": 4"#, r#""slices": 0"#),
    ("half a slice", r#""slices": 4"#, r#""slices": 0.5"#),
    ("slices beyond any", r#""slices": 4"#, r#""slices": 9007199254740991"#),
    ("quota below zero", r#""quota": 3"#, r#""quota": -3"#),
    ("quota in words", r#""quota": 3"#, r#""quota": "three""#),
    ("a permission for no node", r#"{"node": "alpha", "gpus""#, r#"{"node": "alfa", "gpus""#),
    ("a permission for no GPU", r#""gpus": ["1"]"#, r#""gpus": ["2"]"#),
    (
        "a group of a misspelt requester",
        r#""requester": "anna", "tags""#,
        r#""requester": "ana", "tags""#,
    ),
    ("a group on no node", r#""members": [{"node": "alpha""#, r#""members": [{"node": "gamma""#),
    ("a group with what it may not", r#""units": ["1"]"#, r#""units": ["0"]"#),
    ("a group with no unit", r#""units": ["1"]"#, r#""units": ["0/4"]"#),
    ("a unit twice in a group", r#""units": ["1"]"#, r#""units": ["1", "1"]"#),
    ("a tag twice", r#"["web"]"#, r#"["web", "web"]"#),
    ("tags that are no list", r#"["web"]"#, r#""web""#),
    ("a demand of nothing", r#""gpus": 2"#, r#""gpus": 0"#),
    ("a misspelt kind", r#""kind": "virtual""#, r#""kind": "virtuel""#),
    ("a demand of nobody known", r#""requester": "bert""#, r#""requester": "carl""#),
    ("a request of nothing", r#""gpus": 5"#, r#""gpus": 0"#),
    ("a request beyond any", r#""gpus": 5"#, r#""gpus": 9007199254740992"#),
    (
        "a request of a misspelt requester",
        r#""requester": "anna", "tag": "web""#,
        r#""requester": "Anna", "tag": "web""#,
    ),
    ("a release of nothing", r#"{"release": "first"}"#, r#"{"release": "frist"}"#),
    ("a release with a size", r#"{"release": "first"}"#, r#"{"release": "first", "gpus": 1}"#),
    ("slices of a MIG device", r#""slices": 4"#, r#""slices": 4, "mig": true"#),
    (
        "a unit bound twice",
        r#"{"release": "first"}"#,
        r#"{"id": "b", "gpus": 1, "bound": {"node": "beta", "gpus": ["7"]}}, {"id": "c", "gpus": 1, "bound": {"node": "beta", "gpus": ["7"]}}"#,
    ),
    (
        "bound to a node with too few units",
        r#"{"release": "first"}"#,
        r#"{"id": "b", "gpus": 2, "bound": {"node": "beta"}}"#,
    ),
    ("grouping of a list", r#""grouping": {"mode""#, r#""grouping": [], "group": {"mode""#),
    ("three errors at once", r#""slices": 4"#, r#""slices": 0, "modle": "A", "id": """#),
];

pub(crate) const TABLE: Table =
    Table { lab: "groups", valid: VALID, changes: CHANGES, more: Vec::new };
