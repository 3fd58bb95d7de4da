//! The trace of a run as JSON lines: one object a step of any level, with names in place of numbers.
//!
//! What a candidate is judged by (free nodes, the window, what is extra) stands in the state before the step and in
//! no event. So two runs go side by side, one step apart, and each event is decoded against the two.
//!
//! **Invariant:** memory is two states and one line, however long the trace: lines are handed out as they arise.
//! **Invariant:** a line depends on the scenario and its place in the run alone.
//!
//! Cost: twice the run, once with every candidate told of, and the text.

use std::io::{self, Write};

use super::event::{Event, Test};
use super::{Names, Sim};
use crate::kernel::{Event as _, Level, Model, Probe};

/// Writes the trace of a run, step by step.
#[derive(Clone, Debug)]
pub struct Tracer<'n> {
    names: &'n Names<'n>,
    behind: Sim,
    ahead: Sim,
    step: u64,
    events: Vec<Event>,
    line: Vec<u8>,
}

impl<'n> Tracer<'n> {
    /// A trace from `sim` on, whose next event is number `step` of the run (the first is 0).
    pub fn new(names: &'n Names<'n>, sim: Sim, step: u64) -> Self {
        let (behind, ahead) = (sim.clone(), sim);
        Tracer { names, behind, ahead, step, events: Vec::new(), line: Vec::new() }
    }

    /// Runs one step of the model and writes a line for each of its events. False at the end of the run.
    pub fn step(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        self.events.clear();
        let more = self.ahead.step(&mut Kept(&mut self.events));
        for &event in &self.events {
            self.line.clear();
            describe(&mut self.line, event, self.step, &self.behind, &self.ahead, self.names);
            output.write_all(&self.line)?;
            self.step += 1;
        }
        self.behind.step(&mut ());
        Ok(more)
    }

    /// The number of the next event: how many lines the whole trace has so far.
    pub fn next_step(&self) -> u64 {
        self.step
    }

    /// Writes the whole rest of the trace.
    pub fn write(mut self, output: &mut dyn Write) -> io::Result<()> {
        while self.step(output)? {}
        Ok(())
    }
}

/// Keeps the events of a step.
struct Kept<'e>(&'e mut Vec<Event>);

impl Probe<Event> for Kept<'_> {
    const FINE: bool = true;

    fn emit(&mut self, event: Event) {
        self.0.push(event);
    }
}

fn describe(
    line: &mut Vec<u8>,
    event: Event,
    step: u64,
    before: &Sim,
    after: &Sim,
    names: &Names<'_>,
) {
    let level = match event.level() {
        Level::Event => "event",
        Level::Decision => "decision",
        Level::Probe => "probe",
    };
    let kind = Event::KIND_NAMES[event.kind()];
    // A step is all at one instant; the first of an instant brings it about.
    let time = after.time();
    put(
        line,
        format_args!(r#"{{"step":{step},"time":{time},"level":"{level}","kind":"{kind}","job":"#),
    );
    serde_json::to_writer(&mut *line, names.job(event.job())).expect("a vector takes all");
    match event {
        Event::Submitted { .. }
        | Event::Ended { .. }
        | Event::Killed { .. }
        | Event::Refused { .. } => {}
        Event::Started { resumed, .. } | Event::Backfilled { resumed, .. } => {
            if resumed {
                put(line, format_args!(r#","resumed":true"#));
            }
        }
        Event::Reserved { time, extra, .. } => {
            put(line, format_args!(r#","at":{time:?},"extra":{extra}"#));
        }
        Event::Planned { time, .. } => put(line, format_args!(r#","at":{time:?}"#)),
        Event::HoleFound { at, .. } => put(line, format_args!(r#","at":{at:?}"#)),
        Event::Checkpointed { job } => {
            let (work, estimate) = after.left(job);
            put(line, format_args!(r#","left":{work},"estimate":{estimate}"#));
        }
        Event::Judged { job, test } => judged(line, job, test, before),
    }
    line.extend_from_slice(b"}\n");
}

/// The numbers of both tests: `nodes <= free`; `estimate <= window`, or `nodes <= extra`.
fn judged(line: &mut Vec<u8>, job: u32, test: Test, before: &Sim) {
    let (nodes, estimate) = (before.problem().nodes[job as usize], before.judged_estimate(job));
    let free = before.free();
    let (window, extra) = before
        .reservation()
        .map_or((0, 0), |held| (held.time.saturating_sub(before.time()), held.extra));
    let name = match test {
        Test::NoRoom => "no-room",
        Test::InsideWindow => "inside-window",
        Test::WithinExtra => "within-extra",
        Test::DelaysHead => "delays-head",
    };
    put(
        line,
        format_args!(
            r#","test":"{name}","nodes":{nodes},"free":{free},"estimate":{estimate},"window":{window},"extra":{extra}"#
        ),
    );
}

fn put(line: &mut Vec<u8>, what: std::fmt::Arguments<'_>) {
    line.write_fmt(what).expect("a vector takes all");
}
