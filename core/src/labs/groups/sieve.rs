//! The obstacles between a request and each group and unit, and the moves that would make room for it: the data of a
//! picture of its tests.
//!
//! Cost: a dry run, a look at every group for each of its units, and a search for moves of at most [`WORK`] steps; so
//! only for a small cluster.

use super::decision::of_group;
use super::dry_run::{DryRun, DryRunResult, largest};
use super::event::Test;
use super::problem::index_u32;
use super::reason::Replan;
use super::replan::ReplanSearch;
use super::view::{Keeps, Sieve, Tested};
use super::{Sim, Transition};

/// The most steps of the search for moves, or 64 tries: at most about a hundredth of a second.
const WORK: u64 = 1 << 18;

/// The tests of the request of a step; else what the first request that waits for free units lacks.
pub(super) fn sieve(step: Transition<'_>, shown: &Sim, tested: Option<Tested>) -> Option<Sieve> {
    let lacks = |&request: &u32| shown.waits_for(request) == Some(Test::Capacity);
    let waits = || shown.waiting().find(lacks);
    let request = tested.map(|it| it.request).or_else(waits)?;
    let sim = if tested.is_some() { step.before } else { shown };
    let dry_run = DryRun::new(sim, request);
    let result = dry_run.run();
    let is_over = result.tests.fails == Some(Test::Quota);
    let drops = |group| {
        let (test, _) = of_group(&dry_run, &result, group);
        Some(test).filter(|&test| test < Test::Capacity && !is_over)
    };
    let by_group = tested.is_some() && dry_run.is_by_group();
    let groups = (0..).zip(sim.groups()).filter(|_| by_group).map(drops).collect();
    let is_refused = tested.is_some_and(|it| it.decided && !it.passed);
    let moves = is_refused.then(|| moves(sim, request, &result)).flatten();
    Some(Sieve {
        request,
        blocks: result
            .groups
            .iter()
            .filter_map(|of| largest(result.members_of(of.group)))
            .map(|member| member.block)
            .collect(),
        keeps: keeps(&dry_run, sim),
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
