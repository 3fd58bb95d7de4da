//! The [`View`] of one moment: everything a front end may draw, as plain data.
//!
//! Cost: a look at every unit and request, and a dry run of the current request; in a small cluster, also a run of the
//! list under the other policy.

use std::sync::Arc;

use super::curve::Curve;
use super::decision::{tests, word};
use super::event::{Event, Test};
use super::explain::{Transition, explain, units_where};
use super::invariants::invariant_checks;
use super::outcome::Metrics;
use super::problem::{Problem, index_u32};
use super::pseudocode::Statement;
use super::sieve;
use super::stranded::stranded;
use super::view::{
    Largest, OtherPolicy, RequestState, RequestView, Sieve, View, ViewLimits, Waiter,
};
use super::{Policy, Sim, Status, UnitKind};
use crate::kernel::Model as _;
use crate::kernel::listing::{Line, Pseudocode as _};

/// The view of a moment. `shown` is the state to draw: `before` until the step's last event, then `after`.
pub fn view(
    transition: Transition<'_>,
    shown: &Sim,
    curve: Option<&Curve>,
    limits: ViewLimits,
) -> View {
    let problem = shown.problem();
    let (requests, first_request) = requests(transition, shown, limits.requests);
    let (planned, stored) = shown.stored();
    let stranded: Vec<u32> = stranded(shown).into_iter().map(|(unit, _)| unit).collect();
    let (waiting, unsatisfiable) = waiters(shown, limits.listed);
    View {
        reason: explain(transition),
        request: transition.request(),
        planned,
        stored,
        holders: holders(shown, limits.units),
        metrics: Metrics::with(shown, stranded.len()),
        stranded_on: by_node(&stranded, problem),
        stranded: few(stranded, shown, limits.units),
        allocated: allocated(shown),
        requests,
        first_request,
        waiting,
        unsatisfiable,
        used: (0..)
            .take(problem.quota.len().min(limits.listed))
            .map(|of| shown.allocated(of))
            .collect(),
        free: units_where(problem, |unit| shown.free_units().holder(unit).is_none()),
        largest: largest(shown),
        curve: curve.map_or_else(Vec::new, |curve| curve.points(limits.points)),
        entries: shown.entries_taken(),
        other: other(shown, limits),
        sieve: sieved(transition, shown, limits),
        line: line(transition),
        invariant_checks: invariant_checks(shown),
    }
}

fn holders(sim: &Sim, most: usize) -> Vec<Option<u32>> {
    let units = sim.problem().node_of.len();
    if units > most {
        return Vec::new();
    }
    (0..).take(units).map(|unit| sim.free_units().holder(unit)).collect()
}

/// These units, or none if the cluster has too many to list.
fn few(units: Vec<u32>, sim: &Sim, most: usize) -> Vec<u32> {
    if sim.problem().node_of.len() > most { Vec::new() } else { units }
}

/// Number of allocated units on each node.
fn allocated(sim: &Sim) -> Vec<u32> {
    let nodes = 0..index_u32(sim.problem().node_count());
    let allocated = |node| {
        let units = sim.problem().units_of(node);
        index_u32(units.filter(|&unit| sim.free_units().holder(unit).is_some()).count())
    };
    nodes.map(allocated).collect()
}

/// Number of these units on each node; empty if there are none.
fn by_node(units: &[u32], problem: &Problem) -> Vec<u32> {
    let mut counts = vec![0; if units.is_empty() { 0 } else { problem.node_count() }];
    for &unit in units {
        counts[problem.node_of[unit as usize] as usize] += 1;
    }
    counts
}

/// The largest free block of each kind.
fn largest(sim: &Sim) -> Vec<Largest> {
    let problem = sim.problem();
    let of = |kind: UnitKind| {
        problem.types.iter().any(|(_, existing)| *existing == kind).then_some(())?;
        let mut largest = Largest { kind, ..Largest::default() };
        for node in 0..index_u32(problem.node_count()) {
            let units = problem.units_of(node).filter(|&unit| {
                sim.free_units().holder(unit).is_none() && problem.kind_of(unit) == kind
            });
            let units = units.count() as u64;
            if units > largest.units {
                largest = Largest { kind, node: Some(node), units };
            }
        }
        Some(largest)
    };
    UnitKind::ALL.into_iter().filter_map(of).collect()
}

/// The first waiting requests, and the number of waiting requests that can never be placed.
fn waiters(sim: &Sim, most: usize) -> (Vec<Waiter>, u64) {
    let (mut first, mut count) = (Vec::new(), 0);
    if sim.placed_and_waiting().1 > 0 {
        for (request, test) in sim.waiting_tests() {
            let waiter = Waiter { request, test, unsatisfiable: sim.is_unsatisfiable(request) };
            count += u64::from(waiter.unsatisfiable);
            if first.len() < most {
                first.push(waiter);
            }
        }
    }
    (first, count)
}

