//! The chart of the visible range, with what one pass over pieces and jobs gives besides: figures so far, charts,
//! distributions.

use super::Setting;
use super::chart::{Bins, length};
use crate::backfill::pieces::{Stretch, stretches};
use crate::backfill::rows::Rows;
use crate::backfill::view::{Charts, Distributions, Gantt, MetricsSoFar, Piece, PieceState};
use crate::backfill::{Close, Sim, Status};
use crate::kernel::{Model, Time};

/// The most bins of a chart.
const BINS: u32 = 512;

/// The shortest run that a slowdown is measured against.
const BOUND: Time = 10;

/// What one pass gives.
pub(super) struct Drawn {
    pub(super) gantt: Gantt,
    pub(super) charts: Charts,
    pub(super) distributions: Distributions,
    pub(super) metrics: MetricsSoFar,
}

/// Draws the state within the visible range.
pub(super) fn draw(sim: &Sim, setting: &Setting<'_>) -> Drawn {
    let (from, to) = range(sim, setting.range);
    let stretches = stretches(sim);
    let own;
    let rows = match setting.rows {
        Some(rows) if rows.cover(sim) => rows,
        _ => {
            own = Rows::of(sim);
            &own
        }
    };
    let count = setting.width_px.clamp(1, BINS) as usize;
    let (distributions, metrics) = fared(sim, &stretches);
    Drawn {
        gantt: gantt(sim, &stretches, rows, (from, to), setting),
        charts: charts(
            sim,
            &stretches,
            (from, to.min(sim.time().max(from + 1))),
            (from, to),
            count,
        ),
        distributions,
        metrics,
    }
}

/// The visible range, never empty.
fn range(sim: &Sim, asked: Option<(Time, Time)>) -> (Time, Time) {
    let first = sim.problem().order.first().map_or(0, |&job| sim.problem().submit[job as usize]);
    let horizon = || {
        let ends = sim.running().map(|(_, end)| end);
        let held = sim.reservation().map(|held| held.time);
        ends.chain(held).chain([sim.time()]).max().unwrap_or(first)
    };
    let (from, to) = asked.unwrap_or_else(|| (first, horizon()));
    (from, to.max(from + 1))
}

fn gantt(
    sim: &Sim,
    stretches: &[Stretch],
    rows: &Rows,
    (from, to): (Time, Time),
    setting: &Setting<'_>,
) -> Gantt {
    let shown = |stretch: &&Stretch| stretch.segment.end >= from && stretch.segment.start < to;
    let visible: Vec<&Stretch> = stretches.iter().filter(shown).collect();
    let most = usize::try_from(setting.limits.pieces).unwrap_or(usize::MAX);
    // The narrowest that is drawn: a pixel, or as much more as it takes to draw no more than allowed.
    let mut narrowest = (to - from) / Time::from(setting.width_px.max(1));
    let wide = |narrowest: Time| {
        let wide = |stretch: &&&Stretch| {
            stretch.runs || stretch.segment.end - stretch.segment.start >= narrowest
        };
        visible.iter().filter(wide).count()
    };
    while wide(narrowest) > most && narrowest < to - from {
        narrowest = narrowest.saturating_mul(2).max(1);
    }
    let bins = setting.width_px.clamp(1, BINS) as usize;
    let (mut load, mut aggregated) = (Bins::new(from, to, bins), 0);
    let mut pieces = Vec::new();
    for stretch in visible {
        let Stretch { segment, runs, estimated_end, number } = *stretch;
        let drawn = runs || segment.end - segment.start >= narrowest;
        if !drawn || pieces.len() >= most {
            let nodes = length(sim.problem().nodes[segment.job as usize].into());
            load.step(segment.start, nodes);
            load.step(segment.end, -nodes);
            aggregated += 1;
            continue;
        }
        pieces.push(Piece {
            job: segment.job,
            start: segment.start,
            end: segment.end,
            estimated_end,
            rows: rows.of_piece(segment.piece).to_vec(),
            state: match segment.close {
                _ if runs => PieceState::Running,
                Close::Completed => PieceState::Completed,
                Close::Killed => PieceState::Killed,
                Close::Checkpointed => PieceState::Checkpointed,
            },
            backfilled: segment.backfilled,
            number,
        });
    }
    crate::sort::sort_by_key(&mut pieces, |piece| (piece.start, piece.job));
    let width = length(to - from) / length(bins as Time);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "node-time of a bin, for a picture"
    )]
    let load = if aggregated == 0 {
        Vec::new()
    } else {
        load.means().into_iter().map(|mean| (mean * width).max(0.0).round() as u64).collect()
    };
    Gantt { range: (from, to), rows: sim.problem().machine.into(), pieces, load, aggregated }
}

