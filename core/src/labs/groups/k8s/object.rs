//! The objects of the documents: those of lists one by one, each imported kind identified by name and API group.
//!
//! **Invariant:** of two objects with equal kind, namespace and name the later one counts, at its own position.
//! Cost: a look at each object and a search by its name.

use std::collections::BTreeMap;

use super::error::{ErrorKind, Expected};
use super::note::Note;
use super::reading::Reading;
use super::unread;
use super::value::{Data, Value};
use crate::format::json::excerpt;
use crate::format::names::{self, MAX_ID};
use crate::format::{Found, is_unseen};

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
    let own = ["kubernetes.io/", "hugepages-", "attachable-volumes-"];
    !is_gpu(resource)
        && resource.contains('/')
        && !own.iter().any(|begin| resource.starts_with(begin))
}

/// Limit on characters of an object's name: that of Kubernetes.
pub(super) const MAX_NAME: usize = 253;

/// The imported kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Node,
    Pod,
    ResourceQuota,
    Deployment,
    ReplicaSet,
    StatefulSet,
    DaemonSet,
    Job,
    JobSet,
    LeaderWorkerSet,
    PyTorchJob,
    TFJob,
    MPIJob,
    XGBoostJob,
    PaddleJob,
    JAXJob,
    RayCluster,
    RayJob,
    RayService,
}

/// Every kind with its name and its API groups.
const KINDS: [(Kind, &str, &[&str]); 19] = [
    (Kind::Node, "Node", &[""]),
    (Kind::Pod, "Pod", &[""]),
    (Kind::ResourceQuota, "ResourceQuota", &[""]),
    (Kind::Deployment, "Deployment", &["apps", "extensions"]),
    (Kind::ReplicaSet, "ReplicaSet", &["apps", "extensions"]),
    (Kind::StatefulSet, "StatefulSet", &["apps", "extensions"]),
    (Kind::DaemonSet, "DaemonSet", &["apps", "extensions"]),
    (Kind::Job, "Job", &["batch"]),
    (Kind::JobSet, "JobSet", &["jobset.x-k8s.io"]),
    (Kind::LeaderWorkerSet, "LeaderWorkerSet", &["leaderworkerset.x-k8s.io"]),
    (Kind::PyTorchJob, "PyTorchJob", &["kubeflow.org"]),
    (Kind::TFJob, "TFJob", &["kubeflow.org"]),
    (Kind::MPIJob, "MPIJob", &["kubeflow.org"]),
    (Kind::XGBoostJob, "XGBoostJob", &["kubeflow.org"]),
    (Kind::PaddleJob, "PaddleJob", &["kubeflow.org"]),
    (Kind::JAXJob, "JAXJob", &["kubeflow.org"]),
    (Kind::RayCluster, "RayCluster", &["ray.io"]),
    (Kind::RayJob, "RayJob", &["ray.io"]),
    (Kind::RayService, "RayService", &["ray.io"]),
];

impl Kind {
    fn row(self) -> &'static (Kind, &'static str, &'static [&'static str]) {
        KINDS.iter().find(|row| row.0 == self).expect("every kind has a row")
    }

    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The names of all kinds.
    pub fn names() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|row| row.1)
    }

    /// The kind with a name, if the API version has it, or no version is given.
    pub fn of(name: &str, version: Option<&str>) -> Option<Kind> {
        let group = version.map(group_of);
        let has = |row: &&(Kind, &str, &[&str])| group.is_none_or(|group| row.2.contains(&group));
        KINDS.iter().find(|row| row.1 == name).filter(has).map(|row| row.0)
    }

    /// True if its objects have pods of their own.
    pub fn is_owner(self) -> bool {
        !matches!(self, Kind::Node | Kind::Pod | Kind::ResourceQuota)
    }
}

/// The API group of a version: empty for the core group.
fn group_of(version: &str) -> &str {
    version.rsplit_once('/').map_or("", |parts| parts.0)
}

/// The position of an object: its document among all, and its indices through lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot {
    pub document: usize,
    pub items: Vec<usize>,
}

/// An imported object.
#[derive(Clone, Debug)]
pub(super) struct Object<'t> {
    pub kind: Kind,
    /// Empty for nodes.
    pub namespace: &'t str,
    /// For a generated name, its prefix with the object's index.
    pub name: String,
    /// True if the name identifies it.
    pub is_named: bool,
    pub value: &'t Value,
    pub metadata: &'t Value,
    pub slot: Slot,
}

impl Object<'_> {
    /// Its name in reports.
    pub fn called(&self) -> String {
        format!("{} {}", self.kind.name(), self.full_name())
    }

    /// `namespace/name`, or the name of a node.
    pub fn full_name(&self) -> String {
        match self.kind {
            Kind::Node => self.name.clone(),
            _ => format!("{}/{}", self.namespace, self.name),
        }
    }
}

/// All objects of imported kinds.
pub(super) fn all<'t>(reading: &mut Reading<'t>) -> Vec<Object<'t>> {
    let mut found = Vec::new();
    for (at, document) in reading.manifests.documents.iter().enumerate() {
        reading.document = at;
        let slot = Slot { document: at, items: Vec::new() };
        walk(reading, &document.value, (slot, None), &mut found);
    }
    let mut last: BTreeMap<(Kind, &str, &str), usize> = BTreeMap::new();
    let mut stands = vec![true; found.len()];
    for (at, object) in found.iter().enumerate().filter(|(_, object)| object.is_named) {
        let key = (object.kind, object.namespace, &*object.name);
        if let Some(earlier) = last.insert(key, at) {
            stands[earlier] = false;
            reading.report.replace(|| object.called());
        }
    }
    drop(last);
    let mut stands = stands.into_iter();
    found.retain(|_| stands.next().unwrap_or(true));
    found
}

