//! The method in a few lines, as data: the statements of a policy's listing, and the statement of each event.
//!
//! A listing has a routine for each level of stepping: the events, the scheduling pass or the plan (decisions), the
//! test of a candidate or the search for a gap (probes). Lines finer than the level shown are left out. The front end
//! supplies the text of each line.
//!
//! **Invariant:** the statement of every event that a policy can emit occurs exactly once in its listing.

use super::Policy;
use super::event::Event;
use crate::kernel::Level;
use crate::kernel::listing::{self, Listing, index_of};

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A job ends, its work done.
    End,
    /// A job is ended by its estimate.
    Kill,
    /// A job joins the queue.
    Submit,
    /// A scheduling pass follows.
    Pass,
    /// Waiting jobs are re-planned, one by one.
    ReplanEach,
    /// First line of the routine of a scheduling pass.
    PassHead,
    /// While the head fits.
    WhileHeadFits,
    /// The head starts.
    StartHead,
    /// The head's shadow time has come and it does not fit.
    WhenTimeComes,
    /// The job with most nodes of those that overtook it is stopped.
    Stop,
    /// The scheduler reserves for the head.
    Reserve,
    /// Every job behind the head, in order.
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

impl Statement {
    /// The statement of an event.
    pub fn of(event: Event, policy: Policy) -> Statement {
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

/// A line of a listing.
pub type ListedLine = listing::ListedLine<Statement>;

/// The listing of a policy; `View.line.line` is an index into it.
pub fn listing(policy: Policy) -> Vec<ListedLine> {
    use Statement as S;
    let mut lines = Listing::new();
    let mut add = |level, body: &[(u32, Statement)]| lines.add(level, body);
    add(Level::Event, &[(0, S::End), (0, S::Kill)]);
    if policy.plans() {
        add(Level::Event, &[(0, S::ReplanEach), (0, S::Submit)]);
        add(Level::Decision, &[(0, S::PlanHead), (1, S::Plan), (0, S::StartDue)]);
        add(Level::Probe, &[(0, S::GapHead), (1, S::Gap)]);
        return lines.lines();
    }
    add(Level::Event, &[(0, S::Submit), (0, S::Pass)]);
    add(Level::Decision, &[(0, S::PassHead), (1, S::WhileHeadFits), (2, S::StartHead)]);
    if policy.stops() {
        add(Level::Decision, &[(1, S::WhenTimeComes), (2, S::Stop)]);
    }
    if policy.reserves() {
        let rest = [(1, S::Reserve), (1, S::EachCandidate), (2, S::Backfill), (2, S::Refuse)];
        add(Level::Decision, &rest);
        add(Level::Probe, &[(0, S::TestHead), (1, S::Test)]);
    }
    lines.lines()
}

/// The line of an event in the listing of its policy; none if that policy cannot emit it.
pub fn line_of(event: Event, policy: Policy) -> Option<u32> {
    let statement = Statement::of(event, policy);
    index_of(&listing(policy), &statement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Event as _;
    use crate::labs::backfill::event::Test;

    fn emitted(policy: Policy) -> Vec<Event> {
        let time = 1.into();
        let mut events = vec![
            Event::Submitted { job: 0 },
            Event::Ended { job: 0 },
            Event::Killed { job: 0 },
            Event::Started { job: 0, resumed: false },
        ];
        if policy.reserves() {
            events.extend([
                Event::Backfilled { job: 0, resumed: false },
                Event::Refused { job: 0 },
                Event::Reserved { job: 0, time, extra: 0 },
                Event::Tested { job: 0, test: Test::NoRoom },
            ]);
        }
        if policy.stops() {
            events.push(Event::Checkpointed { job: 0 });
        }
        if policy.plans() {
            events.extend([Event::Planned { job: 0, time }, Event::GapFound { job: 0, at: time }]);
        }
        events
    }

    #[test]
    fn every_event_of_a_policy_has_one_line_of_its_own_level() {
        for policy in Policy::ALL {
            let listing = listing(policy);
            for event in emitted(policy) {
                let statement = Statement::of(event, policy);
                let lines = listing.iter().filter(|line| line.statement == statement);
                assert_eq!(lines.count(), 1, "{policy:?}: {event:?}");
                let line = line_of(event, policy).expect("a line of the listing");
                let level = Event::level_of(event.kind());
                assert_eq!(listing[line as usize].level, level, "{policy:?} {event:?}");
            }
            assert!(listing.is_sorted_by_key(|line| line.level), "coarse lines come first");
        }
    }
}
