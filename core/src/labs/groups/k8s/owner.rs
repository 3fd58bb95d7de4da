//! Pods and replica sets under their owners, and the tag of a request.
//!
//! An owner and its pods may both be in the input: then the pods are requests, and the owner adds only the replicas
//! that are not pods yet. An owner under another owner in the input adds no requests of its own.
//!
//! Cost: a search by name for each object.

use crate::sort;

use super::TAG;
use super::object::{self, Kind, Object};
use super::reading::Reading;
use super::value::{Data, Value};

/// Limit on the levels of owners followed.
const MAX_OWNERS: usize = 8;

/// An owner reference of an object.
#[derive(Clone, Copy, Debug)]
struct Reference<'t> {
    kind: Option<Kind>,
    written: &'t str,
    name: &'t str,
}

/// The objects with their owners.
pub(super) struct Owners<'o, 't> {
    objects: &'o [Object<'t>],
    references: Vec<Option<Reference<'t>>>,
    parents: Vec<Option<usize>>,
}

impl<'o, 't> Owners<'o, 't> {
    pub fn new(reading: &mut Reading<'t>, objects: &'o [Object<'t>]) -> Self {
        let mut references = Vec::with_capacity(objects.len());
        for object in objects {
            reading.document = object.slot.document;
            references.push(reference(reading, object));
        }
        let called = objects.iter().map(|object| (object.kind, object.namespace, &*object.name));
        let by_name = sort::map(called.zip(0..));
        let named = |object: &Object<'t>, kind: Kind, name: &str| {
            by_name.get(&(kind, object.namespace, name)).copied()
        };
        let parent = |(object, reference): (&Object<'t>, &Option<Reference<'t>>)| {
            let reference = (*reference)?;
            let by_reference = || named(object, reference.kind?, reference.name);
            let by_hash = || named(object, Kind::Deployment, deployment(object, reference)?);
            let by_mark = || {
                let marks = MARKS.iter().filter(|_| object.kind == Kind::Pod);
                let mut found =
                    marks.filter_map(|&(key, kind)| named(object, kind, label(object, key)?));
                found.next()
            };
            by_reference().or_else(by_hash).or_else(by_mark)
        };
        let parents = objects.iter().zip(&references).map(parent).collect();
        Owners { objects, references, parents }
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
        let Some(reference) = self.references[top].filter(|of| of.kind != Some(Kind::Node)) else {
            return (top != at || object.kind != Kind::Pod).then_some(&*object.name);
        };
        Some(deployment(object, reference).unwrap_or(reference.name))
    }

    /// The tag of the requests of an object: annotated, else its owner's name, else the application's name.
    pub fn tag(
        &self,
        reading: &mut Reading<'t>,
        at: usize,
        of_template: Option<&'t Value>,
    ) -> Option<String> {
        let object = &self.objects[at];
        for metadata in of_template.into_iter().chain([object.metadata]) {
            let annotations = reading.map(metadata, "annotations");
            let tag = annotations.and_then(|of| Some((reading.text(of, TAG)?, of)));
            if let Some((tag, annotations)) = tag {
                let at = annotations.get(TAG).unwrap_or(annotations);
                return object::checked_name(reading, at, tag);
            }
        }
        if let Some(name) = self.name(at) {
            return Some(object::fitting(reading, name.to_owned()));
        }
        let labels = reading.map(object.metadata, "labels")?;
        let name = ["app.kubernetes.io/name", "app"]
            .into_iter()
            .find_map(|key| reading.text(labels, key).filter(|name| !name.is_empty()))?;
        object::checked_name(reading, labels, name)
    }
}

/// The owner that controls an object, else the first owner.
fn reference<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<Reference<'t>> {
    let references = reading.maps(object.metadata, "ownerReferences");
    let controls = references.iter().find(|of| reading.flag(of, "controller"));
    let reference = controls.or(references.first()).copied()?;
    let written = reading.text(reference, "kind")?;
    let version = reading.text(reference, "apiVersion");
    let name = reading.text(reference, "name")?;
    Some(Reference { kind: Kind::of(written, version), written, name })
}

/// A label's text.
fn label<'t>(object: &Object<'t>, key: &str) -> Option<&'t str> {
    match &object.metadata.get("labels")?.get(key)?.data {
        Data::Text(text) => Some(text),
        _ => None,
    }
}

/// The deployment's name, derived from that of a replica set: the latter has the hash of its template as a suffix.
fn deployment<'t>(object: &Object<'t>, reference: Reference<'t>) -> Option<&'t str> {
    let hash = label(object, "pod-template-hash").filter(|_| reference.written == "ReplicaSet")?;
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
