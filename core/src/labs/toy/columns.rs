//! The metrics by which runs are compared.

use super::Sim;
use crate::kernel::{Count, Model as _, Time};
use crate::lab::metrics::{Better, Column, Metric, Shown, Unit, whole};

/// Time at which the last person is served.
pub(crate) struct Measured(Time);

impl Measured {
    pub(super) fn of(sim: &Sim, _: &Count) -> Self {
        Measured(sim.time())
    }
}

pub(super) const METRICS: &[Column<Measured>] =
    &[(Shown::Both(Metric::Makespan, "makespan"), Unit::Time, Better::Less, |run| whole(run.0))];
