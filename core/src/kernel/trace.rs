//! The trace of a run as JSON lines: one object a step of any level, whatever the lab.
//!
//! What an event is about stands in the state before its step and in the one after. So two runs go side by side, one
//! step apart, and each event is described against the two.
//!
//! **Invariant:** memory is two states and one step's events, however long the trace: lines are handed out as they
//! arise.
//! **Invariant:** a line depends on the scenario and its place in the run alone.
//!
//! Cost: twice the run, once finely, and the text.

use std::io::{self, Write};

use super::{Event, Level, Model, Probe};

/// What a lab says of its events.
pub trait Describe<M: Model> {
    /// Adds the fields of an event, each with a comma before it, behind step, time, level and kind.
    fn describe(&self, line: &mut Vec<u8>, event: M::Event, before: &M, after: &M);
}

/// Writes the trace of a run, step by step.
#[derive(Clone, Debug)]
pub struct Tracer<'n, M: Model, D> {
    names: &'n D,
    behind: M,
    ahead: M,
    step: u64,
    events: Vec<M::Event>,
    line: Vec<u8>,
}

impl<'n, M: Model, D: Describe<M>> Tracer<'n, M, D> {
    /// A trace from `model` on, whose next event is number `step` of the run (the first is 0).
    pub fn new(names: &'n D, model: M, step: u64) -> Self {
        let (behind, ahead) = (model.clone(), model);
        Tracer { names, behind, ahead, step, events: Vec::new(), line: Vec::new() }
    }

    /// Runs one step of the model and writes a line for each of its events. False at the end of the run.
    /// Errors: those of `output`.
    pub fn step(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        self.events.clear();
        let more = self.ahead.step(&mut Kept(&mut self.events));
        for &event in &self.events {
            self.line.clear();
            begin::<M>(&mut self.line, event, self.step, self.ahead.time());
            self.names.describe(&mut self.line, event, &self.behind, &self.ahead);
            self.line.extend_from_slice(b"}\n");
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

    /// Writes the whole rest of the trace. Errors: those of `output`, at which it stops.
    pub fn write(mut self, output: &mut dyn Write) -> io::Result<()> {
        while self.step(output)? {}
        Ok(())
    }

    /// Writes until step `end` or until `text` has `most` bytes. The number of the next step.
    pub fn page(mut self, end: u64, most: u64, text: &mut Vec<u8>) -> u64 {
        while self.step < end && (text.len() as u64) < most {
            self.step(text).expect("writing to memory");
        }
        self.step
    }
}

/// Keeps the events of a step.
struct Kept<'e, E>(&'e mut Vec<E>);

impl<E> Probe<E> for Kept<'_, E> {
    const FINE: bool = true;

    fn emit(&mut self, event: E) {
        self.0.push(event);
    }
}

/// A step is all at one instant; the first of an instant brings it about.
fn begin<M: Model>(line: &mut Vec<u8>, event: M::Event, step: u64, time: u64) {
    let level = match event.level() {
        Level::Event => "event",
        Level::Decision => "decision",
        Level::Probe => "probe",
    };
    let kind = M::Event::KIND_NAMES[event.kind()];
    put(line, format_args!(r#"{{"step":{step},"time":{time},"level":"{level}","kind":"{kind}""#));
}

/// Adds text to a line.
pub fn put(line: &mut Vec<u8>, what: std::fmt::Arguments<'_>) {
    line.write_fmt(what).expect("a vector takes all");
}

/// Adds a field whose value is a text.
pub fn put_text(line: &mut Vec<u8>, field: &str, value: &str) {
    put(line, format_args!(r#","{field}":"#));
    serde_json::to_writer(&mut *line, value).expect("a vector takes all");
}
