//! The metrics by which runs are compared.

use super::Sim;
use super::event::Event;
use super::metrics::{Metrics, metrics};
use crate::kernel::{Count, Levels};
use crate::lab::metrics::Better::{Less, More, Neither};
use crate::lab::metrics::Shown::{Both, Pictures};
use crate::lab::metrics::Value::Real;
use crate::lab::metrics::{Column, Metric, Unit, whole};

/// The metrics and step counts of a run.
pub(crate) struct Measured(Metrics, Levels);

impl Measured {
    pub(super) fn of(sim: &Sim, count: &Count) -> Self {
        Measured(metrics(sim), count.levels::<Event>())
    }
}

pub(super) const METRICS: &[Column<Measured>] = &[
    (Both(Metric::Makespan, "makespan"), Unit::Time, Less, |run| whole(run.0.makespan?)),
    (Both(Metric::MeanTurnaround, "mean_turnaround"), Unit::Time, Less, |run| {
        run.0.mean_turnaround.map(Real)
    }),
    (Both(Metric::AdmissionWait, "wait"), Unit::Time, Less, |run| whole(run.0.wait)),
    (Both(Metric::Delay, "delay"), Unit::Time, Less, |run| whole(run.0.delay)),
    (Both(Metric::Standstill, "standstill"), Unit::Time, Less, |run| whole(run.0.standstill)),
    (Both(Metric::MeanJobWait, "mean_job_wait"), Unit::Time, Less, |run| {
        run.0.mean_job_wait.map(Real)
    }),
    (Both(Metric::Useful, "useful"), Unit::Share, More, |run| {
        Some(Real(run.0.utilization?.useful()))
    }),
    (Both(Metric::Own, "own"), Unit::Share, Neither, |run| Some(Real(run.0.utilization?.tasks))),
    (Both(Metric::LentUsed, "lent_used"), Unit::Share, More, |run| {
        Some(Real(run.0.utilization?.lent_used))
    }),
    (Both(Metric::LentLost, "lent_lost"), Unit::Share, Less, |run| {
        Some(Real(run.0.utilization?.lent_lost))
    }),
    (Both(Metric::LentIdle, "lent_idle"), Unit::Share, Less, |run| {
        Some(Real(run.0.utilization?.lent_idle))
    }),
    (Pictures(Metric::ReservedIdle), Unit::Share, Less, |run| {
        Some(Real(run.0.utilization?.reserved_idle))
    }),
    (Both(Metric::Pool, "pool"), Unit::Share, Neither, |run| Some(Real(run.0.utilization?.pool))),
    (Both(Metric::Lent, "lent"), Unit::Count, Neither, |run| whole(run.0.lent)),
    (Both(Metric::Reclaimed, "reclaimed"), Unit::Count, Neither, |run| whole(run.0.reclaimed)),
    (Both(Metric::Interruptions, "interruptions"), Unit::Count, Less, |run| {
        whole(run.0.interruptions)
    }),
    (Both(Metric::Lost, "lost"), Unit::Count, Less, |run| whole(run.0.lost)),
    (Pictures(Metric::Cancelled), Unit::Count, Less, |run| whole(run.0.cancelled)),
    (Both(Metric::Steps, "steps"), Unit::Count, Neither, |run| whole(run.1.total())),
];
