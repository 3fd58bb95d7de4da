//! Draft requests: pods, and the replicas of owners that are not pods yet.
//!
//! **Invariant:** a replica that is a pod of the input is counted once, if its pod waits, runs, or runs on a skipped
//! node.
//! Cost: linear in objects and requests; for daemon sets, a look at each node, which is bounded.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{ErrorKind, Expected, Measure};
use super::grouping::MAX_BYTES;
use super::node::Node;
use super::note::Note;
use super::object::{self, Kind, Object};
use super::owner::Owners;
use super::pod::{self, Want};
use super::reading::Reading;
use super::selector::{self, Labels, Selector};
use super::template::{self, Template};
use super::time::{self, Moment};
use super::value::Value;
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
    pub created: Option<Moment>,
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
pub(super) struct Nodes<'n, 't> {
    pub taken: &'n [Node<'t>],
    pub by_name: BTreeMap<&'t str, usize>,
    pub skipped: BTreeSet<&'n str>,
}

/// Names in use, and the next number for each stem of numbered names.
#[derive(Default)]
pub(super) struct Taken {
    ids: BTreeSet<String>,
    next: BTreeMap<String, u64>,
}

/// Limit on characters of a name before its number.
const MAX_STEM: usize = 52;

/// A unique name, numbered if necessary.
pub(super) fn unique(reading: &mut Reading<'_>, id: String, taken: &mut Taken) -> String {
    let mut found = id;
    if taken.ids.contains(&found) {
        reading.report.note(Note::Numbered);
        let stem: String = found.chars().take(MAX_STEM).collect();
        let next = taken.next.entry(stem.clone()).or_insert(2);
        while taken.ids.contains(&found) {
            found = format!("{stem}~{next}");
            *next += 1;
        }
    }
    taken.ids.insert(found.clone());
    found
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
    nodes: &Nodes<'_, 't>,
) -> Vec<Draft<'t>> {
    let owners = Owners::new(reading, objects);
    let mut finder = Finder {
        templates: templates(reading, &owners, objects),
        objects,
        owners,
        nodes,
        taken: Taken::default(),
        standing: Standing::default(),
        drafts: Vec::new(),
        labels: Vec::new(),
        comparisons: 0,
    };
    let of_kind =
        |test: fn(Kind) -> bool| (0..objects.len()).filter(move |&at| test(objects[at].kind));
    for at in of_kind(|kind| kind == Kind::Pod) {
        finder.pod(reading, at);
    }
    for at in of_kind(Kind::is_owner) {
        finder.owner(reading, at);
    }
    let mut drafts = finder.drafts;
    sort::sort_by_key(&mut drafts, |draft| draft.at);
    for note in drafts.iter().flat_map(|draft| &draft.want.notes) {
        reading.report.note(*note);
    }
    drafts
}

/// The templates of owners that request GPUs; `None` for all other objects.
fn templates<'t>(
    reading: &mut Reading<'t>,
    owners: &Owners<'_, 't>,
    objects: &[Object<'t>],
) -> Vec<Option<Vec<Template<'t>>>> {
    let of = |(at, object): (usize, &Object<'t>)| {
        if !object.kind.is_owner() {
            return None;
        }
        reading.document = object.slot.document;
        let at_rest = owners.is_owned(at).then_some(Note::Owned);
        match at_rest.or_else(|| template::at_rest(reading, object)) {
            Some(note) => {
                reading.report.note(note);
                None
            }
            None => Some(template::templates(reading, object)),
        }
    };
    objects.iter().enumerate().map(of).collect()
}

struct Finder<'f, 't> {
    objects: &'f [Object<'t>],
    nodes: &'f Nodes<'f, 't>,
    owners: Owners<'f, 't>,
    templates: Vec<Option<Vec<Template<'t>>>>,
    taken: Taken,
    standing: Standing<'t>,
    drafts: Vec<Draft<'t>>,
    /// Labels of the imported nodes, once a daemon set needs them.
    labels: Vec<Labels<'t>>,
    comparisons: u64,
}

