//! Every rule of reading, as a table: manifests, the scenario that they give, and the report.

use std::collections::BTreeMap;

use super::super::note::Note;
use super::super::report::Order;
use super::{good, lines, told};

struct Case {
    rule: &'static str,
    text: &'static str,
    expected: &'static str,
    notes: &'static [(Note, u64)],
}

/// Rules for nodes.
const NODES: &[Case] = &[
    Case {
        rule: "capacity stands where allocatable is missing, and numbers may be strings",
        text: "{kind: NodeList, items: [
            {metadata: {name: a}, status: {capacity: {nvidia.com/gpu: '2'}}},
            {metadata: {name: b}, status: {allocatable: {nvidia.com/gpu: 1}, capacity: {nvidia.com/gpu: 8}}},
            {metadata: {name: c}, status: {allocatable: {cpu: 1}, capacity: {nvidia.com/gpu: 8}}}]}",
        expected: "node a 0=gpu 1=gpu
            node b 0=gpu",
        notes: &[(Note::NodeWithoutGpus, 1)],
    },
    Case {
        rule: "the model is the label, without its ending",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a, labels: {nvidia.com/gpu.product: T4}}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Node, metadata: {name: b, labels: {nvidia.com/gpu.product: T4-SHARED}}, status: {allocatable: {nvidia.com/gpu: 1}}}]}",
        expected: "node a 0=T4
            node b 0=T4",
        notes: &[],
    },
    Case {
        rule: "with replicas GPUs have slices: as many as the label counts, else the resource over the replicas",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a, labels: {nvidia.com/gpu.replicas: '4', nvidia.com/gpu.count: '2'}}, status: {allocatable: {nvidia.com/gpu: 8}}},
            {kind: Node, metadata: {name: b, labels: {nvidia.com/gpu.replicas: '4'}}, status: {allocatable: {nvidia.com/gpu: 9}}},
            {kind: Node, metadata: {name: c, labels: {nvidia.com/gpu.replicas: '4'}}, status: {allocatable: {nvidia.com/gpu.shared: 4}}},
            {kind: Node, metadata: {name: d, labels: {nvidia.com/gpu.replicas: '1', nvidia.com/gpu.count: '7'}}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Node, metadata: {name: e, labels: {nvidia.com/gpu.replicas: '2', nvidia.com/gpu.count: '1'}}, status: {allocatable: {nvidia.com/gpu: 0}}}]}",
        expected: "node a 0=gpu/4 1=gpu/4
            node b 0=gpu/4 1=gpu/4
            node c 0=gpu/4
            node d 0=gpu",
        notes: &[(Note::NodeWithoutGpus, 1), (Note::UnevenSharing, 1)],
    },
    Case {
        rule: "MIG devices have the model of their profile, behind the whole GPUs",
        text: "{kind: Node, metadata: {name: a, labels: {nvidia.com/gpu.product: A100}}, status: {allocatable:
            {nvidia.com/mig-1g.5gb: 2, nvidia.com/gpu: 1, nvidia.com/mig-3g.20gb: '1'}}}",
        expected: "node a 0=A100 1=mig-1g.5gb! 2=mig-1g.5gb! 3=mig-3g.20gb!",
        notes: &[],
    },
    Case {
        rule: "what takes no pods is skipped, and its groups with it",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a, annotations: {gantry/groups: '[]'}}, spec: {unschedulable: true}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Node, metadata: {name: b}, spec: {unschedulable: false}, status: {allocatable: {nvidia.com/gpu: 1}, conditions: [{type: Ready, status: 'False'}]}},
            {kind: Node, metadata: {name: c}, status: {allocatable: {nvidia.com/gpu: 1}, conditions: [{type: PIDPressure, status: 'False'}, {type: Ready, status: 'True'}]}},
            {kind: Node, metadata: {name: d}, status: {allocatable: {nvidia.com/gpu: 1}, conditions: [{type: DiskPressure, status: 'False'}]}}]}",
        expected: "node c 0=gpu
            node d 0=gpu",
        notes: &[(Note::Unschedulable, 1), (Note::NotReady, 1), (Note::DroppedGroups, 1)],
    },
    Case {
        rule: "taints and topology are told of the nodes that are taken",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a, labels: {topology.kubernetes.io/zone: z}}, spec: {taints: [{key: k, effect: NoSchedule}]}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Node, metadata: {name: b}, spec: {taints: []}, status: {allocatable: {nvidia.com/gpu: 1}}}]}",
        expected: "node a 0=gpu
            node b 0=gpu",
        notes: &[(Note::Taints, 1), (Note::Topology, 1)],
    },
    Case {
        rule: "of a node named twice the later stands, at its own place",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Node, metadata: {name: b}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Node, metadata: {name: a}, status: {allocatable: {nvidia.com/gpu: 2}}}]}",
        expected: "node b 0=gpu
            node a 0=gpu 1=gpu",
        notes: &[],
    },
];

