//! The policies of the backfill lab: one row each.

use serde::{Deserialize, Serialize};

/// Which waiting job starts, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BackfillPolicy"))]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "BackfillPolicy"))]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// Heads of the queue, while they fit.
    Fcfs,
    /// The same; then others that do not delay the head, which holds a reservation.
    Easy,
    /// Every job has a planned start that delays no earlier plan.
    Conservative,
    /// EASY with shortened estimates: what still runs when the head's time comes is checkpointed and stopped.
    Checkpoint,
}

impl Policy {
    /// All policies, in the order of the specification.
    pub const ALL: [Policy; 4] =
        [Policy::Fcfs, Policy::Easy, Policy::Conservative, Policy::Checkpoint];

    /// As written in a scenario, in the order of [`Policy::ALL`].
    pub const NAMES: [&'static str; 4] = ["fcfs", "easy", "conservative", "checkpoint"];

    /// As written in a scenario.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The policy of that name.
    pub fn from_name(name: &str) -> Option<Policy> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// Whether it reserves for the head and starts others past it.
    pub fn reserves(self) -> bool {
        matches!(self, Policy::Easy | Policy::Checkpoint)
    }
}
