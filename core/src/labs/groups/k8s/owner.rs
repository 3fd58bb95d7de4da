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
use super::value::Value;

/// Limit on the levels of owners followed.
const MAX_OWNERS: usize = 8;

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
            let by_reference = || named(kind(reference)?, name(reference));
            let by_hash = || named(Kind::Deployment, deployment(object, reference)?);
            let by_mark = || {
                let mut marks = MARKS.iter().filter(|_| object.kind == Kind::Pod);
                marks.find_map(|&(key, kind)| named(kind, object.label(key)?))
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
        let Some(reference) = reference(object).filter(|of| kind(of) != Some(Kind::Node)) else {
            return (top != at || object.kind != Kind::Pod).then_some(&*object.name);
        };
        Some(deployment(object, reference).unwrap_or(self::name(reference)))
    }

    /// The tag of the requests of an object: annotated, at its template or at itself, else its owner's name, else the
    /// application's name.
    pub fn tag(
        &self,
        reading: &mut Reading<'t>,
        at: usize,
        template: Option<&Value>,
    ) -> Option<String> {
        let Object { metadata, .. } = self.objects[at];
        for metadata in template.into_iter().chain([metadata]) {
            if let Some(tag) = metadata.part("annotations").text(TAG) {
                return reading.checked_name(metadata, &["annotations", TAG], tag);
            }
        }
        if let Some(name) = self.name(at) {
            return Some(reading.fitting(name.to_owned()));
        }
        let names = ["app.kubernetes.io/name", "app"].map(|key| (key, self.objects[at].label(key)));
        let (key, name) =
            names.into_iter().find(|(_, name)| name.is_some_and(|of| !of.is_empty()))?;
        reading.checked_name(metadata, &["labels", key], name?)
    }
}

fn kind(reference: &Value) -> Option<Kind> {
    Kind::of(reference.text("kind")?, reference.text("apiVersion"))
}

fn name(reference: &Value) -> &str {
    reference.text("name").unwrap_or_default()
}

/// The owner that controls an object, else the first owner.
fn reference<'t>(object: &Object<'t>) -> Option<&'t Value> {
    let mut references = object.metadata.items("ownerReferences");
    let controls = |of: &&Value| of.flag("controller");
    references.find(controls).or(object.metadata.items("ownerReferences").next())
}

/// The deployment's name, derived from that of a replica set: the latter has the hash of its template as a suffix.
fn deployment<'t>(object: &Object<'t>, reference: &'t Value) -> Option<&'t str> {
    let hash = object.label("pod-template-hash");
    let hash = hash.filter(|_| reference.text("kind") == Some("ReplicaSet"))?;
    name(reference).strip_suffix(hash)?.strip_suffix('-')
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
