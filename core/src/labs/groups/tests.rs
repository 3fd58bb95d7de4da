//! The vectors; the method compared with its plain definitions; laws over random clusters.

mod decisions;
mod oracle;
mod random;

use std::sync::Arc;

use serde_json::{Value, json};

use super::event::Test;
use super::reason::{NearMiss, Replan};
use super::replan::{STEPS, Search};
use super::scenario::GroupsScenario;
use super::scenario::{Gpu, Group, Grouping, Item, Member, Mode, Node, Release, Request};
use super::why_not::near_misses;
use super::{
    Curve, Metrics, Names, Outcome, Policy, Problem, Sim, Status, Trial, UnitKind, replan,
};
use crate::format::decode::Decoder;
use crate::format::record::Entry as _;
use crate::kernel::{Ended, Model as _, Pcg};

/// Scenarios with the outcome each must give, computed by an independent program.
const VECTORS: &str = include_str!("../../../../tests/vectors/groups.jsonl");

/// The lab's part of a scenario file.
fn read(mut scenario: Value) -> GroupsScenario {
    let fields = scenario.as_object_mut().expect("an object");
    fields.remove("gantry");
    fields.remove("lab");
    let text = scenario.to_string();
    let mut decoder = Decoder::new(&text);
    let read = GroupsScenario::read(&mut decoder);
    let (errors, _) = decoder.finish();
    assert!(errors.is_empty(), "{errors:?}");
    read.unwrap_or_else(|_| panic!("{text}"))
}

fn run(scenario: &GroupsScenario) -> (Outcome, Metrics) {
    let problem = Problem::new(scenario).unwrap_or_else(|errors| panic!("{errors:?}"));
    let ended = Ended::run(Sim::new(Arc::new(problem)));
    (ended.outcome(&Names::new(scenario)), ended.metrics())
}

/// Fails if a run differs from the definitions.
#[track_caller]
fn compare(scenario: &GroupsScenario) {
    let (found, expected) = (run(scenario), oracle::outcome(scenario));
    assert_eq!(found, expected, "{scenario:#?}");
}

#[test]
fn every_vector_comes_out() {
    let mut count = 0;
    for line in VECTORS.lines() {
        let mut vector: Value = serde_json::from_str(line).expect("a vector");
        let scenario = read(vector["scenario"].take());
        compare(&scenario);
        let mut expect = |part: &str| vector["expect"][part].take();
        let outcome: Outcome = serde_json::from_value(expect("outcome")).expect("an outcome");
        let metrics: Metrics = serde_json::from_value(expect("metrics")).expect("metrics");
        assert_eq!(run(&scenario), (outcome, metrics), "{}", vector["name"]);
        count += 1;
    }
    assert_eq!(count, 102, "vectors");
}

#[test]
fn random_clusters_are_as_the_definitions_say_after_every_entry() {
    let mut draw = random::Draw(Pcg::new(11));
    for round in 0..1_500 {
        let policy = if round % 4 == 0 { Policy::Machine } else { Policy::Group };
        let mut scenario = draw.scenario(policy, 14);
        while !scenario.requests.is_empty() {
            compare(&scenario);
            scenario.requests.pop();
        }
    }
}

