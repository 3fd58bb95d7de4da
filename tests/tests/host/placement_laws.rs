//! Laws of placement that hold for every valid scenario, tried on random ones; what fails is shrunk to something small.
#![allow(clippy::cast_possible_truncation, reason = "small scenarios")]

use std::collections::BTreeMap;

use gantry_core::kernel::{Model, Record, Value};
use gantry_core::labs::placement::event::{Event, IndexName};
use gantry_core::labs::placement::view::{self, NodeView};
use gantry_core::labs::placement::{self, PlacementScenario, Policy, scan};
use gantry_core::session::{Answer, Command, Goal, Question, Reply, View};
use gantry_tests::agree;
use gantry_tests::method::Method as _;
use gantry_tests::random::tries;
use gantry_tests::talk::Talk;
use proptest::prelude::*;

use crate::laws::small;

proptest! {
    #![proptest_config(tries(3_000))]

    /// The scan that the work of a policy is compared with gives the same answer; a policy that scans looks at no more.
    #[test]
    fn a_scan_finds_the_same_node(mut scenario in small::<PlacementScenario>()) {
        // Without a batch every choice is made against the state before its step.
        scenario.batch = 1;
        let mut sim = agree::start(&scenario);
        loop {
            let (before, mut record) = (sim.clone(), Record::default());
            if !sim.step(&mut record) {
                break;
            }
            let (task, node) = match record.events.last() {
                Some(&Event::Placed { task, node }) => (task, Some(node)),
                Some(&Event::Unplaced { task }) => (task, None),
                _ => continue,
            };
            let rival = scan(&before, task);
            let is_random = scenario.policy == Policy::Random;
            prop_assert!(rival.found == node || is_random && rival.found.is_some() == node.is_some());
            let examined = record.events.iter().filter(|event| matches!(event, Event::Examined { .. }));
            prop_assert!(!scenario.policy.scans() || examined.count() as u64 == rival.looked);
            prop_assert!(rival.looked <= scenario.nodes.len() as u64);
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
            match &*view.reason.fact.id {
                "bucket_is_finished" => {
                    // The bucket of an index that is not shown is not drawn.
                    let leaves = view.reason.grounds[0].number("leaves");
                    let current = view.buckets.iter().find(|bucket| bucket.current);
                    said.extend(current.map(|bucket| (view.index, bucket.at.clone(), leaves)));
                }
                "task_arrives" => said.clear(),
                "task_is_placed" if view.work.visited > 0 => for (_, at, expected) in said.drain(..).filter(|(index, ..)| *index == view.index) {
                    let question = Question::Placement(placement::Question::WhyNotBucket { at });
                    let Reply::Answered(Answer::Placement(answer)) = talk.send(Command::Ask(question)) else { panic!("no answer") };
                    let [what] = answer.explanation.grounds[0].parts("what") else { panic!("{answer:?}") };
                    prop_assert_eq!(what.number("leaves"), expected);
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
            let node = match &*view.reason.fact.id {
                "task_is_placed" => view.reason.fact.number("node"),
                "task_is_deferred" => view.reason.grounds[0].number("node"),
                _ => continue,
            };
            let node = node.expect("it names the node") as u32;
            let question = Question::Placement(placement::Question::WhyNotNode { node });
            let Reply::Answered(Answer::Placement(told)) = talk.send(Command::Ask(question)) else {
                panic!("no answer")
            };
            let fact = &told.explanation.fact;
            let won =
                fact.id == "node_gets_task" && fact.get("settled") == Some(&Value::Flag(true));
            assert!(won, "{told:?} at {k} of {scenario:#?}");
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
