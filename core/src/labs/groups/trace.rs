//! Lines of a groups trace: names in place of numbers, and the numbers on which each event is based.

use super::decision::word;
use super::event::Event;
use super::explain::units;
use super::problem::NONE;
use super::{Names, Sim};
use crate::kernel::trace::{Describe, Fields, Occupancy};

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, before: &Sim, after: &Sim) {
        match event {
            Event::Planned { demand, node } => {
                fields.put(format_args!(r#","demand":{}"#, demand + 1));
                self.put_node(fields, node);
                let (at, _) = before.stored();
                self.put_units(fields, &before.plans()[at as usize].units);
            }
            Event::Stored { groups } => fields.put(format_args!(r#","groups":{groups}"#)),
            Event::Arrived { request } => {
                self.put_request(fields, request);
                let gpus = before.problem().requests[request as usize].units;
                fields.put(format_args!(r#","gpus":{gpus}"#));
            }
            Event::Tested { request, test, passed } => {
                self.put_request(fields, request);
                fields.put(format_args!(r#","test":"{}","passed":{passed}"#, word(test)));
            }
            Event::Placed { request, group } => {
                self.put_request(fields, request);
                let container = after.container(request).expect("it has a container");
                self.put_node(fields, container.node);
                if after.layout().by_group {
                    fields.put_text("group", &self.group_of(after, group));
                }
                self.put_units(fields, &after.units(container));
                fields.set_occupancy(Occupancy::Begins);
            }
            Event::Queued { request, test } => {
                self.put_request(fields, request);
                fields.put_text("reason", word(test));
            }
            Event::Released { request, node } => {
                self.put_request(fields, request);
                self.put_node(fields, node);
                fields.set_occupancy(Occupancy::Ends);
            }
            Event::Bound { request, node } => {
                self.put_request(fields, request);
                self.put_node(fields, node);
                self.put_units(fields, &units(after, request));
                fields.set_occupancy(Occupancy::Begins);
            }
            Event::Withdrawn { request } => self.put_request(fields, request),
            Event::Retried { waiting } => fields.put(format_args!(r#","waiting":{waiting}"#)),
        }
    }
}

impl Names<'_> {
    fn group_of(&self, sim: &Sim, group: u32) -> String {
        let planned = sim.demand_of(group).map(|demand| self.planned_group(demand));
        planned.unwrap_or_else(|| self.group(group).to_owned())
    }

    fn put_request(&self, fields: &mut Fields, request: u32) {
        fields.put_thing("request", self.request(request));
    }

    fn put_node(&self, fields: &mut Fields, node: u32) {
        if node != NONE {
            fields.put_text("node", self.node(node));
        }
    }

    fn put_units(&self, fields: &mut Fields, units: &[u32]) {
        fields.put(format_args!(r#","units":["#));
        for (at, &unit) in units.iter().enumerate() {
            if at > 0 {
                fields.put(format_args!(","));
            }
            fields.text(&self.unit(unit));
        }
        fields.put(format_args!("]"));
    }
}