fn requests(transition: Transition<'_>, shown: &Sim, most: usize) -> (Vec<RequestView>, u32) {
    let count = shown.problem().requests.len();
    let most = most.min(count);
    let arrived =
        || (0..count).take_while(|&at| shown.status(index_u32(at)) != Status::Future).count();
    let at = transition.request().map_or_else(arrived, |request| request as usize);
    let first = index_u32(at.saturating_sub(most / 4).min(count - most));
    let list = (first..).take(most).map(|request| {
        let (state, number) = match shown.status(request) {
            Status::Future => (RequestState::Future, None),
            Status::Deciding => (RequestState::Deciding, None),
            Status::Waiting { .. } => {
                let test = shown.waits_for(request).unwrap_or(Test::Capacity);
                (RequestState::Waiting(test), None)
            }
            Status::Placed(number) => (RequestState::Placed, Some(number)),
            Status::Released(number) => (RequestState::Released, Some(number)),
            Status::Withdrawn => (RequestState::Withdrawn, None),
        };
        let placement = number.map(|number| shown.placement(number));
        let group = placement.and_then(|placement| shown.group_of(placement));
        let unsatisfiable =
            matches!(state, RequestState::Waiting(_)) && shown.is_unsatisfiable(request);
        let node = placement.map(|placement| placement.node);
        RequestView { request, state, unsatisfiable, node, group }
    });
    (list.collect(), first)
}

fn sieved(step: Transition<'_>, shown: &Sim, limits: ViewLimits) -> Option<Sieve> {
    let size = shown.problem().node_of.len().max(shown.layout().groups.len());
    (size <= limits.sifted).then(|| sieve::sieve(step, shown)).flatten()
}

/// The list under the other policy, up to the current entry and all that follows from it.
fn other(shown: &Sim, limits: ViewLimits) -> Option<OtherPolicy> {
    let problem = shown.problem();
    if problem.node_of.len() + problem.entries.len() > limits.other_run {
        return None;
    }
    let policy = match problem.policy {
        Policy::Machine => Policy::Group,
        Policy::Group => Policy::Machine,
    };
    let problem = Problem { policy, ..Problem::clone(problem) };
    let mut sim = Sim::new(Arc::new(problem));
    while (sim.entries_taken() < shown.entries_taken() || !sim.is_between_entries())
        && sim.step(&mut ())
    {}
    let stranded: Vec<u32> = stranded(&sim).into_iter().map(|(unit, _)| unit).collect();
    Some(OtherPolicy {
        policy,
        holders: holders(&sim, limits.units),
        waiting: waiters(&sim, limits.listed).0,
        metrics: Metrics::with(&sim, stranded.len()),
        stranded: few(stranded, &sim, limits.units),
    })
}

fn line(transition: Transition<'_>) -> Line {
    let Some(event) = transition.event() else { return Line { line: None, variables: Vec::new() } };
    let problem = transition.before.problem();
    let mut variables = Vec::new();
    let mut set = |name: &str, value: String| variables.push((name.to_owned(), value));
    if let Some(request) = transition.request() {
        set("r", request.to_string());
    }
    match event {
        Event::Tested { request, test, .. } => {
            let tests = tests(transition.before, request);
            match test {
                Test::Quota => {
                    if let (Some(allocated), Some(quota)) = (tests.allocated, tests.quota) {
                        set("held", allocated.to_string());
                        set("quota", quota.to_string());
                    }
                }
                Test::Group => set("|G|", tests.tag_matches.to_string()),
                Test::Type => set("|G|", tests.type_matches.to_string()),
                Test::Capacity if problem.policy == Policy::Group => {
                    set("|G|", tests.feasible.to_string());
                }
                Test::Capacity => {
                    if let Some(choice) = tests.choice {
                        set("n", choice.block.node.to_string());
                    }
                }
            }
        }
        Event::Placed { request, .. } => {
            if let Some(choice) = tests(transition.before, request).choice {
                if let Some(of) = choice.block.group {
                    set("g", of.to_string());
                }
                set("n", choice.block.node.to_string());
                set("left", choice.remaining.to_string());
            }
        }
        Event::Queued { test, .. } => set("reason", word(test).to_owned()),
        Event::Planned { demand, .. } => set("d", (demand + 1).to_string()),
        _ => {}
    }
    Line { line: Statement::line_of(event, problem), variables }
}
