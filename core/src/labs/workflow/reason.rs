//! Why a step of a workflow run went as it did, as data: numbers and handles, no sentences.
//!
//! Workflows, users and ordinary jobs are numbered in scenario order, tasks (the jobs of stages) through all
//! workflows; a stage is named by its workflow and its number there, from 1.
//!
//! **Invariant:** a near miss is not guessed: the judgement is made again with the change.

use serde::{Deserialize, Serialize};

use super::answer::{LoanNow, StageNow, TaskNow, UnitNow, UserNow};
use super::event::Fit;
use super::{By, Interrupted, Reclaim};
use crate::kernel::Time;

/// A stage of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct StageName {
    /// The workflow.
    pub workflow: u32,
    /// Which of its stages, from 1.
    pub number: u32,
}

/// What a user has of what a workflow lends, before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct ShareChange {
    /// The user.
    pub user: u32,
    /// His share before; by appearance, the pot.
    pub before: u64,
    /// His share after.
    pub after: u64,
    /// What his jobs hold of it.
    pub used: u64,
}

/// What the current step is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened.
    Beginning,
    /// A workflow joined the queue.
    WorkflowSubmitted {
        /// The workflow.
        workflow: u32,
        /// What it reserves.
        reservation: u64,
        /// The number of its hungriest stage, the first of these.
        hungriest: u32,
        /// Workflows that wait before it.
        ahead: u64,
    },
    /// An ordinary job joined the queue.
    JobSubmitted {
        /// The job.
        job: u32,
        /// Whose it is.
        user: u32,
        /// The units it needs.
        need: u64,
        /// How long it takes.
        runtime: Time,
        /// Entries that wait before it.
        ahead: u64,
    },
    /// A job of a stage ended.
    TaskEnded {
        /// The job.
        task: u32,
        /// Its stage.
        stage: StageName,
        /// The units it gave back to its workflow; with `per-job`, to the pool.
        need: u64,
        /// Jobs of the stage that still run or wait.
        left: u64,
        /// Whether it was the last job of its workflow: the reservation ends.
        last: bool,
    },
    /// An ordinary job ended, its work done.
    JobEnded {
        /// The job.
        job: u32,
        /// Whose it is.
        user: u32,
        /// The units it gave back.
        need: u64,
        /// The workflow that had lent them; none for the pool.
        lender: Option<u32>,
        /// Whether that workflow had ended: the units go to the pool.
        left_over: bool,
    },
    /// A stage is ready: its jobs joined the queue (per-job).
    StageReady {
        /// The stage.
        stage: StageName,
        /// What its jobs need together.
        need: u64,
        /// Units free.
        free: u64,
    },
    /// The first waiting workflow was held against the pool.
    Weighed {
        /// The workflow.
        workflow: u32,
        /// What it reserves.
        reservation: u64,
        /// Units free.
        free: u64,
        /// Whether they are enough.
        fits: bool,
    },
    /// A workflow got its reservation.
    Admitted {
        /// The workflow.
        workflow: u32,
        /// What it reserved.
        reservation: u64,
        /// Units free before.
        free: u64,
        /// Since when it waited.
        waited: Time,
    },
    /// Lent units are taken back for a stage.
    Reclaimed {
        /// The stage.
        stage: StageName,
        /// What it needs.
        need: u64,
        /// What is available: what is reserved less what is lent.
        available: u64,
        /// What was lent before.
        lent: u64,
        /// What comes back.
        reclaim: Reclaim,
        /// How each user's share changes.
        shares: Vec<ShareChange>,
    },
    /// An ordinary job was interrupted.
    Interrupted {
        /// The job.
        job: u32,
        /// Whose it is.
        user: u32,
        /// The stage that needs the units.
        stage: StageName,
        /// The units it gave back.
        need: u64,
        /// By which rule.
        by: By,
        /// What its user used, before.
        used: u64,
        /// What he may use: his share; by appearance, what all together may use.
        share: u64,
        /// How long it had run.
        ran: Time,
        /// What becomes of it.
        then: Interrupted,
        /// Unit-time of work that is lost by it.
        #[serde(serialize_with = "crate::kernel::total::serialize")]
        #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
        lost: u128,
        /// What comes back for the stage.
        reclaim: Reclaim,
    },
    /// A stage began: all of its jobs started.
    StageBegan {
        /// The stage.
        stage: StageName,
        /// What its jobs need together.
        need: u64,
        /// What its workflow holds in reserve.
        reservation: u64,
        /// What came back for it.
        reclaim: Reclaim,
    },
    /// What a stage leaves over is lent.
    Lent {
        /// The stage.
        stage: StageName,
        /// So many units more than before.
        units: u64,
        /// What is lent now.
        lent: u64,
        /// What is reserved.
        reservation: u64,
        /// What the stage needs.
        need: u64,
        /// How each user's share changes.
        shares: Vec<ShareChange>,
    },
    /// A workflow ended and gave back what it had reserved.
    Finished {
        /// The workflow.
        workflow: u32,
        /// What it had reserved.
        reservation: u64,
        /// How much of it ordinary jobs still hold, until they end.
        left_over: u64,
        /// From its submission until now.
        turnaround: Time,
    },
    /// An ordinary job started.
    JobStarted {
        /// The job.
        job: u32,
        /// Whose it is.
        user: u32,
        /// The units it took.
        need: u64,
        /// The workflow that lends them; none for the pool.
        lender: Option<u32>,
        /// How many units it could have had there.
        room: u64,
        /// Since when it waited, in all.
        waited: Time,
        /// Whether it ran before.
        again: bool,
    },
    /// A job of a stage started by itself (per-job).
    TaskStarted {
        /// The job.
        task: u32,
        /// Its stage.
        stage: StageName,
        /// The units it took.
        need: u64,
        /// Units free before.
        free: u64,
    },
    /// A waiting entry was judged, and starts or not.
    Judged {
        /// Where, or of each place why not there.
        verdict: Verdict,
        /// What would have let it start.
        near: Option<NearMiss>,
        /// When it starts if nothing else arrives; none where it starts now, or where that is too far to be seen.
        ahead: Option<Start>,
    },
}

