//! Questions about a moment of a placement run, and their answers.

use serde::{Deserialize, Serialize};

use super::reason::{BucketReason, WhyNot};

/// A question about a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub enum Question {
    /// The question why this node was not chosen for the current task (or the given one, at its own decision).
    WhyNotNode { node: u32 },
    /// The question why this bucket was not taken.
    WhyNotBucket {
        /// Its coordinates in the scenario's dimensions, none for a wildcard.
        at: Vec<Option<u32>>,
    },
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub enum Answer {
    /// About a node.
    Node(WhyNot),
    /// About a bucket.
    Bucket(BucketReason),
    /// No task is being decided at this moment.
    NoTask,
}
