//! Tiny clusters of nodes with resources.

use gantry_core::labs::placement::{
    Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Reservation, Task,
};
use gantry_tests::choices::{Choices, try_all};

fn values(choices: &mut Choices, dimensions: usize, largest: u64) -> Vec<u64> {
    (0..dimensions).map(|_| choices.below(largest as usize + 1) as u64).collect()
}

fn empty(choices: &mut Choices, dimensions: usize, granularities: &[u64]) -> PlacementScenario {
    let (policy, explore) =
        (choices.one_of(&Policy::ALL), choices.one_of(&[Explore::First, Explore::All]));
    let dimensions = (0..dimensions).map(|at| {
        let granularity = choices.one_of(granularities);
        Dimension { name: format!("d{at}"), unit: None, granularity }
    });
    let dimensions = dimensions.collect();
    let (nodes, reservations, tasks) = (Vec::new(), Vec::new(), Vec::new());
    let (seed, batch) = (5, 1);
    PlacementScenario { policy, explore, seed, batch, dimensions, nodes, reservations, tasks }
}

fn add_nodes(choices: &mut Choices, scenario: &mut PlacementScenario, count: usize, largest: u64) {
    for at in 0..count {
        let available = values(choices, scenario.dimensions.len(), largest);
        scenario.nodes.push(Node { id: format!("n{at}"), available });
    }
}

fn tasks(scenario: &PlacementScenario) -> usize {
    scenario.tasks.iter().filter(|item| matches!(item, Item::Task(_))).count()
}

fn task(scenario: &PlacementScenario, request: Vec<u64>) -> Task {
    Task { id: format!("t{}", tasks(scenario)), request, candidates: None, prefer: Vec::new() }
}

fn any_task(choices: &mut Choices, scenario: &PlacementScenario, largest: u64) -> Task {
    task(scenario, values(choices, scenario.dimensions.len(), largest))
}

fn add_task(choices: &mut Choices, scenario: &mut PlacementScenario, largest: u64) {
    let task = any_task(choices, scenario, largest);
    scenario.tasks.push(Item::Task(task));
}

/// Candidates: any set, or none named.
fn candidates(choices: &mut Choices, scenario: &PlacementScenario) -> Option<Vec<String>> {
    let set = choices.below(1 << scenario.nodes.len());
    let names = scenario.nodes.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
    let names: Vec<String> = names.map(|(_, node)| node.id.clone()).collect();
    (!names.is_empty()).then_some(names)
}

/// The last dimension, or none.
fn preference(choices: &mut Choices, scenario: &PlacementScenario) -> Vec<String> {
    let last = scenario.dimensions.last().filter(|_| choices.one_of(&[false, true]));
    last.map(|dimension| dimension.name.clone()).into_iter().collect()
}

#[test]
fn one_dimension_two_tasks_any_candidates() {
    // Policies and explore, granularity, batch; the values of n nodes, a request and candidates; a request.
    try_all(12 * 2 * 2 * (1 + 6 + 36 + 216) * 3 * 3, |choices| {
        let mut scenario = empty(choices, 1, &[1, 2]);
        let nodes = choices.below(4);
        add_nodes(choices, &mut scenario, nodes, 2);
        scenario.batch = choices.one_of(&[1, 2]);
        let task = any_task(choices, &scenario, 2);
        let candidates = candidates(choices, &scenario);
        scenario.tasks.push(Item::Task(Task { candidates, ..task }));
        add_task(choices, &mut scenario, 2);
        scenario
    });
}

#[test]
fn two_dimensions_one_task_any_candidates_preference_and_granularity() {
    // Policies and explore, granularities, values, a request, candidates, preference.
    try_all(12 * 4 * 81 * 9 * 4 * 2, |choices| {
        let mut scenario = empty(choices, 2, &[1, 2]);
        add_nodes(choices, &mut scenario, 2, 2);
        let task = any_task(choices, &scenario, 2);
        let candidates = candidates(choices, &scenario);
        let prefer = preference(choices, &scenario);
        scenario.tasks.push(Item::Task(Task { candidates, prefer, ..task }));
        scenario
    });
}

#[test]
fn two_dimensions_three_nodes_two_tasks_one_preferring() {
    // Policies and explore, values, batch, requests, preference.
    try_all(12 * 64 * 2 * 4 * 4 * 2, |choices| {
        let mut scenario = empty(choices, 2, &[1]);
        add_nodes(choices, &mut scenario, 3, 1);
        scenario.batch = choices.one_of(&[1, 2]);
        add_task(choices, &mut scenario, 1);
        let task = any_task(choices, &scenario, 1);
        let prefer = preference(choices, &scenario);
        scenario.tasks.push(Item::Task(Task { prefer, ..task }));
        scenario
    });
}

#[test]
fn every_list_of_four_tasks_and_releases_in_every_batch() {
    // Policies and explore, values, batch, the first request, what follows it.
    try_all(12 * 9 * 3 * 3 * 47, |choices| {
        let mut scenario = empty(choices, 1, &[1]);
        add_nodes(choices, &mut scenario, 2, 2);
        scenario.batch = choices.one_of(&[1, 2, 3]);
        add_task(choices, &mut scenario, 2);
        for _ in 0..3 {
            // A release of any task so far, or one more task that asks for one or two.
            let item = match choices.below(tasks(&scenario) + 2) {
                more @ (0 | 1) => Item::Task(task(&scenario, vec![more as u64 + 1])),
                released => Item::Release(Release { release: format!("t{}", released - 2) }),
            };
            scenario.tasks.push(item);
        }
        scenario
    });
}

#[test]
fn every_reservation_of_two_nodes_for_two_tasks() {
    // Policies and explore, granularity, batch, values with what may be reserved of them, requests, candidates.
    try_all(12 * 2 * 2 * 15 * 15 * 3 * 3 * 4, |choices| {
        let mut scenario = empty(choices, 1, &[1, 2]);
        scenario.batch = choices.one_of(&[1, 2]);
        add_nodes(choices, &mut scenario, 2, 2);
        let task = any_task(choices, &scenario, 2);
        let candidates = candidates(choices, &scenario);
        scenario.tasks.push(Item::Task(Task { candidates, ..task }));
        add_task(choices, &mut scenario, 2);
        for node in scenario.nodes.clone() {
            let whom = choices.below(3);
            if whom < 2 {
                let amount = values(choices, 1, node.available[0]);
                scenario.reservations.push(Reservation {
                    node: node.id,
                    task: format!("t{whom}"),
                    amount,
                });
            }
        }
        scenario
    });
}
