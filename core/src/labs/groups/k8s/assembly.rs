//! The scenario from all imported objects: nodes, requesters, groups and requests, with a report.
//!
//! Running pods are bound to their nodes. If no node has groups, or they are to be planned again, each request that is
//! not running is a demand.

use std::collections::{BTreeMap, BTreeSet};

use super::binding::{self, Binding};
use super::cluster::{self, Cluster};
use super::drafts::{self, Draft, Nodes, Taken};
use super::error::Errors;
use super::node::{self, Node, Room};
use super::note::Note;
use super::object::{self, Kind, Object};
use super::reading::Reading;
use super::report::{Order, Report, Source};
use super::value::ValueId;
use super::{Manifests, Options, grouping, quota};
use crate::labs::groups::Policy;
use crate::labs::groups::scenario::{
    Demand, Group, Grouping, GroupsScenario, Item, Mode, Request, Requester,
};
use crate::sort;

/// A scenario imported from manifests.
#[derive(Clone, Debug)]
pub struct Import {
    /// The scenario, under the policy of groups.
    pub scenario: GroupsScenario,
    /// Counts of imported and skipped objects.
    pub report: Report,
    /// Its nodes in the documents, by name.
    pub(super) nodes: BTreeMap<String, ValueId>,
    /// Its requests' pods in the documents, by the requests' names.
    pub(super) pods: BTreeMap<String, ValueId>,
    /// Owners with replicas among the requests.
    pub(super) owners: Vec<Owner>,
}

/// An owner, with the requests of its replicas.
#[derive(Clone, Debug)]
pub(super) struct Owner {
    pub mark: ValueId,
    pub kind: Kind,
    pub requests: Vec<String>,
}

/// Reads manifests. Errors: everything wrong with them.
pub fn read(manifests: &Manifests, options: Options) -> Result<Import, Errors> {
    let mut reading = Reading::new(manifests);
    let objects = object::all(&mut reading);
    let (nodes, quotas) = nodes_and_quotas(&mut reading, &objects);
    let groups = if options.replan { None } else { grouping::read(&mut reading, &nodes) };
    let mut drafts = drafts::drafts(&mut reading, &objects, &by_name(&objects, &nodes));
    in_order(&mut reading, &mut drafts);
    let bindings = binding::bind(&mut reading, &nodes, &drafts);
    let requests = requests(&mut reading, &objects, &nodes, &drafts, bindings);
    let of_groups = groups.as_deref().unwrap_or_default();
    let requesters = requesters(&mut reading, &requests, of_groups, &quotas);
    let nodes_at = sort::map(nodes.iter().map(|node| (node.id.clone(), node.mark)));
    let pods = drafts.iter().filter(|draft| draft.is_pod);
    let pods = sort::map(pods.map(|draft| (draft.id.clone(), objects[draft.at].value.mark)));
    count_nodes(&mut reading.report, &nodes, groups.as_deref());
    let scenario = GroupsScenario {
        policy: Policy::Group,
        nodes: nodes.into_iter().map(scenario_node).collect(),
        requesters,
        grouping: Some(grouping_of(&mut reading.report, groups, &requests)),
        requests: requests.into_iter().map(Item::Request).collect(),
    };
    let Reading { errors, report, .. } = reading;
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Import { scenario, report, nodes: nodes_at, pods, owners: owners(&objects, &drafts) })
}

fn nodes_and_quotas<'o>(
    reading: &mut Reading<'o>,
    objects: &'o [Object<'o>],
) -> (Vec<Node<'o>>, BTreeMap<&'o str, u64>) {
    let (mut nodes, mut room) = (Vec::new(), Room::default());
    let mut quotas: BTreeMap<&str, u64> = BTreeMap::new();
    for object in objects {
        match object.kind {
            Kind::Node => nodes.extend(node::read(reading, object, &mut room)),
            Kind::ResourceQuota => quota::read(reading, object, &mut quotas),
            _ => {}
        }
    }
    // Shortened names may be equal.
    let mut taken = Taken::default();
    for node in &mut nodes {
        node.id = drafts::unique(reading, std::mem::take(&mut node.id), &mut taken);
    }
    (nodes, quotas)
}

fn by_name<'n>(objects: &'n [Object<'_>], nodes: &'n [Node<'_>]) -> Nodes<'n> {
    let by_name = sort::map(nodes.iter().zip(0..).map(|(node, at)| (node.name, at)));
    let names = objects.iter().filter(|of| of.kind == Kind::Node).map(|of| &*of.name);
    let skipped = names.filter(|name| !by_name.contains_key(name)).collect();
    Nodes { imported: nodes, by_name, skipped }
}

fn scenario_node(node: Node<'_>) -> crate::labs::groups::scenario::Node {
    crate::labs::groups::scenario::Node { id: node.id, gpus: node.gpus }
}

/// Counts nodes and their GPUs, and nodes in no group if groups are given.
fn count_nodes(report: &mut Report, nodes: &[Node<'_>], groups: Option<&[Group]>) {
    let count = |mig: bool| {
        let gpus = nodes.iter().flat_map(|node| &node.gpus).filter(|gpu| gpu.mig == mig);
        gpus.count() as u64
    };
    report.nodes = nodes.len() as u64;
    (report.gpus, report.mig) = (count(false), count(true));
    let Some(groups) = groups else { return };
    let members = groups.iter().flat_map(|group| &group.members);
    let grouped: BTreeSet<&str> =
        members.filter(|of| !of.units.is_empty()).map(|of| &*of.node).collect();
    let outside = nodes.iter().filter(|node| !grouped.contains(&*node.id));
    report.note_all(Note::InNoGroup, outside.count() as u64);
}

/// Sorts requests by time of creation, if all have one.
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
    bindings: Vec<Option<Binding>>,
) -> Vec<Request> {
    let cluster = Cluster::new(nodes);
    let mut requests = Vec::with_capacity(drafts.len());
    for (draft, binding) in drafts.iter().zip(bindings) {
        let object = &objects[draft.at];
        let model = cluster::model(&draft.want);
        if let Some(model) = &model {
            reading.checked_name(object.value.mark, &["spec"], model);
        }
        reading.report.bound += u64::from(binding.is_some());
        let (kind, bound) = match binding {
            Some(Binding { kind, bound }) => (kind, Some(bound)),
            None => (cluster.kind(&draft.want, &mut reading.report), None),
        };
        requests.push(Request {
            id: draft.id.clone(),
            gpus: draft.want.gpus,
            requester: Some(object.namespace.to_owned()),
            tag: draft.tag.clone(),
            model,
            kind,
            bound,
        });
    }
    reading.report.requests = requests.len() as u64;
    requests
}

/// Owners with their requests, in the order of the objects.
fn owners(objects: &[Object<'_>], drafts: &[Draft<'_>]) -> Vec<Owner> {
    let mut requests: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for draft in drafts {
        let Some(owner) = draft.owner else { continue };
        requests.entry(owner).or_default().push(draft.id.clone());
    }
    let owner = |(at, requests): (usize, Vec<String>)| {
        let object = &objects[at];
        Owner { mark: object.value.mark, kind: object.kind, requests }
    };
    requests.into_iter().map(owner).collect()
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

/// Groups of the nodes' annotations, or the demands for planning them.
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
    let demands = requests.iter().filter(|request| request.bound.is_none()).map(demand).collect();
    Grouping { mode: Mode::Auto, groups: Vec::new(), demands }
}
