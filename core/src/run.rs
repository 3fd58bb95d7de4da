//! Straight runs of a scenario, whatever its lab: outcome, trace, digest, several policies beside each other.
//!
//! The generic algorithms are instantiated here, so that whoever calls these functions carries none of them.
//!
//! Each takes a scenario and its checked form; they must belong together. Whoever wants to know how far a run is asks
//! by [`Watched`]. Cost: the run.

use std::io::{self, Write};
use std::sync::Arc;

use crate::export::trace_event::{Ticks, TraceEvents};
use crate::kernel::trace::{Describe, Tracer};
use crate::kernel::{Ended, Model, PartialRun};
use crate::lab::Lab as _;
#[cfg(feature = "cli")]
pub use crate::lab::conditions::{Conditions, Unmet};
use crate::lab::divergence::divergences;
pub use crate::lab::figures::{Metric, Value};
use crate::lab::figures::{metrics, values};
use crate::lab::protocol::File;
pub use crate::labs::Document;
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, Errors, LabKind, Scenario};

/// Told now and then how far a run is: entries done, and entries in all.
pub type Watch<'w> = &'w mut dyn FnMut(u64, u64);

/// The functions of this module for whoever waits: the run tells how far it is.
pub struct Watched<'w>(pub Watch<'w>);

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
    Watched(&mut |_, _| ()).outcome(scenario, checked)
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
    Watched(&mut |_, _| ()).trace(scenario, checked, output)
}

/// Writes the run in the Trace Event Format. Where it was ended before its end, if it was. Cost: the run three
/// times, and the text of a piece of the trace. Errors: those of `output`, at which it stops.
pub fn trace_events(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    Watched(&mut |_, _| ()).trace_events(scenario, checked, output)
}

impl Watched<'_> {
    /// [`outcome`].
    pub fn outcome(self, scenario: &Scenario, checked: Checked) -> Document {
        of_lab!((&scenario.lab, checked), |L, own, problem| {
            document::<L>(own, &ended::<L>(problem, self.0))
        })
    }

    /// [`trace`].
    ///
    /// # Errors
    /// Those of `output`.
    pub fn trace(
        self,
        scenario: &Scenario,
        checked: Checked,
        output: &mut dyn Write,
    ) -> io::Result<Option<PartialRun>> {
        of_lab!((&scenario.lab, checked), |L, own, problem| {
            let names = L::names(own);
            let mut tracer = Tracer::new(&names, L::start(Arc::new(problem)), 0);
            while tracer.write_step(output)? {
                told::<L>(tracer.at(), &mut *self.0);
            }
            Ok(tracer.partial())
        })
    }

    /// [`trace_events`].
    ///
    /// # Errors
    /// Those of `output`.
    pub fn trace_events(
        self,
        scenario: &Scenario,
        checked: Checked,
        output: &mut dyn Write,
    ) -> io::Result<Option<PartialRun>> {
        of_lab!((&scenario.lab, checked), |L, own, problem| {
            let (names, problem) = (L::names(own), Arc::new(problem));
            let ticks = L::trace_ticks(scenario.time_unit.as_deref());
            let mut events = TraceEvents::begin(scenario.title.as_deref(), ticks);
            L::slices(&names, &Ended::run(L::start(Arc::clone(&problem))).sim, &mut events);
            let tracer = Tracer::new(&names, L::start(problem), 0).coarse();
            instants(events, ticks, tracer, output, &mut |sim| told::<L>(sim, &mut *self.0))
        })
    }

    /// [`file()`].
    pub fn file(
        self,
        scenario: &Scenario,
        checked: Checked,
        file: File,
    ) -> Option<(String, Option<PartialRun>)> {
        of_lab!((&scenario.lab, checked), |L, own, problem| {
            if !L::FILES.contains(&file) {
                return None;
            }
            let sim = ended::<L>(problem, self.0).sim;
            let text = L::file(file, scenario.title.as_deref(), own, &sim)?;
            Some((text, sim.partial()))
        })
    }

    /// [`compare`].
    ///
    /// # Errors
    /// The first of the policies that the lab does not have.
    pub fn compare<'p>(
        self,
        scenario: &Scenario,
        checked: Checked,
        policies: &[&'p str],
    ) -> Result<Comparison<'p>, (&'p str, NoSuchPolicy)> {
        of_lab!((&scenario.lab, checked), |L, own, problem| {
            compared::<L>(scenario, own, &problem, policies, self.0)
        })
    }
}

