//! Runs of the core compared with the definitions: step by step where these tell of steps, by outcome and metrics always.

use std::fmt::Debug;

use gantry_core::kernel::{
    Count, Digest, Ended, Event, Level, Model, Probe, Record, Time, digest_of,
};
use gantry_core::run;
use gantry_core::scenario::{Checked, Scenario, write_compact};
use serde_json::Value;

use crate::method::{Method, Steps};
use crate::vectors::agrees;

pub type EventOf<S> = <<S as Method>::Sim as Model>::Event;

/// The run of a scenario that is valid.
///
/// # Panics
/// If the core refuses it.
pub fn start<S: Method>(scenario: &S) -> S::Sim {
    scenario.open().unwrap_or_else(|errors| panic!("refused: {errors}\n{scenario:?}"))
}

pub fn finish<M: Model>(mut sim: M, probe: &mut impl Probe<M::Event>) -> M {
    while sim.step(probe) {}
    sim
}

/// All events of a run, each with its time, and the run's end.
pub fn record<S: Method>(scenario: &S) -> (Vec<(Time, EventOf<S>)>, S::Sim) {
    let (mut sim, mut all) = (start(scenario), Vec::new());
    loop {
        let mut record = Record::default();
        if !sim.step(&mut record) {
            return (all, sim);
        }
        all.extend(record.events.into_iter().map(|event| (sim.time(), event)));
    }
}

pub fn whole<S: Method>(scenario: &S) -> Scenario {
    Scenario::of(scenario.clone().lab())
}

pub fn text<S: Method>(scenario: &S) -> String {
    write_compact(&whole(scenario))
}

/// The outcome document of a scenario, as JSON.
///
/// # Panics
/// If the scenario is not valid.
pub fn document(scenario: &Scenario) -> Value {
    let document = run::run(scenario).expect("a valid scenario");
    serde_json::to_value(document).expect("a document is JSON")
}

/// The lines of the trace of a scenario.
///
/// # Panics
/// If the scenario is not valid.
pub fn trace(scenario: &Scenario) -> Vec<Value> {
    let mut text = Vec::new();
    run::trace(scenario, Checked::new(scenario).expect("valid"), &mut text)
        .expect("a vector takes all");
    let text = String::from_utf8(text).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// The first difference between the core and the definitions on a scenario.
pub fn difference<S: Method>(scenario: &S) -> Option<String> {
    between(scenario, scenario)
}

/// What differs between the core's run of one scenario and the definitions' of another, of as many things.
pub fn between<S: Method>(run: &S, told: &S) -> Option<String> {
    let (events, _) = record(run);
    let (whole, defined) = (whole(run), told.defined());
    let steps = match &defined.steps {
        Steps::Events(expected) => first(&events, expected),
        Steps::Lines(expected) => first(&trace(&whole), expected),
        Steps::Untold => None,
    };
    let ends = || ends_differ(&document(&whole), &defined.document);
    let differs = steps.or_else(ends).or_else(|| probes_differ(run, &events));
    differs.map(|what| format!("{what} in {}", write_compact(&whole)))
}

fn first<T: PartialEq + Debug>(found: &[T], expected: &[T]) -> Option<String> {
    let at = found.iter().zip(expected).take_while(|(found, expected)| found == expected).count();
    let differs = at < found.len().max(expected.len());
    let (found, expected) = (found.get(at), expected.get(at));
    differs.then(|| format!("step {at}: the core {found:?}, the definitions {expected:?}"))
}

/// Outcomes are equal; of the metrics those that the definitions have.
fn ends_differ(found: &Value, expected: &Value) -> Option<String> {
    let same = agrees(found, expected) && agrees(&expected["outcome"], &found["outcome"]);
    (!same).then(|| format!("the core gives {found}, the definitions {expected}"))
}

/// The first difference between runs of one scenario under different probes.
fn probes_differ<S: Method>(scenario: &S, events: &[(Time, EventOf<S>)]) -> Option<String> {
    let (mut fine, mut digest) = (Count::new::<EventOf<S>>(), Digest::default());
    for &(_, event) in events {
        fine.emit(event);
        digest.emit(event);
    }
    if digest_of(start(scenario)) != digest.value() {
        return Some("the digests of two runs differ".to_owned());
    }
    let tallies = S::Sim::TALLIES;
    let mut coarse = Coarse { tallies, count: Count::new::<EventOf<S>>(), events: Vec::new() };
    finish(start(scenario), &mut coarse);
    let leaps = Ended::run(start(scenario)).count;
    let mut heard = fine.clone();
    if !tallies {
        let is_probe = |kind: &usize| EventOf::<S>::level_of(*kind) == Level::Probe;
        (0..heard.kinds.len()).filter(is_probe).for_each(|kind| heard.kinds[kind] = 0);
    }
    if leaps != fine || coarse.count != heard {
        return Some(format!("emitted {fine:?}, in bulk {:?}, by leaps {leaps:?}", coarse.count));
    }
    let mut all = events.iter();
    let order = coarse.events.iter().all(|event| all.any(|(_, other)| other == event));
    (!order).then(|| "a coarse probe hears other events".to_owned())
}

/// A probe that asks for no event that may be counted in bulk, and ignores looks where they are not counted so.
struct Coarse<E> {
    tallies: bool,
    count: Count,
    events: Vec<E>,
}

impl<E: Event> Probe<E> for Coarse<E> {
    const FINE: bool = false;

    fn emit(&mut self, event: E) {
        if self.tallies || event.level() != Level::Probe {
            self.count.emit(event);
            self.events.push(event);
        }
    }

    fn tally(&mut self, kind: usize, count: u64) {
        self.count.kinds[kind] += count;
    }
}
