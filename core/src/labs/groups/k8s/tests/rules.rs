//! Every rule of reading, as a table: manifests, the scenario that they give, and the remarks.

use super::super::report::Order;
use super::{cases, good, summary};
use crate::labs::groups::Problem;

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
fn replaced_objects_are_named() {
    let pod = "kind: Pod\nmetadata: {name: p}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
    let later = pod.replace("gpu: 1", "gpu: 2");
    let import = good(&[pod, &later]);
    assert_eq!(summary(&import.scenario), "default/p 2\n");
    assert_eq!(import.report.replaced, ["Pod default/p"]);
    assert_eq!(import.report.replaced_count, 1);
}

/// The parts of a report about what is not read, or not placed: each begins with one of these.
const PARTS: [&str; 6] = [
    "requests that no node could ever hold",
    "gangs of which",
    "pod templates",
    "kinds not read",
    "resources not read",
    "errors of objects",
];

fn parts(text: &str) -> String {
    let report = good(&[text]).report.to_string();
    let mut is_named = false;
    let mut lines = String::new();
    for line in report.lines() {
        is_named = PARTS.iter().any(|begin| line.starts_with(begin))
            || is_named && (line.starts_with("  ") || line.contains("document"));
        if is_named {
            lines.extend([line, "\n"]);
        }
    }
    lines
}

#[test]
fn what_is_not_read_or_not_placed_is_reported() {
    for (text, expected) in cases(include_str!("reports.txt")) {
        let found = parts(&text);
        assert_eq!(if found.is_empty() { "nothing\n" } else { &found }, expected, "\n{text}");
    }
}

const EIGHT: &str =
    "{kind: Node, metadata: {name: n0}, status: {allocatable: {nvidia.com/gpu: 8}}}";

/// One object with an error is left out and named; the others are read.
#[test]
fn one_odd_object_never_refuses_the_others() {
    let odd = [
        "{kind: Node, metadata: {name: o}, status: {allocatable: {nvidia.com/gpu: 1500m}}}",
        "{kind: Node, metadata: {name: o, annotations: {gantry/groups: '[{\"group\":\"x\",\"units\":[\"9\"]}]'}}, status: {allocatable: {nvidia.com/gpu: 1}}}",
        "{kind: Node}",
        "{kind: Pod, metadata: {name: o}}",
        "{kind: Pod, metadata: {name: o}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: half}}}]}}",
        "{kind: Pod, metadata: {name: o, creationTimestamp: never}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}",
        "{kind: Pod, metadata: {name: o}, spec: {nodeSelector: {nvidia.com/gpu.product: ''}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}",
        "{kind: Deployment, metadata: {name: o}, spec: {replicas: many, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}",
        "{kind: ResourceQuota, metadata: {name: o}, spec: {hard: {requests.nvidia.com/gpu: -1}}}",
        "{kind: ResourceQuota, metadata: {name: o}, spec: {hard: {limits.nvidia.com/gpu: half, requests.nvidia.com/gpu: 1}}}",
        "{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: o}, status: {allocation: 8}}",
        "{metadata: {name: o}}",
        "{apiVersion: kustomize.config.k8s.io/v1beta1, kind: Kustomization}",
        "just text",
    ];
    let pod = "{kind: Pod, metadata: {name: p}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 2}}}]}}";
    for odd in odd {
        let import = good(&[&[EIGHT, odd, pod].join("\n---\n")]);
        assert_eq!(import.report.left_out.count(), 1, "{odd}: {}", import.report);
        assert_eq!(import.report.left_out.list[0].place.document, 2, "{odd}");
        let requests: Vec<&str> = import.scenario.requests().map(|of| &*of.id).collect();
        assert_eq!(requests, ["default/p"], "{odd}");
        assert!(import.scenario.nodes.iter().any(|node| node.id == "n0"), "{odd}");
        assert!(import.scenario.requesters.iter().all(|of| of.quota.is_none()), "{odd}");
        Problem::new(&import.scenario).unwrap_or_else(|errors| panic!("{odd}: {errors}"));
        assert!(
            parts(&[EIGHT, odd, pod].join("\n---\n")).starts_with("errors of objects"),
            "{odd}"
        );
    }
}
