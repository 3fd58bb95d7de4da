//! Who owns and who uses which units over the visible range of time, up to now.
//!
//! Cost: a pass over the pieces and the workflows.

use super::Setting;
use crate::kernel::{Model, Time};
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::metrics::first;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Owned, Piece, Timeline};
use crate::labs::workflow::{Candidate, Close, Mode, Segment, Sim};

/// The most bins of what is too narrow to be drawn.
const BINS: u32 = 512;

pub(super) fn timeline(sim: &Sim, rows: &Rows, setting: &Setting<'_>) -> Timeline {
    let begin = first(sim.problem()).unwrap_or(0);
    let (from, to) = setting.range.unwrap_or((begin, sim.time()));
    let (from, to) = (from, to.max(from + 1));
    let most = usize::try_from(setting.limits.pieces).unwrap_or(usize::MAX);
    let seen = |start: Time, end: Time| end >= from && start < to;
    let over = sim.segments().iter().map(|&segment| (segment, false));
    let running = sim.running_pieces().map(|segment| (segment, true));
    let visible: Vec<(Segment, bool)> =
        over.chain(running).filter(|(segment, _)| seen(segment.start, segment.end)).collect();
    // The narrowest that is drawn: a pixel, or as much more as it takes to draw no more than allowed.
    let mut narrowest = (to - from) / Time::from(setting.width_px.max(1));
    let is_wide = |segment: &Segment, runs: bool, narrowest: Time| {
        runs || segment.end - segment.start >= narrowest
    };
    let wide = |narrowest| visible.iter().filter(|(s, runs)| is_wide(s, *runs, narrowest)).count();
    while wide(narrowest) > most && narrowest < to - from {
        narrowest = narrowest.saturating_mul(2).max(1);
    }
    let mut load = Load::new((from, to), setting.width_px);
    let mut pieces = Vec::new();
    for (segment, runs) in visible {
        if is_wide(&segment, runs, narrowest) && pieces.len() < most {
            pieces.push(piece(sim, rows, segment, runs));
        } else {
            load.add(&segment, sim.need_of(segment.entry));
        }
    }
    crate::sort::sort_by_key(&mut pieces, |piece| (piece.start, piece.units.first().copied()));
    Timeline {
        range: (from, to),
        rows: sim.problem().capacity.into(),
        owned: owned(sim, rows, most, seen),
        pieces,
        aggregated: load.count,
        load: if load.count == 0 { Vec::new() } else { load.bins },
    }
}

fn piece(sim: &Sim, rows: &Rows, segment: Segment, runs: bool) -> Piece {
    let (job, task) = match sim.candidate(segment.entry) {
        Candidate::Job(job) => (Some(job), None),
        Candidate::Task(task) => (None, Some(task)),
    };
    Piece {
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

fn owned(sim: &Sim, rows: &Rows, most: usize, seen: impl Fn(Time, Time) -> bool) -> Vec<Owned> {
    if sim.problem().mode == Mode::PerJob {
        return Vec::new();
    }
    let workflows = (0..).take(sim.problem().workflow_count());
    let holds = workflows.filter_map(|workflow| Some((workflow, sim.hold(workflow)?)));
    let owned = holds.map(|(workflow, hold)| Owned {
        workflow,
        units: rows.of_turn(hold.from).to_vec(),
        start: hold.admitted,
        end: hold.finished.unwrap_or(sim.time()),
        runs: hold.finished.is_none(),
    });
    owned.filter(|owned| seen(owned.start, owned.end)).take(most).collect()
}

#[expect(clippy::cast_precision_loss, reason = "for a picture")]
fn length(time: Time) -> f64 {
    time as f64
}

/// Unit-time of narrow pieces by bin.
struct Load {
    from: Time,
    width: Time,
    bins: Vec<f64>,
    count: u64,
}

impl Load {
    fn new((from, to): (Time, Time), width_px: u32) -> Self {
        let bins = Time::from(width_px.clamp(1, BINS));
        let width = (to - from).div_ceil(bins).max(1);
        let bins = usize::try_from((to - from).div_ceil(width)).unwrap_or(1);
        Load { from, width, bins: vec![0.0; bins], count: 0 }
    }

    fn add(&mut self, segment: &Segment, need: u32) {
        self.count += 1;
        let mut at = segment.start.max(self.from);
        while at < segment.end {
            let bin = (at - self.from) / self.width;
            let until = segment.end.min(self.from + (bin + 1) * self.width);
            let Some(bin) = usize::try_from(bin).ok().and_then(|bin| self.bins.get_mut(bin)) else {
                return;
            };
            *bin += length(until - at) * f64::from(need);
            at = until;
        }
    }
}
