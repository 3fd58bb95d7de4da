//! Questions about a moment of a placement run.

use serde::{Deserialize, Serialize};

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
