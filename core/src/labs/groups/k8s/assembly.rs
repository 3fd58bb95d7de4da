//! The scenario of all that was read: nodes, requesters, groups and requests, with a report.
//!
//! Where no node says its groups, each request is expected as it stands, and groups are planned from that.
//!
//! A request for `nvidia.com/gpu` is for slices where every node with its model shares that resource, else for whole
//! GPUs. Where there are MIG devices and one model of other GPUs, a request without a model is for that model: a MIG
//! device is no `nvidia.com/gpu`.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{ErrorKind, Errors, Measure};
use super::node::{self, Node, Room, model_of};
use super::object::{self, Kind, MIG, Object, SHARED, Slot};
use super::owner::{self, Owners};
use super::pod::{self, Want};
use super::reading::Reading;
use super::report::{Note, Order, Report, Source};
use super::time::{self, Moment};
use super::{Manifests, grouping, quota};
use crate::labs::groups::scenario::{
    Demand, Group, Grouping, GroupsScenario, Item, Mode, Request, Requester,
};
use crate::labs::groups::{Policy, UnitKind};
use crate::sort;

/// The most requests: more than the 150,000 pods that a cluster is made for.
pub(super) const MAX_REQUESTS: u64 = 1 << 18;

/// What came of manifests.
#[derive(Clone, Debug)]
pub struct Import {
    /// The scenario, under the policy of groups.
    pub scenario: GroupsScenario,
    /// What was taken, left out and made do with.
    pub report: Report,
    /// Where its nodes stand, by their names.
    pub(super) nodes: BTreeMap<String, Slot>,
    /// Where the pods of its requests stand, by the names of these.
    pub(super) pods: BTreeMap<String, Slot>,
}

/// A request as it is found.
struct Draft<'t> {
    /// The place of its object.
    at: usize,
    id: String,
    want: Want<'t>,
    tag: Option<String>,
    created: Option<Moment>,
    is_pod: bool,
}

/// Reads manifests. Errors: all that is wrong with them.
pub fn read(manifests: &Manifests) -> Result<Import, Errors> {
    let mut reading = Reading::new(manifests);
    let objects = object::all(&mut reading);
    let (mut nodes, mut room) = (Vec::new(), Room::default());
    let mut quotas: BTreeMap<&str, u64> = BTreeMap::new();
    for object in &objects {
        reading.document = object.slot.document;
        match object.kind {
            Kind::Node => nodes.extend(node::read(&mut reading, object, &mut room)),
            Kind::ResourceQuota => quota::read(&mut reading, object, &mut quotas),
            _ => {}
        }
    }
    tell_equal(&mut reading, &mut nodes);
    let groups = grouping::read(&mut reading, &nodes);
    let mut drafts = drafts(&mut reading, &objects);
    in_order(&mut reading, &mut drafts);
    let requests = requests(&mut reading, &objects, &nodes, &drafts);
    let pods = drafts.iter().filter(|draft| draft.is_pod);
    let pods = pods.map(|draft| (draft.id.clone(), objects[draft.at].slot.clone())).collect();
    let requesters =
        requesters(&mut reading, &requests, groups.as_deref().unwrap_or_default(), &quotas);
    let nodes_at = nodes.iter().map(|node| (node.id.clone(), node.slot.clone())).collect();
    let report = &mut reading.report;
    report.nodes = nodes.len() as u64;
    report.gpus = nodes.iter().map(|node| node.gpus.len() as u64).sum();
    let scenario = GroupsScenario {
        policy: Policy::Group,
        nodes: nodes.into_iter().map(scenario_node).collect(),
        requesters,
        grouping: Some(grouping_of(report, groups, &requests)),
        requests: requests.into_iter().map(Item::Request).collect(),
    };
    let Reading { errors, report, .. } = reading;
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Import { scenario, report, nodes: nodes_at, pods })
}

fn scenario_node(node: Node<'_>) -> crate::labs::groups::scenario::Node {
    crate::labs::groups::scenario::Node { id: node.id, gpus: node.gpus }
}

/// Gives numbers to nodes whose shortened names are equal.
fn tell_equal(reading: &mut Reading<'_>, nodes: &mut [Node<'_>]) {
    let mut taken = Taken::default();
    for node in nodes {
        node.id = unique(reading, std::mem::take(&mut node.id), &mut taken);
    }
}

/// Names that are given, and by what begins numbered ones: the number that comes next.
#[derive(Default)]
struct Taken {
    ids: BTreeSet<String>,
    next: BTreeMap<String, u64>,
}