/// Runs to the end.
fn ended<L: Listed>(problem: L::Problem, watch: Watch<'_>) -> Ended<L::Sim> {
    Ended::watched(L::start(Arc::new(problem)), &mut |sim| told::<L>(sim, &mut *watch))
}

fn told<L: Listed>(sim: &L::Sim, watch: Watch<'_>) {
    let (done, total) = L::progress(sim);
    watch(done, total);
}

/// Bytes of a file that are written at a time.
const PIECE: usize = 1 << 16;

/// Writes what has begun, and what a trace tells.
fn instants<M: Model, D: Describe<M>>(
    mut events: TraceEvents,
    ticks: Ticks,
    mut tracer: Tracer<'_, M, D>,
    output: &mut dyn Write,
    watch: &mut dyn FnMut(&M),
) -> io::Result<Option<PartialRun>> {
    loop {
        watch(tracer.at());
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
    Watched(&mut |_, _| ()).file(scenario, checked, file)
}

/// The digest of all that a run tells.
pub fn digest(checked: Checked) -> u64 {
    checked.digest()
}

/// The same under another policy of its lab. Errors: that the lab has none of that name.
pub fn under(checked: Checked, policy: &str) -> Result<Checked, NoSuchPolicy> {
    checked.under(policy).map_err(|lab| NoSuchPolicy { lab, allowed: lab.policies() })
}

/// The same under other conditions than its scenario says. Errors: where it cannot have them.
#[cfg(feature = "cli")]
pub fn conditioned(
    scenario: &Scenario,
    checked: Checked,
    conditions: &Conditions,
) -> Result<Checked, Unmet> {
    checked.conditioned(&scenario.lab, conditions)
}

/// Several policies on one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison<'p> {
    /// The lab.
    pub lab: LabKind,
    /// The policies, in the order asked for.
    pub policies: Vec<&'p str>,
    /// What is measured of each run.
    pub metrics: Vec<Metric>,
    /// What each policy comes to, a value for each metric; none where there is nothing to measure.
    pub runs: Vec<Vec<Option<Value>>>,
    /// Each two policies, by their numbers, and the first decision in which they differ: when, and what each of them does
    /// then; none where they decide alike.
    pub partings: Vec<([usize; 2], Option<String>)>,
    /// What is said of two that do not differ.
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
) -> Result<Comparison<'p>, (&'p str, NoSuchPolicy)> {
    Watched(&mut |_, _| ()).compare(scenario, checked, policies)
}

fn compared<'p, L: Listed>(
    scenario: &Scenario,
    own: &L::Scenario,
    problem: &L::Problem,
    policies: &[&'p str],
    watch: Watch<'_>,
) -> Result<Comparison<'p>, (&'p str, NoSuchPolicy)> {
    let lab = scenario.kind();
    if let Some(name) = policies.iter().find(|name| !L::POLICIES.contains(name)) {
        return Err((name, NoSuchPolicy { lab, allowed: L::POLICIES }));
    }
    let (mut runs, mut deeds, mut partial) = (Vec::new(), Vec::new(), None);
    let count = policies.len() as u64;
    for (problem, before) in
        policies.iter().filter_map(|policy| L::under(problem.clone(), policy)).zip(0..)
    {
        // The runs are parts of one whole, whose size is that of one run times their number.
        let mut of_all = |done: u64, total: u64| watch(before * total + done, count * total);
        let ended = ended::<L>(problem, &mut of_all);
        runs.push(values(L::FIGURES, &L::measured(&ended.sim, &ended.count)));
        deeds.push(L::deeds(&ended.sim, ended.sim.partial().is_none()));
        partial = partial.or(ended.sim.partial());
    }
    let names = L::names(own);
    let said = |([a, b], first): ([usize; 2], Option<_>)| {
        let told = first.map(|first| L::parting(&names, [policies[a], policies[b]], &first));
        ([a, b], told)
    };
    let partings = divergences::<L>(&deeds).into_iter().map(said).collect();
    let alike = if partial.is_some() { "decide alike as far as their runs go" } else { L::ALIKE };
    let metrics = metrics(L::FIGURES, scenario.time_unit.as_deref());
    let policies = policies.to_vec();
    Ok(Comparison { lab, policies, metrics, runs, partings, alike, partial })
}
