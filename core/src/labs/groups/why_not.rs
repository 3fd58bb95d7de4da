//! Answers to "why does it wait?", "why not this node, this group?", with the nearest changes that reverse the answer.
//!
//! No answer is a guess: verdicts are those of `decision.rs`; the numbers suggest a change, and a dry run decides the
//! request again with it.
//!
//! Cost: a dry run (`dry_run.rs`) for each change tried, at most six; for a request that waits for free units, also a
//! [`ReplanSearch`], which runs in slices.

use super::decision::{largest_on_node, of_group, of_node, tests};
use super::dry_run::{DryRun, DryRunResult, MemberCandidate, largest};
use super::ends::ends;
use super::event::Test;
use super::problem::{Group, NONE, RequestShape, TypeSelector};
use super::reason::{
    Answer, FreeBlock, GroupVerdict, NearMiss, NodeVerdict, Refusal, Replan, RequestNow, Tests,
    UnitFacts,
};
use super::replan::{ReplanSearch, replan};
use super::stranded::stranded;
use super::{Question, Sim, Status, UnitKind};
use crate::lab::Inquiry;

/// Answers a question about a state, with `request` as the current request; `None` for a question about an object that
/// does not exist. `deciding` is the state in which that request is decided.
pub fn answer(
    shown: &Sim,
    deciding: &Sim,
    request: Option<u32>,
    question: Question,
) -> Option<Answer> {
    let problem = shown.problem();
    let exists = match question {
        Question::Request { request } => (request as usize) < problem.requests.len(),
        Question::Node { node } => (node as usize) < problem.node_count(),
        Question::Group { group } => (group as usize) < shown.groups().len(),
        Question::Unit { unit } => (unit as usize) < problem.node_of.len(),
    };
    if !exists {
        return None;
    }
    Some(match (question, request) {
        (Question::Request { request }, _) => {
            Answer::Request { request, now: request_now(shown, request) }
        }
        (Question::Unit { unit }, _) => Answer::Unit(unit_facts(shown, unit)),
        (Question::Node { node }, Some(request)) => {
            Answer::Node(why_not_node(deciding, request, node))
        }
        (Question::Group { group }, Some(request)) => {
            Answer::Group(why_not_group(deciding, request, group))
        }
        (_, None) => Answer::NoRequest,
    })
}

/// The answer about a request that waits for free units, while the search for containers to move is under way.
pub(super) struct Waiting {
    request: u32,
    tests: Tests,
    near: Vec<NearMiss>,
    search: ReplanSearch,
}

impl Waiting {
    /// The answer to a question about a state, if it needs a search.
    pub(super) fn asked(shown: &Sim, question: Question) -> Option<Self> {
        let Question::Request { request } = question else { return None };
        let exists = (request as usize) < shown.problem().requests.len();
        if !exists || !matches!(shown.status(request), Status::Waiting(_)) {
            return None;
        }
        let result = DryRun::new(shown, request).run();
        (result.tests.fails == Some(Test::Capacity)).then(|| Waiting {
            request,
            near: near_misses(shown, request, &result),
            search: ReplanSearch::new(shown, request, &result),
            tests: result.tests,
        })
    }

    fn answer(&mut self, replan: Replan) -> Answer {
        let (tests, near) = (self.tests, std::mem::take(&mut self.near));
        let now = RequestNow::Waiting { tests, near, replan: Some(replan) };
        Answer::Request { request: self.request, now }
    }
}

impl Inquiry<Answer> for Waiting {
    fn work(&mut self, work: u64) -> Option<Answer> {
        let found = self.search.work(work)?;
        Some(self.answer(found))
    }

    fn progress(&self) -> (u64, u64) {
        self.search.progress()
    }

    fn leave(&mut self) -> Answer {
        let found = self.search.leave();
        self.answer(found)
    }
}

fn request_now(sim: &Sim, request: u32) -> RequestNow {
    match sim.status(request) {
        Status::Future => RequestNow::Future,
        Status::Deciding => RequestNow::Deciding { tests: tests(sim, request) },
        Status::Waiting(_) => {
            let result = DryRun::new(sim, request).run();
            let helps = result.tests.fails == Some(Test::Capacity);
            RequestNow::Waiting {
                near: near_misses(sim, request, &result),
                replan: helps.then(|| replan(sim, request)),
                tests: result.tests,
            }
        }
        Status::Placed(number) => {
            let placement = sim.placement(number);
            RequestNow::Placed {
                node: placement.node,
                group: sim.group_of(placement),
                units: sim.units(placement),
                bound: placement.is_bound(),
            }
        }
        Status::Released(number) => RequestNow::Released { node: sim.placement(number).node },
        Status::Withdrawn => RequestNow::Withdrawn,
    }
}