/// A name that no other has: numbered where need be.
fn unique(reading: &mut Reading<'_>, id: String, taken: &mut Taken) -> String {
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

/// The most characters of a name before its number.
const MAX_STEM: usize = 52;

/// All requests, in the order of their objects.
fn drafts<'t>(reading: &mut Reading<'t>, objects: &[Object<'t>]) -> Vec<Draft<'t>> {
    let owners = Owners::new(reading, objects);
    let mut taken = Taken::default();
    // How many pods stand for replicas of an owner.
    let mut standing: BTreeMap<usize, u64> = BTreeMap::new();
    let mut drafts = Vec::new();
    let is_pod = |at: &usize| objects[*at].kind == Kind::Pod;
    for at in (0..objects.len()).filter(is_pod) {
        let Some(draft) = draft(reading, &owners, objects, at) else { continue };
        if owners.is_owned(at) {
            *standing.entry(owners.top(at)).or_default() += 1;
        }
        let spec = reading.map(objects[at].value, "spec");
        if spec.is_some_and(|spec| spec.get("nodeName").is_some()) {
            reading.report.note(Note::Bound);
        }
        let name = object::fitting(reading, objects[at].full_name());
        let id = unique(reading, name, &mut taken);
        reading.report.pods += 1;
        drafts.push(Draft { id, ..draft });
    }
    for (at, object) in objects.iter().enumerate() {
        if matches!(object.kind, Kind::Node | Kind::Pod | Kind::ResourceQuota) {
            continue;
        }
        if owners.is_owned(at) {
            reading.report.note(Note::Owned);
            continue;
        }
        let Some(draft) = draft(reading, &owners, objects, at) else { continue };
        let stand = standing.get(&at).copied().unwrap_or(0);
        let made = drafts.len() as u64;
        replicas(reading, object, &draft, (stand, made), &mut taken, &mut drafts);
    }
    sort::sort_by_key(&mut drafts, |draft| draft.at);
    for draft in &drafts {
        for &note in &draft.want.notes {
            reading.report.note(note);
        }
    }
    drafts
}

/// What an object requests, as a draft without a name; none where it requests nothing.
fn draft<'t>(
    reading: &mut Reading<'t>,
    owners: &Owners<'_, 't>,
    objects: &[Object<'t>],
    at: usize,
) -> Option<Draft<'t>> {
    let object = &objects[at];
    reading.document = object.slot.document;
    if owner::has_ended(reading, object) {
        reading.report.note(Note::Finished);
        return None;
    }
    let spec = owner::pod_spec(reading, object)?;
    let want = pod::read(reading, spec)?;
    let tag = owners.tag(reading, at);
    let created = created(reading, object);
    let is_pod = object.kind == Kind::Pod;
    Some(Draft { at, id: String::new(), want, tag, created, is_pod })
}

fn created<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<Moment> {
    let text = reading.text(object.metadata, "creationTimestamp")?;
    let moment = time::moment(text);
    if moment.is_none() {
        let at = object.metadata.get("creationTimestamp").unwrap_or(object.metadata);
        let (found, expected) = (at.found(), super::error::Expected::Time);
        reading.wrong(at, ErrorKind::WrongType { found, expected });
    }
    moment
}

/// The replicas of an owner that do not stand as pods.
fn replicas<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
    draft: &Draft<'t>,
    (stand, made): (u64, u64),
    taken: &mut Taken,
    drafts: &mut Vec<Draft<'t>>,
) {
    let all = owner::replicas(reading, object);
    reading.report.note_all(Note::StandAsPods, stand.min(all));
    let count = all.saturating_sub(stand);
    if count > MAX_REQUESTS.saturating_sub(made) {
        let what = Measure::Requests;
        reading.wrong(object.value, ErrorKind::TooMany { what, max: MAX_REQUESTS });
        return;
    }
    let mut number = 0_u64;
    for _ in 0..count {
        let named = |number: u64| format!("{}-{number}", object.full_name());
        // What stands as a pod has its number already.
        while stand > 0 && taken.ids.contains(&named(number)) {
            number += 1;
        }
        let name = object::fitting(reading, named(number));
        let id = unique(reading, name, taken);
        number += 1;
        let (want, tag) = (draft.want.clone(), draft.tag.clone());
        drafts.push(Draft { id, want, tag, ..*draft });
    }
}

/// Sorts requests by their creation, where all tell it.
fn in_order(reading: &mut Reading<'_>, drafts: &mut [Draft<'_>]) {
    if drafts.iter().all(|draft| draft.created.is_some()) {
        sort::sort_by_key(drafts, |draft| draft.created);
        reading.report.order = Order::Creation;
    }
}

