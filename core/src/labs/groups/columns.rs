//! The metrics by which runs are compared.

use super::event::Event;
use super::outcome::Metrics;
use super::sim::Sim;
use crate::kernel::{Count, Levels};
use crate::lab::metrics::Better::{Less, More, Neither};
use crate::lab::metrics::Shown::Both;
use crate::lab::metrics::{Column, Metric, Unit, whole};

/// The metrics of a run, and its steps by level.
pub(crate) struct Measured(Metrics, Levels);

impl Measured {
    pub(super) fn of(sim: &Sim, count: &Count) -> Self {
        Measured(Metrics::of(sim), count.levels::<Event>())
    }
}

pub(super) const METRICS: &[Column<Measured>] = &[
    (Both(Metric::Placed, "placed"), Unit::Count, More, |run| whole(run.0.placed)),
    (Both(Metric::Pending, "pending"), Unit::Count, Less, |run| whole(run.0.pending)),
    (Both(Metric::Free, "free"), Unit::Count, Neither, |run| whole(run.0.free)),
    (Both(Metric::Stranded, "stranded"), Unit::Count, Less, |run| whole(run.0.stranded)),
    (Both(Metric::Steps, "steps"), Unit::Count, Neither, |run| whole(run.1.total())),
];
