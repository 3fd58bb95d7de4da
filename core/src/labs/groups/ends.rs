//! The containers whose end would make room for a waiting request: the nearest change that comes by itself.
//!
//! **Invariant:** the containers named are the fewest of one node with which the request would fit there; of as many,
//! those with the fewest units.
//!
//! Cost: a look at each unit of the places where the request may go; for a quota, a look at every container.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Sim;
use super::dry_run::{DryRun, DryRunResult};
use super::event::Test;
use super::problem::NONE;
use super::reason::{FreeBlock, NearMiss};
use crate::sort;

/// The nearest end that would help a request that waits, if one would.
pub(super) fn ends(sim: &Sim, request: u32, result: &DryRunResult) -> Option<NearMiss> {
    let tests = &result.tests;
    if tests.never.is_some() {
        return None;
    }
    match tests.fails? {
        Test::Quota => of_quota(sim, request, tests.allocated?, tests.quota?),
        Test::Capacity => {
            let members = result.large(&result.members);
            let units = |member| sim.layout().member(member).units.iter().copied();
            let places = members.map(|member| (member.block, units(member.target.member)));
            nearest(sim, request, places, false)
        }
        // Planned groups leave out the units of containers that run at the start: a later plan may have a group for it.
        Test::Group | Test::Type
            if sim.problem().demands.is_some()
                && tests.on_node.is_none_or(|block| block.free < tests.requested) =>
        {
            let nodes = (0..).zip(&sim.problem().closed).filter(|(_, closed)| !**closed);
            let place = |(node, _)| {
                let block = FreeBlock { node, group: None, free: 0 };
                (block, sim.problem().units_of(node))
            };
            nearest(sim, request, nodes.map(place), true)
        }
        Test::Group | Test::Type => None,
    }
}

/// The containers that would have to end at the place where they are the fewest.
fn nearest(
    sim: &Sim,
    request: u32,
    places: impl Iterator<Item = (FreeBlock, impl Iterator<Item = u32>)>,
    planned: bool,
) -> Option<NearMiss> {
    let dry_run = DryRun::new(sim, request);
    let wanted = sim.problem().requests[request as usize].units;
    let at = places.filter_map(|(block, units)| {
        let mut held: BTreeMap<u32, u64> = BTreeMap::new();
        let mut free = 0;
        for unit in units.filter(|&unit| dry_run.matches(unit)) {
            match sim.free_units().holder(unit) {
                Some(holder) => *held.entry(holder).or_default() += 1,
                None => free += 1,
            }
        }
        let (requests, freed) = fewest(held, wanted.checked_sub(free)?)?;
        Some((requests, freed, FreeBlock { free: free + freed, ..block }))
    });
    let found = at.min_by_key(|(requests, freed, _)| (requests.len(), *freed));
    let (requests, _, to) = found?;
    Some(NearMiss::Ends { requests, to, planned })
}

/// The containers of a request's requester that would have to end for its quota.
fn of_quota(sim: &Sim, request: u32, allocated: u64, quota: u64) -> Option<NearMiss> {
    let problem = sim.problem();
    let shape = problem.requests[request as usize];
    let requester = problem.charged(shape);
    let running = sim.placements().map(|placement| placement.request).filter(|&other| {
        let charged = problem.charged(problem.requests[other as usize]);
        charged != NONE && charged == requester && sim.is_running(other)
    });
    let held = running.map(|other| (other, problem.requests[other as usize].units)).collect();
    let lack = (allocated + shape.units).checked_sub(quota)?;
    fewest(held, lack).map(|(requests, _)| NearMiss::QuotaEnds { requests })
}

/// The fewest containers with so many units together, and their number of units: the largest ones, the last of them as
/// small as suffices. `None` if all of them have too few.
fn fewest(held: BTreeMap<u32, u64>, lack: u64) -> Option<(Vec<u32>, u64)> {
    let mut held: Vec<(u32, u64)> = held.into_iter().collect();
    sort::sort_by_key(&mut held, |&(request, units)| (Reverse(units), request));
    let (mut requests, mut freed) = (Vec::new(), 0);
    for (at, &(request, units)) in held.iter().enumerate() {
        let rest = lack.checked_sub(freed).filter(|&rest| rest > 0)?;
        if units < rest {
            requests.push(request);
            freed += units;
            continue;
        }
        let enough = held[at..].partition_point(|&(_, units)| units >= rest);
        let least = held[at + enough - 1].1;
        let first = held[at..].iter().find(|&&(_, units)| units == least)?;
        requests.push(first.0);
        sort::sort(&mut requests);
        return Some((requests, freed + least));
    }
    None
}
