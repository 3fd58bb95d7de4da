//! Laws of placement that hold for every valid scenario, tried on random ones; what fails is shrunk to something small.
#![allow(clippy::cast_possible_truncation, reason = "small scenarios")]

use std::collections::BTreeMap;

use gantry_core::kernel::{Model, Record};
use gantry_core::labs::placement::event::{Event, IndexName};
use gantry_core::labs::placement::reason::{BucketReason, Cost, Reason};
use gantry_core::labs::placement::view::{self, NodeView};
use gantry_core::labs::placement::{self, Explore, PlacementScenario, Policy, Sim, scan};
use gantry_core::session::{Answer, Command, Goal, Question, Reply, View};
use gantry_tests::agree;
use gantry_tests::method::Method as _;
use gantry_tests::placement::assert_conserved;
use gantry_tests::random::tries;
use gantry_tests::talk::Talk;
use proptest::prelude::*;

use crate::laws::small;

proptest! {
    #![proptest_config(tries(3_000))]

    #[test]
    fn what_is_free_and_what_is_placed_add_up(scenario in small::<PlacementScenario>()) {
        let mut sim = agree::start(&scenario);
        loop {
            assert_conserved(&sim);
            if !sim.step(&mut ()) {
                break;
            }
        }
    }

    #[test]
    fn every_choice_is_the_one_that_the_policy_names(mut scenario in small::<PlacementScenario>()) {
        // Without a batch every choice is made against the state before its step.
        scenario.batch = 1;
        let mut sim = agree::start(&scenario);
        loop {
            let before = sim.clone();
            let mut record = Record::default();
            if !sim.step(&mut record) {
                break;
            }
            match record.events.last() {
                Some(&Event::Placed { task, node }) => chosen(&before, task, Some(node), &record.events)?,
                Some(&Event::Unplaced { task }) => chosen(&before, task, None, &record.events)?,
                _ => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(tries(60))]

    #[test]
    fn every_view_draws_the_buckets_that_its_nodes_make_and_every_lamp_is_lit(scenario in small::<PlacementScenario>()) {
        let (mut talk, _, moment, _) = Talk::open(&agree::text(&scenario), Goal::End);
        for k in 0..=moment.moments {
            let (moment, View::Placement(view)) = talk.go(Goal::Moment(k)) else { panic!("not at {k}") };
            prop_assert_eq!(moment.moment, k);
            prop_assert_eq!(moment.shown.total(), k);
            prop_assert!(view.invariant_checks.iter().all(|lamp| lamp.holds), "at {}: {:?}", k, view.invariant_checks);
            draws_its_nodes(&view)?;
        }
    }

    #[test]
    fn buckets_answer_as_the_steps_said(scenario in small::<PlacementScenario>()) {
        let (mut talk, _, moment, _) = Talk::open(&agree::text(&scenario), Goal::Start);
        let mut said = Vec::new();
        for k in 1..=moment.moments {
            let (_, View::Placement(view)) = talk.go(Goal::Moment(k)) else { panic!("not at {k}") };
            match view.reason {
                Reason::Finished { bucket, index, yielded, .. } if index == view.index => said.push((index, bucket, yielded)),
                Reason::Arrived { .. } => said.clear(),
                Reason::Placed { cost: Cost { visited: 1.., .. }, .. } => for (_, bucket, expected) in said.drain(..).filter(|(index, ..)| *index == view.index) {
                    let question = Question::Placement(placement::Question::WhyNotBucket { at: bucket });
                    let Reply::Answered(Answer::Placement(placement::Answer::Bucket(reason))) = talk.send(Command::Ask(question)) else { panic!("no answer") };
                    let BucketReason::Visited { yielded, .. } = reason else { panic!("{reason:?}") };
                    prop_assert_eq!(yielded, expected);
                },
                _ => {}
            }
        }
    }
}

#[test]
fn the_node_that_a_task_of_a_batch_chose_is_told_to_have_won() {
    let mut met = 0;
    for seed in 0..1_000 {
        let drawn = PlacementScenario::of_seed(seed, PlacementScenario::SMALL);
        let scenario = PlacementScenario { batch: 3, ..drawn };
        let (mut talk, _, moment, _) = Talk::open(&agree::text(&scenario), Goal::Start);
        for k in 1..=moment.moments {
            let (_, View::Placement(view)) = talk.go(Goal::Moment(k)) else { panic!("not at {k}") };
            let (Reason::Placed { node, .. } | Reason::Deferred { node, .. }) = view.reason else {
                continue;
            };
            let question = Question::Placement(placement::Question::WhyNotNode { node });
            let Reply::Answered(Answer::Placement(placement::Answer::Node(told))) =
                talk.send(Command::Ask(question))
            else {
                panic!("no answer")
            };
            assert!(told.won && told.settled, "{told:?} at {k} of {scenario:#?}");
            met += 1;
        }
    }
    assert!(met > 1_000, "{met}");
}

/// The buckets are exactly those that hold a node, with as many elements as nodes stand in them, and children
/// make up their parent.
fn draws_its_nodes(view: &view::View) -> Result<(), TestCaseError> {
    let stands = |node: &&NodeView| view.index == IndexName::Open || node.reserved_for.is_some();
    let nodes: Vec<&NodeView> = view.nodes.iter().filter(stands).collect();
    let mut expected = BTreeMap::new();
    for node in &nodes {
        for depth in 0..=view.order.len() {
            let mut at = vec![None; view.order.len()];
            for &dimension in &view.order[..depth] {
                at[dimension as usize] = Some(node.at[dimension as usize]);
            }
            *expected.entry(at).or_insert(0) += 1;
        }
    }
    let drawn: BTreeMap<_, u64> =
        view.buckets.iter().map(|bucket| (bucket.at.clone(), bucket.elements)).collect();
    prop_assert_eq!(drawn.len(), view.buckets.len(), "a bucket twice");
    let drawn: BTreeMap<_, u64> = drawn.into_iter().filter(|(_, elements)| *elements > 0).collect();
    prop_assert_eq!(drawn, expected);
    for bucket in &view.buckets {
        let below = view.buckets.iter().filter(|child| {
            child.depth == bucket.depth + 1
                && bucket.at.iter().zip(&child.at).all(|(at, child)| at.is_none() || at == child)
        });
        let sum: u64 = below.map(|child| child.elements).sum();
        prop_assert!(
            bucket.depth as usize == view.order.len() || sum == bucket.elements,
            "{:?}",
            bucket.at
        );
    }
    Ok(())
}

/// The nodes that fit `task` in an index, with their points in the task's order.
fn fitting(sim: &Sim, index: IndexName, task: u32) -> Vec<(Vec<u32>, u32)> {
    let problem = sim.problem();
    let dimensions = problem.dimensions;
    (0..problem.node_count() as u32)
        .filter(|&node| {
            index == IndexName::Open || sim.reservation(node).is_some_and(|held| held.task == task)
        })
        .filter(|&node| sim.has_room(index, task, node) && !problem.excludes(task, node))
        .map(|node| (sim.point(index, task, node)[..dimensions].to_vec(), node))
        .collect()
}

/// Largest point, the first node where several stand there.
fn largest(fitting: &[(Vec<u32>, u32)]) -> Option<&(Vec<u32>, u32)> {
    fitting.iter().max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)))
}

