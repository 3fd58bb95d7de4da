//! Owners and uses of units over the visible range of time, up to now.
//!
//! Cost: two visits to each run segment that is visible or in progress, and one to each reservation.

use super::{History, Setting};
use crate::kernel::{Model, Time};
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Owned, RunSegment, Timeline};
use crate::labs::workflow::{Candidate, Close, Mode, Segment, Sim};
use crate::schedule::{Heating, shortest_drawn, shown_range};
use crate::sort;

pub(super) fn timeline(sim: &Sim, history: &History, setting: &Setting<'_>) -> Timeline {
    let begin = sim.first_arrival().unwrap_or(0);
    let range = shown_range(setting.range.unwrap_or((begin, sim.time())));
    let most = usize::try_from(setting.limits.segments).unwrap_or(usize::MAX);
    let seen = |start: Time, end: Time| end >= range.0 && start < range.1;
    let is_seen = |segment: &Segment| seen(segment.start, segment.end);
    let over = || history.touching(sim, range).map(|at| sim.segments().at(at)).filter(is_seen);
    let mut running: Vec<Segment> = sim.running_segments().filter(is_seen).collect();
    sort::by_number(&mut running, |segment| segment.turns.0.into());
    let long = |segment: &Segment| segment.end - segment.start;
    let lengths = over().map(|segment| long(&segment));
    let shortest = shortest_drawn(range, setting.width_px, most, running.len(), lengths);
    let mut heating = Heating::new(range, setting.width_px, sim.problem().capacity);
    let mut segments = Vec::new();
    for segment in over().chain(running) {
        if (sim.runs(&segment) || long(&segment) >= shortest) && segments.len() < most {
            segments.push(run_segment(sim, history.rows(), segment));
        } else {
            let units = history.rows().of_turn(segment.turns.0);
            heating.add(units, segment.start, segment.end);
        }
    }
    sort::sort_by_key(&mut segments, |segment| (segment.start, segment.units.first().copied()));
    let (heat, aggregated) = heating.finish();
    let rows = sim.problem().capacity.into();
    Timeline { range, rows, owned: owned(sim, history, range, most), segments, aggregated, heat }
}

fn run_segment(sim: &Sim, rows: &Rows, segment: Segment) -> RunSegment {
    let runs = sim.runs(&segment);
    let (job, task) = match sim.candidate(segment.entry) {
        Candidate::Job(job) => (Some(job), None),
        Candidate::Task(task) => (None, Some(task)),
    };
    RunSegment {
        job,
        task,
        owner: (segment.on != POOL).then_some(segment.on),
        units: rows.of_turn(segment.turns.0).to_vec(),
        start: segment.start,
        end: segment.end,
        runs,
        interrupted: !runs && segment.close == Close::Interrupted,
    }
}

fn owned(sim: &Sim, history: &History, range: (Time, Time), most: usize) -> Vec<Owned> {
    if sim.problem().mode == Mode::PerJob {
        return Vec::new();
    }
    let all = (0..).take(sim.problem().workflow_count());
    let holds = all.filter_map(|workflow| Some((workflow, sim.hold(workflow)?)));
    let owned = holds.map(|(workflow, hold)| (workflow, hold, hold.finished.unwrap_or(sim.time())));
    let seen = owned.filter(|(_, hold, end)| *end >= range.0 && hold.admitted < range.1);
    let shown = seen.take(most).map(|(workflow, hold, end)| Owned {
        workflow,
        units: history.rows().of_turn(hold.from).to_vec(),
        start: hold.admitted,
        end,
        runs: hold.finished.is_none(),
    });
    shown.collect()
}
