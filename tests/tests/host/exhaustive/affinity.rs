//! Tiny systems of engines.

use gantry_core::format::Decimal;
use gantry_core::labs::affinity::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use gantry_core::labs::affinity::{Env, Fallback, Policy};
use gantry_tests::choices::{Choices, try_some};

fn node(id: &str, types: &[&str], env: Env) -> Node {
    let engine = |&engine: &&str| EngineCount { engine: engine.to_owned(), count: 1 };
    let engines = Keyed(types.iter().map(engine).collect());
    Node { id: id.to_owned(), env, engines, slots: None }
}

fn api(id: &str, costs: &[(&str, u64)]) -> Api {
    let cost = |&(engine, time): &(&str, u64)| {
        let steps = Rows(vec![CostStep { size: 0, time }]);
        Cost { engine: engine.to_owned(), steps }
    };
    Api { id: id.to_owned(), cost: Keyed(costs.iter().map(cost).collect()) }
}

fn any_task(choices: &mut Choices, at: u64) -> Task {
    let apis = choices.one_of::<&[&str]>(&[&["a"], &["b"], &["a", "b"], &["b", "b"]]);
    let calls = apis.iter().map(|&api| Call { api: api.to_owned(), size: 0 });
    Task { id: at.to_string(), submit: at / 2, calls: calls.collect() }
}

/// Two nodes, two types, two APIs and three tasks of up to two calls.
#[test]
fn three_tasks_on_two_nodes() {
    // The second node, policy, fallback, stealing, crossing, a load limit; tasks; tolerance.
    try_some(3 * 2 * 2 * 2 * 2 * 2 * 64 * 2, 1, |choices| {
        let second = choices.one_of::<&[&str]>(&[&["x"], &["y"], &["x", "y"]]);
        let crosses = choices.one_of(&[false, true]);
        AffinityScenario {
            policy: choices.one_of(&Policy::ALL),
            fallback: choices.one_of(&Fallback::ALL),
            steal: choices.one_of(&[false, true]),
            max_load: choices.one_of(&[None, Some(Decimal::ONE)]),
            engines: vec!["x".to_owned(), "y".to_owned()],
            nodes: vec![node("one", &["x", "y"], Env::Cloud), node("two", second, Env::Edge)],
            apis: vec![api("a", &[("x", 1), ("y", 3)]), api("b", &[("y", 2)])],
            tasks: (0..3).map(|at| any_task(choices, at)).collect(),
            tolerance: Decimal::parse(choices.one_of(&["1", "3"])).expect("a decimal"),
            cross_node: CrossNode { enabled: crosses, latency: 1, ..CrossNode::default() },
            ..AffinityScenario::default()
        }
    });
}
