//! Questions about one moment of an affinity run, and the answer to one.

use serde::{Deserialize, Serialize};

use crate::kernel::Explanation;

/// A question about one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Status of a task: why does it wait, and what would help?
    Task { task: u32 },
    /// Why is the task being decided not sent to this node?
    Node { node: u32 },
    /// Why does the call being decided not go to an engine of this type on this node?
    Engine { node: u32, of: u32 },
    /// Status of a call: why does it wait, and what would help?
    Call { task: u32, call: u32 },
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Answer {
    /// The state of the task or call, or why the node or engine does not get the one being decided; behind the
    /// reasons come the nearest changes that would alter the decision.
    pub explanation: Explanation,
}
