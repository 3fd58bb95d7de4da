//! Runs of a scenario to its end, whatever its lab: outcome, trace, digest, comparison of several policies.
//!
//! The generic algorithms are instantiated here, so that the callers of these functions contain none of them.
//!
//! Each takes a scenario and its checked form, which must belong together. [`Watched`] has the functions with a
//! progress report. Cost: the run.

use std::io::{self, Write};
use std::sync::Arc;

use crate::export::trace_event::{Ticks, TraceEvents};
use crate::format::json::excerpt;
use crate::format::lesson::LessonStep;
use crate::format::{nearest_spelling, one_of};
use crate::kernel::trace::{Describe, Tracer};
use crate::kernel::{Ended, Limits, Model, PartialRun, Replay};
use crate::lab::Lab as _;
#[cfg(feature = "cli")]
pub use crate::lab::conditions::{Conditions, Unmet};
use crate::lab::divergence::divergences;
use crate::lab::lesson::Resolving;
pub use crate::lab::metrics::{MetricName, Value};
use crate::lab::metrics::{metrics, values};
use crate::lab::protocol::File;
pub use crate::labs::Document;
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, Errors, LabKind, Scenario};

/// Callback for progress: entries done, and total entries.
pub type Watch<'w> = &'w mut dyn FnMut(u64, u64);

/// The functions of this module with a progress callback.
pub struct Watched<'w>(pub Watch<'w>);

/// Error: a policy that the lab does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchPolicy {
    pub lab: LabKind,
    pub allowed: &'static [&'static str],
}

impl NoSuchPolicy {
    /// The message about the policy that was asked for, with the nearest of the lab's.
    pub fn message(self, policy: &str) -> String {
        let nearest = nearest_spelling(policy, self.allowed.iter().copied());
        let meant = nearest.map_or_else(String::new, |name| format!("; did you mean `{name}`?"));
        let (lab, allowed) = (self.lab.name(), one_of(self.allowed));
        let policy = excerpt(policy);
        format!("the lab {lab} has no policy `{policy}`, expected {allowed}{meant}")
    }
}

/// Checks `scenario` and runs it to its end. Errors: those of the check.
pub fn run(scenario: &Scenario) -> Result<Document, Errors> {
    Ok(outcome(scenario, Checked::new(scenario)?))
}

/// Runs a scenario to its end and counts every step.
pub fn outcome(scenario: &Scenario, checked: Checked) -> Document {
    Watched(&mut |_, _| ()).outcome(scenario, checked)
}

pub(crate) fn document<L: Listed>(lab_scenario: &L::Scenario, ended: &Ended<L::Sim>) -> Document {
    let results = L::results(&L::names(lab_scenario), ended);
    L::any_document(results, ended.steps(), ended.sim.partial())
}

/// Writes the trace, one JSON object a line, during the run. Returns the end of the run if it is partial. Cost: the run
/// twice; memory: two states. Errors: those of `output`, at which it stops.
pub fn trace(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    Watched(&mut |_, _| ()).trace(scenario, checked, output)
}

/// Writes the run in the Trace Event Format. Returns the end of the run if it is partial. Cost: the run three times,
/// and the text of a page of the trace. Errors: those of `output`, at which it stops.
pub fn trace_events(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    Watched(&mut |_, _| ()).trace_events(scenario, checked, output)
}

