//! What can be asked about a moment of a backfill run.

use serde::{Deserialize, Serialize};

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "BackfillQuestion"))]
pub enum Question {
    /// Why does this job not run, or what does it do instead?
    WhyNotJob {
        /// The job.
        job: u32,
    },
}
