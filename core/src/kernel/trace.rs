//! The trace of a run as JSON lines: one object a step of any level, whatever the lab.
//!
//! What an event is about stands in the state before its step and in the one after. So two runs go side by side, one
//! step apart, and each event is described against the two.
//!
//! **Invariant:** memory is two states and one step's events, however long the trace: lines are handed out as they
//! arise.
//! **Invariant:** a line depends on the scenario and its place in the run alone.
//!
//! Cost: twice the run, once finely unless it is coarse, and the text.

use std::io::{self, Write};

use super::{Event, Level, Model, PartialRun, Probe};

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
    fine: bool,
    events: Vec<(u64, M::Event)>,
    line: Vec<u8>,
}

impl<'n, M: Model, D: Describe<M>> Tracer<'n, M, D> {
    /// A trace from `model` on, whose next event is number `step` of the run (the first is 0).
    pub fn new(names: &'n D, model: M, step: u64) -> Self {
        let (behind, ahead) = (model.clone(), model);
        Tracer { names, behind, ahead, step, fine: true, events: Vec::new(), line: Vec::new() }
    }

    /// The same without what was only looked at, or is tallied for whom does not listen finely: it is counted, and
    /// not written.
    #[must_use]
    pub fn coarse(self) -> Self {
        Tracer { fine: false, ..self }
    }
}

/// A trace in the making.
pub trait Lines {
    /// Runs one step of the model and writes a line for each of its events. False at the end of the run.
    ///
    /// # Errors
    /// Those of `output`.
    fn step(&mut self, output: &mut dyn Write) -> io::Result<bool>;

    /// The number of the next event: how many steps the whole trace has so far.
    fn next_step(&self) -> u64;

    /// Where the run was ended before its end, if it was.
    fn partial(&self) -> Option<PartialRun> {
        None
    }

    /// Writes the whole rest of the trace. Where the run was ended before its end, if it was.
    ///
    /// # Errors
    /// Those of `output`, at which it stops.
    fn write(mut self, output: &mut dyn Write) -> io::Result<Option<PartialRun>>
    where
        Self: Sized,
    {
        while self.step(output)? {}
        Ok(self.partial())
    }

    /// Writes until step `end` or until `text` has `most` bytes. The number of the next step.
    fn page(mut self, end: u64, most: u64, text: &mut Vec<u8>) -> u64
    where
        Self: Sized,
    {
        while self.next_step() < end && (text.len() as u64) < most {
            self.step(text).expect("writing to memory");
        }
        self.next_step()
    }
}

impl<M: Model, D: Describe<M>> Lines for Tracer<'_, M, D> {
    fn step(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        self.events.clear();
        let mut kept = Kept { step: self.step, events: &mut self.events };
        // Who does not listen finely hears of probes only where they are tallied.
        let more = if self.fine || !M::TALLIES {
            self.ahead.step(&mut kept)
        } else {
            self.ahead.step(&mut Coarse(&mut kept))
        };
        self.step = kept.step;
        for &(step, event) in &self.events {
            if !self.fine && event.level() == Level::Probe {
                continue;
            }
            self.line.clear();
            begin::<M>(&mut self.line, event, step, self.ahead.time());
            self.names.describe(&mut self.line, event, &self.behind, &self.ahead);
            self.line.extend_from_slice(b"}\n");
            output.write_all(&self.line)?;
        }
        self.behind.step(&mut ());
        Ok(more)
    }

    fn next_step(&self) -> u64 {
        self.step
    }

    fn partial(&self) -> Option<PartialRun> {
        self.ahead.partial()
    }
}

/// Keeps the events of a step, each with its number.
struct Kept<'e, E> {
    step: u64,
    events: &'e mut Vec<(u64, E)>,
}

impl<E> Probe<E> for Kept<'_, E> {
    const FINE: bool = true;

    fn emit(&mut self, event: E) {
        self.events.push((self.step, event));
        self.step += 1;
    }
}

/// The same of what is told one by one; the rest is counted.
struct Coarse<'k, 'e, E>(&'k mut Kept<'e, E>);

impl<E> Probe<E> for Coarse<'_, '_, E> {
    const FINE: bool = false;

    fn emit(&mut self, event: E) {
        self.0.emit(event);
    }

    fn tally(&mut self, _kind: usize, count: u64) {
        self.0.step += count;
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
