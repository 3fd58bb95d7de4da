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

use serde::{Deserialize, Serialize, Serializer};

use super::grouping::{Entry, MAX_BYTES};
use super::object::Kind;
use super::report::write_counts;
use super::value::{Data, Value, ValueId};
use super::{GPUS, GROUP, GROUPS, Import, Manifests, NODE};
use crate::labs::groups::Outcome;
use crate::labs::groups::scenario::Group;
use crate::sort;

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
    let mut documents: Vec<Value> =
        manifests.documents.iter().map(|document| document.value.clone()).collect();
    let mut annotated = Annotated::default();
    let mut entries = entries(&outcome.groups);
    annotated.counts.lost =
        outcome.groups.iter().filter(|group| group.members.is_empty()).count() as u64;
    for (node, mark) in in_order(&import.nodes) {
        let groups = serde_json::to_string(&entries.remove(node).unwrap_or_default());
        let groups = groups.expect("entries are always written");
        annotated.counts.nodes += 1;
        annotated.counts.too_long += u64::from(groups.len() > MAX_BYTES);
        write(&mut annotated, &mut documents, (Kind::Node, mark), vec![(GROUPS, Some(groups))]);
    }
    let placed = sort::map(outcome.placements.iter().map(|placed| (&*placed.request, placed)));
    for (request, mark) in in_order(&import.pods) {
        let Some(placed) = placed.get(request) else { continue };
        let node = placed.node.as_deref().map(|node| full_name(manifests, import, node));
        let (_, _, pod) = manifests.find(mark);
        let runs_on = pod.get("spec").and_then(|spec| spec.text("nodeName"));
        if let (Some(node), Some(runs_on)) = (node, runs_on.filter(|name| !name.is_empty()))
            && node != runs_on
        {
            annotated.counts.elsewhere += 1;
            continue;
        }
        let units = || serde_json::to_string(&placed.gpus).expect("strings are always written");
        let units = node.map(|_| units());
        annotated.counts.pods += u64::from(units.is_some());
        let node = node.map(str::to_owned);
        let annotations = vec![(NODE, node), (GROUP, placed.group.clone()), (GPUS, units)];
        write(&mut annotated, &mut documents, (Kind::Pod, mark), annotations);
    }
    let Counts { pods, elsewhere, .. } = annotated.counts;
    annotated.counts.unannotated =
        (outcome.placements.len() as u64).saturating_sub(pods + elsewhere);
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
    let object = import.nodes.get(node).map(|&mark| manifests.find(mark).2);
    let name = object.and_then(|object| object.get("metadata")?.text("name"));
    name.unwrap_or(node)
}

/// Names and marks in the order of the documents.
pub(super) fn in_order(marks: &BTreeMap<String, ValueId>) -> Vec<(&str, ValueId)> {
    let mut marks: Vec<(&str, ValueId)> =
        marks.iter().map(|(name, mark)| (&**name, *mark)).collect();
    sort::sort_by_key(&mut marks, |of| of.1);
    marks
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

/// Annotations by key; without a value where they are removed.
type Changes = Vec<(&'static str, Option<String>)>;

/// Writes annotations of an object to its document, and a patch if they differ from the present ones.
fn write(
    annotated: &mut Annotated,
    documents: &mut [Value],
    (kind, mark): (Kind, ValueId),
    mut changes: Changes,
) {
    let after = documents.partition_point(|document| document.mark <= mark);
    let Some(document) = documents[..after].last_mut() else { return };
    let object = document.find_mut(mark);
    let present = object.get("metadata").and_then(|of| of.get("annotations"));
    let present = present.map_or(&[][..], Value::entries);
    changes.retain(|(key, value)| value.is_some() || present.iter().any(|of| &*of.0 == *key));
    if changes.is_empty() {
        return;
    }
    let annotations = object.entry("metadata").entry("annotations");
    for (key, value) in &changes {
        match value {
            Some(value) => annotations.entry(key).data = Data::Text(value.as_str().into()),
            None => annotations.remove(key),
        }
    }
    match Partial::of(object, kind) {
        Some(mut partial) => {
            partial.metadata.annotations = changes;
            annotated.patches.push(partial.written());
        }
        None => annotated.counts.unnamed += 1,
    }
}

/// Some fields of an object: a merge patch, or a document for server-side apply.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Partial<'o> {
    api_version: &'o str,
    kind: &'static str,
    pub metadata: PartialMetadata<'o>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<serde_json::Value>,
}

#[derive(Serialize)]
pub(super) struct PartialMetadata<'o> {
    name: &'o str,
    #[serde(skip_serializing_if = "Option::is_none")]
    namespace: Option<&'o str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<BTreeMap<&'o str, &'static str>>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_key")]
    annotations: Changes,
}

fn by_key<S: Serializer>(changes: &Changes, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(changes.iter().map(|(key, value)| (key, value)))
}

impl<'o> Partial<'o> {
    /// The version, kind, name and namespace of an object; `None` if its name is not generated yet.
    pub fn of(object: &'o Value, kind: Kind) -> Option<Self> {
        let metadata = object.get("metadata")?;
        let namespace = metadata.text("namespace").unwrap_or("default");
        // Objects of a list may take their version from the list.
        let usual = if matches!(kind, Kind::Node | Kind::Pod) { "v1" } else { "apps/v1" };
        let metadata = PartialMetadata {
            name: metadata.text("name")?,
            namespace: (kind != Kind::Node).then_some(namespace),
            labels: None,
            annotations: Vec::new(),
        };
        let api_version = object.text("apiVersion").unwrap_or(usual);
        Some(Partial { api_version, kind: kind.name(), metadata, spec: None })
    }

    /// The document, as JSON on one line.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("an object is always written")
    }
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
