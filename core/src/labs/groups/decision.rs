//! The node that a request gets, or the reason why it waits: the only module that gives verdicts.
//!
//! The numbers of a request's [`Trial`] give the verdict about each node and each group. Reasons of steps, "why not"
//! and the first different decision of two runs use these verdicts; a near miss is a trial with a change.
//!
//! A question is possible before each step that decides a request: after its arrival, and in a round before each
//! placement. A request that a round passes over has no event, so there is no question about it; nor is there one about
//! a bound request, which is a fact.
//!
//! A node is tied if the request would go there with groups, or the members of a group, listed in another order: its
//! group leaves as few units as the winner, and no member of that group with enough free units has fewer. Machine by
//! machine no node is tied: the order of nodes is that policy's measure.
//!
//! **Invariant:** the choice is that of the run (`tests.rs`).
//!
//! Cost: a trial, and a step for each node and each member of a group that the request may use.

use serde::{Deserialize, Serialize};

use super::event::{Event, Test};
use super::problem::{Group, index_u32};
use super::reason::{GroupVerdict, NodeVerdict, Tests};
use super::subject::{NODE, REQUEST};
use super::trial::{MemberOffer, Trial, Tried};
use super::{Scene, Sim};
use crate::lab::decision::{
    Answers, Candidate, Choice, Decision, DecisionKind, MOST_CANDIDATES, Standing,
};
use crate::lab::subject::Subject;
use crate::sort;

pub(crate) const DECISIONS: &[DecisionKind] = &[DecisionKind {
    name: "node",
    asks: "Which node does {} get, or which test does it fail?",
    events: &["place", "wait"],
    answers: Answers::Thing { noun: NODE, nothing: &["quota", "group", "type", "capacity"] },
}];

/// The verdict about a node, with the numbers of the request's tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Verdict {
    /// The test that decided about the node.
    pub verdict: NodeVerdict,
    /// The numbers of the request's tests.
    pub tests: Tests,
}

/// The decision about a request in a whole step.
pub(super) fn decision(step: Scene<'_>) -> Option<Decision<Verdict>> {
    let (Event::Placed { request, .. } | Event::Queued { request, .. }) = step.event()? else {
        return None;
    };
    let tried = Trial::new(step.before, request).decide();
    let Tests { choice, fails, .. } = tried.tests;
    let mut by_node = tried.members.clone();
    sort::by_number(&mut by_node, |member| member.block.node.into());
    let mut rest = &by_node[..];
    let candidate = |node: u32| {
        let here = rest.partition_point(|member| member.block.node == node);
        let (on_node, behind) = rest.split_at(here);
        rest = behind;
        let verdict = Verdict { verdict: of_node(&tried, node, on_node), tests: tried.tests };
        let standing = match verdict.verdict {
            NodeVerdict::Chosen => Standing::Chosen,
            _ if is_tied(&tried, on_node) => Standing::Tied,
            _ => Standing::Rejected,
        };
        Candidate { thing: Subject::of(NODE, node), verdict, standing }
    };
    let nodes = 0..index_u32(step.before.problem().node_count());
    Some(Decision {
        kind: 0,
        subject: Some(Subject::of(REQUEST, request)),
        candidates: nodes.take(MOST_CANDIDATES + 1).map(candidate).collect(),
        choice: match choice {
            Some(choice) => Choice::Thing(Subject::of(NODE, choice.block.node)),
            None => Choice::Nothing(word(fails.expect("it waits for something"))),
        },
    })
}

/// The numbers of a request's tests in a state.
pub(super) fn tests(sim: &Sim, request: u32) -> Tests {
    Trial::new(sim, request).decide().tests
}

/// The verdict about a node; `on_node` has the offers of the group members on that node.
pub(super) fn of_node(tried: &Tried, node: u32, on_node: &[MemberOffer]) -> NodeVerdict {
    let Tests { wanted, fails, choice, .. } = tried.tests;
    let free = |member: &MemberOffer| tried.offer(member.slot.group).map_or(0, |offer| offer.free);
    let fittest = on_node
        .iter()
        .filter(|member| member.block.free >= wanted)
        .min_by_key(|member| (free(member), member.slot.group));
    match (fails, choice, fittest) {
        (Some(test), ..) if test != Test::Capacity => NodeVerdict::Fails(test),
        (_, Some(choice), _) if choice.block.node == node => NodeVerdict::Chosen,
        (_, Some(choice), Some(member)) => match member.block.group {
            None => NodeVerdict::Later(member.block),
            group if group == choice.block.group => NodeVerdict::Larger(member.block),
            Some(_) => {
                NodeVerdict::FitsWorse { block: member.block, remaining: free(member) - wanted }
            }
        },
        _ => match largest(on_node) {
            Some(member) => NodeVerdict::TooLittle(member.block),
            None => NodeVerdict::NotMeant,
        },
    }
}

/// The largest free block of a node; `None` for a node without units that the request could ever get.
pub(super) fn largest(on_node: &[MemberOffer]) -> Option<&MemberOffer> {
    let some = on_node.iter().filter(|member| member.whole > 0);
    some.max_by_key(|member| (member.block.free, u32::MAX - member.slot.group))
}

/// True if the request would go to a node with groups or members listed in another order.
fn is_tied(tried: &Tried, on_node: &[MemberOffer]) -> bool {
    let Tests { wanted, choice: Some(choice), .. } = tried.tests else { return false };
    on_node.iter().any(|member| {
        let offer = tried.offer(member.slot.group).filter(|_| member.block.group.is_some());
        offer.is_some_and(|offer| {
            let fewest = offer.best.map(|best| best.block.free);
            fewest == Some(member.block.free) && offer.free == wanted + choice.remaining
        })
    })
}

/// The verdict about a group, by its number.
pub(super) fn of_group(
    trial: &Trial<'_>,
    tried: &Tried,
    (number, group): (u32, &Group),
) -> GroupVerdict {
    let Tests { wanted, fails, choice, .. } = tried.tests;
    let offer = tried.offer(number);
    match offer {
        _ if !trial.is_by_group() => GroupVerdict::NoGroups,
        _ if fails == Some(Test::Quota) => GroupVerdict::Quota,
        _ if !trial.is_open(group) => GroupVerdict::NotOpen,
        _ if !trial.is_meant(group) => GroupVerdict::NotMeant,
        None => GroupVerdict::NotTyped,
        Some(_) if choice.is_some_and(|choice| choice.block.group == Some(number)) => {
            GroupVerdict::Chosen
        }
        Some(offer) if offer.best.is_some() => {
            GroupVerdict::FitsWorse { remaining: offer.free - wanted }
        }
        Some(offer) => {
            GroupVerdict::TooLittle(Some(offer.largest.block).filter(|block| block.free > 0))
        }
    }
}

/// The word for a test.
pub(super) fn word(test: Test) -> &'static str {
    match test {
        Test::Quota => "quota",
        Test::Group => "group",
        Test::Type => "type",
        Test::Capacity => "capacity",
    }
}
