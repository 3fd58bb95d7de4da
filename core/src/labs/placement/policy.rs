//! The policies of the placement lab: one row each.

use serde::{Deserialize, Serialize};

/// Which of the fitting nodes a task gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// The lexicographically largest coordinates: spreads load.
    LeastFit,
    /// The smallest coordinates: fills nodes up.
    BestFit,
    /// Children in an order drawn from the seed.
    Random,
    /// The first fitting node in scenario order, by a linear scan: the baseline.
    FirstFit,
    /// Like first-fit, cyclic, starting at the node committed last.
    NextFit,
    /// Least-fit over two indexes: what nobody reserved, and what is reserved for this task.
    LeastFitWithReservation,
}

impl Policy {
    /// All policies, in the order of the specification.
    pub const ALL: [Policy; 6] = [
        Policy::LeastFit,
        Policy::BestFit,
        Policy::Random,
        Policy::FirstFit,
        Policy::NextFit,
        Policy::LeastFitWithReservation,
    ];

    /// As written in a scenario, in the order of [`Policy::ALL`].
    pub const NAMES: [&'static str; 6] =
        ["least-fit", "best-fit", "random", "first-fit", "next-fit", "least-fit-with-reservation"];

    /// As written in a scenario.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The policy of that name.
    pub fn from_name(name: &str) -> Option<Policy> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// Whether it looks at nodes one by one instead of walking the index.
    pub fn scans(self) -> bool {
        matches!(self, Policy::FirstFit | Policy::NextFit)
    }
}
