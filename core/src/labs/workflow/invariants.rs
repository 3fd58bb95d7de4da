//! Checks of the method's invariants, evaluated from the state at each step.
//!
//! A scenario cannot break them; a reader can watch them, and they guard the implementation.
//!
//! Cost: O(jobs of present stages + users x admitted). If more than [`WATCHED`] of these are present, the invariants
//! that visit each of them are left out: a check that isn't evaluated isn't shown.

use super::event::{Event, POOL};
use super::explain::Transition;
use super::view::Invariant;
use super::{Mode, Sim, Status, WorkflowStatus};
use crate::kernel::InvariantCheck;

/// The most workflows, and the most quotas, that a step may visit for its checks.
pub const WATCHED: usize = 1 << 16;

/// The checks of a moment.
pub fn invariant_checks(transition: Transition<'_>, shown: &Sim) -> Vec<InvariantCheck<Invariant>> {
    let problem = shown.problem();
    let mut checks = Vec::new();
    let mut add = |invariant, holds| checks.push(InvariantCheck { invariant, holds });
    add(Invariant::UnitsConserved, units_conserved(shown));
    if problem.mode == Mode::PerJob {
        return checks;
    }
    if problem.workflow_count() <= WATCHED {
        // Between the end of a stage and the start of the next one, within an instant, no task runs.
        let settled = !matches!(transition.event(), Some(Event::TaskEnded { .. }));
        add(Invariant::StageNeverWaits, !settled || stages_run(transition, shown));
        if problem.lends() {
            add(Invariant::LentWithinReservation, lent_within_reservation(shown));
        }
    }
    if problem.lends() {
        let shares = problem.user_count().saturating_mul(shown.lenders().len());
        if shares <= WATCHED {
            add(Invariant::UsedWithinLent, used_within_lent(shown));
        }
        add(Invariant::StartedWithinShare, started_within_share(transition));
    }
    checks
}

/// Free units, reserved units, units of jobs on the pool, and leftover units add up to the capacity.
pub fn units_conserved(sim: &Sim) -> bool {
    let by_use = sim.unit_use();
    let reserved = if sim.problem().mode == Mode::PerJob { by_use.tasks } else { by_use.reserved };
    let sum = [sim.free(), reserved, by_use.pool, by_use.left_over].map(u64::from);
    sum.iter().sum::<u64>() == u64::from(sim.problem().capacity)
        && by_use.tasks <= reserved
        && by_use.lent_used <= by_use.lent
}

/// An admitted workflow that is not about to be served has the jobs of its stage running: all of them that have not
/// ended.
pub fn stages_run(transition: Transition<'_>, sim: &Sim) -> bool {
    let problem = sim.problem();
    let served = transition.about().workflow;
    sim.workflows(WorkflowStatus::Admitted).all(|workflow| {
        let waits = |stage: u32| {
            problem
                .tasks_of(stage)
                .any(|task| matches!(sim.task_status(task), Status::Future | Status::Waiting))
        };
        Some(workflow) == served
            || sim.is_over(workflow)
            || !sim.stage_of(workflow).is_some_and(waits)
    })
}

/// The lent units of each workflow and those that its stage needs are together at most its reservation.
pub fn lent_within_reservation(sim: &Sim) -> bool {
    let problem = sim.problem();
    sim.lenders().all(|workflow| {
        let units = u64::from(sim.lent(workflow).0) + u64::from(sim.task_units(workflow));
        units <= u64::from(problem.workflows.reservation[workflow as usize])
    })
}

/// The borrowed units of each workflow are at most its lent units, and are the sum over its borrowers.
pub fn used_within_lent(sim: &Sim) -> bool {
    sim.lenders().all(|workflow| {
        let (lent, used) = sim.lent(workflow);
        let users = (0..).take(sim.problem().user_count());
        let sum: u64 = users.map(|user| u64::from(sim.share(workflow, user).1)).sum();
        used <= lent && sum == u64::from(used)
    })
}

/// A job that has just started on a loan is within its user's quota.
fn started_within_share(transition: Transition<'_>) -> bool {
    match transition.event() {
        Some(Event::JobStarted { job, on }) if on != POOL => {
            let user = transition.before.problem().jobs.user[job as usize];
            let (share, in_use) = transition.after.share(on, user);
            in_use <= share
        }
        _ => true,
    }
}
