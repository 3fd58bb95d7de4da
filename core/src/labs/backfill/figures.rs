//! The figures by which runs are compared.

use super::Sim;
use super::event::Event;
use super::metrics::{Metrics, metrics};
use crate::kernel::{Count, Levels};
use crate::lab::figures::Better::{Less, More, Neither};
use crate::lab::figures::{Column, Figure, Row, Unit, rows, whole};

/// What is read off a run.
type Run = (Metrics, Levels);

static COLUMNS: [Column<Run>; 11] = [
    (Figure::Makespan, Unit::Time, Less, |run| run.0.makespan.map(whole)),
    (Figure::MeanWait, Unit::Time, Less, |run| run.0.mean_wait),
    (Figure::P95Wait, Unit::Time, Less, |run| run.0.p95_wait.map(whole)),
    (Figure::MeanSlowdown, Unit::Ratio, Less, |run| run.0.mean_bounded_slowdown),
    (Figure::P95Slowdown, Unit::Ratio, Less, |run| run.0.p95_bounded_slowdown),
    (Figure::Utilization, Unit::Share, More, |run| run.0.utilization),
    (Figure::QueueLength, Unit::Ratio, Less, |run| run.0.mean_queue_length),
    (Figure::CheckpointedJobs, Unit::Count, Neither, |run| Some(whole(run.0.checkpointed_jobs))),
    (Figure::LostShare, Unit::Share, Less, |run| run.0.lost_share),
    (Figure::Killed, Unit::Count, Less, |run| Some(whole(run.0.killed))),
    (Figure::Steps, Unit::Count, Neither, |run| Some(whole(run.1.total()))),
];

/// Figures side by side, of each run its last state and its events.
pub(super) fn figures(runs: &[(&Sim, Count)]) -> Vec<Row> {
    let read = |(sim, count): &(&Sim, Count)| (metrics(sim), count.levels::<Event>());
    rows(&COLUMNS, &runs.iter().map(read).collect::<Vec<_>>())
}
