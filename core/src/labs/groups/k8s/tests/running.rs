//! Running pods: they stay on their nodes, on closed ones too, have units, and are dropped with nodes that are not there.

use super::super::note::Note;
use super::super::{Options, read};
use super::{good, parse, run, summary};
use crate::labs::groups::outcome::Reason;

/// Nodes: one with two whole GPUs, one that is cordoned, one with MIG devices, one with shared GPUs.
const NODES: &str = "
{kind: Node, metadata: {name: a, labels: {nvidia.com/gpu.product: A100}}, status: {allocatable: {nvidia.com/gpu: 2}}}
---
{kind: Node, metadata: {name: cordoned}, spec: {unschedulable: true}, status: {allocatable: {nvidia.com/gpu: 8}}}
---
{kind: Node, metadata: {name: m}, status: {allocatable: {nvidia.com/gpu: 0, nvidia.com/mig-1g.5gb: 2}}}
---
{kind: Node, metadata: {name: s, labels: {nvidia.com/gpu.product: T4-SHARED, nvidia.com/gpu.replicas: '2'}}, status: {allocatable: {nvidia.com/gpu: 2}}}
---
";

/// A pod on a node, with a request for units of a resource, and with annotations.
fn pod(name: &str, node: &str, (resource, count): (&str, u64), annotations: &str) -> String {
    format!(
        "{{kind: Pod, metadata: {{name: {name}, annotations: {{{annotations}}}}}, spec: {{nodeName: {node}, containers: \
         [{{resources: {{limits: {{nvidia.com/{resource}: {count}}}}}}}]}}, status: {{phase: Running}}}}\n---\n"
    )
}

fn waiting(name: &str, resource: &str, count: u64) -> String {
    pod(name, "''", (resource, count), "").replace("Running", "Pending")
}

/// A pod that runs on a closed node stays, and counts for the quota of its namespace.
#[test]
fn pods_of_a_closed_node_keep_it_and_their_quota() {
    let quota = "{kind: ResourceQuota, metadata: {name: q}, spec: {hard: {requests.nvidia.com/gpu: 9}}}\n---\n";
    let pods =
        [pod("c", "cordoned", ("gpu", 8), ""), waiting("two", "gpu", 2), waiting("one", "gpu", 1)];
    let import = good(&[&[NODES, quota, &pods.concat()].concat()]);
    let outcome = run(&import.scenario);
    let of: Vec<_> = outcome.placements.iter().map(|of| (of.node.as_deref(), of.reason)).collect();
    let expected =
        [(Some("cordoned"), Some(Reason::Bound)), (None, Some(Reason::Quota)), (Some("a"), None)];
    assert_eq!(of, expected);
}

#[test]
fn pods_go_out_with_their_nodes() {
    let none = "{kind: Node, metadata: {name: empty}, status: {allocatable: {cpu: 1}}}\n---\n";
    let pods = [
        pod("c", "empty", ("gpu", 8), ""),
        pod("g", "gone", ("gpu", 3), ""),
        pod("h", "gone", ("gpu", 1), ""),
    ];
    let import = good(&[&[NODES, none, &pods.concat()].concat()]);
    assert_eq!(import.report.requests, 0);
    assert_eq!((import.report.on_skipped, import.report.on_missing), (1, 2));
    let said = import.report.to_string();
    assert!(said.contains("pods left out with skipped nodes: 1\n"), "{said}");
}

#[test]
fn pods_that_do_not_fit_their_node_are_requests_and_reported() {
    let pods = [
        pod("large", "a", ("gpu", 3), ""),
        pod("whole", "m", ("gpu", 1), ""),
        pod("twice", "a", ("gpu", 2), "gantry/gpus: '[\"0\", \"0\"]'"),
        pod("moved", "s", ("gpu", 1), "gantry/node: a, gantry/gpus: '[\"0\"]'"),
    ];
    let import = good(&[&[NODES, &pods.concat()].concat()]);
    let said = summary(&import.scenario);
    let requests = "default/large 3\ndefault/whole 1\ndefault/twice 2 on a:0+1\ndefault/moved 1 virtual on s:0/0\n";
    assert!(said.ends_with(requests), "{said}");
    let notes = [Note::NoLongerFits, Note::OtherUnits, Note::OnAnotherNode];
    assert_eq!(notes.map(|note| import.report.count(note)), [2, 1, 1]);
}

/// A whole GPU is never a MIG device, and a quota on GPUs does not count MIG devices.
#[test]
fn mig_devices_are_a_resource_of_their_own() {
    let quota = "{kind: ResourceQuota, metadata: {name: q}, spec: {hard: {requests.nvidia.com/gpu: 1}}}\n---\n";
    let pods = [
        pod("run", "a", ("gpu", 1), ""),
        waiting("mig", "mig-1g.5gb", 1),
        waiting("other", "mig-3g.20gb", 1),
    ];
    let import = good(&[&[NODES, quota, &pods.concat()].concat()]);
    let outcome = run(&import.scenario);
    let nodes: Vec<_> = outcome.placements.iter().map(|placed| placed.node.as_deref()).collect();
    assert_eq!(nodes, [Some("a"), Some("m"), None]);
    let only = NODES.split("---").nth(2).expect("the node with MIG devices");
    for policy in [crate::labs::groups::Policy::Machine, crate::labs::groups::Policy::Group] {
        let mut scenario = good(&[&format!("{only}---\n{}", waiting("p", "gpu", 1))]).scenario;
        scenario.policy = policy;
        assert_eq!(run(&scenario).placements[0].node, None, "{policy:?}");
    }
}

/// Stored groups are kept unless they are to be planned again; a node in none of them is reported.
#[test]
fn groups_are_planned_again_on_demand() {
    let noted = NODES.replace(
        "metadata: {name: a,",
        "metadata: {name: a, annotations: {gantry/groups: '[{\"group\":\"g\",\"units\":[\"0\"]}]'},",
    );
    let text = format!("{noted}{}", waiting("p", "gpu", 2));
    let stored = good(&[&text]);
    assert!(summary(&stored.scenario).contains("group g None [] a:0"));
    assert_eq!(stored.report.count(Note::InNoGroup), 2);
    let manifests = parse(&[&text]).unwrap_or_else(|errors| panic!("{errors}"));
    let planned =
        read(&manifests, Options { replan: true }).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(planned.report.count(Note::InNoGroup), 0);
    let outcome = run(&planned.scenario);
    let placed: Vec<_> = outcome.placements.iter().map(|placed| placed.group.is_some()).collect();
    assert_eq!((outcome.groups.len(), placed), (1, vec![true]));
}
