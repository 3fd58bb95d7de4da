//! Laws that hold for every valid scenario, tried on random ones; what fails is shrunk to something small.
#![allow(clippy::cast_possible_truncation, reason = "small scenarios")]

use std::collections::BTreeMap;

use gantry_core::kernel::{Event as _, Level, Model, Record};
use gantry_core::labs::placement::event::{Event, IndexName};
use gantry_core::labs::placement::reason::{BucketReason, Cost, Reason};
use gantry_core::labs::placement::view::{NodeView, View};
use gantry_core::labs::placement::{self, Explore, PlacementScenario, Policy, Sim, Status, scan};
use gantry_core::scenario::{Lab, Scenario, read, write_compact, write_pretty};
use gantry_core::session::{self, Command, Goal, Question, Reply, Request, Session};
use gantry_tests::agree;
use gantry_tests::random::tries;
use gantry_tests::tape::{Size, Tape, scenario_of};
use proptest::prelude::*;

/// Scenarios with every policy and feature, from a tape of that many numbers.
fn scenarios(size: Size, numbers: usize) -> impl Strategy<Value = PlacementScenario> {
    prop::collection::vec(any::<u32>(), 0..numbers)
        .prop_map(move |tape| Tape::new(&tape).scenario(size))
}

fn small() -> impl Strategy<Value = PlacementScenario> {
    scenarios(Size::SMALL, 250)
}

proptest! {
    #![proptest_config(tries(3_000))]

    #[test]
    fn the_core_does_what_the_definitions_say(scenario in small()) {
        let difference = agree::difference(&scenario);
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }

    #[test]
    fn what_is_free_and_what_is_placed_add_up(scenario in small()) {
        let mut sim = agree::start(&scenario);
        loop {
            conserved(&scenario, &sim)?;
            if !sim.step(&mut ()) {
                break;
            }
        }
    }

    #[test]
    fn what_is_written_reads_back(scenario in small(), title in prop::option::of(".{0,20}")) {
        let whole = Scenario { title, ..Scenario::of(Lab::Placement(scenario)) };
        for text in [write_pretty(&whole), write_compact(&whole)] {
            let read = read(&text);
            prop_assert!(read.is_ok(), "{:?}\n{text}", read);
            prop_assert_eq!(&read.unwrap(), &whole);
        }
    }

    #[test]
    fn every_choice_is_the_one_that_the_policy_names(mut scenario in small()) {
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
    fn every_view_draws_the_buckets_that_its_nodes_make_and_every_lamp_is_lit(scenario in small()) {
        let whole = Scenario::of(Lab::Placement(scenario));
        let mut session = Session::new();
        let open = Command::Open { text: write_compact(&whole), goal: Goal::End };
        let Reply::Opened { moment, .. } = asked(&mut session, open) else { panic!("not opened") };
        for k in 0..=moment.moments {
            let Reply::At { moment, view: session::View::Placement(view) } = asked(&mut session, Command::Go(Goal::Moment(k))) else { panic!("not at {k}") };
            prop_assert_eq!(moment.moment, k);
            prop_assert_eq!(moment.shown.total(), k);
            prop_assert!(view.invariant_checks.iter().all(|lamp| lamp.holds), "at {}: {:?}", k, view.invariant_checks);
            draws_its_nodes(&view)?;
        }
    }

    #[test]
    fn buckets_answer_as_the_steps_said(scenario in small()) {
        let whole = Scenario::of(Lab::Placement(scenario));
        let mut session = Session::new();
        let open = Command::Open { text: write_compact(&whole), goal: Goal::Start };
        let Reply::Opened { moment, .. } = asked(&mut session, open) else { panic!("not opened") };
        let mut said = Vec::new();
        for k in 1..=moment.moments {
            let Reply::At { view: session::View::Placement(view), .. } = asked(&mut session, Command::Go(Goal::Moment(k))) else { panic!("not at {k}") };
            match view.reason {
                Reason::Finished { bucket, index, yielded, .. } if index == view.index => said.push((index, bucket, yielded)),
                Reason::Arrived { .. } => said.clear(),
                Reason::Placed { cost: Cost { visited: 1.., .. }, .. } => for (_, bucket, expected) in said.drain(..).filter(|(index, ..)| *index == view.index) {
                    let question = Question::Placement(placement::Question::WhyNotBucket { at: bucket });
                    let Reply::Answered(session::Answer::Placement(placement::Answer::Bucket(reason))) = asked(&mut session, Command::Ask(question)) else { panic!("no answer") };
                    let BucketReason::Visited { yielded, .. } = reason else { panic!("{reason:?}") };
                    prop_assert_eq!(yielded, expected);
                },
                _ => {}
            }
        }
    }

    #[test]
    fn hundreds_of_nodes_are_no_different(scenario in scenarios(Size { nodes: 250, entries: 60 }, 4_000)) {
        let difference = agree::difference(&scenario);
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }
}

fn asked(session: &mut Session, command: Command) -> Reply {
    let mut out = Vec::new();
    session.handle(Request { id: 1, command }, &mut out);
    while session.work(&mut out) {}
    out.pop().expect("a final reply").reply
}

#[test]
fn the_node_that_a_task_of_a_batch_chose_is_told_to_have_won() {
    let mut met = 0;
    for seed in 0..1_000 {
        let scenario = PlacementScenario { batch: 3, ..scenario_of(seed, Size::SMALL) };
        let lab = Lab::Placement(scenario.clone());
        let whole = Scenario::of(lab);
        let mut session = Session::new();
        let open = Command::Open { text: write_compact(&whole), goal: Goal::Start };
        let Reply::Opened { moment, .. } = asked(&mut session, open) else { panic!("not opened") };
        for k in 1..=moment.moments {
            let Reply::At { view: session::View::Placement(view), .. } =
                asked(&mut session, Command::Go(Goal::Moment(k)))
            else {
                panic!("not at {k}")
            };
            let (Reason::Placed { node, .. } | Reason::Deferred { node, .. }) = view.reason else {
                continue;
            };
            let question = Question::Placement(placement::Question::WhyNotNode { node });
            let Reply::Answered(session::Answer::Placement(placement::Answer::Node(told))) =
                asked(&mut session, Command::Ask(question))
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
fn draws_its_nodes(view: &View) -> Result<(), TestCaseError> {
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

/// On every node, what is free and what its tasks hold make up what it had.
fn conserved(scenario: &PlacementScenario, sim: &Sim) -> Result<(), TestCaseError> {
    let problem = sim.problem().clone();
    for (node, given) in scenario.nodes.iter().enumerate() {
        let node = node as u32;
        let mut total = sim.free(node).clone();
        for task in 0..problem.task_count() as u32 {
            if sim.status(task) == Status::Placed(node) {
                for (total, asked) in total.iter_mut().zip(problem.request(task)) {
                    *total += asked;
                }
            }
        }
        prop_assert_eq!(&total, &given.available);
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

#[test]
fn the_scenarios_tried_have_everything_in_them() {
    let mut kinds = [0_u32; Event::KINDS.len()];
    let mut deep = 0;
    for seed in 0..2_000 {
        let scenario = gantry_tests::tape::scenario_of(seed, Size::SMALL);
        deep += u32::from(scenario.dimensions.len() == 8);
        for event in agree::record(&scenario).0 {
            kinds[event.kind()] += 1;
        }
    }
    assert!(kinds.iter().all(|&count| count > 100), "{:?}: {kinds:?}", Event::KINDS);
    assert!(deep > 100, "eight dimensions: {deep}");
    assert!(kinds.iter().enumerate().any(|(kind, _)| Event::level_of(kind) == Level::Probe));
}
