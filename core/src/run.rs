//! Straight runs of a scenario, whatever its lab: outcome, trace, digest, several policies beside each other.
//!
//! The generic algorithms are instantiated here, so that whoever calls these functions carries none of them.
//!
//! Each takes a scenario and its checked form; they must belong together. Cost: the run.

use std::io::{self, Write};
use std::sync::Arc;

use crate::export::trace_event::{Ticks, TraceEvents};
use crate::kernel::trace::{Describe, Tracer};
use crate::kernel::{Ended, Model, PartialRun};
use crate::lab::Lab as _;
use crate::lab::divergence::partings;
use crate::lab::figures::{cells, headings};
use crate::lab::protocol::File;
pub use crate::labs::Document;
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, Errors, LabKind, Scenario};

/// A policy that a lab does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchPolicy {
    /// The lab.
    pub lab: LabKind,
    /// The policies it has.
    pub allowed: &'static [&'static str],
}

/// Checks `scenario` and runs it to its end. Errors: those of the check.
pub fn run(scenario: &Scenario) -> Result<Document, Errors> {
    Ok(outcome(scenario, Checked::new(scenario)?))
}

/// Runs a scenario to its end, with every step counted.
pub fn outcome(scenario: &Scenario, checked: Checked) -> Document {
    of_lab!((&scenario.lab, checked), |L, own, problem| {
        document::<L>(own, &Ended::run(L::start(Arc::new(problem))))
    })
}

/// The outcome document of a run.
pub(crate) fn document<L: Listed>(own: &L::Scenario, ended: &Ended<L::Sim>) -> Document {
    let came = L::came(&L::names(own), ended);
    L::any_document(came, ended.steps(), ended.sim.partial())
}

/// Writes the trace, one JSON object a line, as the run goes. Where the run was ended before its end, if it was.
/// Cost: the run twice; memory: two states. Errors: those of `output`, at which it stops.
pub fn trace(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    of_lab!((&scenario.lab, checked), |L, own, problem| {
        Tracer::new(&L::names(own), L::start(Arc::new(problem)), 0).write(output)
    })
}

/// Writes the run in the Trace Event Format. Where it was ended before its end, if it was. Cost: the run three
/// times, and the text of a piece of the trace. Errors: those of `output`, at which it stops.
pub fn trace_events(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    of_lab!((&scenario.lab, checked), |L, own, problem| {
        let (names, problem) = (L::names(own), Arc::new(problem));
        let ticks = L::trace_ticks(scenario.time_unit.as_deref());
        let mut events = TraceEvents::begin(scenario.title.as_deref(), ticks);
        L::slices(&names, &Ended::run(L::start(Arc::clone(&problem))).sim, &mut events);
        instants(events, ticks, Tracer::new(&names, L::start(problem), 0).coarse(), output)
    })
}

/// Bytes of a file that are written at a time.
const PIECE: usize = 1 << 16;

/// Writes what has begun, and what a trace tells.
fn instants<M: Model, D: Describe<M>>(
    mut events: TraceEvents,
    ticks: Ticks,
    mut tracer: Tracer<'_, M, D>,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    loop {
        let mut more = true;
        while more && events.written() < PIECE {
            more = tracer.step(|event| {
                events.event(event);
                Ok(())
            })?;
        }
        output.write_all(events.end(!more).as_bytes())?;
        if !more {
            return Ok(tracer.partial());
        }
        events = TraceEvents::go_on(ticks);
    }
}

/// Runs a scenario to its end and writes the schedule as a file of its lab; none where the lab has no such file. And
/// where the run was ended before its end, if it was.
pub fn file(
    scenario: &Scenario,
    checked: Checked,
    file: File,
) -> Option<(String, Option<PartialRun>)> {
    of_lab!((&scenario.lab, checked), |L, own, problem| {
        let sim = Ended::run(L::start(Arc::new(problem))).sim;
        let text = L::file(file, scenario.title.as_deref(), own, &sim)?;
        Some((text, sim.partial()))
    })
}

/// The digest of all that a run tells.
pub fn digest(checked: Checked) -> u64 {
    checked.digest()
}

/// The same under another policy of its lab. Errors: that the lab has none of that name.
pub fn under(checked: Checked, policy: &str) -> Result<Checked, NoSuchPolicy> {
    checked.under(policy).map_err(|lab| NoSuchPolicy { lab, allowed: lab.policies() })
}

/// Several policies on one scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Names of the figures.
    pub figures: Vec<&'static str>,
    /// The figures of each policy; `-` where there is nothing to measure.
    pub runs: Vec<Vec<String>>,
    /// Each two policies, by their numbers, and where they part and what each of them does then; none where they
    /// decide alike.
    pub partings: Vec<([usize; 2], Option<String>)>,
    /// What is said of two that do not part.
    pub alike: &'static str,
    /// Where the first run that was ended before its end was ended.
    pub partial: Option<PartialRun>,
}

/// Runs a scenario under each policy. Cost: the runs; memory: one state, and what all of them committed. Errors: the
/// first of the policies that the lab does not have.
pub fn compare<'p>(
    scenario: &Scenario,
    checked: Checked,
    policies: &[&'p str],
) -> Result<Comparison, (&'p str, NoSuchPolicy)> {
    of_lab!((&scenario.lab, checked), |L, own, problem| {
        compared::<L>(scenario.kind(), own, &problem, policies)
    })
}

fn compared<'p, L: Listed>(
    lab: LabKind,
    own: &L::Scenario,
    problem: &L::Problem,
    policies: &[&'p str],
) -> Result<Comparison, (&'p str, NoSuchPolicy)> {
    if let Some(name) = policies.iter().find(|name| !L::POLICIES.contains(name)) {
        return Err((name, NoSuchPolicy { lab, allowed: L::POLICIES }));
    }
    let (mut runs, mut deeds, mut partial) = (Vec::new(), Vec::new(), None);
    for problem in policies.iter().filter_map(|policy| L::under(problem.clone(), policy)) {
        let ended = Ended::run(L::start(Arc::new(problem)));
        let measured = L::measured(&ended.sim, &ended.count);
        runs.push(cells(L::FIGURES, &measured).collect());
        deeds.push(L::deeds(&ended.sim, ended.sim.partial().is_none()));
        partial = partial.or(ended.sim.partial());
    }
    let names = L::names(own);
    let said = |([a, b], first): ([usize; 2], Option<_>)| {
        let told = |(time, doings)| L::parting(&names, [policies[a], policies[b]], time, doings);
        ([a, b], first.map(told))
    };
    let partings = partings::<L>(&deeds).into_iter().map(said).collect();
    let alike = if partial.is_some() { "decide alike as far as their runs go" } else { L::ALIKE };
    Ok(Comparison { figures: headings(L::FIGURES).collect(), runs, partings, alike, partial })
}
