//! The metrics by which runs are compared. Bounded slowdowns are those of Feitelson, with τ = 10 units of time.

use super::event::Event;
use super::metrics::Metrics;
use super::{Schedule, Sim};
use crate::kernel::{Count, Levels};
use crate::lab::metrics::Better::{Less, More, Neither};
use crate::lab::metrics::Shown::{Both, Pictures, Text};
use crate::lab::metrics::Value::Real;
use crate::lab::metrics::{Column, Metric, Unit, whole};

/// Metrics, step counts and wasted node-time of a run.
pub(crate) struct Measured(Metrics, Levels, u128);

impl Measured {
    pub(super) fn of(sim: &Sim, count: &Count) -> Self {
        let (problem, schedule) = (sim.problem(), Schedule::of(sim));
        let first = problem.order.get(problem.warm_up as usize);
        let since = first.map_or(0, |&job| problem.submit[job as usize]);
        let wasted = schedule.wasted(problem, since);
        Measured(schedule.metrics(problem), count.levels::<Event>(), wasted)
    }
}

pub(super) const METRICS: &[Column<Measured>] = &[
    (Both(Metric::Makespan, "makespan"), Unit::Time, Less, |run| whole(run.0.makespan?)),
    (Both(Metric::MeanWait, "mean_wait"), Unit::Time, Less, |run| run.0.mean_wait.map(Real)),
    (Both(Metric::P95Wait, "p95_wait"), Unit::Time, Less, |run| whole(run.0.p95_wait?)),
    (Both(Metric::MeanSlowdown, "mean_bounded_slowdown"), Unit::Ratio, Less, |run| {
        run.0.mean_bounded_slowdown.map(Real)
    }),
    (Both(Metric::P95Slowdown, "p95_bounded_slowdown"), Unit::Ratio, Less, |run| {
        run.0.p95_bounded_slowdown.map(Real)
    }),
    (Both(Metric::Utilization, "utilization"), Unit::Share, More, |run| {
        run.0.utilization.map(Real)
    }),
    (Both(Metric::QueueLength, "mean_queue_length"), Unit::Ratio, Less, |run| {
        run.0.mean_queue_length.map(Real)
    }),
    (Both(Metric::CheckpointedJobs, "checkpointed_jobs"), Unit::Count, Neither, |run| {
        whole(run.0.checkpointed_jobs)
    }),
    (Text("checkpoints"), Unit::Count, Neither, |run| whole(run.0.checkpoints)),
    (Pictures(Metric::LostShare), Unit::Share, Less, |run| run.0.lost_share.map(Real)),
    (Pictures(Metric::Wasted), Unit::Count, Less, |run| whole(run.2)),
    (Both(Metric::Killed, "killed"), Unit::Count, Less, |run| whole(run.0.killed)),
    (Both(Metric::Steps, "steps"), Unit::Count, Neither, |run| whole(run.1.total())),
];
