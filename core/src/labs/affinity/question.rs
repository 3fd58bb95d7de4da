//! What can be asked about a moment of an affinity run.

use serde::{Deserialize, Serialize};

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// What has become of this task; where it waits, why, and what would help?
    Task {
        /// The task.
        task: u32,
    },
    /// Why is the task in hand not sent to this node?
    Node {
        /// The node.
        node: u32,
    },
    /// Why does the call in hand not go to an engine of this type on this node?
    Engine {
        /// The node.
        node: u32,
        /// The type.
        of: u32,
    },
    /// What has become of this call; where it waits, why, and what would help?
    Call {
        /// The task.
        task: u32,
        /// Which of its calls.
        call: u32,
    },
}
