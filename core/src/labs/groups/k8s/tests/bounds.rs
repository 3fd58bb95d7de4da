//! No text causes a panic, a hang or unbounded memory.

use super::{good, import};
use crate::labs::groups::Problem;

/// Names that collide, and an owner that owns itself.
#[test]
fn many_names_that_collide_become_different() {
    let long = "a".repeat(100);
    let pod = |at: u32| {
        format!(
            "{{kind: Pod, metadata: {{name: {long}{at:06}{long}}}, spec: {{containers: \
             [{{resources: {{limits: {{nvidia.com/gpu: 1}}}}}}]}}}}"
        )
    };
    let pods: Vec<String> = (0..20_000).map(pod).collect();
    let import = good(&[&pods.join("\n---\n")]);
    assert_eq!(import.report.requests, 20_000);
    Problem::new(&import.scenario).expect("all names are different");
    let circle = "{kind: ReplicaSet, metadata: {name: a, ownerReferences: [{kind: ReplicaSet, name: a}]}, \
                  spec: {template: {spec: {}}}}";
    assert_eq!(good(&[circle]).report.requests, 0);
}

/// A name is limited as in Kubernetes before replicas are created: each would have a copy of it.
#[test]
fn a_long_name_is_refused_before_its_replicas_are_made() {
    let owner = |name: &str| {
        format!(
            "kind: Deployment\nmetadata: {{name: {name}}}\nspec: {{replicas: 262144, template: {{spec: {{containers: \
             [{{resources: {{limits: {{nvidia.com/gpu: 1}}}}}}]}}}}}}"
        )
    };
    for key in ["name", "generateName"] {
        let text = owner(&"d".repeat(250_000)).replace("{name: d", &format!("{{{key}: d"));
        let Err(errors) = import(&[&text]) else { panic!("the name is taken") };
        let said = errors.to_string();
        let start = format!("a.yaml: document 1, metadata.{key}: the name \"ddd");
        assert!(said.starts_with(&start), "{said}");
        assert!(said.ends_with("is too long: at most 253 characters allowed (line 2)"), "{said}");
        assert!(said.len() < 300, "{said}");
    }
    let import = good(&[&owner(&"d".repeat(253))]);
    let bytes: usize = import.scenario.requests().map(|request| request.id.len()).sum();
    assert!(import.report.requests == 262_144 && bytes <= 262_144 * 68, "{bytes} bytes of names");
}

/// Daemon sets are compared with a limited number of nodes.
#[test]
fn many_daemon_sets_on_many_nodes_are_refused() {
    let node = |at: u32| {
        format!(
            "{{kind: Node, metadata: {{name: n{at}}}, status: {{allocatable: {{nvidia.com/gpu: 1}}}}}}"
        )
    };
    let set = |at: u32| {
        format!(
            "{{kind: DaemonSet, metadata: {{name: d{at}}}, spec: {{template: {{spec: {{nodeSelector: {{a: b}}, \
             containers: [{{resources: {{limits: {{nvidia.com/gpu: 1}}}}}}]}}}}}}}}"
        )
    };
    let objects = (0..4_100).map(node).chain((0..4_100).map(set));
    let text = objects.collect::<Vec<_>>().join("\n---\n");
    let Err(errors) = import(&[&text]) else { panic!("all are compared") };
    assert!(
        errors.to_string().contains("more than 16777216 comparisons of daemon sets with nodes")
    );
}
