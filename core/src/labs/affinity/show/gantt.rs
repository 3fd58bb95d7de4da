//! The chart of the visible range.

use super::history::History;
use crate::kernel::{Model as _, Time};
use crate::labs::affinity::view::{CallSegmentView, Gantt};
use crate::labs::affinity::{CallSegment, Sim};
use crate::schedule::{Heating, shortest_drawn, shown_range};

/// If the candidates exceed this multiple of the calls that may be drawn, none are counted.
const MANY: usize = 4;

/// All calls of a recorded run, if there are at most `most`.
pub fn whole(last: &Sim, history: &History, most: usize) -> Vec<CallSegmentView> {
    let segments = last.segments();
    if segments.len() > most {
        return Vec::new();
    }
    let all = segments.iter().enumerate();
    all.map(|(index, segment)| segment_view(last, *segment, history.row(index))).collect()
}

/// Lays out the calls of a state within a range of time.
pub(super) fn draw(
    sim: &Sim,
    history: &History,
    range: Option<(Time, Time)>,
    width_px: u32,
    (most, whole): (usize, Option<&[CallSegmentView]>),
) -> Gantt {
    let (from, to) = visible(sim, range);
    let now = sim.time();
    let indices = history.touching(sim, (from, to));
    let segments = || {
        let all = sim.segments().iter().enumerate().skip(indices.start).take(indices.len());
        all.map(|(index, segment)| (index, *segment)).filter(|(_, segment)| segment.end >= from)
    };
    let is_under_way = |segment: &CallSegment| segment.end > now;
    let shown = |segment: &CallSegment| segment.end.min(now) - segment.start;
    // With so many candidates, either most are too narrow, or more are wide enough than may be drawn.
    let shortest = if indices.len() > MANY * most {
        Time::MAX
    } else {
        let running = segments().filter(|(_, segment)| is_under_way(segment)).count();
        let lengths = segments()
            .filter(|(_, segment)| !is_under_way(segment))
            .map(|(_, segment)| shown(&segment));
        shortest_drawn((from, to), width_px, most, running, lengths)
    };
    let rows: u32 = sim.problem().nodes.iter().map(|node| node.engines).sum();
    let mut heating = Heating::new((from, to), width_px, rows);
    let mut drawn = Vec::new();
    for (index, segment) in segments() {
        let long = is_under_way(&segment) && shortest < Time::MAX || shown(&segment) >= shortest;
        if long && drawn.len() < most {
            drawn.push(segment_view(sim, segment, history.row(index)));
        } else {
            heating.add(&[(history.row(index), 1)], segment.start, segment.end.min(now));
        }
    }
    let (heat, aggregated) = heating.finish();
    let ahead = whole.and_then(|all| all.get(sim.segments().len()..)).unwrap_or_default().to_vec();
    Gantt { range: (from, to), rows: rows.into(), segments: drawn, heat, aggregated, ahead }
}

/// The visible range.
fn visible(sim: &Sim, asked: Option<(Time, Time)>) -> (Time, Time) {
    let problem = sim.problem();
    let first = problem.order.first().map_or(0, |&task| problem.submit[task as usize]);
    let ends = || sim.under_way().map(|(_, segment)| segment.end);
    let last = || ends().chain([sim.time()]).max();
    shown_range(asked.unwrap_or_else(|| (first, last().unwrap_or(first))))
}

fn segment_view(sim: &Sim, segment: CallSegment, row: u32) -> CallSegmentView {
    let start = sim.starts().at(segment.order as usize);
    CallSegmentView {
        task: start.task,
        call: segment.call,
        row,
        start: segment.start,
        end: segment.end.min(sim.time()),
        until: segment.end,
        overhead: sim.overhead(segment),
        route: sim.route(segment),
        home: start.node,
        stolen: start.stolen_from.is_some(),
    }
}
