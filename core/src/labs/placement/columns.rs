//! The metrics by which runs are compared.

use super::event::Event;
use super::outcome::metrics;
use super::view::Metrics;
use super::{Sim, Status};
use crate::kernel::{Count, Levels};
use crate::lab::metrics::Better::{Less, More, Neither};
use crate::lab::metrics::Shown::{Both, Pictures, Text};
use crate::lab::metrics::{Column, Metric, Unit, whole};

/// Metrics of a run.
pub(crate) struct Measured {
    metrics: Metrics,
    nodes_used: u64,
    steps: Levels,
}

impl Measured {
    pub(super) fn of(sim: &Sim, count: &Count) -> Self {
        let (metrics, steps) = (metrics(sim, count), count.levels::<Event>());
        Measured { metrics, nodes_used: nodes_used(sim), steps }
    }
}

pub(super) const METRICS: &[Column<Measured>] = &[
    (Both(Metric::Placed, "placed"), Unit::Count, More, |run| whole(run.metrics.placed)),
    (Both(Metric::Unplaced, "unplaced"), Unit::Count, Less, |run| whole(run.metrics.unplaced)),
    (Both(Metric::Deferred, "deferred"), Unit::Count, Less, |run| whole(run.metrics.deferred)),
    (Text("released"), Unit::Count, Neither, |run| whole(run.metrics.released)),
    (Text("visited"), Unit::Count, Less, |run| whole(run.metrics.visited)),
    (Text("examined"), Unit::Count, Less, |run| whole(run.metrics.examined)),
    (Pictures(Metric::NodesUsed), Unit::Count, Neither, |run| whole(run.nodes_used)),
    (Both(Metric::Leaves, "leaves"), Unit::Count, Neither, |run| whole(run.metrics.leaves)),
    (Pictures(Metric::Looked), Unit::Count, Less, |run| {
        whole(run.metrics.visited + run.metrics.examined)
    }),
    (Pictures(Metric::Scanned), Unit::Count, Neither, |run| whole(run.metrics.scanned)),
    (Both(Metric::Steps, "steps"), Unit::Count, Neither, |run| whole(run.steps.total())),
];

/// Number of nodes that run a task.
fn nodes_used(sim: &Sim) -> u64 {
    let mut used = vec![false; sim.problem().node_count()];
    for task in (0..).take(sim.problem().task_count()) {
        if let Status::Placed(node) = sim.status(task) {
            used[node as usize] = true;
        }
    }
    used.into_iter().filter(|&used| used).count() as u64
}
