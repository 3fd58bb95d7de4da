//! Several files, some of which are bad.

use super::super::{File, Options, read_all};

const NODE: &str = "kind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {nvidia.com/gpu: 2}}";

fn read(texts: &[&str]) -> Result<super::super::Several, super::Errors> {
    let name = |at: usize| format!("{}.yaml", ["a", "b", "c", "d"][at]);
    let files = texts.iter().enumerate();
    let files: Vec<_> =
        files.map(|(at, text)| File { name: name(at), bytes: text.as_bytes() }).collect();
    read_all(&files, Options::default())
}

#[test]
fn one_bad_file_does_not_refuse_the_others() {
    let pod = "kind: Pod\nmetadata: {name: p}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}";
    let several =
        read(&["a: [", NODE, "replicas: 2", pod]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(several.good, [false, true, false, true]);
    let said: Vec<String> = several.bad.iter().map(ToString::to_string).collect();
    assert!(said[0].starts_with("a.yaml: document 1: not YAML"), "{said:?}");
    assert_eq!(said[1], "c.yaml: document 1: the field \"kind\" is missing (line 1)");
    assert_eq!((several.import.report.nodes, several.import.report.requests), (1, 1));
}

/// Each file may be good, and their combination have an error: what has the error is dropped.
#[test]
fn errors_of_the_sum_leave_out_the_group_at_which_they_are() {
    let noted = |name: &str, tag: &str| {
        format!(
            "kind: Node\nmetadata: {{name: {name}, annotations: {{gantry/groups: \
             '[{{\"group\":\"x\",\"units\":[\"0\"],\"tags\":[\"{tag}\"]}}]'}}}}\n\
             status: {{allocatable: {{nvidia.com/gpu: 2}}}}"
        )
    };
    let several =
        read(&[&noted("a", "t"), &noted("b", "u")]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((several.good, several.bad.len()), (vec![true, true], 0));
    let left_out = several.import.report.left_out;
    assert_eq!((left_out.list[0].place.file.as_str(), left_out.count()), ("b.yaml", 1));
    let (_, groups, _) = several.import.scenario.grouping();
    assert_eq!(groups[0].members.len(), 1);
}

#[test]
fn nothing_is_read_where_all_are_bad() {
    let Err(errors) = read(&["a: [", "b: ["]) else { panic!("both are broken") };
    let files: Vec<_> = errors.list.iter().map(|error| error.place.file.clone()).collect();
    assert_eq!(files, ["a.yaml", "b.yaml"]);
}
