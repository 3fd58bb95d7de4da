//! The [`View`] of one moment: everything a front end may draw, as plain data.
//!
//! Cost: a look at every unit and request, and dry runs of the current request.

use super::decision::{tests, word};
use super::event::{Event, Test};
use super::explain::{Transition, explain, units_where};
use super::invariants::invariant_checks;
use super::outcome::Metrics;
use super::problem::index_u32;
use super::ranges::{UnitRange, ranges};
use super::sieve::sieve;
use super::stranded::{Stranded, stranded};
use super::view::{Held, RequestState, RequestView, Tested, View, ViewLimits, Waiter};
use super::{Sim, Status, UnitKind};
use crate::kernel::listing::{Line, Listing as _};

/// The view of a moment. `shown` is the state to draw: `before` until the step's last event, then `after`.
pub fn view(transition: Transition<'_>, shown: &Sim, limits: ViewLimits) -> View {
    let problem = shown.problem();
    let (requests, first_request) = requests(transition, shown, limits.requests);
    let (planned, stored) = shown.stored();
    let Stranded { units, requests: strands } = stranded(shown);
    let stranded: Vec<u32> = units.into_iter().map(|(unit, _)| unit).collect();
    let (waiting, unsatisfiable) = waiters(shown, limits.listed);
    let tested = tested(transition);
    let size = problem.node_of.len().max(shown.layout().groups.len());
    View {
        reason: explain(transition),
        request: transition.request(),
        tested,
        planned,
        stored,
        holders: holders(shown, limits.units),
        metrics: Metrics::with(shown, stranded.len()),
        stranded_for: strands.into_iter().take(limits.listed).collect(),
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
        entries: shown.entries_taken(),
        sieve: (size <= limits.sifted).then(|| sieve(transition, shown, tested)).flatten(),
        line: line(transition, tested),
        invariant_checks: invariant_checks(shown),
    }
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

/// Each kind of unit that there is, with its largest free block on one node.
fn largest(sim: &Sim) -> Vec<(UnitKind, u64)> {
    let problem = sim.problem();
    let exists = |kind: &UnitKind| problem.types.iter().any(|(_, existing)| existing == kind);
    let of = |kind: UnitKind| {
        let is_free = |unit: &u32| sim.is_free(*unit) && problem.kind_of(*unit) == kind;
        let nodes = 0..index_u32(problem.node_count());
        let free = nodes.map(|node| problem.units_of(node).filter(is_free).count() as u64);
        (kind, free.max().unwrap_or(0))
    };
    UnitKind::ALL.into_iter().filter(exists).map(of).collect()
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

fn tested(transition: Transition<'_>) -> Option<Tested> {
    let (request, last, passed, decided) = match transition.event()? {
        Event::Tested { request, test, passed } => (request, test, passed, false),
        Event::Placed { request, .. } => (request, Test::Capacity, true, true),
        Event::Queued { request, test } => (request, test, false, true),
        _ => return None,
    };
    let tests = tests(transition.before, request);
    Some(Tested { request, last, passed, decided, tests })
}

fn line(transition: Transition<'_>, tested: Option<Tested>) -> Line {
    let Some(event) = transition.event() else { return Line { line: None, variables: Vec::new() } };
    let mut variables = Vec::new();
    let mut set = |name: &str, value: String| variables.push((name.to_owned(), value));
    if let Some(request) = transition.request() {
        set("r", request.to_string());
    }
    let tests = tested.map(|it| it.tests).unwrap_or_default();
    match event {
        Event::Tested { test: Test::Quota, .. } => {
            if let (Some(allocated), Some(quota)) = (tests.allocated, tests.quota) {
                set("r.used", allocated.to_string());
                set("r.quota", quota.to_string());
            }
        }
        Event::Tested { test: Test::Group, .. } => {
            set("matching(r).len", tests.tag_matches.to_string());
        }
        Event::Tested { test: Test::Type, .. } => {
            set("with_type(r).len", tests.type_matches.to_string());
        }
        Event::Tested { .. } if transition.before.layout().by_group => {
            set("with_room(r).len", tests.feasible.to_string());
        }
        Event::Tested { .. } => {
            if let Some(choice) = tests.choice {
                set("choose(r)", choice.block.node.to_string());
            }
        }
        Event::Placed { .. } => {
            if let Some(choice) = tests.choice {
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
