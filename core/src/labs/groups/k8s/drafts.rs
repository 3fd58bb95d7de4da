//! Draft requests: pods, and the replicas of owners that are not pods yet.
//!
//! **Invariant:** a replica that is a pod of the input is counted once, if its pod waits, runs, or runs on a skipped
//! node.
//! Cost: linear in objects and requests; for daemon sets, a look at each node, which is bounded.

use std::collections::{BTreeMap, BTreeSet};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::error::{ErrorKind, Expected, Measure};
use super::grouping::MAX_BYTES;
use super::node::Node;
use super::note::Note;
use super::object::{Kind, Object};
use super::owner::Owners;
use super::pod::{self, Selector, Want};
use super::reading::Reading;
use super::report::Report;
use super::template::{self, Template};
use super::value::Value;
use super::{GPUS, NODE};
use crate::labs::groups::UnitKind;
use crate::labs::groups::scenario::Request;
use crate::sort;

/// Limit on requests: more than the 150,000 pods that a cluster is made for.
pub(super) const MAX_REQUESTS: u64 = 1 << 18;

/// Limit on comparisons of daemon sets with nodes.
const MAX_DAEMON_NODES: u64 = 1 << 24;

/// A request, before it is known whether it is bound, and to what kind of units.
#[derive(Clone, Debug)]
pub(super) struct Draft<'t> {
    /// Index of its object: a pod, or the owner of the replica.
    pub at: usize,
    pub request: Request,
    pub want: Want<'t>,
    pub created: Option<OffsetDateTime>,
    /// Index of the owner of the pod or replica, if the input has it.
    pub owner: Option<usize>,
    /// The node on which it runs; `None` if it waits.
    pub runs_on: Option<RunsOn>,
}

#[derive(Clone, Debug)]
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
        if !object.kind.is_owner() {
            return Vec::new();
        }
        if owners.is_owned(at) {
            reading.report.note(Note::Owned);
            return Vec::new();
        }
        let templates = reading.attempt(|reading| template::templates(reading, object));
        templates.unwrap_or_default()
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
        let read = reading.attempt(|reading| {
            let [spec, _] = template::spec(reading, object)?;
            let want = want(reading, object, spec, object.metadata)?;
            let node = spec.text("nodeName").filter(|name| !name.is_empty());
            let known = node.filter(|name| self.nodes.by_name.contains_key(name));
            let units = known.and_then(|name| units(reading, object, name));
            Some((self.draft(reading, at, want, None), node, units))
        });
        let Some((mut draft, node, units)) = read else { return };
        if let Some(owner) = draft.owner {
            let which = template::template_of(&self.templates[owner], object);
            *self.standing.counts.entry((owner, which)).or_default() += 1;
            self.standing.nodes.entry(owner).or_default().extend(node);
        }
        if let Some(name) = node {
            let Some(&node) = self.nodes.by_name.get(name) else {
                let Report { on_skipped, on_missing, .. } = &mut reading.report;
                let is_skipped = self.nodes.skipped.contains(name);
                *if is_skipped { on_skipped } else { on_missing } += 1;
                return;
            };
            draft.runs_on = Some(RunsOn { node, units, is_daemon: false });
        }
        reading.report.pods += 1;
        self.add(reading, draft, object.full_name());
    }

    /// The draft of an object with a request, perhaps of its template with metadata, without its name.
    fn draft(
        &self,
        reading: &mut Reading<'t>,
        at: usize,
        want: Want<'t>,
        template: Option<&Value>,
    ) -> Draft<'t> {
        let object = &self.objects[at];
        let tag = self.owners.tag(reading, at, template);
        let created = created(reading, object);
        let owner = match object.kind {
            Kind::Pod => self.owners.is_owned(at).then(|| self.owners.top(at)),
            _ => Some(at),
        };
        let request = Request {
            id: String::new(),
            gpus: want.gpus,
            requester: Some(object.namespace.to_owned()),
            tag,
            model: want.model(),
            kind: UnitKind::Physical,
            bound: None,
        };
        Draft { at, request, want, created, owner, runs_on: None }
    }

    fn add(&mut self, reading: &mut Reading<'t>, mut draft: Draft<'t>, name: String) {
        let name = reading.fitting(name);
        draft.request.id = unique(reading, name, &mut self.taken);
        self.drafts.push(draft);
    }

    /// The replicas of an owner that are not pods yet.
    fn owner(&mut self, reading: &mut Reading<'t>, at: usize, object: &Object<'t>) {
        for (which, template) in std::mem::take(&mut self.templates[at]).iter().enumerate() {
            let &Template { ref stem, count, pod, .. } = template;
            let (spec, metadata) = (pod.part("spec"), pod.part("metadata"));
            let draft = reading.attempt(|reading| {
                let want = want(reading, object, spec, metadata)?;
                Some(self.draft(reading, at, want, Some(metadata)))
            });
            let Some(draft) = draft else { continue };
            let standing = self.standing.counts.get(&(at, which)).copied().unwrap_or(0);
            let (count, counted, places) = if object.kind == Kind::DaemonSet {
                let places = self.daemon_nodes(reading, at, spec);
                (places.len() as u64, standing, places)
            } else {
                let counted = standing.min(count);
                (count - counted, counted, Vec::new())
            };
            reading.report.note_all(Note::StandAsPods, counted);
            if count > MAX_REQUESTS.saturating_sub(self.drafts.len() as u64) {
                let kind = ErrorKind::TooMany { what: Measure::Requests, max: MAX_REQUESTS };
                return reading.wrong(object.value, &[], kind);
            }
            let stem = format!("{}/{stem}", object.namespace);
            let mut places = places.into_iter();
            let mut number = 0_u64;
            for _ in 0..count {
                // A replica that is a pod may have its number in use.
                while standing > 0 && self.taken.ids.contains(&format!("{stem}-{number}")) {
                    number += 1;
                }
                let runs_on =
                    places.next().map(|node| RunsOn { node, units: None, is_daemon: true });
                let draft = Draft { runs_on, ..draft.clone() };
                self.add(reading, draft, format!("{stem}-{number}"));
                number += 1;
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
        let (nodes, selector) = (self.nodes.imported, Selector::new(spec));
        let comparisons = selector.cost().saturating_mul(nodes.len() as u64);
        self.comparisons = self.comparisons.saturating_add(comparisons);
        if self.comparisons > MAX_DAEMON_NODES {
            let kind = ErrorKind::TooMany { what: Measure::DaemonNodes, max: MAX_DAEMON_NODES };
            reading.wrong(self.objects[at].value, &[], kind);
            return Vec::new();
        }
        let has_pod = self.standing.nodes.get(&at);
        let lacks_pod = |node: &Node<'_>| has_pod.is_none_or(|names| !names.contains(node.name));
        let allowed = nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| lacks_pod(node) && selector.allows(&node.labels));
        allowed.map(|(place, _)| place).collect()
    }
}