/// How an entry of the queue was judged: where it starts, or of each place why not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Verdict {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage (per-job).
    pub task: Option<u32>,
    /// Where it fits.
    pub fit: Fit,
    /// The units it needs.
    pub need: u64,
    /// The workflow on whose loans it fits.
    pub lender: Option<u32>,
    /// The units that it could have where it fits; 0 where it fits nowhere.
    pub room: u64,
    /// Where it fits nowhere: of the first workflows that may lend, in order of admission, and then of the pool, why
    /// not there.
    pub barred: Vec<Barred>,
    /// How many workflows more that may lend have no room for it either.
    pub others: u64,
}

/// Why an entry does not start in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Barred {
    /// The workflow that may lend; none for the pool.
    pub lender: Option<u32>,
    /// Which rule bars it.
    pub by: Bar,
}

/// The rule by which an entry does not start in a place, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Bar {
    /// It runs longer than the shortest job in any stage of the lender (`short_jobs_only`).
    TooLong {
        /// How long it runs.
        runtime: Time,
        /// How long the lender's shortest job does.
        shortest: Time,
    },
    /// The lender lends nothing at present.
    NothingLent,
    /// By ratio: too little is left of its user's share, and nothing else of the loan is idle.
    ShareUsed {
        /// The share.
        share: u64,
        /// What the user's jobs use of it.
        used: u64,
    },
    /// By ratio: too little is left of its user's share. More of the loan is idle, but shares are not passed on.
    OthersShare {
        /// The share.
        share: u64,
        /// What the user's jobs use of it.
        used: u64,
        /// Idle units of the loan beyond what is left of the share.
        idle: u64,
    },
    /// By ratio: enough is left of its user's share, but others hold more than theirs, which rounding made smaller.
    HeldBeyond {
        /// The share.
        share: u64,
        /// What the user's jobs use of it.
        used: u64,
        /// What others hold beyond their shares.
        beyond: u64,
        /// Idle units of the loan.
        idle: u64,
    },
    /// By appearance: too little is left of the pot.
    PotUsed {
        /// The pot.
        pot: u64,
        /// What jobs of all users use of it.
        used: u64,
    },
    /// A workflow waits for the pool, so that no ordinary job may start there.
    Closed {
        /// The first that waits.
        workflow: u32,
    },
    /// The pool has too few free units now.
    TooLarge {
        /// Those that are free.
        free: u64,
    },
}

