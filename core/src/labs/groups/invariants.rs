//! Checks of the method's invariants on the state at each step.
//!
//! A scenario cannot violate them; they are there to be watched, and they detect errors of the implementation.
//!
//! Cost: a look at every container and unit. Above [`WATCHED`] numbers they are left out.

use super::sim::Sim;
use super::view::Invariant;
use crate::kernel::InvariantCheck;

/// The most units, requests and requesters, together, of a scenario whose invariants are checked.
pub const WATCHED: usize = 1 << 15;

/// The checks of one moment; empty for a scenario above the limit.
pub fn invariant_checks(sim: &Sim) -> Vec<InvariantCheck<Invariant>> {
    let problem = sim.problem();
    if problem.node_of.len() + problem.requests.len() + problem.quota.len() > WATCHED {
        return Vec::new();
    }
    let layout = sim.layout();
    let (mut allocated, mut by_requester) =
        (vec![false; problem.node_of.len()], vec![0; problem.quota.len()]);
    // Requesters with units that the method allocated.
    let mut by_method = vec![false; problem.quota.len()];
    let (mut once, mut one_node, mut together) = (true, true, true);
    for placement in sim.placements().filter(|placement| sim.is_running(placement.request)) {
        let members = sim.group_of(placement).map(|group| layout.members_of(group));
        let group: Option<Vec<u32>> = members
            .map(|all| all.flat_map(|member| &layout.member(member).units).copied().collect());
        let units = sim.units(placement);
        for &unit in &units {
            once &= !std::mem::replace(&mut allocated[unit as usize], true);
            once &= sim.free_units().holder(unit) == Some(placement.request);
            one_node &= problem.node_of[unit as usize] == placement.node;
            together &= group.as_ref().is_none_or(|group| group.contains(&unit));
        }
        let requester = problem.charged(problem.requests[placement.request as usize]) as usize;
        if let Some(sum) = by_requester.get_mut(requester) {
            *sum += units.len() as u64;
            by_method[requester] |= !placement.is_bound();
        }
    }
    let is_open = |unit: u32| !problem.is_closed(unit);
    let mut units = (0..).zip(&allocated);
    once &= units.all(|(unit, &allocated)| sim.is_free(unit) == (!allocated && is_open(unit)));
    let mut within = by_requester.iter().zip(&problem.quota).zip(by_method);
    let quota =
        within.all(|((sum, quota), by_method)| !by_method || quota.is_none_or(|most| *sum <= most));
    let mut invariant_checks = vec![
        InvariantCheck { invariant: Invariant::AllocatedOnce, holds: once },
        InvariantCheck { invariant: Invariant::OneNode, holds: one_node },
        InvariantCheck { invariant: Invariant::WithinQuota, holds: quota },
    ];
    if layout.by_group {
        invariant_checks
            .push(InvariantCheck { invariant: Invariant::PlannedTogether, holds: together });
    }
    invariant_checks
}
