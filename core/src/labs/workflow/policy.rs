//! What is compared in the workflow lab: a mode, or a mode with a rule of sharing; one row each.

use serde::{Deserialize, Serialize};

use super::{By, Mode};

/// A way to schedule: the scenario's own values are replaced by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "WorkflowPolicy"))]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Reserve and lend, split as the scenario says.
    Lend,
    /// Reserve, lend nothing.
    Reserve,
    /// Every job by itself.
    PerJob,
    /// Reserve and lend, split by ratio.
    Ratio,
    /// Reserve and lend, first come first in the list of users.
    Appearance,
}

impl Policy {
    /// All policies; the modes first.
    pub const ALL: [Policy; 5] =
        [Policy::Lend, Policy::Reserve, Policy::PerJob, Policy::Ratio, Policy::Appearance];

    /// As the command line and links have them, in the order of [`Policy::ALL`].
    pub const NAMES: [&'static str; 5] = ["lend", "reserve", "per-job", "ratio", "appearance"];

    /// The ways that differ in a scenario which splits what it lends by this rule: the modes, and the other rule.
    pub fn offered(by: By) -> [Policy; 4] {
        let other = match by {
            By::Ratio => Policy::Appearance,
            By::Appearance => Policy::Ratio,
        };
        [Policy::Lend, Policy::Reserve, Policy::PerJob, other]
    }

    /// The one of these that is the same: by the scenario's own rule it is [`Policy::Lend`].
    #[must_use]
    pub fn as_offered(self, by: By) -> Policy {
        if self.by() == Some(by) { Policy::Lend } else { self }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The policy of that name.
    pub fn from_name(name: &str) -> Option<Policy> {
        Self::NAMES.iter().position(|&known| known == name).map(|index| Self::ALL[index])
    }

    /// The policy of a mode.
    pub fn of(mode: Mode) -> Policy {
        match mode {
            Mode::Lend => Policy::Lend,
            Mode::Reserve => Policy::Reserve,
            Mode::PerJob => Policy::PerJob,
        }
    }

    /// Its mode.
    pub fn mode(self) -> Mode {
        match self {
            Policy::Lend | Policy::Ratio | Policy::Appearance => Mode::Lend,
            Policy::Reserve => Mode::Reserve,
            Policy::PerJob => Mode::PerJob,
        }
    }

    /// How it splits what is lent; none where it is as the scenario says.
    pub fn by(self) -> Option<By> {
        match self {
            Policy::Ratio => Some(By::Ratio),
            Policy::Appearance => Some(By::Appearance),
            Policy::Lend | Policy::Reserve | Policy::PerJob => None,
        }
    }
}
