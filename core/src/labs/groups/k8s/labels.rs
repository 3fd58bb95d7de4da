//! A plan in the form that Kubernetes itself enforces: a label for each group on its nodes, and a node selector in the
//! pod templates of owners.
//!
//! Groups planned for the replicas of one owner share a label, as one template has one selector. A label belongs to a
//! node, not to its GPUs: it restricts pods to the nodes of their groups, but does not exclude other pods.
//!
//! The documents are partial objects for server-side apply with a field manager of their own: a label or selector that
//! is no longer written is then removed. Owners with a template that cannot change after creation (jobs), or that is
//! one of a list (job sets, Ray), get none.
//!
//! Cost: linear in groups and requests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use super::annotate::{in_order, partial};
use super::assembly::Owner;
use super::drafts::Taken;
use super::object::Kind;
use super::value::Data;
use super::{Import, Manifests};
use crate::import::write_counts;
use crate::labs::groups::Outcome;
use crate::labs::groups::scenario::Group;

const BEGIN: &str = "gantry/group.";

/// Limit on characters of a label after its prefix `gantry/`.
const MAX_NAME: usize = 63;

/// Limit on characters of a name to which a number may be added.
const MAX_STEM: usize = 48;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labelled {
    /// A document for each node and owner: see [`super::stream`].
    pub documents: Vec<String>,
    pub nodes: u64,
    pub owners: u64,
    /// Owners without: their replicas have no group, or groups with different labels.
    pub without_group: u64,
    /// Owners without: their kind accepts no change of the template.
    pub other_kinds: u64,
}

/// Labels of nodes and selectors of owners, from the groups that give units in an outcome.
pub fn labels(manifests: &Manifests, import: &Import, outcome: &Outcome) -> Labelled {
    let mut labelled = Labelled::default();
    let names = names(&outcome.groups);
    let mut of_nodes: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (group, name) in outcome.groups.iter().zip(&names) {
        for member in group.members.iter().filter(|of| !of.units.is_empty()) {
            of_nodes.entry(&member.node).or_default().insert(name);
        }
    }
    for (node, mark) in in_order(&import.nodes) {
        let Some(mut partial) = partial(manifests.find(mark).2, Kind::Node) else { continue };
        let labels = partial.entry("metadata").entry("labels");
        labels.data = Data::Map(Vec::new());
        let names = of_nodes.remove(node).unwrap_or_default();
        for name in names {
            labels.put(name, Some("true"));
        }
        labelled.nodes += 1;
        labelled.documents.push(partial.written());
    }
    let of_groups: BTreeMap<&str, &str> =
        outcome.groups.iter().zip(&names).map(|(group, name)| (&*group.id, &**name)).collect();
    let of_requests: BTreeMap<&str, &str> = outcome
        .placements
        .iter()
        .filter_map(|of| Some((&*of.request, *of_groups.get(of.group.as_deref()?)?)))
        .collect();
    for owner in &import.owners {
        select(&mut labelled, manifests, owner, &of_requests);
    }
    labelled
}

/// Writes the selector of an owner if all its replicas have groups with one label.
fn select(
    labelled: &mut Labelled,
    manifests: &Manifests,
    owner: &Owner,
    of_requests: &BTreeMap<&str, &str>,
) {
    if !matches!(owner.kind, Kind::Deployment | Kind::ReplicaSet | Kind::StatefulSet) {
        labelled.other_kinds += 1;
        return;
    }
    let names: BTreeSet<&str> =
        owner.requests.iter().filter_map(|of| of_requests.get(&**of).copied()).collect();
    let partial = partial(manifests.find(owner.mark).2, owner.kind);
    let (Some(mut partial), Some(&name), 1) = (partial, names.first(), names.len()) else {
        labelled.without_group += 1;
        return;
    };
    let template = partial.entry("spec").entry("template");
    template.entry("spec").entry("nodeSelector").put(name, Some("true"));
    labelled.owners += 1;
    labelled.documents.push(partial.written());
}

/// The label of each group: from its requester and its only tag, else from its name.
fn names(groups: &[Group]) -> Vec<String> {
    let mut known: BTreeMap<(Option<&str>, &str), String> = BTreeMap::new();
    let mut taken = Taken::default();
    let mut names = Vec::with_capacity(groups.len());
    for group in groups {
        let called = match &*group.tags {
            [tag] => &**tag,
            _ => &*group.id,
        };
        let key = (group.requester.as_deref(), called);
        let name = known.entry(key).or_insert_with(|| label(key, &mut taken));
        names.push(name.clone());
    }
    names
}

/// A unique label, of the characters that Kubernetes allows.
fn label((requester, called): (Option<&str>, &str), taken: &mut Taken) -> String {
    let whole = requester.into_iter().chain([called]).collect::<Vec<_>>().join(".");
    let allowed = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.');
    let plain: String = whole.chars().map(|sign| if allowed(sign) { sign } else { '-' }).collect();
    let room = MAX_NAME - (BEGIN.len() - "gantry/".len());
    let room = if plain.len() > room { MAX_STEM } else { room };
    let stem: String = plain.chars().take(room).collect();
    let stem = stem.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
    let stem = if stem.is_empty() { "group" } else { stem };
    taken.unique(format!("{BEGIN}{stem}"), BEGIN.len() + MAX_STEM, '-').0
}

impl Display for Labelled {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "labelled nodes: {}, owners with a selector: {}", self.nodes, self.owners)?;
        let no_group = "owners without a selector: no group, or groups of several labels";
        let fixed = "owners without a selector: the template of their kind is fixed";
        write_counts(f, &[(no_group, self.without_group), (fixed, self.other_kinds)])
    }
}
