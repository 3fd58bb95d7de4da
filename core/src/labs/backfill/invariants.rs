//! The guarantees of the method as lamps, evaluated from the state at each step.
//!
//! A scenario cannot break them; they are there to be watched, and they guard us.
//!
//! Cost: O(running), and O(jobs) for the conservation of work. Above [`WATCHED`] jobs that is left out: a lamp that
//! isn't evaluated isn't shown.

use super::event::Event;
use super::explain::Scene;
use super::view::Invariant;
use super::{Close, Sim, Status};
use crate::kernel::{Lamp, Model, Time};

/// The most jobs a step may look at for its lamps.
pub const WATCHED: usize = 1 << 16;

/// The lamps of a moment.
pub fn lamps(scene: Scene<'_>, shown: &Sim) -> Vec<Lamp<Invariant>> {
    let policy = shown.problem().policy;
    let mut lamps =
        vec![Lamp { invariant: Invariant::NotOversubscribed, holds: fits_machine(shown) }];
    if policy.reserves() {
        lamps.push(Lamp { invariant: Invariant::HeadInTime, holds: head_in_time(shown) });
    }
    if policy.plans() {
        let holds = plans_never_later(scene);
        lamps.push(Lamp { invariant: Invariant::PlansNeverLater, holds });
    }
    if shown.problem().job_count() <= WATCHED {
        lamps.push(Lamp { invariant: Invariant::WorkConserved, holds: work_conserved(shown) });
    }
    lamps
}

/// What runs and what is free make up the machine.
pub fn fits_machine(sim: &Sim) -> bool {
    let nodes = |(job, _): (u32, Time)| u64::from(sim.problem().nodes[job as usize]);
    let running: u64 = sim.running().map(nodes).sum();
    running + u64::from(sim.free()) == u64::from(sim.problem().machine)
}

/// The reservation of the head that still waits does not lie behind.
pub fn head_in_time(sim: &Sim) -> bool {
    sim.reservation().is_none_or(|held| held.time >= sim.time())
}

/// The plan that the present event makes is no later than the one before.
fn plans_never_later(scene: Scene<'_>) -> bool {
    match scene.event() {
        Some(Event::Planned { job, time }) => {
            scene.before.planned(job).is_none_or(|before| time.time() <= before)
        }
        _ => true,
    }
}

/// What each job has run and what is left of it make up its work and the costs of its checkpoints.
pub fn work_conserved(sim: &Sim) -> bool {
    let problem = sim.problem();
    let mut ran = vec![0; problem.job_count()];
    let mut stops = vec![0_u64; problem.job_count()];
    for segment in sim.segments() {
        ran[segment.job as usize] += segment.end - segment.start;
        stops[segment.job as usize] += u64::from(segment.close == Close::Checkpointed);
    }
    let cost = problem.checkpoint.checkpoint_cost + problem.checkpoint.restart_cost;
    (0..).zip(ran).zip(stops).all(|((job, ran), stops)| {
        let left = match sim.status(job) {
            Status::Completed | Status::Killed => 0,
            Status::Future | Status::Waiting | Status::Running => sim.left(job).0,
        };
        ran + left == problem.work(job) + stops * cost
    })
}
