//! The chart of the visible range, and other results of one pass over run segments and jobs: metrics so far, curves,
//! distributions.

use super::{Course, Setting};
use crate::kernel::{Model, Time};
use crate::labs::backfill::pieces::Stretch;
use crate::labs::backfill::view::{Charts, Distributions, Gantt, MetricsSoFar, Piece, PieceState};
use crate::labs::backfill::{Close, Sim};
use crate::schedule::{BINS, Bins, Heating, length, shortest_drawn, shown_range};

/// Results of one pass.
pub(super) struct Drawn {
    pub(super) gantt: Gantt,
    pub(super) charts: Charts,
    pub(super) distributions: Distributions,
    pub(super) metrics: MetricsSoFar,
}

/// The state to draw, and the part of it.
struct Part<'a> {
    sim: &'a Sim,
    course: &'a Course,
    /// The running run segments.
    running: Vec<Stretch>,
    /// Indices of the finished run segments that may be visible.
    over: std::ops::Range<usize>,
    from: Time,
    to: Time,
}

/// Draws the state within the visible range.
pub(super) fn draw(sim: &Sim, setting: &Setting<'_>) -> Drawn {
    let own;
    let course = match setting.course {
        Some(course) if course.covers(sim) => course,
        _ => {
            own = Course::of(sim);
            &own
        }
    };
    let (from, to) = range(sim, setting.range);
    let (running, over) = (course.running(sim), course.touching(sim, from, to));
    let part = Part { sim, course, running, over, from, to };
    let bins = setting.width_px.clamp(1, BINS) as usize;
    let (distributions, metrics) = fared(&part);
    Drawn { gantt: gantt(&part, setting), charts: charts(&part, bins), distributions, metrics }
}

impl Part<'_> {
    /// The visible run segments, finished ones first.
    fn seen(&self) -> impl Iterator<Item = Stretch> + '_ {
        let over = self.over.clone().map(|place| self.course.piece(self.sim, place));
        let seen =
            |piece: &Stretch| piece.segment.end >= self.from && piece.segment.start < self.to;
        over.chain(self.running.iter().copied()).filter(seen)
    }

    fn nodes(&self, job: u32) -> f64 {
        length(self.sim.problem().nodes[job as usize].into())
    }
}

/// The visible range.
fn range(sim: &Sim, asked: Option<(Time, Time)>) -> (Time, Time) {
    let first = sim.problem().order.first().map_or(0, |&job| sim.problem().submit[job as usize]);
    let horizon = || {
        let ends = sim.running().map(|(_, end)| end);
        let held = sim.reservation().map(|held| held.time);
        ends.chain(held).chain([sim.time()]).max().unwrap_or(first)
    };
    shown_range(asked.unwrap_or_else(|| (first, horizon())))
}

fn gantt(part: &Part<'_>, setting: &Setting<'_>) -> Gantt {
    let (from, to) = (part.from, part.to);
    let most = usize::try_from(setting.limits.pieces).unwrap_or(usize::MAX);
    let long = |piece: &Stretch| piece.segment.end - piece.segment.start;
    let runs = part.seen().filter(|piece| piece.runs).count();
    let lengths = part.seen().filter(|piece| !piece.runs).map(|piece| long(&piece));
    let shortest = shortest_drawn((from, to), setting.width_px, most, runs, lengths);
    let machine = part.sim.problem().machine;
    let mut heating = Heating::new((from, to), setting.width_px, machine);
    let mut pieces = Vec::new();
    for piece in part.seen() {
        if (piece.runs || long(&piece) >= shortest) && pieces.len() < most {
            pieces.push(told(&piece, part.course));
        } else {
            let rows = part.course.rows().of_piece(piece.segment.piece);
            heating.add(rows, piece.segment.start, piece.segment.end);
        }
    }
    crate::sort::sort_by_key(&mut pieces, |piece| (piece.start, piece.job));
    let (heat, aggregated) = heating.finish();
    Gantt { range: (from, to), rows: machine.into(), pieces, heat, aggregated }
}

fn told(piece: &Stretch, course: &Course) -> Piece {
    let &Stretch { segment, runs, estimated_end, number } = piece;
    Piece {
        job: segment.job,
        start: segment.start,
        end: segment.end,
        estimated_end,
        rows: course.rows().of_piece(segment.piece).to_vec(),
        state: match segment.close {
            _ if runs => PieceState::Running,
            Close::Completed => PieceState::Completed,
            Close::Killed => PieceState::Killed,
            Close::Checkpointed => PieceState::Checkpointed,
        },
        backfilled: segment.backfilled,
        number,
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
    let over = part.over.start;
    let waiting = before + part.course.stopped_before(over);
    queue.step(from, length(waiting as Time) - length(over as Time));
    for piece in part.over.clone().map(|place| part.course.piece(sim, place)) {
        let Stretch { segment, .. } = piece;
        let nodes = part.nodes(segment.job);
        busy.step(segment.start, nodes);
        busy.step(segment.end, -nodes);
        queue.step(segment.start, -1.0);
        if segment.close == Close::Checkpointed {
            queue.step(segment.end, 1.0);
        }
    }
    for piece in &part.running {
        busy.step(piece.segment.start, part.nodes(piece.segment.job));
        queue.step(piece.segment.start, -1.0);
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
fn fared(part: &Part<'_>) -> (Distributions, MetricsSoFar) {
    let problem = part.sim.problem();
    let sums = part.course.sums(part.sim);
    let (mut node_time, mut backfilled) = (sums.node_time, sums.backfilled);
    for Stretch { segment, .. } in &part.running {
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
    let told = |counts: &[u64]| {
        let places = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts[..places].to_vec()
    };
    let wait = told(&sums.wait_counts);
    (Distributions { wait, bounded_slowdown: told(&sums.slowdown_counts) }, metrics)
}
