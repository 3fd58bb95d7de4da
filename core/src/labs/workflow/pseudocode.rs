//! The method in a few lines, as data: the statements of a mode's listing, and the statement of each event.
//!
//! **Invariant:** the statement of every event that a mode can emit occurs exactly once in its listing.

use super::Mode;
use super::event::Event;
use crate::kernel::Level;
use crate::kernel::listing::{self, Listing, index_of};

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A job of a stage ends.
    TaskEnd,
    /// An ordinary job ends.
    JobEnd,
    /// A workflow joins the queue.
    Arrive,
    /// An ordinary job joins the queue.
    Submit,
    /// A stage is ready: its jobs join the queue.
    Ready,
    /// A scheduling pass follows.
    Pass,
    /// Head of the routine of a scheduling pass.
    PassHead,
    /// Each workflow whose stage has ended, by priority.
    EachOver,
    /// It has no further stage: it returns its reservation.
    Finish,
    /// Its next stage needs more than is available: it reclaims the rest.
    Reclaim,
    /// Jobs that use these units are interrupted.
    Interrupt,
    /// The stage begins.
    Begin,
    /// It lends the units that the stage does not need.
    Lend,
    /// While the first waiting workflow fits the pool.
    WhileFits,
    /// It is admitted.
    Admit,
    /// Each waiting job, in order.
    EachJob,
    /// It starts on a loan with enough free quota, or on the pool.
    Start,
    /// Each waiting entry, in order.
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

impl Statement {
    /// The statement of an event.
    pub fn of(event: Event) -> Statement {
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

/// A line of a listing.
pub type ListedLine = listing::ListedLine<Statement>;

/// The listing of a mode; `View.line.line` is an index into it.
pub fn listing(mode: Mode) -> Vec<ListedLine> {
    use Statement as S;
    let mut lines = Listing::new();
    lines.add(Level::Event, &[(0, S::TaskEnd), (0, S::JobEnd), (0, S::Arrive), (0, S::Submit)]);
    if mode == Mode::PerJob {
        lines.add(Level::Event, &[(0, S::Ready), (0, S::Pass)]);
        lines.add(Level::Decision, &[(0, S::PassHead), (1, S::Finish), (1, S::EachEntry)]);
        lines.add(Level::Decision, &[(2, S::StartTask), (2, S::Start)]);
    } else {
        lines.add(Level::Event, &[(0, S::Pass)]);
        if mode == Mode::Lend {
            lines.add(Level::Event, &[(1, S::Reclaim)]);
        }
        lines.add(Level::Decision, &[(0, S::PassHead), (1, S::EachOver), (2, S::Finish)]);
        if mode == Mode::Lend {
            lines.add(Level::Decision, &[(2, S::Interrupt)]);
        }
        lines.add(Level::Decision, &[(2, S::Begin)]);
        if mode == Mode::Lend {
            lines.add(Level::Decision, &[(2, S::Lend)]);
        }
        lines.add(Level::Decision, &[(1, S::WhileFits), (2, S::Admit)]);
        lines.add(Level::Decision, &[(1, S::EachJob), (2, S::Start)]);
        lines.add(Level::Probe, &[(0, S::WeighHead), (1, S::Weigh)]);
    }
    lines.add(Level::Probe, &[(0, S::TestHead), (1, S::Test)]);
    lines.lines()
}

/// The line of an event in the listing of its mode; none if that mode cannot emit it.
pub fn line_of(event: Event, mode: Mode) -> Option<u32> {
    index_of(&listing(mode), &Statement::of(event))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Event as _;
    use crate::labs::workflow::event::{Fit, POOL};

    fn emitted(mode: Mode) -> Vec<Event> {
        let mut events = vec![
            Event::WorkflowSubmitted { workflow: 0 },
            Event::JobSubmitted { job: 0 },
            Event::TaskEnded { task: 0 },
            Event::JobEnded { job: 0 },
            Event::Finished { workflow: 0 },
            Event::JobStarted { job: 0, on: POOL },
            Event::Tested { entry: 0, fit: Fit::Pool },
        ];
        events.extend(match mode {
            Mode::PerJob => [Event::StageReady { stage: 0 }, Event::TaskStarted { task: 0 }],
            Mode::Lend | Mode::Reserve => {
                [Event::Admitted { workflow: 0 }, Event::StageBegan { stage: 0 }]
            }
        });
        if mode == Mode::Lend {
            events.extend([
                Event::Reclaimed { stage: 0, units: 1 },
                Event::Interrupted { job: 0, stage: 0 },
                Event::Lent { stage: 0, units: 1 },
            ]);
        }
        if mode != Mode::PerJob {
            events.push(Event::Weighed { workflow: 0, fits: true });
        }
        events
    }

    #[test]
    fn every_event_of_a_mode_has_one_line_of_its_own_level() {
        for mode in Mode::ALL {
            let listing = listing(mode);
            for event in emitted(mode) {
                let lines = listing.iter().filter(|line| line.statement == Statement::of(event));
                assert_eq!(lines.count(), 1, "{mode:?}: {event:?}");
                let line = line_of(event, mode).expect("stands in the listing");
                let level = Event::level_of(event.kind());
                assert_eq!(listing[line as usize].level, level, "{mode:?} {event:?}");
            }
            assert!(listing.is_sorted_by_key(|line| line.level), "coarse lines come first");
        }
    }
}