/// Every way to group three units of two nodes in two groups, and every list of four entries.
#[test]
fn tiny_clusters_are_as_the_definitions_say_all_of_them() {
    let gpu = |id: &str| Gpu { id: id.to_owned(), model: "gpu".to_owned(), slices: 1, mig: false };
    let node = |id: &str, gpus| Node { id: id.to_owned(), gpus };
    let nodes = vec![node("m", vec![gpu("0")]), node("n", vec![gpu("0"), gpu("1")])];
    let request = |id: usize, gpus, tag: Option<&str>| {
        Item::Request(Request {
            id: format!("p{id}"),
            gpus,
            requester: None,
            tag: tag.map(str::to_owned),
            model: None,
            kind: UnitKind::Physical,
            bound: None,
        })
    };
    let release = |id: usize| Item::Release(Release { release: format!("p{id}") });
    let member = |bits: u32| {
        let units = |node: &str, bits: &[u32], set: u32| {
            let units: Vec<String> = (0..)
                .zip(bits)
                .filter(|&(_, bit)| set >> bit & 1 == 1)
                .map(|(at, _): (u32, _)| at.to_string())
                .collect();
            (!units.is_empty()).then(|| Member { node: node.to_owned(), units })
        };
        units("m", &[0], bits).into_iter().chain(units("n", &[1, 2], bits)).collect::<Vec<_>>()
    };
    for bits in 0..1_u32 << 6 {
        let group = |id: &str, tag: &str, bits| Group {
            id: id.to_owned(),
            requester: None,
            tags: vec![tag.to_owned()],
            members: member(bits),
        };
        let groups = vec![group("A", "a", bits & 7), group("B", "b", bits >> 3)];
        let mut scenario = GroupsScenario {
            policy: Policy::Group,
            nodes: nodes.clone(),
            requesters: Vec::new(),
            grouping: Some(Grouping { mode: Mode::Manual, groups, demands: Vec::new() }),
            requests: Vec::new(),
        };
        for list in 0..6_u32.pow(4) {
            scenario.requests.clear();
            let (mut list, mut named) = (list, 0);
            for _ in 0..4 {
                let item = match list % 6 {
                    0 => request(named, 1, None),
                    1 => request(named, 2, None),
                    2 => request(named, 1, Some("a")),
                    3 => request(named, 2, Some("b")),
                    earlier if named + 4 > earlier as usize && named > earlier as usize - 4 => {
                        release(earlier as usize - 4)
                    }
                    _ => break,
                };
                named += usize::from(matches!(item, Item::Request(_)));
                list /= 6;
                scenario.requests.push(item);
            }
            compare(&scenario);
        }
    }
}

#[test]
fn random_runs_keep_the_laws_at_every_step() {
    let mut draw = random::Draw(Pcg::new(5));
    for round in 0..600 {
        let policy = if round % 3 == 0 { Policy::Machine } else { Policy::Group };
        let scenario = draw.scenario(policy, 24);
        let problem = Arc::new(Problem::new(&scenario).expect("it is valid"));
        let mut sim = Sim::new(Arc::clone(&problem));
        while sim.step(&mut ()) {
            laws(&problem, &sim);
        }
    }
}

/// No unit is allocated twice, a container's units are planned together on one node, and no placement exceeds a quota.
fn laws(problem: &Problem, sim: &Sim) {
    // Units allocated to each requester, and true if the method allocated any of them.
    let mut allocated = vec![(0, false); problem.quota.len()];
    let mut taken = 0;
    for request in (0..).take(problem.requests.len()) {
        let Status::Placed(number) = sim.status(request) else { continue };
        let placement = sim.placement(number);
        let shape = problem.requests[request as usize];
        let units = sim.units(placement);
        assert_eq!(units.len() as u64, shape.units);
        let planned = sim.group_of(placement).map(|group| {
            let mut members = sim.layout().members_of(group);
            let on_node = |at: &u32| sim.layout().node_of[*at as usize] == placement.node;
            sim.layout().units_of.of(members.find(on_node).expect("of the group"))
        });
        for &unit in &units {
            assert_eq!(sim.stock().holder(unit), Some(request), "nobody else has it");
            assert!(planned.is_none_or(|planned| planned.contains(&unit)));
            assert!(problem.meets(unit, shape.want));
            assert_eq!(problem.node_of[unit as usize], placement.node);
        }
        if let Some(allocated) = allocated.get_mut(problem.charged(shape) as usize) {
            allocated.0 += shape.units;
            allocated.1 |= !placement.is_bound();
        }
        taken += shape.units;
    }
    let all = problem.node_of.len() as u64;
    let metrics = Metrics::of(sim);
    assert_eq!((metrics.free, sim.stock().free()), (all - taken, all - taken));
    assert!(metrics.stranded <= if metrics.pending > 0 { metrics.free } else { 0 });
    for (((allocated, given), quota), at) in allocated.into_iter().zip(&problem.quota).zip(0..) {
        assert_eq!(allocated, sim.allocated(at));
        assert!(!given || quota.is_none_or(|quota| allocated <= quota));
    }
}

