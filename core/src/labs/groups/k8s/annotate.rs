//! Groups and placements written to the manifests that they are of: as merge patches, and as whole manifests.
//!
//! Every node that was taken gets `gantry/groups`, a list that may be empty; every pod that was placed gets `gantry/gpus`
//! and, where it was given from a group, `gantry/group`. A pod that waits loses what it had of these.
//!
//! Documents are JSON, one a line, which is YAML too. A merge patch (RFC 7386) names its object by kind and metadata.
//!
//! **Invariant:** whole manifests have every document, object, key and value of the input; only these annotations differ.
//! Cost: linear in manifests and groups. It writes no comments, and nothing to owners, whose replicas have no names yet.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use super::grouping::{Entry, MAX_BYTES};
use super::object::Slot;
use super::value::{Data, Value, quoted};
use super::{GPUS, GROUP, GROUPS, Import, Manifests};
use crate::labs::groups::Outcome;
use crate::labs::groups::outcome::Placed;
use crate::labs::groups::scenario::Group;

/// What comes between documents.
const BETWEEN: &str = "---\n";

/// Manifests with groups and placements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotated {
    /// A merge patch for each node and pod that has something to say, one a line.
    pub patches: String,
    /// For each file its documents with the annotations in them, one a line.
    pub manifests: Vec<String>,
    /// How many of what was told.
    pub counts: Counts,
}

/// How much annotations tell, and what they leave untold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Nodes annotated.
    pub nodes: u64,
    /// Pods annotated with their units.
    pub pods: u64,
    /// Requests that no annotation tells: they are not placed, or replicas of an owner.
    pub untold: u64,
    /// Groups without nodes, which no annotation tells.
    pub lost: u64,
    /// Nodes whose groups take more bytes than Kubernetes takes.
    pub too_long: u64,
    /// Pods that no patch can name: their names are yet to be made.
    pub unnamed: u64,
}

/// Writes groups and placements to the manifests that were read. What the outcome says of other nodes and requests is not
/// written.
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
    let placed: BTreeMap<&str, &Placed> =
        outcome.placements.iter().map(|placed| (&*placed.request, placed)).collect();
    for (request, slot) in in_order(&import.pods) {
        let Some(placed) = placed.get(request) else { continue };
        let units = placed.node.is_some().then(|| listed(&placed.gpus));
        annotated.counts.pods += u64::from(units.is_some());
        let said = [(GROUP, placed.group.clone()), (GPUS, units)];
        write(&mut annotated, &mut documents, slot, &said);
    }
    annotated.counts.untold = outcome.placements.len() as u64 - annotated.counts.pods;
    annotated.manifests = vec![String::new(); manifests.files.len()];
    for (document, value) in manifests.documents.iter().zip(&documents) {
        let text = &mut annotated.manifests[document.file];
        text.push_str(if text.is_empty() { "" } else { BETWEEN });
        value.write(text);
        text.push('\n');
    }
    annotated
}

/// Names and slots in the order of the documents.
fn in_order(slots: &BTreeMap<String, Slot>) -> Vec<(&str, &Slot)> {
    let mut slots: Vec<(&str, &Slot)> = slots.iter().map(|(name, slot)| (&**name, slot)).collect();
    crate::sort::sort_by_key(&mut slots, |(_, slot)| (slot.document, slot.items.clone()));
    slots
}

/// What each node has of the groups.
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

/// Writes annotations of an object to its document, and a patch where they differ from what it has.
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
            let patches = &mut annotated.patches;
            patches.push_str(if patches.is_empty() { "" } else { BETWEEN });
            patch.write(patches);
            patches.push('\n');
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

/// An object of a document, through lists.
fn object_at<'v>(document: &'v mut Value, items: &[usize]) -> Option<&'v mut Value> {
    items.iter().try_fold(document, |value, &at| match &mut value.entry("items").data {
        Data::List(list) => list.get_mut(at),
        _ => None,
    })
}

/// The merge patch of an object; none where it has no name yet.
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
            ("requests not told: waiting, or replicas of an owner", self.untold),
            ("groups not told: without nodes", self.lost),
            ("nodes with more groups than an annotation may tell", self.too_long),
            ("pods without a patch: their names are yet to be made", self.unnamed),
        ] {
            if count > 0 {
                writeln!(f, "  {what}: {count}")?;
            }
        }
        Ok(())
    }
}
