//! Owners of every kind: their replicas, replicas that are pods already, and kinds that are not imported.

use super::super::note::Note;
use super::{good, lines, told};

/// A pod spec with this number of GPUs.
fn spec(gpus: u64) -> String {
    format!("{{containers: [{{resources: {{limits: {{nvidia.com/gpu: {gpus}}}}}}}]}}")
}

fn template(gpus: u64) -> String {
    format!("{{spec: {}}}", spec(gpus))
}

#[track_caller]
fn requests(objects: &[String], expected: &str) -> super::Import {
    let import = good(&[&objects.join("\n---\n")]);
    assert_eq!(told(&import.scenario), lines(expected));
    import
}

#[test]
fn replicas_that_are_pods_are_counted_once_without_their_replica_set() {
    let pod = |name: &str| {
        format!(
            "{{kind: Pod, metadata: {{name: d-5d8f-{name}, labels: {{pod-template-hash: 5d8f}}, ownerReferences: \
             [{{apiVersion: apps/v1, kind: ReplicaSet, name: d-5d8f, controller: true}}]}}, spec: {}}}",
            spec(1)
        )
    };
    let owner = format!(
        "{{kind: Deployment, metadata: {{name: d}}, spec: {{replicas: 3, template: {}}}}}",
        template(1)
    );
    let expected = "default/d-5d8f-x 1 tag=d
        default/d-5d8f-y 1 tag=d
        default/d-0 1 tag=d";
    let import = requests(&[pod("x"), pod("y"), owner], expected);
    assert_eq!(import.report.count(Note::StandAsPods), 2);
}

#[test]
fn jobs_request_what_is_left_of_them() {
    let job = |name: &str, rest: &str| {
        format!(
            "{{kind: Job, metadata: {{name: {name}}}, spec: {{template: {}, {rest}}}",
            template(1)
        )
    };
    let objects = [
        job("a", "parallelism: 5, completions: 5}, status: {succeeded: 4, active: 1}"),
        job("b", "parallelism: 2, completions: 5}, status: {succeeded: 1}"),
        job("c", "parallelism: 3}, status: {succeeded: 1, active: 1}"),
        job("d", "suspend: true, parallelism: 4}"),
        format!(
            "{{kind: Pod, metadata: {{name: a-x, ownerReferences: [{{kind: Job, name: a}}]}}, spec: {}}}",
            spec(1)
        ),
    ];
    let expected = "default/b-0 1 tag=b
        default/b-1 1 tag=b
        default/c-0 1 tag=c
        default/a-x 1 tag=a";
    let import = requests(&objects, expected);
    assert_eq!(import.report.count(Note::Suspended), 1);
}

#[test]
fn a_daemon_set_has_a_pod_on_each_node_that_it_allows() {
    let node = |name: &str, label: &str| {
        format!(
            "{{kind: Node, metadata: {{name: {name}, labels: {{{label}}}}}, status: {{allocatable: {{nvidia.com/gpu: 2}}}}}}"
        )
    };
    let set = |name: &str, rule: &str| {
        format!(
            "{{kind: DaemonSet, metadata: {{name: {name}}}, spec: {{template: {{spec: {{{rule}, containers: \
             [{{resources: {{limits: {{nvidia.com/gpu: 1}}}}}}]}}}}}}}}"
        )
    };
    let affinity = "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [\
                    {matchExpressions: [{key: r, operator: In, values: ['3']}]}, \
                    {matchExpressions: [{key: r, operator: Lt, values: ['2']}, {key: x, operator: DoesNotExist}]}]}}}";
    let objects = [
        node("a", "r: '1', d: d"),
        node("b", "r: '2', d: d"),
        node("c", "r: '3'"),
        set("d", "nodeSelector: {d: d}"),
        set("e", affinity),
        "{kind: Pod, metadata: {name: d-x, ownerReferences: [{kind: DaemonSet, name: d}]}, spec: {nodeName: a, \
         containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}}"
            .to_owned(),
    ];
    let expected = "node a 0=gpu 1=gpu
        node b 0=gpu 1=gpu
        node c 0=gpu 1=gpu
        default/d-0 1 tag=d on b:0
        default/e-0 1 tag=e on a:1
        default/e-1 1 tag=e on c:0
        default/d-x 1 tag=d on a:0";
    let import = requests(&objects, expected);
    assert_eq!(import.report.count(Note::OfDaemonSets), 3);
}

