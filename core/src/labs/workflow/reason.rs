//! The reason for a step of a workflow run, as data: numbers and handles, no sentences.
//!
//! Workflows, users and ordinary jobs are numbered in scenario order, tasks (the jobs of stages) through all workflows;
//! a stage is named by its workflow and its number there, from 1. `need`, `reservation` and `free` (units of the pool
//! before the step) are in units; `share` is a user's quota at a lender, `used` the units that the user borrows there.
//!
//! **Invariant:** a near miss is not estimated: the test is repeated with the change.

use serde::{Deserialize, Serialize};

use super::answer::{LoanNow, StageNow, TaskNow, UnitNow, UserNow};
use super::event::Fit;
use super::{By, Interrupted, Reclaim};
use crate::kernel::Time;

/// A stage of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct StageName {
    pub workflow: u32,
    /// Number of the stage within its workflow, from 1.
    pub number: u32,
}

/// A user who borrows more than the user's quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct AboveShare {
    pub user: u32,
    /// Units that the user borrows.
    pub used: u64,
    /// The user's quota.
    pub share: u64,
}

/// A user's quota of a workflow's lent units, before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct ShareChange {
    pub user: u32,
    /// The user's quota before; in listed order, the quota of all users.
    pub before: u64,
    pub after: u64,
    pub used: u64,
}

/// The subject of the current step, with the numbers that explain it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    Beginning,
    /// A workflow joined the queue.
    WorkflowSubmitted {
        workflow: u32,
        reservation: u64,
        /// The number of its stage with the largest need; the first of equal ones.
        hungriest: u32,
        /// Workflows that wait before it.
        ahead: u64,
    },
    /// An ordinary job joined the queue.
    JobSubmitted {
        job: u32,
        user: u32,
        need: u64,
        runtime: Time,
        /// Entries that wait before it.
        ahead: u64,
    },
    /// A job of a stage ended.
    TaskEnded {
        task: u32,
        stage: StageName,
        /// Units that it returned to its workflow; with `per-job`, to the pool.
        need: u64,
        /// Jobs of the stage that still run or wait.
        unfinished: u64,
        /// True if it was the last job of its workflow: the reservation ends.
        last: bool,
    },
    /// An ordinary job ended with its work done.
    JobEnded {
        job: u32,
        user: u32,
        /// Units that it returned.
        need: u64,
        /// The lender of these units; none for the pool.
        lender: Option<u32>,
        /// True if the lender had ended: the units go to the pool.
        left_over: bool,
    },
    /// A stage is ready: its jobs joined the queue (per-job).
    StageReady {
        stage: StageName,
        need: u64,
        free: u64,
    },
    /// The first waiting workflow was compared with the pool.
    Weighed {
        workflow: u32,
        reservation: u64,
        free: u64,
        /// True if the free units suffice.
        fits: bool,
    },
    /// A workflow got its reservation.
    Admitted {
        workflow: u32,
        reservation: u64,
        free: u64,
        waited: Time,
    },
    /// Lent units are reclaimed for a stage.
    Reclaimed {
        stage: StageName,
        need: u64,
        /// Available units: reserved, but not lent.
        available: u64,
        /// Units lent before.
        lent: u64,
        reclaim: Reclaim,
        /// The change of each user's quota.
        shares: Vec<ShareChange>,
    },
    /// An ordinary job was interrupted.
    Interrupted {
        job: u32,
        user: u32,
        /// The stage that needs the units.
        stage: StageName,
        /// Units that it returned.
        need: u64,
        /// The sharing rule that chose it.
        by: By,
        /// Units that its user borrowed before.
        used: u64,
        /// Units that its user may borrow: the user's quota; in listed order, the quota of all users.
        share: u64,
        /// Time run since its start.
        ran: Time,
        /// The job's further treatment.
        then: Interrupted,
        /// Unit-time of work lost by the interruption.
        #[serde(serialize_with = "crate::kernel::total::serialize")]
        #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
        lost: u128,
        reclaim: Reclaim,
        /// By ratio: the user whose job is interrupted next, after this interruption.
        next: Option<AboveShare>,
    },
    /// A stage began: all of its jobs started.
    StageBegan {
        stage: StageName,
        need: u64,
        reservation: u64,
        reclaim: Reclaim,
    },
    /// The units that a stage does not need are lent.
    Lent {
        stage: StageName,
        /// Units lent in addition to those lent before.
        units: u64,
        /// Units lent now.
        lent: u64,
        reservation: u64,
        need: u64,
        /// The change of each user's quota.
        shares: Vec<ShareChange>,
    },
    /// A workflow ended and returned its reservation.
    Finished {
        workflow: u32,
        reservation: u64,
        /// Leftover: units of these that ordinary jobs use until they end.
        left_over: u64,
        /// Time from its submission until now.
        turnaround: Time,
    },
    /// An ordinary job started.
    JobStarted {
        job: u32,
        user: u32,
        need: u64,
        /// The lender of these units; none for the pool.
        lender: Option<u32>,
        /// The free quota there, or the free units of the pool, before the start.
        room: u64,
        /// Total wait time.
        waited: Time,
        /// True if it ran before.
        again: bool,
    },
    /// A job of a stage started by itself (per-job).
    TaskStarted {
        task: u32,
        stage: StageName,
        need: u64,
        free: u64,
    },
    /// A waiting entry was tested; it starts, or does not.
    Tested {
        /// The place where it fits, or the rule that bars it at each place.
        verdict: Verdict,
        /// The least changes with which it would have started.
        near: Option<NearMiss>,
        /// Its start if nothing else arrives; none if it starts now, or if the forecast ends before that.
        ahead: Option<Start>,
    },
}

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

