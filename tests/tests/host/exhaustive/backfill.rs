//! Tiny workloads.

use gantry_core::format::Decimal;
use gantry_core::labs::backfill::{BackfillScenario, Events, Overrun, Policy, Split};
use gantry_tests::backfill::{empty, job};
use gantry_tests::choices::{Choices, try_all};

/// Number of settings, listed below.
const SETTINGS: usize = (Policy::ALL.len() + 1) * 2 * 2;

/// A policy, both orders of events, both kinds of overrun; two costs for the policy that has costs.
fn any_settings(choices: &mut Choices, machine: u64) -> BackfillScenario {
    let case = choices.below(SETTINGS / 4);
    let policy = Policy::ALL.get(case).copied();
    let mut scenario = empty(policy.unwrap_or(Policy::Checkpoint), machine);
    scenario.checkpoint.checkpoint_cost = u64::from(policy.is_none());
    scenario.events = choices.one_of(&Events::ALL);
    scenario.overrun = choices.one_of(&Overrun::ALL);
    scenario
}

fn add(scenario: &mut BackfillScenario, submit: u64, nodes: u64, (estimate, runtime): (u64, u64)) {
    scenario.jobs.push(job(scenario.jobs.len(), (submit, nodes, estimate, runtime)));
}

/// Adds a job, submitted at one of the first `instants` instants, with one of these estimates and runtimes.
fn add_any(
    choices: &mut Choices,
    scenario: &mut BackfillScenario,
    instants: usize,
    times: &[(u64, u64)],
) {
    let submit = choices.below(instants) as u64;
    let nodes = 1 + choices.below(scenario.nodes as usize) as u64;
    add(scenario, submit, nodes, choices.one_of(times));
}

/// Estimates and runtimes up to three.
const TIMES: [(u64, u64); 9] =
    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)];

#[test]
fn two_jobs_of_any_kind() {
    // Settings; on one, two and three nodes: submissions, nodes, times.
    try_all(SETTINGS * (27 * 27 + 54 * 54 + 81 * 81), |choices| {
        let machine = 1 + choices.below(3) as u64;
        let mut scenario = any_settings(choices, machine);
        add_any(choices, &mut scenario, 3, &TIMES);
        add_any(choices, &mut scenario, 3, &TIMES);
        scenario
    });
}

#[test]
fn three_jobs_on_two_or_three_nodes() {
    // Settings; submissions, nodes, times of each job.
    try_all(SETTINGS * (16 * 16 * 16 + 24 * 24 * 24), |choices| {
        let machine = 2 + choices.below(2) as u64;
        let mut scenario = any_settings(choices, machine);
        for _ in 0..3 {
            add_any(choices, &mut scenario, 2, &[(1, 1), (1, 2), (2, 1), (3, 3)]);
        }
        scenario
    });
}

#[test]
fn four_jobs_on_three_nodes() {
    // Settings; nodes and times of the first; submissions, nodes, times of the others.
    try_all(SETTINGS * 6 * 12 * 12 * 12, |choices| {
        let mut scenario = any_settings(choices, 3);
        // No runtime exceeds its estimate, so that choice is free to mean something else.
        if scenario.overrun == Overrun::Extend {
            scenario.checkpoint.threshold = 1;
            scenario.overrun = Overrun::Kill;
        }
        add_any(choices, &mut scenario, 1, &[(3, 3), (2, 2)]);
        for _ in 0..3 {
            add_any(choices, &mut scenario, 2, &[(3, 1), (2, 2)]);
        }
        scenario
    });
}

#[test]
fn three_candidates_behind_a_head_that_waits() {
    // Order of events, split, threshold, cost; the running jobs; the head; estimate, nodes and runtime of each candidate.
    try_all(2 * 2 * 2 * 2 * 4 * 2 * 8 * 8 * 8, |choices| {
        let mut scenario = empty(Policy::Checkpoint, 4);
        scenario.events = choices.one_of(&Events::ALL);
        let (numerator, denominator) = choices.one_of(&[(5, 10), (25, 100)]);
        scenario.checkpoint.split = Split(Decimal { numerator, denominator });
        scenario.checkpoint.threshold = choices.one_of(&[0, 2]);
        scenario.checkpoint.restart_cost = choices.one_of(&[0, 1]);
        let (nodes, runtime) = choices.one_of(&[(1, 3), (2, 2), (2, 3), (3, 3)]);
        add(&mut scenario, 0, nodes, (3, runtime));
        add(&mut scenario, 0, choices.one_of(&[3, 4]), (2, 1));
        for at in 0..3 {
            let estimate = choices.one_of(&[3, 6]);
            let runtime = choices.one_of(&[2, estimate]);
            add(&mut scenario, at / 2, choices.one_of(&[1, 2]), (estimate, runtime));
        }
        scenario
    });
}
