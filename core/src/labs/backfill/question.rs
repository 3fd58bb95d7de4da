//! Questions about a moment of a backfill run.

use serde::{Deserialize, Serialize};

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub enum Question {
    /// The question why this job does not run, or what it does instead.
    WhyNotJob { job: u32 },
}
