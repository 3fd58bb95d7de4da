//! The objects of Kubernetes: the fields that are read, by their names there.
//!
//! Source: the API types of Kubernetes (core/v1, apps/v1, batch/v1), `JobSet`, `LeaderWorkerSet`, Kubeflow's training
//! operator and `KubeRay`, with their defaults. A field that those types require is required here if it is read.

#![allow(clippy::struct_field_names, reason = "the names are those of Kubernetes")]

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

use super::object;
use super::value::ValueId;

/// Labels, annotations or a selector.
pub(super) type Texts<'t> = BTreeMap<&'t str, &'t str>;

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct TypeMeta<'t> {
    pub api_version: Option<&'t str>,
    #[serde(borrow)]
    pub kind: Option<&'t str>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Named<'t> {
    #[serde(borrow)]
    pub metadata: Metadata<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Metadata<'t> {
    #[serde(rename = "\0")]
    pub mark: ValueId,
    #[serde(borrow)]
    pub name: Option<&'t str>,
    pub generate_name: Option<&'t str>,
    pub namespace: Option<&'t str>,
    pub creation_timestamp: Option<&'t str>,
    pub labels: Texts<'t>,
    pub annotations: Texts<'t>,
    pub owner_references: Vec<OwnerReference<'t>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnerReference<'t> {
    pub api_version: Option<&'t str>,
    pub kind: &'t str,
    pub name: &'t str,
    #[serde(default)]
    pub controller: bool,
}

/// Amounts of resources.
#[derive(Debug, Default)]
pub(super) struct Amounts<'t> {
    /// Amounts of imported resources, in the order of the text.
    pub gpus: Vec<(&'t str, u64)>,
    /// Quotas on imported resources.
    pub quotas: Vec<(&'t str, u64)>,
    /// Other resources, each with true if it is not 0.
    pub others: Vec<(&'t str, bool)>,
}

/// A whole number, or a string with a suffix.
#[derive(Deserialize)]
struct Quantity(u64);

/// True for anything but a quantity of 0.
#[derive(Deserialize)]
struct IsSome(bool);

impl<'de: 't, 't> Deserialize<'de> for Amounts<'t> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        struct ByName;
        impl<'t> Visitor<'t> for ByName {
            type Value = Amounts<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("amounts of resources")
            }

            fn visit_map<M: MapAccess<'t>>(self, mut map: M) -> Result<Amounts<'t>, M::Error> {
                let mut amounts = Amounts::default();
                while let Some(name) = map.next_key::<&str>()? {
                    if object::is_gpu(name) {
                        amounts.gpus.push((name, map.next_value::<Quantity>()?.0));
                    } else if let Some(resource) = of_quota(name).filter(|of| object::is_gpu(of)) {
                        amounts.quotas.push((resource, map.next_value::<Quantity>()?.0));
                    } else {
                        amounts.others.push((name, map.next_value::<IsSome>()?.0));
                    }
                }
                Ok(amounts)
            }
        }
        source.deserialize_any(ByName)
    }
}

