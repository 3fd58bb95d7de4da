//! The scenario from all imported objects: nodes, requesters, groups and requests, with a report.
//!
//! Of several files, some may be bad: the good ones are read without them. Each is parsed twice, and all of them are
//! read again at most [`MAX_ROUNDS`] times, for errors that occur only in their combination.
//!
//! Running pods are bound to their nodes. If no node has groups, or they are to be planned again, each request that is
//! not running is a demand.

use std::collections::{BTreeMap, BTreeSet};

use super::drafts::{self, Draft, Nodes, Taken};
use super::error::Errors;
use super::node::{self, Node, Room};
use super::note::Note;
use super::object::{self, GPU, Kind, MIG, Object};
use super::pod::Cluster;
use super::reading::Reading;
use super::report::{Order, Report, Source};
use super::types::FieldType;
use super::{File, Manifests, Options, binding, gangs, grouping};
use crate::labs::groups::scenario::{
    Demand, Group, Grouping, GroupsScenario, Item, Mode, Request, Requester,
};
use crate::labs::groups::{Policy, UnitKind};
use crate::sort;

#[derive(Clone, Debug)]
pub struct Import {
    /// The scenario, under the policy of groups.
    pub scenario: GroupsScenario,
    pub report: Report,
    /// The marks of its nodes in the documents, by name.
    pub(super) nodes: BTreeMap<String, u32>,
    /// The marks of its requests' pods in the documents, by the requests' names.
    pub(super) pods: BTreeMap<String, u32>,
    /// Owners with replicas among the requests.
    pub(super) owners: Vec<Owner>,
}

/// An owner, with the requests of its replicas.
#[derive(Clone, Debug)]
pub(super) struct Owner {
    pub mark: u32,
    pub kind: Kind,
    pub requests: Vec<String>,
}

