//! Every rule of reading, as a table: manifests, the scenario that they give, and the remarks.

use super::super::report::Order;
use super::{cases, good, summary};

#[test]
fn every_rule_of_reading_holds() {
    for (text, expected) in cases(include_str!("rules.txt")) {
        let import = good(&[&text]);
        let notes = import.report.notes.iter().map(|(note, count)| format!("{note}: {count}\n"));
        let found = summary(&import.scenario) + &notes.collect::<String>();
        assert_eq!(found, expected, "\n{text}");
    }
}

#[test]
fn requests_are_in_order_of_creation_if_all_have_one() {
    let pod = |name, created| {
        format!(
            "kind: Pod\nmetadata: {{name: {name}, creationTimestamp: {created}}}\n\
             spec: {{containers: [{{resources: {{limits: {{nvidia.com/gpu: 1}}}}}}]}}\n"
        )
    };
    let documents = [
        pod("a", "2024-01-03T00:00:00Z"),
        pod("b", "2024-01-02T00:00:00Z"),
        pod("c", "'2024-01-02T00:00:00Z'"),
    ];
    let import = good(&[&documents.join("---\n")]);
    assert_eq!(summary(&import.scenario), "default/b 1\ndefault/c 1\ndefault/a 1\n");
    assert_eq!(import.report.order, Order::Creation);
    let all = [&documents[..], &[pod("d", "null")]].concat();
    let import = good(&[&all.join("---\n")]);
    assert_eq!(summary(&import.scenario), "default/a 1\ndefault/b 1\ndefault/c 1\ndefault/d 1\n");
    assert_eq!(import.report.order, Order::Text);
}

#[test]
fn unread_kinds_and_resources_are_counted_with_the_nearest() {
    let text = "{kind: List, items: [{kind: Nod, metadata: {}}, {kind: Nod}, {kind: Role}, {kind: MXJob}, {apiVersion: x.io/v1, kind: Pod},
        {kind: Pod, metadata: {name: p}, spec: {containers: [{resources: {limits: {nvidia.com/gpus: 1, nvidia.com/gpu: 1, nvidia.com/gpumem: 1}}}]}}]}";
    let report = good(&[text]).report.to_string();
    let end = &report[report.find("kinds").expect("kinds are counted")..];
    // A name with one typing error gets a hint; other names are treated as unknown.
    let expected = "kinds not read: 5\n  MXJob: 1\n  Nod: 2; did you mean \"Node\"?\n  Pod.x.io: 1\n  Role: 1\n\
                    resources not read: 2\n  nvidia.com/gpumem: 1\n  \
                    nvidia.com/gpus: 1; did you mean \"nvidia.com/gpu\"?\n";
    assert_eq!(end, expected);
}

#[test]
fn replaced_objects_are_named() {
    let pod = "kind: Pod\nmetadata: {name: p}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
    let later = pod.replace("gpu: 1", "gpu: 2");
    let import = good(&[pod, &later]);
    assert_eq!(summary(&import.scenario), "default/p 2\n");
    assert_eq!(import.report.replaced, ["Pod default/p"]);
    assert_eq!(import.report.replaced_count, 1);
}

#[test]
fn templates_with_gpus_in_unread_kinds_are_counted() {
    let text = "{kind: List, items: [
        {kind: CronJob, spec: {jobTemplate: {spec: {template: &t {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}}},
        {kind: Widget, spec: {a: *t, b: [*t, {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 0}}}]}}]}},
        {kind: Widget, spec: {a: {containers: {properties: {}}}}}]}";
    let report = good(&[text]).report.to_string();
    let expected = "pod templates with GPUs in kinds not read: 3\n  CronJob: 1\n  Widget: 2\n\
                    kinds not read: 3\n  CronJob: 1\n  Widget: 2\n";
    assert!(report.ends_with(expected), "{report}");
}
