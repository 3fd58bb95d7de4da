//! All tiny scenarios, one family after another: the core takes the oracle's steps in every one.
#![allow(clippy::cast_possible_truncation, reason = "tiny scenarios")]

use gantry_core::labs::placement::{
    Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Reservation, Task,
};
use gantry_tests::agree;
use gantry_tests::choices::{self, Choices};

trait Making {
    fn values(&mut self, dimensions: usize, largest: u64) -> Vec<u64>;
    fn empty(&mut self, dimensions: usize, granularities: &[u64]) -> PlacementScenario;
    fn add_nodes(&mut self, scenario: &mut PlacementScenario, count: usize, largest: u64);
    fn add_task(&mut self, scenario: &mut PlacementScenario, largest: u64);
    /// Names candidates for the last task: any set, or none named.
    fn add_candidates(&mut self, scenario: &mut PlacementScenario);
    /// Whether the last task prefers the last dimension.
    fn add_preference(&mut self, scenario: &mut PlacementScenario);
}

impl Making for Choices {
    fn values(&mut self, dimensions: usize, largest: u64) -> Vec<u64> {
        (0..dimensions).map(|_| self.below(largest as usize + 1) as u64).collect()
    }

    fn empty(&mut self, dimensions: usize, granularities: &[u64]) -> PlacementScenario {
        let dimension =
            |at: usize, granularity| Dimension { name: format!("d{at}"), unit: None, granularity };
        PlacementScenario {
            policy: self.one_of(&Policy::ALL),
            explore: self.one_of(&[Explore::First, Explore::All]),
            seed: 5,
            batch: 1,
            dimensions: (0..dimensions)
                .map(|at| dimension(at, self.one_of(granularities)))
                .collect(),
            nodes: Vec::new(),
            reservations: Vec::new(),
            tasks: Vec::new(),
        }
    }

    fn add_nodes(&mut self, scenario: &mut PlacementScenario, count: usize, largest: u64) {
        for at in 0..count {
            let available = self.values(scenario.dimensions.len(), largest);
            scenario.nodes.push(Node { id: format!("n{at}"), available });
        }
    }

    fn add_task(&mut self, scenario: &mut PlacementScenario, largest: u64) {
        let id = format!(
            "t{}",
            scenario.tasks.iter().filter(|item| matches!(item, Item::Task(_))).count()
        );
        let request = self.values(scenario.dimensions.len(), largest);
        scenario.tasks.push(Item::Task(Task { id, request, candidates: None, prefer: Vec::new() }));
    }

    fn add_candidates(&mut self, scenario: &mut PlacementScenario) {
        let set = self.below(1 << scenario.nodes.len());
        let names = scenario.nodes.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        let names: Vec<String> = names.map(|(_, node)| node.id.clone()).collect();
        if let Some(Item::Task(task)) = scenario.tasks.last_mut()
            && !names.is_empty()
        {
            task.candidates = Some(names);
        }
    }

    fn add_preference(&mut self, scenario: &mut PlacementScenario) {
        let last = scenario.dimensions.last().map(|dimension| dimension.name.clone());
        if let Some(Item::Task(task)) = scenario.tasks.last_mut() {
            task.prefer =
                self.one_of(&[false, true]).then_some(last).flatten().into_iter().collect();
        }
    }
}

/// Tries every scenario of a family, of which there are `expected`.
#[track_caller]
fn try_all(expected: usize, make: impl Fn(&mut Choices) -> PlacementScenario + Sync) {
    choices::try_all(expected, make, agree::difference);
}

#[test]
fn one_dimension_two_tasks_any_candidates() {
    // Policies and explore, granularity, batch; the values of n nodes, a request and candidates; a request.
    try_all(12 * 2 * 2 * (1 + 6 + 36 + 216) * 3 * 3, |choices| {
        let mut scenario = choices.empty(1, &[1, 2]);
        let nodes = choices.below(4);
        choices.add_nodes(&mut scenario, nodes, 2);
        scenario.batch = choices.one_of(&[1, 2]);
        choices.add_task(&mut scenario, 2);
        choices.add_candidates(&mut scenario);
        choices.add_task(&mut scenario, 2);
        scenario
    });
}

#[test]
fn two_dimensions_one_task_any_candidates_preference_and_granularity() {
    // Policies and explore, granularities, values, a request, candidates, preference.
    try_all(12 * 4 * 81 * 9 * 4 * 2, |choices| {
        let mut scenario = choices.empty(2, &[1, 2]);
        choices.add_nodes(&mut scenario, 2, 2);
        choices.add_task(&mut scenario, 2);
        choices.add_candidates(&mut scenario);
        choices.add_preference(&mut scenario);
        scenario
    });
}

#[test]
fn two_dimensions_three_nodes_two_tasks_one_preferring() {
    // Policies and explore, values, batch, requests, preference.
    try_all(12 * 64 * 2 * 4 * 4 * 2, |choices| {
        let mut scenario = choices.empty(2, &[1]);
        choices.add_nodes(&mut scenario, 3, 1);
        scenario.batch = choices.one_of(&[1, 2]);
        choices.add_task(&mut scenario, 1);
        choices.add_task(&mut scenario, 1);
        choices.add_preference(&mut scenario);
        scenario
    });
}

#[test]
fn every_list_of_four_tasks_and_releases_in_every_batch() {
    // Policies and explore, values, batch, the first request, what follows it.
    try_all(12 * 9 * 3 * 3 * 47, |choices| {
        let mut scenario = choices.empty(1, &[1]);
        choices.add_nodes(&mut scenario, 2, 2);
        scenario.batch = choices.one_of(&[1, 2, 3]);
        choices.add_task(&mut scenario, 2);
        let mut tasks = 1;
        for _ in 0..3 {
            // A release of any task so far, or one more task that asks for one or two.
            match choices.below(tasks + 2) {
                more @ (0 | 1) => {
                    let request = vec![more as u64 + 1];
                    let (candidates, prefer) = (None, Vec::new());
                    scenario.tasks.push(Item::Task(Task {
                        id: format!("t{tasks}"),
                        request,
                        candidates,
                        prefer,
                    }));
                    tasks += 1;
                }
                released => {
                    scenario
                        .tasks
                        .push(Item::Release(Release { release: format!("t{}", released - 2) }));
                }
            }
        }
        scenario
    });
}

#[test]
fn every_reservation_of_two_nodes_for_two_tasks() {
    // Policies and explore, granularity, batch, values with what may be reserved of them, requests, candidates.
    try_all(12 * 2 * 2 * 15 * 15 * 3 * 3 * 4, |choices| {
        let mut scenario = choices.empty(1, &[1, 2]);
        scenario.batch = choices.one_of(&[1, 2]);
        choices.add_nodes(&mut scenario, 2, 2);
        choices.add_task(&mut scenario, 2);
        choices.add_candidates(&mut scenario);
        choices.add_task(&mut scenario, 2);
        for node in scenario.nodes.clone() {
            let whom = choices.below(3);
            if whom < 2 {
                let amount = choices.values(1, node.available[0]);
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
