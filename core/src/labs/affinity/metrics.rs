//! Metrics of an affinity run, and the sums from which they are computed: makespan, wait times, calls by the rank of their engines, crossing overhead,
//! utilization.
//!
//! They are computed from the state alone, so they exist at every moment. A mean over nothing is none. Floats affect no
//! decision of a run.
//!
//! Cost: the calls under way, and the cells.

use serde::{Deserialize, Serialize};

use super::Sim;
use crate::kernel::{Model as _, Time};

/// Sums over a run so far; a call counts with its total time from its beginning on, as its end is known then.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Latest end of a task.
    pub latest_end: Option<Time>,
    /// Number of thefts.
    pub steals: u32,
    /// Number of calls that ran on another node than their task.
    pub crossed: u32,
    /// Crossing overhead of all calls.
    pub overhead: Time,
    /// Run time beyond that on the best type of each call, without crossing overhead.
    pub lost: Time,
    /// Wait time of tasks until their start.
    pub waits: u128,
    /// Wait time of calls of running tasks for engines.
    pub stalls: u128,
    /// Number of calls by the rank of their engine type, the best first.
    pub by_rank: Vec<u64>,
    /// Busy time of engines, by type.
    pub busy: Vec<u128>,
}

impl Tally {
    /// All sums 0, for a number of types.
    pub(super) fn new(types: usize) -> Self {
        Tally { by_rank: vec![0; types], busy: vec![0; types], ..Tally::default() }
    }

    /// Heap size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.by_rank.len() * size_of::<u64>() + self.busy.len() * size_of::<u128>()
    }
}

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
        let (_, _, ended) = sim.arrived_started_ended();
        let started = sim.starts().len();
        let mut busy = tally.busy.clone();
        for (_, segment) in sim.under_way() {
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
            makespan: tally.latest_end,
            unfinished: u64::from(problem.task_count() - ended),
            cross_node_calls: tally.crossed.into(),
            overhead: tally.overhead,
            steals: tally.steals.into(),
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