/// The rule by which an entry does not start at a place, with its numbers.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct NearMiss {
    /// Number of units by which its need would have to shrink; none if that does not help.
    pub fewer: Option<u64>,
    /// Time by which its runtime would have to shrink (with `short_jobs_only`).
    pub shorter: Option<Time>,
}

/// Start of a waiting entry if nothing else arrives, and its lender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Start {
    pub time: Time,
    /// The present stage of the lender at that time; none on the pool.
    pub stage: Option<StageName>,
}

/// The end of a borrower's run segment if nothing else arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Its work is done at this time.
    Ends(Time),
    /// Its units are reclaimed.
    Interrupted {
        /// Time of the reclaim.
        time: Time,
        /// The stage that reclaims.
        stage: StageName,
    },
}

/// The reason for which an ordinary job does not run at the present moment, or its present state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNot {
    /// It is not submitted yet.
    Future {
        submit: Time,
    },
    Running {
        start: Time,
        /// The lender of its units; none on the pool.
        lender: Option<u32>,
        /// True if the lender has ended: no stage reclaims the units.
        left_over: bool,
        /// The forecast of its end if nothing else arrives; none if the forecast ends before that.
        ahead: Option<Fate>,
    },
    Ended {
        end: Time,
        cancelled: bool,
        interruptions: u64,
    },
    Waiting {
        /// The rule that bars it at each place.
        verdict: Verdict,
        /// The least changes with which it would start.
        near: NearMiss,
        /// Its start if nothing else arrives; none if the forecast ends before that.
        ahead: Option<Start>,
    },
}

/// The reason for which a workflow does not run at the present moment, or its present state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNotWorkflow {
    /// It is not submitted yet.
    Future {
        submit: Time,
    },
    Admitted {
        /// Admission time.
        since: Time,
        /// The number of its stage, from 1.
        stage: u32,
    },
    Finished {
        end: Time,
    },
    /// It waits for its reservation.
    Waiting {
        reservation: u64,
        free: u64,
        /// The first waiting workflow, which no other overtakes.
        first: u32,
        /// Workflows that wait before it.
        ahead: u64,
        /// Number of units by which a smaller reservation would fit now and still suffice for each of its stages; none
        /// if it isn't the first, or fits.
        fewer: Option<u64>,
        /// Admission time if nothing else arrives; none if the forecast ends before that.
        admitted: Option<Time>,
    },
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub enum Answer {
    Job(WhyNot),
    Workflow(WhyNotWorkflow),
    Stage(StageName, StageNow),
    Task(u32, TaskNow),
    User(UserNow),
    Unit(UnitNow),
    /// About a loan; none if it has not begun.
    Loan(Option<LoanNow>),
}
