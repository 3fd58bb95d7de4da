//! The placement lab's lines of a trace: names in place of numbers.
//!
//! An event identifies a bucket by a node inside it, in the state *before* the step that visits it.

use super::event::{Bucket, Event, IndexName};
use super::explain::chooser;
use super::index::{Index, with_index};
use super::{Names, Policy, Sim};
use crate::kernel::trace::{Describe, Fields, Occupancy};

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, before: &Sim, after: &Sim) {
        Teller { names: self, before, task: chooser(before), fields }.describe(event, after);
    }
}

/// Describes an event.
struct Teller<'t> {
    names: &'t Names<'t>,
    before: &'t Sim,
    task: Option<u32>,
    fields: &'t mut Fields,
}

impl Teller<'_> {
    fn describe(&mut self, event: Event, after: &Sim) {
        match event {
            Event::Arrived { task } | Event::Unplaced { task } => self.task(task),
            Event::Released { task, .. } => {
                self.task(task);
                self.fields.set_occupancy(Occupancy::Ends);
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
                self.leaf("to", after.coordinates(IndexName::Open, node));
                self.fields.set_occupancy(Occupancy::Begins);
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
        self.fields.put_thing("task", self.names.task(task));
    }

    fn node(&mut self, node: u32) {
        self.fields.put_text("node", self.names.node(node));
    }

    /// The index of the event; only one policy has two.
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
            self.fields.text(text);
        }
        self.put(format_args!("]"));
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        self.fields.put(what);
    }
}
