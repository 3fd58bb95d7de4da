//! The data of one moment of a groups run that a front end may draw: plain, without handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the number of nodes.

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::outcome::Metrics;
use super::reason::{FreeBlock, GroupVerdict, Reason, Replan, Units};
use super::{Policy, UnitKind};
use crate::kernel::InvariantCheck;
use crate::kernel::listing::Line;

/// Limits on the size of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewLimits {
    /// The most units listed singly; with more, nodes have counts only.
    pub units: usize,
    /// The most requests listed, around the current one: as many as a tall window shows.
    pub requests: usize,
    /// The most waiting requests and requesters listed.
    pub listed: usize,
    /// The most units and entries for which the other policy is run as well.
    pub other_run: usize,
    /// The most units and groups for which a [`Sieve`] is made.
    pub sifted: usize,
    /// The most points of the curve of free units.
    pub points: usize,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits {
            units: 20_000,
            requests: 40,
            listed: 100,
            other_run: 1_000,
            sifted: 1_000,
            points: 400,
        }
    }
}

/// A groups run at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct View {
    /// The reason of the current event.
    pub reason: Reason,
    /// The current request: it is being decided, or was decided by this step.
    pub request: Option<u32>,
    /// Number of demands planned so far.
    pub planned: u32,
    /// True if the grouping is stored; only for the policy of groups.
    pub stored: bool,
    /// The request to which each unit is allocated; empty with more units than the limit.
    pub holders: Vec<Option<u32>>,
    /// Stranded units, ascending; empty with more units than the limit.
    pub stranded: Vec<u32>,
    /// Number of stranded units on each node; empty if no unit is stranded.
    pub stranded_on: Vec<u32>,
    /// Number of allocated units on each node.
    pub allocated: Vec<u32>,
    /// The requests around the current one, in order.
    pub requests: Vec<RequestView>,
    /// The number of the first request in `requests`.
    pub first_request: u32,
    /// The first waiting requests, in order.
    pub waiting: Vec<Waiter>,
    /// Units allocated to the requesters; the first of them only.
    pub used: Vec<u64>,
    /// Free units of all nodes, by kind.
    pub free: Units,
    /// The largest free block of each kind on one node.
    pub largest: Vec<Largest>,
    /// Number of waiting requests that can never be placed.
    pub unsatisfiable: u64,
    /// Free units over the entries, for the whole recorded run.
    pub curve: Vec<FreePoint>,
    /// Number of entries of the list taken.
    pub entries: u32,
    /// The list under the other policy, up to the same entry; `None` for a cluster that is too large.
    pub other: Option<OtherPolicy>,
    /// The obstacles between the current request and groups and units; else those of the first request that waits for
    /// free units; `None` for a cluster that is too large, or where no request lacks any.
    pub sieve: Option<Sieve>,
    /// The current line of the pseudocode.
    pub line: Line,
    /// The results of the invariant checks; empty for a large cluster.
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
    /// The metrics of the run so far.
    pub metrics: Metrics,
}

/// A listed request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestView {
    /// The request.
    pub request: u32,
    /// Its status.
    pub state: RequestState,
    /// True if it waits and can never be placed.
    pub unsatisfiable: bool,
    /// Its current or last node.
    pub node: Option<u32>,
    /// The group that gave its units; `None` machine by machine, and for a bound container.
    pub group: Option<u32>,
}

/// Status of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum RequestState {
    /// It has not arrived.
    Future,
    /// It is being decided.
    Deciding,
    /// It waits: the test that it failed when it was last tried.
    Waiting(Test),
    /// It has its units.
    Placed,
    /// Its container has ended.
    Released,
    /// It was withdrawn.
    Withdrawn,
}

/// A waiting request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Waiter {
    /// The request.
    pub request: u32,
    /// The test that it failed when it was last tried.
    pub test: Test,
    /// True if it can never be placed, even with all containers ended.
    pub unsatisfiable: bool,
}

/// The largest free block of a kind on one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Largest {
    /// The kind.
    pub kind: UnitKind,
    /// The first such node; `None` if no unit is free.
    pub node: Option<u32>,
    /// Number of free units there.
    pub units: u64,
}

/// Free units after an entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct FreePoint {
    /// Number of entries taken.
    pub entries: u32,
    /// Number of free units of all nodes.
    pub free: u64,
    /// The most free units of one kind on one node.
    pub largest: u64,
}

/// The list under the other policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct OtherPolicy {
    /// The policy.
    pub policy: Policy,
    /// The request to which each unit is allocated.
    pub holders: Vec<Option<u32>>,
    /// Stranded units, ascending.
    pub stranded: Vec<u32>,
    /// The first waiting requests, in order.
    pub waiting: Vec<Waiter>,
    /// The metrics of its run so far.
    pub metrics: Metrics,
}

/// The obstacles between a request and groups and units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Sieve {
    /// The request.
    pub request: u32,
    /// True if this step tests it, places it or makes it wait.
    pub tested: bool,
    /// The verdict about each group; empty machine by machine, and for a request that this step does not test.
    pub groups: Vec<GroupVerdict>,
    /// The largest free block of each group that passes the first three tests, in order; machine by machine, of each
    /// node.
    pub blocks: Vec<FreeBlock>,
    /// The obstacle between it and each unit, whether the unit is free or not; `None` for a unit that it could get.
    pub keeps: Vec<Option<Keeps>>,
    /// The containers that would have to move so that it fits, where a short search finds them.
    pub moves: Option<Replan>,
    /// True if the request goes to the same node in a run in which these containers run from the start where they would
    /// move to; false in a long list, where no such run is made.
    pub lasts: bool,
}

/// The obstacle between a unit and a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// It is of another kind than the request asks for.
    Kind,
    /// It is of another model.
    Model,
    /// It is in this group alone, or in this one first, which the request may not use.
    Group(u32),
    /// It is in no group.
    NoGroup,
}

/// An invariant of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// No unit is allocated to two containers, and every unallocated unit is free.
    AllocatedOnce,
    /// All units of a container are of one node.
    OneNode,
    /// No placement exceeds a requester's quota; containers that run at the start may exceed it.
    WithinQuota,
    /// The units of a container were planned together: they are of one group.
    PlannedTogether,
}