impl Watched<'_> {
    /// [`outcome`] with a progress callback.
    pub fn outcome(self, scenario: &Scenario, checked: Checked) -> Document {
        of_lab!((&scenario.lab, checked), |L, lab_scenario, problem| {
            document::<L>(lab_scenario, &ended::<L>(problem, self.0))
        })
    }

    /// [`trace`] with a progress callback.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn trace(
        self,
        scenario: &Scenario,
        checked: Checked,
        output: &mut dyn Write,
    ) -> io::Result<Option<PartialRun>> {
        of_lab!((&scenario.lab, checked), |L, lab_scenario, problem| {
            let names = L::names(lab_scenario);
            let mut tracer = Tracer::new(&names, L::start(Arc::new(problem)), 0);
            while tracer.write_step(output)? {
                report::<L>(tracer.at(), &mut *self.0);
            }
            Ok(tracer.partial())
        })
    }

    /// [`trace_events`] with a progress callback.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn trace_events(
        self,
        scenario: &Scenario,
        checked: Checked,
        output: &mut dyn Write,
    ) -> io::Result<Option<PartialRun>> {
        of_lab!((&scenario.lab, checked), |L, lab_scenario, problem| {
            let (names, problem) = (L::names(lab_scenario), Arc::new(problem));
            let ticks = L::trace_ticks(scenario.time_unit.as_deref());
            let mut events = TraceEvents::begin(scenario.title.as_deref(), ticks);
            L::slices(&names, &Ended::run(L::start(Arc::clone(&problem))).sim, &mut events);
            let tracer = Tracer::new(&names, L::start(problem), 0).coarse();
            instants(events, ticks, tracer, output, &mut |sim| report::<L>(sim, &mut *self.0))
        })
    }

    /// [`file()`] with a progress callback.
    pub fn file(
        self,
        scenario: &Scenario,
        checked: Checked,
        file: File,
    ) -> Option<(String, Option<PartialRun>)> {
        of_lab!((&scenario.lab, checked), |L, lab_scenario, problem| {
            if !L::FILES.contains(&file) {
                return None;
            }
            let sim = ended::<L>(problem, self.0).sim;
            let text = L::file(file, scenario.title.as_deref(), lab_scenario, &sim)?;
            Some((text, sim.partial()))
        })
    }

    /// Runs a scenario to its end for the moments of its lesson. Cost: up to three runs, and the keyframes of one.
    ///
    /// # Errors
    /// The steps whose moments the run does not have, or that look at nothing, with paths, without positions.
    pub fn lesson(self, scenario: &Scenario, checked: Checked) -> Result<(), Errors> {
        of_lab!((&scenario.lab, checked), |L, lab_scenario, problem| {
            taught::<L>(&scenario.teaching.lesson, lab_scenario.clone(), problem, self.0)
        })
    }

    /// [`compare`] with a progress callback.
    ///
    /// # Errors
    /// The first policy that the lab does not have.
    pub fn compare<'p>(
        self,
        scenario: &Scenario,
        checked: Checked,
        policies: &[&'p str],
    ) -> Result<PolicyComparison<'p>, (&'p str, NoSuchPolicy)> {
        of_lab!((&scenario.lab, checked), |L, lab_scenario, problem| {
            compared::<L>(scenario, lab_scenario, &problem, policies, self.0)
        })
    }
}

/// [`Watched::lesson`] of one lab.
pub(crate) fn taught<L: Listed>(
    steps: &[LessonStep],
    lab_scenario: L::Scenario,
    problem: L::Problem,
    watch: Watch<'_>,
) -> Result<(), Errors> {
    if steps.is_empty() {
        return Ok(());
    }
    let problem = Arc::new(problem);
    let mut lab = L::open(Arc::new(lab_scenario), Arc::clone(&problem));
    let mut replay = Replay::new(L::start(problem), Limits::default());
    while !replay.record(SLICE) {
        report::<L>(replay.last(), &mut *watch);
    }
    lab.recorded(replay.last());
    let mut resolving = Resolving::new(steps, lab.span(replay.last()).is_some());
    while !resolving.go_on(&lab, &mut replay, u64::MAX) {}
    resolving.errors(&lab).or(|| ())
}

fn ended<L: Listed>(problem: L::Problem, watch: Watch<'_>) -> Ended<L::Sim> {
    Ended::watched(L::start(Arc::new(problem)), &mut |sim| report::<L>(sim, &mut *watch))
}

fn report<L: Listed>(sim: &L::Sim, watch: Watch<'_>) {
    let (done, total) = L::progress(sim);
    watch(done, total);
}

/// Work between two reports of progress.
const SLICE: u64 = 100_000;

/// Bytes of a file to write at a time.
const PAGE: usize = 1 << 16;

