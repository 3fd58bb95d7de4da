//! Answers to "why does it wait?", "why not this node, this group?", with the nearest changes that reverse the answer.
//!
//! No answer is a guess: verdicts are those of `decision.rs`; the numbers suggest a change, and a trial decides the
//! request again with it.
//!
//! Cost: a trial (`trial.rs`) for each change tried, at most six; for a request that waits for capacity, also a
//! [`Search`], which runs in slices.

use super::decision::{largest, of_group, of_node, tests};
use super::event::Test;
use super::problem::{Group, NONE};
use super::reason::{
    Answer, FreeBlock, GroupVerdict, NearMiss, NodeVerdict, Refusal, Replan, RequestNow, Tests,
    UnitFacts,
};
use super::replan::{Search, replan};
use super::stranded::stranded;
use super::trial::{MemberOffer, Trial, Tried};
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

/// The answer about a request that waits for capacity, while the search for containers to move is under way.
pub(super) struct Waiting {
    request: u32,
    tests: Tests,
    near: Vec<NearMiss>,
    search: Search,
}

impl Waiting {
    /// The answer to a question about a state, if it needs a search.
    pub(super) fn asked(shown: &Sim, question: Question) -> Option<Self> {
        let Question::Request { request } = question else { return None };
        let exists = (request as usize) < shown.problem().requests.len();
        if !exists || !matches!(shown.status(request), Status::Waiting { .. }) {
            return None;
        }
        let tried = Trial::new(shown, request).decide();
        (tried.tests.fails == Some(Test::Capacity)).then(|| Waiting {
            request,
            near: near_misses(shown, request, &tried),
            search: Search::new(shown, request, &tried),
            tests: tried.tests,
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
        Status::Waiting { .. } => {
            let tried = Trial::new(sim, request).decide();
            let helps = tried.tests.fails == Some(Test::Capacity);
            RequestNow::Waiting {
                near: near_misses(sim, request, &tried),
                replan: helps.then(|| replan(sim, request)),
                tests: tried.tests,
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
pub fn near_misses(sim: &Sim, request: u32, tried: &Tried) -> Vec<NearMiss> {
    let trial = Trial::new(sim, request);
    let to = |trial: Trial<'_>| trial.decide().tests.choice.map(|choice| choice.block);
    let (tests, shape) = (&tried.tests, sim.problem().requests[request as usize]);
    let mut near = Vec::new();
    // A node that never has enough units is not a candidate, however many become free.
    let nearest = tried.offers.iter().filter_map(|offer| offer.nearest);
    let nearest = nearest.max_by_key(|member| (member.block.free, u32::MAX - member.slot.group));
    let more = nearest.and_then(|member| with_enough(&trial, &member, |_| true));
    near.extend(more.map(|(units, to)| NearMiss::More { units, to }));
    let room =
        tests.quota.map_or(u64::MAX, |quota| quota.saturating_sub(tests.allocated.unwrap_or(0)));
    let most = tests.largest.map_or(0, |block| block.free).min(room);
    if (1..tests.wanted).contains(&most) {
        let by = tests.wanted - most;
        near.extend(to(trial.of_size(most)).map(|to| NearMiss::Smaller { by, to }));
    }
    match tests.fails {
        Some(Test::Quota) => {
            let by = tests.wanted - room;
            near.extend(to(trial.unlimited()).map(|to| NearMiss::Quota { by, to }));
        }
        Some(_) => {
            if sim.layout().by_group && shape.tag != NONE {
                near.extend(to(trial.untagged()).map(|to| NearMiss::Untagged { to }));
            }
            if trial.want().model != NONE {
                near.extend(to(trial.of_any_model()).map(|to| NearMiss::AnyModel { to }));
            }
            let others = UnitKind::ALL.into_iter().filter(|&kind| kind != trial.want().kind);
            near.extend(others.filter_map(|kind| {
                Some(NearMiss::OtherKind { kind, to: to(trial.of_kind(kind))? })
            }));
        }
        None => {}
    }
    near
}

/// Free units that a member lacks for the request to go to the target, and the block that it gets then; `None` if the
/// request goes elsewhere even with them.
fn with_enough(
    trial: &Trial<'_>,
    member: &MemberOffer,
    is_target: impl Fn(FreeBlock) -> bool,
) -> Option<(u64, FreeBlock)> {
    let (units, trial) = trial.with_enough(member)?;
    let to = trial.decide().tests.choice?.block;
    is_target(to).then_some((units, FreeBlock { free: member.block.free, ..to }))
}

/// The reason why a request, decided in this state, does not go to a node.
pub fn why_not_node(sim: &Sim, request: u32, node: u32) -> Refusal<NodeVerdict> {
    let trial = Trial::new(sim, request);
    let tried = trial.decide();
    let on_node = tried.members.iter().filter(|member| member.block.node == node);
    let on_node: Vec<MemberOffer> = on_node.copied().collect();
    let verdict = of_node(&tried, node, &on_node);
    let short = match verdict {
        NodeVerdict::TooLittle(_) => largest(&on_node),
        _ => None,
    };
    let short = short.filter(|member| member.whole >= tried.tests.wanted);
    let near = short.and_then(|member| with_enough(&trial, member, |to| to.node == node));
    Refusal { thing: node, request, verdict, tests: tried.tests, near }
}

/// The reason why a request, decided in this state, does not get units of a group.
pub fn why_not_group(sim: &Sim, request: u32, group: u32) -> Refusal<GroupVerdict> {
    let trial = Trial::new(sim, request);
    let tried = trial.decide();
    let verdict = of_group(&trial, &tried, (group, &sim.groups()[group as usize]));
    let short = match verdict {
        GroupVerdict::TooLittle(_) => tried.offer(group).and_then(|offer| offer.nearest),
        _ => None,
    };
    let near = short.and_then(|member| with_enough(&trial, &member, |to| to.group == Some(group)));
    Refusal { thing: group, request, verdict, tests: tried.tests, near }
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
        .filter(|&other| sim.stock().holder(other).is_none() && problem.kind_of(other) == kind);
    let all = stranded(sim);
    let strands = all.binary_search_by_key(&unit, |strand| strand.0).ok().map(|at| all[at].1);
    UnitFacts {
        unit,
        holder: sim.stock().holder(unit),
        groups: groups.collect(),
        free_on_node: free.count() as u64,
        strands: strands.map(|request| (request, problem.requests[request as usize].units)),
    }
}
