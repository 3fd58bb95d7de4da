//! The objects of the documents: those of lists one by one, each imported kind identified by name and API group.
//!
//! **Invariant:** of two objects with equal kind, namespace and name the later one counts, at its own position.
//! Cost: a look at each object and a search by its name.

use std::collections::BTreeMap;

use super::error::{ErrorKind, Expected};
use super::reading::Reading;
use super::types;
use super::value::{Data, Value};
use crate::format::is_unseen;
use crate::format::json::excerpt;

/// The resource of whole GPUs, or of shared ones without a resource name of their own.
pub(super) const GPU: &str = "nvidia.com/gpu";

/// The resource of shared GPUs with a resource name of their own.
pub(super) const SHARED: &str = "nvidia.com/gpu.shared";

/// Prefix of the resources of MIG devices.
pub(super) const MIG: &str = "nvidia.com/mig-";

/// The imported resources.
pub(super) const RESOURCES: [&str; 2] = [GPU, SHARED];

/// True if a resource is imported: whole GPUs, shared ones, MIG devices.
pub(super) fn is_gpu(resource: &str) -> bool {
    RESOURCES.contains(&resource) || resource.starts_with(MIG)
}

pub(super) fn of_quota(name: &str) -> Option<&str> {
    name.strip_prefix("requests.").or(name.strip_prefix("limits."))
}

/// True if an amount of resources is read: of an imported resource, or a quota on one.
pub(super) fn is_amount(name: &str) -> bool {
    is_gpu(of_quota(name).unwrap_or(name))
}

/// Amounts of imported resources, in the order of the text.
pub(super) fn gpus(amounts: &Value) -> impl Iterator<Item = (&str, u64)> {
    let gpus = amounts.entries().iter().filter(|entry| is_gpu(&entry.0));
    gpus.filter_map(|(name, amount)| Some((&**name, amount.quantity().ok()?)))
}

/// Quotas on imported resources, by the names of these.
pub(super) fn quotas(hard: &Value) -> impl Iterator<Item = (&str, u64)> {
    let quotas = hard.entries().iter();
    let quotas = quotas.filter_map(|(name, quota)| Some((of_quota(name)?, quota.quantity().ok()?)));
    quotas.filter(|quota| is_gpu(quota.0))
}

/// The names of other amounts, each with true if it is not 0.
pub(super) fn others(amounts: &Value) -> impl Iterator<Item = (&str, bool)> {
    let others = amounts.entries().iter().filter(|entry| !is_amount(&entry.0));
    others.map(|(name, amount)| (&**name, amount.quantity() != Ok(0)))
}

/// True if a resource belongs to a device that is not imported.
pub(super) fn is_other_device(resource: &str) -> bool {
    let of_kubernetes = ["kubernetes.io/", "hugepages-", "attachable-volumes-"];
    !is_gpu(resource)
        && resource.contains('/')
        && !of_kubernetes.iter().any(|begin| resource.starts_with(begin))
}

/// Limit on characters of an object's name: that of Kubernetes.
const MAX_NAME: usize = 253;

/// The imported kinds, each with its API groups.
macro_rules! kinds {
    ($($kind:ident $groups:expr;)+) => {
        /// The imported kinds.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Kind {
            $($kind,)+
        }

        /// Every kind with its name and its API groups.
        const KINDS: &[(Kind, &str, &[&str])] =
            &[$((Kind::$kind, stringify!($kind), &$groups)),+];
    };
}

kinds! {
    Node [""];
    Pod [""];
    ResourceQuota [""];
    ResourceClaim ["resource.k8s.io"];
    Deployment ["apps", "extensions"];
    ReplicaSet ["apps", "extensions"];
    StatefulSet ["apps", "extensions"];
    DaemonSet ["apps", "extensions"];
    Job ["batch"];
    JobSet ["jobset.x-k8s.io"];
    LeaderWorkerSet ["leaderworkerset.x-k8s.io"];
    PyTorchJob ["kubeflow.org"];
    TFJob ["kubeflow.org"];
    MPIJob ["kubeflow.org"];
    XGBoostJob ["kubeflow.org"];
    PaddleJob ["kubeflow.org"];
    JAXJob ["kubeflow.org"];
    RayCluster ["ray.io"];
    RayJob ["ray.io"];
    RayService ["ray.io"];
}

