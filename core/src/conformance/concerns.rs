//! The things that events concern: those by whose events a reader steps.

use std::collections::BTreeMap;

use super::OpenExample;
use crate::kernel::trace::Tracer;
use crate::kernel::{Event, Model, Record, Sign};
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Direction, Goal, OwnerNumber, Thing};
use crate::labs::Listed;

/// The most nodes, tasks and steps that are looked at.
const NODES: usize = 40;
const TASKS: u32 = 1_000;
const STEPS: usize = 1_000;

/// An event concerns a node only if its line of the trace names it; in a lab without nodes none does.
///
/// A task's departure need not name the node again: it is the one that the last line with a node of the task named.
pub(super) fn only_what_they_name<L: Listed>(opened: &OpenExample<L>) {
    let (lab, names) = (opened.lab(), L::names(&opened.scenario));
    let nodes: Vec<String> =
        (0..).map_while(|number| lab.name("node", number)).take(NODES).collect();
    let quoted = |name: &String| serde_json::to_string(name).expect("a string");
    let mut numbered: Vec<(u32, String)> = (0..).zip(nodes.iter().map(quoted)).collect();
    if nodes.is_empty() {
        numbered = (0..8).map(|number| (number, "no node".to_owned())).collect();
    }
    let (mut after, mut tracer) = (opened.start(), Tracer::new(&names, opened.start(), 0));
    let mut node_of: BTreeMap<u32, u32> = BTreeMap::new();
    for _ in 0..STEPS {
        let (mut record, mut text) = (Record::default(), Vec::new());
        after.step(&mut record);
        if !tracer.write_step(&mut text).expect("a vector takes all") {
            break;
        }
        let text = String::from_utf8(text).expect("it is text");
        for (&event, line) in record.events.iter().zip(text.lines()) {
            for (number, name) in &numbered {
                if !L::concerns(&after, event, Thing::Node(*number)) {
                    continue;
                }
                let mut tasks =
                    (0..TASKS).filter(|&task| L::concerns(&after, event, Thing::Task(task)));
                if line.contains(name) {
                    node_of.extend(tasks.map(|task| (task, *number)));
                } else {
                    let kinds = <<L::Sim as Model>::Event as Event>::KINDS;
                    let departs = kinds[event.kind()].sign == Some(Sign::Departure);
                    let is_known = tasks.any(|task| node_of.get(&task) == Some(number));
                    assert!(departs && is_known, "node {number} is not in {line}");
                }
            }
        }
    }
}

/// No event concerns what no scenario lists: a reader who asks for its events stays.
pub(super) fn nothing_unlisted<L: Listed>(opened: &OpenExample<L>) {
    let mut at = Playhead::new(opened.start(), L::concerns);
    while !at.replay.record(u64::MAX) {}
    let things =
        [Thing::Task(u32::MAX), Thing::Node(u32::MAX), Thing::Owner(OwnerNumber(u32::MAX))];
    for thing in things {
        assert!(at.go(&Goal::About { thing, direction: Direction::Forward }));
        assert_eq!(at.cursor().moment(), 0, "{thing:?}");
    }
}
