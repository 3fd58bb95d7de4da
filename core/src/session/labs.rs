//! What of the session's vocabulary is a lab's own: one variant a lab.

use serde::{Deserialize, Serialize};

use crate::placement;

/// What a scenario of a lab is, at every moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outline {
    /// Placement in a coordinate space.
    Placement(placement::Outline),
}

/// What to draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum View {
    /// Placement in a coordinate space.
    Placement(placement::view::View),
}

/// A question about the present moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Placement in a coordinate space.
    Placement(placement::Question),
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Placement in a coordinate space.
    Placement(placement::Answer),
}

/// The run's figures at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Summary {
    /// Placement in a coordinate space.
    Placement {
        /// Tasks placed.
        placed: u64,
        /// Tasks that found no node.
        unplaced: u64,
    },
}
