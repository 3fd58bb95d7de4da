//! Who owns what: pods and replica sets under their owners, replicas, templates, and the tag of a request.
//!
//! An owner and its pods may both be in the input: then the pods are requests, and of the owner only the replicas that
//! do not stand as pods. A replica set under an owner in the input is none of its own.
//!
//! Cost: a search by name for each object.

use std::collections::BTreeMap;

use super::TAG;
use super::object::{self, Kind, Object};
use super::reading::Reading;
use super::value::Value;

/// The most owners above each other that are followed.
const MAX_OWNERS: usize = 8;

/// An owner, as an object names it.
#[derive(Clone, Copy, Debug)]
struct Reference<'t> {
    kind: Option<Kind>,
    written: &'t str,
    name: &'t str,
}

/// The objects under their owners.
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
        let by_name: BTreeMap<(Kind, &str, &str), usize> = objects
            .iter()
            .zip(0..)
            .map(|(object, at)| ((object.kind, object.namespace, &*object.name), at))
            .collect();
        let parent = |(object, reference): (&Object<'t>, &Option<Reference<'t>>)| {
            let reference = reference.as_ref()?;
            by_name.get(&(reference.kind?, object.namespace, reference.name)).copied()
        };
        let parents = objects.iter().zip(&references).map(parent).collect();
        Owners { objects, references, parents }
    }

    /// Whether an object's owner is in the input.
    pub fn is_owned(&self, at: usize) -> bool {
        self.parents[at].is_some()
    }

    /// The last owner above an object that is in the input; itself where there is none.
    pub fn top(&self, at: usize) -> usize {
        (0..MAX_OWNERS).fold(at, |at, _| self.parents[at].unwrap_or(at))
    }

    /// The name of the last owner that is known: in the input, or named there.
    fn name(&self, at: usize) -> Option<&str> {
        let top = self.top(at);
        let object = &self.objects[top];
        let Some(reference) = self.references[top].filter(|of| of.kind != Some(Kind::Node)) else {
            return (top != at || object.kind != Kind::Pod).then_some(&*object.name);
        };
        // A replica set of a deployment has the hash of its template behind the deployment's name.
        let labels = object.metadata.get("labels");
        let hash = labels.and_then(|labels| match &labels.get("pod-template-hash")?.data {
            super::value::Data::Text(hash) => Some(&**hash),
            _ => None,
        });
        let bare = hash.and_then(|hash| reference.name.strip_suffix(hash)?.strip_suffix('-'));
        Some(bare.filter(|_| reference.written == "ReplicaSet").unwrap_or(reference.name))
    }

    /// The tag of the requests of an object: as annotated, else its owner's name, else the application's.
    pub fn tag(&self, reading: &mut Reading<'t>, at: usize) -> Option<String> {
        let object = &self.objects[at];
        let own = template(reading, object);
        for metadata in own.into_iter().chain([object.metadata]) {
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

/// The owner that controls an object, else the first.
fn reference<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<Reference<'t>> {
    let references = reading.maps(object.metadata, "ownerReferences");
    let controls = references.iter().find(|of| reading.flag(of, "controller"));
    let reference = controls.or(references.first()).copied()?;
    let written = reading.text(reference, "kind")?;
    let version = reading.text(reference, "apiVersion");
    let name = reading.text(reference, "name")?;
    Some(Reference { kind: Kind::of(written, version), written, name })
}

/// The metadata of an owner's template.
fn template<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<&'t Value> {
    match object.kind {
        Kind::Pod => None,
        _ => reading.at(object.value, &["spec", "template", "metadata"]),
    }
}

/// What the pods of an object are to be.
pub(super) fn pod_spec<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<&'t Value> {
    let way: &[&str] = match object.kind {
        Kind::Pod => &["spec"],
        _ => &["spec", "template", "spec"],
    };
    let mut value = object.value;
    for key in way {
        if value.get(key).is_none() {
            reading.missing(value, key);
            return None;
        }
        value = reading.map(value, key)?;
    }
    Some(value)
}

/// How many pods an object stands for.
pub(super) fn replicas<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> u64 {
    let Some(spec) = reading.map(object.value, "spec") else { return 1 };
    match object.kind {
        Kind::Job => {
            let at_once = reading.whole(spec, "parallelism").unwrap_or(1);
            reading.whole(spec, "completions").map_or(at_once, |all| all.min(at_once))
        }
        Kind::Pod => 1,
        _ => reading.whole(spec, "replicas").unwrap_or(1),
    }
}

/// Whether a pod or a job has ended.
pub(super) fn has_ended<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> bool {
    let Some(status) = reading.map(object.value, "status") else { return false };
    if object.kind == Kind::Pod {
        return matches!(reading.text(status, "phase"), Some("Succeeded" | "Failed"));
    }
    let conditions = reading.maps(status, "conditions");
    object.kind == Kind::Job
        && conditions.into_iter().any(|condition| {
            matches!(reading.text(condition, "type"), Some("Complete" | "Failed"))
                && reading.text(condition, "status") == Some("True")
        })
}