/// Single changes with which a request would be placed.
pub fn near_misses(sim: &Sim, request: u32, result: &DryRunResult) -> Vec<NearMiss> {
    let dry_run = DryRun::new(sim, request);
    let to = |dry_run: DryRun<'_>| dry_run.run().tests.choice.map(|choice| choice.block);
    let (tests, shape) = (&result.tests, sim.problem().requests[request as usize]);
    let mut near = Vec::new();
    // A node that never has enough units is not a candidate, however many become free.
    let nearest = largest(result.large(&result.members));
    let more = nearest.and_then(|member| with_enough(&dry_run, &member, |_| true));
    near.extend(more.map(|(units, to)| NearMiss::More { units, to }));
    let unused_quota =
        tests.quota.map_or(u64::MAX, |quota| quota.saturating_sub(tests.allocated.unwrap_or(0)));
    let most = tests.largest.map_or(0, |block| block.free).min(unused_quota);
    if (1..tests.requested).contains(&most) {
        let by = tests.requested - most;
        let smaller = DryRun { shape: RequestShape { units: most, ..shape }, ..dry_run };
        near.extend(to(smaller).map(|to| NearMiss::Smaller { by, to }));
    }
    match tests.fails {
        Some(Test::Quota) => {
            let by = tests.requested - unused_quota;
            let unlimited = DryRun { tests_quota: false, ..dry_run };
            near.extend(to(unlimited).map(|to| NearMiss::Quota { by, to }));
        }
        Some(_) => {
            let selector = dry_run.selector;
            let selecting = |selector| to(DryRun { selector, ..dry_run });
            if sim.layout().by_group && shape.tag != NONE {
                let untagged = DryRun { shape: RequestShape { tag: NONE, ..shape }, ..dry_run };
                near.extend(to(untagged).map(|to| NearMiss::Untagged { to }));
            }
            if selector.model != NONE {
                let any = selecting(TypeSelector { model: NONE, ..selector });
                near.extend(any.map(|to| NearMiss::AnyModel { to }));
            }
            let others = UnitKind::ALL.into_iter().filter(|&kind| kind != selector.kind);
            near.extend(others.filter_map(|kind| {
                let to = selecting(TypeSelector { kind, ..selector })?;
                Some(NearMiss::OtherKind { kind, to })
            }));
        }
        None => {}
    }
    near.extend(ends(sim, request, result));
    near
}

/// Free units that a member lacks for the request to go to the target, and the block that it gets then; `None` if the
/// request goes elsewhere even with them.
fn with_enough(
    dry_run: &DryRun<'_>,
    member: &MemberCandidate,
    is_target: impl Fn(FreeBlock) -> bool,
) -> Option<(u64, FreeBlock)> {
    let lack = dry_run.shape.units.checked_sub(member.block.free);
    let units = lack.filter(|&units| units > 0)?;
    let more = DryRun { added: Some((member.target.member, units)), ..*dry_run };
    let to = more.run().tests.choice?.block;
    is_target(to).then_some((units, FreeBlock { free: member.block.free, ..to }))
}

/// The reason why a request, decided in this state, does not go to a node.
pub fn why_not_node(sim: &Sim, request: u32, node: u32) -> Refusal<NodeVerdict> {
    let dry_run = DryRun::new(sim, request);
    let result = dry_run.run();
    let on_node = result.members.iter().filter(|member| member.block.node == node);
    let on_node: Vec<MemberCandidate> = on_node.copied().collect();
    let is_closed = sim.problem().closed[node as usize];
    let verdict = of_node(&result, (node, is_closed), &on_node);
    let short = match verdict {
        NodeVerdict::TooLittle(_) => largest_on_node(&on_node),
        _ => None,
    };
    let short = short.filter(|member| member.total >= result.tests.requested);
    let near = short.and_then(|member| with_enough(&dry_run, &member, |to| to.node == node));
    Refusal { thing: node, request, verdict, tests: result.tests, near }
}

/// The reason why a request, decided in this state, does not get units of a group.
pub fn why_not_group(sim: &Sim, request: u32, group: u32) -> Refusal<GroupVerdict> {
    let dry_run = DryRun::new(sim, request);
    let result = dry_run.run();
    let verdict = of_group(&dry_run, &result, (group, &sim.groups()[group as usize]));
    let short = match verdict {
        GroupVerdict::TooLittle(_) => largest(result.large(result.members_of(group))),
        _ => None,
    };
    let near =
        short.and_then(|member| with_enough(&dry_run, &member, |to| to.group == Some(group)));
    Refusal { thing: group, request, verdict, tests: result.tests, near }
}

fn unit_facts(sim: &Sim, unit: u32) -> UnitFacts {
    let problem = sim.problem();
    let (node, kind) = (problem.node_of[unit as usize], problem.kind_of(unit));
    let contains = |group: &Group| {
        group.members.iter().any(|member| member.units.binary_search(&unit).is_ok())
    };
    let groups = (0..).zip(sim.groups()).filter(|(_, group)| contains(group)).map(|(at, _)| at);
    let free = problem
        .units_of(node)
        .filter(|&other| sim.is_free(other) && problem.kind_of(other) == kind);
    let stranded = stranded(sim).units;
    let found = stranded.binary_search_by_key(&unit, |stranded| stranded.0).ok();
    let strands = found.map(|at| stranded[at].1);
    UnitFacts {
        unit,
        holder: sim.free_units().holder(unit),
        groups: groups.collect(),
        free_on_node: free.count() as u64,
        strands: strands.map(|request| (request, problem.requests[request as usize].units)),
    }
}
