//! The method in a few lines, as data: the statements of a policy's listing, and the statement of an event.
//!
//! **Invariant:** the statement of every event that a policy can emit occurs exactly once in its listing.

use super::Policy;
use super::event::{Event, Test};
use crate::kernel::Level;
use crate::kernel::listing::{self, Listing, index_of};

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The grouping is stored.
    Store,
    /// A request arrives.
    OnRequest,
    /// Containers that run at the start get their units.
    Bind,
    /// A container ends.
    OnRelease,
    /// A waiting request is withdrawn.
    OnWithdrawal,
    /// All waiting requests are tried again.
    Retry,
    /// Head of the planning.
    Plan,
    /// The largest demand first.
    EachDemand,
    /// It gets units of the fullest node that has enough.
    Assign,
    /// Head of the decision.
    Decide,
    /// The quota is tested.
    TestQuota,
    /// The groups of the requester or of nobody.
    OpenGroups,
    /// Of these, the groups with the tag.
    TestGroup,
    /// Of these, the groups with units of the model and kind.
    TestType,
    /// Of these, the groups with a node that has enough free units.
    TestCapacity,
    /// The first node with enough free units.
    FirstNode,
    /// The group that leaves the fewest units.
    ChooseGroup,
    /// The node of that group with the fewest sufficient free units.
    ChooseNode,
    /// Its first units are allocated.
    Take,
    /// Otherwise the request waits.
    Wait,
}

impl Statement {
    /// The statement of an event, under a policy.
    pub fn of(event: Event, policy: Policy) -> Statement {
        match event {
            Event::Planned { .. } => Statement::Assign,
            Event::Stored { .. } => Statement::Store,
            Event::Arrived { .. } => Statement::OnRequest,
            Event::Tested { test: Test::Quota, .. } => Statement::TestQuota,
            Event::Tested { test: Test::Group, .. } => Statement::TestGroup,
            Event::Tested { test: Test::Type, .. } => Statement::TestType,
            Event::Tested { test: Test::Capacity, .. } => match policy {
                Policy::Machine => Statement::FirstNode,
                Policy::Group => Statement::TestCapacity,
            },
            Event::Placed { .. } => Statement::Take,
            Event::Queued { .. } => Statement::Wait,
            Event::Released { .. } => Statement::OnRelease,
            Event::Withdrawn { .. } => Statement::OnWithdrawal,
            Event::Retried { .. } => Statement::Retry,
            Event::Bound { .. } => Statement::Bind,
        }
    }
}

/// A line of a listing.
pub type ListedLine = listing::ListedLine<Statement>;

/// Parts of a run besides requests and releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// True if groups are planned from demands.
    pub planned: bool,
    /// True if containers run at the start.
    pub bound: bool,
}

/// The listing of a policy. `View.line.line` is an index into it.
pub fn listing(policy: Policy, parts: Parts) -> Vec<ListedLine> {
    use Statement as S;
    let mut lines = Listing::new();
    let mut add = |level, body: &[(u32, Statement)]| lines.add(level, body);
    let by_group = policy == Policy::Group;
    if parts.bound {
        add(Level::Decision, &[(0, S::Bind)]);
    }
    if by_group {
        add(Level::Event, &[(0, S::Store)]);
    }
    add(Level::Event, &[(0, S::OnRequest), (0, S::OnRelease), (0, S::OnWithdrawal), (0, S::Retry)]);
    if by_group && parts.planned {
        add(Level::Decision, &[(0, S::Plan), (1, S::EachDemand), (2, S::Assign)]);
    }
    add(Level::Decision, &[(0, S::Decide)]);
    add(Level::Probe, &[(1, S::TestQuota)]);
    if by_group {
        let tests = [(1, S::OpenGroups), (1, S::TestGroup), (1, S::TestType), (1, S::TestCapacity)];
        add(Level::Probe, &tests);
        add(Level::Decision, &[(1, S::ChooseGroup), (1, S::ChooseNode)]);
    } else {
        add(Level::Probe, &[(1, S::FirstNode)]);
    }
    add(Level::Decision, &[(1, S::Take), (1, S::Wait)]);
    lines.lines()
}

/// The line of an event in the listing of a policy.
pub fn line_of(event: Event, policy: Policy, parts: Parts) -> Option<u32> {
    index_of(&listing(policy, parts), &Statement::of(event, policy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Event as _;

    #[test]
    fn every_event_of_a_policy_has_one_line_of_its_own_level() {
        let tested = |test| Event::Tested { request: 0, test, passed: true };
        let both = [
            Event::Arrived { request: 0 },
            tested(Test::Quota),
            tested(Test::Capacity),
            Event::Placed { request: 0, group: 0 },
            Event::Queued { request: 0, test: Test::Quota },
            Event::Released { request: 0, node: 0 },
            Event::Withdrawn { request: 0 },
            Event::Retried { waiting: 0 },
            Event::Bound { request: 0, node: 0 },
        ];
        let parts = Parts { planned: true, bound: true };
        let grouped = [
            Event::Planned { demand: 0, node: 0 },
            Event::Stored { groups: 0 },
            tested(Test::Group),
            tested(Test::Type),
        ];
        for policy in Policy::ALL {
            let own = if policy == Policy::Group { &grouped[..] } else { &[] };
            for &event in both.iter().chain(own) {
                let listing = listing(policy, parts);
                let statement = Statement::of(event, policy);
                let found = listing.iter().filter(|line| line.statement == statement);
                assert_eq!(found.count(), 1, "{policy:?}: {event:?}");
                let line = line_of(event, policy, parts).expect("stands in the listing");
                assert_eq!(
                    listing[line as usize].level,
                    Event::level_of(event.kind()),
                    "{event:?}"
                );
            }
        }
    }
}
