//! The reason of an event, computed when it is asked for, from the states before and after it, never during a run.
//!
//! Cost: the decision about its request (`decision.rs`).

use super::decision::tests;
use super::event::Event;
use super::grouping::{Plan, allocated_at_start};
use super::problem::{NONE, Problem, index_u32};
use super::reason::{FreeBlock, Reason, Units};
use super::{Sim, Status};
use crate::kernel;

/// A step of a run with the states around it.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

impl Transition<'_> {
    /// The request of the current event.
    pub fn request(&self) -> Option<u32> {
        match self.event()? {
            Event::Arrived { request }
            | Event::Tested { request, .. }
            | Event::Placed { request, .. }
            | Event::Queued { request, .. }
            | Event::Released { request, .. }
            | Event::Withdrawn { request }
            | Event::Bound { request, .. } => Some(request),
            Event::Planned { .. } | Event::Stored { .. } | Event::Retried { .. } => None,
        }
    }

    /// The current request, the subject of "why not here?", and the state in which it is decided.
    pub fn current_request(&self) -> Option<(u32, &Sim)> {
        match self.event()? {
            Event::Arrived { request } => Some((request, self.after)),
            Event::Tested { request, .. }
            | Event::Placed { request, .. }
            | Event::Queued { request, .. } => Some((request, self.before)),
            _ => None,
        }
    }
}

/// The reason of the current event of `transition`.
pub fn explain(transition: Transition<'_>) -> Reason {
    let sim = transition.before;
    let problem = sim.problem();
    let waiting = |sim: &Sim| sim.placed_and_waiting().1;
    let Some(event) = transition.event() else {
        return Reason::Beginning {
            nodes: problem.node_count() as u64,
            units: units_where(problem, |_| true),
            bound: problem.bindings.len() as u64,
            requests: (problem.requests.len() - problem.bindings.len()) as u64,
        };
    };
    match event {
        Event::Planned { .. } => planned(sim),
        Event::Stored { groups } => {
            let unmet = sim.plans().iter().filter(|plan| plan.units.is_empty()).count() as u64;
            Reason::Stored { groups: groups.into(), unmet }
        }
        Event::Arrived { request } => Reason::Arrived {
            request,
            units: problem.requests[request as usize].units,
            waiting: waiting(sim),
        },
        Event::Tested { request, test, passed } => {
            Reason::Tested { request, test, passed, tests: tests(sim, request) }
        }
        Event::Placed { request, .. } => Reason::Placed {
            request,
            units: units(transition.after, request),
            tests: tests(sim, request),
            waited: matches!(sim.status(request), Status::Waiting(_)),
        },
        Event::Queued { request, .. } => Reason::Queued { request, tests: tests(sim, request) },
        Event::Released { request, node: NONE } => Reason::ReleasedNothing { request },
        Event::Released { request, node } => Reason::Released {
            request,
            node,
            units: units(transition.after, request),
            waiting: waiting(sim),
        },
        Event::Withdrawn { request } => Reason::Withdrawn { request },
        Event::Bound { request, node } => {
            Reason::Bound { request, node, units: units(transition.after, request) }
        }
        Event::Retried { waiting } => Reason::Retried {
            waiting: waiting.into(),
            placed: sim.placed_in_round().count() as u64,
        },
    }
}

/// Number of units of each kind that satisfy a condition.
pub fn units_where(problem: &Problem, is: impl Fn(u32) -> bool) -> Units {
    let mut counted = Units::default();
    let units = (0..index_u32(problem.node_of.len())).filter(|&unit| is(unit));
    units.for_each(|unit| counted.add(problem.kind_of(unit), 1));
    counted
}

pub fn units(sim: &Sim, request: u32) -> Vec<u32> {
    sim.container(request).map_or_else(Vec::new, |container| sim.units(container))
}

/// The plan of the next demand.
fn planned(sim: &Sim) -> Reason {
    let problem = sim.problem();
    let (at, _) = sim.stored();
    let (before, rest) = sim.plans().split_at(at as usize);
    let plan: &Plan = &rest[0];
    let mut grouped = allocated_at_start(problem);
    for &unit in before.iter().flat_map(|plan| &plan.units) {
        grouped[unit as usize] = true;
    }
    let demands = problem.demands.as_ref().expect("demands were planned");
    let demand = demands[plan.demand as usize];
    let matching = |&unit: &u32| {
        !grouped[unit as usize]
            && !problem.is_closed(unit)
            && problem.matches(unit, demand.selector)
    };
    let suitable = |unit: &u32| matching(unit) && problem.may_group(demand.requester, *unit);
    let suitable = |node: u32| problem.units_of(node).filter(suitable).count() as u64;
    let nodes = || 0..index_u32(problem.node_count());
    let Some(&first) = plan.units.first() else {
        let any = |node: u32| problem.units_of(node).filter(matching).count() as u64;
        let block = |node: u32| FreeBlock { node, group: None, free: any(node) };
        let enough = nodes().map(block).find(|block| block.free >= demand.units);
        let most = nodes().map(suitable).max().unwrap_or(0);
        return Reason::Unmet { plan: at, most, barred: enough };
    };
    let node = problem.node_of[first as usize];
    let ungrouped =
        |node: u32| problem.units_of(node).filter(|&unit| !grouped[unit as usize]).count() as u64;
    let before = ungrouped(node);
    let is_enough = |other: u32| suitable(other) >= demand.units;
    let is_equal = |other: u32| ungrouped(other) == before && is_enough(other);
    let units = |plan: &&Plan| demands[plan.demand as usize].units;
    let equal = rest.iter().filter(|plan| units(plan) == demand.units);
    Reason::Planned {
        plan: at,
        node,
        before,
        after: before - plan.units.len() as u64,
        equal_demands: equal.count() as u64,
        nodes: nodes().filter(|&other| is_equal(other)).count() as u64,
        enough: nodes().filter(|&other| is_enough(other)).count() as u64,
    }
}
