//! GPU groups: recorded runs, and the cost of a request by their number.
//!
//! There are two groups a node, each of four GPUs of one node or of two of each of two, which overlap. A third of them
//! belongs to one requester each; half of the requesters have a quota. Tags and requesters grow with the cluster, so that
//! at every size as many groups carry a tag. Containers end when so many others have come that the cluster is about full:
//! some requests wait.

use std::sync::Arc;

use gantry_core::kernel::Pcg;
use gantry_core::labs::groups::scenario::{
    Gpu, Group, Grouping, GroupsScenario, Item, Member, Mode, Node, Release, Request, Requester,
};
use gantry_core::labs::groups::view::ViewLimits;
use gantry_core::labs::groups::{Policy, Problem, Sim, UnitKind, view};

use super::harness::{Bar, Case, Table};
use super::recorded::recorded;

const MANY: u32 = 100_000;

const GPUS: u32 = 8;

/// Nodes for each requester, and for each tag.
const NODES_OF: (u32, u32) = (20, 10);

pub fn tables() -> Vec<Table> {
    let of = |policy: Policy| {
        let title = |what: &str| format!("GPU groups, {}: {what}", policy.name());
        [
            Table::new(&title("a recorded run of 20,000 requests"), move || sought(policy, 20_000)),
            Table::new(&title("a recorded run of 100,000 requests"), move || sought(policy, MANY)),
            Table::new(&title("by number of requests"), move || by_size(policy)),
        ]
    };
    [Policy::Machine, Policy::Group].into_iter().flat_map(of).collect()
}

/// Of 20,000 requests the bar is a fifth of a second, of 100,000 two seconds.
fn sought(policy: Policy, requests: u32) -> Vec<Case> {
    let first = start(policy, requests, 1);
    let bar: &[Bar] = if requests > 20_000 { &[Bar::Ms(2_000.0)] } else { &[Bar::Ms(200.0)] };
    recorded(
        (requests as usize, "request"),
        [bar, &[]],
        move || first.clone(),
        |_| (),
        |cursor, ()| view(cursor.transition(), cursor.state(), ViewLimits::default()),
    )
}

/// A node for ten requests.
fn by_size(policy: Policy) -> Vec<Case> {
    let of = |requests: u32| {
        let starts = (1..=u64::from(MANY / requests)).map(|seed| start(policy, requests, seed));
        Case::runs(&format!("{requests} requests"), (MANY as usize, "request"), starts.collect())
    };
    vec![of(1_000), of(10_000), of(MANY)]
}

/// The state before the first of so many requests.
fn start(policy: Policy, requests: u32, seed: u64) -> Sim {
    let scenario = scenario(policy, requests / 10, requests, seed);
    Sim::new(Arc::new(Problem::new(&scenario).expect("a valid scenario")))
}

/// A scenario of so many nodes and requests, the same on every platform.
fn scenario(policy: Policy, nodes: u32, requests: u32, seed: u64) -> GroupsScenario {
    let mut rng = Pcg::new(seed);
    let gpu = |at: u32| {
        let model = if at < GPUS / 2 { "A100" } else { "T4" };
        Gpu { id: at.to_string(), model: model.to_owned(), slices: 1, mig: false }
    };
    let node =
        |at: u32| Node { id: at.to_string(), gpus: (0..GPUS).map(gpu).collect(), closed: false };
    let requester = |at: u32| Requester {
        id: at.to_string(),
        quota: at.is_multiple_of(2).then_some(3 * u64::from(NODES_OF.0 * GPUS) / 2),
        may_group: None,
    };
    let groups = (0..2 * nodes).map(|at| group(&mut rng, at, nodes)).collect();
    // A request asks for 2 units, about.
    let live = (nodes * GPUS / 2).max(1);
    let mut items = Vec::new();
    for at in 0..requests {
        items.push(Item::Request(request(&mut rng, at, nodes)));
        if let Some(first) = at.checked_sub(live) {
            items.push(Item::Release(Release { release: first.to_string() }));
        }
    }
    GroupsScenario {
        policy,
        nodes: (0..nodes).map(node).collect(),
        requesters: (0..nodes / NODES_OF.0).map(requester).collect(),
        grouping: Some(Grouping { mode: Mode::Manual, groups, demands: Vec::new() }),
        requests: items,
    }
}

fn group(rng: &mut Pcg, at: u32, nodes: u32) -> Group {
    let node = at / 2;
    let from = at % 2 * 4;
    let member = |node: u32, from: u32, count: u32| Member {
        node: node.to_string(),
        units: (from..from + count).map(|unit| unit.to_string()).collect(),
    };
    let other = rng.below(nodes);
    let members = if at.is_multiple_of(4) && other != node {
        vec![member(node, from, 2), member(other, from, 2)]
    } else {
        vec![member(node, from, 4)]
    };
    let requester = at.is_multiple_of(3).then(|| rng.below(nodes / NODES_OF.0).to_string());
    let tags = vec![rng.below(nodes / NODES_OF.1).to_string()];
    Group { id: at.to_string(), requester, tags, members }
}

fn request(rng: &mut Pcg, at: u32, nodes: u32) -> Request {
    let gpus = [1, 1, 1, 2, 2, 2, 4, 4][rng.below(8) as usize];
    let tagged = rng.below(4) > 0;
    Request {
        id: at.to_string(),
        gpus,
        requester: Some(rng.below(nodes / NODES_OF.0).to_string()),
        tag: tagged.then(|| rng.below(nodes / NODES_OF.1).to_string()),
        model: (rng.below(2) == 0).then(|| "A100".to_owned()),
        kind: UnitKind::Physical,
        bound: None,
    }
}
