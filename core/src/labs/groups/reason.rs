//! The numbers of a request's tests, the verdicts made of them, and the changes that would place the request.
//!
//! Nodes, units, groups, requesters and requests are named by their numbers in the scenario. Machine by machine there
//! is no group in an answer: every node is a group then.
//!
//! **Invariant:** a near miss is not a guess: a dry run decides the request again with the change.

use serde::{Deserialize, Serialize};

use super::UnitKind;
use super::event::Test;
use crate::kernel::{Explanation, Sentence, say};

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

/// The nearest change with which a request would be placed now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NearMiss {
    More {
        units: u64,
        to: FreeBlock,
    },
    /// The end of the fewest containers of one node that hold it up.
    Ends {
        requests: Vec<u32>,
        /// The node and the group, with their free units that match once these containers have ended.
        to: FreeBlock,
        /// True if the groups would have to be planned again, too.
        planned: bool,
    },
    /// The end of the fewest containers of its requester with which its quota would have room.
    QuotaEnds {
        requests: Vec<u32>,
    },
    Smaller {
        /// Number of units fewer.
        by: u64,
        to: FreeBlock,
    },
    Quota {
        /// Number of units more.
        by: u64,
        to: FreeBlock,
    },
    Untagged {
        to: FreeBlock,
    },
    AnyModel {
        to: FreeBlock,
    },
    OtherKind {
        kind: UnitKind,
        to: FreeBlock,
    },
}

impl NearMiss {
    /// True if it comes by itself.
    pub const fn is_end(&self) -> bool {
        matches!(self, NearMiss::Ends { .. } | NearMiss::QuotaEnds { .. })
    }

    pub(super) fn sentence(&self, request: u32) -> Sentence {
        match *self {
            NearMiss::Ends { ref requests, to: FreeBlock { node, free, .. }, planned } => {
                let ended = requests.clone();
                if planned {
                    say!(near_ends_planned, ended, node, free)
                } else {
                    say!(near_ends, ended, node, free)
                }
            }
            NearMiss::QuotaEnds { ref requests } => {
                say!(near_quota_ends, ended: requests.clone(), request)
            }
            NearMiss::More { units: more, to } => say!(near_more, more, node: to.node),
            NearMiss::Smaller { by, to } => say!(near_smaller, by, node: to.node),
            NearMiss::Quota { by, to } => say!(near_quota, by, node: to.node),
            NearMiss::Untagged { to } => say!(near_untagged, node: to.node),
            NearMiss::AnyModel { to } => say!(near_any_model, node: to.node),
            NearMiss::OtherKind { kind, to } => say!(near_kind, kind: kind as u32, node: to.node),
        }
    }
}

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
    Moves {
        /// The containers, in the order of their requests.
        moves: Vec<ContainerMove>,
        /// The block that the request gets after the moves.
        to: FreeBlock,
        units: Vec<u32>,
        /// True if no smaller set of moves suffices.
        fewest: bool,
    },
    None {
        /// All sets of at most this many containers were tried.
        tried: u64,
        /// True if these are all sets.
        all: bool,
        sets: u64,
    },
}

impl Replan {
    pub(super) fn sentences(&self, request: u32) -> Vec<Sentence> {
        let (moves, node, fewest) = match *self {
            Replan::Moves { ref moves, to, fewest, .. } => (moves, to.node, fewest),
            Replan::None { all: true, .. } => return vec![say!(replan_none)],
            Replan::None { tried, .. } => return vec![say!(replan_none_tried, tried)],
        };
        let container = match moves[..] {
            [ContainerMove { request: container, from, to: node, ref units, .. }]
                if from == node =>
            {
                say!(replan_within, moved: container, units: units.clone(), node, request)
            }
            [ContainerMove { request: container, from, to, .. }] => {
                say!(replan_one, moved: container, from, to, request, node)
            }
            _ => {
                // Container, node, node for each.
                let list = moves.iter().flat_map(|to| [to.request, to.from, to.to]);
                let (list, moves) = (list.collect::<Vec<u32>>(), moves.len() as u64);
                say!(replan_several, moves, request, node, list)
            }
        };
        match (fewest, moves.len()) {
            (true, 1) => vec![container],
            (true, _) => vec![container, say!(replan_fewest)],
            (false, _) => vec![container, say!(replan_perhaps_fewer)],
        }
    }
}

/// The reason why a request goes to a node, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    Chosen,
    /// It waits, whatever the node: it fails this test.
    Fails(Test),
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

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Answer {
    pub explanation: Explanation,
    /// Single changes with which a waiting request would be placed, or the current one on the node or group asked about.
    pub near: Vec<NearMiss>,
    /// The containers that would have to move; `None` if moving does not help.
    pub replan: Option<Replan>,
}
