//! The invariants of the method, checked from the state at each step.
//!
//! No scenario can violate them; they are shown for insight, and they guard against errors of ours.
//!
//! Cost: O(running), and O(jobs) for the conservation of work. Above [`WATCHED`] jobs that check is left out.

use super::event::Event;
use super::explain::Transition;
use super::view::Invariant;
use super::{Close, Sim, Status};
use crate::kernel::{InvariantCheck, Model, Time};

/// The most jobs that a step may examine for its invariant checks.
pub const WATCHED: usize = 1 << 16;

pub fn invariant_checks(transition: Transition<'_>, shown: &Sim) -> Vec<InvariantCheck<Invariant>> {
    let policy = shown.problem().policy;
    let mut checks = Vec::new();
    let mut add = |invariant, holds| checks.push(InvariantCheck { invariant, holds });
    add(Invariant::NotOversubscribed, fits_machine(shown));
    if policy.reserves() {
        add(Invariant::HeadInTime, head_in_time(shown));
    }
    if policy.plans() {
        add(Invariant::PlansNeverLater, plans_never_later(transition));
    }
    if shown.problem().job_count() <= WATCHED {
        add(Invariant::WorkConserved, work_conserved(shown));
    }
    checks
}

/// True if the nodes of running jobs and the free nodes add up to the machine.
pub fn fits_machine(sim: &Sim) -> bool {
    let nodes = |(job, _): (u32, Time)| u64::from(sim.problem().nodes[job as usize]);
    let running: u64 = sim.running().map(nodes).sum();
    running + u64::from(sim.free()) == u64::from(sim.problem().machine)
}

/// True if the reservation of the waiting head is not in the past.
pub fn head_in_time(sim: &Sim) -> bool {
    sim.reservation().is_none_or(|reservation| reservation.time >= sim.time())
}

/// True if the planned start made by the present event is no later than the one before.
fn plans_never_later(transition: Transition<'_>) -> bool {
    match transition.event() {
        Some(Event::Planned { job, time }) => {
            transition.before.planned(job).is_none_or(|before| time.time() <= before)
        }
        _ => true,
    }
}

/// True if each job's finished and remaining work add up to its work and the costs of its checkpoints.
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
        let remaining = match sim.status(job) {
            Status::Completed | Status::Killed => 0,
            Status::Future | Status::Waiting | Status::Running => sim.remaining(job).0,
        };
        ran + remaining == problem.work(job) + stops * cost
    })
}
