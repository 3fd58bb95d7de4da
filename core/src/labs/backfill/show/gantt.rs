//! The chart of the visible range, and other results of one pass over run segments and jobs: metrics so far, curves,
//! distributions.

use super::{History, Setting};
use crate::kernel::{Model, Time};
use crate::labs::backfill::rows::EstimatedSegment;
use crate::labs::backfill::view::{
    Charts, Distributions, Gantt, MetricsSoFar, SegmentState, SegmentView,
};
use crate::labs::backfill::{Close, Sim};
use crate::schedule::{BINS, Bins, Heating, length, shortest_drawn, shown_range};

pub(super) struct Drawn {
    pub(super) gantt: Gantt,
    pub(super) charts: Charts,
    pub(super) distributions: Distributions,
    pub(super) metrics: MetricsSoFar,
}

/// All run segments of a recorded run, in the order in which they began; none of a run with many.
pub fn whole(last: &Sim, history: &History) -> Vec<SegmentView> {
    const MOST: usize = 1_000;
    if last.segments().len() > MOST {
        return Vec::new();
    }
    let (running, finished) = (history.running(last), 0..last.segments().len());
    let part = Part { sim: last, history, running, finished, from: 0, to: Time::MAX };
    let mut all: Vec<EstimatedSegment> = part.visible().collect();
    crate::sort::by_number(&mut all, |of| of.segment.number.into());
    all.iter().map(|of| segment_view(of, &part)).collect()
}

/// The state to draw, and the part of it.
struct Part<'a> {
    sim: &'a Sim,
    history: &'a History,
    running: Vec<EstimatedSegment>,
    /// Indices of the finished run segments that may be visible.
    finished: std::ops::Range<usize>,
    from: Time,
    to: Time,
}

/// Draws the state within the visible range.
pub(super) fn draw(sim: &Sim, setting: &Setting<'_>) -> Drawn {
    let computed;
    let history = match setting.history {
        Some(history) if history.covers(sim) => history,
        _ => {
            computed = History::of(sim);
            &computed
        }
    };
    let (from, to) = range(sim, setting.range);
    let (running, finished) = (history.running(sim), history.touching(sim, from, to));
    let part = Part { sim, history, running, finished, from, to };
    let bins = setting.width_px.clamp(1, BINS) as usize;
    let (distributions, metrics) = statistics(&part);
    Drawn { gantt: gantt(&part, setting), charts: charts(&part, bins), distributions, metrics }
}

impl Part<'_> {
    /// The visible run segments, finished ones first.
    fn visible(&self) -> impl Iterator<Item = EstimatedSegment> + '_ {
        let finished = self.finished.clone().map(|place| self.history.segment(self.sim, place));
        let visible = |EstimatedSegment { segment, .. }: &EstimatedSegment| {
            segment.end >= self.from && segment.start < self.to
        };
        finished.chain(self.running.iter().copied()).filter(visible)
    }

    fn nodes(&self, job: u32) -> f64 {
        length(self.sim.problem().nodes[job as usize].into())
    }
}

fn range(sim: &Sim, range: Option<(Time, Time)>) -> (Time, Time) {
    let first = sim.problem().order.first().map_or(0, |&job| sim.problem().submit[job as usize]);
    let horizon = || {
        let ends = sim.running().map(|(_, end)| end);
        let reserved = sim.reservation().map(|reservation| reservation.time);
        ends.chain(reserved).chain([sim.time()]).max().unwrap_or(first)
    };
    shown_range(range.unwrap_or_else(|| (first, horizon())))
}

fn gantt(part: &Part<'_>, setting: &Setting<'_>) -> Gantt {
    let (from, to) = (part.from, part.to);
    let most = usize::try_from(setting.limits.segments).unwrap_or(usize::MAX);
    let duration = |of: &EstimatedSegment| of.segment.end - of.segment.start;
    let runs = part.visible().filter(|next| next.runs).count();
    let lengths = part.visible().filter(|next| !next.runs).map(|next| duration(&next));
    let shortest = shortest_drawn((from, to), setting.width_px, most, runs, lengths);
    let machine = part.sim.problem().machine;
    let mut heating = Heating::new((from, to), setting.width_px, machine);
    let mut segments = Vec::new();
    for estimated in part.visible() {
        if (estimated.runs || duration(&estimated) >= shortest) && segments.len() < most {
            segments.push(segment_view(&estimated, part));
        } else {
            let EstimatedSegment { segment, .. } = estimated;
            let rows = part.history.rows().of_segment(segment.number);
            heating.add(rows, segment.start, segment.end);
        }
    }
    crate::sort::sort_by_key(&mut segments, |segment| (segment.start, segment.job));
    let (heat, aggregated) = heating.finish();
    let begun = part.sim.segments().len() + part.running.len();
    let ahead = setting.ahead.and_then(|all| all.get(begun..)).unwrap_or_default().to_vec();
    Gantt { range: (from, to), rows: machine.into(), segments, heat, aggregated, ahead }
}

