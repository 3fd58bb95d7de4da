//! Pods and replica sets under their owners, and the tag of a request.
//!
//! An owner and its pods may both be in the input: then the pods are requests, and the owner adds only the replicas
//! that are not pods yet. An owner under another owner in the input adds no requests of its own.
//!
//! Cost: a search by name for each object.

use crate::sort;

use super::TAG;
use super::object::{Kind, Object};
use super::reading::Reading;
use super::types::{Metadata, OwnerReference};

/// Limit on the levels of owners followed.
const MAX_OWNERS: usize = 8;

/// The objects with their owners.
pub(super) struct Owners<'o, 't> {
    objects: &'o [Object<'t>],
    parents: Vec<Option<usize>>,
}

impl<'o, 't> Owners<'o, 't> {
    pub fn new(objects: &'o [Object<'t>]) -> Self {
        let called = objects.iter().map(|object| (object.kind, object.namespace, &*object.name));
        let by_name = sort::map(called.zip(0..));
        let parent = |object: &Object<'t>| {
            let reference = reference(object)?;
            let named =
                |kind: Kind, name: &str| by_name.get(&(kind, object.namespace, name)).copied();
            let by_reference = || named(reference.kind()?, reference.name);
            let by_hash = || named(Kind::Deployment, deployment(object, reference)?);
            let by_mark = || {
                let mut marks = MARKS.iter().filter(|_| object.kind == Kind::Pod);
                marks.find_map(|&(key, kind)| named(kind, object.metadata.labels.get(key)?))
            };
            by_reference().or_else(by_hash).or_else(by_mark)
        };
        Owners { objects, parents: objects.iter().map(parent).collect() }
    }

    /// True if an object's owner is in the input.
    pub fn is_owned(&self, at: usize) -> bool {
        self.parents[at].is_some()
    }

    /// The topmost owner of an object in the input; the object itself if there is none.
    pub fn top(&self, at: usize) -> usize {
        (0..MAX_OWNERS).fold(at, |at, _| self.parents[at].unwrap_or(at))
    }

    /// The name of the topmost known owner: in the input, or referenced there.
    fn name(&self, at: usize) -> Option<&str> {
        let top = self.top(at);
        let object = &self.objects[top];
        let Some(reference) = reference(object).filter(|of| of.kind() != Some(Kind::Node)) else {
            return (top != at || object.kind != Kind::Pod).then_some(&*object.name);
        };
        Some(deployment(object, reference).unwrap_or(reference.name))
    }

    /// The tag of the requests of an object: annotated, else its owner's name, else the application's name.
    pub fn tag(
        &self,
        reading: &mut Reading<'t>,
        at: usize,
        template: Option<&Metadata<'t>>,
    ) -> Option<String> {
        let object = &self.objects[at];
        for metadata in template.into_iter().chain([&object.metadata]) {
            if let Some(tag) = metadata.annotations.get(TAG) {
                return reading.checked_name(metadata.mark, &["annotations", TAG], tag);
            }
        }
        if let Some(name) = self.name(at) {
            return Some(reading.fitting(name.to_owned()));
        }
        let Metadata { mark, labels, .. } = &object.metadata;
        let names = ["app.kubernetes.io/name", "app"].map(|key| (key, labels.get(key)));
        let (key, name) =
            names.into_iter().find(|(_, name)| name.is_some_and(|of| !of.is_empty()))?;
        reading.checked_name(*mark, &["labels", key], name?)
    }
}

impl OwnerReference<'_> {
    fn kind(&self) -> Option<Kind> {
        Kind::of(self.kind, self.api_version)
    }
}

/// The owner that controls an object, else the first owner.
fn reference<'o, 't>(object: &'o Object<'t>) -> Option<&'o OwnerReference<'t>> {
    let references = &object.metadata.owner_references;
    references.iter().find(|of| of.controller).or(references.first())
}

/// The deployment's name, derived from that of a replica set: the latter has the hash of its template as a suffix.
fn deployment<'t>(object: &Object<'t>, reference: &OwnerReference<'t>) -> Option<&'t str> {
    let hash = object.metadata.labels.get("pod-template-hash");
    let hash = hash.filter(|_| reference.kind == "ReplicaSet")?;
    reference.name.strip_suffix(hash)?.strip_suffix('-')
}

/// Labels by which controllers mark the pods of an owner, with the owner's kind: for pods with intermediate owners,
/// such as the jobs of a job set, that are not in the input.
const MARKS: [(&str, Kind); 12] = [
    ("jobset.sigs.k8s.io/jobset-name", Kind::JobSet),
    ("leaderworkerset.sigs.k8s.io/name", Kind::LeaderWorkerSet),
    ("training.kubeflow.org/job-name", Kind::PyTorchJob),
    ("training.kubeflow.org/job-name", Kind::TFJob),
    ("training.kubeflow.org/job-name", Kind::MPIJob),
    ("training.kubeflow.org/job-name", Kind::XGBoostJob),
    ("training.kubeflow.org/job-name", Kind::PaddleJob),
    ("training.kubeflow.org/job-name", Kind::JAXJob),
    ("ray.io/cluster", Kind::RayCluster),
    ("ray.io/originated-from-cr-name", Kind::RayJob),
    ("ray.io/originated-from-cr-name", Kind::RayService),
    ("batch.kubernetes.io/job-name", Kind::Job),
];
