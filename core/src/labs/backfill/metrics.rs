//! Metrics of a run: waits, slowdowns, utilization, queue length.
//!
//! They are computed from a schedule up to any moment: waits and slowdowns of the jobs that have ended, utilization and
//! queue length of all that ran and waited so far.
//!
//! Percentiles are by nearest rank; a mean of nothing is none. Floats decide nothing in a run.
//!
//! The jobs submitted first may be left out ([`Problem::warm_up`](super::Problem::warm_up)), so that an empty machine at
//! the start does not flatter a policy: then all metrics are taken from the submission of the first job that counts.
//! Metrics of jobs (waits, slowdowns, counts) are those of the jobs that count; metrics over time (utilization, queue
//! length) include the other jobs.
//!
//! Cost: linear in the jobs, and sorting the ended ones for the percentiles.

use serde::{Deserialize, Serialize};

use super::{Close, Problem, Schedule, Status};
use crate::kernel::Time;
use crate::lab::metrics::SHORTEST_RUN;
use crate::sort;

/// Lower bound of the run time in a bounded slowdown: the τ of the literature.
const BOUND: Time = SHORTEST_RUN;

/// Metrics of a run up to a moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Metrics {
    /// From the first submission that counts to the last end so far.
    pub makespan: Option<Time>,
    /// Mean wait of the jobs that have ended: end - submission - time run.
    pub mean_wait: Option<f64>,
    /// Median of these waits, by nearest rank.
    pub median_wait: Option<Time>,
    /// 95th percentile of these waits.
    pub p95_wait: Option<Time>,
    /// Mean of `max(1, (end - submission) / max(time run, 10))` of the jobs that have ended.
    pub mean_bounded_slowdown: Option<f64>,
    pub median_bounded_slowdown: Option<f64>,
    /// 95th percentile of these bounded slowdowns.
    pub p95_bounded_slowdown: Option<f64>,
    /// Node-time run over the node-time that the machine had since the first submission that counts.
    pub utilization: Option<f64>,
    /// Jobs waiting, on average over time.
    pub mean_queue_length: Option<f64>,
    /// Jobs that have ended, their work done.
    pub completed: u64,
    /// Jobs that were ended by their estimates.
    pub killed: u64,
    /// Jobs that were checkpointed at least once.
    pub checkpointed_jobs: u64,
    pub checkpoints: u64,
    /// The share of the node-time run that went into checkpoints and restarts.
    pub lost_share: Option<f64>,
}

/// Totals of one job.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Time of its run segments, up to the moment,
    ran: Time,
    /// and of these since the first submission that counts.
    ran_since: Time,
    checkpoints: u64,
    end: Option<Time>,
}

impl Tally {
    fn add(&mut self, (start, end): (Time, Time), since: Time) {
        self.ran += end - start;
        self.ran_since += end.saturating_sub(start.max(since));
    }
}

/// The bounded slowdown of a job that was present and ran for these times.
pub(super) fn bounded_slowdown(present: Time, ran: Time) -> f64 {
    quotient(present.into(), ran.max(BOUND).into()).max(1.0)
}

impl Schedule {
    /// Metrics of the schedule, which is one of `problem`.
    pub fn metrics(&self, problem: &Problem) -> Metrics {
        metrics(self, problem)
    }
}

fn metrics(schedule: &Schedule, problem: &Problem) -> Metrics {
    let Some(&first) = problem.order.get(problem.warm_up as usize) else {
        return Metrics::default();
    };
    let since = problem.submit[first as usize];
    let mut metrics = Metrics::default();
    let (mut waits, mut slowdowns) = (Vec::new(), Vec::new());
    let (mut node_time, mut counted_time, mut lost, mut waited) = (0_u128, 0_u128, 0_u128, 0_u128);
    for (job, tally) in (0..).zip(tallies(schedule, problem, since)) {
        let (submit, nodes) = (problem.submit[job as usize], problem.nodes[job as usize]);
        let status = schedule.status(job);
        if status == Status::Future {
            continue;
        }
        let until = tally.end.unwrap_or(schedule.time());
        node_time += u128::from(tally.ran_since) * u128::from(nodes);
        waited += u128::from(until.saturating_sub(submit.max(since)) - tally.ran_since);
        if problem.place[job as usize] < problem.warm_up {
            continue;
        }
        counted_time += u128::from(tally.ran) * u128::from(nodes);
        metrics.completed += u64::from(status == Status::Completed);
        metrics.killed += u64::from(status == Status::Killed);
        metrics.checkpointed_jobs += u64::from(tally.checkpoints > 0);
        metrics.checkpoints += tally.checkpoints;
        if tally.end.is_some() {
            lost += u128::from(tally.ran - problem.work(job)) * u128::from(nodes);
            waits.push(until - submit - tally.ran);
            slowdowns.push(bounded_slowdown(until - submit, tally.ran));
        }
    }
    let ends = schedule.segments().iter().filter(|segment| segment.ends_job());
    metrics.makespan = ends.map(|ending| ending.end.saturating_sub(since)).max();
    let span = schedule.time().saturating_sub(since);
    let over = |value: u128, whole: u128| (whole > 0).then(|| quotient(value, whole));
    metrics.utilization = over(node_time, u128::from(span) * u128::from(problem.machine));
    metrics.mean_queue_length = over(waited, span.into());
    metrics.lost_share = over(lost, counted_time);
    metrics.mean_wait = over(waits.iter().map(|&wait| u128::from(wait)).sum(), waits.len() as u128);
    let count = over(slowdowns.len() as u128, 1).filter(|&count| count > 0.0);
    metrics.mean_bounded_slowdown = count.map(|count| slowdowns.iter().sum::<f64>() / count);
    waits.sort_unstable();
    // No slowdown is negative, so the order of their bits is their order.
    sort::by_number(&mut slowdowns, |slowdown| slowdown.to_bits());
    (metrics.median_wait, metrics.p95_wait) = (rank(&waits, 50), rank(&waits, 95));
    metrics.median_bounded_slowdown = rank(&slowdowns, 50);
    metrics.p95_bounded_slowdown = rank(&slowdowns, 95);
    metrics
}

/// Totals of each job over its run segments.
fn tallies(schedule: &Schedule, problem: &Problem, since: Time) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); problem.job_count()];
    for segment in schedule.segments() {
        let tally = &mut tallies[segment.job as usize];
        tally.add((segment.start, segment.end), since);
        tally.checkpoints += u64::from(segment.close == Some(Close::Checkpointed));
        tally.end = tally.end.or(segment.ends_job().then_some(segment.end));
    }
    tallies
}

#[expect(clippy::cast_precision_loss, reason = "a metric to be read, not to decide by")]
fn quotient(value: u128, whole: u128) -> f64 {
    value as f64 / whole as f64
}

/// The percentile by nearest rank: the least value that `percent` in 100 do not exceed.
fn rank<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}
