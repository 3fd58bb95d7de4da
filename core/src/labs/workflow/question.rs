//! What can be asked about a moment of a workflow run.

use serde::{Deserialize, Serialize};

use super::reason::StageName;
use crate::kernel::Time;

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub enum Question {
    /// Why does this ordinary job not run, or what does it do instead?
    WhyNotJob {
        /// The job.
        job: u32,
    },
    /// Why is this workflow not admitted, or what does it do instead?
    WhyNotWorkflow {
        /// The workflow.
        workflow: u32,
    },
    /// What has become of this stage?
    Stage {
        /// The stage.
        stage: StageName,
    },
    /// What has become of this job of a stage?
    Task {
        /// The job.
        task: u32,
    },
    /// What does this user have, and wait for?
    User {
        /// The user.
        user: u32,
    },
    /// Whose is this unit, and what for?
    Unit {
        /// The unit.
        unit: u32,
    },
    /// What has become of this loan?
    Loan {
        /// The job that borrows.
        job: u32,
        /// Since when.
        since: Time,
    },
}
