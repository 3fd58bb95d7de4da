//! The groups lab's outcomes are those of the definitions: vectors, random clusters, and all tiny ones.

use gantry_core::labs::groups::scenario::{
    Binding, Gpu, Group, Grouping, Item, Member, Mode, Node, Release, Request,
};
use gantry_core::labs::groups::{GroupsScenario, Policy, UnitKind};
use gantry_core::scenario::{self, Lab};
use gantry_tests::choices;
use gantry_tests::groups::oracle::compare_outcome;
use gantry_tests::groups::random::scenario_of;
use gantry_tests::vectors;

#[test]
fn vectors_are_as_the_definitions_say() {
    for vector in vectors::read(vectors::GROUPS).into_iter().chain(vectors::groups_closed()) {
        let scenario = scenario::check(&vector.scenario).expect("a valid scenario");
        let Lab::Groups(scenario) = scenario.lab else { panic!("of another lab") };
        compare_outcome(&scenario);
    }
}

#[test]
fn random_clusters_are_as_the_definitions_say_after_every_entry() {
    for seed in 0..1_500 {
        let mut scenario = scenario_of(seed, 14);
        while !scenario.requests.is_empty() {
            compare_outcome(&scenario);
            scenario.requests.pop();
        }
    }
}

/// Every way to group three units of two nodes in two groups, and every list of four entries; with one node closed, too,
/// where a container runs from the start.
#[test]
#[expect(clippy::too_many_lines, reason = "one odometer")]
fn tiny_clusters_are_as_the_definitions_say_all_of_them() {
    let gpu = |id: &str| Gpu { id: id.to_owned(), model: "gpu".to_owned(), slices: 1, mig: false };
    let node = |id: &str, gpus| Node { id: id.to_owned(), gpus, closed: false };
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
    for (bits, closed) in (0..1_u32 << 6).flat_map(|bits| (0..3).map(move |closed| (bits, closed)))
    {
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
        if let Some(node) = scenario.nodes.get_mut(closed) {
            node.closed = true;
        }
        let runs = |node: usize| {
            let binding = Binding { node: nodes[node].id.clone(), gpus: None };
            let Item::Request(runs) = request(9, 1, None) else { unreachable!("a request") };
            Item::Request(Request { bound: Some(binding), ..runs })
        };
        let lists = 6_usize.pow(4);
        let first = (bits as usize * 3 + closed) * lists;
        for list in (0..lists).filter(|list| choices::is_chosen(first + list)) {
            scenario.requests.clear();
            scenario.requests.extend((closed < nodes.len()).then(|| runs(closed)));
            let (mut list, mut named) = (list, 0);
            for _ in 0..4 {
                let item = match list % 6 {
                    0 => request(named, 1, None),
                    1 => request(named, 2, None),
                    2 => request(named, 1, Some("a")),
                    3 => request(named, 2, Some("b")),
                    earlier if named + 4 > earlier && named > earlier - 4 => release(earlier - 4),
                    _ => break,
                };
                named += usize::from(matches!(item, Item::Request(_)));
                list /= 6;
                scenario.requests.push(item);
            }
            compare_outcome(&scenario);
        }
    }
}
