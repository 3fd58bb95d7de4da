//! Why a step of a groups run went as it did, and why not otherwise, as data: numbers and handles, no sentences.
//!
//! Nodes, units, groups, requesters and requests are named by their numbers in the scenario. Machine by machine a
//! group is left out of what is told: every node is one then.
//!
//! **Invariant:** a near miss is not guessed: the request is decided again with the change.

use serde::{Deserialize, Serialize};

use super::UnitKind;
use super::event::Test;

/// A free piece: what a request finds on one node of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct FreePiece {
    /// The node.
    pub node: u32,
    /// The group; none machine by machine.
    pub group: Option<u32>,
    /// How many free units it has that meet the wish.
    pub free: u64,
}

/// Where a request goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Choice {
    /// The node, and what it had free for the request.
    pub piece: FreePiece,
    /// What is left over of its group: free units that meet the wish, on all of its nodes, after it. Machine by
    /// machine, of its node.
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
    /// Those of a kind.
    pub fn of(&self, kind: UnitKind) -> u64 {
        match kind {
            UnitKind::Physical => self.physical,
            UnitKind::Virtual => self.slices,
            UnitKind::Mig => self.mig,
        }
    }

    /// One more of a kind.
    pub fn add(&mut self, kind: UnitKind) {
        match kind {
            UnitKind::Physical => self.physical += 1,
            UnitKind::Virtual => self.slices += 1,
            UnitKind::Mig => self.mig += 1,
        }
    }
}

/// The numbers that a request's four tests rest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Tests {
    /// How many units it wants.
    pub wanted: u64,
    /// What its requester holds; none where it has none, or no quota.
    pub held: Option<u64>,
    /// The quota.
    pub quota: Option<u64>,
    /// Groups of its requester, or of nobody; machine by machine, nodes.
    pub open: u64,
    /// Those of them that carry its tag; all, where it has none.
    pub meant: u64,
    /// Those of these that have units of the wanted model and kind.
    pub typed: u64,
    /// Those of these that have a node with enough of them free.
    pub roomy: u64,
    /// The largest free piece of these; the earliest of equals.
    pub largest: Option<FreePiece>,
    /// Free units that match, on all nodes of these together.
    pub free: u64,
    /// The largest piece that these would have, if no container ran; the earliest of equals.
    pub most: Option<FreePiece>,
    /// The first test that it fails.
    pub fails: Option<Test>,
    /// Whether it can never be placed, whatever ends: it wants more than its quota, or than any node has, or there is no
    /// group for it.
    pub never: bool,
    /// Where it goes; none where it fails a test.
    pub choice: Option<Choice>,
}

/// What the current step is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened.
    Beginning {
        /// Nodes.
        nodes: u64,
        /// Units of all nodes, by kind.
        units: Units,
        /// Requests.
        requests: u64,
    },
    /// A demand has got units on a node.
    Planned {
        /// Its place in the order in which demands are met.
        plan: u32,
        /// The node.
        node: u32,
        /// How many units of the node were in no group before.
        before: u64,
        /// And after.
        after: u64,
        /// Demands of the same size that were not planned before it, itself among them.
        alike: u64,
        /// Nodes with enough for it that had as few units in no group, itself among them.
        nodes: u64,
    },
    /// No node had enough for a demand.
    Unmet {
        /// Its place in the order in which demands are met.
        plan: u32,
        /// The most units in no group that any node had for it.
        most: u64,
    },
    /// The extender has stored the grouping.
    Stored {
        /// Groups.
        groups: u64,
        /// Demands that were not met.
        unmet: u64,
    },
    /// A request came to the API server.
    Arrived {
        /// The request.
        request: u32,
        /// How many units it wants.
        units: u64,
        /// Requests that wait.
        waiting: u64,
    },
    /// A request was tested.
    Tested {
        /// The request.
        request: u32,
        /// The test.
        test: Test,
        /// Whether it passed.
        passed: bool,
        /// The numbers.
        tests: Tests,
    },
    /// Its container was created.
    Placed {
        /// The request.
        request: u32,
        /// The units.
        units: Vec<u32>,
        /// The numbers.
        tests: Tests,
        /// Whether it had waited.
        waited: bool,
    },
    /// It waits.
    Held {
        /// The request.
        request: u32,
        /// The numbers.
        tests: Tests,
    },
    /// A container runs already, when the run begins.
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
        /// Requests that wait, and are tried again now.
        waiting: u64,
    },
    /// There was nothing to release.
    ReleasedNothing {
        /// The request.
        request: u32,
    },
    /// A request that waited was withdrawn.
    Withdrawn {
        /// The request.
        request: u32,
    },
    /// All that wait were tried again.
    Retried {
        /// Those that still wait.
        waiting: u64,
        /// Those that were placed.
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
        /// How many.
        units: u64,
        /// Where it would go.
        to: FreePiece,
    },
    /// A smaller request.
    Smaller {
        /// By how many units.
        by: u64,
        /// Where it would go.
        to: FreePiece,
    },
    /// A larger quota.
    Quota {
        /// By how many units.
        by: u64,
        /// Where it would go.
        to: FreePiece,
    },
    /// A request without a tag.
    Untagged {
        /// Where it would go.
        to: FreePiece,
    },
    /// A request for any model.
    AnyModel {
        /// Where it would go.
        to: FreePiece,
    },
    /// A request for units of another kind.
    OtherKind {
        /// The kind.
        kind: UnitKind,
        /// Where it would go.
        to: FreePiece,
    },
}

