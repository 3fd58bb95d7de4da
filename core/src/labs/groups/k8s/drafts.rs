//! Draft requests: pods, and the replicas of owners that are not pods yet.
//!
//! **Invariant:** a replica that is a pod of the input is counted once, if its pod waits, runs, or runs on a skipped
//! node.
//! Cost: linear in objects and requests; for daemon sets, a look at each node, which is bounded.

use std::collections::{BTreeMap, BTreeSet};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::cluster;
use super::error::{ErrorKind, Expected, Measure};
use super::grouping::MAX_BYTES;
use super::node::Node;
use super::note::Note;
use super::object::{Kind, Object};
use super::owner::Owners;
use super::pod::{self, Want};
use super::reading::Reading;
use super::template::{self, Template};
use super::types::{Metadata, PodSpec};
use super::{GPUS, NODE};
use crate::sort;

/// Limit on requests: more than the 150,000 pods that a cluster is made for.
pub(super) const MAX_REQUESTS: u64 = 1 << 18;

/// Limit on comparisons of daemon sets with nodes.
const MAX_DAEMON_NODES: u64 = 1 << 24;

/// A draft request: an object's request before its units are known.
#[derive(Debug)]
pub(super) struct Draft<'t> {
    /// Index of its object.
    pub at: usize,
    pub id: String,
    pub want: Want<'t>,
    pub tag: Option<String>,
    pub created: Option<OffsetDateTime>,
    pub is_pod: bool,
    /// Index of the owner of the replica, if the input has it.
    pub owner: Option<usize>,
    /// The node on which it runs; `None` if it waits.
    pub runs_on: Option<RunsOn>,
}

/// The node of a running pod.
#[derive(Debug)]
pub(super) struct RunsOn {
    /// Index of its node among the imported ones.
    pub node: usize,
    /// Its units, if an annotation gives them.
    pub units: Option<Vec<String>>,
    /// True for a missing pod of a daemon set, which can run on this node only.
    pub is_daemon: bool,
}

/// The nodes of the input: the imported ones, and the names of the skipped ones.
pub(super) struct Nodes<'n> {
    pub imported: &'n [Node<'n>],
    pub by_name: BTreeMap<&'n str, usize>,
    pub skipped: BTreeSet<&'n str>,
}

/// A pod as it is read.
struct ReadPod<'t> {
    want: Want<'t>,
    /// The node that it is bound to.
    node: Option<&'t str>,
    /// Its units, if an annotation gives them.
    units: Option<Vec<String>>,
    tag: Option<String>,
    created: Option<OffsetDateTime>,
}

/// Reports a model that is not a name.
fn check_model(reading: &mut Reading<'_>, object: &Object<'_>, want: &Want<'_>) {
    if let Some(model) = cluster::model(want) {
        reading.checked_name(object.value.mark, &["spec"], &model);
    }
}

/// Names in use, and the next number for each stem of numbered names.
#[derive(Default)]
pub(super) struct Taken {
    ids: BTreeSet<String>,
    next: BTreeMap<String, u64>,
}

/// Limit on characters of a name before its number.
const MAX_STEM: usize = 52;

impl Taken {
    /// A unique name; true if it is the first `stem` characters of a name in use, with a number.
    pub fn unique(&mut self, name: String, stem: usize, separator: char) -> (String, bool) {
        let mut found = name;
        let is_taken = self.ids.contains(&found);
        if is_taken {
            let stem: String = found.chars().take(stem).collect();
            let next = self.next.entry(stem.clone()).or_insert(2);
            while self.ids.contains(&found) {
                found = format!("{stem}{separator}{next}");
                *next += 1;
            }
        }
        self.ids.insert(found.clone());
        (found, is_taken)
    }
}

/// A unique name, numbered if necessary.
pub(super) fn unique(reading: &mut Reading<'_>, id: String, taken: &mut Taken) -> String {
    let (id, is_numbered) = taken.unique(id, MAX_STEM, '~');
    reading.report.note_all(Note::Numbered, u64::from(is_numbered));
    id
}

/// Pods of the input that are replicas of an owner.
#[derive(Default)]
struct Standing<'t> {
    /// Number of such pods, by owner and template.
    counts: BTreeMap<(usize, usize), u64>,
    /// The nodes on which an owner has pods.
    nodes: BTreeMap<usize, BTreeSet<&'t str>>,
}

