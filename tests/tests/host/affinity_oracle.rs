//! The affinity lab's outcomes are those of the definitions: vectors, random systems, and all tiny ones.

use gantry_core::format::Decimal;
use gantry_core::labs::affinity::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use gantry_core::labs::affinity::{Env, Fallback, Policy};
use gantry_core::scenario::{self, Lab};
use gantry_tests::affinity::oracle::compare_outcome;
use gantry_tests::affinity::tape::scenario_of;
use gantry_tests::vectors;

#[test]
fn vectors_are_as_the_definitions_say() {
    for vector in vectors::read(vectors::AFFINITY) {
        let scenario = scenario::check(&vector.scenario).expect("a valid scenario");
        let Lab::Affinity(scenario) = scenario.lab else { panic!("of another lab") };
        compare_outcome(&scenario);
    }
}

#[test]
fn random_systems_are_as_the_definitions_say_up_to_every_task() {
    for seed in 0..2_000 {
        let mut scenario = scenario_of(seed);
        while !scenario.tasks.is_empty() {
            compare_outcome(&scenario);
            scenario.tasks.pop();
        }
    }
}

/// Compares all systems of two nodes, two types, two APIs and up to three tasks of up to two calls with the
/// definitions.
#[test]
fn all_tiny_systems_are_as_the_definitions_say() {
    let node = |id: &str, types: u32, env| {
        let engine = |(at, name): (u32, &str)| {
            (types >> at & 1 == 1).then(|| EngineCount { engine: name.to_owned(), count: 1 })
        };
        let engines = [(0, "x"), (1, "y")].into_iter().filter_map(engine).collect();
        Node { id: id.to_owned(), env, engines: Keyed(engines), slots: None }
    };
    let cost = |engine: &str, time| {
        let steps = Rows(vec![CostStep { size: 0, time }]);
        Cost { engine: engine.to_owned(), steps }
    };
    let kinds = [vec!["a"], vec!["b"], vec!["a", "b"], vec!["b", "b"]];
    let mut runs = 0;
    for setting in 0..(3 * 2 * 2 * 2 * 2 * 2 * 64) {
        let mut rest = setting;
        let mut of = |count: u32| {
            let digit = rest % count;
            rest /= count;
            digit
        };
        let (second, policy, fallback) = (1 + of(3), of(2), of(2));
        let (steal, cross, limited, tasks) = (of(2), of(2), of(2), of(64));
        let tasks = (0..3_u32).map(|at| {
            let kind = &kinds[(tasks >> (2 * at) & 3) as usize];
            let calls = kind.iter().map(|api| Call { api: (*api).to_owned(), size: 0 }).collect();
            Task { id: at.to_string(), submit: u64::from(at / 2), calls }
        });
        let mut scenario = AffinityScenario {
            policy: Policy::ALL[policy as usize],
            fallback: Fallback::ALL[fallback as usize],
            steal: steal == 1,
            max_load: (limited == 1).then_some(Decimal::ONE),
            engines: vec!["x".to_owned(), "y".to_owned()],
            nodes: vec![node("one", 3, Env::Cloud), node("two", second, Env::Edge)],
            apis: vec![
                Api { id: "a".to_owned(), cost: Keyed(vec![cost("x", 1), cost("y", 3)]) },
                Api { id: "b".to_owned(), cost: Keyed(vec![cost("y", 2)]) },
            ],
            tasks: tasks.collect(),
            cross_node: CrossNode { enabled: cross == 1, latency: 1, ..CrossNode::default() },
            ..AffinityScenario::default()
        };
        for tolerance in ["1", "3"] {
            scenario.tolerance = Decimal::parse(tolerance).expect("a decimal");
            compare_outcome(&scenario);
            runs += 1;
        }
    }
    assert_eq!(runs, 2 * 3 * 32 * 64);
}
