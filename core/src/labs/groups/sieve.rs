//! The obstacles between a request and each group and unit, and the moves that would make room for it: the data of a
//! picture of its tests.
//!
//! Cost: a dry run, a look at every group for each of its units, and a search for moves of at most [`WORK`] steps; so
//! only for a small cluster. With a short list, also a run in which the containers that would move run from the start.

use std::sync::Arc;

use super::decision::of_group;
use super::dry_run::{DryRun, DryRunResult, largest};
use super::event::{Event, Test};
use super::problem::index_u32;
use super::reason::{GroupVerdict, Replan};
use super::replan::ReplanSearch;
use super::view::{Keeps, Sieve};
use super::{Sim, Status, Transition};
use crate::kernel::Model as _;

/// The most steps of the search for moves, or 64 tries: at most about a hundredth of a second.
const WORK: u64 = 1 << 18;

/// The most units and entries of a run that is tried with the moves made.
const TRIED: usize = 1_000;

/// The tests of the request of a step; else what the first request that waits for free units lacks.
pub(super) fn sieve(step: Transition<'_>, shown: &Sim) -> Option<Sieve> {
    let tested = match step.event() {
        Some(
            Event::Tested { request, .. }
            | Event::Placed { request, .. }
            | Event::Queued { request, .. },
        ) => Some(request),
        _ => None,
    };
    let lacks = |&request: &u32| shown.waits_for(request) == Some(Test::Capacity);
    let request = tested.or_else(|| shown.waiting().find(lacks))?;
    let sim = if tested.is_some() { step.before } else { shown };
    let dry_run = DryRun::new(sim, request);
    let result = dry_run.run();
    let groups: Vec<GroupVerdict> = if tested.is_some() && dry_run.is_by_group() {
        let numbered = (0..).zip(sim.groups());
        numbered.map(|group| of_group(&dry_run, &result, group)).collect()
    } else {
        Vec::new()
    };
    let waits = matches!(step.event(), Some(Event::Queued { .. }));
    let moves = waits.then(|| moves(sim, request, &result)).flatten();
    Some(Sieve {
        request,
        tested: tested.is_some(),
        blocks: result
            .groups
            .iter()
            .filter_map(|of| largest(result.members_of(of.group)))
            .map(|member| member.block)
            .collect(),
        keeps: keeps(&dry_run, sim),
        lasts: moves.as_ref().is_some_and(|moves| lasts(sim, request, moves)),
        moves,
        groups,
    })
}

/// The obstacle between a request and each unit, whether the unit is free or not: the first test that it fails. Units of
/// other kinds are apart from all.
fn keeps(dry_run: &DryRun<'_>, sim: &Sim) -> Vec<Option<Keeps>> {
    let problem = sim.problem();
    let mut owner: Vec<Option<u32>> = vec![None; problem.node_of.len()];
    let mut matches = vec![false; problem.node_of.len()];
    for (number, group) in (0..).zip(&*sim.layout().groups) {
        let is_match = dry_run.is_accessible(group) && dry_run.has_tag(group);
        for &unit in group.members.iter().flat_map(|member| &member.units) {
            matches[unit as usize] |= is_match;
            owner[unit as usize].get_or_insert(number);
        }
    }
    let of = |unit: u32| match owner[unit as usize] {
        _ if problem.is_closed(unit) => Some(Keeps::Closed),
        _ if problem.kind_of(unit) != dry_run.selector.kind => Some(Keeps::Kind),
        Some(group) if !matches[unit as usize] => Some(Keeps::Group(group)),
        Some(_) => (!dry_run.matches(unit)).then_some(Keeps::Model),
        None => Some(Keeps::NoGroup),
    };
    (0..index_u32(problem.node_of.len())).map(of).collect()
}

/// The containers that would have to move so that a request fits, where the search finds them in little time.
fn moves(sim: &Sim, request: u32, result: &DryRunResult) -> Option<Replan> {
    if result.tests.fails != Some(Test::Capacity) {
        return None;
    }
    let found = ReplanSearch::new(sim, request, result).work(WORK)?;
    matches!(found, Replan::Moves { .. }).then_some(found)
}

/// True if a request goes to the same node in a run in which the containers run from the start where they would move to:
/// requests between them may take what the moves free.
fn lasts(sim: &Sim, request: u32, moves: &Replan) -> bool {
    let Replan::Moves { moves, to, .. } = moves else { return false };
    let problem = sim.problem();
    if problem.node_of.len() + problem.entries.len() > TRIED {
        return false;
    }
    let Some(changed) = problem.with_bound(moves) else { return false };
    let mut run = Sim::new(Arc::new(changed));
    while matches!(run.status(request), Status::Future | Status::Deciding) && run.step(&mut ()) {}
    let node = |number| run.placement(number).node;
    matches!(run.status(request), Status::Placed(number) if node(number) == to.node)
}
