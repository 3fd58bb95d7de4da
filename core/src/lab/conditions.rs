//! What a run from the command line may have otherwise than its scenario says.

use crate::format::Errors;

/// Conditions of a run; none of them is set by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// What becomes of a job that runs longer than its estimate, as scenarios spell it.
    pub overrun: Option<String>,
    /// How many of the jobs submitted first are left out of the metrics.
    pub warm_up: Option<u64>,
}

/// Why a run cannot have its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// Jobs of the lab have no estimates that they could overrun.
    Overrun,
    /// The lab's metrics leave no jobs out.
    WarmUp,
    /// The scenario is wrong under them.
    Errors(Errors),
}

impl Conditions {
    /// That none is set. Errors: the first that is.
    pub(crate) fn none(&self) -> Result<(), Unmet> {
        match self {
            Conditions { overrun: Some(_), .. } => Err(Unmet::Overrun),
            Conditions { warm_up: Some(_), .. } => Err(Unmet::WarmUp),
            Conditions { overrun: None, warm_up: None } => Ok(()),
        }
    }
}
