//! The fields of Kubernetes' objects that are read, by their names there, with the types that they may have.
//!
//! Source: the API types of Kubernetes (core/v1, apps/v1, batch/v1), `JobSet`, `LeaderWorkerSet`, Kubeflow's training
//! operator and `KubeRay`. A field that those types require is required here if it is read; all others may be missing
//! or null.

use FieldType::{
    Amounts, Any, Boolean, ByName, List, Object, Quantity, Required, Text, WholeNumber,
};

use super::error::Expected;
use super::object::{self, Kind};

#[derive(Clone, Copy, Debug)]
pub(super) enum FieldType {
    Any,
    Text,
    Boolean,
    WholeNumber,
    /// A whole number, or a string with a suffix.
    Quantity,
    /// Resources by name: imported ones are quantities, others are anything.
    Amounts,
    List(&'static FieldType),
    /// Values by names that are not known before.
    ByName(&'static FieldType),
    /// An object with these fields, and with others that are not read.
    Object(&'static [Field]),
    /// The type of a field without which its object cannot be used.
    Required(&'static FieldType),
}

/// A field of an object and its type.
pub(super) type Field = (&'static str, FieldType);

impl FieldType {
    /// The values allowed, as an error names them.
    pub fn expected(self) -> Expected {
        match self {
            Text => Expected::Text,
            Boolean => Expected::Boolean,
            WholeNumber => Expected::WholeNumber,
            Any | Quantity => Expected::Quantity,
            List(_) => Expected::List,
            Amounts | ByName(_) | Object(_) => Expected::Object,
            Required(of) => of.expected(),
        }
    }

    /// The type of a value inside, by its key; `None` if it is not read.
    pub fn inside(self, key: &str) -> Option<FieldType> {
        match self {
            List(of) | ByName(of) => Some(*of),
            Amounts => object::is_amount(key).then_some(Quantity),
            Object(fields) => fields.iter().find(|field| field.0 == key).map(|field| field.1),
            _ => None,
        }
    }

    /// The type of an object of a kind, apart from its metadata.
    pub fn of_kind(kind: Kind) -> FieldType {
        match kind {
            Kind::Node => Object(&[("spec", NODE_SPEC), ("status", NODE_STATUS)]),
            Kind::ResourceClaim => Object(&[("status", CLAIM_STATUS)]),
            Kind::Pod => Object(&[("spec", Required(&POD_SPEC)), STATUS]),
            Kind::ResourceQuota => Object(&[("spec", Required(&QUOTA_SPEC)), STATUS]),
            Kind::JobSet => Object(&[("spec", Required(&JOB_SET_SPEC)), STATUS]),
            Kind::LeaderWorkerSet => Object(&[("spec", Required(&LEADER_WORKER_SPEC)), STATUS]),
            Kind::RayCluster => Object(&[("spec", Required(&RAY_CLUSTER_SPEC)), STATUS]),
            Kind::RayJob | Kind::RayService => Object(&[("spec", Required(&RAY_SPEC)), STATUS]),
            kind if kind.is_training() => Object(&[("spec", Required(&Object(&TRAINING))), STATUS]),
            _ => REPLICATED,
        }
    }
}

/// The fields of every document, before its kind is known.
pub(super) const HEAD: FieldType = Object(&[("apiVersion", Text), ("kind", Text)]);

pub(super) const NAMED: FieldType = Object(&[("metadata", Required(&METADATA))]);

/// The spec of a job of Kubeflow's training operator: its roles, under the name of its kind, and its policy.
pub(super) const TRAINING: [Field; 8] = [
    ("replicaSpecs", ROLES),
    ("pytorchReplicaSpecs", ROLES),
    ("tfReplicaSpecs", ROLES),
    ("mpiReplicaSpecs", ROLES),
    ("xgbReplicaSpecs", ROLES),
    ("paddleReplicaSpecs", ROLES),
    ("jaxReplicaSpecs", ROLES),
    ("runPolicy", Object(&[("suspend", Boolean)])),
];

/// The field of required rules on nodes, and of the terms of these rules.
pub(super) const RULES: [&str; 2] =
    ["requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"];

const TEXTS: FieldType = ByName(&Text);
const VALUES: FieldType = List(&Any);
const OWNER: FieldType = Object(&[
    ("apiVersion", Text),
    ("kind", Required(&Text)),
    ("name", Required(&Text)),
    ("controller", Boolean),
]);
const METADATA: FieldType = Object(&[
    ("name", Text),
    ("generateName", Text),
    ("namespace", Text),
    ("creationTimestamp", Text),
    ("labels", TEXTS),
    ("annotations", TEXTS),
    ("ownerReferences", List(&OWNER)),
]);
const CONDITIONS: FieldType = List(&Object(&[("type", Required(&Text)), ("status", Text)]));
const STATUS: Field = (
    "status",
    Object(&[
        ("phase", Text),
        ("jobDeploymentStatus", Text),
        ("succeeded", WholeNumber),
        ("active", WholeNumber),
        ("conditions", CONDITIONS),
    ]),
);
const NODE_SPEC: FieldType = Object(&[("unschedulable", Boolean), ("taints", VALUES)]);
const NODE_STATUS: FieldType =
    Object(&[("allocatable", Amounts), ("capacity", Amounts), ("conditions", CONDITIONS)]);

/// The devices of a claim that are allocated: the pool of a local device is its node.
const DEVICES: FieldType = List(&Object(&[("driver", Text), ("pool", Text), ("device", Text)]));
const ALLOCATION: FieldType = Object(&[("devices", Object(&[("results", DEVICES)]))]);
const CLAIM_STATUS: FieldType = Object(&[("allocation", ALLOCATION), ("reservedFor", VALUES)]);
const QUOTA_SPEC: FieldType =
    Object(&[("hard", Amounts), ("scopes", VALUES), ("scopeSelector", Any)]);
const RESOURCES: FieldType = Object(&[("limits", Amounts), ("requests", Amounts)]);
const CONTAINERS: FieldType = List(&Object(&[("restartPolicy", Text), ("resources", RESOURCES)]));
const EXPRESSION: FieldType =
    Object(&[("key", Required(&Text)), ("operator", Required(&Text)), ("values", List(&Text))]);
const TERM: FieldType = Object(&[("matchExpressions", List(&EXPRESSION))]);
const AFFINITY: FieldType = Object(&[
    ("nodeAffinity", Object(&[(RULES[0], Object(&[(RULES[1], List(&TERM))]))])),
    ("podAffinity", Any),
    ("podAntiAffinity", Any),
]);
const POD_SPEC: FieldType = Object(&[
    ("nodeName", Text),
    ("containers", CONTAINERS),
    ("initContainers", CONTAINERS),
    ("nodeSelector", TEXTS),
    ("affinity", AFFINITY),
    ("topologySpreadConstraints", VALUES),
    ("resourceClaims", VALUES),
]);
const POD_TEMPLATE: FieldType = Object(&[("metadata", METADATA), ("spec", Required(&POD_SPEC))]);
const TEMPLATE: Field = ("template", Required(&POD_TEMPLATE));
const REPLICAS: Field = ("replicas", WholeNumber);

/// A `Deployment`, `ReplicaSet`, `StatefulSet`, `DaemonSet` or `Job`.
const REPLICATED: FieldType = Object(&[("spec", Required(&REPLICATED_SPEC)), STATUS]);
const REPLICATED_SPEC: FieldType = Object(&[
    REPLICAS,
    ("parallelism", WholeNumber),
    ("completions", WholeNumber),
    ("suspend", Boolean),
    TEMPLATE,
]);
const JOBS: FieldType =
    List(&Object(&[("name", Text), REPLICAS, ("template", Required(&REPLICATED))]));
const JOB_SET_SPEC: FieldType = Object(&[("suspend", Boolean), ("replicatedJobs", JOBS)]);
const LEADER_WORKER_SPEC: FieldType =
    Object(&[REPLICAS, ("leaderWorkerTemplate", Required(&LEADER_WORKER_TEMPLATE))]);
const LEADER_WORKER_TEMPLATE: FieldType = Object(&[
    ("size", WholeNumber),
    ("leaderTemplate", POD_TEMPLATE),
    ("workerTemplate", Required(&POD_TEMPLATE)),
]);
const ROLE: FieldType = Object(&[REPLICAS, TEMPLATE]);
const ROLES: FieldType = ByName(&ROLE);
const WORKERS: FieldType = List(&Object(&[
    ("groupName", Text),
    REPLICAS,
    ("minReplicas", WholeNumber),
    ("maxReplicas", WholeNumber),
    ("numOfHosts", WholeNumber),
    ("suspend", Boolean),
    TEMPLATE,
]));
const RAY_CLUSTER_SPEC: FieldType =
    Object(&[("suspend", Boolean), ("headGroupSpec", ROLE), ("workerGroupSpecs", WORKERS)]);

/// The spec of a `RayJob` or a `RayService`: the second has its cluster under the second name.
const RAY_SPEC: FieldType = Object(&[
    ("suspend", Boolean),
    ("rayClusterSpec", RAY_CLUSTER_SPEC),
    ("rayClusterConfig", RAY_CLUSTER_SPEC),
]);
