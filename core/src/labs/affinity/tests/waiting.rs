//! The work of finding the first call for an engine, counted.

use super::start;
use crate::kernel::{Model as _, Pcg};
use crate::labs::affinity::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use crate::labs::affinity::{Env, Fallback, looks};

/// Calls of APIs that run on distinct sets of twenty types, all at once on three nodes: nearly all of them wait.
fn crowd(sets: usize, tasks: usize) -> AffinityScenario {
    let engines: Vec<String> = (0..20).map(|of| format!("e{of}")).collect();
    let mut random = Pcg::new(1);
    let cost = |engine: &String| Cost {
        engine: engine.clone(),
        steps: Rows(vec![CostStep { size: 0, time: 10 }]),
    };
    let mut api = |at: usize| {
        let mut cost: Vec<Cost> =
            engines.iter().filter(|_| random.below(2) == 0).map(cost).collect();
        if cost.is_empty() {
            cost.push(Cost {
                engine: engines[0].clone(),
                steps: Rows(vec![CostStep { size: 0, time: 10 }]),
            });
        }
        Api { id: format!("a{at}"), cost: Keyed(cost) }
    };
    let apis = (0..sets).map(&mut api).collect();
    let one = |engine: &String| EngineCount { engine: engine.clone(), count: 1 };
    let node = |(at, env): (usize, Env)| Node {
        id: format!("n{at}"),
        env,
        engines: Keyed(engines.iter().map(one).collect()),
        slots: Some(1_000_000),
    };
    let task = |at: usize| Task {
        id: format!("t{at}"),
        submit: 0,
        calls: vec![Call { api: format!("a{}", at % sets), size: 0 }],
    };
    AffinityScenario {
        nodes: Env::ALL.into_iter().enumerate().map(node).collect(),
        apis,
        tasks: (0..tasks).map(task).collect(),
        cross_node: CrossNode { enabled: true, ..CrossNode::default() },
        fallback: Fallback::Wait,
        engines,
        ..AffinityScenario::default()
    }
}

#[test]
fn finding_the_call_for_an_engine_costs_the_same_however_many_sets_of_types_wait() {
    const TASKS: usize = 2_000;
    let work = |sets: usize| {
        let mut sim = start(&crowd(sets, TASKS));
        let before = looks();
        while sim.step(&mut ()) {}
        assert_eq!(sim.arrived_started_ended().2 as usize, TASKS);
        (looks() - before) / TASKS as u64
    };
    let [few, many] = [20, 1_000].map(work);
    assert!(many <= 2 * few, "{many} looks a call with 1,000 sets, {few} with 20");
    // A list's first call has entries for at most twenty types, at its node and for other nodes.
    assert!(many <= 400, "{many} looks a call");
}
