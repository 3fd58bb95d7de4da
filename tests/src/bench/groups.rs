//! How fast the groups lab runs: the bar of the lab, cost by request from a thousand to a hundred thousand of them, and
//! a plain scan to compare it with.
//!
//! Clusters and requests are seeded. There are two groups a node, each of four GPUs of one node or of two of each of
//! two, which overlap. A third of them belongs to one requester each; half of the requesters have a quota. Tags and
//! requesters grow with the cluster, so that at every size as many groups carry a tag. Containers end when so many
//! others have come that the cluster is about full: some requests wait.

use std::fmt::Write as _;
use std::sync::Arc;

use gantry_core::kernel::{Model as _, Pcg};
use gantry_core::labs::groups::scenario::{
    Gpu, Group, Grouping, GroupsScenario, Item, Member, Mode, Node, Release, Request, Requester,
};
use gantry_core::labs::groups::view::ViewLimits;
use gantry_core::labs::groups::{Curve, Policy, Problem, Sim, UnitKind, view};

use super::bars::{Bar, bar, verdicts};
use super::clock::timed;
use super::recorded::{self, recorded};
use crate::groups::Scan;

/// The bar: so many milliseconds for 100,000 requests over 10,000 nodes.
const BAR_MS: f64 = 150.0;

/// How long the scan may take before it is stopped.
const SCAN_NS: f64 = 4e9;

const GPUS: u32 = 8;

/// Nodes for each requester, and for each tag.
const NODES_OF: (u32, u32) = (20, 10);

/// A scenario of so many nodes and requests, the same on every platform.
pub fn scenario(policy: Policy, nodes: u32, requests: u32, seed: u64) -> GroupsScenario {
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

fn problem(policy: Policy, nodes: u32, requests: u32, seed: u64) -> Arc<Problem> {
    Arc::new(Problem::new(&scenario(policy, nodes, requests, seed)).expect("a valid scenario"))
}

/// The best of several runs of all problems, from the first entry on, in nanoseconds; and the last states.
fn run(problems: &[Arc<Problem>], repetitions: usize) -> (f64, Vec<Sim>) {
    let starts: Vec<Sim> = problems.iter().map(|problem| Sim::new(Arc::clone(problem))).collect();
    let once = |_| {
        let mut sims = starts.clone();
        let all = || sims.iter_mut().for_each(|sim| while sim.step(&mut ()) {});
        let (ns, ()) = timed(all);
        (ns, sims)
    };
    (0..repetitions).map(once).min_by(|a, b| a.0.total_cmp(&b.0)).expect("at least once")
}

/// The tables, as Markdown.
///
/// # Panics
/// Where what is drawn is not a valid scenario.
pub fn tables(repetitions: usize) -> String {
    let mut text = String::new();
    let mut bars = Vec::new();
    let mut long = Vec::new();
    for policy in [Policy::Machine, Policy::Group] {
        text += &by_size(policy, repetitions, &mut bars);
        text += &beside_scan(policy, repetitions, &mut bars);
        let problem = problem(policy, 10_000, 100_000, 1);
        let sim = || Sim::new(Arc::clone(&problem));
        let run = recorded(policy.name(), sim, Curve::of, |_, cursor, curve| {
            let told = (Some(curve), false);
            view(cursor.transition(), cursor.state(), told, ViewLimits::default());
        });
        bars.push(bar(format!("{}: a seek, ms at most", policy.name()), run.seek_ms.1, 16.0));
        bars.push(bar(format!("{}: a view, ms at most", policy.name()), run.view_ms.1, 16.0));
        long.push(run);
    }
    text += &recorded::table("GPU groups: recorded runs", &long);
    text + &verdicts("GPU groups: bars", &bars)
}

fn by_size(policy: Policy, repetitions: usize, bars: &mut Vec<Bar>) -> String {
    let mut text = format!(
        "\n### GPU groups, {}: by number of requests (a node for ten of them)\n\n\
         | requests | nodes | placed | waiting | ms | ns a request | ratio |\n|---:|---:|---:|---:|---:|---:|---:|\n",
        policy.name()
    );
    let mut first = 0.0;
    for requests in [1_000_u32, 10_000, 100_000] {
        // As in the workflow lab: a processor that runs the same thousand again knows every branch by heart.
        let seeds = 1..=u64::from(100_000 / requests);
        let problems: Vec<_> =
            seeds.map(|seed| problem(policy, requests / 10, requests, seed)).collect();
        let (ns, sims) = run(&problems, repetitions);
        let each = ns / 100_000.0;
        if requests == 1_000 {
            first = each;
        }
        let (placed, waiting) = sims[0].placed_and_waiting();
        let (ms, ratio) = (each * f64::from(requests) / 1e6, each / first);
        writeln!(
            text,
            "| {requests} | {} | {placed} | {waiting} | {ms:.2} | {each:.0} | {ratio:.2} |",
            requests / 10
        )
        .expect("a string takes what is written");
        if requests == 100_000 {
            let label = policy.name();
            bars.push(bar(format!("{label}: ms for 100,000 requests"), ms, BAR_MS));
            bars.push(bar(format!("{label}: cost a request, to 1,000"), ratio, 2.0));
        }
    }
    text
}

fn beside_scan(policy: Policy, repetitions: usize, bars: &mut Vec<Bar>) -> String {
    let problem = problem(policy, 10_000, 100_000, 1);
    let sim = Sim::new(Arc::clone(&problem));
    let mut scan = Scan::new(&problem, &sim.layout().groups);
    let (mut entries, mut slow) = (0, 0.0);
    for part in problem.entries.chunks(64) {
        slow += timed(|| part.iter().for_each(|&entry| scan.take(entry))).0;
        entries += part.len();
        if slow > SCAN_NS {
            break;
        }
    }
    let mut shorter = (*problem).clone();
    shorter.entries.truncate(entries);
    let (fast, sims) = run(&[Arc::new(shorter)], repetitions);
    assert_eq!(sims[0].placed_and_waiting(), (scan.placed, scan.waiting() as u64), "both are one");
    let times = slow / fast;
    let label = format!("{}: times faster than a scan", policy.name());
    bars.push(Bar { at_least: true, ..bar(label, times, 30.0) });
    format!(
        "\n### GPU groups, {}: beside a plain scan\n\n\
         | entries | scan ms | core ms | times |\n|---:|---:|---:|---:|\n\
         | {entries} | {:.0} | {:.2} | {times:.0} |\n",
        policy.name(),
        slow / 1e6,
        fast / 1e6
    )
}
