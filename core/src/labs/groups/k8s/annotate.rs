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

use serde::{Deserialize, Serialize};

use super::grouping::{Entry, MAX_BYTES};
use super::object::Kind;
use super::value::Value;
use super::{GPUS, GROUP, GROUPS, Import, Manifests, NODE};
use crate::import::write_counts;
use crate::labs::groups::Outcome;
use crate::labs::groups::scenario::Group;
use crate::sort;

/// The line between documents, and before the first of several.
const SEPARATOR: &str = "---\n";

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
    pub nodes: u64,
    pub pods: u64,
    /// Requests without an annotation: they are not placed, or are replicas of an owner.
    pub unannotated: u64,
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
    let mut annotated = Annotated::default();
    let mut documents: Vec<Value> =
        manifests.documents.iter().map(|document| document.value.clone()).collect();
    let is_lost = |group: &&Group| group.members.is_empty();
    annotated.counts.lost = outcome.groups.iter().filter(is_lost).count() as u64;
    let mut entries = entries(&outcome.groups);
    for (node, mark) in in_order(&import.nodes) {
        let groups = as_json(&entries.remove(node).unwrap_or_default());
        annotated.counts.nodes += 1;
        annotated.counts.too_long += u64::from(groups.len() > MAX_BYTES);
        annotated.write(&mut documents, (Kind::Node, mark), vec![(GROUPS, Some(groups))]);
    }
    let placed = sort::map(outcome.placements.iter().map(|placed| (&*placed.request, placed)));
    for (request, mark) in in_order(&import.pods) {
        let Some(placed) = placed.get(request) else { continue };
        let node = placed.node.as_deref().map(|node| full_name(manifests, import, node));
        let pod = manifests.find(mark).2;
        let runs_on = pod.part("spec").text("nodeName").filter(|name| !name.is_empty());
        if node.is_some_and(|node| runs_on.is_some_and(|runs_on| node != runs_on)) {
            annotated.counts.elsewhere += 1;
            continue;
        }
        let units = node.map(|_| as_json(&placed.gpus));
        annotated.counts.pods += u64::from(units.is_some());
        let node = node.map(str::to_owned);
        let changes = vec![(NODE, node), (GROUP, placed.group.clone()), (GPUS, units)];
        annotated.write(&mut documents, (Kind::Pod, mark), changes);
    }
    let Counts { pods, elsewhere, .. } = annotated.counts;
    annotated.counts.unannotated =
        (outcome.placements.len() as u64).saturating_sub(pods + elsewhere);
    annotated.manifests = vec![Vec::new(); manifests.files.len()];
    for (document, value) in manifests.documents.iter().zip(&documents) {
        annotated.manifests[document.file].push(value.written());
    }
    annotated
}

fn as_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("lists of plain data are always written")
}

/// The name of a node in its manifest; in the scenario it may be shortened.
fn full_name<'m>(manifests: &'m Manifests, import: &Import, node: &'m str) -> &'m str {
    let object = import.nodes.get(node).map(|&mark| manifests.find(mark).2);
    object.and_then(|object| object.part("metadata").text("name")).unwrap_or(node)
}

/// Names and marks in the order of the documents.
pub(super) fn in_order(marks: &BTreeMap<String, u32>) -> Vec<(&str, u32)> {
    let mut marks: Vec<(&str, u32)> = marks.iter().map(|(name, mark)| (&**name, *mark)).collect();
    sort::sort_by_key(&mut marks, |of| of.1);
    marks
}

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

/// Annotations by key; without a value where they are removed.
type Changes = Vec<(&'static str, Option<String>)>;

impl Annotated {
    /// Writes annotations of an object to its document, and a patch if they differ from the present ones.
    fn write(&mut self, documents: &mut [Value], (kind, mark): (Kind, u32), mut changes: Changes) {
        let after = documents.partition_point(|document| document.mark <= mark);
        let Some(document) = documents[..after].last_mut() else { return };
        let object = document.find_mut(mark);
        let present = object.part("metadata").part("annotations").entries();
        changes.retain(|(key, value)| value.is_some() || present.iter().any(|of| &*of.0 == *key));
        if changes.is_empty() {
            return;
        }
        let mut patch = partial(object, kind);
        self.counts.unnamed += u64::from(patch.is_none());
        for (key, value) in changes {
            if let Some(patch) = &mut patch {
                patch.entry("metadata").entry("annotations").put(key, value.as_deref());
            }
            let annotations = object.entry("metadata").entry("annotations");
            match &value {
                Some(value) => annotations.put(key, Some(value)),
                None => annotations.remove(key),
            }
        }
        self.patches.extend(patch.map(|patch| patch.written()));
    }
}

/// The version, kind, name and namespace of an object: the head of a merge patch, or of a document for server-side
/// apply. `None` if its name is not generated yet.
pub(super) fn partial(object: &Value, kind: Kind) -> Option<Value> {
    let metadata = object.part("metadata");
    let name = metadata.text("name")?;
    // Objects of a list may take their version from the list.
    let usual = if matches!(kind, Kind::Node | Kind::Pod) { "v1" } else { "apps/v1" };
    let namespace = metadata.text("namespace").unwrap_or("default");
    let mut partial = Value::default();
    partial.put("apiVersion", Some(object.text("apiVersion").unwrap_or(usual)));
    partial.put("kind", Some(kind.name()));
    partial.entry("metadata").put("name", Some(name));
    if kind != Kind::Node {
        partial.entry("metadata").put("namespace", Some(namespace));
    }
    Some(partial)
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "annotated nodes: {}, pods: {}", self.nodes, self.pods)?;
        let counts = [
            ("requests without an annotation: waiting, or replicas of an owner", self.unannotated),
            ("groups without an annotation: without nodes", self.lost),
            ("nodes with more groups than Kubernetes accepts in an annotation", self.too_long),
            ("pods without a patch: their names are not generated yet", self.unnamed),
            ("pods not annotated: they run on another node than the plan gives", self.elsewhere),
        ];
        write_counts(f, &counts)
    }
}
