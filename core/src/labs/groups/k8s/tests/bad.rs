//! Bad manifests, each with its errors.

use std::fmt::Write as _;

use super::super::yaml::{MAX_BYTES, MAX_DEPTH, MAX_VALUES};
use super::{cases, import};

#[track_caller]
fn said(text: &str) -> String {
    match import(&[text]) {
        // Objects without errors are read.
        Ok(import) if !import.report.left_out.is_empty() => import.report.left_out.to_string(),
        Ok(import) => panic!("{text} was imported: {:?}", import.scenario),
        Err(errors) => errors.to_string(),
    }
}

/// A node with two GPUs and groups.
fn noted(groups: &str) -> String {
    format!(
        "{{kind: Node, metadata: {{name: a, annotations: {{gantry/groups: '{groups}'}}}}, \
         status: {{allocatable: {{nvidia.com/gpu: 2}}}}}}"
    )
}

#[test]
fn every_bad_manifest_has_its_errors_at_their_place() {
    for (text, expected) in cases(include_str!("bad.txt")) {
        let said =
            said(&text).replace("a.yaml: document 1, ", "").replace("a.yaml: document 1: ", "");
        assert_eq!(said + "\n", expected, "\n{text}");
    }
}

#[test]
fn an_annotation_is_no_longer_than_kubernetes_takes() {
    let groups = format!("[{}]", " ".repeat(256 << 10));
    let place = "a.yaml: document 1, metadata.annotations[\"gantry/groups\"]";
    assert_eq!(
        said(&noted(&groups)),
        format!("{place}: more than 262144 bytes of an annotation (line 1)")
    );
    // Limits on all nodes together.
    let entry = |at: usize| format!("{{\"group\":\"{at}\",\"units\":[]}}");
    let groups = format!("[{}]", (0..8000).map(entry).collect::<Vec<_>>().join(","));
    let nodes = (0..70).map(|at| noted(&groups).replace("name: a", &format!("name: a{at}")));
    let text = nodes.collect::<Vec<_>>().join("\n---\n");
    assert!(said(&text).contains("more than 1048576 names in the groups of all nodes"));
}

#[test]
fn deep_and_large_documents_are_refused_before_they_are_expanded() {
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
        writeln!(steps, "a{at}: &a{at} [[[[[[[[[*a{}]]]]]]]]]", at - 1).expect("a string");
    }
    assert_eq!(said(&steps), deep("11"));
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for at in 1..12 {
        let aliases = vec![format!("*a{}", at - 1); 10].join(", ");
        writeln!(bomb, "a{at}: &a{at} [{aliases}]").expect("a string");
    }
    let much = format!("more than {MAX_VALUES} values, aliases expanded");
    assert_eq!(said(&bomb), format!("a.yaml: document 1: {much} (line 7)"));
    let long = "x".repeat(1 << 20);
    let text = format!("a: &a {long}\nb: [{}]", vec!["*a"; 64].join(", "));
    let much = format!("more than {MAX_BYTES} bytes of strings, aliases expanded");
    assert_eq!(said(&text), format!("a.yaml: document 1: {much} (line 2)"));
    let values = "- \n".repeat(usize::try_from(MAX_VALUES).expect("small"));
    assert!(said(&values).contains("more than 4194304 values"));
}

#[test]
fn errors_of_all_files_are_listed_and_bounded() {
    let Err(errors) = import(&["a: [", "b: {"]) else { panic!("both are broken") };
    let files: Vec<_> = errors.list.iter().map(|error| error.place.file.clone()).collect();
    assert_eq!(files, ["a.yaml", "b.yaml"]);
    let text = "kind: Node\n---\n".repeat(1000);
    let Err(errors) = import(&[&text]) else { panic!("no node has a name") };
    assert_eq!((errors.list.len(), errors.more), (100, 900));
    let tab = "a.yaml: document 1: not YAML: tabs disallowed within this context (block indentation) (line 2)";
    assert_eq!(said("kind:\n\t- Node"), tab);
    let bytes = [0xff, 0xfe, b'a'];
    let file = super::File { name: "c".to_owned(), bytes: &bytes };
    let Err(errors) = super::Manifests::parse(&[file]) else { panic!("not UTF-8") };
    assert_eq!(errors.to_string(), "c: not UTF-8");
}
