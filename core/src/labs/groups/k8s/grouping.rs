//! Groups in the annotation `gantry/groups` of nodes: a JSON list, with an entry for each group of the node.
//!
//! An entry has the group and its units on the node. For an exact round trip, it also has the group's tags and
//! requester, its index among the groups, and the node's index in it. All of these are optional: by default, groups are
//! in the order of their first occurrence, and nodes in their own order.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::GROUPS;
use super::binding;
use super::error::{ErrorKind, Expected, Measure};
use super::node::Node;
use super::reading::Reading;
use super::value::Value;
use crate::format::json::excerpt;
use crate::format::nearest::nearest;
use crate::labs::groups::scenario::{Gpu, Group, Member};
use crate::sort;

/// Limit on bytes of the annotation: the limit of Kubernetes for all of an object's annotations.
pub(super) const MAX_BYTES: usize = 256 << 10;

/// Limit on names in the annotations of all nodes.
const MAX_NAMES: usize = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub group: String,
    pub units: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requester: Option<String>,
    /// The index among the groups, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// The index of the node in the group, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<u64>,
}

/// A group under construction.
struct Found {
    first: Entry,
    members: Vec<(Option<u64>, Member)>,
}

/// The keys of the annotation in a node's metadata.
const AT: &[&str] = &["annotations", GROUPS];

/// The groups in the nodes' annotations; `None` if no node has the annotation.
pub(super) fn read(reading: &mut Reading<'_>, nodes: &[Node<'_>]) -> Option<Vec<Group>> {
    let mut groups: Vec<Found> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let (mut is_annotated, mut names) = (false, MAX_NAMES);
    for node in nodes {
        let Some(text) = node.object.annotation(GROUPS) else { continue };
        let at = node.object.metadata;
        is_annotated = true;
        let entries = reading.attempt(|reading| {
            let entries = entries(reading, at, text, &mut names);
            for entry in &entries {
                check(reading, at, node, entry);
            }
            Some(entries)
        });
        for entry in entries.unwrap_or_default() {
            let number = *known.entry(entry.group.clone()).or_insert(groups.len());
            let member = Member { node: node.id.clone(), units: entry.units.clone() };
            let member = (entry.member, member);
            match groups.get_mut(number) {
                None => groups.push(Found { first: entry, members: vec![member] }),
                Some(group) if is_same(&group.first, &entry) => group.members.push(member),
                Some(_) => {
                    reading.wrong(at, AT, ErrorKind::OtherGroup { group: excerpt(&entry.group) });
                }
            }
        }
    }
    sort::sort_by_key(&mut groups, |group| group.first.place.unwrap_or(u64::MAX));
    is_annotated.then(|| groups.into_iter().map(whole).collect())
}

/// The entries of a node, each of another group; empty if the annotation as a whole is wrong. `names`: the number of
/// names still allowed.
fn entries(reading: &mut Reading<'_>, at: &Value, text: &str, names: &mut usize) -> Vec<Entry> {
    let too_many = |what, max: usize| ErrorKind::TooMany { what, max: max as u64 };
    if text.len() > MAX_BYTES {
        reading.wrong(at, AT, too_many(Measure::AnnotationBytes, MAX_BYTES));
        return Vec::new();
    }
    let Ok(entries) = serde_json::from_str::<Vec<Entry>>(text) else {
        reading.unexpected(at, AT, text, Expected::Groups);
        return Vec::new();
    };
    let count = entries.iter().map(|entry| 2 + entry.units.len() + entry.tags.len()).sum();
    let Some(rest) = names.checked_sub(count) else {
        reading.wrong(at, AT, too_many(Measure::GroupingNames, MAX_NAMES));
        return Vec::new();
    };
    *names = rest;
    let mut known = BTreeSet::new();
    if let Some(twice) = entries.iter().find(|entry| !known.insert(&*entry.group)) {
        reading.wrong(at, AT, ErrorKind::InGroupTwice { group: excerpt(&twice.group) });
        return Vec::new();
    }
    entries
}

/// True if two entries agree about their group.
fn is_same(a: &Entry, b: &Entry) -> bool {
    a.tags == b.tags && a.requester == b.requester && a.place == b.place
}

fn whole(Found { first, mut members }: Found) -> Group {
    sort::sort_by_key(&mut members, |member| member.0.unwrap_or(u64::MAX));
    let members = members.into_iter().map(|member| member.1).collect();
    Group { id: first.group, requester: first.requester, tags: first.tags, members }
}

/// Reports invalid names, and units that the node does not have.
fn check(reading: &mut Reading<'_>, at: &Value, node: &Node<'_>, entry: &Entry) {
    for name in [&entry.group].into_iter().chain(&entry.requester).chain(&entry.tags) {
        reading.checked_name(at, AT, name);
    }
    for names in [&entry.units, &entry.tags] {
        let mut known = BTreeSet::new();
        if let Some(twice) = names.iter().find(|name| !known.insert(&***name)) {
            reading.wrong(at, AT, ErrorKind::GivenTwice { found: excerpt(twice) });
        }
    }
    for unit in entry.units.iter().filter(|unit| !has(&node.gpus, unit)) {
        // The search runs only if its result is reported.
        let nearest = reading.errors.has_room().then(|| nearest_unit(&node.gpus, unit)).flatten();
        let found = excerpt(unit);
        reading.wrong(at, AT, ErrorKind::UnknownUnit { found, nearest });
    }
}

/// Limit on units compared with a wrong name.
const MAX_COMPARED: usize = 256;

/// The most similar name of a unit, or of a GPU, that the node has.
fn nearest_unit(gpus: &[Gpu], unit: &str) -> Option<String> {
    let names = gpus.iter().flat_map(|gpu| [gpu.id.clone()].into_iter().chain(gpu.units()));
    let names: Vec<String> = names.take(MAX_COMPARED).collect();
    nearest(unit, names.iter().map(String::as_str)).map(str::to_owned)
}

/// True if a node has a unit, or a whole GPU, of that name.
fn has(gpus: &[Gpu], name: &str) -> bool {
    // GPU names are their indices.
    let gpu = name.parse().ok().and_then(|at: usize| gpus.get(at));
    gpu.is_some_and(|gpu| gpu.id == name) || binding::place(gpus, name).is_some()
}
