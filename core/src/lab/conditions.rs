//! Overrides of a scenario's settings for a run from the command line.

use crate::format::{Decimal, Errors};

/// Conditions of a run; none of them is set by default.
// Their docs are the help of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Conditions {
    /// A job that runs longer than its estimate is killed at the estimate, or its estimate is extended to
    /// its runtime
    #[arg(long, value_name = "RULE", value_parser = ["kill", "extend"])]
    pub overrun: Option<String>,

    /// How the events of one instant are taken: all ends, then all submissions, then one scheduling pass; or submissions
    /// before ends, with a pass after each, as the public simulators do
    #[arg(long, value_name = "HOW", value_parser = ["together", "singly"])]
    pub events: Option<String>,

    /// Multiply the load by this, from 0.01 to 100: the times between submissions are divided by it, and rounded down
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    pub scale_load: Option<Decimal>,

    /// Leave the N jobs submitted first out of the metrics: all are measured from the submission of the next job on
    #[arg(long, value_name = "N")]
    pub warm_up: Option<u64>,
}

pub(crate) const OVERRUN: &str =
    "--overrun needs jobs with estimates; those of the lab {lab} have none";
pub(crate) const EVENTS: &str = "--events needs a queue of rigid jobs; the lab {lab} has none";

/// Reason why a run cannot have its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// The lab lacks what an option is about: the sentence, with `{lab}` for its name.
    Lacking(&'static str),
    /// Errors of the scenario under these conditions.
    Errors(Errors),
}

impl Conditions {
    /// Checks that no condition is set. Errors: the first one set.
    pub(crate) fn none(&self) -> Result<(), Unmet> {
        let lacking = [
            (self.overrun.is_some(), OVERRUN),
            (self.events.is_some(), EVENTS),
            (
                self.scale_load.is_some(),
                "--scale-load needs submissions of rigid jobs; the lab {lab} has none",
            ),
            (
                self.warm_up.is_some(),
                "--warm-up needs metrics of rigid jobs; the lab {lab} has none",
            ),
        ];
        let first = lacking.into_iter().find(|(is_set, _)| *is_set);
        first.map_or(Ok(()), |(_, lacks)| Err(Unmet::Lacking(lacks)))
    }
}

/// A factor of the load.
fn factor(text: &str) -> Result<Decimal, String> {
    let is_fit = |factor: &Decimal| {
        let [numerator, denominator] = [factor.numerator, factor.denominator].map(u128::from);
        numerator * 100 >= denominator && numerator <= denominator * 100
    };
    let read = Decimal::parse(text).filter(is_fit);
    read.ok_or_else(|| format!("expected a number from 0.01 to 100, found `{text}`"))
}
