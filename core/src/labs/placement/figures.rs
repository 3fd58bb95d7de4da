//! The figures by which runs are compared.

use super::event::Event;
use super::outcome::metrics;
use super::view::Metrics;
use super::{Sim, Status};
use crate::kernel::{Count, Levels};
use crate::lab::figures::Better::{Less, More, Neither};
use crate::lab::figures::{Column, Figure, Row, Unit, rows, whole};

/// What is read off a run.
type Run = (Metrics, u64, Levels);

static COLUMNS: [Column<Run>; 7] = [
    (Figure::Placed, Unit::Count, More, |run| Some(whole(run.0.placed))),
    (Figure::Unplaced, Unit::Count, Less, |run| Some(whole(run.0.unplaced))),
    (Figure::Deferred, Unit::Count, Less, |run| Some(whole(run.0.deferred))),
    (Figure::NodesUsed, Unit::Count, Neither, |run| Some(whole(run.1))),
    (Figure::Leaves, Unit::Count, Neither, |run| Some(whole(run.0.leaves))),
    (Figure::Looked, Unit::Count, Less, |run| Some(whole(run.0.visited + run.0.examined))),
    (Figure::Steps, Unit::Count, Neither, |run| Some(whole(run.2.total()))),
];

/// Figures side by side, of each run its last state and its events.
pub(super) fn figures(runs: &[(&Sim, Count)]) -> Vec<Row> {
    let read = |(sim, count): &(&Sim, Count)| {
        (metrics(sim, count), nodes_used(sim), count.levels::<Event>())
    };
    rows(&COLUMNS, &runs.iter().map(read).collect::<Vec<_>>())
}

/// How many nodes hold a task.
fn nodes_used(sim: &Sim) -> u64 {
    let mut used = vec![false; sim.problem().node_count()];
    for task in (0..).take(sim.problem().task_count()) {
        if let Status::Placed(node) = sim.status(task) {
            used[node as usize] = true;
        }
    }
    used.into_iter().filter(|&used| used).count() as u64
}