/// Busy nodes and waiting jobs over the range, up to now.
fn charts(
    sim: &Sim,
    stretches: &[Stretch],
    (from, until): (Time, Time),
    (_, to): (Time, Time),
    count: usize,
) -> Charts {
    let problem = sim.problem();
    let (mut busy, mut queue) = (Bins::new(from, to, count), Bins::new(from, to, count));
    for stretch in stretches {
        let segment = stretch.segment;
        let nodes = length(problem.nodes[segment.job as usize].into());
        busy.step(segment.start, nodes);
        queue.step(segment.start, -1.0);
        if !stretch.runs {
            busy.step(segment.end, -nodes);
            if segment.close == Close::Checkpointed {
                queue.step(segment.end, 1.0);
            }
        }
    }
    for &job in &problem.order[..submitted(sim)] {
        queue.step(problem.submit[job as usize], 1.0);
    }
    // Nothing is known behind the present.
    let width = length(to - from) / length(count as Time);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of bins, not negative"
    )]
    let known = (length(until - from) / width).ceil() as usize;
    let cut = |bins: &Bins| bins.means().into_iter().take(known).collect();
    Charts { busy: cut(&busy), queue: cut(&queue) }
}

fn submitted(sim: &Sim) -> usize {
    usize::try_from(sim.submitted_and_ended().0).unwrap_or(usize::MAX)
}

/// How the jobs that have ended fared.
fn fared(sim: &Sim, stretches: &[Stretch]) -> (Distributions, MetricsSoFar) {
    let problem = sim.problem();
    let mut ran: Vec<Time> = vec![0; problem.job_count()];
    let mut node_time = 0_u128;
    for stretch in stretches {
        let (job, long) =
            (stretch.segment.job as usize, stretch.segment.end - stretch.segment.start);
        ran[job] += long;
        node_time += u128::from(long) * u128::from(problem.nodes[job]);
    }
    let mut distributions = Distributions::default();
    let mut metrics = MetricsSoFar::default();
    let (mut waits, mut slowdowns) = (0.0, 0.0);
    for stretch in stretches.iter().filter(|stretch| !stretch.runs) {
        let segment = stretch.segment;
        if segment.close == Close::Checkpointed {
            continue;
        }
        let (present, ran) =
            (segment.end - problem.submit[segment.job as usize], ran[segment.job as usize]);
        let slowdown = (length(present) / length(ran.max(BOUND))).max(1.0);
        metrics.ended += 1;
        metrics.killed += u64::from(sim.status(segment.job) == Status::Killed);
        waits += length(present - ran);
        slowdowns += slowdown;
        count(&mut distributions.wait, present - ran);
        // From 2^i to less than 2^(i+1) in place i: whole parts are at least 1.
        count_below(&mut distributions.bounded_slowdown, slowdown);
    }
    let span = problem
        .order
        .first()
        .map_or(0, |&job| sim.time().saturating_sub(problem.submit[job as usize]));
    let ended = length(metrics.ended);
    metrics.mean_wait = (metrics.ended > 0).then(|| waits / ended);
    metrics.mean_bounded_slowdown = (metrics.ended > 0).then(|| slowdowns / ended);
    #[expect(clippy::cast_precision_loss, reason = "a figure to be read")]
    let used = node_time as f64;
    metrics.utilization =
        (span > 0).then(|| used / (length(span) * length(problem.machine.into())));
    (distributions, metrics)
}

/// Counts a value: 0 in the first place, from 2^(i-1) to less than 2^i in place i.
fn count(counts: &mut Vec<u64>, value: u64) {
    let at = (u64::BITS - value.leading_zeros()) as usize;
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += 1;
}

/// Counts a value of at least 1: from 2^i to less than 2^(i+1) in place i.
fn count_below(counts: &mut Vec<u64>, value: f64) {
    let mut at = 0;
    let mut bound = 2.0;
    while value >= bound && at < 64 {
        bound *= 2.0;
        at += 1;
    }
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += 1;
}