/// Rules for requests, quotas and groups.
const WANTS: &[Case] = &[
    Case {
        rule: "containers together; the largest init container; sidecars with the containers, and with what starts after them",
        text: "
kind: Pod
metadata: {name: sum}
spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}, {resources: {requests: {nvidia.com/gpu: 2}}}, {}]}
---
kind: Pod
metadata: {name: init}
spec:
  initContainers: [{resources: {limits: {nvidia.com/gpu: 4}}}, {resources: {limits: {nvidia.com/gpu: 2}}}]
  containers: [{resources: {limits: {nvidia.com/gpu: 3}}}]
---
kind: Pod
metadata: {name: sidecar}
spec:
  initContainers: [{restartPolicy: Always, resources: {limits: {nvidia.com/gpu: 2}}}]
  containers: [{resources: {limits: {nvidia.com/gpu: 3}}}]
---
kind: Pod
metadata: {name: behind}
spec:
  initContainers:
  - {resources: {limits: {nvidia.com/gpu: 5}}}
  - {restartPolicy: Always, resources: {limits: {nvidia.com/gpu: 2}}}
  - {resources: {limits: {nvidia.com/gpu: 4}}}
  containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]",
        expected: "default/sum 3
            default/init 4
            default/sidecar 5
            default/behind 6",
        notes: &[],
    },
    Case {
        rule: "each kind of owner has its replicas; a job no more than its completions",
        text: "
kind: Deployment
metadata: {name: d, namespace: ns}
spec: {replicas: 2, template: &t {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}
---
{kind: ReplicaSet, metadata: {name: r, namespace: ns}, spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}
---
{kind: StatefulSet, metadata: {name: s, namespace: ns}, spec: {replicas: 0, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}
---
{kind: Job, metadata: {name: j, namespace: ns}, spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}
---
{kind: Job, metadata: {name: k, namespace: ns}, spec: {parallelism: 3, completions: 2, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}
---
{kind: Job, metadata: {generateName: g-, namespace: ns}, spec: {parallelism: 2, template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}}",
        expected: "ns/d-0 1 tag=d
            ns/d-1 1 tag=d
            ns/r-0 1 tag=r
            ns/j-0 1 tag=j
            ns/k-0 1 tag=k
            ns/k-1 1 tag=k
            ns/g-6-0 1 tag=g-6
            ns/g-6-1 1 tag=g-6",
        notes: &[],
    },
    Case {
        rule: "pods and jobs that have ended or want no GPUs are skipped",
        text: "{kind: List, items: [
            {kind: Pod, metadata: {name: a}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}, status: {phase: Failed}},
            {kind: Pod, metadata: {name: b}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 0}}}]}},
            {kind: Pod, metadata: {name: c}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}, status: {phase: Pending}},
            {kind: Job, metadata: {name: d}, spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}, status: {conditions: [{type: Complete, status: 'True'}]}},
            {kind: Job, metadata: {name: e}, spec: {template: {spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}, status: {conditions: [{type: Suspended, status: 'True'}]}}]}",
        expected: "default/c 1
            default/e-0 1 tag=e",
        notes: &[(Note::Finished, 2), (Note::WithoutGpus, 1)],
    },
    Case {
        rule: "GPUs of several resources are no one request",
        text: "{kind: Pod, metadata: {name: a}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1, nvidia.com/mig-1g.5gb: 1}}}]}}",
        expected: "",
        notes: &[(Note::SeveralResources, 1)],
    },
    Case {
        rule: "devices that are asked for otherwise are never called none",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a}, status: {allocatable: {alibabacloud.com/gpu-count: 2}}},
            {kind: Node, metadata: {name: b}, status: {allocatable: {cpu: 2, amd.com/gpu: 0}}},
            {kind: Pod, metadata: {name: claims}, spec: {resourceClaims: [{name: c}], containers: [{}]}},
            {kind: Pod, metadata: {name: half, annotations: {gpu-fraction: '0.5'}}, spec: {containers: [{}]}},
            {kind: Pod, metadata: {name: profile, annotations: {example.com/mig: 1g.5gb}}, spec: {containers: [{}]}},
            {kind: Pod, metadata: {name: amd}, spec: {containers: [{resources: {limits: {amd.com/gpu: 2}}}]}},
            {kind: Pod, metadata: {name: none}, spec: {containers: [{resources: {limits: {amd.com/gpu: 0, cpu: 1}}}]}},
            {kind: Deployment, metadata: {name: half}, spec: {template: {metadata: {annotations: {gpu-fraction: '0.5'}}, spec: {containers: [{}]}}}}]}",
        expected: "",
        notes: &[
            (Note::ByClaims, 1),
            (Note::ByAnnotation, 3),
            (Note::OtherDevices, 1),
            (Note::WithoutGpus, 1),
            (Note::NodeWithOtherDevices, 1),
            (Note::NodeWithoutGpus, 1),
        ],
    },
    Case {
        rule: "the model is what a selector or a required affinity says, where that is one",
        text: "{kind: List, items: [
            {kind: Pod, metadata: {name: selector}, spec: {nodeSelector: {nvidia.com/gpu.product: A100}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: one}, spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
              {matchExpressions: [{key: nvidia.com/gpu.product, operator: In, values: [T4]}]}]}}}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: two}, spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
              {matchExpressions: [{key: nvidia.com/gpu.product, operator: In, values: [T4, L4]}]}]}}}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: open}, spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
              {matchExpressions: [{key: nvidia.com/gpu.product, operator: In, values: [T4]}]}, {matchExpressions: [{key: zone, operator: Exists}]}]}}}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: not}, spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
              {matchExpressions: [{key: nvidia.com/gpu.product, operator: NotIn, values: [T4]}]}]}}}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: preferred}, spec: {affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: []}}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}]}",
        expected: "default/selector 1 model=A100
            default/one 1 model=T4
            default/two 1
            default/open 1
            default/not 1
            default/preferred 1",
        notes: &[(Note::SeveralModels, 3), (Note::NodeRules, 1)],
    },
    Case {
        rule: "what is shared is virtual: by its resource, by the label wanted, or where all nodes that would do share it",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a, labels: {nvidia.com/gpu.product: T4-SHARED, nvidia.com/gpu.replicas: '2'}}, status: {allocatable: {nvidia.com/gpu: 2}}},
            {kind: Node, metadata: {name: b, labels: {nvidia.com/gpu.product: L4}}, status: {allocatable: {nvidia.com/gpu: 1}}},
            {kind: Pod, metadata: {name: shared}, spec: {containers: [{resources: {limits: {nvidia.com/gpu.shared: 1}}}]}},
            {kind: Pod, metadata: {name: label}, spec: {nodeSelector: {nvidia.com/gpu.product: T4-SHARED}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: model}, spec: {nodeSelector: {nvidia.com/gpu.product: T4}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: whole}, spec: {nodeSelector: {nvidia.com/gpu.product: L4}, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: either}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}]}",
        expected: "node a 0=T4/2
            node b 0=L4
            default/shared 1 virtual
            default/label 1 model=T4 virtual
            default/model 1 model=T4 virtual
            default/whole 1 model=L4
            default/either 1",
        notes: &[(Note::MixedSharing, 1)],
    },
    Case {
        rule: "a MIG device is a resource of its own, asked for by its profile",
        text: "{kind: List, items: [
            {kind: Node, metadata: {name: a, labels: {nvidia.com/gpu.product: A100}}, status: {allocatable: {nvidia.com/gpu: 1, nvidia.com/mig-1g.5gb: 1}}},
            {kind: Pod, metadata: {name: mig}, spec: {containers: [{resources: {limits: {nvidia.com/mig-1g.5gb: 1}}}]}},
            {kind: Pod, metadata: {name: whole}, spec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}]}",
        expected: "node a 0=A100 1=mig-1g.5gb!
            default/mig 1 model=mig-1g.5gb mig
            default/whole 1",
        notes: &[],
    },
    Case {
        rule: "the tag: the annotation, the owner's name, the labels of the application",
        text: "{kind: List, items: [
            {kind: Pod, metadata: {name: a, annotations: {gantry/tag: x}, labels: {app: l}, ownerReferences: [{kind: Job, name: o}]}, spec: &s {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: b, labels: {app: l}, ownerReferences: [{kind: Other, name: p}, {kind: Job, name: o, controller: true}]}, spec: *s},
            {kind: Pod, metadata: {name: c, labels: {app: l, app.kubernetes.io/name: k}}, spec: *s},
            {kind: Pod, metadata: {name: d, labels: {app: l}}, spec: *s},
            {kind: Pod, metadata: {name: e, labels: {pod-template-hash: 5d8f}, ownerReferences: [{kind: ReplicaSet, name: web-5d8f}]}, spec: *s},
            {kind: Pod, metadata: {name: f, labels: {app: l}, ownerReferences: [{apiVersion: v1, kind: Node, name: nn}]}, spec: *s},
            {kind: Deployment, metadata: {name: g}, spec: {template: {metadata: {annotations: {gantry/tag: u}}, spec: *s}}},
            {kind: Deployment, metadata: {name: h, annotations: {gantry/tag: z}}, spec: {template: {spec: *s}}},
            {kind: Job, metadata: {name: i, ownerReferences: [{kind: CronJob, name: nightly}]}, spec: {template: {spec: *s}}}]}",
        expected: "default/a 1 tag=x
            default/b 1 tag=o
            default/c 1 tag=k
            default/d 1 tag=l
            default/e 1 tag=web
            default/f 1 tag=l
            default/g-0 1 tag=u
            default/h-0 1 tag=z
            default/i-0 1 tag=nightly",
        notes: &[],
    },
    Case {
        rule: "an owner and its pods are counted once: the pods, and the replicas that do not stand as pods",
        text: "{kind: List, items: [
            {kind: Deployment, metadata: {name: web}, spec: {replicas: 3, template: {spec: &s {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}}},
            {kind: ReplicaSet, metadata: {name: web-1, ownerReferences: [{kind: Deployment, name: web}]}, spec: {replicas: 3, template: {spec: *s}}},
            {kind: Pod, metadata: {name: web-1-x, ownerReferences: [{kind: ReplicaSet, name: web-1}]}, spec: *s},
            {kind: Pod, metadata: {name: web-1-y, ownerReferences: [{kind: ReplicaSet, name: web-1}]}, spec: *s, status: {phase: Failed}},
            {kind: StatefulSet, metadata: {name: db}, spec: {replicas: 3, template: {spec: *s}}},
            {kind: Pod, metadata: {name: db-1, ownerReferences: [{kind: StatefulSet, name: db}]}, spec: *s}]}",
        expected: "default/web-0 1 tag=web
            default/web-1 1 tag=web
            default/web-1-x 1 tag=web
            default/db-0 1 tag=db
            default/db-2 1 tag=db
            default/db-1 1 tag=db",
        notes: &[(Note::Finished, 1), (Note::Owned, 1), (Note::StandAsPods, 2)],
    },
    Case {
        rule: "a namespace's quota is the smallest of several; one with scopes or on MIG devices is not kept",
        text: "{kind: List, items: [
            {kind: ResourceQuota, metadata: {name: a, namespace: ns}, spec: {hard: {requests.nvidia.com/gpu: '4'}}},
            {kind: ResourceQuota, metadata: {name: b, namespace: ns}, spec: {hard: {limits.nvidia.com/gpu: 2, requests.cpu: 1}}},
            {kind: ResourceQuota, metadata: {name: c, namespace: ns}, spec: {scopes: [BestEffort], hard: {requests.nvidia.com/gpu: 1}}},
            {kind: ResourceQuota, metadata: {name: d, namespace: other}, spec: {hard: {pods: 1}}},
            {kind: ResourceQuota, metadata: {name: e, namespace: ns}, spec: {hard: {requests.nvidia.com/mig-1g.5gb: 1}}}]}",
        expected: "quota ns Some(2)",
        notes: &[(Note::ScopedQuota, 1), (Note::MigQuota, 1)],
    },
    Case {
        rule: "names that are too long lose their middle, and stay apart",
        text: "{kind: List, items: [
            {kind: Pod, metadata: {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1cccccccccccccccccccccccccccccccc}, spec: &s {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Pod, metadata: {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2cccccccccccccccccccccccccccccccc}, spec: *s}]}",
        expected: "default/aaaaaaaaaaaaaaaaaaaaaaa…cccccccccccccccccccccccccccccccc 1
            default/aaaaaaaaaaaaaaaaaaaaaaa…cccccccccccccccccccc~2 1",
        notes: &[(Note::Shortened, 2), (Note::Numbered, 1)],
    },
    Case {
        rule: "what is not modelled of requests is told",
        text: "{kind: List, items: [
            {kind: Pod, metadata: {name: a}, spec: {nodeSelector: {zone: z}, resourceClaims: [{name: c}], containers: [{resources: {requests: {cpu: 1}, limits: {nvidia.com/gpu: 1}}}]}},
            {kind: Deployment, metadata: {name: b}, spec: {replicas: 2, template: {spec: {topologySpreadConstraints: [{maxSkew: 1}], containers: [{resources: {limits: {memory: 1Gi, nvidia.com/gpu: 1}}}]}}}}]}",
        expected: "default/a 1
            default/b-0 1 tag=b
            default/b-1 1 tag=b",
        notes: &[(Note::CpuAndMemory, 3), (Note::NodeRules, 3), (Note::Claims, 1)],
    },
    Case {
        rule: "groups that nodes say are made by hand; what they leave out is nobody's, and stands where it is first named",
        text: r#"{kind: List, items: [
            {kind: Node, metadata: {name: a, annotations: {gantry/groups: '[{"group":"x","units":["0"]},{"group":"y","units":["1","0"],"tags":["t"],"requester":"n"}]'}}, status: {allocatable: {nvidia.com/gpu: 2}}},
            {kind: Node, metadata: {name: b, annotations: {gantry/groups: '[{"group":"z","units":["0/1","0"],"place":0},{"group":"x","units":[]}]'}, labels: {nvidia.com/gpu.replicas: '2'}}, status: {allocatable: {nvidia.com/gpu: 2}}},
            {kind: Node, metadata: {name: c}, status: {allocatable: {nvidia.com/gpu: 1}}}]}"#,
        expected: r#"node a 0=gpu 1=gpu
            node b 0=gpu/2
            node c 0=gpu
            group z None [] b:0/1+0
            group x None [] a:0 b:
            group y Some("n") ["t"] a:1+0"#,
        notes: &[(Note::InNoGroup, 1)],
    },
];

