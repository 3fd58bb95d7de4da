//! Decisions: the choice is that of the run; the definitions give the chosen and the tied nodes.

use std::sync::Arc;

use super::oracle::{self, NodeDecision};
use super::random;
use crate::kernel::{Model as _, Pcg, Record};
use crate::lab::decision::{Choice, Decision, Standing};
use crate::lab::subject::Subject;
use crate::labs::groups::decision::{Verdict, decision, word};
use crate::labs::groups::event::Event;
use crate::labs::groups::outcome::Reason;
use crate::labs::groups::reason::NodeVerdict;
use crate::labs::groups::subject::{NODE, REQUEST};
use crate::labs::groups::{GroupsScenario, Policy, Problem, Scene, Sim, Status, Trial};

/// Runs to the end, and shows each whole step.
fn each_step(scenario: &GroupsScenario, mut seen: impl FnMut(Scene<'_>)) {
    let mut sim = Sim::new(Arc::new(Problem::new(scenario).expect("it is valid")));
    loop {
        let (before, mut record) = (sim.clone(), Record::default());
        if !sim.step(&mut record) {
            return;
        }
        seen(Scene { before: &before, after: &sim, events: &record.events });
    }
}

fn random_runs(seed: u64, entries: usize, mut tried: impl FnMut(&GroupsScenario)) {
    let mut draw = random::Draw(Pcg::new(seed));
    for round in 0..1_500 {
        let policy = if round % 4 == 0 { Policy::Machine } else { Policy::Group };
        tried(&draw.scenario(policy, entries));
    }
}

/// Checks every decision of random runs, with its numbers, and that no waiting request could be placed.
#[test]
fn a_decision_is_that_of_the_run() {
    let (mut decided, mut waiting) = (0, 0);
    random_runs(19, 20, |scenario| {
        each_step(scenario, |step| {
            let found = decision(step);
            let (Event::Placed { request, .. } | Event::Queued { request, .. }) =
                step.event().expect("a step has an event")
            else {
                assert_eq!(found, None);
                return;
            };
            let Decision { subject, choice, candidates, .. } = found.expect("it decides");
            assert_eq!(subject, Some(Subject::of(REQUEST, request)));
            let tests = candidates.first().map(|candidate| candidate.verdict.tests);
            let tests = tests.expect("there are nodes");
            assert_eq!(tests.never, step.before.never(request));
            let expected = match (step.event(), step.after.status(request)) {
                (Some(Event::Queued { test, .. }), Status::Waiting { .. }) => {
                    assert_eq!((tests.fails, tests.choice), (Some(test), None));
                    Choice::Nothing(word(test))
                }
                (Some(Event::Placed { .. }), Status::Placed(number)) => {
                    let placement = step.after.placement(number);
                    let group = tests.choice.and_then(|choice| choice.block.group);
                    assert_eq!(group, step.after.group_of(placement));
                    assert!(!tests.never && tests.fails.is_none());
                    Choice::Thing(Subject::of(NODE, placement.node))
                }
                other => panic!("{other:?}"),
            };
            assert_eq!(choice, expected);
            decided += 1;
            for request in step.after.waiting().filter(|_| step.after.is_between_entries()) {
                assert_ne!(Trial::new(step.after, request).decide().tests.fails, None);
                waiting += 1;
            }
        });
    });
    assert!(decided > 10_000 && waiting > 10_000, "{decided} decisions, {waiting} wait");
}

fn by_names(scenario: &GroupsScenario, found: &Decision<Verdict>) -> NodeDecision {
    let number = found.subject.expect("a request").number as usize;
    let request = scenario.requests().nth(number).expect("a request");
    let reasons = [Reason::Quota, Reason::NoGroup, Reason::Type, Reason::Capacity];
    let words = ["quota", "group", "type", "capacity"];
    let right = match found.choice {
        Choice::Thing(node) => Ok(node.number as usize),
        Choice::Nothing(word) => {
            Err(reasons[words.iter().position(|&reason| reason == word).expect("a test")])
        }
        Choice::Number(_) => panic!("a number"),
    };
    let tied = found.candidates.iter().filter(|candidate| candidate.standing == Standing::Tied);
    let tied = tied.map(|candidate| candidate.thing.number as usize).collect();
    NodeDecision { request: request.id.clone(), right, tied, remaining: Vec::new() }
}

/// Checks that a tied node leaves as few units as the chosen one, and other nodes more.
#[test]
fn right_and_tied_are_what_the_definitions_say() {
    let (mut decided, mut ties) = (0, 0);
    random_runs(41, 24, |scenario| {
        let mut expected = oracle::decisions(scenario).into_iter();
        each_step(scenario, |step| {
            let Some(found) = decision(step) else { return };
            let NodeDecision { remaining, .. } = {
                let expected = expected.next().expect("as many decisions");
                let found = NodeDecision {
                    remaining: expected.remaining.clone(),
                    ..by_names(scenario, &found)
                };
                assert_eq!(found, expected, "{scenario:#?}");
                found
            };
            decided += 1;
            for candidate in &found.candidates {
                assert_eq!(
                    candidate.standing == Standing::Chosen,
                    candidate.verdict.verdict == NodeVerdict::Chosen
                );
            }
            let (Choice::Thing(right), Policy::Group) = (found.choice, scenario.policy) else {
                return;
            };
            let best = remaining[right.number as usize];
            assert_ne!(best, None);
            for candidate in &found.candidates {
                let as_good = remaining[candidate.thing.number as usize] == best;
                let said = matches!(candidate.standing, Standing::Chosen | Standing::Tied);
                assert_eq!(as_good, said, "{candidate:?} of {scenario:#?}");
                ties += u64::from(candidate.standing == Standing::Tied);
            }
        });
        assert_eq!(expected.next(), None);
    });
    assert!(decided > 10_000 && ties > 30, "{decided} decisions, {ties} ties");
}
