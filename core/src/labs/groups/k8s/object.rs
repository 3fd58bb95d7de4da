//! The objects of the documents: those of lists one by one, each imported kind identified by name and API group.
//!
//! **Invariant:** of two objects with equal kind, namespace and name the later one counts, at its own position.
//! Cost: a look at each object and a search by its name.

use std::collections::BTreeMap;

use super::error::{ErrorKind, Expected};
use super::reading::Reading;
use super::types::{Metadata, Named, TypeMeta};
use super::unread;
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

    /// The names of all kinds.
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

    /// True if the pods of an owner are of use only together.
    pub fn is_gang(self) -> bool {
        use Kind::{
            JAXJob, JobSet, LeaderWorkerSet, MPIJob, PaddleJob, PyTorchJob, RayCluster, RayJob,
            TFJob, XGBoostJob,
        };
        matches!(
            self,
            PyTorchJob
                | TFJob
                | MPIJob
                | XGBoostJob
                | PaddleJob
                | JAXJob
                | JobSet
                | LeaderWorkerSet
                | RayCluster
                | RayJob
        )
    }
}

/// The API group of a version: empty for the core group.
fn group_of(version: &str) -> &str {
    version.rsplit_once('/').map_or("", |parts| parts.0)
}

/// An imported object.
#[derive(Debug)]
pub(super) struct Object<'t> {
    pub kind: Kind,
    /// Empty for nodes.
    pub namespace: &'t str,
    /// For a generated name, its prefix with the object's index.
    pub name: String,
    pub metadata: Metadata<'t>,
    pub value: &'t Value,
}

impl Object<'_> {
    /// `namespace/name`, or the name of a node.
    pub fn full_name(&self) -> String {
        match self.kind {
            Kind::Node => self.name.clone(),
            _ => format!("{}/{}", self.namespace, self.name),
        }
    }
}

/// The objects of imported kinds.
#[derive(Debug, Default)]
pub(super) struct Objects<'t> {
    pub imported: Vec<Object<'t>>,
    /// Those with errors in their metadata, which are left out.
    pub left_out: Vec<Object<'t>>,
}

/// All objects of imported kinds.
pub(super) fn all<'t>(reading: &mut Reading<'t>) -> Objects<'t> {
    let mut objects = Objects::default();
    for document in &reading.manifests.documents {
        walk(reading, &document.value, None, &mut objects);
    }
    let found = &mut objects.imported;
    let mut last: BTreeMap<(Kind, &str, &str), usize> = BTreeMap::new();
    let mut counts = vec![true; found.len()];
    for (at, object) in found.iter().enumerate() {
        let Some(name) = object.metadata.name else { continue };
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
    objects: &mut Objects<'t>,
) {
    let Some(TypeMeta { api_version, kind }) = reading.typed(value) else { return };
    let Some(kind) = kind.or(inherited) else {
        // A value of the wrong type is already reported.
        if unread::looks_like_kustomization(value) {
            reading.wrong(value.mark, &[], ErrorKind::Kustomization);
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
            return reading.wrong(items.mark, &[], ErrorKind::WrongType { found, expected });
        };
        let inherited = Some(of).filter(|of| !of.is_empty());
        return list.iter().for_each(|item| walk(reading, item, inherited, objects));
    }
    if unread::is_kustomization(kind, api_version) {
        return reading.wrong(value.mark, &[], ErrorKind::Kustomization);
    }
    reading.report.objects += 1;
    if let Some(known) = Kind::of(kind, api_version) {
        let errors = reading.errors.count();
        let read = object(reading, value, known);
        let is_good = reading.errors.count() == errors;
        let list = if is_good { &mut objects.imported } else { &mut objects.left_out };
        return list.extend(read);
    }
    let group = api_version.map(group_of).filter(|group| !group.is_empty());
    let name = match group.filter(|_| Kind::of(kind, None).is_some()) {
        Some(group) => format!("{kind}.{group}"),
        None => kind.to_owned(),
    };
    reading.report.kinds.add(&name, 1);
    reading.report.templates.add(&name, unread::templates(value));
}

fn object<'t>(reading: &mut Reading<'t>, value: &'t Value, kind: Kind) -> Option<Object<'t>> {
    let Named { metadata } = reading.typed(value)?;
    let (key, written) = match (metadata.name, metadata.generate_name) {
        (Some(name), _) => ("name", name),
        (None, Some(stem)) => ("generateName", stem),
        (None, None) => {
            let of = value.get("metadata")?;
            // A value of the wrong type is already reported.
            if of.get("name").or(of.get("generateName")).is_none() {
                reading.missing(of, "name");
            }
            return None;
        }
    };
    let mark = metadata.mark;
    if written.chars().nth(MAX_NAME).is_some() {
        // Checked before it is copied once for each replica, which could need any amount of memory.
        let (found, max) = (excerpt(written), MAX_NAME as u64);
        reading.wrong(mark, &[key], ErrorKind::LongName { found, max });
        return None;
    }
    if written.is_empty() || written.contains("{{") || written.chars().any(is_unseen) {
        reading.wrong(mark, &[key], ErrorKind::BadName { found: excerpt(written) });
        return None;
    }
    let index = reading.report.objects;
    let name = if key == "name" { written.to_owned() } else { format!("{written}{index}") };
    let namespace = metadata.namespace.unwrap_or("default");
    reading.checked_name(mark, &["namespace"], namespace);
    let namespace = if kind == Kind::Node { "" } else { namespace };
    Some(Object { kind, namespace, name, metadata, value })
}
