//! The numbers of a test, the least changes that would reverse it, and what is asked of a moment.
//!
//! **Invariant:** a near miss is not guessed: the test is made again with the change.

use serde::{Deserialize, Serialize};

use super::event::Test;
use crate::kernel::{Explanation, Sentence, Time, say};

/// The inequality by which a candidate `job` was admitted or refused:
/// `nodes <= free`, and `now + length <= reservation` or `nodes <= extra`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Verdict {
    pub job: u32,
    pub test: Test,
    pub nodes: u64,
    /// Nodes free now.
    pub free: u64,
    pub now: Time,
    /// The estimate by which it is tested: its remaining estimate, shortened under `checkpoint`.
    pub length: Time,
    pub estimate: Time,
    /// The head's shadow time.
    pub reservation: Time,
    /// Extra nodes at that time, before this candidate.
    pub extra: u64,
}

/// The least changes that would reverse a refusal, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct NearMiss {
    /// Reduction of its estimate; none if that does not help.
    pub shorter: Option<Time>,
    /// Reduction of its nodes; none if that does not help.
    pub fewer: Option<u64>,
}

impl NearMiss {
    /// The changes that would let it start now; none where neither a shorter estimate nor fewer nodes would.
    pub(super) fn sentence(self) -> Option<Sentence> {
        match (self.shorter, self.fewer) {
            (Some(shorter), Some(nodes)) => Some(say!(with_either, shorter, nodes)),
            (Some(shorter), None) => Some(say!(with_shorter, shorter)),
            (None, Some(nodes)) => Some(say!(with_fewer, nodes)),
            (None, None) => None,
        }
    }
}

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
pub enum Question {
    /// The question why this job does not run, or what it does instead.
    WhyNotJob { job: u32 },
}

/// The answer to the question why a job does not run, or what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Answer {
    pub explanation: Explanation,
    pub near: NearMiss,
}
