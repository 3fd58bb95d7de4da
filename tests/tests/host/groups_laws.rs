//! Laws of the groups lab in random runs: allocation, dry runs, replans, near misses, stranded units.

use std::sync::Arc;

use gantry_core::kernel::{Ended, Limits, Model as _, Record, Replay};
use gantry_core::labs::groups::event::{Event, Test};
use gantry_core::labs::groups::problem::NONE;
use gantry_core::labs::groups::reason::{NearMiss, Replan};
use gantry_core::labs::groups::scenario::Request;
use gantry_core::labs::groups::view::ViewLimits;
use gantry_core::labs::groups::{
    DryRun, GroupsScenario, Item, Policy, Problem, Sim, Status, near_misses, replan, view,
};
use gantry_tests::method::Method as _;
use gantry_tests::random::seeds;

fn scenario_of(seed: u64, entries: usize) -> GroupsScenario {
    GroupsScenario::of_seed(seed, entries)
}

/// The start of the random run of a seed.
fn start(seed: u64, entries: usize) -> Sim {
    Sim::new(Arc::new(Problem::new(&scenario_of(seed, entries)).expect("it is valid")))
}

/// A dry run before a decision has its result; between entries of the list, no waiting request could be placed.
#[test]
fn a_dry_run_decides_as_the_run_does() {
    let (mut decided, mut waiting) = (0, 0);
    for seed in seeds(1_500) {
        let mut sim = start(seed, 20);
        loop {
            let (before, mut record) = (sim.clone(), Record::default());
            if !sim.step(&mut record) {
                break;
            }
            for request in sim.waiting().filter(|_| sim.is_between_entries()) {
                assert_ne!(DryRun::new(&sim, request).run().tests.fails, None);
                waiting += 1;
            }
            let event = record.events.last().expect("a step has an event");
            let (&Event::Placed { request, .. } | &Event::Queued { request, .. }) = event else {
                continue;
            };
            let tests = DryRun::new(&before, request).run().tests;
            assert_eq!(tests.never, before.never(request));
            match (event, sim.status(request)) {
                (Event::Queued { test, .. }, Status::Waiting(waits_for)) => {
                    assert_eq!((tests.fails, tests.choice), (Some(*test), None));
                    assert_eq!(waits_for, *test);
                }
                (Event::Placed { .. }, Status::Placed(number)) => {
                    let (placement, choice) =
                        (sim.placement(number), tests.choice.expect("chosen"));
                    let chosen = (choice.block.node, choice.block.group);
                    assert_eq!(chosen, (placement.node, sim.group_of(placement)));
                    assert!(tests.never.is_none() && tests.fails.is_none());
                }
                other => panic!("{other:?}"),
            }
            decided += 1;
        }
    }
    assert!(decided > 10_000 && waiting > 10_000, "{decided} decisions, {waiting} wait");
}

/// The answers of a replan are true: its moves are made on a plain list of allocations, under the method's own tests.
/// If it claims the fewest moves, or none, all sets of containers are tried one by one.
#[test]
fn a_replan_is_the_smallest_that_there_is() {
    let (mut moved, mut none) = (0, 0);
    for seed in seeds(6_000) {
        let sim = Ended::run(start(seed, 12)).sim;
        for request in sim.waiting().collect::<Vec<_>>() {
            if DryRun::new(&sim, request).run().tests.fails != Some(Test::Capacity) {
                continue;
            }
            let expected = smallest(&sim, request);
            match replan(&sim, request) {
                Replan::Moves { moves, units, fewest, .. } => {
                    assert!(fewest, "few containers are all tried");
                    assert_eq!(Some(moves.len()), expected);
                    let shape = sim.problem().requests[request as usize];
                    assert_eq!(units.len() as u64, shape.units);
                    let mut all: Vec<u32> = moves.iter().flat_map(|to| to.units.clone()).collect();
                    all.extend(&units);
                    let moves_of = |unit: &u32| {
                        let holder = sim.free_units().holder(*unit);
                        assert!(!sim.problem().is_closed(*unit));
                        holder.is_none_or(|holder| moves.iter().any(|from| from.request == holder))
                    };
                    assert!(all.iter().all(moves_of), "only free units and theirs");
                    all.sort_unstable();
                    let count = all.len();
                    all.dedup();
                    assert_eq!(all.len(), count, "no unit twice");
                    moved += 1;
                }
                Replan::None { all, .. } => {
                    assert!(all, "few containers are all tried");
                    assert_eq!(expected, None);
                    none += 1;
                }
            }
        }
    }
    assert!(moved > 40 && none > 40, "{moved} moved, {none} none");
}

