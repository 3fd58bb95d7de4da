//! The figures by which runs are compared.

use super::Sim;
use super::event::Event;
use super::metrics::{Metrics, metrics};
use crate::kernel::{Count, Levels};
use crate::lab::figures::Better::{Less, More, Neither};
use crate::lab::figures::{Column, Figure, Row, Unit, rows, whole};

/// What is read off a run.
type Run = (Metrics, Levels);

static COLUMNS: [Column<Run>; 16] = [
    (Figure::Makespan, Unit::Time, Less, |run| run.0.makespan.map(whole)),
    (Figure::MeanMakespan, Unit::Time, Less, |run| run.0.mean_makespan),
    (Figure::AdmissionWait, Unit::Time, Less, |run| Some(whole(run.0.wait))),
    (Figure::Stall, Unit::Time, Less, |run| Some(whole(run.0.stall))),
    (Figure::MeanJobWait, Unit::Time, Less, |run| run.0.mean_job_wait),
    (Figure::Own, Unit::Share, Neither, |run| Some(run.0.utilization?.own)),
    (Figure::LentUsed, Unit::Share, More, |run| Some(run.0.utilization?.lent_used)),
    (Figure::LentIdle, Unit::Share, Less, |run| Some(run.0.utilization?.lent_idle)),
    (Figure::ReservedIdle, Unit::Share, Less, |run| Some(run.0.utilization?.reserved_idle)),
    (Figure::Pool, Unit::Share, Neither, |run| Some(run.0.utilization?.pool)),
    (Figure::Lent, Unit::Count, Neither, |run| Some(whole(run.0.lent))),
    (Figure::Reclaimed, Unit::Count, Neither, |run| Some(whole(run.0.reclaimed))),
    (Figure::Interruptions, Unit::Count, Less, |run| Some(whole(run.0.interruptions))),
    (Figure::Lost, Unit::Count, Less, |run| Some(whole(run.0.lost))),
    (Figure::Cancelled, Unit::Count, Less, |run| Some(whole(run.0.cancelled))),
    (Figure::Steps, Unit::Count, Neither, |run| Some(whole(run.1.total()))),
];

/// Figures side by side, of each run its last state and its events.
pub(super) fn figures(runs: &[(&Sim, Count)]) -> Vec<Row> {
    let read = |(sim, count): &(&Sim, Count)| (metrics(sim), count.levels::<Event>());
    rows(&COLUMNS, &runs.iter().map(read).collect::<Vec<_>>())
}
