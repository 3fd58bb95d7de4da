//! Answers to "why does it wait?", "why not this node, this group?", with the nearest changes that reverse the answer.
//!
//! No answer is a guess: verdicts are those of `decision.rs`; the numbers suggest a change, and a dry run decides the
//! request again with it.
//!
//! Cost: a dry run (`dry_run.rs`) for each change tried, at most six; for a request that waits for free units, also a
//! [`ReplanSearch`], which runs in slices.

use super::decision::{largest_on_node, of_group, of_node};
use super::dry_run::{DryRun, DryRunResult, MemberCandidate, largest};
use super::ends::ends;
use super::event::{Event, Test};
use super::explain::Tried;
use super::problem::{Group, NONE, RequestShape, TypeSelector};
use super::reason::{Answer, FreeBlock, NearMiss, NodeVerdict, Replan};
use super::replan::{ReplanSearch, replan};
use super::stranded::stranded;
use super::{Policy, Question, Sim, Status, Transition, UnitKind};
use crate::kernel::{Explanation, Sentence, say};
use crate::lab::Inquiry;

/// Answers a question about a moment of which `shown` is the state; `None` for a question about an object that does not
/// exist.
pub fn answer(step: Transition<'_>, shown: &Sim, question: Question) -> Option<Answer> {
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
    Some(match (question, step.current_request()) {
        (Question::Request { request }, _) => request_now(shown, request),
        (Question::Unit { unit }, _) => Answer::of(unit_now(shown, unit)),
        (Question::Node { node }, Some((request, sim))) => why_not_node(step, sim, request, node),
        (Question::Group { group }, Some((request, sim))) => {
            why_not_group(step, sim, request, group)
        }
        (_, None) => Answer::bare(say!(no_request_now)),
    })
}

impl Answer {
    fn of(explanation: Explanation) -> Self {
        Answer { explanation, ..Answer::default() }
    }

    fn bare(fact: Sentence) -> Self {
        Answer::of(Explanation::new(fact, []))
    }

    /// The reason why a request does not get units of a thing, and the units that would have to be free there.
    fn refused(request: u32, fact: Sentence, grounds: Vec<Sentence>, near: Vec<NearMiss>) -> Self {
        let grounds = grounds.into_iter().chain(near.iter().map(|near| near.sentence(request)));
        Answer { explanation: Explanation::new(fact, grounds), near, replan: None }
    }

    /// The answer about a waiting request, with the containers that would have to move.
    fn with_moves(mut self, request: u32, replan: Replan) -> Self {
        self.explanation.grounds.extend(replan.sentences(request));
        Answer { replan: Some(replan), ..self }
    }
}

