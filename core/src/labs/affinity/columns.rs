//! The metrics by which runs are compared.

use super::metrics::Metrics;
use super::sim::Sim;
use crate::kernel::Count;
use crate::lab::metrics::Better::{Less, More, Neither};
use crate::lab::metrics::Shown::{Both, Pictures, Text};
use crate::lab::metrics::{Column, Metric, Unit, Value, whole};

/// Measurements of a run.
pub(crate) struct Measured {
    metrics: Metrics,
    calls: u64,
    engines: u64,
}

impl Measured {
    pub(super) fn of(sim: &Sim, _: &Count) -> Self {
        let engines = sim.problem().nodes.iter().map(|node| u64::from(node.engines)).sum();
        Measured { metrics: Metrics::of(sim), calls: sim.segments().len() as u64, engines }
    }

    /// Share of calls that ran on their best types.
    #[expect(clippy::cast_precision_loss, reason = "a metric for people decides nothing")]
    fn on_best(&self) -> Option<f64> {
        let best = self.metrics.calls_by_rank.first()?;
        (self.calls > 0).then(|| *best as f64 / self.calls as f64)
    }
}

pub(super) const METRICS: &[Column<Measured>] = &[
    (Both(Metric::Makespan, "makespan"), Unit::Time, Less, |run| {
        run.metrics.makespan.and_then(whole)
    }),
    (Both(Metric::Unfinished, "unfinished"), Unit::Count, Less, |run| {
        whole(run.metrics.unfinished)
    }),
    (Both(Metric::MeanWait, "mean_wait"), Unit::Time, Less, |run| {
        run.metrics.mean_wait.map(Value::Real)
    }),
    (Both(Metric::MeanStall, "mean_stall"), Unit::Time, Less, |run| {
        run.metrics.mean_stall.map(Value::Real)
    }),
    (Both(Metric::OnBest, "on_best"), Unit::Share, More, |run| run.on_best().map(Value::Real)),
    (Both(Metric::LostTime, "lost_time"), Unit::Time, Less, |run| whole(run.metrics.lost_time)),
    (Both(Metric::CrossNodeCalls, "cross_node_calls"), Unit::Count, Less, |run| {
        whole(run.metrics.cross_node_calls)
    }),
    (Both(Metric::Overhead, "overhead"), Unit::Time, Less, |run| whole(run.metrics.overhead)),
    (Both(Metric::Steals, "steals"), Unit::Count, Neither, |run| whole(run.metrics.steals)),
    // Slower engines are busy for longer with the same calls, so higher utilization is not better.
    (Pictures(Metric::Utilization), Unit::Share, Neither, total_utilization),
    (Text("total_utilization"), Unit::Share, Neither, total_utilization),
];

fn total_utilization(run: &Measured) -> Option<Value> {
    (run.engines > 0).then_some(Value::Real(run.metrics.total_utilization))
}