impl Kind {
    pub fn name(self) -> &'static str {
        KINDS[self as usize].1
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|row| row.1)
    }

    /// The kind with a name, if the API version has it, or no version is given.
    pub fn of(name: &str, version: Option<&str>) -> Option<Kind> {
        let group = version.map(group_of);
        let (kind, _, groups) = KINDS.iter().find(|row| row.1 == name)?;
        group.is_none_or(|group| groups.contains(&group)).then_some(*kind)
    }

    /// True if its objects have pods of their own.
    pub fn is_owner(self) -> bool {
        !matches!(self, Kind::Node | Kind::Pod | Kind::ResourceQuota | Kind::ResourceClaim)
    }

    /// True for a job of Kubeflow's training operator.
    pub fn is_training(self) -> bool {
        KINDS[self as usize].2.contains(&"kubeflow.org")
    }

    /// True if the pods of an owner are of use only together.
    pub fn is_gang(self) -> bool {
        use Kind::{JobSet, LeaderWorkerSet, RayCluster, RayJob};
        self.is_training() || matches!(self, JobSet | LeaderWorkerSet | RayCluster | RayJob)
    }
}

/// The API group of a version: empty for the core group.
fn group_of(version: &str) -> &str {
    version.rsplit_once('/').map_or("", |parts| parts.0)
}

#[derive(Debug)]
pub(super) struct Object<'t> {
    pub kind: Kind,
    /// Empty for nodes.
    pub namespace: &'t str,
    /// For a generated name, its prefix with the object's index.
    pub name: String,
    pub metadata: &'t Value,
    pub value: &'t Value,
}

impl<'t> Object<'t> {
    /// `namespace/name`, or the name of a node.
    pub fn full_name(&self) -> String {
        match self.kind {
            Kind::Node => self.name.clone(),
            _ => format!("{}/{}", self.namespace, self.name),
        }
    }

    pub fn label(&self, key: &str) -> Option<&'t str> {
        self.metadata.part("labels").text(key)
    }

    pub fn annotation(&self, key: &str) -> Option<&'t str> {
        self.metadata.part("annotations").text(key)
    }
}

/// All objects of imported kinds; then those with errors in their metadata, which are left out.
pub(super) fn all<'t>(reading: &mut Reading<'t>) -> [Vec<Object<'t>>; 2] {
    let mut objects = [Vec::new(), Vec::new()];
    for document in &reading.manifests.documents {
        walk(reading, &document.value, None, &mut objects);
    }
    let [found, _] = &mut objects;
    let mut last: BTreeMap<(Kind, &str, &str), usize> = BTreeMap::new();
    let mut counts = vec![true; found.len()];
    for (at, object) in found.iter().enumerate() {
        let Some(name) = object.metadata.text("name") else { continue };
        if let Some(earlier) = last.insert((object.kind, object.namespace, name), at) {
            counts[earlier] = false;
            reading.report.replace(|| format!("{} {}", object.kind.name(), object.full_name()));
        }
    }
    let mut counts = counts.into_iter();
    found.retain(|_| counts.next().unwrap_or(true));
    objects
}

