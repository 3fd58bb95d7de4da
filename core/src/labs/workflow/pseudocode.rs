//! The method in a few lines, as data: the statements of a mode's listing, and the statement of each event.

use super::event::Event;
use super::{Mode, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{Pseudocode, Row, always};
use Statement as S;

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the page's words say what a statement means")]
pub enum Statement {
    TaskEnd,
    JobEnd,
    /// A workflow joins the queue.
    Arrive,
    /// An ordinary job joins the queue.
    Submit,
    /// A stage is ready: its jobs join the queue.
    Ready,
    Pass,
    /// Head of the routine of a scheduling pass.
    PassHead,
    /// Each workflow whose stage has ended, by priority.
    EachOver,
    /// It has no further stage: it returns its reservation.
    Finish,
    /// Its next stage needs more than is available: it reclaims the rest.
    Reclaim,
    Interrupt,
    Begin,
    /// It lends the units that the stage does not need.
    Lend,
    /// While the first waiting workflow fits the pool.
    WhileFits,
    Admit,
    EachJob,
    /// It starts on a loan with enough free quota, or on the pool.
    Start,
    EachEntry,
    /// A job of a stage starts on the pool.
    StartTask,
    /// Head of the test of a workflow.
    WeighHead,
    /// Its reservation fits the free units.
    Weigh,
    /// Head of the test of a waiting job.
    TestHead,
    /// A free quota or the pool is large enough for it.
    Test,
}

fn per_job(mode: Mode) -> bool {
    mode == Mode::PerJob
}

fn reserves(mode: Mode) -> bool {
    mode != Mode::PerJob
}

fn lends(mode: Mode) -> bool {
    mode == Mode::Lend
}

impl Pseudocode for Statement {
    type Problem = Problem;
    type Event = Event;
    type Variant = Mode;

    const ROWS: &'static [Row<Self, Mode>] = &[
        (Level::Event, 0, S::TaskEnd, always),
        (Level::Event, 0, S::JobEnd, always),
        (Level::Event, 0, S::Arrive, always),
        (Level::Event, 0, S::Submit, always),
        (Level::Event, 0, S::Ready, per_job),
        (Level::Event, 0, S::Pass, always),
        (Level::Event, 1, S::Reclaim, lends),
        (Level::Decision, 0, S::PassHead, always),
        (Level::Decision, 1, S::Finish, per_job),
        (Level::Decision, 1, S::EachEntry, per_job),
        (Level::Decision, 2, S::StartTask, per_job),
        (Level::Decision, 1, S::EachOver, reserves),
        (Level::Decision, 2, S::Finish, reserves),
        (Level::Decision, 2, S::Interrupt, lends),
        (Level::Decision, 2, S::Begin, reserves),
        (Level::Decision, 2, S::Lend, lends),
        (Level::Decision, 1, S::WhileFits, reserves),
        (Level::Decision, 2, S::Admit, reserves),
        (Level::Decision, 1, S::EachJob, reserves),
        (Level::Decision, 2, S::Start, always),
        (Level::Probe, 0, S::WeighHead, reserves),
        (Level::Probe, 1, S::Weigh, reserves),
        (Level::Probe, 0, S::TestHead, always),
        (Level::Probe, 1, S::Test, always),
    ];

    fn variant(problem: &Problem) -> Mode {
        problem.mode
    }

    fn of(event: Event, _: Mode) -> Self {
        match event {
            Event::WorkflowSubmitted { .. } => Statement::Arrive,
            Event::JobSubmitted { .. } => Statement::Submit,
            Event::TaskEnded { .. } => Statement::TaskEnd,
            Event::JobEnded { .. } => Statement::JobEnd,
            Event::StageReady { .. } => Statement::Ready,
            Event::Admitted { .. } => Statement::Admit,
            Event::Reclaimed { .. } => Statement::Reclaim,
            Event::Interrupted { .. } => Statement::Interrupt,
            Event::StageBegan { .. } => Statement::Begin,
            Event::Lent { .. } => Statement::Lend,
            Event::Finished { .. } => Statement::Finish,
            Event::JobStarted { .. } => Statement::Start,
            Event::TaskStarted { .. } => Statement::StartTask,
            Event::Weighed { .. } => Statement::Weigh,
            Event::Tested { .. } => Statement::Test,
        }
    }
}
