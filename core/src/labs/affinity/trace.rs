//! Trace lines of the affinity lab: names in place of numbers, and the numbers behind each event.

use super::event::Event;
use super::explain::running;
use super::problem::NONE;
use super::{Names, Piece, Sim};
use crate::kernel::trace::{Describe, Fields, Occupancy};

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, before: &Sim, after: &Sim) {
        fields.put_thing("task", self.task(event.task()));
        let problem = before.problem();
        match event {
            Event::Timed { task, call, of } => {
                self.put_call(fields, before, task, call);
                fields.put_text("engine", self.engine(of));
                let time = problem.time(problem.call(task, call).need, of);
                match time {
                    Some(time) => fields.put(format_args!(r#","time_there":{time}"#)),
                    None => fields.put(format_args!(r#","time_there":null"#)),
                }
            }
            Event::Submitted { task } => {
                let calls = problem.calls_of(task).len();
                fields.put(format_args!(r#","calls":{calls}"#));
            }
            Event::Related { task } => {
                fields.put(format_args!(r#","relation":["#));
                for (at, (of, time)) in problem.relation(task).into_iter().enumerate() {
                    fields.put(format_args!("{}[", if at > 0 { "," } else { "" }));
                    fields.text(self.engine(of));
                    fields.put(format_args!(",{time}]"));
                }
                fields.put(format_args!("]"));
            }
            Event::Sought { label, node, .. } => {
                self.put_label(fields, before, label);
                self.put_node(fields, "node", node);
            }
            Event::Assigned { node, label, .. } => {
                self.put_label(fields, before, label);
                self.put_node(fields, "node", node);
                let (tasks, engines) = (before.load(node), problem.nodes[node as usize].engines);
                fields.put(format_args!(r#","tasks":{tasks},"engines":{engines}"#));
            }
            Event::Held { .. } => {}
            Event::Stolen { from, to, .. } => {
                self.put_node(fields, "from", from);
                self.put_node(fields, "node", to);
            }
            Event::Started { node, .. } => {
                self.put_node(fields, "node", node);
                fields.set_occupancy(Occupancy::Begins);
            }
            Event::Tried { of, idle, .. } => {
                fields.put_text("engine", self.engine(of));
                fields.put(format_args!(r#","idle":{idle}"#));
            }
            Event::Asked { node, .. } => self.put_node(fields, "node", node),
            Event::Dispatched { .. } | Event::Crossed { .. } | Event::FellBack { .. } => {
                let pieces = after.pieces();
                self.put_piece(fields, after, pieces.at(pieces.len() - 1));
            }
            Event::Deferred { task, call } => self.put_call(fields, before, task, call),
            Event::Returned { task, .. } => {
                if let Some(piece) = running(before, task).and_then(|own| own.0.piece) {
                    self.put_piece(fields, before, piece);
                }
            }
            Event::Ended { node, .. } => {
                self.put_node(fields, "node", node);
                fields.set_occupancy(Occupancy::Ends);
            }
        }
    }
}

impl Names<'_> {
    fn put_node(&self, fields: &mut Fields, field: &str, node: u32) {
        if node == NONE {
            fields.put(format_args!(r#","{field}":null"#));
        } else {
            fields.put_text(field, self.node(node));
        }
    }

    /// Writes the type of a label; by load alone a label has no type.
    fn put_label(&self, fields: &mut Fields, sim: &Sim, label: u32) {
        if sim.layout().by_type {
            fields.put_text("engine", self.engine(label));
        }
    }

    fn put_call(&self, fields: &mut Fields, sim: &Sim, task: u32, call: u32) {
        let own = sim.problem().call(task, call);
        fields.put(format_args!(r#","call":{call}"#));
        fields.put_text("api", self.api(sim.problem().needs[own.need as usize].api));
        fields.put(format_args!(r#","size":{}"#, own.size));
    }

    fn put_piece(&self, fields: &mut Fields, sim: &Sim, piece: Piece) {
        let task = sim.starts().at(piece.order as usize).task;
        self.put_call(fields, sim, task, piece.call);
        self.put_node(fields, "node", piece.node);
        fields.put_text("engine", self.engine(piece.of));
        let (overhead, end) = (sim.overhead(piece), piece.end);
        fields.put(format_args!(r#","overhead":{overhead},"end":{end}"#));
    }
}
