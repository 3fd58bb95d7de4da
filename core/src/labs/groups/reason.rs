//! Reasons of the steps of a groups run, and of the alternatives not taken, as data: numbers and handles, no sentences.
//!
//! Nodes, units, groups, requesters and requests are named by their numbers in the scenario. Machine by machine there
//! is no group in an answer: every node is a group then.
//!
//! **Invariant:** a near miss is not a guess: a trial decides the request again with the change.

use serde::{Deserialize, Serialize};

use super::UnitKind;
use super::event::Test;

/// A free piece: the free units on one node of a group that match a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct FreePiece {
    /// The node.
    pub node: u32,
    /// The group; `None` machine by machine.
    pub group: Option<u32>,
    /// Number of its free units that match the request.
    pub free: u64,
}

/// The choice of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Choice {
    /// The node, and its free units before the request.
    pub piece: FreePiece,
    /// Units that the group has left: free units that match the request, on all of its nodes, after the request is
    /// placed. Machine by machine, of the node.
    pub left: u64,
}

/// Units by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
pub struct Units {
    /// Whole GPUs.
    pub physical: u64,
    /// Slices of GPUs.
    pub slices: u64,
    /// MIG devices.
    pub mig: u64,
}

impl Units {
    /// The number of units of a kind.
    pub fn of(&self, kind: UnitKind) -> u64 {
        match kind {
            UnitKind::Physical => self.physical,
            UnitKind::Virtual => self.slices,
            UnitKind::Mig => self.mig,
        }
    }

    /// Adds one unit of a kind.
    pub fn add(&mut self, kind: UnitKind) {
        match kind {
            UnitKind::Physical => self.physical += 1,
            UnitKind::Virtual => self.slices += 1,
            UnitKind::Mig => self.mig += 1,
        }
    }
}

/// The numbers of a request's four tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Tests {
    /// Number of units it asks for.
    pub wanted: u64,
    /// Units allocated to its requester; `None` without a requester or without a quota.
    pub held: Option<u64>,
    /// The quota.
    pub quota: Option<u64>,
    /// Groups of its requester, or of nobody; machine by machine, nodes.
    pub open: u64,
    /// Of these, the groups that carry its tag; all of them if it has no tag.
    pub meant: u64,
    /// Of these, the groups that have units of the model and kind asked for.
    pub typed: u64,
    /// Of these, the groups that have a node with enough such units free.
    pub roomy: u64,
    /// The largest free piece of the groups in `typed`; the earliest of equals.
    pub largest: Option<FreePiece>,
    /// Free units that match, on all nodes of these groups together.
    pub free: u64,
    /// The largest piece that these groups would have if no container ran; the earliest of equals.
    pub most: Option<FreePiece>,
    /// The first test that it fails.
    pub fails: Option<Test>,
    /// True if it can never be placed, even with all containers ended: it asks for more units than its quota, or than
    /// any node has, or no group is meant for it.
    pub never: bool,
    /// The choice; `None` if it fails a test.
    pub choice: Option<Choice>,
}

/// The reason of the current step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened yet.
    Beginning {
        /// Nodes.
        nodes: u64,
        /// Units of all nodes, by kind.
        units: Units,
        /// Requests.
        requests: u64,
    },
    /// A demand got units on a node.
    Planned {
        /// Its index in the planning order.
        plan: u32,
        /// The node.
        node: u32,
        /// Ungrouped units of the node before.
        before: u64,
        /// Ungrouped units of the node after.
        after: u64,
        /// Demands of equal size that were not planned before it, including itself.
        alike: u64,
        /// Nodes with enough units for it and as few ungrouped ones, including its own.
        nodes: u64,
    },
    /// No node had enough for a demand.
    Unmet {
        /// Its index in the planning order.
        plan: u32,
        /// The most ungrouped units that a node had for it.
        most: u64,
    },
    /// The extender has stored the grouping.
    Stored {
        /// Groups.
        groups: u64,
        /// Demands without a group.
        unmet: u64,
    },
    /// A request arrived at the API server.
    Arrived {
        /// The request.
        request: u32,
        /// Number of units it asks for.
        units: u64,
        /// Waiting requests.
        waiting: u64,
    },
    /// A request was tested.
    Tested {
        /// The request.
        request: u32,
        /// The test.
        test: Test,
        /// True if it passed.
        passed: bool,
        /// The numbers of its tests.
        tests: Tests,
    },
    /// Its container was created.
    Placed {
        /// The request.
        request: u32,
        /// The units.
        units: Vec<u32>,
        /// The numbers of its tests.
        tests: Tests,
        /// True if it waited before.
        waited: bool,
    },
    /// The request waits.
    Held {
        /// The request.
        request: u32,
        /// The numbers of its tests.
        tests: Tests,
    },
    /// A container was running at the start of the run.
    Bound {
        /// The request.
        request: u32,
        /// Its node.
        node: u32,
        /// Its units.
        units: Vec<u32>,
    },
    /// A container ended.
    Released {
        /// The request.
        request: u32,
        /// Its node.
        node: u32,
        /// Its units.
        units: Vec<u32>,
        /// Waiting requests, which are tried again now.
        waiting: u64,
    },
    /// A release found nothing to end.
    ReleasedNothing {
        /// The request.
        request: u32,
    },
    /// A waiting request was withdrawn.
    Withdrawn {
        /// The request.
        request: u32,
    },
    /// The scheduler has tried all waiting requests again.
    Retried {
        /// Requests that still wait.
        waiting: u64,
        /// Requests that were placed.
        placed: u64,
    },
}

