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
use super::object::{self, Kind, Object, Objects};
use super::reading::Reading;
use super::report::{Order, Report, Source};
use super::types::{self, Device, ResourceClaim, ResourceQuotaSpec, Workload};
use super::value::ValueId;
use super::{Manifests, Options, gangs, grouping, quota, template};
use crate::labs::groups::scenario::{
    Demand, Group, Grouping, GroupsScenario, Item, Mode, Request, Requester,
};
use crate::labs::groups::{Policy, UnitKind};
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

/// Reads manifests. An object with an error is left out, and reported. Errors: those of all objects, if nothing remains;
/// a limit that is exceeded.
pub fn read(manifests: &Manifests, options: Options) -> Result<Import, Errors> {
    let mut reading = Reading::new(manifests);
    let Objects { imported: objects, left_out } = object::all(&mut reading);
    report_rest(&mut reading, &left_out);
    let (nodes, quotas) = nodes_and_quotas(&mut reading, &objects);
    let by_mps: BTreeSet<Option<&str>> =
        nodes.iter().filter(|node| node.by_mps).map(|node| node.label).collect();
    let groups = if options.replan { None } else { grouping::read(&mut reading, &nodes) };
    let mut drafts = drafts::drafts(&mut reading, &objects, &by_name(&objects, &nodes));
    in_order(&mut reading, &mut drafts);
    let bindings = binding::bind(&mut reading, &nodes, &drafts);
    let requests = requests(&mut reading, &objects, &nodes, &drafts, bindings);
    count_shares(&mut reading.report, &drafts, &requests, &by_mps);
    let of_groups = groups.as_deref().unwrap_or_default();
    let requesters = requesters(&mut reading, &requests, of_groups, &quotas);
    let nodes_at = sort::map(nodes.iter().map(|node| (node.id.clone(), node.mark)));
    let pods = drafts.iter().filter(|draft| draft.is_pod);
    let pods = sort::map(pods.map(|draft| (draft.id.clone(), objects[draft.at].value.mark)));
    count_nodes(&mut reading.report, &nodes, groups.as_deref());
    count_never(&mut reading.report, &nodes, &quotas, &requests);
    let scenario = GroupsScenario {
        policy: Policy::Group,
        nodes: nodes.into_iter().map(scenario_node).collect(),
        requesters,
        grouping: Some(grouping_of(&mut reading.report, groups, &requests)),
        requests: requests.into_iter().map(Item::Request).collect(),
    };
    let Reading { errors, mut report, over_limit, .. } = reading;
    let is_empty = scenario.nodes.is_empty() && scenario.requests.is_empty();
    if over_limit || is_empty && !errors.is_empty() {
        return Err(errors);
    }
    report.left_out = errors;
    gangs::report(&mut report, &objects, &drafts, &scenario);
    Ok(Import { scenario, report, nodes: nodes_at, pods, owners: owners(&objects, &drafts) })
}

