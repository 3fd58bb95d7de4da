//! What is answered about a stage, a job of a stage, a user, a unit or a loan: numbers and handles, no sentences.

use serde::{Deserialize, Serialize};

use super::reason::{Bar, Fate, StageName, Start, Verdict, WhyNotWorkflow};
use super::view::UnitState;
use crate::kernel::Time;

/// What has become of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum StageNow {
    /// It has not begun.
    Future {
        /// What its jobs need together.
        need: u64,
        /// How it stands with its workflow.
        why: WhyNotWorkflow,
        /// When it begins if nothing else arrives; none where that is too far to be seen.
        begins: Option<Time>,
    },
    /// It is ready, and none of its jobs has started (per-job).
    Ready {
        /// What its jobs need together.
        need: u64,
        /// When the first of them starts if nothing else arrives.
        begins: Option<Time>,
    },
    /// It runs.
    Running {
        /// What its jobs need together.
        need: u64,
        /// Since when.
        start: Time,
        /// How many of its jobs have not ended.
        left: u64,
        /// What is lent meanwhile.
        lent: u64,
        /// What was reclaimed for it.
        reclaimed: u64,
    },
    /// All of its jobs have ended.
    Over {
        /// What its jobs needed together.
        need: u64,
        /// Since when it ran.
        start: Time,
        /// Until when.
        end: Time,
        /// What was lent meanwhile.
        lent: u64,
        /// What was reclaimed for it.
        reclaimed: u64,
    },
}

/// What has become of a job of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum TaskNow {
    /// Its stage has not begun.
    Future {
        /// Its stage.
        stage: StageName,
        /// When that begins if nothing else arrives; none where that is too far to be seen.
        begins: Option<Time>,
    },
    /// It waits by itself (per-job).
    Waiting {
        /// Its stage.
        stage: StageName,
        /// Why it does not start.
        verdict: Verdict,
        /// When it starts if nothing else arrives; none where that is too far to be seen.
        ahead: Option<Start>,
    },
    /// It runs.
    Running {
        /// Its stage.
        stage: StageName,
        /// The units it holds.
        need: u64,
        /// Since when.
        start: Time,
        /// Until when.
        end: Time,
    },
    /// It has ended.
    Over {
        /// Its stage.
        stage: StageName,
        /// When it started.
        start: Time,
        /// When it ended.
        end: Time,
    },
}

/// The first of some things, and how many there are beside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct Named<T> {
    /// The first ones.
    pub first: Vec<T>,
    /// How many others there are.
    pub others: u64,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named { first: Vec::new(), others: 0 }
    }
}

/// What a user has of what a workflow lends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct ShareNow {
    /// The workflow.
    pub lender: u32,
    /// The user.
    pub user: u32,
    /// His share; by appearance, the pot.
    pub share: u64,
    /// What his jobs use of it.
    pub used: u64,
    /// What he may still start on.
    pub room: u64,
}

/// What a user has and waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UserNow {
    /// The user.
    pub user: u32,
    /// His ratio.
    pub ratio: u64,
    /// What he has of each loan.
    pub shares: Named<ShareNow>,
    /// What his jobs hold of the pool.
    pub pool: u64,
    /// His jobs that wait.
    pub waiting: u64,
    /// How the first of them is judged.
    pub first: Option<Verdict>,
}

/// Whose a unit is, and what for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct UnitNow {
    /// The unit.
    pub unit: u32,
    /// The workflow that has reserved it, or had and lent it; none for the pool.
    pub owner: Option<u32>,
    /// What it is used for.
    pub state: UnitState,
    /// Whether its owner has ended.
    pub ended: bool,
    /// Where it is lent and idle: what its owner lends, and what of it is used.
    pub lent: Option<(u64, u64)>,
    /// Where it is lent and idle: the users that may still start on the loan.
    pub rooms: Named<ShareNow>,
    /// Where it is lent and idle: the first ordinary job that waits, and why not there; none where it starts somewhere.
    pub first: Option<(u32, Option<Bar>)>,
    /// Ordinary jobs that wait.
    pub waiting: u64,
    /// The first workflow that waits for the pool.
    pub closed_for: Option<u32>,
    /// Whether workflows lend.
    pub lends: bool,
}

/// What has become of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct LoanNow {
    /// The workflow that lends.
    pub owner: u32,
    /// The job that borrows.
    pub job: u32,
    /// Its user.
    pub user: u32,
    /// How many units.
    pub need: u64,
    /// Since when.
    pub since: Time,
    /// Until when; none while they are out.
    pub until: Option<Time>,
    /// The stage for which they were taken back, where they were.
    pub stage: Option<StageName>,
    /// Whether they are out, and their owner has ended.
    pub left_over: bool,
    /// What comes of the job, where it runs; none where that is too far to be seen.
    pub ahead: Option<Fate>,
}