#[test]
fn every_rule_of_reading_holds() {
    for Case { rule, text, expected, notes } in NODES.iter().chain(WANTS) {
        let import = good(&[text]);
        assert_eq!(told(&import.scenario), lines(expected), "{rule}");
        let notes: BTreeMap<Note, u64> = notes.iter().copied().collect();
        assert_eq!(import.report.notes, notes, "{rule}");
    }
}

#[test]
fn requests_stand_by_creation_where_all_tell_it() {
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
    assert_eq!(told(&import.scenario), "default/b 1\ndefault/c 1\ndefault/a 1\n");
    assert_eq!(import.report.order, Order::Creation);
    let all = [&documents[..], &[pod("d", "null")]].concat();
    let import = good(&[&all.join("---\n")]);
    assert_eq!(told(&import.scenario), "default/a 1\ndefault/b 1\ndefault/c 1\ndefault/d 1\n");
    assert_eq!(import.report.order, Order::Text);
}

#[test]
fn kinds_and_resources_that_are_not_read_are_counted_with_the_nearest() {
    let text = "{kind: List, items: [{kind: Nod, metadata: {}}, {kind: Nod}, {kind: Role}, {kind: MXJob}, {apiVersion: x.io/v1, kind: Pod},
        {kind: Pod, metadata: {name: p}, spec: {containers: [{resources: {limits: {nvidia.com/gpus: 1, nvidia.com/gpu: 1, nvidia.com/gpumem: 1}}}]}}]}";
    let report = good(&[text]).report.to_string();
    let end = &report[report.find("kinds").expect("kinds are told")..];
    // A name with one typing error gets a hint; other names are treated as unknown.
    let expected = "kinds not read: 5\n  MXJob: 1\n  Nod: 2; did you mean \"Node\"?\n  Pod.x.io: 1\n  Role: 1\n\
                    resources not read: 2\n  nvidia.com/gpumem: 1\n  \
                    nvidia.com/gpus: 1; did you mean \"nvidia.com/gpu\"?\n";
    assert_eq!(end, expected);
}

#[test]
fn what_is_given_twice_is_told_by_name() {
    let pod = "kind: Pod\nmetadata: {name: p}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
    let later = pod.replace("gpu: 1", "gpu: 2");
    let import = good(&[pod, &later]);
    assert_eq!(told(&import.scenario), "default/p 2\n");
    assert_eq!(import.report.replaced, ["Pod default/p"]);
    assert_eq!(import.report.replaced_count, 1);
}