/// The answer about a request that waits for free units, while the search for containers to move is under way.
pub(super) struct Waiting {
    request: u32,
    answer: Answer,
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
            answer: waits(shown, request, &result),
            search: ReplanSearch::new(shown, request, &result),
        })
    }

    fn answer(&mut self, replan: Replan) -> Answer {
        std::mem::take(&mut self.answer).with_moves(self.request, replan)
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

fn request_now(sim: &Sim, request: u32) -> Answer {
    match sim.status(request) {
        Status::Future => Answer::bare(say!(request_not_come, request)),
        Status::Deciding => Answer::bare(say!(request_being_decided, request)),
        Status::Waiting(_) => {
            let result = DryRun::new(sim, request).run();
            let answer = waits(sim, request, &result);
            match result.tests.fails {
                Some(Test::Capacity) => answer.with_moves(request, replan(sim, request)),
                _ => answer,
            }
        }
        Status::Placed(number) => {
            let placement = sim.placement(number);
            let (node, units) = (placement.node, sim.units(placement));
            let from = match sim.group_of(placement) {
                Some(group) => Some(say!(from_group, group)),
                None => placement.is_bound().then(|| say!(ran_before)),
            };
            Answer::of(Explanation::new(say!(request_is_placed, request, node, units), from))
        }
        Status::Released(number) => {
            Answer::bare(say!(request_has_ended, request, node: sim.placement(number).node))
        }
        Status::Withdrawn => Answer::bare(say!(request_was_withdrawn, request)),
    }
}

/// The reason why a request waits, and the single changes with which it would be placed: those that come by themselves
/// are said first.
fn waits(sim: &Sim, request: u32, result: &DryRunResult) -> Answer {
    let tried = Tried::of(sim, request, result.tests);
    let Some(test) = result.tests.fails else {
        return Answer::of(Explanation::new(say!(request_is_next, request), tried.choice()));
    };
    let mut explanation = tried.waits(test);
    let near = near_misses(sim, request, result);
    let (ends, others): (Vec<&NearMiss>, Vec<_>) = near.iter().partition(|near| near.is_end());
    explanation.grounds.extend(ends.into_iter().chain(others).map(|near| near.sentence(request)));
    Answer { explanation, near, replan: None }
}

/// Single changes with which a request would be placed.
pub fn near_misses(sim: &Sim, request: u32, result: &DryRunResult) -> Vec<NearMiss> {
    let dry_run = DryRun::new(sim, request);
    let to = |dry_run: DryRun<'_>| dry_run.run().tests.choice.map(|choice| choice.block);
    let (tests, shape) = (&result.tests, sim.problem().requests[request as usize]);
    let mut near = Vec::new();
    // A node that never has enough units is not a candidate, however many become free.
    let nearest = largest(result.large(&result.members));
    near.extend(nearest.and_then(|member| with_enough(&dry_run, &member, |_| true)));
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

/// The free units that a member lacks for the request to go to the target; `None` if it goes elsewhere even with them.
fn with_enough(
    dry_run: &DryRun<'_>,
    member: &MemberCandidate,
    is_target: impl Fn(FreeBlock) -> bool,
) -> Option<NearMiss> {
    let lack = dry_run.shape.units.checked_sub(member.block.free);
    let units = lack.filter(|&units| units > 0)?;
    let more = DryRun { added: Some((member.target.member, units)), ..*dry_run };
    let to = more.run().tests.choice?.block;
    let to = is_target(to).then_some(FreeBlock { free: member.block.free, ..to })?;
    Some(NearMiss::More { units, to })
}

/// The last test of a request that is made in a step, if the step decides it: later ones are not told.
fn last_made(step: Transition<'_>, request: u32) -> Option<Test> {
    match step.event() {
        Some(Event::Arrived { request: of }) if of == request => None,
        Some(Event::Tested { request: of, test, .. }) if of == request => Some(test),
        _ => Some(Test::Capacity),
    }
}

/// The reason why a request, decided in this state, does not go to a node.
pub fn why_not_node(step: Transition<'_>, sim: &Sim, request: u32, node: u32) -> Answer {
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
    let near: Vec<NearMiss> = near.into_iter().collect();
    let (tests, by_group) = (result.tests, dry_run.is_by_group());
    let decides = match verdict {
        NodeVerdict::Fails(test) => test,
        NodeVerdict::NoMatchingUnits if by_group => Test::Type,
        _ => Test::Capacity,
    };
    if last_made(step, request) < Some(decides) {
        return Answer { near, ..Answer::bare(say!(node_not_tested, request, node)) };
    }
    let wanted = tests.requested;
    let chosen = tests.choice.map_or(NONE, |choice| choice.block.node);
    let (winner, left_over) = result.winner();
    let grounds = match verdict {
        NodeVerdict::Chosen => return Answer::bare(say!(chosen_node, request, node)),
        NodeVerdict::Fails(test) => Tried::of(sim, request, tests).fails(test),
        NodeVerdict::Closed => vec![say!(node_takes_none)],
        NodeVerdict::NoMatchingUnits if by_group => vec![say!(node_not_meant)],
        NodeVerdict::NoMatchingUnits => vec![say!(node_has_none)],
        NodeVerdict::TooLittle(block) => vec![say!(too_little_there, free: block.free, wanted)],
        NodeVerdict::Later(block) => {
            vec![say!(later_node, free: block.free, wanted, winner: chosen)]
        }
        NodeVerdict::FitsWorse { block, remaining: left } => {
            let group = block.group.unwrap_or(NONE);
            vec![say!(group_fits_worse, group, left, winner, least: left_over, chosen)]
        }
        NodeVerdict::Larger(FreeBlock { group, free, .. }) => {
            let least = tests.choice.map_or(0, |choice| choice.block.free);
            vec![say!(larger_piece, group: group.unwrap_or(NONE), free, chosen, least)]
        }
    };
    Answer::refused(request, say!(why_not_there, request, node), grounds, near)
}

/// The reason why a request, decided in this state, does not get units of a group.
fn why_not_group(step: Transition<'_>, sim: &Sim, request: u32, group: u32) -> Answer {
    let dry_run = DryRun::new(sim, request);
    let result = dry_run.run();
    let tests = &result.tests;
    let (decides, grounds) = if !dry_run.is_by_group() {
        (Test::Quota, vec![say!(groups_do_not_count)])
    } else if tests.fails == Some(Test::Quota) {
        (Test::Quota, Tried::of(sim, request, *tests).fails(Test::Quota))
    } else {
        let target = (group, &sim.groups()[group as usize]);
        let (decides, ground) = of_group(&dry_run, &result, target);
        (decides, vec![ground])
    };
    let lacks = result.group(group).is_some_and(|candidate| candidate.best.is_none());
    let lacks = lacks && decides == Test::Capacity;
    let short = lacks.then(|| largest(result.large(result.members_of(group)))).flatten();
    let is_there = |to: FreeBlock| to.group == Some(group);
    let near = short.and_then(|member| with_enough(&dry_run, &member, is_there));
    let near: Vec<NearMiss> = near.into_iter().collect();
    let made = last_made(step, request);
    if made < Some(decides) {
        let matches = say!(group_still_matches, group, request);
        let explanation = match made {
            Some(Test::Group) => Explanation::new(matches, [say!(type_and_room_to_come)]),
            Some(Test::Type) => Explanation::new(matches, [say!(room_to_come)]),
            _ => Explanation::new(say!(group_not_tested, group, request), []),
        };
        return Answer { near, ..Answer::of(explanation) };
    }
    if tests.choice.is_some_and(|choice| choice.block.group == Some(group)) {
        return Answer::bare(say!(chosen_group, request, group));
    }
    Answer::refused(request, say!(why_not_group, request, group), grounds, near)
}

fn unit_now(sim: &Sim, unit: u32) -> Explanation {
    let node = sim.problem().node_of[unit as usize];
    let fact = match sim.free_units().holder(unit) {
        Some(request) => say!(gpu_is_held, unit, node, request),
        None if sim.problem().is_closed(unit) => say!(gpu_is_closed, unit, node),
        None => say!(gpu_is_free, unit, node),
    };
    let by_machine = sim.problem().policy == Policy::Machine;
    let contains = |group: &Group| {
        group.members.iter().any(|member| member.units.binary_search(&unit).is_ok())
    };
    let groups = (0..).zip(sim.groups()).filter(|(_, group)| contains(group)).map(|(at, _)| at);
    let groups: Vec<u32> = groups.filter(|&group| !by_machine && is_planned(sim, group)).collect();
    let in_groups = match groups.len() as u64 {
        0 if by_machine => None,
        0 => Some(say!(unit_in_no_group)),
        count => Some(say!(unit_in_groups, count, groups)),
    };
    let stranded = stranded(sim).units;
    let found = stranded.binary_search_by_key(&unit, |stranded| stranded.0).ok();
    let strands = found.map(|at| {
        let request = stranded[at].1;
        let wanted = sim.problem().requests[request as usize].units;
        say!(unit_stranded_why, request, wanted)
    });
    Explanation::new(fact, in_groups.into_iter().chain(strands))
}

/// True if a group is planned by now, or made by hand.
fn is_planned(sim: &Sim, group: u32) -> bool {
    let (planned, stored) = sim.stored();
    let mut plans = sim.plans()[..planned as usize].iter();
    let is_its = |demand| plans.any(|plan| plan.demand == demand);
    stored || sim.demand_of(group).is_none_or(is_its)
}
