//! Bad manifests, each with its errors.

use std::fmt::Write as _;

use super::super::yaml::{MAX_BYTES, MAX_DEPTH, MAX_VALUES};
use super::import;

#[track_caller]
fn said(text: &str) -> String {
    match import(&[text]) {
        Ok(import) => panic!("{text} was taken: {:?}", import.scenario),
        Err(errors) => errors.to_string(),
    }
}

/// A node with two GPUs and an annotation.
fn noted(groups: &str) -> String {
    format!(
        "kind: Node\nmetadata:\n  name: a\n  annotations:\n    gantry/groups: '{groups}'\nstatus: {{allocatable: {{nvidia.com/gpu: 2}}}}"
    )
}

const CASES: &[(&str, &str)] = &[
    // Text.
    ("a: [1", "a.yaml: document 1: not YAML: unclosed bracket '[' (line 1)"),
    (
        "kind:\n\t- Node",
        "a.yaml: document 1: not YAML: tabs disallowed within this context (block indentation) (line 2)",
    ),
    (
        "kind: Pod\n---\nkind: *x",
        "a.yaml: document 2: not YAML: while parsing node, found unknown anchor (line 3)",
    ),
    ("a: &x [1, *x]", "a.yaml: document 1: an alias stands inside what it stands for (line 1)"),
    (
        "kind: Node\nmetadata:\n  name: a\n  name: b",
        "a.yaml: document 1: \"name\" is given twice in one object (line 4)",
    ),
    ("? [a]\n: b", "a.yaml: document 1: a list found, a string as a key allowed (line 1)"),
    (
        "<<: 8\nkind: Pod",
        "a.yaml: document 1: the number 8 found, an object, or a list of objects, allowed (line 1)",
    ),
    // Objects.
    ("- kind: Node", "a.yaml: document 1: a list found, an object allowed (line 1)"),
    ("just text", "a.yaml: document 1: the string \"just text\" found, an object allowed (line 1)"),
    (
        "knd: Node",
        "a.yaml: document 1: the field \"kind\" is missing; did you mean \"knd\"? (line 1)",
    ),
    ("kind: 8", "a.yaml: document 1, kind: the number 8 found, a string allowed (line 1)"),
    (
        "kind: Node\n---\nkind: Pod\nmetdata: {name: a}",
        "a.yaml: document 1: the field \"metadata\" is missing (line 1)\na.yaml: document 2: the field \"metadata\" is missing; did you mean \"metdata\"? (line 3)",
    ),
    (
        "kind: Node\nmetadata: [a]",
        "a.yaml: document 1, metadata: a list found, an object allowed (line 2)",
    ),
    (
        "kind: Node\nmetadata: {nam: a}",
        "a.yaml: document 1, metadata: the field \"name\" is missing; did you mean \"nam\"? (line 2)",
    ),
    (
        "kind: Node\nmetadata: {name: 8}",
        "a.yaml: document 1, metadata.name: the number 8 found, a string allowed (line 2)",
    ),
    (
        "kind: Node\nmetadata: {name: ''}",
        "a.yaml: document 1, metadata: \"\" is no name: 1 to 64 characters are allowed, all of which can be seen (line 2)",
    ),
    (
        "kind: Node\nmetadata: {name: \"a\\u200bb\"}",
        "a.yaml: document 1, metadata: \"a\\u{200b}b\" is no name: 1 to 64 characters are allowed, all of which can be seen (line 2)",
    ),
    (
        "kind: List\nitems: {a: 1}",
        "a.yaml: document 1, items: an object found, a list allowed (line 2)",
    ),
    (
        "kind: List\nitems:\n- kind: Pod\n  metadata: {name: a}",
        "a.yaml: document 1, items[0]: the field \"spec\" is missing (line 3)",
    ),
    (
        "kind: Deployment\nmetadata: {name: a}\nspec: {temlate: {}}",
        "a.yaml: document 1, spec: the field \"template\" is missing; did you mean \"temlate\"? (line 3)",
    ),
    // Source files from which other programs make manifests.
    (
        "kind: Pod\nmetadata: {name: a}\n{{- if .Values.gpu }}\nspec: {}\n{{- end }}",
        "a.yaml: document 1: a Helm template; give the output of `helm template` instead (line 3)",
    ),
    (
        "kind: Pod\nmetadata:\n  name: {{ .Release.Name }}",
        "a.yaml: document 1: a Helm template; give the output of `helm template` instead (line 3)",
    ),
    (
        "kind: Pod\nmetadata: {name: '{{ .Release.Name }}'}",
        "a.yaml: document 1, metadata.name: a Helm template; give the output of `helm template` instead (line 2)",
    ),
    (
        "kind: Deployment\nmetadata: {name: a}\nspec: {replicas: '{{ .Values.n }}', template: {spec: {}}}",
        "a.yaml: document 1, spec.replicas: a Helm template; give the output of `helm template` instead (line 3)",
    ),
    (
        "resources:\n- nodes.yaml\nnamePrefix: a-",
        "a.yaml: document 1: a kustomization; give the output of `kubectl kustomize` instead (line 1)",
    ),
    (
        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization",
        "a.yaml: document 1: a kustomization; give the output of `kubectl kustomize` instead (line 1)",
    ),
    // Quantities and numbers.
    (
        "kind: Node\nmetadata: {name: a}\nstatus:\n  allocatable:\n    nvidia.com/gpu: 1500m",
        "a.yaml: document 1, status.allocatable[\"nvidia.com/gpu\"]: the string \"1500m\" found, a whole number from 0 to 9007199254740991 allowed (line 5)",
    ),
    (
        "kind: Node\nmetadata: {name: a}\nstatus: {allocatable: {nvidia.com/gpu: -1}}",
        "a.yaml: document 1, status.allocatable[\"nvidia.com/gpu\"]: the number -1 found, a whole number from 0 to 9007199254740991 allowed (line 3)",
    ),
    (
        "kind: Node\nmetadata: {name: a}\nstatus: {allocatable: {nvidia.com/gpu: eight}}",
        "a.yaml: document 1, status.allocatable[\"nvidia.com/gpu\"]: the string \"eight\" found, a quantity such as 8 or \"8\" allowed (line 3)",
    ),
    (
        "kind: Node\nmetadata: {name: a}\nstatus: {allocatable: {nvidia.com/gpu: [8]}}",
        "a.yaml: document 1, status.allocatable[\"nvidia.com/gpu\"]: a list found, a quantity such as 8 or \"8\" allowed (line 3)",
    ),
    (
        "kind: Node\nmetadata: {name: a}\nstatus: {allocatable: {nvidia.com/gpu: 1e99}}",
        "a.yaml: document 1, status.allocatable[\"nvidia.com/gpu\"]: the number 1e99 found, at most 9007199254740991 allowed (line 3)",
    ),
    (
        "kind: Node\nmetadata: {name: a}\nstatus: {allocatable: {nvidia.com/gpu: 1M}}",
        "a.yaml: document 1: more than 262144 GPUs of all nodes (line 1)",
    ),
    (
        "kind: Node\nmetadata: {name: a, labels: {nvidia.com/gpu.replicas: '9000000000000000'}}\nstatus: {allocatable: {nvidia.com/gpu: 9e15}}",
        "a.yaml: document 1: more than 2097152 GPUs and slices of all nodes (line 1)",
    ),
    (
        "kind: Node\nmetadata: {name: a, labels: {nvidia.com/gpu.replicas: 4}}\nstatus: {allocatable: {nvidia.com/gpu: 8}}",
        "a.yaml: document 1, metadata.labels[\"nvidia.com/gpu.replicas\"]: the number 4 found, a string allowed (line 2)",
    ),
    (
        "kind: Node\nmetadata: {name: a, labels: {nvidia.com/gpu.replicas: four}}\nstatus: {allocatable: {nvidia.com/gpu: 8}}",
        "a.yaml: document 1, metadata.labels[\"nvidia.com/gpu.replicas\"]: the string \"four\" found, a whole number from 0 to 9007199254740991 allowed (line 2)",
    ),
    (
        "kind: Node\nmetadata: {name: a, labels: {x: y}}\nstatus: {allocatable: {nvidia.com/gpu.shared: 8}}",
        "a.yaml: document 1, metadata.labels: the field \"nvidia.com/gpu.replicas\" is missing (line 2)",
    ),
    (
        "kind: Node\nmetadata: {name: a}\nspec: {unschedulable: maybe}",
        "a.yaml: document 1, spec.unschedulable: the string \"maybe\" found, true or false allowed (line 3)",
    ),
    (
        "kind: Deployment\nmetadata: {name: a}\nspec: {replicas: two, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}",
        "a.yaml: document 1, spec.replicas: the string \"two\" found, a whole number allowed (line 3)",
    ),
    (
        "kind: Deployment\nmetadata: {name: a}\nspec: {replicas: 999999999, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}",
        "a.yaml: document 1: more than 262144 requests (line 1)",
    ),
    (
        "kind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - resources: {limits: {nvidia.com/gpu: 9e15}}\n  - resources: {limits: {nvidia.com/gpu: 9e15}}",
        "a.yaml: document 1, spec.containers[1]: 18000000000000000 found, at most 9007199254740991 allowed (line 6)",
    ),
    (
        "kind: Pod\nmetadata: {name: a}\nspec: {containers: [1]}",
        "a.yaml: document 1, spec.containers[0]: the number 1 found, an object allowed (line 3)",
    ),
    (
        "kind: Pod\nmetadata: {name: a, creationTimestamp: yesterday}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}",
        "a.yaml: document 1, metadata.creationTimestamp: the string \"yesterday\" found, a time such as \"2024-01-31T12:00:00Z\" allowed (line 2)",
    ),
    (
        "kind: ResourceQuota\nmetadata: {name: a}\nspec: {hard: {requests.nvidia.com/gpu: 0.5}}",
        "a.yaml: document 1, spec.hard[\"requests.nvidia.com/gpu\"]: the number 0.5 found, a whole number from 0 to 9007199254740991 allowed (line 3)",
    ),
];

