//! The method in a few lines, as data: the statements of a policy's listing, and the statement of each event.
//!
//! A listing has a routine for each level of stepping: the events, the scheduling pass or the plan (decisions), the
//! test of a candidate or the search for a gap (probes). Lines finer than the level shown are left out. The front end
//! supplies the text of each line.

use super::event::Event;
use super::{Policy, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{ListingPart, Pseudocode, always};
use Statement as S;

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the page's words say what a statement means")]
pub enum Statement {
    /// A job ends, its work done.
    End,
    /// A job is ended by its estimate.
    Kill,
    Submit,
    Pass,
    ReplanEach,
    /// First line of the routine of a scheduling pass.
    PassHead,
    WhileHeadFits,
    StartHead,
    /// The head's shadow time has come and it does not fit.
    WhenTimeComes,
    /// The job with most nodes of those that overtook it is stopped.
    Stop,
    Reserve,
    EachCandidate,
    /// It overtakes the head.
    Backfill,
    /// It does not start.
    Refuse,
    /// First line of the routine that plans a job.
    PlanHead,
    /// The job's planned start is the earliest gap.
    Plan,
    /// A job whose planned start has come starts.
    StartDue,
    /// First line of the test.
    TestHead,
    /// It fits now, and ends in time or needs no more than the extra nodes.
    Test,
    /// First line of the search.
    GapHead,
    /// The earliest time from which enough nodes are free for long enough.
    Gap,
}

fn queues(policy: Policy) -> bool {
    !policy.plans()
}

impl Pseudocode for Statement {
    type Problem = Problem;
    type Event = Event;
    type Variant = Policy;

    const PARTS: &'static [ListingPart<Self, Policy>] = &[
        (Level::Event, always, &[(0, S::End), (0, S::Kill)]),
        (Level::Event, Policy::plans, &[(0, S::ReplanEach)]),
        (Level::Event, always, &[(0, S::Submit)]),
        (Level::Event, queues, &[(0, S::Pass)]),
        (Level::Decision, Policy::plans, &[(0, S::PlanHead), (1, S::Plan), (0, S::StartDue)]),
        (Level::Decision, queues, &[(0, S::PassHead), (1, S::WhileHeadFits), (2, S::StartHead)]),
        (Level::Decision, Policy::stops, &[(1, S::WhenTimeComes), (2, S::Stop)]),
        (
            Level::Decision,
            Policy::reserves,
            &[(1, S::Reserve), (1, S::EachCandidate), (2, S::Backfill), (2, S::Refuse)],
        ),
        (Level::Probe, Policy::plans, &[(0, S::GapHead), (1, S::Gap)]),
        (Level::Probe, Policy::reserves, &[(0, S::TestHead), (1, S::Test)]),
    ];

    fn variant(problem: &Problem) -> Policy {
        problem.policy
    }

    fn of(event: Event, policy: Policy) -> Self {
        match event {
            Event::Submitted { .. } => Statement::Submit,
            Event::Ended { .. } => Statement::End,
            Event::Killed { .. } => Statement::Kill,
            Event::Started { .. } if policy.plans() => Statement::StartDue,
            Event::Started { .. } => Statement::StartHead,
            Event::Backfilled { .. } => Statement::Backfill,
            Event::Refused { .. } => Statement::Refuse,
            Event::Reserved { .. } => Statement::Reserve,
            Event::Planned { .. } => Statement::Plan,
            Event::Checkpointed { .. } => Statement::Stop,
            Event::Tested { .. } => Statement::Test,
            Event::GapFound { .. } => Statement::Gap,
        }
    }
}
