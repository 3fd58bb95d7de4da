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

/// The lines of a report that name gangs, requests that no node could hold, and errors.
fn lines_of(text: &str) -> String {
    let report = good(&[text]).report.to_string();
    let begins = ["requests that no node could ever hold", "gangs of which", "errors of objects"];
    let mut is_named = false;
    let mut lines = String::new();
    for line in report.lines() {
        is_named = begins.iter().any(|begin| line.starts_with(begin))
            || is_named && (line.starts_with("  ") || line.contains("document"));
        if is_named {
            lines.extend([line, "\n"]);
        }
    }
    lines
}

const EIGHT: &str =
    "{kind: Node, metadata: {name: n0}, status: {allocatable: {nvidia.com/gpu: 8}}}";

#[test]
fn gangs_of_which_a_part_is_placed_are_named() {
    let job = |workers: u64| {
        format!(
            "{EIGHT}\n---\n{{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {{name: hello, namespace: d}}, spec: {{pytorchReplicaSpecs: {{
              Master: {{replicas: 1, template: &t {{spec: {{containers: [{{resources: {{limits: {{nvidia.com/gpu: 4}}}}}}]}}}}}},
              Worker: {{replicas: {workers}, template: *t}}}}}}}}"
        )
    };
    let expected = "gangs of which some members are placed only: 1\n  PyTorchJob d/hello: 2 of 3 members placed\n";
    assert_eq!(lines_of(&job(2)), expected);
    assert_eq!(lines_of(&job(1)), "", "all are placed");
    let pod = |name: &str, group: &str| {
        format!(
            "{{kind: Pod, metadata: {{name: {name}, {group}}}, spec: {{containers: [{{resources: {{limits: {{nvidia.com/gpu: 5}}}}}}]}}}}"
        )
    };
    for group in [
        "annotations: {scheduling.k8s.io/group-name: g}",
        "annotations: {pod-group-name: g}",
        "labels: {scheduling.x-k8s.io/pod-group: g}",
    ] {
        let text = [EIGHT.to_owned(), pod("a", group), pod("b", group)].join("\n---\n");
        let expected = "gangs of which some members are placed only: 1\n  PodGroup default/g: 1 of 2 members placed\n";
        assert_eq!(lines_of(&text), expected);
    }
}

#[test]
fn requests_that_no_node_could_hold_are_named() {
    let pod = |name: &str, gpus: u64, more: &str| {
        format!(
            "{{kind: Pod, metadata: {{name: {name}, namespace: x}}, spec: {{{more}containers: [{{resources: {{limits: {{nvidia.com/gpu: {gpus}}}}}}}]}}}}"
        )
    };
    let quota = "{kind: ResourceQuota, metadata: {name: q, namespace: x}, spec: {hard: {requests.nvidia.com/gpu: 7}}}";
    let text = [
        EIGHT.replace("metadata", "spec: {unschedulable: true}, metadata"),
        pod("p16", 16, ""),
        pod("pm", 1, "nodeSelector: {nvidia.com/gpu.product: B200}, "),
        pod("p7", 7, ""),
    ];
    let expected = "requests that no node could ever hold: 2\n  x/p16: 1\n  x/pm: 1\n";
    assert_eq!(lines_of(&text.join("\n---\n")), expected, "a closed node could hold seven");
    let text = [EIGHT.to_owned(), quota.to_owned(), pod("p8", 8, "")].join("\n---\n");
    assert_eq!(lines_of(&text), "requests that no node could ever hold: 1\n  x/p8: 1\n");
}

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
            lines_of(&[EIGHT, odd, pod].join("\n---\n")).starts_with("errors of objects"),
            "{odd}"
        );
    }
}
