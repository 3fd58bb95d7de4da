//! The trace slices of an affinity run: a thread for each engine that ran a call, a slice for each call, arrows between
//! the calls of a task.
//!
//! Cost: linear in the calls.

use super::event::Route;
use super::show::{History, first_rows};
use super::{Names, Sim};
use crate::export::trace_event::TraceEvents;
use crate::kernel::Time;

/// Writes the calls that `sim` has begun.
pub(super) fn slices(names: &Names<'_>, sim: &Sim, events: &mut TraceEvents) {
    let (problem, history) = (sim.problem(), History::of(sim));
    let first = first_rows(problem);
    let mut begun = vec![false; problem.nodes.iter().map(|node| node.engines as usize).sum()];
    let mut last: Vec<Option<(u32, Time)>> = vec![None; sim.starts().len()];
    for (index, &segment) in sim.segments().iter().enumerate() {
        let row = history.row(index);
        if !std::mem::replace(&mut begun[row as usize], true) {
            let pool = problem.pool(segment.node, segment.of).expect("a call runs on an engine");
            let (node, engine) = (names.node(segment.node), names.engine(segment.of));
            events.row(row, &format!("{node} {engine} {}", row - first[pool] + 1));
        }
        let start = sim.starts().at(segment.order as usize);
        let call = problem.call(start.task, segment.call);
        let name = names.task(start.task);
        let args = serde_json::json!({
            "call": segment.call,
            "api": names.api(problem.needs[call.need as usize].api),
            "size": call.size,
            "overhead": sim.overhead(segment),
            "way": match sim.route(segment) {
                Route::Local => "own",
                Route::Crossed => "crossed",
                Route::Fallback => "fallback",
            },
        });
        events.slice(name, row, (segment.start, segment.end), &args.to_string());
        let before = last[segment.order as usize].replace((row, segment.end));
        if let Some(before) = before {
            events.flow(name, segment.order, before, (row, segment.start));
        }
    }
}
