//! Metrics of an affinity run: makespan, wait times, calls by the rank of their engines, crossing overhead,
//! utilization.
//!
//! They are computed from the state alone, so they exist at every moment. A call counts from its beginning, as its end
//! is known then. A mean over nothing is none. Floats affect no decision of a run.
//!
//! Cost: the calls under way, and the cells.

use serde::{Deserialize, Serialize};

use super::Sim;
use crate::kernel::{Model as _, Time};

/// Metrics of a run up to one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Metrics {
    /// Latest end of a task.
    pub makespan: Option<Time>,
    /// Number of tasks that are not complete.
    pub unfinished: u64,
    /// Number of calls that ran on another node than their task.
    pub cross_node_calls: u64,
    /// Crossing overhead of these calls.
    #[serde(default)]
    pub overhead: Time,
    /// Number of thefts.
    #[serde(default)]
    pub steals: u64,
    /// Mean wait time of the tasks that have started: start - submission.
    #[serde(default)]
    pub mean_wait: Option<f64>,
    /// Mean, over the tasks that have started, of the total time that their calls waited for engines.
    #[serde(default)]
    pub mean_stall: Option<f64>,
    /// Number of calls by the rank of their engine type: best, second best …
    #[serde(default)]
    pub calls_by_rank: Vec<u64>,
    /// Run time of all calls beyond that on their best types; the crossing overhead is in `overhead`.
    #[serde(default)]
    pub lost_time: Time,
    /// Utilization of each type: busy time of its engines over their available time up to the moment.
    #[serde(default)]
    pub utilization: Vec<f64>,
    /// Utilization of all engines.
    #[serde(default)]
    pub total_utilization: f64,
}

impl Metrics {
    /// The metrics of a run in its present state. Cost: the calls under way.
    pub fn of(sim: &Sim) -> Self {
        let (problem, tally) = (sim.problem(), sim.tally());
        let (steals, cross_node_calls) = sim.stolen_and_crossed();
        let (_, _, ended) = sim.arrived_started_ended();
        let started = sim.starts().len();
        let mut busy = tally.busy.clone();
        for segment in sim.under_way() {
            busy[segment.of as usize] -= u128::from(segment.end - sim.time());
        }
        let mut engines = vec![0_u64; problem.type_count()];
        for &(of, count) in &problem.pools {
            engines[of as usize] += u64::from(count);
        }
        let first = problem.order.first().map_or(0, |&task| problem.submit[task as usize]);
        let length = u128::from(sim.time().saturating_sub(first));
        let share = |busy: u128, engines: u64| match length * u128::from(engines) {
            0 => 0.0,
            available => ratio(busy, available),
        };
        let by_type = busy.iter().zip(&engines).map(|(&busy, &engines)| share(busy, engines));
        let ranks = tally.by_rank.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        Metrics {
            makespan: sim.last_end(),
            unfinished: u64::from(problem.task_count() - ended),
            cross_node_calls: cross_node_calls.into(),
            overhead: tally.overhead,
            steals: steals.into(),
            mean_wait: mean(tally.waits, started),
            mean_stall: mean(tally.stalls, started),
            calls_by_rank: tally.by_rank[..ranks].to_vec(),
            lost_time: tally.lost,
            utilization: by_type.collect(),
            total_utilization: share(busy.iter().sum(), engines.iter().sum()),
        }
    }
}

fn mean(sum: u128, count: usize) -> Option<f64> {
    (count > 0).then(|| ratio(sum, count as u128))
}

#[expect(clippy::cast_precision_loss, reason = "a metric for people decides nothing")]
fn ratio(part: u128, whole: u128) -> f64 {
    part as f64 / whole as f64
}

impl Sim {
    /// Latest end of a task so far.
    pub fn last_end(&self) -> Option<Time> {
        let (_, _, ended) = self.arrived_started_ended();
        (ended > 0).then(|| self.latest())
    }
}