/// All requests, in the order of their objects.
pub(super) fn drafts<'t>(
    reading: &mut Reading<'t>,
    objects: &[Object<'t>],
    nodes: &Nodes<'_>,
) -> Vec<Draft<'t>> {
    let owners = Owners::new(objects);
    let mut finder = Finder {
        templates: templates(reading, &owners, objects),
        objects,
        owners,
        nodes,
        taken: Taken::default(),
        standing: Standing::default(),
        drafts: Vec::new(),
        comparisons: 0,
    };
    for (at, object) in objects.iter().enumerate().filter(|(_, of)| of.kind == Kind::Pod) {
        finder.pod(reading, at, object);
    }
    for (at, object) in objects.iter().enumerate() {
        finder.owner(reading, at, object);
    }
    let mut drafts = finder.drafts;
    sort::sort_by_key(&mut drafts, |draft| draft.at);
    for note in drafts.iter().flat_map(|draft| &draft.want.notes) {
        reading.report.note(*note);
    }
    drafts
}

/// The templates of owners that request GPUs; none of all other objects.
fn templates<'t>(
    reading: &mut Reading<'t>,
    owners: &Owners<'_, 't>,
    objects: &[Object<'t>],
) -> Vec<Vec<Template<'t>>> {
    let of = |(at, object): (usize, &Object<'t>)| {
        let is_owned = object.kind.is_owner() && owners.is_owned(at);
        if is_owned {
            reading.report.note(Note::Owned);
            return Vec::new();
        }
        let found = reading.attempt(|reading| Some(template::templates(reading, object)));
        found.unwrap_or(Ok(Vec::new())).unwrap_or_else(|note| {
            reading.report.note(note);
            Vec::new()
        })
    };
    objects.iter().enumerate().map(of).collect()
}

struct Finder<'f, 't> {
    objects: &'f [Object<'t>],
    nodes: &'f Nodes<'f>,
    owners: Owners<'f, 't>,
    templates: Vec<Vec<Template<'t>>>,
    taken: Taken,
    standing: Standing<'t>,
    drafts: Vec<Draft<'t>>,
    comparisons: u64,
}