/// Reads an object, or those of a list. `inherited`: its kind, if the list gives it.
fn walk<'t>(
    reading: &mut Reading<'t>,
    value: &'t Value,
    (slot, inherited): (Slot, Option<&str>),
    found: &mut Vec<Object<'t>>,
) {
    if !matches!(value.data, Data::Map(_)) {
        let (found, expected) = (value.found(), Expected::Object);
        reading.wrong(value, ErrorKind::WrongType { found, expected });
        return;
    }
    let version = reading.text(value, "apiVersion");
    let Some(kind) = reading.text(value, "kind").or(inherited) else {
        // A value of the wrong type is already reported.
        if value.get("kind").is_none() {
            if unread::looks_like_kustomization(value) {
                reading.wrong(value, ErrorKind::Kustomization);
            } else {
                reading.missing(value, "kind");
            }
        }
        return;
    };
    let items = kind.strip_suffix("List").filter(|_| value.get("items").is_some());
    if let Some(of) = items {
        let inherited = Some(of).filter(|of| !of.is_empty());
        for (at, item) in reading.list(value, "items").iter().enumerate() {
            let mut slot = slot.clone();
            slot.items.push(at);
            walk(reading, item, (slot, inherited), found);
        }
        return;
    }
    if unread::is_kustomization(kind, version) {
        return reading.wrong(value, ErrorKind::Kustomization);
    }
    reading.report.objects += 1;
    let Some(known) = Kind::of(kind, version) else {
        let group = version.map(group_of).filter(|group| !group.is_empty());
        let is_other = group.is_some() && Kind::of(kind, None).is_some();
        let name = match group.filter(|_| is_other) {
            Some(group) => format!("{kind}.{group}"),
            None => kind.to_owned(),
        };
        reading.report.kinds.add(&name, 1);
        reading.report.templates.add(&name, unread::templates(value));
        return;
    };
    if let Some(object) = object(reading, value, known, slot) {
        found.push(object);
    }
}

fn object<'t>(
    reading: &mut Reading<'t>,
    value: &'t Value,
    kind: Kind,
    slot: Slot,
) -> Option<Object<'t>> {
    let Some(metadata) = reading.map(value, "metadata") else {
        // A value of the wrong type is already reported.
        if value.get("metadata").is_none() {
            reading.missing(value, "metadata");
        }
        return None;
    };
    let is_named = metadata.get("name").is_some();
    let written = reading.text(metadata, if is_named { "name" } else { "generateName" });
    let Some(written) = written else {
        if !is_named && metadata.get("generateName").is_none() {
            reading.missing(metadata, "name");
        }
        return None;
    };
    let at = metadata.get(if is_named { "name" } else { "generateName" }).unwrap_or(metadata);
    if written.chars().nth(MAX_NAME).is_some() {
        // Checked before it is copied once for each replica, which could need any amount of memory.
        let max = MAX_NAME as u64;
        reading.wrong(at, ErrorKind::LongName { found: excerpt(written), max });
        return None;
    }
    if written.contains("{{") {
        reading.wrong(at, ErrorKind::HelmTemplate);
        return None;
    }
    let place = reading.report.objects;
    let name = if is_named { written.to_owned() } else { format!("{written}{place}") };
    let namespace = reading.text(metadata, "namespace").unwrap_or("default");
    if name.is_empty() || name.chars().any(is_unseen) {
        reading.bad_name(metadata, &name);
    }
    if names::fault(namespace).is_some() {
        reading.bad_name(metadata.get("namespace").unwrap_or(metadata), namespace);
    }
    let namespace = if kind == Kind::Node { "" } else { namespace };
    Some(Object { kind, namespace, name, is_named, value, metadata, slot })
}

/// A name within the limit: a longer one becomes its two ends with a character between them.
pub(super) fn fitting(reading: &mut Reading<'_>, name: String) -> String {
    let count = name.chars().count();
    if count <= MAX_ID {
        return name;
    }
    reading.report.note(Note::Shortened);
    let head = name.chars().take(MAX_ID / 2 - 1);
    head.chain(['…']).chain(name.chars().skip(count - MAX_ID / 2)).collect()
}

/// A text as a name, or an error.
pub(super) fn checked_name(reading: &mut Reading<'_>, at: &Value, name: &str) -> Option<String> {
    if names::fault(name).is_none() {
        return Some(name.to_owned());
    }
    reading.bad_name(at, name);
    None
}

/// The number in an annotation or label.
pub(super) fn whole_text(reading: &mut Reading<'_>, of: &Value, key: &str) -> Option<u64> {
    let text = reading.text(of, key)?;
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    let number = number.filter(|&number| number <= crate::kernel::MAX_NUMBER);
    if number.is_none() {
        let found = Found::Text(excerpt(text));
        let at = of.get(key).unwrap_or(of);
        reading.wrong(at, ErrorKind::NotWhole { found: found.to_string() });
    }
    number
}
