//! Questions about a moment of a workflow run.
#![allow(missing_docs, reason = "a variant's doc says its fields")]

use serde::{Deserialize, Serialize};

use super::reason::StageName;
use crate::kernel::Time;

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub enum Question {
    /// The reason for which this ordinary job does not run, or its present state.
    WhyNotJob { job: u32 },
    /// The reason for which this workflow is not admitted, or its present state.
    WhyNotWorkflow { workflow: u32 },
    /// State of this stage.
    Stage { stage: StageName },
    /// State of this job of a stage.
    Task { task: u32 },
    /// Quotas and waiting jobs of this user.
    User { user: u32 },
    /// Owner and use of this unit.
    Unit { unit: u32 },
    /// State of this loan.
    Loan {
        /// The job that borrows.
        job: u32,
        /// Time of the loan.
        since: Time,
    },
}
