//! The groups lab: a plain scan to compare it with, and scenarios made of a tape.

mod scan;
mod tape;

use std::sync::Arc;

use gantry_core::kernel::Model;
use gantry_core::labs::groups::{GroupsScenario, Problem, Sim};

pub use scan::Scan;

/// What differs between the core's run of one scenario and the scan's of another, of as many requests. Groups are stored
/// as the core stores them; no container may be bound.
///
/// # Panics
/// Where one of them is not valid.
pub fn between(scenario: &GroupsScenario, told: &GroupsScenario) -> Option<String> {
    let [mut sim, stored] = [scenario, told].map(|own| {
        Sim::new(Arc::new(Problem::new(own).unwrap_or_else(|errors| panic!("{errors:?}\n{own:?}"))))
    });
    while sim.step(&mut ()) {}
    let mut found = vec![None; sim.problem().requests.len()];
    for placement in sim.placements().filter(|own| sim.is_running(own.request)) {
        found[placement.request as usize] = Some(sim.units(placement));
    }
    let mut scan = Scan::new(stored.problem(), &stored.layout().groups);
    stored.problem().entries.iter().for_each(|&entry| scan.take(entry));
    let told = (scan.units(), scan.placed, scan.waiting() as u64);
    let (placed, waiting) = sim.placed_and_waiting();
    (told != (&found, placed, waiting))
        .then(|| format!("{found:?} in the core, {told:?} in the scan"))
}