/// The request of a pod of an object, with this spec and metadata; `None` if it asks for no GPUs. A model that is not a
/// name is an error.
fn want<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
    spec: &'t Value,
    metadata: &'t Value,
) -> Option<Want<'t>> {
    let want = pod::read(reading, spec, metadata)?;
    if let Some(model) = want.model() {
        reading.checked_name(object.value, &["spec"], &model);
    }
    Some(want)
}

/// The units of a pod that runs on a node, if its annotations give them for that node.
fn units(reading: &mut Reading<'_>, object: &Object<'_>, node: &str) -> Option<Vec<String>> {
    // A patch that removes an annotation leaves an empty text on an API server.
    let annotation = |key| object.annotation(key).filter(|text| !text.is_empty());
    if annotation(NODE).is_some_and(|planned| planned != node) {
        reading.report.note(Note::OnAnotherNode);
        return None;
    }
    let text = annotation(GPUS)?;
    if text.len() > MAX_BYTES {
        let kind = ErrorKind::TooMany { what: Measure::AnnotationBytes, max: MAX_BYTES as u64 };
        reading.wrong(object.metadata, &["annotations", GPUS], kind);
        return None;
    }
    let units = serde_json::from_str(text).ok();
    if units.is_none() {
        reading.unexpected(object.metadata, &["annotations", GPUS], text, Expected::UnitNames);
    }
    units
}

fn created(reading: &mut Reading<'_>, object: &Object<'_>) -> Option<OffsetDateTime> {
    let text = object.metadata.text("creationTimestamp")?;
    let created = OffsetDateTime::parse(text, &Rfc3339).ok();
    if created.is_none() {
        reading.unexpected(object.metadata, &["creationTimestamp"], text, Expected::Time);
    }
    created
}