/// A container that is set down elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct ContainerMove {
    /// Its request.
    pub request: u32,
    /// The node from which it goes.
    pub from: u32,
    /// The node to which it goes.
    pub to: u32,
    /// The group that it is given from then; none machine by machine.
    pub group: Option<u32>,
    /// Its units then.
    pub units: Vec<u32>,
}

/// Which containers would have to move for a waiting request to fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Replan {
    /// These move.
    Moves {
        /// The containers, in the order of their requests.
        moves: Vec<ContainerMove>,
        /// Where the request goes then.
        to: FreePiece,
        /// Its units then.
        units: Vec<u32>,
        /// Whether no fewer moves do.
        fewest: bool,
    },
    /// No set of moves was found.
    None {
        /// Sets of so many containers and fewer were all tried.
        tried: u64,
        /// Whether these are all sets there are.
        all: bool,
        /// How many sets were looked at.
        sets: u64,
    },
}

/// What has become of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum RequestNow {
    /// It has not come.
    Future,
    /// It is in the cluster and not decided.
    Deciding {
        /// The numbers of its tests.
        tests: Tests,
    },
    /// It waits.
    Waiting {
        /// The numbers of its tests.
        tests: Tests,
        /// Changes with which it would be placed, one at a time.
        near: Vec<NearMiss>,
        /// Which containers would have to move; none where moving does not help.
        replan: Option<Replan>,
    },
    /// It has its units.
    Placed {
        /// Where.
        node: u32,
        /// From which group; none machine by machine, and where it ran already.
        group: Option<u32>,
        /// Which.
        units: Vec<u32>,
        /// Whether it ran there already when the run began.
        bound: bool,
    },
    /// Its container has ended.
    Released {
        /// Where it was.
        node: u32,
    },
    /// It was withdrawn.
    Withdrawn,
}

/// Why a request does not go to a node, or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    /// It goes there.
    Chosen,
    /// It waits, whatever the node: it fails this test.
    Fails(Test),
    /// No group that it may use has units of the wanted model and kind there.
    NotMeant,
    /// There is too little: the largest piece there.
    TooLittle(FreePiece),
    /// There is enough, and an earlier node is taken.
    Later(FreePiece),
    /// There is enough, and another group has less left over.
    FitsWorse {
        /// The piece there.
        piece: FreePiece,
        /// What its group would have left over.
        left: u64,
    },
    /// There is enough of the same group, and another node has less.
    Larger(FreePiece),
}

/// Why a request is not given units of a group, or is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum GroupVerdict {
    /// It is given from it.
    Chosen,
    /// Groups do not count machine by machine.
    NoGroups,
    /// It waits, whatever the group: its requester's quota.
    Quota,
    /// The group is another requester's.
    NotOpen,
    /// The group does not carry its tag.
    NotMeant,
    /// The group has no units of the wanted model and kind.
    NotTyped,
    /// No node of it has enough: its largest piece, where it has any.
    TooLittle(Option<FreePiece>),
    /// It has room, and another group has less left over, or as much and stands earlier.
    FitsWorse {
        /// What it would have left over.
        left: u64,
    },
}

/// Why a thing does not serve the request in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Refusal<V> {
    /// The node or group.
    pub thing: u32,
    /// The request.
    pub request: u32,
    /// Why.
    pub verdict: V,
    /// The numbers of the request's tests.
    pub tests: Tests,
    /// So many free units more on a node of it, and the request would go there.
    pub near: Option<(u64, FreePiece)>,
}

/// What there is to say of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct UnitHeld {
    /// The unit.
    pub unit: u32,
    /// The request that holds it.
    pub holder: Option<u32>,
    /// The groups that it stands in.
    pub groups: Vec<u32>,
    /// Free units of its node and kind.
    pub free_on_node: u64,
    /// The first request for which it is stranded, and how many units that wants; none where it is not.
    pub strands: Option<(u32, u64)>,
}

/// What is said to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// There is no request in hand.
    NoRequest,
    /// Of a request.
    Request {
        /// The request.
        request: u32,
        /// What has become of it.
        now: RequestNow,
    },
    /// Of a node.
    Node(Refusal<NodeVerdict>),
    /// Of a group.
    Group(Refusal<GroupVerdict>),
    /// Of a unit.
    Unit(UnitHeld),
}
