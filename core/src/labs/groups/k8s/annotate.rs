//! Groups and placements written to the manifests of their objects: as merge patches, and as whole manifests.
//!
//! Every imported node gets `gantry/groups`, a list that may be empty; every placed pod gets `gantry/node`,
//! `gantry/gpus` and, if a group gave its units, `gantry/group`. A waiting pod loses these annotations.
//!
//! Documents are JSON, one a line, which is YAML too. A merge patch (RFC 7386) names its object by kind and metadata.
//!
//! **Invariant:** whole manifests have every document, object, key and value of the input; only these annotations
//! differ.
//! **Invariant:** an annotation never contradicts `spec.nodeName`: a pod that runs on another node gets none.
//! **Invariant:** a file of several documents begins with a separator. kubectl reads a file that begins with `{` as a
//! stream of JSON objects, in which a separator is an error.
//! Cost: linear in manifests and groups. It writes no comments, and nothing to owners, whose replicas have no names
//! yet.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use crate::sort;
use serde::{Deserialize, Serialize};

use super::grouping::{Entry, MAX_BYTES};
use super::object::Slot;
use super::value::{Data, Value, quoted};
use super::{GPUS, GROUP, GROUPS, Import, Manifests, NODE};
use crate::labs::groups::Outcome;
use crate::labs::groups::scenario::Group;

/// The line between documents, and before the first of several.
const SEPARATOR: &str = "---\n";

/// Manifests with groups and placements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotated {
    /// A merge patch for each node and pod with changed annotations, a document each: see [`stream`].
    pub patches: Vec<String>,
    /// The documents of each file, with their annotations.
    pub manifests: Vec<Vec<String>>,
    /// Counts of annotations, and of requests and groups without one.
    pub counts: Counts,
}

/// Counts of annotations, and of objects without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Nodes annotated.
    pub nodes: u64,
    /// Pods annotated with their units.
    pub pods: u64,
    /// Requests without an annotation: they are not placed, or are replicas of an owner.
    pub untold: u64,
    /// Groups without nodes, which appear in no annotation.
    pub lost: u64,
    /// Nodes with groups of more bytes than Kubernetes accepts in an annotation.
    pub too_long: u64,
    /// Pods that no patch can name: Kubernetes has not generated their names yet.
    pub unnamed: u64,
    /// Pods that run on another node than their placement: they get no annotation.
    pub elsewhere: u64,
}

/// The text of a file of documents, as kubectl reads it.
pub fn stream<'d>(documents: impl IntoIterator<Item = &'d str>) -> String {
    let mut documents = documents.into_iter().peekable();
    let mut text = String::new();
    let Some(first) = documents.next() else { return text };
    if documents.peek().is_some() {
        text.push_str(SEPARATOR);
    }
    text.push_str(first);
    text.push('\n');
    for document in documents {
        text.push_str(SEPARATOR);
        text.push_str(document);
        text.push('\n');
    }
    text
}

/// Writes groups and placements to the imported manifests. Other nodes and requests of the outcome are left out.
pub fn annotate(manifests: &Manifests, import: &Import, outcome: &Outcome) -> Annotated {
    let mut documents: Vec<Value> =
        manifests.documents.iter().map(|document| document.value.clone()).collect();
    let mut annotated = Annotated::default();
    let mut entries = entries(&outcome.groups);
    annotated.counts.lost =
        outcome.groups.iter().filter(|group| group.members.is_empty()).count() as u64;
    for (node, slot) in in_order(&import.nodes) {
        let groups = serde_json::to_string(&entries.remove(node).unwrap_or_default());
        let groups = groups.expect("entries are always written");
        annotated.counts.nodes += 1;
        annotated.counts.too_long += u64::from(groups.len() > MAX_BYTES);
        let said = [(GROUPS, Some(groups))];
        write(&mut annotated, &mut documents, slot, &said);
    }
    let placed = sort::map(outcome.placements.iter().map(|placed| (&*placed.request, placed)));
    for (request, slot) in in_order(&import.pods) {
        let Some(placed) = placed.get(request) else { continue };
        let node = placed.node.as_deref().map(|node| full_name(manifests, import, node));
        let object = manifests.object(slot);
        if let (Some(node), Some(runs_on)) = (node, object.and_then(node_of))
            && node != runs_on
        {
            annotated.counts.elsewhere += 1;
            continue;
        }
        let units = placed.node.is_some().then(|| listed(&placed.gpus));
        annotated.counts.pods += u64::from(units.is_some());
        let node = node.map(str::to_owned);
        let said = [(NODE, node), (GROUP, placed.group.clone()), (GPUS, units)];
        write(&mut annotated, &mut documents, slot, &said);
    }
    let Counts { pods, elsewhere, .. } = annotated.counts;
    annotated.counts.untold = (outcome.placements.len() as u64).saturating_sub(pods + elsewhere);
    annotated.manifests = vec![Vec::new(); manifests.files.len()];
    for (document, value) in manifests.documents.iter().zip(&documents) {
        let mut text = String::new();
        value.write(&mut text);
        annotated.manifests[document.file].push(text);
    }
    annotated
}

