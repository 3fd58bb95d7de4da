//! What can be asked about a moment of a workflow run.

use serde::{Deserialize, Serialize};

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "WorkflowQuestion"))]
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
}