impl<'t> Finder<'_, 't> {
    fn pod(&mut self, reading: &mut Reading<'t>, at: usize, object: &Object<'t>) {
        let Some(pod) = reading.attempt(|reading| self.read_pod(reading, at, object)) else {
            return;
        };
        let ReadPod { want, node, units, tag, created } = pod;
        let owner = self.owners.is_owned(at).then(|| self.owners.top(at));
        if let Some(owner) = owner {
            let which = template::template_of(&self.templates[owner], object);
            *self.standing.counts.entry((owner, which)).or_default() += 1;
            self.standing.nodes.entry(owner).or_default().extend(node);
        }
        let runs_on = match node {
            None => None,
            Some(name) => match self.nodes.by_name.get(name) {
                Some(&node) => Some(RunsOn { node, units, is_daemon: false }),
                None if self.nodes.skipped.contains(name) => {
                    reading.report.on_skipped += 1;
                    return;
                }
                None => {
                    reading.report.on_missing += 1;
                    return;
                }
            },
        };
        let name = reading.fitting(object.full_name());
        let id = unique(reading, name, &mut self.taken);
        reading.report.pods += 1;
        self.drafts.push(Draft { at, id, want, tag, created, is_pod: true, owner, runs_on });
    }

    /// The request of a pod; `None` if it has ended, or asks for no GPUs.
    fn read_pod(
        &self,
        reading: &mut Reading<'t>,
        at: usize,
        object: &Object<'t>,
    ) -> Option<ReadPod<'t>> {
        let spec = match template::pod(reading, object) {
            Ok(spec) => spec?,
            Err(note) => {
                reading.report.note(note);
                return None;
            }
        };
        let want = pod::read(reading, &spec, &object.metadata.annotations)?;
        check_model(reading, object, &want);
        let node = Some(spec.node_name).filter(|name| !name.is_empty());
        let imported = node.filter(|name| self.nodes.by_name.contains_key(name));
        let units = imported.and_then(|name| units(reading, &object.metadata, name));
        let tag = self.owners.tag(reading, at, None);
        let created = created(reading, &object.metadata);
        Some(ReadPod { want, node, units, tag, created })
    }

    /// The replicas of an owner that are not pods yet.
    fn owner(&mut self, reading: &mut Reading<'t>, at: usize, object: &Object<'t>) {
        for (which, template) in std::mem::take(&mut self.templates[at]).iter().enumerate() {
            let Template { stem, pod, .. } = template;
            let read = reading.attempt(|reading| {
                let want = pod::read(reading, &pod.spec, &pod.metadata.annotations)?;
                check_model(reading, object, &want);
                let tag = self.owners.tag(reading, at, Some(&pod.metadata));
                Some((want, tag, created(reading, &object.metadata)))
            });
            let Some((want, tag, created)) = read else { continue };
            let standing = self.standing.counts.get(&(at, which)).copied().unwrap_or(0);
            let (count, places) = if object.kind == Kind::DaemonSet {
                let places = self.daemon_nodes(reading, at, &pod.spec);
                reading.report.note_all(Note::StandAsPods, standing);
                (places.len() as u64, places)
            } else {
                let counted = standing.min(template.count);
                reading.report.note_all(Note::StandAsPods, counted);
                (template.count - counted, Vec::new())
            };
            if count > MAX_REQUESTS.saturating_sub(self.drafts.len() as u64) {
                let kind = ErrorKind::TooMany { what: Measure::Requests, max: MAX_REQUESTS };
                return reading.wrong(object.value.mark, &[], kind);
            }
            let stem = format!("{}/{stem}", object.namespace);
            let mut places = places.into_iter();
            let mut number = 0_u64;
            for _ in 0..count {
                // A replica that is a pod may have its number in use.
                while standing > 0 && self.taken.ids.contains(&format!("{stem}-{number}")) {
                    number += 1;
                }
                let name = reading.fitting(format!("{stem}-{number}"));
                let id = unique(reading, name, &mut self.taken);
                number += 1;
                let runs_on =
                    places.next().map(|node| RunsOn { node, units: None, is_daemon: true });
                let (want, tag) = (want.clone(), tag.clone());
                let (is_pod, owner) = (false, Some(at));
                self.drafts.push(Draft { at, id, want, tag, created, is_pod, owner, runs_on });
            }
        }
    }

    /// The nodes on which a daemon set should have a pod, and has none.
    fn daemon_nodes(
        &mut self,
        reading: &mut Reading<'t>,
        at: usize,
        spec: &PodSpec<'t>,
    ) -> Vec<usize> {
        let nodes = self.nodes.imported;
        let comparisons = spec.cost().saturating_mul(nodes.len() as u64);
        self.comparisons = self.comparisons.saturating_add(comparisons);
        if self.comparisons > MAX_DAEMON_NODES {
            let kind = ErrorKind::TooMany { what: Measure::DaemonNodes, max: MAX_DAEMON_NODES };
            reading.wrong(self.objects[at].value.mark, &[], kind);
            return Vec::new();
        }
        let has_pod = self.standing.nodes.get(&at);
        let lacks_pod = |node: &Node<'_>| has_pod.is_none_or(|names| !names.contains(node.name));
        let allowed = nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| lacks_pod(node) && spec.allows(&node.metadata.labels));
        allowed.map(|(place, _)| place).collect()
    }
}

/// The units of a pod that runs on a node, if its annotations give them for that node.
fn units(reading: &mut Reading<'_>, metadata: &Metadata<'_>, node: &str) -> Option<Vec<String>> {
    // A patch that removes an annotation leaves an empty text on an API server.
    let annotation = |key| metadata.annotations.get(key).filter(|text| !text.is_empty());
    if annotation(NODE).is_some_and(|planned| *planned != node) {
        reading.report.note(Note::OnAnotherNode);
        return None;
    }
    let text = *annotation(GPUS)?;
    if text.len() > MAX_BYTES {
        let kind = ErrorKind::TooMany { what: Measure::AnnotationBytes, max: MAX_BYTES as u64 };
        reading.wrong(metadata.mark, &["annotations", GPUS], kind);
        return None;
    }
    let units = serde_json::from_str(text).ok();
    if units.is_none() {
        reading.unexpected(metadata.mark, &["annotations", GPUS], text, Expected::UnitNames);
    }
    units
}

fn created(reading: &mut Reading<'_>, metadata: &Metadata<'_>) -> Option<OffsetDateTime> {
    let text = metadata.creation_timestamp?;
    let created = OffsetDateTime::parse(text, &Rfc3339).ok();
    if created.is_none() {
        reading.unexpected(metadata.mark, &["creationTimestamp"], text, Expected::Time);
    }
    created
}
