//! All tiny workloads of the backfill lab, by family: the core takes the oracle's steps in each.
#![allow(clippy::cast_possible_truncation, reason = "tiny workloads")]

use gantry_tests::backfill::{Policy, Workload, agree};
use gantry_tests::choices::{Choices, try_all};

/// Number of settings, listed below.
const SETTINGS: usize = (Policy::ALL.len() + 1) * 2 * 2;

/// A policy, both orders of events, both kinds of overrun; two costs for the policy that has costs.
fn any_settings(choices: &mut Choices, machine: u64) -> Workload {
    let priced = Policy::ALL.len();
    let case = choices.below(SETTINGS / 4);
    let (policy, cost) =
        if case == priced { (Policy::Checkpoint, 1) } else { (Policy::ALL[case], 0) };
    let mut workload = Workload::empty(policy, machine);
    workload.checkpoint_cost = cost;
    workload.singly = choices.one_of(&[false, true]);
    workload.extends = choices.one_of(&[false, true]);
    workload
}

/// Adds a job, submitted at one of the first `instants` instants, with one of these estimates and runtimes.
fn add_job(choices: &mut Choices, workload: &mut Workload, instants: usize, times: &[(u64, u64)]) {
    let submit = choices.below(instants) as u64;
    let nodes = 1 + choices.below(workload.machine as usize) as u64;
    let (estimate, runtime) = choices.one_of(times);
    workload.add(submit, nodes, estimate, runtime);
}

/// Estimates and runtimes up to three.
const TIMES: [(u64, u64); 9] =
    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)];

#[test]
fn two_jobs_of_any_kind() {
    // Settings; on one, two and three nodes: submissions, nodes, times.
    try_all(
        SETTINGS * (27 * 27 + 54 * 54 + 81 * 81),
        |choices| {
            let machine = 1 + choices.below(3) as u64;
            let mut workload = any_settings(choices, machine);
            add_job(choices, &mut workload, 3, &TIMES);
            add_job(choices, &mut workload, 3, &TIMES);
            workload
        },
        agree::difference,
    );
}

#[test]
fn three_jobs_on_two_or_three_nodes() {
    // Settings; submissions, nodes, times of each job.
    try_all(
        SETTINGS * (16 * 16 * 16 + 24 * 24 * 24),
        |choices| {
            let machine = 2 + choices.below(2) as u64;
            let mut workload = any_settings(choices, machine);
            for _ in 0..3 {
                add_job(choices, &mut workload, 2, &[(1, 1), (1, 2), (2, 1), (3, 3)]);
            }
            workload
        },
        agree::difference,
    );
}

#[test]
fn four_jobs_on_three_nodes() {
    // Settings; nodes and times of the first; submissions, nodes, times of the others.
    try_all(
        SETTINGS * 6 * 12 * 12 * 12,
        |choices| {
            let mut workload = any_settings(choices, 3);
            // No runtime exceeds its estimate, so that choice is free to mean something else.
            if workload.extends {
                workload.threshold = 1;
                workload.extends = false;
            }
            add_job(choices, &mut workload, 1, &[(3, 3), (2, 2)]);
            for _ in 0..3 {
                add_job(choices, &mut workload, 2, &[(3, 1), (2, 2)]);
            }
            workload
        },
        agree::difference,
    );
}

#[test]
fn three_candidates_behind_a_head_that_waits() {
    // Order of events, split, threshold, cost; the running jobs; the head; estimate, nodes and runtime of each candidate.
    try_all(
        2 * 2 * 2 * 2 * 4 * 2 * 8 * 8 * 8,
        |choices| {
            let mut workload = Workload::empty(Policy::Checkpoint, 4);
            workload.singly = choices.one_of(&[false, true]);
            workload.split = choices.one_of(&[(5, 10), (25, 100)]);
            workload.threshold = choices.one_of(&[0, 2]);
            workload.restart_cost = choices.one_of(&[0, 1]);
            let (nodes, runtime) = choices.one_of(&[(1, 3), (2, 2), (2, 3), (3, 3)]);
            workload.add(0, nodes, 3, runtime);
            workload.add(0, choices.one_of(&[3, 4]), 2, 1);
            for at in 0..3 {
                let estimate = choices.one_of(&[3, 6]);
                let runtime = choices.one_of(&[2, estimate]);
                workload.add(at / 2, choices.one_of(&[1, 2]), estimate, runtime);
            }
            workload
        },
        agree::difference,
    );
}
