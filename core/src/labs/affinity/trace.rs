//! Trace lines of the affinity lab: names in place of numbers, and the numbers behind each event.

use super::event::Event;
use super::policy::Policy;
use super::problem::{Call, NONE};
use super::{CallSegment, Names, Sim};
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
                for (at, entry) in problem.relation(task).into_iter().enumerate() {
                    fields.put(format_args!("{}[", if at > 0 { "," } else { "" }));
                    fields.text(self.engine(entry.of));
                    fields.put(format_args!(",{}]", entry.time));
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
                let segments = after.segments();
                self.put_segment(fields, after, segments.at(segments.len() - 1));
            }
            Event::Deferred { task, call } => self.put_call(fields, before, task, call),
            Event::Returned { task, .. } => {
                if let Some(segment) = before.running(task).and_then(|running| running.segment) {
                    self.put_segment(fields, before, segment);
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
        if sim.problem().policy == Policy::Affinity {
            fields.put_text("engine", self.engine(label));
        }
    }

    fn put_call(&self, fields: &mut Fields, sim: &Sim, task: u32, call: u32) {
        let Call { need, size } = sim.problem().call(task, call);
        fields.put(format_args!(r#","call":{call}"#));
        fields.put_text("api", self.api(sim.problem().needs[need as usize].api));
        fields.put(format_args!(r#","size":{size}"#));
    }

    fn put_segment(&self, fields: &mut Fields, sim: &Sim, segment: CallSegment) {
        self.put_call(fields, sim, sim.start_and_call(segment).0.task, segment.call);
        self.put_node(fields, "node", segment.node);
        fields.put_text("engine", self.engine(segment.of));
        let (overhead, end) = (sim.overhead(segment), segment.end);
        fields.put(format_args!(r#","overhead":{overhead},"end":{end}"#));
    }
}