fn chosen(
    before: &Sim,
    task: u32,
    node: Option<u32>,
    events: &[Event],
) -> Result<(), TestCaseError> {
    let problem = before.problem();
    let open = fitting(before, IndexName::Open, task);
    let expected = match problem.policy {
        Policy::LeastFit => largest(&open),
        Policy::BestFit => open.iter().min(),
        Policy::FirstFit => open.first(),
        Policy::NextFit => {
            open.iter().find(|(_, node)| *node >= before.committed_last()).or(open.first())
        }
        Policy::Random => {
            let found = node.and_then(|node| open.iter().find(|(_, other)| *other == node));
            prop_assert_eq!(found.is_some(), !open.is_empty());
            found
        }
        Policy::LeastFitWithReservation => {
            let mine = fitting(before, IndexName::Reserved, task);
            let (open, mine) = (largest(&open).cloned(), largest(&mine).cloned());
            let expected = match (open, mine) {
                (Some(open), Some(mine)) if open.0 > mine.0 => Some(open),
                (open, mine) => mine.or(open),
            };
            prop_assert_eq!(node, expected.map(|(_, node)| node));
            return scans_alike(before, task, node, events);
        }
    };
    prop_assert_eq!(node, expected.map(|&(_, node)| node));
    scans_alike(before, task, node, events)?;
    if problem.explore == Explore::All && !problem.policy.scans() {
        yields_as_a_scan(before, task, events)?;
    }
    Ok(())
}

/// What the work of a policy is compared with gives the same answer; and a policy that scans looks at no more.
fn scans_alike(
    before: &Sim,
    task: u32,
    node: Option<u32>,
    events: &[Event],
) -> Result<(), TestCaseError> {
    let rival = scan(before, task);
    if before.problem().policy == Policy::Random {
        prop_assert_eq!(rival.found.is_some(), node.is_some());
    } else {
        prop_assert_eq!(rival.found, node);
    }
    let examined = events.iter().filter(|event| matches!(event, Event::Examined { .. })).count();
    if before.problem().policy.scans() {
        prop_assert_eq!(examined as u64, rival.looked);
    }
    prop_assert!(rival.looked <= before.problem().node_count() as u64);
    Ok(())
}

/// With `explore: all` the leaves yielded are those a scan over all nodes finds inside the area with a
/// candidate in them: each once.
fn yields_as_a_scan(before: &Sim, task: u32, events: &[Event]) -> Result<(), TestCaseError> {
    let problem = before.problem();
    let dimensions = problem.dimensions;
    let low: Vec<u32> = {
        let order = &problem.orders[usize::from(problem.order_of[task as usize])];
        let request = problem.request(task);
        order.iter().map(|&d| problem.coordinate(d.into(), request[usize::from(d)])).collect()
    };
    let point = |node: u32| before.point(IndexName::Open, task, node)[..dimensions].to_vec();
    let mut expected: Vec<Vec<u32>> = (0..problem.node_count() as u32)
        .filter(|&node| !problem.excludes(task, node))
        .map(point)
        .filter(|at| at.iter().zip(&low).all(|(at, low)| at >= low))
        .collect();
    expected.sort();
    expected.dedup();
    let mut yielded: Vec<Vec<u32>> = events
        .iter()
        .filter_map(|event| match event {
            Event::Yielded { bucket, .. } => Some(point(bucket.witness)),
            _ => None,
        })
        .collect();
    match problem.policy {
        Policy::LeastFit => expected.reverse(),
        Policy::Random => yielded.sort(),
        _ => {}
    }
    prop_assert_eq!(yielded, expected);
    Ok(())
}