/// The errors of a scenario, one a line.
fn wrong(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut scenario = json!({
        "policy": "group",
        "nodes": [
            {"id": "n1", "gpus": [{"id": "0", "slices": 2}, {"id": "1"}]},
            {"id": "n2", "gpus": [{"id": "0"}]},
        ],
        "requesters": [{"id": "x", "quota": 2, "may_group": [{"node": "n1", "gpus": ["1"]}]}],
        "grouping": {
            "groups": [{"id": "G", "requester": "x", "tags": ["a"], "members": [{"node": "n1", "units": ["1"]}]}],
            "demands": [{"gpus": 1, "requester": "x"}],
        },
        "requests": [{"id": "p", "gpus": 1, "requester": "x"}, {"release": "p"}],
    });
    change(&mut scenario);
    let errors = Problem::new(&read(scenario)).err().unwrap_or_default();
    errors.list.iter().map(|error| format!("{}: {}", error.path, error.kind)).collect()
}

type Change = fn(&mut Value);

/// A change of a valid scenario, and the error that it causes.
const BAD: &[(Change, &str)] = &[
    (
        |file| file["nodes"][0]["gpus"][1]["id"] = json!("0"),
        r#"nodes[0].gpus[1].id: duplicate name "0", first at nodes[0].gpus[0].id; requesters[0].may_group[0].gpus[0]: expected the name of a GPU of the node, found "1"; grouping.groups[0].members[0].units[0]: expected the name of a GPU of the node, found "1""#,
    ),
    (
        |file| file["nodes"][1]["gpus"][0]["id"] = json!("a/b"),
        r#"nodes[1].gpus[0].id: "a/b" contains a slash, which separates a GPU from its slices"#,
    ),
    (
        |file| file["nodes"][0]["gpus"][0]["slices"] = json!(9_007_199_254_740_991_u64),
        "nodes: expected at most 4194304 GPUs and slices on all nodes, found 9007199254740993",
    ),
    (
        |file| file["requesters"][0]["may_group"][0]["node"] = json!("n3"),
        r#"requesters[0].may_group[0].node: expected the name of a node, found "n3"; did you mean "n1"?; grouping.groups[0].members[0].node: "x" may not group "n1""#,
    ),
    (
        |file| file["requesters"][0]["may_group"][0]["gpus"][0] = json!("2"),
        r#"requesters[0].may_group[0].gpus[0]: expected the name of a GPU of the node, found "2"; grouping.groups[0].members[0].units[0]: "x" may not group "1""#,
    ),
    (
        |file| file["requesters"][0]["may_group"] = json!([]),
        r#"grouping.groups[0].members[0].node: "x" may not group "n1""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["units"] = json!(["0/1"]),
        r#"grouping.groups[0].members[0].units[0]: "x" may not group "0""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["units"] = json!(["1", "1"]),
        r#"grouping.groups[0].members[0].units[1]: duplicate name "1", first at grouping.groups[0].members[0].units[0]"#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["units"] = json!(["1/0"]),
        r#"grouping.groups[0].members[0].units[0]: expected the name of a unit of the GPU, found "1/0""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["members"][0]["node"] = json!("n2"),
        r#"grouping.groups[0].members[0].node: "x" may not group "n2""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["requester"] = json!("y"),
        r#"grouping.groups[0].requester: expected the name of a requester, found "y""#,
    ),
    (
        |file| file["grouping"]["groups"][0]["tags"] = json!(["a", "a"]),
        r#"grouping.groups[0].tags[1]: duplicate name "a", first at grouping.groups[0].tags[0]"#,
    ),
    (
        |file| file["grouping"]["demands"][0]["requester"] = json!("z"),
        r#"grouping.demands[0].requester: expected the name of a requester, found "z""#,
    ),
    (
        |file| file["requests"][0]["tag"] = json!(""),
        "requests[0].tag: expected 1 to 64 characters, found 0",
    ),
    (
        |file| file["requests"][1]["release"] = json!("q"),
        r#"requests[1].release: expected the name of an earlier request, found "q""#,
    ),
    (
        |file| file["requests"] = json!([{"release": "p"}, {"id": "p", "gpus": 1}]),
        r#"requests[0].release: "p" is used before it is listed, at requests[1]"#,
    ),
    (
        |file| file["nodes"][0]["gpus"][0]["mig"] = json!(true),
        "nodes[0].gpus[0].slices: expected a MIG device without slices, found 2",
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n3"}),
        r#"requests[0].bound.node: expected the name of a node, found "n3"; did you mean "n1"?"#,
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n1", "gpus": ["0"]}),
        r#"requests[0].bound.gpus[0]: expected the name of a unit of the GPU, found "0""#,
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n1", "gpus": ["1/0"]}),
        r#"requests[0].bound.gpus[0]: expected the name of a unit of the GPU, found "1/0""#,
    ),
    (
        |file| file["requests"][0]["bound"] = json!({"node": "n1", "gpus": ["0/0", "1"]}),
        "requests[0].bound.gpus: expected 1 entry, found 2",
    ),
    (
        |file| {
            file["requests"][0]["bound"] = json!({"node": "n1"});
            let again = json!({"id": "q", "gpus": 1, "bound": {"node": "n1", "gpus": ["1"]}});
            file["requests"].as_array_mut().expect("a list").push(again);
        },
        r#"requests[2].bound.gpus[0]: "1" is already assigned, by requests[0]"#,
    ),
    (
        |file| {
            file["requests"][0]["gpus"] = json!(2);
            file["requests"][0]["bound"] = json!({"node": "n1"});
        },
        "requests[0].bound: needs 2 matching free units, but the node has 1",
    ),
];