/// The size of the smallest set of containers that leave and can be placed after the request, by another run of the list
/// of requests: containers that stay, then the request, then the containers that left.
fn smallest(sim: &Sim, request: u32) -> Option<usize> {
    let running: Vec<u32> = (0..)
        .take(sim.problem().requests.len())
        .filter(|&running| sim.is_running(running))
        .collect();
    let mut best: Option<usize> = None;
    for set in 1_u32..1 << running.len() {
        let size = set.count_ones() as usize;
        if best.is_some_and(|best| best <= size) {
            continue;
        }
        let mut free_units = sim.free_units().clone();
        let (problem, layout) = (sim.problem(), sim.layout());
        let leaving: Vec<u32> = (0..)
            .zip(&running)
            .filter(|&(at, _): &(u32, _)| set >> at & 1 == 1)
            .map(|(_, &running)| running)
            .collect();
        for &container in &leaving {
            let Status::Placed(number) = sim.status(container) else { unreachable!() };
            free_units.assign(layout, &sim.units(sim.placement(number)), NONE);
        }
        let mut all = std::iter::once(request).chain(leaving);
        let placed = all.all(|request| {
            let target = free_units.choose(layout, sim.needs(request));
            target.map(|target| free_units.take((problem, layout), request, target)).is_some()
        });
        if placed {
            best = Some(size);
        }
    }
    best
}

/// A near miss is feasible: its node has enough matching units once more of them are free.
#[test]
fn a_near_miss_is_one_that_can_be_had() {
    let (mut near, mut never) = (0, 0);
    for seed in seeds(2_000) {
        let sim = Ended::run(start(seed, 14)).sim;
        for request in sim.waiting().collect::<Vec<_>>() {
            let result = DryRun::new(&sim, request).run();
            let shape = sim.problem().requests[request as usize];
            for miss in near_misses(&sim, request, &result) {
                let NearMiss::More { units, to } = miss else { continue };
                assert_eq!(units + to.free, shape.units);
                let of_node = sim.problem().units_of(to.node);
                let match_it = of_node.filter(|&unit| sim.problem().matches(unit, shape.selector));
                assert!(match_it.count() as u64 >= shape.units, "{miss:?} of {request}");
                near += 1;
            }
            never += u32::from(sim.never(request).is_some());
        }
    }
    assert!(near > 100 && never > 100, "{near} near, {never} never placed");
}

/// What can never run could not be held by these nodes with nothing on them and all of them open, under either policy;
/// all else could.
#[test]
fn never_is_said_of_what_empty_nodes_cannot_hold() {
    let (mut never, mut ever) = (0, 0);
    for seed in seeds(600) {
        let mut scenario = scenario_of(seed, 14);
        let sim = Sim::new(Arc::new(Problem::new(&scenario).expect("it is valid")));
        scenario.policy = match scenario.policy {
            Policy::Machine => Policy::Group,
            Policy::Group => Policy::Machine,
        };
        let other = Sim::new(Arc::new(Problem::new(&scenario).expect("it is valid")));
        scenario.policy = Policy::Machine;
        scenario.nodes.iter_mut().for_each(|node| node.closed = false);
        for (number, request) in (0..).zip(scenario.requests().cloned().collect::<Vec<_>>()) {
            let mut alone = scenario.clone();
            alone.requests = vec![Item::Request(Request { bound: None, ..request })];
            let empty = Sim::new(Arc::new(Problem::new(&alone).expect("it is valid")));
            let fits = Ended::run(empty).metrics().placed == 1;
            assert_eq!(sim.never(number).is_none(), fits, "{alone:?}");
            assert_eq!(sim.never(number), other.never(number));
            if fits { ever += 1 } else { never += 1 }
        }
    }
    assert!(never > 500 && ever > 500, "{never} never, {ever} ever");
}

