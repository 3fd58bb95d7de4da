//! The method in a few lines, as data: the statements of a mode's listing, and the statement of each event.

use super::event::Event;
use super::{Mode, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{ListingPart, Pseudocode, always};
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

    const PARTS: &'static [ListingPart<Self, Mode>] = &[
        (Level::Event, always, &[(0, S::TaskEnd), (0, S::JobEnd), (0, S::Arrive), (0, S::Submit)]),
        (Level::Event, per_job, &[(0, S::Ready)]),
        (Level::Event, always, &[(0, S::Pass)]),
        (Level::Event, lends, &[(1, S::Reclaim)]),
        (Level::Decision, always, &[(0, S::PassHead)]),
        (Level::Decision, per_job, &[(1, S::Finish), (1, S::EachEntry), (2, S::StartTask)]),
        (Level::Decision, reserves, &[(1, S::EachOver), (2, S::Finish)]),
        (Level::Decision, lends, &[(2, S::Interrupt)]),
        (Level::Decision, reserves, &[(2, S::Begin)]),
        (Level::Decision, lends, &[(2, S::Lend)]),
        (Level::Decision, reserves, &[(1, S::WhileFits), (2, S::Admit), (1, S::EachJob)]),
        (Level::Decision, always, &[(2, S::Start)]),
        (Level::Probe, reserves, &[(0, S::WeighHead), (1, S::Weigh)]),
        (Level::Probe, always, &[(0, S::TestHead), (1, S::Test)]),
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