#[test]
fn bad_scenarios_are_told_each_with_its_path() {
    assert_eq!(wrong(|_| ()), [""; 0]);
    for &(change, expected) in BAD {
        assert_eq!(wrong(change).join("; "), expected);
    }
}

#[test]
fn work_is_bounded_before_it_begins() {
    let requests: Vec<Value> =
        (0..3_000).map(|at| json!({"id": at.to_string(), "gpus": 1})).collect();
    let errors = wrong(|file| {
        file["nodes"][1]["gpus"][0]["slices"] = json!(4_000_000);
        file["requests"] = json!(requests);
    });
    let expected = "requests: expected at most 4294967296 steps of work for groups and requests, \
                    found 12000126000";
    assert!(errors.contains(&expected.to_owned()), "{errors:?}");
}

/// Groups that all contain the same unit, and requests that each get it in turn: each allocation changes all groups.
fn overlap(count: usize) -> Vec<String> {
    let list = |make: &dyn Fn(usize) -> Value| (0..count).map(make).collect::<Value>();
    let wrong = wrong(|file| {
        file["grouping"]["groups"] =
            list(&|at| json!({"id": at.to_string(), "members": [{"node": "n2", "units": ["0"]}]}));
        let requests = (0..count).flat_map(|at| {
            [json!({"id": at.to_string(), "gpus": 1}), json!({"release": at.to_string()})]
        });
        file["requests"] = requests.collect();
    });
    wrong.iter().map(|error| error.split(':').next().unwrap_or_default().to_owned()).collect()
}

/// An accepted scenario changes at most some hundred million groups, which takes seconds.
#[test]
fn groups_that_overlap_are_bounded_by_what_they_cost() {
    assert_eq!(overlap(8_000), [""; 0]);
    assert_eq!(overlap(12_000), ["requests"]);
}

