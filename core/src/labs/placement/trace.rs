//! The trace of a run as JSON lines: one object a step of any level, with names in place of indices.
//!
//! An event names a bucket by a node inside it, as it stood *before* the step that visits it. So two runs go
//! side by side, one step apart: what the one ahead tells is decoded against the one behind.
//!
//! **Invariant:** memory is two states and one line, however long the trace: lines are handed out as they arise.
//! **Invariant:** a line depends on the scenario and its place in the run alone.
//!
//! Cost: twice the run, and the text.

use std::io::{self, Write};

use super::event::{Bucket, Event, IndexName};
use super::explain::chooser;
use super::index::{Index, with_index};
use super::{Names, Policy, Sim};
use crate::kernel::trace::Lines;
use crate::kernel::{Event as _, Level, Model, Probe};

/// Writes the trace of a run, step by step.
#[derive(Clone, Debug)]
pub struct Tracer<'n> {
    names: &'n Names<'n>,
    behind: Sim,
    ahead: Sim,
    step: u64,
    line: Vec<u8>,
}

impl<'n> Tracer<'n> {
    /// A trace from `sim` on, whose next event is number `step` of the run (the first is 0).
    pub fn new(names: &'n Names<'n>, sim: Sim, step: u64) -> Self {
        Tracer { names, behind: sim.clone(), ahead: sim, step, line: Vec::new() }
    }
}

impl Lines for Tracer<'_> {
    fn step(&mut self, output: &mut dyn Write) -> io::Result<bool> {
        let mut teller = Teller {
            names: self.names,
            before: &self.behind,
            task: chooser(&self.behind),
            step: self.step,
            line: &mut self.line,
            output,
            last: None,
            done: Ok(()),
        };
        let more = self.ahead.step(&mut teller);
        if let Some(event) = teller.last.take() {
            teller.tell(event, Some(&self.ahead));
        }
        teller.done?;
        self.step = teller.step;
        self.behind.step(&mut ());
        Ok(more)
    }

    fn next_step(&self) -> u64 {
        self.step
    }
}

/// Takes the events of one step and writes them.
struct Teller<'t> {
    names: &'t Names<'t>,
    before: &'t Sim,
    task: Option<u32>,
    step: u64,
    line: &'t mut Vec<u8>,
    output: &'t mut dyn Write,
    /// An event above the probes, kept until the state after it can be seen.
    last: Option<Event>,
    done: io::Result<()>,
}

impl Probe<Event> for Teller<'_> {
    const FINE: bool = true;

    fn emit(&mut self, event: Event) {
        match event.level() {
            Level::Probe => self.tell(event, None),
            Level::Event | Level::Decision => self.last = Some(event),
        }
    }
}