/// Writes the file begun in `events`, and the events of a trace.
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
        while more && events.written() < PAGE {
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

/// Runs a scenario to its end and writes the schedule as a file of its lab, with the end of the run if it is partial;
/// `None` if the lab has no such file.
pub fn file(
    scenario: &Scenario,
    checked: Checked,
    file: File,
) -> Option<(String, Option<PartialRun>)> {
    Watched(&mut |_, _| ()).file(scenario, checked, file)
}

/// The digest of a run's events.
pub fn digest(checked: Checked) -> u64 {
    checked.digest()
}

/// The checked scenario under another policy of its lab. Errors: the lab has no policy of that name.
pub fn under(checked: Checked, policy: &str) -> Result<Checked, NoSuchPolicy> {
    checked.under(policy).map_err(|lab| NoSuchPolicy { lab, allowed: lab.policies() })
}

/// The checked scenario under other conditions than its own, which are put into it. Errors: conditions that it cannot
/// have.
#[cfg(feature = "cli")]
pub fn conditioned(
    scenario: &mut Scenario,
    checked: Checked,
    conditions: &Conditions,
) -> Result<Checked, Unmet> {
    checked.conditioned(&mut scenario.lab, conditions)
}

/// The results of several policies on one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyComparison<'p> {
    pub lab: LabKind,
    /// The policies, in the order asked for.
    pub policies: Vec<&'p str>,
    pub metrics: Vec<MetricName>,
    /// For each policy, a value for each metric; `None` if there is nothing to measure.
    pub runs: Vec<Vec<Option<Value>>>,
    /// Each pair of policies, by their numbers, with their divergence: its instant and the decision of each; `None` if
    /// there is none.
    pub divergences: Vec<([usize; 2], Option<String>)>,
    /// Text about two policies without a divergence.
    pub no_divergence: &'static str,
    /// The end of the first partial run, if any.
    pub partial: Option<PartialRun>,
}

/// Runs a scenario under each policy. Cost: the runs; memory: one state, and the committed actions of all. Errors: the
/// first policy that the lab does not have.
pub fn compare<'p>(
    scenario: &Scenario,
    checked: Checked,
    policies: &[&'p str],
) -> Result<PolicyComparison<'p>, (&'p str, NoSuchPolicy)> {
    Watched(&mut |_, _| ()).compare(scenario, checked, policies)
}

fn compared<'p, L: Listed>(
    scenario: &Scenario,
    lab_scenario: &L::Scenario,
    problem: &L::Problem,
    policies: &[&'p str],
    watch: Watch<'_>,
) -> Result<PolicyComparison<'p>, (&'p str, NoSuchPolicy)> {
    let lab = scenario.kind();
    if let Some(name) = policies.iter().find(|name| !L::POLICIES.contains(name)) {
        return Err((name, NoSuchPolicy { lab, allowed: L::POLICIES }));
    }
    let (mut runs, mut actions, mut partial) = (Vec::new(), Vec::new(), None);
    let count = policies.len() as u64;
    for (problem, before) in
        policies.iter().filter_map(|policy| L::under(problem.clone(), policy)).zip(0..)
    {
        // Progress of the whole: the total is that of one run times the number of runs.
        let mut of_all = |done: u64, total: u64| watch(before * total + done, count * total);
        let ended = ended::<L>(problem, &mut of_all);
        runs.push(values(L::METRICS, &L::measured(&ended.sim, &ended.count)));
        actions.push(L::actions(&ended.sim, ended.sim.partial().is_none()));
        partial = partial.or(ended.sim.partial());
    }
    let names = L::names(lab_scenario);
    let said = |([a, b], first): ([usize; 2], Option<_>)| {
        let sentence =
            first.map(|first| L::divergence_text(&names, [policies[a], policies[b]], &first));
        ([a, b], sentence)
    };
    let divergences = divergences::<L>(&actions).into_iter().map(said).collect();
    let no_divergence =
        if partial.is_some() { "decide alike as far as their runs go" } else { L::NO_DIVERGENCE };
    let metrics = metrics(L::METRICS, scenario.time_unit.as_deref());
    let policies = policies.to_vec();
    Ok(PolicyComparison { lab, policies, metrics, runs, divergences, no_divergence, partial })
}