#[test]
fn sets_of_jobs_and_of_leaders_have_all_their_pods() {
    let objects = [
        format!(
            "{{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {{name: js}}, spec: {{replicatedJobs: [\
             {{name: w, replicas: 2, template: {{spec: {{parallelism: 2, completions: 2, template: {}}}}}}},\
             {{name: driver, template: {{spec: {{template: {{spec: {{containers: []}}}}}}}}}}]}}}}",
            template(4)
        ),
        "{kind: Pod, metadata: {name: js-w-0-0-abc, labels: {jobset.sigs.k8s.io/jobset-name: js, \
         jobset.sigs.k8s.io/replicatedjob-name: w}, ownerReferences: [{kind: Job, name: js-w-0}]}, \
         spec: {containers: [{resources: {limits: {nvidia.com/gpu: 4}}}]}}"
            .to_owned(),
        format!(
            "{{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {{name: l}}, spec: \
             {{replicas: 2, leaderWorkerTemplate: {{size: 2, leaderTemplate: {}, workerTemplate: {}}}}}}}",
            template(1),
            template(2)
        ),
    ];
    let expected = "default/js-w-0 4 tag=js
        default/js-w-1 4 tag=js
        default/js-w-2 4 tag=js
        default/js-w-0-0-abc 4 tag=js
        default/l-leader-0 1 tag=l
        default/l-leader-1 1 tag=l
        default/l-worker-0 2 tag=l
        default/l-worker-1 2 tag=l";
    requests(&objects, expected);
}

#[test]
fn jobs_of_kubeflow_and_clusters_of_ray_are_read_by_template() {
    let kubeflow = |kind: &str, field: &str, rest: &str| {
        format!(
            "{{apiVersion: kubeflow.org/v1, kind: {kind}, metadata: {{name: {}}}, spec: {{{field}: {{Master: \
             {{template: {}}}, Worker: {{replicas: 2, template: {}}}}}{rest}}}}}",
            kind.to_lowercase(),
            template(1),
            template(2)
        )
    };
    let ray = |kind: &str, before: &str, after: &str| {
        format!(
            "{{apiVersion: ray.io/v1, kind: {kind}, metadata: {{name: {}}}, spec: {{{before}headGroupSpec: {{template: \
             {{spec: {{containers: []}}}}}}, workerGroupSpecs: [{{groupName: g, replicas: 2, numOfHosts: 2, template: \
             {}}}, {{groupName: h, minReplicas: 1, maxReplicas: 1, template: {}}}]{after}}}}}",
            kind.to_lowercase(),
            template(4),
            template(1)
        )
    };
    let objects = [
        kubeflow("PyTorchJob", "pytorchReplicaSpecs", ""),
        kubeflow("MPIJob", "mpiReplicaSpecs", ", runPolicy: {suspend: true}"),
        ray("RayCluster", "", ""),
        ray("RayJob", "rayClusterSpec: {", "}"),
        "{kind: Pod, metadata: {name: rayjob-abc-worker-g-x, labels: {ray.io/originated-from-cr-name: rayjob, \
         ray.io/group: g}, ownerReferences: [{kind: RayCluster, name: rayjob-abc}]}, spec: {containers: \
         [{resources: {limits: {nvidia.com/gpu: 4}}}]}}"
            .to_owned(),
    ];
    let expected = "default/pytorchjob-master-0 1 tag=pytorchjob
        default/pytorchjob-worker-0 2 tag=pytorchjob
        default/pytorchjob-worker-1 2 tag=pytorchjob
        default/raycluster-g-0 4 tag=raycluster
        default/raycluster-g-1 4 tag=raycluster
        default/raycluster-g-2 4 tag=raycluster
        default/raycluster-g-3 4 tag=raycluster
        default/raycluster-h-0 1 tag=raycluster
        default/rayjob-g-0 4 tag=rayjob
        default/rayjob-g-1 4 tag=rayjob
        default/rayjob-g-2 4 tag=rayjob
        default/rayjob-h-0 1 tag=rayjob
        default/rayjob-abc-worker-g-x 4 tag=rayjob";
    let import = requests(&objects, expected);
    assert_eq!(import.report.count(Note::Suspended), 1);
    assert_eq!(import.report.kinds.sum(), 0);
}

#[test]
fn templates_with_gpus_in_kinds_that_are_not_read_are_counted() {
    let objects = [
        format!(
            "{{kind: CronJob, spec: {{jobTemplate: {{spec: {{template: {}}}}}}}}}",
            template(1)
        ),
        format!(
            "{{kind: Widget, spec: {{a: {}, b: [{}, {}]}}}}",
            template(1),
            template(2),
            template(0)
        ),
        "{kind: Widget, spec: {a: {containers: {properties: {}}}}}".to_owned(),
    ];
    let report = requests(&objects, "").report.to_string();
    let expected = "pod templates with GPUs in kinds not read: 3\n  CronJob: 1\n  Widget: 2\n\
                    kinds not read: 3\n  CronJob: 1\n  Widget: 2\n";
    assert!(report.ends_with(expected), "{report}");
}
