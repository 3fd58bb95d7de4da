//! The bars and curves of a backfill run: a thread for each row of the chart, a slice for each range of rows of a run
//! segment, arrows between the run segments of a job, the curves of busy nodes and waiting jobs.
//!
//! Cost: sorting the run segments.

use super::segments::{EstimatedSegment, estimated_segments};
use super::{Close, Names, Rows, Sim};
use crate::export::trace_event::TraceEvents;
use crate::kernel::Time;
use crate::sort;

fn thread(row: u32) -> u64 {
    u64::from(row) + 1
}

/// Writes the run of `sim` so far.
pub(super) fn slices(events: &mut TraceEvents, names: &Names<'_>, sim: &Sim, rows: &Rows) {
    let mut segments = estimated_segments(sim);
    sort::by_number(&mut segments, |estimated| estimated.segment.number.into());
    let mut used: Vec<u32> = segments
        .iter()
        .flat_map(|estimated| rows.of_segment(estimated.segment.number))
        .map(|&(first, _)| first)
        .collect();
    used.sort_unstable();
    used.dedup();
    for row in used {
        events.thread(thread(row), &format!("node {}", row + 1));
    }
    let mut last: Vec<Option<(u64, Time)>> = vec![None; sim.problem().job_count()];
    for estimated in &segments {
        let segment = estimated.segment;
        let ranges = rows.of_segment(segment.number);
        let name = names.job(segment.job);
        for &range in ranges {
            let args = arguments(estimated, range);
            events.slice(name, thread(range.0), (segment.start, segment.end), &args);
        }
        let Some(&(first, _)) = ranges.first() else { continue };
        let before = last[segment.job as usize].replace((thread(first), segment.end));
        if let Some(before) = before {
            events.flow(name, segment.job, before, (thread(first), segment.start));
        }
    }
    curves(events, sim, &segments);
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

/// Busy nodes and waiting jobs, at each change.
fn curves(events: &mut TraceEvents, sim: &Sim, segments: &[EstimatedSegment]) {
    let problem = sim.problem();
    // Instant, change of busy nodes, change of waiting jobs.
    let mut changes: Vec<(Time, [i64; 2])> = Vec::with_capacity(3 * segments.len());
    let (submitted, _) = sim.submitted_and_ended();
    let arrived = usize::try_from(submitted).unwrap_or(usize::MAX);
    for &job in problem.order.iter().take(arrived) {
        changes.push((problem.submit[job as usize], [0, 1]));
    }
    for EstimatedSegment { segment, runs, .. } in segments {
        let nodes = i64::from(problem.nodes[segment.job as usize]);
        changes.push((segment.start, [nodes, -1]));
        if !runs {
            let waits = i64::from(segment.close == Close::Checkpointed);
            changes.push((segment.end, [-nodes, waits]));
        }
    }
    sort::by_number(&mut changes, |change| change.0);
    let mut values = [0_i64; 2];
    for group in changes.chunk_by(|one, other| one.0 == other.0) {
        let before = values;
        for (_, change) in group {
            values = [values[0] + change[0], values[1] + change[1]];
        }
        for (at, name) in ["nodes busy", "jobs waiting"].into_iter().enumerate() {
            if values[at] != before[at] {
                events.counter(name, group[0].0, u64::try_from(values[at]).unwrap_or(0));
            }
        }
    }
}
