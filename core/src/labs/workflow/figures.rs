//! The metrics by which runs are compared.

use super::Sim;
use super::event::Event;
use super::metrics::{Metrics, metrics};
use crate::kernel::{Count, Levels};
use crate::lab::figures::Better::{Less, More, Neither};
use crate::lab::figures::Shown::{Both, Pictures};
use crate::lab::figures::Value::Real;
use crate::lab::figures::{Column, Figure, Unit, whole};

/// The metrics and step counts of a run.
pub(crate) struct Measured(Metrics, Levels);

impl Measured {
    pub(super) fn of(sim: &Sim, count: &Count) -> Self {
        Measured(metrics(sim), count.levels::<Event>())
    }
}

pub(super) const FIGURES: &[Column<Measured>] = &[
    (Both(Figure::Makespan, "makespan"), Unit::Time, Less, |run| whole(run.0.makespan?)),
    (Both(Figure::MeanTurnaround, "mean_turnaround"), Unit::Time, Less, |run| {
        run.0.mean_turnaround.map(Real)
    }),
    (Both(Figure::AdmissionWait, "wait"), Unit::Time, Less, |run| whole(run.0.wait)),
    (Both(Figure::Delay, "delay"), Unit::Time, Less, |run| whole(run.0.delay)),
    (Both(Figure::Standstill, "standstill"), Unit::Time, Less, |run| whole(run.0.standstill)),
    (Both(Figure::MeanJobWait, "mean_job_wait"), Unit::Time, Less, |run| {
        run.0.mean_job_wait.map(Real)
    }),
    (Both(Figure::Useful, "useful"), Unit::Share, More, |run| {
        Some(Real(run.0.utilization?.useful()))
    }),
    (Both(Figure::Own, "own"), Unit::Share, Neither, |run| Some(Real(run.0.utilization?.own))),
    (Both(Figure::LentUsed, "lent_used"), Unit::Share, More, |run| {
        Some(Real(run.0.utilization?.lent_used))
    }),
    (Both(Figure::LentLost, "lent_lost"), Unit::Share, Less, |run| {
        Some(Real(run.0.utilization?.lent_lost))
    }),
    (Both(Figure::LentIdle, "lent_idle"), Unit::Share, Less, |run| {
        Some(Real(run.0.utilization?.lent_idle))
    }),
    (Pictures(Figure::ReservedIdle), Unit::Share, Less, |run| {
        Some(Real(run.0.utilization?.reserved_idle))
    }),
    (Both(Figure::Pool, "pool"), Unit::Share, Neither, |run| Some(Real(run.0.utilization?.pool))),
    (Both(Figure::Lent, "lent"), Unit::Count, Neither, |run| whole(run.0.lent)),
    (Both(Figure::Reclaimed, "reclaimed"), Unit::Count, Neither, |run| whole(run.0.reclaimed)),
    (Both(Figure::Interruptions, "interruptions"), Unit::Count, Less, |run| {
        whole(run.0.interruptions)
    }),
    (Both(Figure::Lost, "lost"), Unit::Count, Less, |run| whole(run.0.lost)),
    (Pictures(Figure::Cancelled), Unit::Count, Less, |run| whole(run.0.cancelled)),
    (Both(Figure::Steps, "steps"), Unit::Count, Neither, |run| whole(run.1.total())),
];
