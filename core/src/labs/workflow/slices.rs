//! The bars and curves of a workflow run: a thread for each unit at which a range begins, a slice for each range of
//! units that a job uses, and curves of the units by use.
//!
//! Cost: sorting the run segments.

use super::event::POOL;
use super::{Candidate, Close, Names, Rows, Segment, Sim};
use crate::export::trace_event::TraceEvents;
use crate::kernel::Time;
use crate::sort;

/// Writes the run segments and curves of `sim` so far.
pub(super) fn slices(events: &mut TraceEvents, names: &Names<'_>, sim: &Sim, rows: &Rows) {
    let mut segments: Vec<Segment> = sim.all_segments().collect();
    sort::by_number(&mut segments, |segment| segment.turns.0.into());
    let ranges = segments.iter().flat_map(|segment| rows.of_turn(segment.turns.0));
    events.rows(ranges.copied(), |unit| format!("unit {unit}"));
    for segment in &segments {
        let name = match sim.candidate(segment.entry) {
            Candidate::Job(job) => names.job(job),
            Candidate::Task(task) => names.task(task),
        };
        for &(first, units) in rows.of_turn(segment.turns.0) {
            let args = arguments(names, segment, sim.runs(segment), (first, units));
            events.slice(name, first, (segment.start, segment.end), &args);
        }
    }
    curves(events, sim, &segments);
}

fn arguments(
    names: &Names<'_>,
    segment: &Segment,
    runs: bool,
    (first, units): (u32, u32),
) -> String {
    let ended = match segment.close {
        _ if runs => "running",
        Close::Completed => "completed",
        Close::Interrupted => "interrupted",
    };
    let owner = if segment.on == POOL { "" } else { names.workflow(segment.on) };
    let owner = serde_json::to_string(owner).unwrap_or_default();
    let last = first + units - 1;
    format!(
        r#"{{"owner":{owner},"units":{units},"from unit":{first},"to unit":{last},"ended":"{ended}"}}"#
    )
}

/// Writes the units used by workflows, borrowed, and used by ordinary jobs on the pool, wherever they change.
fn curves(events: &mut TraceEvents, sim: &Sim, segments: &[Segment]) {
    let mut changes: Vec<(Time, usize, i64)> = Vec::with_capacity(2 * segments.len());
    for segment in segments {
        let curve = match (sim.candidate(segment.entry), segment.on) {
            (Candidate::Task(_), _) => 0,
            (Candidate::Job(_), POOL) => 2,
            (Candidate::Job(_), _) => 1,
        };
        let units = i64::from(sim.need_of(segment.entry));
        changes.push((segment.start, curve, units));
        if !sim.runs(segment) {
            changes.push((segment.end, curve, -units));
        }
    }
    events.counters(&["units of workflows", "units borrowed", "units of the pool"], changes);
}