/// With the ends of the containers named, the request fits on the node named; with fewer ends it fits nowhere.
#[test]
fn the_ends_named_are_the_fewest_that_make_room() {
    let (mut ends, mut of_quota) = (0, 0);
    for seed in seeds(3_000) {
        let sim = Ended::run(start(seed, 14)).sim;
        for request in sim.waiting().collect::<Vec<_>>() {
            let result = DryRun::new(&sim, request).run();
            let shape = sim.problem().requests[request as usize];
            for miss in near_misses(&sim, request, &result) {
                match miss {
                    NearMiss::Ends { requests, to, planned: false } => {
                        assert!(to.free >= shape.units && fits_without(&sim, request, &requests));
                        let running = (0..).take(sim.problem().requests.len());
                        let running: Vec<u32> = running.filter(|&it| sim.is_running(it)).collect();
                        for set in 0_u32..1 << running.len() {
                            if (set.count_ones() as usize) < requests.len() {
                                let ending = (0..).zip(&running).filter(|of| set >> of.0 & 1 == 1);
                                let ending: Vec<u32> =
                                    ending.map(|of: (u32, &u32)| *of.1).collect();
                                assert!(!fits_without(&sim, request, &ending), "{ending:?}");
                            }
                        }
                        ends += 1;
                    }
                    NearMiss::QuotaEnds { requests } => {
                        let units = |of: u32| sim.problem().requests[of as usize].units;
                        let freed: u64 = requests.iter().map(|&of| units(of)).sum();
                        let quota = sim.problem().quota[shape.requester as usize];
                        let left = sim.allocated(shape.requester) - freed;
                        assert!(quota.is_some_and(|quota| left + shape.units <= quota));
                        of_quota += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(ends > 100 && of_quota > 20, "{ends} ends, {of_quota} of a quota");
}

/// True if a request gets units once these containers have ended.
fn fits_without(sim: &Sim, request: u32, ended: &[u32]) -> bool {
    let (layout, mut free_units) = (sim.layout(), sim.free_units().clone());
    for &container in ended {
        let Status::Placed(number) = sim.status(container) else { panic!("it runs") };
        free_units.assign(layout, &sim.units(sim.placement(number)), NONE);
    }
    free_units.choose(layout, sim.needs(request)).is_some()
}

/// The requests for which units are stranded are those that wait for room, and for which enough units are free.
#[test]
fn stranded_units_name_the_requests_that_they_would_do_for() {
    let mut stranded = 0;
    for seed in seeds(2_000) {
        let limits = Limits { bytes: 1 << 20, stride: 32 };
        let mut replay: Replay<Sim> = Replay::recorded(start(seed, 14), limits);
        let last = replay.moments();
        let cursor = replay.at(last);
        let sim = cursor.state();
        let view = view(cursor.transition(), sim, ViewLimits::default());
        let lacks = |&request: &u32| {
            let tests = DryRun::new(sim, request).run().tests;
            sim.waits_for(request) == Some(Test::Capacity)
                && tests.fails == Some(Test::Capacity)
                && tests.free >= tests.requested
        };
        let expected: Vec<u32> = sim.waiting().filter(lacks).collect();
        assert_eq!(view.stranded_for, expected);
        assert_eq!(view.stranded.is_empty(), expected.is_empty());
        stranded += expected.len();
    }
    assert!(stranded > 50, "{stranded}");
}
