//! Makes the [`View`] of a moment: everything a front end may draw, as plain data.
//!
//! Cost: a look at every unit and request, and a trial of the request in hand; where the cluster is small, the list
//! once more under the other policy.

use std::sync::Arc;

use super::curve::Curve;
use super::event::{Event, Test};
use super::explain::{Scene, explain, word};
use super::invariants::lamps;
use super::outcome::Metrics;
use super::problem::{Problem, index_u32};
use super::pseudocode::Parts;
use super::pseudocode::line_of;
use super::stranded::stranded;
use super::trial::Trial;
use super::view::{Largest, OtherPolicy, RequestState, RequestView, View, ViewLimits, Waiter};
use super::{Policy, Sim, Status};
use crate::kernel::Model as _;
use crate::kernel::listing::Line;

/// The view of a moment. `shown` is the state to draw: `before` until the step's last event, then `after`.
pub fn view(scene: Scene<'_>, shown: &Sim, curve: Option<&Curve>, limits: ViewLimits) -> View {
    let problem = shown.problem();
    let (requests, first_request) = requests(scene, shown, limits.requests);
    let (planned, stored) = shown.stored();
    let stranded = stranded(shown);
    View {
        reason: explain(scene),
        request: scene.request(),
        planned,
        stored,
        holders: holders(shown, limits.units),
        metrics: Metrics::with(shown, stranded.len()),
        stranded: few(stranded, shown, limits.units),
        held: held(shown),
        requests,
        first_request,
        waiting: waiters(shown, limits.listed),
        used: (0..).take(problem.quota.len().min(limits.listed)).map(|of| shown.held(of)).collect(),
        largest: largest(shown),
        curve: curve.map_or_else(Vec::new, |curve| curve.points(limits.points)),
        entries: shown.entries_taken(),
        other: other(shown, limits),
        line: line(scene),
        lamps: lamps(shown),
    }
}

fn holders(sim: &Sim, most: usize) -> Vec<Option<u32>> {
    let units = sim.problem().node_of.len();
    if units > most {
        return Vec::new();
    }
    (0..).take(units).map(|unit| sim.stock().holder(unit)).collect()
}

/// These units, where there are not too many in all to tell them one by one.
fn few(units: Vec<u32>, sim: &Sim, most: usize) -> Vec<u32> {
    if sim.problem().node_of.len() > most { Vec::new() } else { units }
}

/// How many units of each node are held.
fn held(sim: &Sim) -> Vec<u32> {
    let nodes = 0..index_u32(sim.problem().node_count());
    let held = |node| {
        let units = sim.problem().units_of(node);
        index_u32(units.filter(|&unit| sim.stock().holder(unit).is_some()).count())
    };
    nodes.map(held).collect()
}

fn largest(sim: &Sim) -> Largest {
    let problem = sim.problem();
    let free = |node: u32| {
        let units = problem.units_of(node);
        units.filter(|&unit| sim.stock().holder(unit).is_none()).count() as u64
    };
    let nodes = (0..index_u32(problem.node_count())).map(|node| (free(node), node));
    let largest = nodes.max_by_key(|&(free, node)| (free, u32::MAX - node));
    match largest {
        Some((units @ 1.., node)) => Largest { node: Some(node), units },
        _ => Largest::default(),
    }
}

fn waiters(sim: &Sim, most: usize) -> Vec<Waiter> {
    if sim.placed_and_waiting().1 == 0 {
        return Vec::new();
    }
    sim.waiting_tests().take(most).map(|(request, test)| Waiter { request, test }).collect()
}

fn requests(scene: Scene<'_>, shown: &Sim, most: usize) -> (Vec<RequestView>, u32) {
    let count = shown.problem().requests.len();
    let most = most.min(count);
    let came =
        || (0..count).take_while(|&at| shown.status(index_u32(at)) != Status::Future).count();
    let at = scene.request().map_or_else(came, |request| request as usize);
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
        RequestView { request, state, node: placement.map(|placement| placement.node), group }
    });
    (list.collect(), first)
}

/// The same list under the other policy, up to the same entry and all that follows from it.
fn other(shown: &Sim, limits: ViewLimits) -> Option<OtherPolicy> {
    let problem = shown.problem();
    if problem.node_of.len() + problem.entries.len() > limits.beside {
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
    let stranded = stranded(&sim);
    Some(OtherPolicy {
        policy,
        holders: holders(&sim, limits.units),
        waiting: waiters(&sim, limits.listed),
        metrics: Metrics::with(&sim, stranded.len()),
        stranded: few(stranded, &sim, limits.units),
    })
}

fn line(scene: Scene<'_>) -> Line {
    let Some(event) = scene.event() else { return Line { line: None, variables: Vec::new() } };
    let problem = scene.before.problem();
    let mut variables = Vec::new();
    let mut set = |name: &str, value: String| variables.push((name.to_owned(), value));
    if let Some(request) = scene.request() {
        set("r", request.to_string());
    }
    match event {
        Event::Tested { request, test, .. } => {
            let tests = Trial::new(scene.before, request).decide().tests;
            match test {
                Test::Quota => {
                    if let (Some(held), Some(quota)) = (tests.held, tests.quota) {
                        set("held", held.to_string());
                        set("quota", quota.to_string());
                    }
                }
                Test::Group => set("|G|", tests.meant.to_string()),
                Test::Type => set("|G|", tests.typed.to_string()),
                Test::Capacity => set("|G|", tests.roomy.to_string()),
            }
        }
        Event::Placed { request, .. } => {
            if let Some(choice) = Trial::new(scene.before, request).decide().tests.choice {
                if let Some(of) = choice.piece.group {
                    set("g", of.to_string());
                }
                set("n", choice.piece.node.to_string());
                set("left", choice.left.to_string());
            }
        }
        Event::Held { test, .. } => set("reason", word(test).to_owned()),
        Event::Planned { demand, .. } => set("d", (demand + 1).to_string()),
        _ => {}
    }
    let parts = Parts { planned: problem.demands.is_some(), bound: !problem.bindings.is_empty() };
    Line { line: line_of(event, problem.policy, parts), variables }
}