impl<'t> Finder<'_, 't> {
    fn pod(&mut self, reading: &mut Reading<'t>, at: usize) {
        let object = &self.objects[at];
        reading.document = object.slot.document;
        if let Some(note) = template::at_rest(reading, object) {
            return reading.report.note(note);
        }
        let Some(template) = template::templates(reading, object).pop() else { return };
        let Some(want) = pod::read(reading, template.spec, Some(object.metadata)) else { return };
        let node = reading.text(template.spec, "nodeName").filter(|name| !name.is_empty());
        let owner = self.owners.is_owned(at).then(|| self.owners.top(at));
        if let Some(owner) = owner {
            let templates = self.templates[owner].as_deref().unwrap_or_default();
            let which = template::template_of(templates, object);
            *self.standing.counts.entry((owner, which)).or_default() += 1;
            self.standing.nodes.entry(owner).or_default().extend(node);
        }
        let runs_on = match node {
            None => None,
            Some(node) => match self.nodes.by_name.get(node) {
                Some(&place) => Some(runs_on(reading, object, place, node)),
                None if self.nodes.skipped.contains(node) => {
                    return reading.report.on_skipped.add(want.gpus);
                }
                None => return reading.report.on_missing.add(want.gpus),
            },
        };
        let tag = self.owners.tag(reading, at, None);
        let created = created(reading, object);
        let name = object::fitting(reading, object.full_name());
        let id = unique(reading, name, &mut self.taken);
        reading.report.pods += 1;
        self.drafts.push(Draft { at, id, want, tag, created, is_pod: true, owner, runs_on });
    }

    /// The replicas of an owner that are not pods yet.
    fn owner(&mut self, reading: &mut Reading<'t>, at: usize) {
        let object = &self.objects[at];
        let Some(templates) = self.templates[at].take() else { return };
        reading.document = object.slot.document;
        for (which, template) in templates.iter().enumerate() {
            let Some(want) = pod::read(reading, template.spec, template.metadata) else { continue };
            let tag = self.owners.tag(reading, at, template.metadata);
            let created = created(reading, object);
            let standing = self.standing.counts.get(&(at, which)).copied().unwrap_or(0);
            let (count, places) = if object.kind == Kind::DaemonSet {
                let places = self.daemon_nodes(reading, at, template.spec);
                reading.report.note_all(Note::StandAsPods, standing);
                (places.len() as u64, places)
            } else {
                let counted = standing.min(template.count);
                reading.report.note_all(Note::StandAsPods, counted);
                (template.count - counted, Vec::new())
            };
            if count > MAX_REQUESTS.saturating_sub(self.drafts.len() as u64) {
                let what = Measure::Requests;
                reading.wrong(object.value, ErrorKind::TooMany { what, max: MAX_REQUESTS });
                return;
            }
            let stem = format!("{}/{}", object.namespace, template.stem);
            let mut places = places.into_iter();
            let mut number = 0_u64;
            for _ in 0..count {
                // A replica that is a pod may have its number in use.
                while standing > 0 && self.taken.ids.contains(&format!("{stem}-{number}")) {
                    number += 1;
                }
                let name = object::fitting(reading, format!("{stem}-{number}"));
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
        spec: &'t Value,
    ) -> Vec<usize> {
        if self.labels.is_empty() {
            self.labels = self.nodes.taken.iter().map(selector::labels).collect();
        }
        let selector = Selector::new(reading, spec);
        let comparisons = selector.cost().saturating_mul(self.labels.len() as u64);
        self.comparisons = self.comparisons.saturating_add(comparisons);
        if self.comparisons > MAX_DAEMON_NODES {
            let what = Measure::DaemonNodes;
            let object = self.objects[at].value;
            reading.wrong(object, ErrorKind::TooMany { what, max: MAX_DAEMON_NODES });
            return Vec::new();
        }
        let has_one = self.standing.nodes.get(&at);
        let lacks_one = |node: &Node<'_>| has_one.is_none_or(|names| !names.contains(node.name));
        let allowed = self.nodes.taken.iter().zip(&self.labels).enumerate();
        let allowed = allowed.filter(|(_, (node, of))| lacks_one(node) && selector.allows(of));
        allowed.map(|(place, _)| place).collect()
    }
}

/// The node of a running pod, with its units if its annotations give them for that node.
fn runs_on<'t>(reading: &mut Reading<'t>, object: &Object<'t>, place: usize, name: &str) -> RunsOn {
    let mut runs_on = RunsOn { node: place, units: None, is_daemon: false };
    let Some(annotations) = reading.map(object.metadata, "annotations") else { return runs_on };
    let planned = reading.text(annotations, NODE).filter(|node| !node.is_empty());
    if planned.is_some_and(|planned| planned != name) {
        reading.report.note(Note::OnAnotherNode);
        return runs_on;
    }
    // A patch that removes an annotation leaves an empty text on an API server.
    let Some(text) = reading.text(annotations, GPUS).filter(|text| !text.is_empty()) else {
        return runs_on;
    };
    let at = annotations.get(GPUS).unwrap_or(annotations);
    if text.len() > MAX_BYTES {
        let (what, max) = (Measure::AnnotationBytes, MAX_BYTES as u64);
        reading.wrong(at, ErrorKind::TooMany { what, max });
    } else if let Ok(units) = serde_json::from_str(text) {
        runs_on.units = Some(units);
    } else {
        let (found, expected) = (at.found(), Expected::UnitNames);
        reading.wrong(at, ErrorKind::WrongType { found, expected });
    }
    runs_on
}

fn created<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<Moment> {
    let text = reading.text(object.metadata, "creationTimestamp")?;
    let moment = time::moment(text);
    if moment.is_none() {
        let at = object.metadata.get("creationTimestamp").unwrap_or(object.metadata);
        let (found, expected) = (at.found(), Expected::Time);
        reading.wrong(at, ErrorKind::WrongType { found, expected });
    }
    moment
}
