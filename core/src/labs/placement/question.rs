//! What can be asked about a moment of a placement run, and what comes back.

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
    /// Why was this node not chosen for the current task (or the given one, at its own decision)?
    WhyNotNode {
        /// The node.
        node: u32,
    },
    /// Why was this bucket not taken?
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
    /// There is no task to ask about at this moment.
    NoTask,
}