/// The least changes that would let a waiting job start, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct NearMiss {
    /// So many units fewer; none where that does not help.
    pub fewer: Option<u64>,
    /// Its runtime so much shorter (with `short_jobs_only`).
    pub shorter: Option<Time>,
}

/// When a waiting entry starts if nothing else arrives, and on whose units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Start {
    /// When.
    pub time: Time,
    /// The stage whose workflow lends to it then; none on the pool.
    pub stage: Option<StageName>,
}

/// What comes of a job that borrows, if nothing else arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Its work is done then.
    Ends(Time),
    /// Its units are taken back.
    Interrupted {
        /// When.
        time: Time,
        /// For which stage.
        stage: StageName,
    },
}

/// Why an ordinary job does not run at the present moment, or what it does instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNot {
    /// It is not submitted yet.
    Future {
        /// When it will be.
        submit: Time,
    },
    /// It runs.
    Running {
        /// Since when.
        start: Time,
        /// The workflow whose units it borrows; none on the pool.
        lender: Option<u32>,
        /// Whether that workflow has ended: nobody takes the units back.
        left_over: bool,
        /// What comes of it if nothing else arrives; none where that is too far to be seen.
        ahead: Option<Fate>,
    },
    /// It has ended.
    Ended {
        /// When.
        end: Time,
        /// Whether it was cancelled.
        cancelled: bool,
        /// How often its units were reclaimed.
        interruptions: u64,
    },
    /// It waits.
    Waiting {
        /// Of each place why not there.
        verdict: Verdict,
        /// What would let it start.
        near: NearMiss,
        /// When it starts if nothing else arrives; none where that is too far to be seen.
        ahead: Option<Start>,
    },
}

/// Why a workflow does not run at the present moment, or what it does instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNotWorkflow {
    /// It is not submitted yet.
    Future {
        /// When it will be.
        submit: Time,
    },
    /// It is admitted.
    Admitted {
        /// Since when.
        since: Time,
        /// The number of its stage, from 1.
        stage: u32,
    },
    /// It has ended.
    Finished {
        /// When.
        end: Time,
    },
    /// It waits for its reservation.
    Waiting {
        /// What it reserves.
        reservation: u64,
        /// Units free.
        free: u64,
        /// The first workflow that waits, which nobody passes.
        first: u32,
        /// Workflows that wait before it.
        ahead: u64,
        /// A reservation so many units smaller would do, and would still be enough for each of its stages; none where
        /// it isn't the first, or fits.
        fewer: Option<u64>,
        /// When it is admitted if nothing else arrives; none where that is too far to be seen.
        admitted: Option<Time>,
    },
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub enum Answer {
    /// About an ordinary job.
    Job(WhyNot),
    /// About a workflow.
    Workflow(WhyNotWorkflow),
    /// About a stage.
    Stage(StageName, StageNow),
    /// About a job of a stage.
    Task(u32, TaskNow),
    /// About a user.
    User(UserNow),
    /// About a unit.
    Unit(UnitNow),
    /// About a loan; none where it has not begun.
    Loan(Option<LoanNow>),
}