/// The name of a node in its manifest; in the scenario it may be shortened.
fn full_name<'m>(manifests: &'m Manifests, import: &Import, node: &'m str) -> &'m str {
    let object = import.nodes.get(node).and_then(|slot| manifests.object(slot));
    let name = object.and_then(|object| text_at(object, "metadata", "name"));
    name.unwrap_or(node)
}

/// The node that a pod is bound to.
fn node_of(pod: &Value) -> Option<&str> {
    text_at(pod, "spec", "nodeName").filter(|name| !name.is_empty())
}

fn text_at<'v>(object: &'v Value, part: &str, key: &str) -> Option<&'v str> {
    match &object.get(part)?.get(key)?.data {
        Data::Text(text) => Some(text),
        _ => None,
    }
}

/// Names and slots in the order of the documents.
pub(super) fn in_order(slots: &BTreeMap<String, Slot>) -> Vec<(&str, &Slot)> {
    let mut slots: Vec<(&str, &Slot)> = slots.iter().map(|(name, slot)| (&**name, slot)).collect();
    crate::sort::sort_by_key(&mut slots, |(_, slot)| (slot.document, slot.items.clone()));
    slots
}

/// The groups of each node.
fn entries(groups: &[Group]) -> BTreeMap<&str, Vec<Entry>> {
    let mut entries: BTreeMap<&str, Vec<Entry>> = BTreeMap::new();
    for (place, group) in (0..).zip(groups) {
        for (member, of) in (0..).zip(&group.members) {
            entries.entry(&of.node).or_default().push(Entry {
                group: group.id.clone(),
                units: of.units.clone(),
                tags: group.tags.clone(),
                requester: group.requester.clone(),
                place: Some(place),
                member: Some(member),
            });
        }
    }
    entries
}

fn listed(units: &[String]) -> String {
    let units: Vec<String> = units.iter().map(|unit| quoted(unit)).collect();
    format!("[{}]", units.join(","))
}

/// Writes annotations of an object to its document, and a patch if they differ from the present ones.
fn write(
    annotated: &mut Annotated,
    documents: &mut [Value],
    slot: &Slot,
    said: &[(&str, Option<String>)],
) {
    let Some(object) = object_at(&mut documents[slot.document], &slot.items) else { return };
    let had = |key: &str| {
        object
            .get("metadata")
            .and_then(|of| of.get("annotations"))
            .is_some_and(|of| of.entries().iter().any(|entry| &*entry.0 == key))
    };
    let changes: Vec<(&str, &Option<String>)> = said
        .iter()
        .filter(|(key, value)| value.is_some() || had(key))
        .map(|(key, value)| (*key, value))
        .collect();
    if changes.is_empty() {
        return;
    }
    match patch(object, &changes) {
        Some(patch) => {
            let mut text = String::new();
            patch.write(&mut text);
            annotated.patches.push(text);
        }
        None => annotated.counts.unnamed += 1,
    }
    let annotations = object.entry("metadata").entry("annotations");
    for (key, value) in changes {
        match value {
            Some(value) => *annotations.entry(key) = Value::text(&**value),
            None => annotations.remove(key),
        }
    }
}

/// An object of a document, at a path through lists.
fn object_at<'v>(document: &'v mut Value, items: &[usize]) -> Option<&'v mut Value> {
    items.iter().try_fold(document, |value, &at| match &mut value.entry("items").data {
        Data::List(list) => list.get_mut(at),
        _ => None,
    })
}

/// The merge patch of an object; `None` if it has no name yet.
fn patch(object: &Value, changes: &[(&str, &Option<String>)]) -> Option<Value> {
    let metadata = object.get("metadata")?;
    let name = metadata.get("name")?.clone();
    let null = || Value { line: 0, data: Data::Null };
    let mut annotations = Value::map([]);
    for (key, value) in changes {
        *annotations.entry(key) = value.as_deref().map_or_else(null, Value::text);
    }
    let is_pod = changes.iter().any(|(key, _)| *key != GROUPS);
    let mut head = Value::map([("name", name)]);
    if is_pod {
        let namespace = metadata.get("namespace").cloned();
        *head.entry("namespace") = namespace.unwrap_or_else(|| Value::text("default"));
    }
    *head.entry("annotations") = annotations;
    let kind = Value::text(if is_pod { "Pod" } else { "Node" });
    Some(Value::map([("apiVersion", Value::text("v1")), ("kind", kind), ("metadata", head)]))
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "annotated nodes: {}, pods: {}", self.nodes, self.pods)?;
        for (what, count) in [
            ("requests without an annotation: waiting, or replicas of an owner", self.untold),
            ("groups without an annotation: without nodes", self.lost),
            ("nodes with more groups than Kubernetes takes in an annotation", self.too_long),
            ("pods without a patch: their names are yet to be made", self.unnamed),
            ("pods not annotated: they run on another node than the plan gives", self.elsewhere),
        ] {
            if count > 0 {
                writeln!(f, "  {what}: {count}")?;
            }
        }
        Ok(())
    }
}
