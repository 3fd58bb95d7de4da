//! A run of the core held against the oracle's, step by step.

use std::sync::Arc;

use gantry_core::kernel::{Count, Digest, Event as _, Model, Probe, Record, digest_of};
use gantry_core::labs::placement::event::{Bucket, Event, NOBODY};
use gantry_core::labs::placement::{PlacementScenario, Problem, Sim};

use crate::oracle::{self, Oracle, Step};

/// Assignments in the order decided: task and node.
pub type Assignments = Vec<(u32, Option<u32>)>;

/// The run of a scenario that is valid.
///
/// # Panics
/// Where the core does not take it.
pub fn start(scenario: &PlacementScenario) -> Sim {
    let problem = Problem::new(scenario)
        .unwrap_or_else(|errors| panic!("not taken: {errors:?}\n{scenario:?}"));
    Sim::new(Arc::new(problem))
}

pub fn finish<P: Probe<Event>>(mut sim: Sim, probe: &mut P) -> Sim {
    while sim.step(probe) {}
    sim
}

pub fn record(scenario: &PlacementScenario) -> (Vec<Event>, Sim) {
    let mut record = Record::default();
    let end = finish(start(scenario), &mut record);
    (record.events, end)
}

/// What differs between the core and the oracle on a scenario, if anything does.
pub fn difference(scenario: &PlacementScenario) -> Option<String> {
    between(scenario, scenario)
}

/// What differs between the core's run of one scenario and the oracle's of another, of as many things.
pub fn between(scenario: &PlacementScenario, told: &PlacementScenario) -> Option<String> {
    let oracle = Oracle::run(told);
    let (events, end) = record(scenario);
    for at in 0..events.len().max(oracle.steps.len()) {
        let (event, step) = (events.get(at), oracle.steps.get(at));
        if !event.zip(step).is_some_and(|(event, step)| same(*event, step)) {
            return Some(format!("step {at}: the core tells {event:?}, the oracle {step:?}"));
        }
    }
    let expected = assignments(&oracle);
    if end.assignments() != expected {
        return Some(format!("the core assigns {:?}, the oracle {expected:?}", end.assignments()));
    }
    let free =
        oracle.free().iter().enumerate().find(|&(node, free)| end.free(index(node)) != *free);
    if let Some((node, free)) = free {
        return Some(format!(
            "node {node}: free in the core {:?}, in the oracle {free:?}",
            end.free(index(node))
        ));
    }
    probes_differ(scenario, &events, &end)
}

/// What differs between runs of one scenario under different probes, if anything does.
pub fn probes_differ(scenario: &PlacementScenario, events: &[Event], end: &Sim) -> Option<String> {
    let sim = start(scenario);
    let mut count = Count::new::<Event>();
    let (mut digest, mut alone) = (Digest::default(), Digest::default());
    let ends = [
        ("nobody listening", finish(sim.clone(), &mut ())),
        ("a counter", finish(sim.clone(), &mut (&mut count, &mut digest))),
        ("a coarse probe", finish(sim.clone(), &mut Coarse(&mut alone))),
    ];
    for (name, other) in &ends {
        if other.assignments() != end.assignments() {
            return Some(format!("under {name} the core assigns {:?}", other.assignments()));
        }
    }
    let mut told = vec![0; Event::KINDS.len()];
    let mut decisions = Digest::default();
    let mut all = Digest::default();
    for event in events {
        told[event.kind()] += 1;
        all.emit(*event);
        if event.level() != gantry_core::kernel::Level::Probe {
            decisions.emit(*event);
        }
    }
    if count.kinds != told || count.levels::<Event>().total() != events.len() as u64 {
        return Some(format!("a counter counts {:?}, the record holds {told:?}", count.kinds));
    }
    if digest != all || digest_of(sim) != all.value() {
        return Some("the digests of two runs differ".to_owned());
    }
    (alone != decisions).then(|| "a coarse probe hears other decisions".to_owned())
}

/// Wants no events of level probe, and leaves out those it gets all the same.
struct Coarse<'a>(&'a mut Digest);

impl Probe<Event> for Coarse<'_> {
    const FINE: bool = false;

    fn emit(&mut self, event: Event) {
        if event.level() != gantry_core::kernel::Level::Probe {
            self.0.emit(event);
        }
    }
}

fn assignments(oracle: &Oracle<'_>) -> Assignments {
    oracle.assignments().iter().map(|&(task, node)| (index(task), node.map(index))).collect()
}

fn index(at: usize) -> u32 {
    u32::try_from(at).expect("small scenarios")
}

/// Whether an event tells what the oracle's step says. A bucket is named by its depth and any node in it.
fn same(event: Event, step: &Step) -> bool {
    let named = |bucket: Bucket, expected: &oracle::Bucket| {
        let witness = match bucket.witness {
            NOBODY => expected.elements.is_empty(),
            node => expected.elements.contains(&(node as usize)),
        };
        witness && usize::from(bucket.depth) == expected.depth()
    };
    let is = |id: u32, expected: usize| id as usize == expected;
    match (event, step) {
        (Event::Arrived { task }, Step::Arrive(expected))
        | (Event::Unplaced { task }, Step::Unplaced(expected)) => is(task, *expected),
        (Event::Released { task, node }, Step::Release(expected, from)) => {
            is(task, *expected) && from.map_or(node == NOBODY, |from| is(node, from))
        }
        (Event::RoundBegan { tasks }, Step::Round(expected)) => is(tasks, expected.len()),
        (Event::Placed { task, node }, Step::Place(expected, to, ..))
        | (Event::Deferred { task, node }, Step::Defer(expected, to)) => {
            is(task, *expected) && is(node, *to)
        }
        (
            Event::Visited { bucket, fits, leaf, index },
            Step::Visit(name, expected, fitting, at_leaf),
        ) => named(bucket, expected) && (fits, leaf, index) == (*fitting, *at_leaf, *name),
        (Event::Finished { bucket, index }, Step::Finish(name, expected))
        | (Event::Yielded { bucket, index }, Step::Yield(name, expected)) => {
            named(bucket, expected) && index == *name
        }
        (Event::Examined { node, fits }, Step::Examine(expected, fitting)) => {
            is(node, *expected) && fits == *fitting
        }
        _ => false,
    }
}