/// Reports the errors of objects that are left out besides those of their metadata.
fn report_rest<'o>(reading: &mut Reading<'o>, left_out: &[Object<'o>]) {
    for object in left_out {
        match object.kind {
            Kind::Node => drop(reading.typed::<types::Node<'_>>(object.value)),
            Kind::Pod => drop(template::pod(reading, object)),
            Kind::ResourceQuota => {
                drop(reading.typed::<Workload<'_, ResourceQuotaSpec<'_>>>(object.value));
            }
            Kind::ResourceClaim => drop(reading.typed::<ResourceClaim<'_>>(object.value)),
            _ => drop(template::templates(reading, object)),
        }
    }
}

fn nodes_and_quotas<'o>(
    reading: &mut Reading<'o>,
    objects: &'o [Object<'o>],
) -> (Vec<Node<'o>>, BTreeMap<&'o str, u64>) {
    let (mut nodes, mut room) = (Vec::new(), Room::default());
    let mut quotas: BTreeMap<&str, u64> = BTreeMap::new();
    let held = held_by_claims(reading, objects);
    for object in objects {
        match object.kind {
            Kind::Node => {
                let held = held.get(&*object.name).map_or(0, BTreeSet::len) as u64;
                let read = |reading: &mut _| node::read(reading, object, held, &mut room);
                nodes.extend(reading.attempt(read));
            }
            Kind::ResourceQuota => {
                if let Some(quota) = reading.attempt(|reading| quota::read(reading, object)) {
                    let least = quotas.entry(object.namespace).or_insert(quota);
                    *least = quota.min(*least);
                }
            }
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

/// The GPUs that claims of running pods hold, by node: the pool of a device is its node.
fn held_by_claims<'o>(
    reading: &mut Reading<'o>,
    objects: &[Object<'o>],
) -> BTreeMap<&'o str, BTreeSet<&'o str>> {
    let mut held: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for object in objects.iter().filter(|object| object.kind == Kind::ResourceClaim) {
        let claim = reading.attempt(|reading| reading.typed::<ResourceClaim<'_>>(object.value));
        let Some(ResourceClaim { status }) = claim else { continue };
        let devices = status.allocation.devices.results.into_iter();
        let of_gpus = |device: &Device<'_>| {
            device.driver == "gpu.nvidia.com" && !device.device.contains("mig")
        };
        for device in devices.filter(of_gpus).filter(|_| !status.reserved_for.is_empty()) {
            held.entry(device.pool).or_default().insert(device.device);
        }
    }
    held
}

fn by_name<'n>(objects: &'n [Object<'_>], nodes: &'n [Node<'_>]) -> Nodes<'n> {
    let by_name = sort::map(nodes.iter().zip(0..).map(|(node, at)| (node.name, at)));
    let names = objects.iter().filter(|of| of.kind == Kind::Node).map(|of| &*of.name);
    let skipped = names.filter(|name| !by_name.contains_key(name)).collect();
    Nodes { imported: nodes, by_name, skipped }
}

fn scenario_node(node: Node<'_>) -> crate::labs::groups::scenario::Node {
    crate::labs::groups::scenario::Node { id: node.id, gpus: node.gpus, closed: node.closed }
}

/// Counts nodes and their GPUs, and nodes in no group if groups are given.
fn count_nodes(report: &mut Report, nodes: &[Node<'_>], groups: Option<&[Group]>) {
    report.nodes = nodes.len() as u64;
    for gpu in nodes.iter().flat_map(|node| &node.gpus) {
        match gpu.kind() {
            UnitKind::Physical => report.gpus += 1,
            UnitKind::Virtual => {
                report.shared += 1;
                report.slices += gpu.slices;
            }
            UnitKind::Mig => report.mig += 1,
        }
    }
    let Some(groups) = groups else { return };
    let members = groups.iter().flat_map(|group| &group.members);
    let grouped: BTreeSet<&str> =
        members.filter(|of| !of.units.is_empty()).map(|of| &*of.node).collect();
    let outside = nodes.iter().filter(|node| !node.closed && !grouped.contains(&*node.id));
    report.note_all(Note::InNoGroup, outside.count() as u64);
}

/// Counts requests for several shares of a GPU that MPS shares.
fn count_shares(
    report: &mut Report,
    drafts: &[Draft<'_>],
    requests: &[Request],
    by_mps: &BTreeSet<Option<&str>>,
) {
    let is_mps = |(draft, request): &(&Draft<'_>, &Request)| {
        let suits = |label: Option<&str>| draft.want.label.is_none() || label == draft.want.label;
        request.kind == UnitKind::Virtual && request.gpus > 1 && by_mps.iter().copied().any(suits)
    };
    report.note_all(Note::MpsShares, drafts.iter().zip(requests).filter(is_mps).count() as u64);
}

/// Counts requests that no node could ever hold: of a model or kind that is nowhere, for more than any node has, or
/// beyond the quota.
fn count_never(
    report: &mut Report,
    nodes: &[Node<'_>],
    quotas: &BTreeMap<&str, u64>,
    requests: &[Request],
) {
    let mut most: BTreeMap<(UnitKind, Option<&str>), u64> = BTreeMap::new();
    for node in nodes {
        let mut counts: BTreeMap<(UnitKind, Option<&str>), u64> = BTreeMap::new();
        for gpu in &node.gpus {
            for model in [None, Some(&*gpu.model)] {
                *counts.entry((gpu.kind(), model)).or_default() += gpu.slices;
            }
        }
        for (key, count) in counts {
            let most = most.entry(key).or_default();
            *most = count.max(*most);
        }
    }
    for request in requests.iter().filter(|request| request.bound.is_none()) {
        let most = most.get(&(request.kind, request.model.as_deref())).copied().unwrap_or(0);
        let quota = request.requester.as_deref().filter(|_| request.kind != UnitKind::Mig);
        let quota = quota.and_then(|name| quotas.get(name));
        if request.gpus > most || quota.is_some_and(|&quota| request.gpus > quota) {
            report.never.add(&request.id, 1);
        }
    }
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
