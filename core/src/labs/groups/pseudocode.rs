//! The method in a few lines, as data: the statements of a policy's listing, and the statement of an event.

use super::event::{Event, Test};
use super::{Policy, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{ListingPart, Pseudocode, always};
use Statement as S;

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the page's words say what a statement means")]
pub enum Statement {
    Store,
    OnRequest,
    /// Containers that run at the start get their units.
    Bind,
    OnRelease,
    OnWithdrawal,
    Retry,
    Plan,
    /// The largest demand first.
    EachDemand,
    /// It gets units of the fullest node that has enough.
    Assign,
    Decide,
    TestQuota,
    /// The groups of the requester or of nobody.
    OpenGroups,
    /// Of these, the groups with the tag.
    TestGroup,
    /// Of these, the groups with units of the model and kind.
    TestType,
    /// Of these, the groups with a node that has enough free units.
    TestCapacity,
    FirstNode,
    /// The group that leaves the fewest units.
    ChooseGroup,
    /// The node of that group with the fewest sufficient free units.
    ChooseNode,
    /// Its first units are allocated.
    Take,
    Wait,
}

/// The properties of a scenario that determine its listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the scenario's fields say the rest")]
pub struct Variant {
    pub policy: Policy,
    /// True if groups are planned from demands.
    pub planned: bool,
    /// True if containers run at the start.
    pub bound: bool,
}

impl Variant {
    fn groups(self) -> bool {
        self.policy == Policy::Group
    }
}

impl Pseudocode for Statement {
    type Problem = Problem;
    type Event = Event;
    type Variant = Variant;

    const PARTS: &'static [ListingPart<Self, Variant>] = &[
        (Level::Decision, |of| of.bound, &[(0, S::Bind)]),
        (Level::Event, |of| of.groups(), &[(0, S::Store)]),
        (
            Level::Event,
            always,
            &[(0, S::OnRequest), (0, S::OnRelease), (0, S::OnWithdrawal), (0, S::Retry)],
        ),
        (
            Level::Decision,
            |of| of.groups() && of.planned,
            &[(0, S::Plan), (1, S::EachDemand), (2, S::Assign)],
        ),
        (Level::Decision, always, &[(0, S::Decide)]),
        (Level::Probe, always, &[(1, S::TestQuota)]),
        (
            Level::Probe,
            |of| of.groups(),
            &[(1, S::OpenGroups), (1, S::TestGroup), (1, S::TestType), (1, S::TestCapacity)],
        ),
        (Level::Decision, |of| of.groups(), &[(1, S::ChooseGroup), (1, S::ChooseNode)]),
        (Level::Probe, |of| !of.groups(), &[(1, S::FirstNode)]),
        (Level::Decision, always, &[(1, S::Take), (1, S::Wait)]),
    ];

    fn variant(problem: &Problem) -> Variant {
        let Problem { policy, ref demands, ref bindings, .. } = *problem;
        Variant { policy, planned: demands.is_some(), bound: !bindings.is_empty() }
    }

    fn of(event: Event, variant: Variant) -> Self {
        match event {
            Event::Planned { .. } => Statement::Assign,
            Event::Stored { .. } => Statement::Store,
            Event::Arrived { .. } => Statement::OnRequest,
            Event::Tested { test: Test::Quota, .. } => Statement::TestQuota,
            Event::Tested { test: Test::Group, .. } => Statement::TestGroup,
            Event::Tested { test: Test::Type, .. } => Statement::TestType,
            Event::Tested { test: Test::Capacity, .. } => match variant.policy {
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
