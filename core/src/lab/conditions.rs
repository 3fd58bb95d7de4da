//! Overrides of a scenario's settings for a run from the command line.

use crate::format::{Decimal, Errors};

/// Conditions of a run; none of them is set by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Treatment of a job that runs longer than its estimate, as scenarios spell it.
    pub overrun: Option<String>,
    /// Order of the events of one instant, as scenarios spell it.
    pub events: Option<String>,
    /// Factor of the load: times between submissions are divided by it. From 0.01 to 100.
    pub scale_load: Option<Decimal>,
    /// Number of jobs, in order of submission, that the metrics leave out.
    pub warm_up: Option<u64>,
}

/// Reason why a run cannot have its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// Jobs of the lab have no estimates to overrun.
    Overrun,
    /// Events of one instant have one order in the lab.
    Events,
    /// The lab has no submissions whose times could be scaled.
    ScaleLoad,
    /// The lab's metrics have no warm-up.
    WarmUp,
    /// Errors of the scenario under these conditions.
    Errors(Errors),
}

impl Conditions {
    /// Checks that no condition is set. Errors: the first one set.
    pub(crate) fn none(&self) -> Result<(), Unmet> {
        match self {
            Conditions { overrun: Some(_), .. } => Err(Unmet::Overrun),
            Conditions { events: Some(_), .. } => Err(Unmet::Events),
            Conditions { scale_load: Some(_), .. } => Err(Unmet::ScaleLoad),
            Conditions { warm_up: Some(_), .. } => Err(Unmet::WarmUp),
            Conditions { overrun: None, events: None, scale_load: None, warm_up: None } => Ok(()),
        }
    }
}