/// Annotations of a node with two GPUs.
const NOTED: &[(&str, &str)] = &[
    (
        "[",
        "the string \"[\" found, a list such as [{\"group\": \"a\", \"units\": [\"0\"]}] written as a string allowed",
    ),
    (
        r#"[{"group":"x"}]"#,
        "the string \"[{\\\"group\\\":\\\"x\\\"}]\" found, a list such as [{\"group\": \"a\", \"units\": [\"0\"]}] written as a string allowed",
    ),
    (r#"[{"group":"x","units":["2"]}]"#, "\"2\" is no unit of the node"),
    (r#"[{"group":"x","units":["00"]}]"#, "\"00\" is no unit of the node; did you mean \"0\"?"),
    (r#"[{"group":"x","units":["0/0"]}]"#, "\"0/0\" is no unit of the node"),
    (
        r#"[{"group":"","units":[]}]"#,
        "\"\" is no name: 1 to 64 characters are allowed, all of which can be seen",
    ),
    (
        r#"[{"group":"x","units":[]},{"group":"x","units":[]}]"#,
        "the node stands in the group \"x\" twice",
    ),
    (r#"[{"group":"x","units":["0","1","0"]}]"#, "\"0\" is given twice"),
    (r#"[{"group":"x","units":[],"tags":["t","t"]}]"#, "\"t\" is given twice"),
    (
        r#"[{"group":"x","units":[]},{"group":"x","units":[],"tags":["t"]}]"#,
        "the node stands in the group \"x\" twice",
    ),
];

#[test]
fn every_bad_manifest_is_told_with_its_place() {
    for (text, expected) in CASES {
        assert_eq!(said(text), *expected, "\n{text}");
    }
}

#[test]
fn every_bad_annotation_is_told_with_its_place() {
    for (groups, expected) in NOTED {
        let said = said(&noted(groups));
        let first = said.lines().next().unwrap_or_default();
        let expected = format!(
            "a.yaml: document 1, metadata.annotations[\"gantry/groups\"]: {expected} (line 5)"
        );
        assert_eq!(first, expected, "\n{groups}");
    }
}

#[test]
fn units_of_a_running_pod_are_a_list() {
    let text = "kind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {nvidia.com/gpu: 2}}\n---\nkind: Pod\n\
                metadata: {name: p, annotations: {gantry/gpus: '0'}}\n\
                spec: {nodeName: n1, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}";
    let place = "a.yaml: document 2, metadata.annotations[\"gantry/gpus\"]";
    let expected = "the string \"0\" found, a list such as [\"0\", \"1\"] written as a string allowed (line 6)";
    assert_eq!(said(text), format!("{place}: {expected}"));
}

#[test]
fn an_annotation_is_no_longer_than_kubernetes_takes() {
    let groups = format!("[{}]", " ".repeat(256 << 10));
    let place = "a.yaml: document 1, metadata.annotations[\"gantry/groups\"]";
    assert_eq!(
        said(&noted(&groups)),
        format!("{place}: more than 262144 bytes of an annotation (line 5)")
    );
    // Limits on all nodes together.
    let entry = |at: usize| format!("{{\"group\":\"{at}\",\"units\":[]}}");
    let groups = format!("[{}]", (0..8000).map(entry).collect::<Vec<_>>().join(","));
    let nodes = (0..70).map(|at| noted(&groups).replace("name: a", &format!("name: a{at}")));
    let text = nodes.collect::<Vec<_>>().join("\n---\n");
    assert!(said(&text).contains("more than 1048576 names in the groups of all nodes"));
}

#[test]
fn nodes_that_disagree_on_a_group_are_told() {
    let groups = [
        r#"[{"group":"x","units":["0"],"tags":["t"]}]"#,
        r#"[{"group":"x","units":["1"],"tags":["u"]}]"#,
    ];
    let nodes = groups.map(noted);
    let text = format!("{}\n---\n{}", nodes[0], nodes[1].replace("name: a", "name: b"));
    let expected = "a.yaml: document 2, metadata.annotations[\"gantry/groups\"]: the group \"x\" has another requester, \
                    other tags or another place on another node (line 12)";
    assert_eq!(said(&text), expected);
}

#[test]
fn what_is_too_deep_or_too_much_is_refused_before_it_is_made() {
    let deep = |open: &str| {
        format!("a.yaml: document 1: nested deeper than {MAX_DEPTH} levels (line {open})")
    };
    assert_eq!(said(&"[".repeat(200_000)), deep("1"));
    assert_eq!(said(&format!("a: {}1{}", "{b: ".repeat(100), "}".repeat(100))), deep("1"));
    assert_eq!(said(&"- ".repeat(200_000)), deep("1"));
    let nested: Vec<String> = (0..200).map(|at| format!("{}a:\n", " ".repeat(at))).collect();
    assert_eq!(said(&nested.concat()), deep("101"));
    // Aliases of aliases: their depth is their number times the depth of each.
    let mut steps = "a0: &a0 [[[[[[[[[[1]]]]]]]]]]\n".to_owned();
    for at in 1..12 {
        writeln!(steps, "a{at}: &a{at} [[[[[[[[[*a{}]]]]]]]]]", at - 1)
            .expect("a string takes all");
    }
    assert_eq!(said(&steps), deep("11"));
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for at in 1..12 {
        let aliases = vec![format!("*a{}", at - 1); 10].join(", ");
        writeln!(bomb, "a{at}: &a{at} [{aliases}]").expect("a string takes all");
    }
    let much = format!("more than {MAX_VALUES} values, with what aliases stand for");
    assert_eq!(said(&bomb), format!("a.yaml: document 1: {much} (line 7)"));
    let long = "x".repeat(1 << 20);
    let text = format!("a: &a {long}\nb: [{}]", vec!["*a"; 64].join(", "));
    let much = format!("more than {MAX_BYTES} bytes of strings, with what aliases stand for");
    assert_eq!(said(&text), format!("a.yaml: document 1: {much} (line 2)"));
    let values = "- \n".repeat(usize::try_from(MAX_VALUES).expect("small"));
    assert!(said(&values).contains("more than 4194304 values"));
}

#[test]
fn all_files_are_told_of_and_errors_are_bounded() {
    let Err(errors) = import(&["a: [", "b: {"]) else { panic!("both are broken") };
    let files: Vec<_> = errors.list.iter().map(|error| error.place.file.clone()).collect();
    assert_eq!(files, ["a.yaml", "b.yaml"]);
    let text = "kind: Node\n---\n".repeat(1000);
    let Err(errors) = import(&[&text]) else { panic!("no node has a name") };
    assert_eq!((errors.list.len(), errors.more), (100, 900));
    let bytes = [0xff, 0xfe, b'a'];
    let file = super::File { name: "c".to_owned(), bytes: &bytes };
    let Err(errors) = super::Manifests::parse(&[file]) else { panic!("not UTF-8") };
    assert_eq!(errors.to_string(), "c: not UTF-8");
}
