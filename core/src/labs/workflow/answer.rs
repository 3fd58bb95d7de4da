//! Questions about a moment, and answers about a stage, a job of a stage, a user, a unit or a loan: numbers and handles,
//! no sentences.
//!
//! `need` is in units, of a stage the units needed by all its jobs together; `lent` and `reclaimed` are the units lent
//! while a stage runs and reclaimed for it.

use serde::{Deserialize, Serialize};

use super::reason::{Bar, Fate, StageName, Start, Verdict, WhyNotWorkflow};
use super::view::UnitState;
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

/// State of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum StageNow {
    /// It has not begun.
    Future {
        need: u64,
        /// State of its workflow.
        why: WhyNotWorkflow,
        /// Start time if nothing else arrives; none if the forecast ends before that.
        begins: Option<Time>,
    },
    /// It is ready, and none of its jobs has started (per-job).
    Ready {
        need: u64,
        /// Start time of the first of them if nothing else arrives.
        begins: Option<Time>,
    },
    Running {
        need: u64,
        start: Time,
        /// Number of its jobs that have not ended.
        unfinished: u64,
        lent: u64,
        reclaimed: u64,
    },
    /// All of its jobs have ended.
    Over { need: u64, start: Time, end: Time, lent: u64, reclaimed: u64 },
}

/// State of a job of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum TaskNow {
    /// Its stage has not begun.
    Future {
        stage: StageName,
        /// Start time of the stage if nothing else arrives; none if the forecast ends before that.
        begins: Option<Time>,
    },
    /// It waits by itself (per-job).
    Waiting {
        stage: StageName,
        verdict: Verdict,
        /// Its start if nothing else arrives; none if the forecast ends before that.
        ahead: Option<Start>,
    },
    Running {
        stage: StageName,
        need: u64,
        start: Time,
        end: Time,
    },
    Over {
        stage: StageName,
        start: Time,
        end: Time,
    },
}

/// The first items of a list, and the number of the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct Named<T> {
    pub first: Vec<T>,
    pub others: u64,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named { first: Vec::new(), others: 0 }
    }
}

/// A user's quota at one lender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct ShareNow {
    /// The workflow.
    pub lender: u32,
    pub user: u32,
    /// The user's quota; in listed order, the quota of all users.
    pub share: u64,
    pub used: u64,
    /// The free quota, in units.
    pub room: u64,
}

/// State of a user: quotas, units in use, waiting jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UserNow {
    pub user: u32,
    pub ratio: u64,
    /// The user's quota at each lender.
    pub shares: Named<ShareNow>,
    /// Units of the pool that the user's jobs use.
    pub pool: u64,
    /// Number of the user's waiting jobs.
    pub waiting: u64,
    /// Test result of the first of them.
    pub first: Option<Verdict>,
}

/// Owner and use of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UnitNow {
    pub unit: u32,
    /// The workflow that reserves it, or had reserved and lent it; none for the pool.
    pub owner: Option<u32>,
    /// Its present use.
    pub state: UnitState,
    /// True if its owner has ended.
    pub ended: bool,
    /// For an idle lent unit: the lent units of its owner, and the borrowed ones among them.
    pub lent: Option<(u64, u64)>,
    /// For an idle lent unit: the users with a free quota at its owner.
    pub rooms: Named<ShareNow>,
    /// For an idle lent unit: the first waiting ordinary job, and the rule that bars it there; no rule if it starts
    /// somewhere.
    pub first: Option<(u32, Option<Bar>)>,
    /// Number of waiting ordinary jobs.
    pub waiting: u64,
    /// The first workflow that waits for the pool.
    pub closed_for: Option<u32>,
    /// True if the scenario lends.
    pub lends: bool,
}

/// State of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct LoanNow {
    /// The workflow that lends.
    pub owner: u32,
    /// The job that borrows.
    pub job: u32,
    pub user: u32,
    pub need: u64,
    pub since: Time,
    /// Time of the return; none while they are borrowed.
    pub until: Option<Time>,
    /// The stage that reclaimed them, if one did.
    pub stage: Option<StageName>,
    /// True if they are borrowed and their owner has ended.
    pub left_over: bool,
    /// The forecast for the job, if it runs; none if the forecast ends before that.
    pub ahead: Option<Fate>,
}
