//! Questions about a moment, the numbers of a test, and the least changes that would reverse it.
//!
//! Workflows, users and ordinary jobs are numbered in scenario order, tasks (the jobs of stages) through all workflows;
//! a stage is named by its workflow and its number there, from 1.

use serde::{Deserialize, Serialize};

use super::event::Fit;
use crate::kernel::{Explanation, Sentence, Time, say};

/// A stage of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct StageName {
    pub workflow: u32,
    /// Number of the stage within its workflow, from 1.
    pub number: u32,
}

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

#[cfg(feature = "js")]
#[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
const ANSWER: &str =
    "/** What is said to a question. */\nexport type Workflow_Answer = Explanation;";

/// The test result of a queue entry: the place where it fits, or the rule that bars it at each place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Verdict {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage (per-job).
    pub task: Option<u32>,
    /// The kind of place where it fits.
    pub fit: Fit,
    pub need: u64,
    /// The workflow whose loan it fits.
    pub lender: Option<u32>,
    /// The free quota, or free units, where it fits; 0 if it fits nowhere.
    pub room: u64,
    /// If it fits nowhere: the rules that bar it at the first workflows that may lend, in order of admission, and then
    /// at the pool.
    pub barred: Vec<Barred>,
    /// Number of further workflows that may lend and whose free quota is too small as well.
    pub others: u64,
}

/// The reason for which an entry does not start at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Barred {
    /// The workflow that may lend; none for the pool.
    pub lender: Option<u32>,
    /// The rule that bars it.
    pub by: Bar,
}

/// The rule by which an entry does not start at a place, with its numbers: `share` is a user's quota at a lender, `used`
/// the units that the user borrows there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Bar {
    /// It runs longer than the shortest job in any stage of the lender (`short_jobs_only`).
    TooLong { runtime: Time, shortest: Time },
    /// The lender lends nothing at present.
    NothingLent,
    /// By ratio: its user's free quota is too small, and no other part of the loan is idle.
    ShareUsed { share: u64, used: u64 },
    /// By ratio: its user's free quota is too small. More of the loan is idle, but users do not pass on their quotas.
    OthersShare {
        share: u64,
        used: u64,
        /// Idle units of the loan beyond the user's free quota.
        idle: u64,
    },
    /// By ratio: its user's quota would suffice, but others use more than their quotas, which rounding made smaller.
    UsedBeyond {
        share: u64,
        used: u64,
        /// Units that others use beyond their quotas.
        beyond: u64,
        idle: u64,
    },
    /// In listed order: the free quota of all users is too small.
    QuotaUsed {
        /// The quota of all users.
        quota: u64,
        /// Units that the jobs of all users borrow.
        used: u64,
    },
    /// A workflow waits for the pool, so no ordinary job may start there.
    Closed {
        /// The first waiting workflow.
        workflow: u32,
    },
    /// The pool has too few free units now.
    TooLarge { free: u64 },
}

/// The least changes that would let a waiting job start, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NearMiss {
    /// Number of units by which its need would have to shrink; none if that does not help.
    pub fewer: Option<u64>,
    /// Time by which its runtime would have to shrink (with `short_jobs_only`).
    pub shorter: Option<Time>,
}

impl NearMiss {
    /// None where neither change would help.
    pub(super) fn sentence(self) -> Option<Sentence> {
        match (self.fewer, self.shorter) {
            (Some(units), None) => Some(say!(would_start_with_fewer, units)),
            (None, Some(time)) => Some(say!(would_start_if_shorter, time)),
            (Some(units), Some(time)) => Some(say!(would_start_with_either, units, time)),
            (None, None) => None,
        }
    }

    /// The changes that an explanation names.
    pub fn of(explanation: &Explanation) -> NearMiss {
        let ids = ["would_start_with_fewer", "would_start_if_shorter", "would_start_with_either"];
        let said = ids.iter().find_map(|id| explanation.says(id));
        let number = |name| said.and_then(|said| said.number(name));
        NearMiss { fewer: number("units"), shorter: number("time") }
    }
}
