//! What of the session's vocabulary is a lab's own: one variant a lab.

use serde::{Deserialize, Serialize};

use crate::kernel::Time;
use crate::labs::{backfill, placement, workflow};

/// What a scenario of a lab is, at every moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outline {
    /// Placement in a coordinate space.
    Placement(placement::Outline),
    /// Backfilling.
    Backfill(backfill::view::Outline),
    /// Workflows that lend.
    Workflow(workflow::view::Outline),
}

/// What to draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum View {
    /// Placement in a coordinate space.
    Placement(placement::view::View),
    /// Backfilling.
    Backfill(backfill::view::View),
    /// Workflows that lend.
    Workflow(workflow::view::View),
}

/// A question about the present moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Placement in a coordinate space.
    Placement(placement::Question),
    /// Backfilling.
    Backfill(backfill::Question),
    /// Workflows that lend.
    Workflow(workflow::Question),
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// Placement in a coordinate space.
    Placement(placement::Answer),
    /// Backfilling.
    Backfill(backfill::reason::WhyNot),
    /// Workflows that lend.
    Workflow(workflow::reason::Answer),
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
    /// Backfilling.
    Backfill {
        /// Jobs that ended, their work done.
        completed: u64,
        /// Jobs that were ended by their estimates.
        killed: u64,
        /// From the first submission to the last end so far.
        makespan: Option<Time>,
    },
    /// Workflows that lend.
    Workflow {
        /// Workflows that finished.
        finished: u64,
        /// Ordinary jobs that ended, their work done.
        completed: u64,
        /// Ordinary jobs that were cancelled.
        cancelled: u64,
        /// Ordinary jobs interrupted.
        interruptions: u64,
        /// From the first submission to the last end so far.
        makespan: Option<Time>,
    },
}
