//! The core compared with the oracle, event by event.

use std::sync::Arc;

use gantry_core::kernel::{Count, Counted, Digest, Model, Probe, Record};
use gantry_core::labs::workflow::event::Event;
use gantry_core::labs::workflow::outcome::Outcome;
use gantry_core::labs::workflow::{Names, Problem, Sim, Status, WorkflowScenario, outcome};
use gantry_core::scenario::{Lab, Scenario, write_compact};

use super::Oracle;
use super::oracle::State;

/// The state at the beginning of a run.
///
/// # Panics
/// Where the scenario is not valid.
pub fn start(scenario: &WorkflowScenario) -> Sim {
    match Problem::new(scenario) {
        Ok(problem) => Sim::new(Arc::new(problem)),
        Err(errors) => panic!("{}: {errors}", text(scenario)),
    }
}

pub fn finish(mut sim: Sim, probe: &mut impl Probe<Event>) -> Sim {
    while sim.step(probe) {}
    sim
}

/// All events with their instants, and the last state.
pub fn record(scenario: &WorkflowScenario) -> (Vec<(u64, Event)>, Sim) {
    let (mut sim, mut events) = (start(scenario), Vec::new());
    loop {
        let mut record = Record::default();
        if !sim.step(&mut record) {
            return (events, sim);
        }
        events.extend(record.events.into_iter().map(|event| (sim.time(), event)));
    }
}

pub fn digest(scenario: &WorkflowScenario) -> u64 {
    let mut digest = Digest::default();
    finish(start(scenario), &mut digest);
    digest.value()
}

pub fn text(scenario: &WorkflowScenario) -> String {
    let lab = Lab::Workflow(scenario.clone());
    write_compact(&Scenario::of(lab))
}

/// The first difference between the core and the definitions.
pub fn difference(scenario: &WorkflowScenario) -> Option<String> {
    between(scenario, scenario)
}

/// What differs between the core's run of one scenario and the oracle's of another, of as many things.
pub fn between(scenario: &WorkflowScenario, told: &WorkflowScenario) -> Option<String> {
    let oracle = Oracle::new(told).run();
    let (events, sim) = record(scenario);
    let same = events.iter().zip(&oracle.events).take_while(|(a, b)| a == b).count();
    let message = |what: String| Some(format!("{what} in {}", text(scenario)));
    if same < events.len().max(oracle.events.len()) {
        let (found, expected) = (events.get(same), oracle.events.get(same));
        return message(format!("event {same}: found {found:?}, expected {expected:?}"));
    }
    let mut counted = Count::new::<Event>();
    finish(start(scenario), &mut Counted(&mut counted));
    let mut each = Count::new::<Event>();
    finish(start(scenario), &mut each);
    if counted != each {
        return message(format!("in bulk {counted:?}, one by one {each:?}"));
    }
    unlike(&outcome::outcome(&sim, &Names::new(scenario)), &oracle).and_then(message)
}

fn unlike(found: &Outcome, oracle: &Oracle<'_>) -> Option<String> {
    for (job, expected) in found.jobs.iter().zip(&oracle.jobs) {
        let status = match expected.state {
            State::Completed => Status::Completed,
            State::Cancelled => Status::Cancelled,
            State::Future | State::Waiting | State::Running => Status::Waiting,
        };
        let same = job.status == status
            && job.segments == expected.segments
            && job.interruptions == expected.interruptions;
        if !same {
            return Some(format!("{job:?}, expected {expected:?}"));
        }
    }
    if found.stages.len() != oracle.runs.len() {
        return Some(format!("{} stages, expected {}", found.stages.len(), oracle.runs.len()));
    }
    let pairs = found.stages.iter().zip(&oracle.runs);
    let mut unlike = pairs.filter(|(stage, run)| {
        (stage.start, stage.end, stage.lent, stage.reclaimed)
            != (run.start, run.end, run.lent, run.reclaimed)
            || stage.stage as usize != run.stage.1 + 1
    });
    unlike.next().map(|(stage, run)| format!("{stage:?}, expected {run:?}"))
}