/// The resource of a quota.
pub(super) fn of_quota(name: &str) -> Option<&str> {
    name.strip_prefix("requests.").or(name.strip_prefix("limits."))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Node<'t> {
    pub spec: NodeSpec,
    #[serde(borrow)]
    pub status: NodeStatus<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NodeSpec {
    pub unschedulable: bool,
    pub taints: Vec<IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NodeStatus<'t> {
    #[serde(borrow)]
    pub allocatable: Option<Amounts<'t>>,
    pub capacity: Amounts<'t>,
    pub conditions: Vec<Condition<'t>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Condition<'t> {
    #[serde(rename = "type")]
    pub kind: &'t str,
    #[serde(default)]
    pub status: &'t str,
}

/// A claim of devices, as far as they are allocated and in use.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ResourceClaim<'t> {
    #[serde(borrow)]
    pub status: ClaimStatus<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct ClaimStatus<'t> {
    #[serde(borrow)]
    pub allocation: AllocationResult<'t>,
    pub reserved_for: Vec<IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct AllocationResult<'t> {
    #[serde(borrow)]
    pub devices: AllocatedDevices<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct AllocatedDevices<'t> {
    #[serde(borrow)]
    pub results: Vec<Device<'t>>,
}

/// A device of a driver; its pool is the node of a local device.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Device<'t> {
    pub driver: &'t str,
    pub pool: &'t str,
    pub device: &'t str,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct ResourceQuotaSpec<'t> {
    #[serde(borrow)]
    pub hard: Amounts<'t>,
    pub scopes: Vec<IgnoredAny>,
    pub scope_selector: Option<IgnoredAny>,
}

/// An object with a spec: a pod, an owner of pods or of jobs, a quota.
#[derive(Debug, Deserialize)]
pub(super) struct Workload<'t, S> {
    pub spec: S,
    #[serde(default, borrow)]
    pub status: Status<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Status<'t> {
    pub phase: &'t str,
    pub job_deployment_status: &'t str,
    pub succeeded: u64,
    pub active: u64,
    pub conditions: Vec<Condition<'t>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct PodTemplate<'t> {
    #[serde(default, borrow)]
    pub metadata: Metadata<'t>,
    pub spec: PodSpec<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct PodSpec<'t> {
    pub node_name: &'t str,
    pub containers: Vec<Container<'t>>,
    pub init_containers: Vec<Container<'t>>,
    pub node_selector: Texts<'t>,
    pub affinity: Affinity<'t>,
    pub topology_spread_constraints: Vec<IgnoredAny>,
    pub resource_claims: Vec<IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Container<'t> {
    #[serde(rename = "\0")]
    pub mark: ValueId,
    pub restart_policy: &'t str,
    pub resources: Resources<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Resources<'t> {
    #[serde(borrow)]
    pub limits: Amounts<'t>,
    pub requests: Amounts<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Affinity<'t> {
    #[serde(borrow)]
    pub node_affinity: NodeAffinity<'t>,
    pub pod_affinity: Option<IgnoredAny>,
    pub pod_anti_affinity: Option<IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct NodeAffinity<'t> {
    #[serde(borrow, rename = "requiredDuringSchedulingIgnoredDuringExecution")]
    pub required: NodeSelector<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct NodeSelector<'t> {
    #[serde(borrow)]
    pub node_selector_terms: Vec<Term<'t>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Term<'t> {
    #[serde(borrow)]
    pub match_expressions: Vec<Expression<'t>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Expression<'t> {
    pub key: &'t str,
    pub operator: &'t str,
    #[serde(default)]
    pub values: Vec<&'t str>,
}

/// The spec of a `Deployment`, `ReplicaSet`, `StatefulSet`, `DaemonSet` or `Job`.
#[derive(Debug, Deserialize)]
pub(super) struct ReplicatedSpec<'t> {
    pub replicas: Option<u64>,
    pub parallelism: Option<u64>,
    pub completions: Option<u64>,
    #[serde(default)]
    pub suspend: bool,
    #[serde(borrow)]
    pub template: PodTemplate<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct JobSetSpec<'t> {
    pub suspend: bool,
    #[serde(borrow)]
    pub replicated_jobs: Vec<ReplicatedJob<'t>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ReplicatedJob<'t> {
    #[serde(default = "job")]
    pub name: &'t str,
    pub replicas: Option<u64>,
    pub template: Workload<'t, ReplicatedSpec<'t>>,
}

fn job() -> &'static str {
    "job"
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LeaderWorkerSetSpec<'t> {
    pub replicas: Option<u64>,
    #[serde(borrow)]
    pub leader_worker_template: LeaderWorkerTemplate<'t>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LeaderWorkerTemplate<'t> {
    pub size: Option<u64>,
    #[serde(borrow)]
    pub leader_template: Option<PodTemplate<'t>>,
    pub worker_template: PodTemplate<'t>,
}

/// The spec of a job of Kubeflow's training operator.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct TrainingSpec<'t> {
    #[serde(
        borrow,
        alias = "pytorchReplicaSpecs",
        alias = "tfReplicaSpecs",
        alias = "mpiReplicaSpecs"
    )]
    #[serde(alias = "xgbReplicaSpecs", alias = "paddleReplicaSpecs", alias = "jaxReplicaSpecs")]
    pub replica_specs: BTreeMap<&'t str, Role<'t>>,
    pub run_policy: RunPolicy,
}

#[derive(Debug, Deserialize)]
pub(super) struct Role<'t> {
    pub replicas: Option<u64>,
    #[serde(borrow)]
    pub template: PodTemplate<'t>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct RunPolicy {
    pub suspend: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct RayClusterSpec<'t> {
    pub suspend: bool,
    #[serde(borrow)]
    pub head_group_spec: Option<Role<'t>>,
    pub worker_group_specs: Vec<WorkerGroup<'t>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorkerGroup<'t> {
    #[serde(default = "workers")]
    pub group_name: &'t str,
    pub replicas: Option<u64>,
    pub min_replicas: Option<u64>,
    pub max_replicas: Option<u64>,
    pub num_of_hosts: Option<u64>,
    #[serde(default)]
    pub suspend: bool,
    pub template: PodTemplate<'t>,
}

fn workers() -> &'static str {
    "workers"
}

/// The spec of a `RayJob` or a `RayService`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct RaySpec<'t> {
    pub suspend: bool,
    #[serde(borrow, alias = "rayClusterConfig")]
    pub ray_cluster_spec: RayClusterSpec<'t>,
}
