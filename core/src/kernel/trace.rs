//! The trace of a run: every event described, whatever the lab, for a writer.
//!
//! The description of an event needs the state before its step and the one after. So two runs advance side by side, one
//! step apart.
//!
//! **Invariant:** memory is two states and one step's events, however long the trace: events are passed on as they
//! occur.
//! **Invariant:** the description of an event depends only on the scenario and its place in the run.
//!
//! Cost: twice the run, once finely unless it is coarse, and the text.

use std::io::{self, Write};

use super::{Event, Level, Model, PartialRun, Probe, Time};

/// A lab's descriptions of its events.
pub trait Describe<M: Model> {
    fn describe(&self, fields: &mut Fields, event: M::Event, before: &M, after: &M);
}

/// The fields that describe an event, beside its place in the run.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// JSON, each field with a comma before it.
    text: Vec<u8>,
    /// Name of the event's job or task.
    thing: Option<String>,
    occupancy: Option<Occupancy>,
}

/// Begin or end of a job's or task's use of its units, as an event marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupancy {
    Begins,
    Ends,
}

impl Fields {
    fn clear(&mut self) {
        self.text.clear();
        (self.thing, self.occupancy) = (None, None);
    }

    pub fn put(&mut self, what: std::fmt::Arguments<'_>) {
        self.text.write_fmt(what).expect("a vector takes all");
    }

    /// Appends a text as a JSON string.
    pub fn text(&mut self, text: &str) {
        serde_json::to_writer(&mut self.text, text).expect("a vector takes all");
    }

    /// Adds a field whose value is a text.
    pub fn put_text(&mut self, field: &str, value: &str) {
        self.put(format_args!(r#","{field}":"#));
        self.text(value);
    }

    /// Adds the name of the event's job or task.
    pub fn put_thing(&mut self, field: &str, name: &str) {
        self.put_text(field, name);
        self.thing = Some(name.to_owned());
    }

    /// Marks the event as the begin or end of an occupancy.
    pub fn set_occupancy(&mut self, occupancy: Occupancy) {
        self.occupancy = Some(occupancy);
    }
}

/// An event, its place in the run, and its description.
#[derive(Clone, Copy, Debug)]
pub struct DescribedEvent<'f> {
    /// Its number, from 0.
    pub step: u64,
    pub time: Time,
    pub level: &'static str,
    pub kind: &'static str,
    fields: &'f Fields,
}

impl DescribedEvent<'_> {
    /// Name of the event's job or task.
    pub fn thing(&self) -> Option<&str> {
        self.fields.thing.as_deref()
    }

    /// The begin or end of an occupancy that the event marks, if any.
    pub fn occupancy(&self) -> Option<Occupancy> {
        self.fields.occupancy
    }

    /// Writes it as a JSON object.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let DescribedEvent { step, time, level, kind, fields } = self;
        write!(output, r#"{{"step":{step},"time":{time},"level":"{level}","kind":"{kind}""#)?;
        output.write_all(&fields.text)?;
        output.write_all(b"}")
    }
}

/// Describes the events of a run, step by step.
#[derive(Clone, Debug)]
pub struct Tracer<'n, M: Model, D> {
    names: &'n D,
    behind: M,
    ahead: M,
    step: u64,
    fine: bool,
    events: Vec<(u64, M::Event)>,
    fields: Fields,
}

impl<'n, M: Model, D: Describe<M>> Tracer<'n, M, D> {
    /// A trace that starts at `model`, whose next event is number `step` of the run (the first is 0).
    pub fn new(names: &'n D, model: M, step: u64) -> Self {
        let (behind, ahead) = (model.clone(), model);
        let (events, fields) = (Vec::new(), Fields::default());
        Tracer { names, behind, ahead, step, fine: true, events, fields }
    }

    /// A trace without probes, and without events that are tallied for coarse listeners: they are numbered, but not
    /// reported.
    #[must_use]
    pub fn coarse(self) -> Self {
        Tracer { fine: false, ..self }
    }

    /// Runs one step of the model and calls `tell` with each of its events. False at the end of the run.
    ///
    /// # Errors
    /// Those of `tell`.
    pub fn step(
        &mut self,
        mut tell: impl FnMut(DescribedEvent<'_>) -> io::Result<()>,
    ) -> io::Result<bool> {
        self.events.clear();
        let (step, events) = (&mut self.step, &mut self.events);
        // A coarse listener gets probes only where the model tallies.
        let more = if self.fine || !M::TALLIES {
            self.ahead.step(&mut NumberedEvents::<_, true> { step, events })
        } else {
            self.ahead.step(&mut NumberedEvents::<_, false> { step, events })
        };
        for &(step, event) in &self.events {
            if !self.fine && event.level() == Level::Probe {
                continue;
            }
            self.fields.clear();
            self.names.describe(&mut self.fields, event, &self.behind, &self.ahead);
            tell(described(event, step, self.ahead.time(), &self.fields))?;
        }
        self.behind.step(&mut ());
        Ok(more)
    }

    /// The state after the steps traced so far.
    pub fn at(&self) -> &M {
        &self.ahead
    }

    /// The number of the next event: the length of the trace so far.
    pub fn next_step(&self) -> u64 {
        self.step
    }

    /// The end of the run if it is partial; else `None`.
    pub fn partial(&self) -> Option<PartialRun> {
        self.ahead.partial()
    }

    /// Writes one step as JSON lines. False at the end of the run.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write_step(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        self.step(|event| {
            event.write(output)?;
            output.write_all(b"\n")
        })
    }

    /// Writes JSON lines until step `end` or until `text` has `most` bytes. Returns the number of the next step.
    pub fn page(mut self, end: u64, most: u64, text: &mut Vec<u8>) -> u64 {
        while self.step < end && (text.len() as u64) < most {
            self.write_step(text).expect("writing to memory");
        }
        self.step
    }
}

/// An event with its place; all events of a step have one instant, the first of an instant makes it current.
fn described<E: Event>(event: E, step: u64, time: Time, fields: &Fields) -> DescribedEvent<'_> {
    let level = event.level().name();
    DescribedEvent { step, time, level, kind: E::KINDS[event.kind()].name, fields }
}

/// A probe that stores the events of a step, each with its number; if it is not fine, tallied ones only advance the number.
struct NumberedEvents<'e, E, const FINE: bool> {
    step: &'e mut u64,
    events: &'e mut Vec<(u64, E)>,
}

impl<E, const FINE: bool> Probe<E> for NumberedEvents<'_, E, FINE> {
    const FINE: bool = FINE;

    fn emit(&mut self, event: E) {
        self.events.push((*self.step, event));
        *self.step += 1;
    }

    fn tally(&mut self, _kind: usize, count: u64) {
        *self.step += count;
    }
}