fn requests(
    reading: &mut Reading<'_>,
    objects: &[Object<'_>],
    nodes: &[Node<'_>],
    drafts: &[Draft<'_>],
) -> Vec<Request> {
    let cluster = Cluster::new(nodes);
    let mut requests = Vec::with_capacity(drafts.len());
    for draft in drafts {
        reading.document = objects[draft.at].slot.document;
        let kind = cluster.kind(&draft.want, &mut reading.report);
        let model = cluster.model(&draft.want, kind, &mut reading.report);
        if let Some(model) = &model {
            object::checked_name(reading, objects[draft.at].value, model);
        }
        requests.push(Request {
            id: draft.id.clone(),
            gpus: draft.want.gpus,
            requester: Some(objects[draft.at].namespace.to_owned()),
            tag: draft.tag.clone(),
            model,
            kind,
            bound: None,
        });
    }
    reading.report.requests = requests.len() as u64;
    requests
}

/// What the nodes offer together.
struct Cluster<'n> {
    /// By the label of a model, then by the model, whether `nvidia.com/gpu` is whole and shared somewhere.
    sharing: BTreeMap<Option<&'n str>, [bool; 2]>,
    has_mig: bool,
    /// The models of GPUs that are no MIG devices.
    models: BTreeSet<&'n str>,
}

impl<'n> Cluster<'n> {
    fn new(nodes: &'n [Node<'_>]) -> Self {
        let mut cluster =
            Cluster { sharing: BTreeMap::new(), has_mig: false, models: BTreeSet::new() };
        let mut models: BTreeMap<Option<&str>, [bool; 2]> = BTreeMap::new();
        for node in nodes {
            for gpu in &node.gpus {
                let is_mig = gpu.model.starts_with("mig-");
                cluster.has_mig |= is_mig;
                if !is_mig {
                    cluster.models.insert(&gpu.model);
                }
            }
            let Some(shares) = node.shares else { continue };
            let place = usize::from(shares);
            cluster.sharing.entry(None).or_default()[place] = true;
            if let Some(label) = node.label {
                cluster.sharing.entry(Some(label)).or_default()[place] = true;
                models.entry(Some(model_of(label))).or_default()[place] = true;
            }
        }
        for (model, sharing) in models {
            cluster.sharing.entry(model).or_insert(sharing);
        }
        cluster
    }

    fn kind(&self, want: &Want<'_>, report: &mut Report) -> UnitKind {
        let is_shared = want.label.is_some_and(|label| label != model_of(label));
        if want.resource == SHARED || is_shared {
            return UnitKind::Virtual;
        }
        if want.resource.starts_with(MIG) {
            return UnitKind::Physical;
        }
        match self.sharing.get(&want.label) {
            Some([false, true]) => UnitKind::Virtual,
            Some([true, true]) => {
                report.note(Note::MixedSharing);
                UnitKind::Physical
            }
            _ => UnitKind::Physical,
        }
    }

    fn model(&self, want: &Want<'_>, kind: UnitKind, report: &mut Report) -> Option<String> {
        if want.resource.starts_with(MIG) {
            return want.resource.strip_prefix("nvidia.com/").map(str::to_owned);
        }
        if let Some(label) = want.label {
            return Some(model_of(label).to_owned());
        }
        if !self.has_mig || kind == UnitKind::Virtual {
            return None;
        }
        let mut models = self.models.iter();
        let only = models.next().filter(|_| models.next().is_none());
        if only.is_none() {
            report.note(Note::AnyModel);
        }
        only.map(|&model| model.to_owned())
    }
}

/// The namespaces with requests, groups or a quota, by name.
fn requesters(
    reading: &mut Reading<'_>,
    requests: &[Request],
    groups: &[Group],
    quotas: &BTreeMap<&str, u64>,
) -> Vec<Requester> {
    let of_groups = groups.iter().filter_map(|group| group.requester.as_deref());
    let of_requests = requests.iter().filter_map(|request| request.requester.as_deref());
    let mut names = BTreeSet::new();
    names.extend(of_groups.chain(of_requests).chain(quotas.keys().copied()));
    reading.report.requesters = names.len() as u64;
    reading.report.quotas = quotas.len() as u64;
    let requester = |name: &str| {
        let quota = quotas.get(name).copied();
        Requester { id: name.to_owned(), quota, may_group: None }
    };
    names.into_iter().map(requester).collect()
}

/// Groups as nodes say them, or what they are planned from.
fn grouping_of(report: &mut Report, groups: Option<Vec<Group>>, requests: &[Request]) -> Grouping {
    if let Some(groups) = groups {
        report.grouping = Source::Annotations { groups: groups.len() as u64 };
        return Grouping { mode: Mode::Manual, groups, demands: Vec::new() };
    }
    let demand = |request: &Request| Demand {
        gpus: request.gpus,
        tag: request.tag.clone(),
        model: request.model.clone(),
        kind: request.kind,
        requester: request.requester.clone(),
    };
    let demands = requests.iter().map(demand).collect();
    Grouping { mode: Mode::Auto, groups: Vec::new(), demands }
}
