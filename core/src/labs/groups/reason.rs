//! Reasons of the steps of a groups run, and of the alternatives not taken, as data: numbers, no sentences.
//!
//! Nodes, units, groups, requesters and requests are named by their numbers in the scenario. Machine by machine there
//! is no group in an answer: every node is a group then.
//!
//! **Invariant:** a near miss is not a guess: a dry run decides the request again with the change.

use serde::{Deserialize, Serialize};

use super::UnitKind;
use super::event::Test;

/// A free block: the free units on one node of a group that match a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct FreeBlock {
    pub node: u32,
    /// The group; `None` machine by machine.
    pub group: Option<u32>,
    /// Number of its free units that match the request.
    pub free: u64,
}

/// The choice of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct BestBlock {
    /// The node, and its free units before the request.
    pub block: FreeBlock,
    /// Units that the group has left: free units that match the request, on all of its nodes, after the request is
    /// placed. Machine by machine, of the node.
    pub remaining: u64,
    /// Nodes of the group with enough free units, this one included.
    pub fits: u64,
}

/// Units by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct Units {
    pub physical: u64,
    /// Slices of GPUs.
    pub slices: u64,
    pub mig: u64,
}

impl Units {
    pub fn of(&self, kind: UnitKind) -> u64 {
        match kind {
            UnitKind::Physical => self.physical,
            UnitKind::Virtual => self.slices,
            UnitKind::Mig => self.mig,
        }
    }

    pub fn add(&mut self, kind: UnitKind, count: u64) {
        match kind {
            UnitKind::Physical => self.physical += count,
            UnitKind::Virtual => self.slices += count,
            UnitKind::Mig => self.mig += count,
        }
    }
}

/// The numbers of a request's four tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Tests {
    /// Units that it asks for.
    pub requested: u64,
    /// Units allocated to its requester; `None` without a requester or without a quota.
    pub allocated: Option<u64>,
    /// The most units of its requester at a time; `None` without one.
    pub quota: Option<u64>,
    /// Groups of its requester, or of nobody; machine by machine, nodes.
    pub accessible: u64,
    /// Of these, the groups that carry its tag; all of them if it has no tag.
    pub tag_matches: u64,
    /// Of these, the groups that have units of the model and kind asked for.
    pub type_matches: u64,
    /// Of these, the groups that have a node with enough such units free.
    pub feasible: u64,
    /// The largest free block of the groups in `type_matches`; the earliest of equals.
    pub largest: Option<FreeBlock>,
    /// Free units that match, on all nodes of these groups together.
    pub free: u64,
    /// The largest block that these groups would have if no container ran; the earliest of equals.
    pub most: Option<FreeBlock>,
    /// The first test that it fails.
    pub fails: Option<Test>,
    /// The largest free block of an open node that matches, whatever the groups; the earliest of equals.
    pub on_node: Option<FreeBlock>,
    /// Groups of other requesters with units of the model and kind asked for.
    pub of_others: u64,
    /// Units on closed nodes that match and that no container has.
    pub closed: u64,
    /// The reason why these nodes can never hold it.
    pub never: Option<Never>,
    /// The choice; `None` if it fails a test.
    pub choice: Option<BestBlock>,
}

/// The reason why no node can ever hold a request, even with no container on it and open; whatever the groups and the
/// policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Never {
    /// It asks for more units than its requester's quota.
    Quota,
    /// No node has units of its model and kind.
    Type,
    /// No node has so many of them.
    Size {
        /// The first node with the most.
        node: u32,
        /// Number of its units that match.
        most: u64,
    },
}

/// The reason of the current step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened yet.
    Beginning {
        nodes: u64,
        /// Units of all nodes, by kind.
        units: Units,
        /// Containers that run at the start.
        bound: u64,
        /// Requests that will arrive.
        requests: u64,
    },
    /// A demand got units on a node.
    Planned {
        /// Its index in the planning order.
        plan: u32,
        node: u32,
        /// Ungrouped units of the node before.
        before: u64,
        /// Ungrouped units of the node after.
        after: u64,
        /// Demands of this size that were not planned before it, this one included.
        equal_demands: u64,
        /// Nodes tied for the fewest ungrouped units among those with enough, its own included.
        nodes: u64,
        /// Nodes with enough ungrouped units that match the demand, its own included.
        enough: u64,
    },
    /// No node had enough for a demand.
    Unmet {
        /// Its index in the planning order.
        plan: u32,
        /// The most ungrouped units that a node had for it.
        most: u64,
        /// The first node with enough that its requester may not group.
        barred: Option<FreeBlock>,
    },
    /// The extender has stored the grouping.
    Stored {
        groups: u64,
        unmet: u64,
    },
    /// A request arrived at the API server.
    Arrived {
        request: u32,
        units: u64,
        waiting: u64,
    },
    Tested {
        request: u32,
        test: Test,
        passed: bool,
        tests: Tests,
    },
    /// Its container was created.
    Placed {
        request: u32,
        units: Vec<u32>,
        tests: Tests,
        /// True if it waited before.
        waited: bool,
    },
    /// The request waits.
    Queued {
        request: u32,
        tests: Tests,
    },
    /// A container was running at the start of the run.
    Bound {
        request: u32,
        node: u32,
        units: Vec<u32>,
    },
    /// A container ended.
    Released {
        request: u32,
        node: u32,
        units: Vec<u32>,
        /// Waiting requests, which are tried again now.
        waiting: u64,
    },
    /// A release found nothing to end.
    ReleasedNothing {
        request: u32,
    },
    /// A waiting request was withdrawn.
    Withdrawn {
        request: u32,
    },
    /// The scheduler has tried all waiting requests again.
    Retried {
        waiting: u64,
        placed: u64,
    },
}