/// Reads an object, or those of a list. `inherited`: its kind, if the list gives it.
fn walk<'t>(
    reading: &mut Reading<'t>,
    value: &'t Value,
    inherited: Option<&'t str>,
    objects: &mut [Vec<Object<'t>>; 2],
) {
    if reading.checked(value, types::HEAD).is_none() {
        return;
    }
    let version = value.text("apiVersion");
    let Some(kind) = value.text("kind").or(inherited) else {
        // A value of the wrong type is already reported.
        if looks_like_kustomization(value) {
            reading.wrong(value, &[], ErrorKind::Kustomization);
        } else if value.get("kind").is_none() {
            reading.missing(value, "kind");
        }
        return;
    };
    if let Some(of) = kind.strip_suffix("List")
        && let Some(items) = value.get("items")
    {
        let Data::List(list) = &items.data else {
            let (found, expected) = (items.found(), Expected::List);
            return reading.wrong(items, &[], ErrorKind::WrongType { found, expected });
        };
        let inherited = Some(of).filter(|of| !of.is_empty());
        return list.iter().for_each(|(_, item)| walk(reading, item, inherited, objects));
    }
    if is_kustomization(kind, version) {
        return reading.wrong(value, &[], ErrorKind::Kustomization);
    }
    reading.report.objects += 1;
    if let Some(known) = Kind::of(kind, version) {
        let errors = reading.errors.count();
        let read = object(reading, value, known);
        let is_bad = reading.errors.count() > errors;
        return objects[usize::from(is_bad)].extend(read);
    }
    let group = version.map(group_of).filter(|group| !group.is_empty());
    let name = match group.filter(|_| Kind::of(kind, None).is_some()) {
        Some(group) => format!("{kind}.{group}"),
        None => kind.to_owned(),
    };
    reading.report.kinds.add(&name, 1);
    reading.report.templates.add(&name, templates_in(value));
}

fn object<'t>(reading: &mut Reading<'t>, value: &'t Value, kind: Kind) -> Option<Object<'t>> {
    let metadata = reading.checked(value, types::NAMED)?.part("metadata");
    let name = ["name", "generateName"].map(|key| (key, metadata.text(key)));
    let Some((key, Some(written))) = name.into_iter().find(|of| of.1.is_some()) else {
        // A value of the wrong type is already reported.
        if name.iter().all(|of| metadata.get(of.0).is_none()) {
            reading.missing(metadata, "name");
        }
        return None;
    };
    if written.chars().nth(MAX_NAME).is_some() {
        // Checked before it is copied once for each replica, which could need any amount of memory.
        let (found, max) = (excerpt(written), MAX_NAME as u64);
        reading.wrong(metadata, &[key], ErrorKind::LongName { found, max });
        return None;
    }
    if written.is_empty() || written.contains("{{") || written.chars().any(is_unseen) {
        reading.wrong(metadata, &[key], ErrorKind::BadName { found: excerpt(written) });
        return None;
    }
    let index = reading.report.objects;
    let name = if key == "name" { written.to_owned() } else { format!("{written}{index}") };
    let namespace = metadata.text("namespace").unwrap_or("default");
    reading.checked_name(metadata, &["namespace"], namespace);
    let namespace = if kind == Kind::Node { "" } else { namespace };
    Some(Object { kind, namespace, name, metadata, value })
}

/// Keys at the top of a kustomization that have lists.
const OF_KUSTOMIZATIONS: &str = "resources bases components patches patchesStrategicMerge patchesJson6902 \
                                 configMapGenerator secretGenerator generators";

/// True if an object is a kustomization file, which `kubectl kustomize` reads.
fn is_kustomization(kind: &str, version: Option<&str>) -> bool {
    let is_of_file = |version: &str| version.starts_with("kustomize.config.k8s.io/");
    matches!(kind, "Kustomization" | "Component") && version.is_none_or(is_of_file)
}

/// True if an object without a kind is a kustomization by its keys.
fn looks_like_kustomization(value: &Value) -> bool {
    value.get("kind").is_none() && OF_KUSTOMIZATIONS.split(' ').any(|key| is_list(value, key))
}

fn is_list(value: &Value, key: &str) -> bool {
    value.get(key).is_some_and(|of| matches!(of.data, Data::List(_)))
}

/// Pod templates with GPUs anywhere in an object.
fn templates_in(value: &Value) -> u64 {
    if is_list(value, "containers") {
        let lists = ["containers", "initContainers"].map(|key| value.part(key));
        return u64::from(lists.into_iter().any(asks_for_gpus));
    }
    value.inner().iter().map(|entry| templates_in(&entry.1)).sum()
}

/// True if an amount of GPUs other than 0 is anywhere in containers.
fn asks_for_gpus(value: &Value) -> bool {
    value.inner().iter().any(|(key, inner)| {
        let is_some = inner.data != Data::Null && inner.quantity() != Ok(0);
        is_gpu(key) && is_some || asks_for_gpus(inner)
    })
}
