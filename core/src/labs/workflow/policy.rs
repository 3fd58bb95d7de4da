//! The policies of the workflow lab: a mode, or a mode with a sharing rule; one row of the comparison each.

use super::{By, Mode};
use crate::format::record::words;

words! {
    in "Workflow_";
    /// A way to schedule: the scenario's own values are replaced by it. The modes come first.
    pub enum Policy as "WorkflowPolicy" {
        /// Reserve and lend, split as the scenario says.
        Lend = "lend",
        /// Reserve, lend nothing.
        Reserve = "reserve",
        /// Every job by itself.
        PerJob = "per-job",
        /// Reserve and lend, split by ratio.
        Ratio = "ratio",
        /// Reserve and lend, first come first in the list of users.
        ListedOrder = "appearance",
    }
}

impl Policy {
    /// The distinct policies in a scenario that divides lent units by this rule: the modes, and the other rule.
    pub fn offered(by: By) -> [Policy; 4] {
        let other = match by {
            By::Ratio => Policy::ListedOrder,
            By::ListedOrder => Policy::Ratio,
        };
        [Policy::Lend, Policy::Reserve, Policy::PerJob, other]
    }

    /// The offered policy of equal behaviour: the scenario's own rule is [`Policy::Lend`].
    #[must_use]
    pub fn as_offered(self, by: By) -> Policy {
        if self.by() == Some(by) { Policy::Lend } else { self }
    }

    pub fn of(mode: Mode) -> Policy {
        match mode {
            Mode::Lend => Policy::Lend,
            Mode::Reserve => Policy::Reserve,
            Mode::PerJob => Policy::PerJob,
        }
    }

    pub fn mode(self) -> Mode {
        match self {
            Policy::Lend | Policy::Ratio | Policy::ListedOrder => Mode::Lend,
            Policy::Reserve => Mode::Reserve,
            Policy::PerJob => Mode::PerJob,
        }
    }

    /// Its sharing rule; none for the scenario's own.
    pub fn by(self) -> Option<By> {
        match self {
            Policy::Ratio => Some(By::Ratio),
            Policy::ListedOrder => Some(By::ListedOrder),
            Policy::Lend | Policy::Reserve | Policy::PerJob => None,
        }
    }
}