impl Teller<'_> {
    fn tell(&mut self, event: Event, after: Option<&Sim>) {
        if self.done.is_ok() {
            self.line.clear();
            self.describe(event, after);
            self.line.extend_from_slice(b"}\n");
            self.done = self.output.write_all(self.line);
        }
        self.step += 1;
    }

    fn describe(&mut self, event: Event, after: Option<&Sim>) {
        let level = match event.level() {
            Level::Event => "event",
            Level::Decision => "decision",
            Level::Probe => "probe",
        };
        let (step, time) = (self.step, self.before.time());
        let kind = Event::KIND_NAMES[event.kind()];
        self.put(format_args!(
            r#"{{"step":{step},"time":{time},"level":"{level}","kind":"{kind}""#
        ));
        match event {
            Event::Arrived { task } | Event::Released { task, .. } | Event::Unplaced { task } => {
                self.task(task);
            }
            Event::RoundBegan { .. } => {
                let (queue, names) = (self.before.queue(), self.names);
                self.text_list("tasks", queue.iter().map(|&task| names.task(task)));
            }
            Event::Placed { task, node } => {
                self.task(task);
                self.node(node);
                let before = self.before;
                self.leaf("from", before.coordinates(before.index_for(task, node), node));
                self.leaf("to", after.unwrap_or(before).coordinates(IndexName::Open, node));
            }
            Event::Deferred { task, node } => {
                self.task(task);
                self.node(node);
            }
            Event::Visited { bucket, fits, leaf, index } => {
                self.bucket(bucket, index);
                self.put(format_args!(r#","fits":{fits},"leaf":{leaf}"#));
                self.index(index);
            }
            Event::Finished { bucket, index } => {
                self.bucket(bucket, index);
                self.index(index);
            }
            Event::Yielded { bucket, index } => {
                self.bucket(bucket, index);
                let (nodes, names) = (self.elements(bucket, index), self.names);
                self.text_list("nodes", nodes.into_iter().map(|node| names.node(node)));
                self.index(index);
            }
            Event::Examined { node, fits } => {
                self.node(node);
                self.put(format_args!(r#","fits":{fits}"#));
            }
        }
    }

    fn task(&mut self, task: u32) {
        self.put(format_args!(r#","task":"#));
        self.text(self.names.task(task));
    }

    fn node(&mut self, node: u32) {
        self.put(format_args!(r#","node":"#));
        self.text(self.names.node(node));
    }

    /// Which index it was; only one policy has two.
    fn index(&mut self, index: IndexName) {
        if self.before.problem().policy == Policy::LeastFitWithReservation {
            let name = match index {
                IndexName::Open => "open",
                IndexName::Reserved => "reserved",
            };
            self.put(format_args!(r#","index":"{name}""#));
        }
    }

    fn bucket(&mut self, bucket: Bucket, index: IndexName) {
        let problem = self.before.problem();
        let mut coordinates = vec![None; problem.dimensions];
        if let (Some(task), 1..) = (self.task, bucket.depth) {
            let at = self.before.coordinates(index, bucket.witness);
            let order = &problem.orders[usize::from(problem.order_of[task as usize])];
            for dimension in
                order[..usize::from(bucket.depth)].iter().map(|&dimension| usize::from(dimension))
            {
                coordinates[dimension] = Some(at[dimension]);
            }
        }
        self.coordinates("bucket", &coordinates);
    }

    fn leaf(&mut self, key: &str, coordinates: Vec<u32>) {
        let coordinates: Vec<_> = coordinates.into_iter().map(Some).collect();
        self.coordinates(key, &coordinates);
    }

    /// All nodes of a leaf, in scenario order.
    fn elements(&self, leaf: Bucket, name: IndexName) -> Vec<u32> {
        let mut elements = Vec::new();
        let Some(task) = self.task else { return elements };
        let order = usize::from(self.before.problem().order_of[task as usize]);
        if let Some(index) = self.before.index(name, order) {
            let point = self.before.point(name, task, leaf.witness);
            with_index!(index, index => index.find_element(index.key(&point), |node| {
                elements.push(node);
                false
            }));
        }
        elements
    }

    fn coordinates(&mut self, key: &str, coordinates: &[Option<u32>]) {
        self.put(format_args!(r#","{key}":["#));
        for (at, coordinate) in coordinates.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            match coordinate {
                Some(coordinate) => self.put(format_args!("{comma}{coordinate}")),
                None => self.put(format_args!("{comma}null")),
            }
        }
        self.put(format_args!("]"));
    }

    fn text_list<'s>(&mut self, key: &str, list: impl Iterator<Item = &'s str>) {
        self.put(format_args!(r#","{key}":["#));
        for (at, text) in list.enumerate() {
            if at > 0 {
                self.put(format_args!(","));
            }
            self.text(text);
        }
        self.put(format_args!("]"));
    }

    fn text(&mut self, text: &str) {
        serde_json::to_writer(&mut *self.line, text).expect("a vector takes all");
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        self.line.write_fmt(what).expect("a vector takes all");
    }
}