/// Reads manifests. An object with an error is left out, and reported. Errors: those of all objects, if nothing
/// remains; a limit that is exceeded.
pub fn read(manifests: &Manifests, options: Options) -> Result<Import, Errors> {
    let mut reading = Reading::new(manifests);
    let [objects, left_out] = object::all(&mut reading);
    // Their other errors.
    for object in &left_out {
        reading.checked(object.value, FieldType::of_kind(object.kind));
    }
    let (nodes, quotas) = nodes_and_quotas(&mut reading, &objects);
    let by_mps: BTreeSet<Option<&str>> =
        nodes.iter().filter(|node| node.by_mps).map(|node| node.label).collect();
    let groups = if options.replan { None } else { grouping::read(&mut reading, &nodes) };
    let mut drafts = drafts::drafts(&mut reading, &objects, &by_name(&objects, &nodes));
    in_order(&mut reading, &mut drafts);
    binding::bind(&mut reading, &nodes, &mut drafts);
    let cluster = Cluster::new(&nodes);
    for draft in drafts.iter_mut().filter(|draft| draft.request.bound.is_none()) {
        draft.request.kind = cluster.kind(&draft.want, &mut reading.report);
    }
    let requests: Vec<Request> = drafts.iter().map(|draft| draft.request.clone()).collect();
    reading.report.requests = requests.len() as u64;
    reading.report.bound = requests.iter().filter(|of| of.bound.is_some()).count() as u64;
    count_shares(&mut reading.report, &drafts, &by_mps);
    let of_groups = groups.as_deref().unwrap_or_default();
    let requesters = requesters(&mut reading, &requests, of_groups, &quotas);
    let nodes_at = sort::map(nodes.iter().map(|node| (node.id.clone(), node.object.value.mark)));
    let pods = drafts.iter().filter(|draft| objects[draft.at].kind == Kind::Pod);
    let pods =
        sort::map(pods.map(|draft| (draft.request.id.clone(), objects[draft.at].value.mark)));
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
                if let Some(quota) = reading.attempt(|reading| quota(reading, object)) {
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

/// The smallest quota for GPUs of an object; `None` without one. A quota with scopes is for some pods only, and one on
/// MIG devices is for another resource: both are counted and dropped.
fn quota<'t>(reading: &mut Reading<'t>, object: &Object<'t>) -> Option<u64> {
    let value = reading.checked(object.value, FieldType::of_kind(object.kind))?;
    let (spec, hard) = (value.part("spec"), value.part("spec").part("hard"));
    let others = object::others(hard).filter_map(|(name, _)| object::of_quota(name));
    others.for_each(|resource| reading.report.count_resource(resource));
    let is_scoped = spec.items("scopes").next().is_some() || spec.get("scopeSelector").is_some();
    let mut least = None;
    for (resource, quota) in object::quotas(hard) {
        if resource.starts_with(MIG) {
            reading.report.note(Note::MigQuota);
        } else if resource != GPU {
            reading.report.resources.add(resource, 1);
        } else if is_scoped {
            reading.report.note(Note::ScopedQuota);
            return None;
        } else {
            least = Some(least.map_or(quota, |least: u64| least.min(quota)));
        }
    }
    least
}

/// The GPUs that claims of running pods hold, by node: the pool of a device is its node.
fn held_by_claims<'o>(
    reading: &mut Reading<'o>,
    objects: &[Object<'o>],
) -> BTreeMap<&'o str, BTreeSet<&'o str>> {
    let mut held: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for object in objects.iter().filter(|object| object.kind == Kind::ResourceClaim) {
        let of_kind = FieldType::of_kind(object.kind);
        let claim = reading.attempt(|reading| reading.checked(object.value, of_kind));
        let Some(status) = claim.map(|claim| claim.part("status")) else { continue };
        let is_used = status.items("reservedFor").next().is_some();
        for device in status.part("allocation").part("devices").items("results") {
            let [driver, pool, name] =
                ["driver", "pool", "device"].map(|key| device.text(key).unwrap_or_default());
            if is_used && driver == "gpu.nvidia.com" && !name.contains("mig") {
                held.entry(pool).or_default().insert(name);
            }
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
fn count_shares(report: &mut Report, drafts: &[Draft<'_>], by_mps: &BTreeSet<Option<&str>>) {
    let is_mps = |Draft { request, want, .. }: &&Draft<'_>| {
        let suits = |label: Option<&str>| want.label.is_none() || label == want.label;
        request.kind == UnitKind::Virtual && request.gpus > 1 && by_mps.iter().copied().any(suits)
    };
    report.note_all(Note::MpsShares, drafts.iter().filter(is_mps).count() as u64);
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

/// Owners with their requests, in the order of the objects.
fn owners(objects: &[Object<'_>], drafts: &[Draft<'_>]) -> Vec<Owner> {
    let mut requests: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for draft in drafts {
        let Some(owner) = draft.owner else { continue };
        requests.entry(owner).or_default().push(draft.request.id.clone());
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

/// Limit on readings of all good files together.
const MAX_ROUNDS: usize = 8;

/// Manifests of the good ones among several files.
#[derive(Clone, Debug)]
pub struct Several {
    /// The documents of the good files.
    pub manifests: Manifests,
    pub import: Import,
    /// True for each good file.
    pub good: Vec<bool>,
    /// The errors of each bad file, in order.
    pub bad: Vec<Errors>,
}

/// Reads the good ones among several files. Errors: those of all files, if none is good, or if the good ones cannot be
/// read together.
pub fn read_all(files: &[File<'_>], options: Options) -> Result<Several, Errors> {
    let parsed = |files: &[File<'_>]| -> Result<(Manifests, Import), Errors> {
        let manifests = Manifests::parse(files)?;
        let import = read(&manifests, options)?;
        Ok((manifests, import))
    };
    let mut bad: Vec<Errors> = Vec::new();
    let is_good =
        |file| parsed(std::slice::from_ref(file)).map_err(|errors| bad.push(errors)).is_ok();
    let mut good: Vec<bool> = files.iter().map(is_good).collect();
    for _ in 0..MAX_ROUNDS {
        let chosen = files.iter().zip(&good).filter(|(_, good)| **good);
        let chosen: Vec<File<'_>> = chosen.map(|(file, _)| file.clone()).collect();
        if chosen.is_empty() {
            break;
        }
        match parsed(&chosen) {
            Ok((manifests, import)) => return Ok(Several { manifests, import, good, bad }),
            Err(errors) => {
                let named =
                    |file: &File<'_>| errors.list.iter().any(|error| error.place.file == file.name);
                for (good, file) in good.iter_mut().zip(files) {
                    *good &= !named(file);
                }
                bad.push(errors);
            }
        }
    }
    let mut all = Errors::default();
    for errors in bad {
        all.append(errors);
    }
    Err(all)
}