/// A linear search for each of them would take 20,000,000,000 comparisons.
#[test]
fn tags_are_found_in_a_set() {
    let mut tags: Vec<String> = (0..200_000).map(|at| at.to_string()).collect();
    tags.push("7".to_owned());
    let errors = wrong(|file| file["grouping"]["groups"][0]["tags"] = json!(tags));
    let at = "grouping.groups[0].tags";
    assert_eq!(errors, [format!(r#"{at}[200000]: duplicate name "7", first at {at}[7]"#)]);
}

/// Containers of very many units: the search ends by its limit on steps, and reports its parts.
#[test]
fn a_replan_is_bounded_by_units() {
    let slices = 1 << 18;
    let each = slices / 8;
    let container = |at: u64| {
        let gpus = each - at % 2;
        json!({"id": at.to_string(), "gpus": gpus, "kind": "virtual"})
    };
    let mut requests: Vec<Value> = (0..16).map(container).collect();
    requests.push(json!({"id": "w", "gpus": slices / 2 + 7, "kind": "virtual"}));
    let node = |id: &str| json!({"id": id, "gpus": [{"id": "0", "slices": slices}]});
    let scenario =
        json!({"policy": "machine", "nodes": [node("m"), node("n")], "requests": requests});
    let problem = Problem::new(&read(scenario)).expect("it is valid");
    let sim = Ended::run(Sim::new(Arc::new(problem))).sim;
    let tried = Trial::new(&sim, 16).decide();
    let mut search = Search::new(&sim, 16, &tried);
    let (mut slices, mut before) = (0, 0);
    let found = loop {
        if let Some(found) = search.work(1 << 20) {
            break found;
        }
        let (done, total) = search.progress();
        assert!(before < done && done <= total, "{done} of {total}");
        // A slice ends after the try that fills it.
        assert!(done - before <= (1 << 20) + STEPS, "{before} to {done}");
        (slices, before) = (slices + 1, done);
    };
    assert!(slices > 10, "{slices} slices");
    assert!(matches!(found, Replan::None { all: false, sets: 1.., .. }), "{found:?}");
    let mut stopped = Search::new(&sim, 16, &tried);
    assert_eq!(stopped.work(1), None);
    assert!(matches!(stopped.leave(), Replan::None { tried: 0, all: false, sets: 1.. }));
}

/// The answers of a replan are true: its moves are made on a plain list of allocations, under the method's own tests.
/// If it claims the fewest moves, or none, all sets of containers are tried one by one.
#[test]
fn a_replan_is_the_smallest_that_there_is() {
    let mut draw = random::Draw(Pcg::new(23));
    let (mut moved, mut none) = (0, 0);
    for round in 0..6_000 {
        let policy = if round % 4 == 0 { Policy::Machine } else { Policy::Group };
        let problem = Problem::new(&draw.scenario(policy, 12)).expect("it is valid");
        let sim = Ended::run(Sim::new(Arc::new(problem))).sim;
        for request in sim.waiting().collect::<Vec<_>>() {
            if Trial::new(&sim, request).decide().tests.fails != Some(Test::Capacity) {
                continue;
            }
            let expected = smallest(&sim, request);
            match replan(&sim, request) {
                Replan::Moves { moves, units, fewest, .. } => {
                    assert!(fewest, "few containers are all tried");
                    assert_eq!(Some(moves.len()), expected);
                    let shape = sim.problem().requests[request as usize];
                    assert_eq!(units.len() as u64, shape.units);
                    let mut all: Vec<u32> = moves.iter().flat_map(|to| to.units.clone()).collect();
                    all.extend(&units);
                    let moves_of = |unit: &u32| {
                        let holder = sim.stock().holder(*unit);
                        holder.is_none_or(|holder| moves.iter().any(|from| from.request == holder))
                    };
                    assert!(all.iter().all(moves_of), "only free units and theirs");
                    all.sort_unstable();
                    let count = all.len();
                    all.dedup();
                    assert_eq!(all.len(), count, "no unit twice");
                    moved += 1;
                }
                Replan::None { all, .. } => {
                    assert!(all, "few containers are all tried");
                    assert_eq!(expected, None);
                    none += 1;
                }
            }
        }
    }
    assert!(moved > 40 && none > 40, "{moved} moved, {none} none");
}

/// The size of the smallest set of containers that leave and find a slot after the request, by another run of the list
/// of requests: containers that stay, then the request, then the containers that left.
fn smallest(sim: &Sim, request: u32) -> Option<usize> {
    let running: Vec<u32> = (0..)
        .take(sim.problem().requests.len())
        .filter(|&running| sim.is_running(running))
        .collect();
    let mut best: Option<usize> = None;
    for set in 1_u32..1 << running.len() {
        let size = set.count_ones() as usize;
        if best.is_some_and(|best| best <= size) {
            continue;
        }
        let mut stock = sim.stock().clone();
        let (problem, layout) = (sim.problem(), sim.layout());
        let leaving: Vec<u32> = (0..)
            .zip(&running)
            .filter(|&(at, _): &(u32, _)| set >> at & 1 == 1)
            .map(|(_, &running)| running)
            .collect();
        for &container in &leaving {
            let Status::Placed(number) = sim.status(container) else { unreachable!() };
            stock.give_back(layout, &sim.units(sim.placement(number)), |_| {});
        }
        let mut all = std::iter::once(request).chain(leaving);
        let placed = all.all(|request| {
            let class = &layout.classes[layout.class_of[request as usize] as usize];
            let Some(slot) = stock.choose(layout, class) else { return false };
            let shape = problem.requests[request as usize];
            let first = stock.first(problem, layout, slot, shape.want);
            let units: Vec<u32> = first.take(usize::try_from(shape.units).unwrap()).collect();
            stock.take(layout, &units, request);
            true
        });
        if placed {
            best = Some(size);
        }
    }
    best
}

/// A near miss is feasible: its node has enough matching units once more of them are free.
#[test]
fn a_near_miss_is_one_that_can_be_had() {
    let mut draw = random::Draw(Pcg::new(37));
    let (mut near, mut never) = (0, 0);
    for round in 0..2_000 {
        let policy = if round % 3 == 0 { Policy::Machine } else { Policy::Group };
        let problem = Problem::new(&draw.scenario(policy, 14)).expect("it is valid");
        let sim = Ended::run(Sim::new(Arc::new(problem))).sim;
        for request in sim.waiting().collect::<Vec<_>>() {
            let tried = Trial::new(&sim, request).decide();
            let shape = sim.problem().requests[request as usize];
            for miss in near_misses(&sim, request, &tried) {
                let NearMiss::More { units, to } = miss else { continue };
                assert_eq!(units + to.free, shape.units);
                let of_node = sim.problem().units_of(to.node);
                let match_it = of_node.filter(|&unit| sim.problem().meets(unit, shape.want));
                assert!(match_it.count() as u64 >= shape.units, "{miss:?} of {request}");
                near += 1;
            }
            never += u32::from(sim.never(request));
        }
    }
    assert!(near > 100 && never > 100, "{near} near, {never} never");
}

#[test]
fn the_curve_is_what_was_free() {
    let mut draw = random::Draw(Pcg::new(29));
    for _ in 0..300 {
        let problem = Problem::new(&draw.scenario(Policy::Group, 20)).expect("it is valid");
        let mut sim = Sim::new(Arc::new(problem));
        let points = Curve::of(&Ended::run(sim.clone()).sim).points(usize::MAX);
        loop {
            if sim.is_between_entries() {
                let problem = sim.problem();
                let free = |node| {
                    let units = problem.units_of(node);
                    let free = units.filter(|&unit| sim.stock().holder(unit).is_none());
                    let of = |kind| free.clone().filter(move |&unit| problem.kind_of(unit) == kind);
                    UnitKind::ALL.into_iter().map(|kind| of(kind).count() as u64).max()
                };
                let nodes = (0..).take(problem.node_count());
                let largest = nodes.filter_map(free).max().unwrap_or(0);
                let point = points[sim.entries_taken() as usize];
                assert_eq!((point.free, point.largest), (sim.stock().free(), largest));
            }
            if !sim.step(&mut ()) {
                break;
            }
        }
    }
}
