//! The metrics by which runs are compared.

use super::event::Event;
use super::outcome::Metrics;
use super::sim::Sim;
use crate::kernel::{Count, Levels};
use crate::lab::figures::Better::{Less, More, Neither};
use crate::lab::figures::Shown::Both;
use crate::lab::figures::{Column, Figure, Unit, whole};

/// The metrics of a run, and its steps by level.
pub(crate) struct Measured(Metrics, Levels);

impl Measured {
    pub(super) fn of(sim: &Sim, count: &Count) -> Self {
        Measured(Metrics::of(sim), count.levels::<Event>())
    }
}

pub(super) const FIGURES: &[Column<Measured>] = &[
    (Both(Figure::Placed, "placed"), Unit::Count, More, |run| whole(run.0.placed)),
    (Both(Figure::Pending, "pending"), Unit::Count, Less, |run| whole(run.0.pending)),
    (Both(Figure::Free, "free"), Unit::Count, Neither, |run| whole(run.0.free)),
    (Both(Figure::Stranded, "stranded"), Unit::Count, Less, |run| whole(run.0.stranded)),
    (Both(Figure::Steps, "steps"), Unit::Count, Neither, |run| whole(run.1.total())),
];
