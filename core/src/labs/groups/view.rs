//! The data of one moment of a groups run that a front end may draw: plain, without handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the number of nodes.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::outcome::Metrics;
use super::ranges::UnitRange;
use super::reason::{FreeBlock, GroupVerdict, Reason, Replan, Units};
use super::{Policy, UnitKind};
use crate::kernel::InvariantCheck;
use crate::kernel::listing::Line;

/// Limits on the size of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewLimits {
    /// The most stretches of units with one holder, and of stranded units; with more, nodes have counts only.
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
    /// All units, ascending, as stretches with one holder each; empty with more of them than the limit.
    pub holders: Vec<Held>,
    /// Stranded units as ascending ranges, each its first unit and their number; empty with more of them than the limit.
    pub stranded: Vec<(u32, u32)>,
    /// The first waiting requests for which units are stranded, in order.
    pub stranded_for: Vec<u32>,
    /// Number of all waiting requests for which units are stranded.
    pub stranded_requests: u64,
    /// Number of stranded units on each node; empty if no unit is stranded.
    pub stranded_on: Vec<u32>,
    /// Number of allocated units on each node.
    pub allocated: Vec<u32>,
    /// The requests that have arrived, around the current one, in order.
    pub requests: Vec<RequestView>,
    /// Number of requests that have arrived and are listed before these.
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
    /// Free units over the entries taken; over all of the recorded run if what comes was asked for.
    pub curve: Vec<FreePoint>,
    /// The most units that it can show: all of its kind on open nodes.
    pub curve_units: u64,
    /// The kind of unit that the curve counts: the one with the most units.
    pub curve_kind: UnitKind,
    /// Number of entries of the list taken.
    pub entries: u32,
    /// The list under the other policy, up to the same entry; `None` for a cluster that is too large.
    pub other: Option<OtherPolicy>,
    /// The obstacles between the current request and groups and units; else those of the first request that waits for
    /// free units; `None` for a cluster that is too large, or where no request lacks any.
    pub sieve: Option<Sieve>,
    /// The current line of the program.
    pub line: Line,
    /// The results of the invariant checks; empty for a large cluster.
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
    /// The metrics of the run so far.
    pub metrics: Metrics,
}

impl View {
    /// The request to which a unit is allocated, where that is told.
    pub fn holder(&self, unit: u32) -> Option<u32> {
        Held::at(&self.holders, unit)?.request
    }

    /// The stretches of some units, cut to them; none where holders are not told.
    pub fn held(&self, units: Range<u32>) -> impl Iterator<Item = Held> + '_ {
        let from = self.holders.partition_point(|held| held.first + held.count <= units.start);
        let here = self.holders[from..].iter().take_while(move |held| held.first < units.end);
        here.map(move |held| {
            let (first, end) =
                (held.first.max(units.start), (held.first + held.count).min(units.end));
            Held { first, count: end - first, ..*held }
        })
    }

    /// True if a unit is known to be free.
    pub fn is_free(&self, unit: u32) -> bool {
        Held::at(&self.holders, unit).is_some_and(|held| held.request.is_none())
    }
}

/// Units in a row with one holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Held {
    /// The first unit.
    pub first: u32,
    /// Number of units.
    pub count: u32,
    /// The request to which they are allocated; `None` if they are free.
    pub request: Option<u32>,
}

impl Held {
    pub fn units(&self) -> UnitRange {
        (self.first, self.count)
    }

    /// The stretch of a unit in a list of ascending ones.
    pub fn at(all: &[Held], unit: u32) -> Option<Held> {
        let after = all.partition_point(|held| held.first <= unit);
        all[..after].last().copied().filter(|held| unit - held.first < held.count)
    }
}

/// A listed request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestView {
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
    /// It is being decided.
    Deciding,
    /// It waits: the test that it failed when it was last tried.
    Waiting(Test),
    /// It has its units.
    Placed,
    /// Its container has ended.
    Released,
    Withdrawn,
}

/// A waiting request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Waiter {
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
    /// Number of free units of the curve's kind on all nodes.
    pub free: u64,
    /// The most of them on one node.
    pub largest: u64,
}

/// The list under the other policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct OtherPolicy {
    pub policy: Policy,
    /// All units, ascending, as stretches with one holder each.
    pub holders: Vec<Held>,
    /// Stranded units as ascending ranges.
    pub stranded: Vec<(u32, u32)>,
    /// The first waiting requests, in order.
    pub waiting: Vec<Waiter>,
    /// The metrics of its run so far.
    pub metrics: Metrics,
}

/// The obstacles between a request and groups and units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Sieve {
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
    /// Its node takes no containers.
    Closed,
    /// It is in this group alone, or in this one first, which the request may not use.
    Group(u32),
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
