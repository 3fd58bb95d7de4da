//! Why a step of a workflow run went as it did, as data: numbers and handles, no sentences.
//!
//! Workflows, users and ordinary jobs are numbered in scenario order, tasks (the jobs of stages) through all
//! workflows; a stage is named by its workflow and its number there, from 1.
//!
//! **Invariant:** a near miss is not guessed: the judgement is made again with the change.

use serde::{Deserialize, Serialize};

use super::event::Fit;
use super::{By, Interrupted};
use crate::kernel::Time;

/// A stage of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "StageName"))]
pub struct StageName {
    /// The workflow.
    pub workflow: u32,
    /// Which of its stages, from 1.
    pub number: u32,
}

/// What a user has of what a workflow lends, before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "ShareChange"))]
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
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "WorkflowReason", missing_as_null))]
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
        /// What is lacking, and so taken back.
        units: u64,
        /// What was lent before.
        lent: u64,
        /// How much of what is taken back nobody uses.
        idle: u64,
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
        /// By appearance: what was still lacking, before.
        lacking: u64,
        /// How long it had run.
        ran: Time,
        /// What becomes of it.
        #[cfg_attr(feature = "js", tsify(type = "Interrupted"))]
        then: Interrupted,
        /// Unit-time of work that is lost by it.
        lost: u64,
    },
    /// A stage began: all of its jobs started.
    StageBegan {
        /// The stage.
        stage: StageName,
        /// What its jobs need together.
        need: u64,
        /// What its workflow holds in reserve.
        reservation: u64,
        /// What was reclaimed for it.
        reclaimed: u64,
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
        makespan: Time,
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
        /// The numbers.
        #[cfg_attr(feature = "js", tsify(type = "WorkflowVerdict"))]
        verdict: Verdict,
        /// What would have let it start.
        #[cfg_attr(feature = "js", tsify(type = "WorkflowNearMiss | null"))]
        near: Option<NearMiss>,
    },
}

/// The numbers by which an entry of the queue starts or is passed over: `need <= room` of some workflow that may lend
/// to it, or `need <= free` while no workflow waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "WorkflowVerdict", missing_as_null)
)]
pub struct Verdict {
    /// The ordinary job; none for a job of a stage.
    pub job: Option<u32>,
    /// The job of a stage (per-job).
    pub task: Option<u32>,
    /// Where it fits.
    #[cfg_attr(feature = "js", tsify(type = "Fit"))]
    pub fit: Fit,
    /// The units it needs.
    pub need: u64,
    /// The workflow on whose loans it fits.
    pub lender: Option<u32>,
    /// The largest room that its user has on what a workflow lends, where its runtime lets it borrow.
    pub room: u64,
    /// Units free in the pool.
    pub free: u64,
    /// The workflow that waits for the pool, so that no ordinary job may start there.
    pub closed_for: Option<u32>,
}

/// The least changes that would let a waiting job start, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "WorkflowNearMiss", missing_as_null)
)]
pub struct NearMiss {
    /// So many units fewer; none where that does not help.
    pub fewer: Option<u64>,
    /// Its runtime so much shorter (with `short_jobs_only`).
    pub shorter: Option<Time>,
    /// After this stage, what its workflow then lends (or, after the last, gives back) would be enough, if nobody
    /// else took it.
    pub after: Option<StageName>,
}

/// Why an ordinary job does not run at the present moment, or what it does instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "WorkflowWhyNot", missing_as_null))]
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
    },
    /// It has ended.
    Ended {
        /// When.
        end: Time,
        /// Whether it was cancelled.
        cancelled: bool,
    },
    /// It waits.
    Waiting {
        /// The numbers.
        #[cfg_attr(feature = "js", tsify(type = "WorkflowVerdict"))]
        verdict: Verdict,
        /// What would let it start.
        #[cfg_attr(feature = "js", tsify(type = "WorkflowNearMiss"))]
        near: NearMiss,
        /// Its user's share of what the first lender lends (by appearance, the pot), and what he uses of it.
        share: Option<(u64, u64)>,
        /// What other users hold there beyond their shares: until they give it back, there is less than the share.
        beyond: u64,
    },
}

/// Why a workflow does not run at the present moment, or what it does instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
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
        /// A reservation so many units smaller would do; none where it isn't the first, or fits.
        fewer: Option<u64>,
        /// The admitted workflow whose end would make enough room, the first of these by admission; none where no
        /// single one does.
        after: Option<u32>,
    },
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "WorkflowAnswer"))]
pub enum Answer {
    /// About an ordinary job.
    #[cfg_attr(feature = "js", tsify(type = "WorkflowWhyNot"))]
    Job(WhyNot),
    /// About a workflow.
    Workflow(WhyNotWorkflow),
}