fn segment_view(estimated: &EstimatedSegment, part: &Part<'_>) -> SegmentView {
    let &EstimatedSegment { segment, runs, estimated_end, ordinal } = estimated;
    SegmentView {
        job: segment.job,
        start: segment.start,
        end: segment.end,
        estimated_end,
        rows: part.history.rows().of_segment(segment.number).to_vec(),
        state: match segment.close {
            _ if runs => SegmentState::Running,
            Close::Completed => SegmentState::Completed,
            Close::Killed => SegmentState::Killed,
            Close::Checkpointed => SegmentState::Checkpointed,
        },
        backfilled: segment.backfilled,
        number: ordinal,
        submit: part.sim.problem().submit[segment.job as usize],
    }
}

/// Busy nodes and waiting jobs over the range, up to now.
fn charts(part: &Part<'_>, count: usize) -> Charts {
    let &Part { sim, from, to, .. } = part;
    let problem = sim.problem();
    let (mut busy, mut queue) = (Bins::new(from, to, count), Bins::new(from, to, count));
    // Run segments that end before the range leave no node busy, and this many jobs waiting.
    let submitted = &problem.order[..submitted(sim)];
    let submit = |&job: &u32| problem.submit[job as usize];
    let before = submitted.partition_point(|job| submit(job) < from);
    let finished = part.finished.start;
    let waiting = before + part.history.stopped_before(finished);
    queue.step(from, length(waiting as Time) - length(finished as Time));
    for place in part.finished.clone() {
        let EstimatedSegment { segment, .. } = part.history.segment(sim, place);
        let nodes = part.nodes(segment.job);
        busy.step(segment.start, nodes);
        busy.step(segment.end, -nodes);
        queue.step(segment.start, -1.0);
        if segment.close == Close::Checkpointed {
            queue.step(segment.end, 1.0);
        }
    }
    for EstimatedSegment { segment, .. } in &part.running {
        busy.step(segment.start, part.nodes(segment.job));
        queue.step(segment.start, -1.0);
    }
    for job in submitted[before..].iter().take_while(|job| submit(job) < to) {
        queue.step(submit(job), 1.0);
    }
    // Nothing is known after the present.
    let until = to.min(sim.time().max(from + 1));
    let width = length(to - from) / length(count as Time);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of bins, not negative"
    )]
    let known = (length(until.saturating_sub(from)) / width).ceil() as usize;
    let cut = |bins: &Bins| bins.means().into_iter().take(known).collect();
    Charts { busy: cut(&busy), queue: cut(&queue) }
}

fn submitted(sim: &Sim) -> usize {
    usize::try_from(sim.submitted_and_ended().0).unwrap_or(usize::MAX)
}

/// Waits and slowdowns of the jobs that have ended.
fn statistics(part: &Part<'_>) -> (Distributions, MetricsSoFar) {
    let problem = part.sim.problem();
    let sums = part.history.sums(part.sim);
    let (mut node_time, mut backfilled) = (sums.node_time, sums.backfilled);
    for EstimatedSegment { segment, .. } in &part.running {
        let nodes = u128::from(problem.nodes[segment.job as usize]);
        backfilled += u64::from(segment.backfilled);
        node_time += u128::from(segment.end - segment.start) * nodes;
    }
    let first = problem.order.first();
    let span = first.map_or(0, |&job| part.sim.time().saturating_sub(problem.submit[job as usize]));
    let ended = length(sums.ended);
    #[expect(clippy::cast_precision_loss, reason = "a metric to be read")]
    let used = node_time as f64;
    let metrics = MetricsSoFar {
        ended: sums.ended,
        killed: sums.killed,
        backfilled,
        mean_wait: (sums.ended > 0).then(|| sums.waits / ended),
        mean_bounded_slowdown: (sums.ended > 0).then(|| sums.slowdowns / ended),
        utilization: (span > 0).then(|| used / (length(span) * length(problem.machine.into()))),
        ..MetricsSoFar::default()
    };
    let used_bins = |counts: &[u64]| {
        let places = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts[..places].to_vec()
    };
    let wait = used_bins(&sums.wait_counts);
    (Distributions { wait, bounded_slowdown: used_bins(&sums.slowdown_counts) }, metrics)
}
