//! The data of one moment of a groups run that a front end may draw: plain, without handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the number of nodes.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::UnitKind;
use super::event::Test;
use super::outcome::Metrics;
use super::ranges::UnitRange;
use super::reason::{FreeBlock, Replan, Tests, Units};
use crate::kernel::listing::Line;
use crate::kernel::{Explanation, InvariantCheck};

/// Limits on the size of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewLimits {
    /// The most stretches of units with one holder, and of stranded units; with more, nodes have counts only.
    pub units: usize,
    /// The most requests listed, around the current one: as many as a tall window shows.
    pub requests: usize,
    /// The most waiting requests and requesters listed.
    pub listed: usize,
    /// The most units and groups for which a [`Sieve`] is made.
    pub sifted: usize,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { units: 20_000, requests: 40, listed: 100, sifted: 1_000 }
    }
}

/// A groups run at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct View {
    pub reason: Explanation,
    /// The current request: it is being decided, or was decided by this step.
    pub request: Option<u32>,
    /// Its tests; `None` if this step makes none.
    pub tested: Option<Tested>,
    pub planned: u32,
    /// True if the grouping is stored; only for the policy of groups.
    pub stored: bool,
    /// All units, ascending, as stretches with one holder each; empty with more of them than the limit.
    pub holders: Vec<Held>,
    /// Stranded units as ascending ranges, each its first unit and their number; empty with more of them than the limit.
    pub stranded: Vec<(u32, u32)>,
    /// The first waiting requests for which units are stranded, in order.
    pub stranded_for: Vec<u32>,
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
    /// Each kind of unit that there is, with its largest free block on one node.
    pub largest: Vec<(UnitKind, u64)>,
    /// Number of waiting requests that can never be placed.
    pub unsatisfiable: u64,
    /// Number of entries of the list taken.
    pub entries: u32,
    /// The obstacles between the current request and groups and units; else those of the first request that waits for
    /// free units; `None` for a cluster that is too large, or where no request lacks any.
    pub sieve: Option<Sieve>,
    pub line: Line,
    /// The results of the invariant checks; empty for a large cluster.
    pub invariant_checks: Vec<InvariantCheck<Invariant>>,
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

/// The tests of a request, as far as they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Tested {
    pub request: u32,
    pub last: Test,
    pub passed: bool,
    /// True if the request is placed or made to wait.
    pub decided: bool,
    pub tests: Tests,
}

impl Tested {
    /// The result of a test; `None` if it is not made.
    pub fn result(&self, test: Test) -> Option<bool> {
        (test <= self.last).then_some(test < self.last || self.passed)
    }

    /// The largest free block, if room is tested and lacks.
    pub fn too_small(&self) -> Option<FreeBlock> {
        let lacks = self.result(Test::Capacity) == Some(false);
        self.tests.largest.filter(|block| lacks && block.free > 0)
    }
}

/// Units in a row with one holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Held {
    pub first: u32,
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestView {
    pub request: u32,
    pub state: RequestState,
    /// True if it waits and can never be placed.
    pub unsatisfiable: bool,
    /// Its current or last node.
    pub node: Option<u32>,
    /// The group that gave its units; `None` machine by machine, and for a bound container.
    pub group: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum RequestState {
    Deciding,
    /// It waits: the test that it failed when it was last tried.
    Waiting(Test),
    Placed,
    Released,
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Waiter {
    pub request: u32,
    /// The test that it failed when it was last tried.
    pub test: Test,
    /// True if it can never be placed, even with all containers ended.
    pub unsatisfiable: bool,
}

/// The obstacles between a request and groups and units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Sieve {
    pub request: u32,
    /// The test of groups or types that drops each group; empty machine by machine, and for a request that this step does
    /// not test.
    pub groups: Vec<Option<Test>>,
    /// The largest free block of each group that passes the first three tests, in order; machine by machine, of each
    /// node.
    pub blocks: Vec<FreeBlock>,
    /// The obstacle between it and each unit, whether the unit is free or not; `None` for a unit that it could get.
    pub keeps: Vec<Option<Keeps>>,
    /// The containers that would have to move so that it fits, where a short search finds them.
    pub moves: Option<Replan>,
}

/// The obstacle between a unit and a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// It is of another kind than the request asks for.
    Kind,
    Model,
    Closed,
    /// It is in this group alone, or in this one first, which the request may not use.
    Group(u32),
    NoGroup,
}

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