/// The nearest change with which a request would be placed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NearMiss {
    /// More free units on a node.
    More {
        /// Number of units.
        units: u64,
        /// The piece that it would get.
        to: FreePiece,
    },
    /// A smaller request.
    Smaller {
        /// Number of units fewer.
        by: u64,
        /// The piece that it would get.
        to: FreePiece,
    },
    /// A larger quota.
    Quota {
        /// Number of units more.
        by: u64,
        /// The piece that it would get.
        to: FreePiece,
    },
    /// A request without a tag.
    Untagged {
        /// The piece that it would get.
        to: FreePiece,
    },
    /// A request for any model.
    AnyModel {
        /// The piece that it would get.
        to: FreePiece,
    },
    /// A request for units of another kind.
    OtherKind {
        /// The kind.
        kind: UnitKind,
        /// The piece that it would get.
        to: FreePiece,
    },
}

/// A container moved to another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct ContainerMove {
    /// Its request.
    pub request: u32,
    /// The node that it leaves.
    pub from: u32,
    /// The node to which it goes.
    pub to: u32,
    /// The group that gives its new units; `None` machine by machine.
    pub group: Option<u32>,
    /// Its new units.
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
        /// The piece that the request gets after the moves.
        to: FreePiece,
        /// Its units after the moves.
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
        /// Number of sets examined.
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
        /// The numbers of its tests.
        tests: Tests,
    },
    /// It waits.
    Waiting {
        /// The numbers of its tests.
        tests: Tests,
        /// Single changes with which it would be placed.
        near: Vec<NearMiss>,
        /// The containers that would have to move; `None` if moving does not help.
        replan: Option<Replan>,
    },
    /// It has its units.
    Placed {
        /// Its node.
        node: u32,
        /// The group that gave its units; `None` machine by machine, and for a bound container.
        group: Option<u32>,
        /// Its units.
        units: Vec<u32>,
        /// True if it was running there at the start of the run.
        bound: bool,
    },
    /// Its container has ended.
    Released {
        /// Its last node.
        node: u32,
    },
    /// It was withdrawn.
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
    /// No group that it may use has units of the model and kind asked for there.
    NotMeant,
    /// The largest piece there is too small.
    TooLittle(FreePiece),
    /// The piece is large enough, but an earlier node is chosen.
    Later(FreePiece),
    /// The piece is large enough, but another group leaves fewer units.
    FitsWorse {
        /// The piece there.
        piece: FreePiece,
        /// Units that its group would have left.
        left: u64,
    },
    /// The piece is large enough, but another node of the same group has fewer free units.
    Larger(FreePiece),
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
    NotOpen,
    /// The group does not carry its tag.
    NotMeant,
    /// The group has no units of the model and kind asked for.
    NotTyped,
    /// No node of it has enough free units: its largest piece, if it has any.
    TooLittle(Option<FreePiece>),
    /// It has enough free units, but another group leaves fewer units, or as few and is listed earlier.
    FitsWorse {
        /// Units that it would have left.
        left: u64,
    },
}

/// The reason why a node or group does not serve the current request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Refusal<V> {
    /// The node or group.
    pub thing: u32,
    /// The request.
    pub request: u32,
    /// The verdict.
    pub verdict: V,
    /// The numbers of the request's tests.
    pub tests: Tests,
    /// Additional free units on a node of it with which the request would go there, and the piece it would get.
    pub near: Option<(u64, FreePiece)>,
}

/// Facts about a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct UnitHeld {
    /// The unit.
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
    Request {
        /// The request.
        request: u32,
        /// Its status.
        now: RequestNow,
    },
    /// About a node.
    Node(Refusal<NodeVerdict>),
    /// About a group.
    Group(Refusal<GroupVerdict>),
    /// About a unit.
    Unit(UnitHeld),
}