/// The nearest change with which a request would be placed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NearMiss {
    /// More free units on a node.
    More { units: u64, to: FreeBlock },
    /// The end of the fewest containers of one node that hold it up.
    Ends {
        requests: Vec<u32>,
        /// The node and the group, with their free units that match once these containers have ended.
        to: FreeBlock,
        /// True if the groups would have to be planned again, too.
        planned: bool,
    },
    /// The end of the fewest containers of its requester with which its quota would have room.
    QuotaEnds { requests: Vec<u32> },
    /// A smaller request.
    Smaller {
        /// Number of units fewer.
        by: u64,
        to: FreeBlock,
    },
    /// A larger quota.
    Quota {
        /// Number of units more.
        by: u64,
        to: FreeBlock,
    },
    /// A request without a tag.
    Untagged { to: FreeBlock },
    /// A request for any model.
    AnyModel { to: FreeBlock },
    /// A request for units of another kind.
    OtherKind { kind: UnitKind, to: FreeBlock },
}

/// A container moved to another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct ContainerMove {
    pub request: u32,
    pub from: u32,
    pub to: u32,
    /// The group that gives its new units; `None` machine by machine.
    pub group: Option<u32>,
    pub units: Vec<u32>,
}

/// The containers that would have to move so that a waiting request fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Replan {
    /// A set of moves was found.
    Moves {
        /// The containers, in the order of their requests.
        moves: Vec<ContainerMove>,
        /// The block that the request gets after the moves.
        to: FreeBlock,
        units: Vec<u32>,
        /// True if no smaller set of moves suffices.
        fewest: bool,
    },
    /// No set of moves was found.
    None {
        /// All sets of at most this many containers were tried.
        tried: u64,
        /// True if these are all sets.
        all: bool,
        sets: u64,
    },
}

/// Status of a request at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum RequestNow {
    /// It has not arrived.
    Future,
    /// It has arrived and is not decided.
    Deciding {
        tests: Tests,
    },
    Waiting {
        tests: Tests,
        /// Single changes with which it would be placed.
        near: Vec<NearMiss>,
        /// The containers that would have to move; `None` if moving does not help.
        replan: Option<Replan>,
    },
    /// It has its units.
    Placed {
        node: u32,
        /// The group that gave its units; `None` machine by machine, and for a bound container.
        group: Option<u32>,
        units: Vec<u32>,
        /// True if it was running there at the start of the run.
        bound: bool,
    },
    /// Its container has ended.
    Released {
        /// Its last node.
        node: u32,
    },
    Withdrawn,
}

/// The reason why a request goes to a node, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    /// It goes there.
    Chosen,
    /// It waits, whatever the node: it fails this test.
    Fails(Test),
    /// The node takes no containers.
    Closed,
    /// No group that it may use has units of the model and kind asked for there.
    NoMatchingUnits,
    /// The largest block there is too small.
    TooLittle(FreeBlock),
    /// The block is large enough, but an earlier node is chosen.
    Later(FreeBlock),
    /// The block is large enough, but another group leaves fewer units, or as few and is listed earlier.
    FitsWorse {
        block: FreeBlock,
        /// Units that its group would have left.
        remaining: u64,
    },
    /// The block is large enough, but another node of the same group has fewer free units, or as few and is listed
    /// earlier.
    Larger(FreeBlock),
}

/// The reason why a request gets units of a group, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum GroupVerdict {
    /// The group gives its units.
    Chosen,
    /// Groups do not count machine by machine.
    NoGroups,
    /// It waits, whatever the group: its requester's quota.
    Quota,
    /// The group belongs to another requester.
    OtherRequester,
    /// The group does not carry its tag.
    TagMismatch,
    /// The group has no units of the model and kind asked for.
    TypeMismatch,
    /// No node of it has enough free units: its largest block, if it has any.
    TooLittle(Option<FreeBlock>),
    /// It has enough free units, but another group leaves fewer units, or as few and is listed earlier.
    FitsWorse { remaining: u64 },
}

/// The reason why a node or group does not serve the current request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Refusal<V> {
    pub thing: u32,
    pub request: u32,
    pub verdict: V,
    pub tests: Tests,
    /// Additional free units on a node of it with which the request would go there, and the block it would get.
    pub near: Option<(u64, FreeBlock)>,
}

/// Facts about a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct UnitFacts {
    pub unit: u32,
    /// The request to which it is allocated.
    pub holder: Option<u32>,
    /// The groups that contain it.
    pub groups: Vec<u32>,
    /// Free units of its node and kind.
    pub free_on_node: u64,
    /// The first request for which it is stranded, and the number of units that it asks for; `None` if not stranded.
    pub strands: Option<(u32, u64)>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// There is no current request.
    NoRequest,
    /// About a request.
    Request { request: u32, now: RequestNow },
    /// About a node.
    Node(Refusal<NodeVerdict>),
    /// About a group.
    Group(Refusal<GroupVerdict>),
    /// About a unit.
    Unit(UnitFacts),
}
