//! What a front end may draw of a groups run at one moment: plain data, no handles to the state.
//!
//! **Invariant:** a view's size is bounded by [`ViewLimits`] and the number of nodes.

use serde::{Deserialize, Serialize};

use super::event::Test;
use super::outcome::Metrics;
use super::reason::{Reason, Units};
use super::{Policy, UnitKind};
use crate::kernel::Lamp;
use crate::kernel::listing::Line;

/// How much a view may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewLimits {
    /// The most units that are told one by one; with more, nodes carry counts only.
    pub units: usize,
    /// The most requests that are listed, around the present one: as many as a tall window shows.
    pub requests: usize,
    /// The most waiting requests and requesters that are listed.
    pub listed: usize,
    /// The most units and entries for which the other policy is run beside this one.
    pub beside: usize,
    /// The most points of the curve of what is free.
    pub points: usize,
}

impl Default for ViewLimits {
    fn default() -> Self {
        ViewLimits { units: 20_000, requests: 40, listed: 100, beside: 1_000, points: 400 }
    }
}

/// A groups run at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct View {
    /// What the current step is about.
    pub reason: Reason,
    /// The request in hand: it is being decided, or was by this step.
    pub request: Option<u32>,
    /// How many demands have been planned.
    pub planned: u32,
    /// Whether the grouping is stored.
    pub stored: bool,
    /// The request that holds each unit; empty where there are more units than the limit.
    pub holders: Vec<Option<u32>>,
    /// Stranded units, ascending; empty where there are more units than the limit.
    pub stranded: Vec<u32>,
    /// How many units of each node are stranded; empty where none is.
    pub stranded_on: Vec<u32>,
    /// How many units of each node are held.
    pub held: Vec<u32>,
    /// The requests around the present one, in order.
    pub requests: Vec<RequestView>,
    /// The number of the first of `requests`.
    pub first_request: u32,
    /// The first requests that wait.
    pub waiting: Vec<Waiter>,
    /// What the requesters hold; of the first of them.
    pub used: Vec<u64>,
    /// Free units by kind.
    pub free: Units,
    /// The largest piece of each kind that is free on one node.
    pub largest: Vec<Largest>,
    /// Of the requests that wait, how many can never be placed.
    pub never: u64,
    /// What is free over the requests that came, of all that is recorded.
    pub curve: Vec<FreePoint>,
    /// How many entries of the list have been taken.
    pub entries: u32,
    /// The same list under the other policy, as far; none where the cluster is too large.
    pub other: Option<OtherPolicy>,
    /// Where in the pseudocode this is.
    pub line: Line,
    /// The invariants.
    pub lamps: Vec<Lamp<Invariant>>,
    /// Figures of the run so far.
    pub metrics: Metrics,
}

/// A request as listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct RequestView {
    /// The request.
    pub request: u32,
    /// What has become of it.
    pub state: RequestState,
    /// Whether it waits and can never be placed.
    pub never: bool,
    /// The node that it has, or had.
    pub node: Option<u32>,
    /// The group that it is given from; none machine by machine, and where it ran already.
    pub group: Option<u32>,
}

/// What has become of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum RequestState {
    /// It has not come.
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

/// A request that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Waiter {
    /// The request.
    pub request: u32,
    /// The test that it failed when it was last tried.
    pub test: Test,
    /// Whether it can never be placed, whatever ends.
    pub never: bool,
}

/// The largest piece of a kind that is free on one node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Largest {
    /// The kind.
    pub kind: UnitKind,
    /// The first such node; none where nothing is free.
    pub node: Option<u32>,
    /// How many units are free there.
    pub units: u64,
}

/// What was free after an entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct FreePoint {
    /// How many entries had been taken.
    pub entries: u32,
    /// Units that nobody held.
    pub free: u64,
    /// The most of them of one kind on one node.
    pub largest: u64,
}

/// The same list under the other policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct OtherPolicy {
    /// Which.
    pub policy: Policy,
    /// The request that holds each unit.
    pub holders: Vec<Option<u32>>,
    /// Stranded units, ascending.
    pub stranded: Vec<u32>,
    /// The first requests that wait.
    pub waiting: Vec<Waiter>,
    /// Figures of that run so far.
    pub metrics: Metrics,
}

/// What the method guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Invariant {
    /// No unit is held by two containers, and what none holds is free.
    HeldOnce,
    /// All units of a container are of one node.
    OneNode,
    /// Nothing is placed beyond a requester's quota; what ran already may exceed it.
    QuotaKept,
    /// What a container holds was planned together: it is of one group.
    PlannedTogether,
}
