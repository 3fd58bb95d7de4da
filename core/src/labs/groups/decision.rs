//! The node that a request gets, or the reason why it waits: the only module that gives verdicts.
//!
//! The numbers of a request's [`DryRun`] give the verdict about each node and each group. Reasons of steps, "why not"
//! and the first different decision of two runs use these verdicts; a near miss is a dry run with a change.
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
//! Cost: a dry run, and a step for each node and each member of a group that the request may use.

use serde::{Deserialize, Serialize};

use super::dry_run::{DryRun, DryRunResult, MemberCandidate, largest};
use super::event::{Event, Test};
use super::problem::{Group, index_u32};
use super::reason::{FreeBlock, NodeVerdict, Tests};
use super::subject::{NODE, REQUEST};
use super::{Sim, Transition};
use crate::kernel::{Sentence, say};
use crate::lab::decision::{Answers, Candidate, Choice, Decision, DecisionKind, Standing, bounded};
use crate::lab::subject::Subject;
use crate::sort;

pub(crate) const DECISIONS: &[DecisionKind] = &[DecisionKind {
    name: "node",
    events: &["place", "wait"],
    answers: Answers::Thing { noun: NODE, nothing: &["quota", "group", "type", "capacity"] },
}];

/// The verdict about a node, with the numbers of the request's tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_", missing_as_null))]
pub struct Verdict {
    pub verdict: NodeVerdict,
    pub tests: Tests,
}

/// The decision about a request in a whole step.
pub(super) fn decision(step: Transition<'_>) -> Option<Decision<Verdict>> {
    let (Event::Placed { request, .. } | Event::Queued { request, .. }) = step.event()? else {
        return None;
    };
    let result = DryRun::new(step.before, request).run();
    let Tests { choice, fails, .. } = result.tests;
    let mut by_node = result.members.clone();
    sort::by_number(&mut by_node, |member| member.block.node.into());
    let mut rest = &by_node[..];
    let closed = &step.before.problem().closed;
    let candidate = |node: u32| {
        let here = rest.partition_point(|member| member.block.node == node);
        let (on_node, behind) = rest.split_at(here);
        rest = behind;
        let verdict = of_node(&result, (node, closed[node as usize]), on_node);
        let verdict = Verdict { verdict, tests: result.tests };
        let standing = match verdict.verdict {
            NodeVerdict::Chosen => Standing::Chosen,
            _ if is_tied(&result, on_node) => Standing::Tied,
            _ => Standing::Rejected,
        };
        Candidate { thing: Subject::of(NODE, node), verdict, standing }
    };
    let nodes = 0..index_u32(step.before.problem().node_count());
    Some(Decision {
        kind: 0,
        subject: Some(Subject::of(REQUEST, request)),
        candidates: bounded(nodes.map(candidate)),
        choice: match choice {
            Some(choice) => Choice::Thing(Subject::of(NODE, choice.block.node)),
            None => Choice::Nothing(word(fails.expect("it waits for something"))),
        },
    })
}

/// The numbers of a request's tests in a state.
pub(super) fn tests(sim: &Sim, request: u32) -> Tests {
    DryRun::new(sim, request).run().tests
}

/// The verdict about a node, which may be closed; `on_node` has the members of groups on that node.
pub(super) fn of_node(
    result: &DryRunResult,
    (node, is_closed): (u32, bool),
    on_node: &[MemberCandidate],
) -> NodeVerdict {
    let Tests { requested, fails, choice, .. } = result.tests;
    let free = |member: &MemberCandidate| {
        result.group(member.target.group).map_or(0, |candidate| candidate.free)
    };
    let fittest = on_node
        .iter()
        .filter(|member| member.block.free >= requested)
        .min_by_key(|member| (free(member), member.target.group));
    match (fails, choice, fittest) {
        (Some(test), ..) if test != Test::Capacity => NodeVerdict::Fails(test),
        _ if is_closed => NodeVerdict::Closed,
        (_, Some(choice), _) if choice.block.node == node => NodeVerdict::Chosen,
        (_, Some(choice), Some(member)) => match member.block.group {
            None => NodeVerdict::Later(member.block),
            group if group == choice.block.group => NodeVerdict::Larger(member.block),
            Some(_) => {
                NodeVerdict::FitsWorse { block: member.block, remaining: free(member) - requested }
            }
        },
        _ => match largest_on_node(on_node) {
            Some(member) => NodeVerdict::TooLittle(member.block),
            None => NodeVerdict::NoMatchingUnits,
        },
    }
}

/// The largest free block of a node; `None` for a node without units that the request could ever get.
pub(super) fn largest_on_node(on_node: &[MemberCandidate]) -> Option<MemberCandidate> {
    largest(on_node.iter().filter(|member| member.matching > 0))
}

/// True if the request would go to a node with groups or members listed in another order.
fn is_tied(result: &DryRunResult, on_node: &[MemberCandidate]) -> bool {
    let Tests { requested, choice: Some(choice), .. } = result.tests else { return false };
    on_node.iter().any(|member| {
        let candidate = result.group(member.target.group).filter(|_| member.block.group.is_some());
        candidate.is_some_and(|candidate| {
            let fewest = candidate.best.map(|best| best.block.free);
            fewest == Some(member.block.free) && candidate.free == requested + choice.remaining
        })
    })
}

/// The test that decides about a group, by its number, under the policy of groups and within the quota; and the reason
/// why the request does not get its units.
pub(super) fn of_group(
    dry_run: &DryRun<'_>,
    result: &DryRunResult,
    (number, group): (u32, &Group),
) -> (Test, Sentence) {
    let wanted = result.tests.requested;
    match result.group(number) {
        _ if !dry_run.is_accessible(group) => (Test::Group, say!(group_of_another, group: number)),
        _ if !dry_run.has_tag(group) => {
            (Test::Group, say!(group_without_tag, request: dry_run.request))
        }
        None => (Test::Type, say!(group_without_type)),
        Some(candidate) if candidate.best.is_some() => {
            let (left, (winner, least)) = (candidate.free - wanted, result.winner());
            (Test::Capacity, say!(group_has_more_left, left, winner, least))
        }
        Some(_) => match largest(result.members_of(number)).map(|member| member.block) {
            Some(FreeBlock { node, free: free @ 1.., .. }) => {
                (Test::Capacity, say!(group_too_little, wanted, free, node))
            }
            _ => (Test::Capacity, say!(group_has_nothing)),
        },
    }
}

pub(super) fn word(test: Test) -> &'static str {
    match test {
        Test::Quota => "quota",
        Test::Group => "group",
        Test::Type => "type",
        Test::Capacity => "capacity",
    }
}
