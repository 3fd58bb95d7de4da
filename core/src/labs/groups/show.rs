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
use super::ranges::{UnitRange, ranges};
use super::sieve;
use super::stranded::{Stranded, stranded};
use super::view::{
    FreePoint, Held, Largest, OtherPolicy, RequestState, RequestView, Sieve, View, ViewLimits,
    Waiter,
};
use super::{Policy, Sim, Status, UnitKind};
use crate::kernel::Model as _;
use crate::kernel::listing::{Line, Listing as _};

/// The view of a moment. `shown` is the state to draw: `before` until the step's last event, then `after`. What comes is
/// told of the curve only if `ahead`.
pub fn view(
    transition: Transition<'_>,
    shown: &Sim,
    (curve, ahead): (Option<&Curve>, bool),
    limits: ViewLimits,
) -> View {
    let problem = shown.problem();
    let (requests, first_request) = requests(transition, shown, limits.requests);
    let (planned, stored) = shown.stored();
    let Stranded { units, requests: strands } = stranded(shown);
    let stranded: Vec<u32> = units.into_iter().map(|(unit, _)| unit).collect();
    let (waiting, unsatisfiable) = waiters(shown, limits.listed);
    View {
        reason: explain(transition),
        request: transition.request(),
        planned,
        stored,
        holders: holders(shown, limits.units),
        metrics: Metrics::with(shown, stranded.len()),
        stranded_requests: strands.len() as u64,
        stranded_for: strands.into_iter().take(limits.listed).collect(),
        stranded_on: by_node(&stranded, problem),
        stranded: few(stranded, limits.units),
        allocated: allocated(shown),
        requests,
        first_request,
        waiting,
        unsatisfiable,
        used: (0..)
            .take(problem.quota.len().min(limits.listed))
            .map(|of| shown.allocated(of))
            .collect(),
        free: units_where(problem, |unit| shown.is_free(unit)),
        largest: largest(shown),
        curve: curve.map_or_else(Vec::new, |curve| {
            if ahead { curve.points(limits.points) } else { known(curve, shown, limits.points) }
        }),
        curve_units: curve.map_or(0, Curve::units),
        curve_kind: curve.map_or_else(UnitKind::default, Curve::kind),
        entries: shown.entries_taken(),
        other: other(shown, limits),
        sieve: sieved(transition, shown, limits),
        line: line(transition),
        invariant_checks: invariant_checks(shown),
    }
}

/// The curve up to the present, which an entry may still change.
fn known(curve: &Curve, shown: &Sim, most: usize) -> Vec<FreePoint> {
    let entries = shown.entries_taken();
    let mut points = curve.points(most);
    points.truncate(points.partition_point(|point| point.entries < entries));
    let free = units_where(shown.problem(), |unit| shown.is_free(unit)).of(curve.kind());
    let largest = largest(shown).into_iter().find(|of| of.kind == curve.kind());
    points.push(FreePoint { entries, free, largest: largest.map_or(0, |of| of.units) });
    points
}

/// All units by holder, or none with more than `most` stretches.
fn holders(sim: &Sim, most: usize) -> Vec<Held> {
    let mut all: Vec<Held> = Vec::new();
    for unit in 0..index_u32(sim.problem().node_of.len()) {
        let request = sim.free_units().holder(unit);
        let is_full = all.len() == most;
        match all.last_mut().filter(|held| held.request == request) {
            Some(held) => held.count += 1,
            None if is_full => return Vec::new(),
            None => all.push(Held { first: unit, count: 1, request }),
        }
    }
    all
}

/// These units as ranges, or none where they are more than `most`.
fn few(units: Vec<u32>, most: usize) -> Vec<UnitRange> {
    let few = ranges(units);
    if few.len() > most { Vec::new() } else { few }
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
            let units = problem
                .units_of(node)
                .filter(|&unit| sim.is_free(unit) && problem.kind_of(unit) == kind);
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
    for request in sim.waiting() {
        let test = sim.waits_for(request).expect("it waits");
        let waiter = Waiter { request, test, unsatisfiable: sim.never(request).is_some() };
        count += u64::from(waiter.unsatisfiable);
        if first.len() < most {
            first.push(waiter);
        }
    }
    (first, count)
}

fn requests(transition: Transition<'_>, shown: &Sim, most: usize) -> (Vec<RequestView>, u32) {
    let current = transition.request();
    let has_come = |of: &u32| Some(*of) == current || shown.status(*of) != Status::Future;
    let all = (0..).take(shown.problem().requests.len());
    let known: Vec<u32> = all.filter(has_come).collect();
    let most = most.min(known.len());
    let at = current.map_or(known.len(), |current| known.partition_point(|&of| of < current));
    let first = at.saturating_sub(most / 4).min(known.len() - most);
    let list = known[first..first + most].iter().map(|&request| {
        let state = match shown.status(request) {
            // It is listed from its arrival on.
            Status::Future | Status::Deciding => RequestState::Deciding,
            Status::Waiting(test) => RequestState::Waiting(test),
            Status::Placed(_) => RequestState::Placed,
            Status::Released(_) => RequestState::Released,
            Status::Withdrawn => RequestState::Withdrawn,
        };
        let container = shown.container(request);
        let group = container.and_then(|container| shown.group_of(container));
        let unsatisfiable =
            matches!(state, RequestState::Waiting(_)) && shown.never(request).is_some();
        let node = container.map(|container| container.node);
        RequestView { request, state, unsatisfiable, node, group }
    });
    (list.collect(), index_u32(first))
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
    let stranded: Vec<u32> = stranded(&sim).units.into_iter().map(|(unit, _)| unit).collect();
    Some(OtherPolicy {
        policy,
        holders: holders(&sim, limits.units),
        waiting: waiters(&sim, limits.listed).0,
        metrics: Metrics::with(&sim, stranded.len()),
        stranded: few(stranded, limits.units),
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
                        set("r.used", allocated.to_string());
                        set("r.quota", quota.to_string());
                    }
                }
                Test::Group => set("matching(r).len", tests.tag_matches.to_string()),
                Test::Type => set("with_type(r).len", tests.type_matches.to_string()),
                Test::Capacity if problem.policy == Policy::Group => {
                    set("with_room(r).len", tests.feasible.to_string());
                }
                Test::Capacity => {
                    if let Some(choice) = tests.choice {
                        set("choose(r)", choice.block.node.to_string());
                    }
                }
            }
        }
        Event::Placed { request, .. } => {
            if let Some(choice) = tests(transition.before, request).choice {
                if let Some(of) = choice.block.group {
                    set("g", of.to_string());
                }
                set("m", choice.block.node.to_string());
            }
        }
        Event::Queued { test, .. } => set("fails", word(test).to_owned()),
        Event::Planned { demand, .. } => set("d", (demand + 1).to_string()),
        _ => {}
    }
    Line { line: transition.before.line_of(event), variables }
}
