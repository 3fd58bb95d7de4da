//! Straight runs of a scenario, whatever its lab: outcome, trace, digest.
//!
//! The generic algorithms are instantiated here, so that whoever calls these functions carries none of them.
//!
//! Each takes a scenario and its checked form; they must belong together. Cost: the run.

use std::io::{self, Write};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::export::trace_event::{self, Ticks, TraceEvents};
use crate::kernel::trace::Lines;
use crate::kernel::{Ended, Levels, Model, PartialRun, digest_of};
use crate::labs::{backfill, placement, workflow};
use crate::scenario::{Checked, Errors, Lab, LabKind, Scenario};
use crate::session::File;

/// An outcome document: `{"lab": …, "outcome": …, "metrics": …, "steps": …}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(tag = "lab", rename_all = "lowercase")]
pub enum Document {
    /// Of the placement lab.
    Placement {
        /// Where every task went.
        outcome: placement::outcome::Outcome,
        /// Figures of the run.
        metrics: placement::view::Metrics,
        /// Steps by level.
        steps: Levels,
    },
    /// Of the backfill lab.
    Backfill {
        /// What became of every job.
        #[cfg_attr(feature = "js", tsify(type = "BackfillOutcome"))]
        outcome: backfill::outcome::Outcome,
        /// Figures of the run.
        #[cfg_attr(feature = "js", tsify(type = "BackfillMetrics"))]
        metrics: backfill::metrics::Metrics,
        /// Steps by level.
        steps: Levels,
        /// Where the run was ended before its end; all else tells of the run up to there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partial: Option<PartialRun>,
    },
    /// Of the workflow lab.
    Workflow {
        /// What became of every stage and every ordinary job.
        #[cfg_attr(feature = "js", tsify(type = "WorkflowOutcome"))]
        outcome: workflow::outcome::Outcome,
        /// Figures of the run.
        #[cfg_attr(feature = "js", tsify(type = "WorkflowMetrics"))]
        metrics: workflow::metrics::Metrics,
        /// Steps by level.
        steps: Levels,
        /// Where the run was ended before its end; all else tells of the run up to there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partial: Option<PartialRun>,
    },
}

impl Document {
    /// Where the run was ended before its end, if it was.
    pub fn partial(&self) -> Option<PartialRun> {
        match self {
            Document::Placement { .. } => None,
            Document::Backfill { partial, .. } | Document::Workflow { partial, .. } => *partial,
        }
    }
}

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
    match (&scenario.lab, checked) {
        (Lab::Placement(lab), Checked::Placement(problem)) => {
            let ended = Ended::run(placement::Sim::new(Arc::new(problem)));
            Document::Placement {
                outcome: ended.outcome(&placement::Names::new(lab)),
                metrics: ended.metrics(),
                steps: ended.steps(),
            }
        }
        (Lab::Backfill(lab), Checked::Backfill(problem)) => {
            let ended = Ended::run(backfill::Sim::new(Arc::new(problem)));
            Document::Backfill {
                outcome: ended.outcome(&backfill::Names::new(lab)),
                metrics: ended.metrics(),
                steps: ended.steps(),
                partial: ended.sim.partial(),
            }
        }
        (Lab::Workflow(lab), Checked::Workflow(problem)) => {
            let ended = Ended::run(workflow::Sim::new(Arc::new(problem)));
            Document::Workflow {
                outcome: ended.outcome(&workflow::Names::new(lab)),
                metrics: ended.metrics(),
                steps: ended.steps(),
                partial: ended.sim.partial(),
            }
        }
        _ => unreachable!("{APART}"),
    }
}

/// Why a scenario and what is said to be its checked form may not be of two labs.
const APART: &str = "a scenario and its checked form belong together";

/// Writes the trace, one JSON object a line, as the run goes. Where the run was ended before its end, if it was.
/// Cost: the run twice; memory: two states. Errors: those of `output`, at which it stops.
pub fn trace(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    match (&scenario.lab, checked) {
        (Lab::Placement(lab), Checked::Placement(problem)) => {
            let (names, sim) = (placement::Names::new(lab), placement::Sim::new(Arc::new(problem)));
            placement::trace::Tracer::new(&names, sim, 0).write(output)
        }
        (Lab::Backfill(lab), Checked::Backfill(problem)) => {
            let (names, sim) = (backfill::Names::new(lab), backfill::Sim::new(Arc::new(problem)));
            backfill::trace::Tracer::new(&names, sim, 0).write(output)
        }
        (Lab::Workflow(lab), Checked::Workflow(problem)) => {
            let (names, sim) = (workflow::Names::new(lab), workflow::Sim::new(Arc::new(problem)));
            workflow::trace::Tracer::new(&names, sim, 0).write(output)
        }
        _ => unreachable!("{APART}"),
    }
}

