//! The bars and curves of a backfill run: a thread for each row of the chart, a slice for each range of rows of a run
//! segment, arrows between the run segments of a job, the curves of busy nodes and waiting jobs.
//!
//! Cost: sorting the run segments.

use super::rows::{EstimatedSegment, estimated_segments};
use super::{Close, Names, Rows, Schedule, Sim};
use crate::export::trace_event::TraceEvents;
use crate::kernel::Time;
use crate::sort;

/// Writes the run of `sim` so far.
pub(super) fn slices(events: &mut TraceEvents, names: &Names<'_>, sim: &Sim, rows: &Rows) {
    let mut segments = estimated_segments(sim);
    sort::by_number(&mut segments, |estimated| estimated.segment.number.into());
    let rows_of = |estimated: &EstimatedSegment| rows.of_segment(estimated.segment.number);
    let ranges = segments.iter().flat_map(|segment| rows_of(segment).iter().copied());
    events.rows(ranges, |row| format!("node {}", row + 1));
    let mut last: Vec<Option<(u32, Time)>> = vec![None; sim.problem().job_count()];
    for estimated in &segments {
        let (segment, ranges) = (estimated.segment, rows_of(estimated));
        let name = names.job(segment.job);
        for &range in ranges {
            let args = arguments(estimated, range);
            events.slice(name, range.0, (segment.start, segment.end), &args);
        }
        let Some(&(first, _)) = ranges.first() else { continue };
        if let Some(before) = last[segment.job as usize].replace((first, segment.end)) {
            events.flow(name, segment.job, before, (first, segment.start));
        }
    }
    let changes = Schedule::of(sim).changes(sim.problem());
    let both = changes.into_iter().flat_map(|(at, nodes, jobs)| [(at, 0, nodes), (at, 1, jobs)]);
    events.counters(&["nodes busy", "jobs waiting"], both.collect());
}

fn arguments(estimated: &EstimatedSegment, (first, nodes): (u32, u32)) -> String {
    let ended = match estimated.segment.close {
        _ if estimated.runs => "running",
        Close::Completed => "completed",
        Close::Killed => "killed",
        Close::Checkpointed => "checkpointed",
    };
    let (ordinal, until) = (estimated.ordinal + 1, estimated.estimated_end);
    let (from, to) = (first + 1, first + nodes);
    format!(
        r#"{{"piece":{ordinal},"nodes":{nodes},"from node":{from},"to node":{to},"expected end":{until},"ended":"{ended}"}}"#
    )
}