/// Writes the run in the Trace Event Format. Where it was ended before its end, if it was. Cost: the run three times, and the text of a piece of the trace.
/// Errors: those of `output`, at which it stops.
pub fn trace_events(
    scenario: &Scenario,
    checked: Checked,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    let title = scenario.title.as_deref();
    match (&scenario.lab, checked) {
        (Lab::Placement(lab), Checked::Placement(problem)) => {
            let (names, sim) = (placement::Names::new(lab), placement::Sim::new(Arc::new(problem)));
            let events = TraceEvents::begin(title, Ticks::Step);
            instants(events, Ticks::Step, placement::trace::Tracer::new(&names, sim, 0), output)
        }
        (Lab::Backfill(lab), Checked::Backfill(problem)) => {
            let (names, problem) = (backfill::Names::new(lab), Arc::new(problem));
            let ended = Ended::run(backfill::Sim::new(Arc::clone(&problem)));
            let ticks = Ticks::of(scenario.time_unit.as_deref());
            let mut events = TraceEvents::begin(title, ticks);
            let rows = backfill::Rows::of(&ended.sim);
            trace_event::of_backfill(&mut events, &names, &ended.sim, &rows);
            let tracer =
                backfill::trace::Tracer::new(&names, backfill::Sim::new(problem), 0).coarse();
            instants(events, ticks, tracer, output)
        }
        (Lab::Workflow(lab), Checked::Workflow(problem)) => {
            let (names, problem) = (workflow::Names::new(lab), Arc::new(problem));
            let ended = Ended::run(workflow::Sim::new(Arc::clone(&problem)));
            let ticks = Ticks::of(scenario.time_unit.as_deref());
            let mut events = TraceEvents::begin(title, ticks);
            let rows = workflow::Rows::of(&ended.sim);
            trace_event::of_workflow(&mut events, &names, &ended.sim, &rows);
            let sim = workflow::Sim::new(problem);
            instants(events, ticks, workflow::trace::Tracer::new(&names, sim, 0).coarse(), output)
        }
        _ => unreachable!("{APART}"),
    }
}

/// Bytes of a trace that are turned into events at a time.
const PIECE: usize = 1 << 16;

/// Writes what has begun, and what a trace tells.
fn instants(
    mut events: TraceEvents,
    ticks: Ticks,
    mut tracer: impl Lines,
    output: &mut dyn Write,
) -> io::Result<Option<PartialRun>> {
    let mut lines = Vec::new();
    loop {
        lines.clear();
        let mut more = true;
        while more && lines.len() < PIECE {
            more = tracer.step(&mut lines)?;
        }
        events.lines(std::str::from_utf8(&lines).expect("JSON is UTF-8"));
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
    match (&scenario.lab, checked) {
        (Lab::Placement(_), Checked::Placement(_)) => None,
        (Lab::Workflow(lab), Checked::Workflow(problem)) => {
            let sim = Ended::run(workflow::Sim::new(Arc::new(problem))).sim;
            (file == File::Table).then(|| (workflow::table(lab, &sim), sim.partial()))
        }
        (Lab::Backfill(lab), Checked::Backfill(problem)) => {
            let sim = Ended::run(backfill::Sim::new(Arc::new(problem))).sim;
            let text = backfill::file(scenario.title.as_deref(), lab, &sim, file)?;
            Some((text, sim.partial()))
        }
        _ => unreachable!("{APART}"),
    }
}

/// The digest of all that a run tells.
pub fn digest(checked: Checked) -> u64 {
    match checked {
        Checked::Placement(problem) => digest_of(placement::Sim::new(Arc::new(problem))),
        Checked::Backfill(problem) => digest_of(backfill::Sim::new(Arc::new(problem))),
        Checked::Workflow(problem) => digest_of(workflow::Sim::new(Arc::new(problem))),
    }
}

/// The same under another policy of its lab. Errors: that the lab has none of that name.
pub fn under(checked: Checked, policy: &str) -> Result<Checked, NoSuchPolicy> {
    match checked {
        Checked::Placement(problem) => placement::Policy::from_name(policy)
            .map(|policy| Checked::Placement(placement::Problem { policy, ..problem }))
            .ok_or(NoSuchPolicy { lab: LabKind::Placement, allowed: &placement::Policy::NAMES }),
        Checked::Backfill(problem) => backfill::Policy::from_name(policy)
            .map(|policy| Checked::Backfill(backfill::Problem { policy, ..problem }))
            .ok_or(NoSuchPolicy { lab: LabKind::Backfill, allowed: &backfill::Policy::NAMES }),
        Checked::Workflow(problem) => workflow::Policy::from_name(policy)
            .map(|policy| Checked::Workflow(problem.under(policy)))
            .ok_or(NoSuchPolicy { lab: LabKind::Workflow, allowed: &workflow::Policy::NAMES }),
    }
}
