//! The future of a moment if nothing else arrives: found by continuing the run, so it follows the rules exactly.
//!
//! **Invariant:** a forecast reports nothing that needs more than [`MOST_STEPS`] steps, and nothing for a state of more
//! than [`MOST_BYTES`].
//!
//! Cost: a clone of the state, and that many steps at most.

use super::event::POOL;
use super::reason::StageName;
use super::{Segment, Sim, Status, WorkflowStatus};
use crate::kernel::{Model, Time};

const MOST_STEPS: usize = 2_048;

/// When something comes, and the stage of a workflow in which it lends for it or for which it reclaims, if one does.
pub(super) type Forecast = (Time, Option<StageName>);

/// The largest state that a forecast continues, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// Start and lender of a waiting entry.
pub(super) fn start(sim: &Sim, entry: u32) -> Option<Forecast> {
    run_on(sim, |later| {
        (later.status(entry) == Status::Running).then(|| {
            let on = later.last_segment(entry).on;
            let lender = (on != POOL).then_some(on);
            (later.time(), lender.and_then(|on| present(later, on)))
        })
    })
}

/// The end of a running job's present segment, and the stage that reclaims its units, if it is interrupted.
pub(super) fn end(sim: &Sim, job: u32) -> Option<Forecast> {
    let Segment { on: lender, end, .. } = sim.last_segment(job);
    if lender == POOL || sim.workflow(lender) == WorkflowStatus::Finished {
        return Some((end, None));
    }
    run_on(sim, |later| match later.status(job) {
        Status::Running => None,
        Status::Completed => Some((later.time(), None)),
        _ => present(later, lender).map(|stage| (later.time(), Some(stage))),
    })
}

/// Admission time of a waiting workflow.
pub(super) fn admission(sim: &Sim, workflow: u32) -> Option<Time> {
    run_on(sim, |later| later.hold(workflow).map(|hold| hold.admitted))
}

/// Start time of a stage that has not begun.
pub(super) fn stage_start(sim: &Sim, stage: u32) -> Option<Time> {
    run_on(sim, |later| later.run_of(stage).and_then(|run| run.start))
}

fn present(sim: &Sim, workflow: u32) -> Option<StageName> {
    let stage = sim.stage_of(workflow)?;
    Some(sim.problem().name_of(stage))
}

/// Continues the run without arrivals until `seen` returns a value.
fn run_on<T>(sim: &Sim, seen: impl Fn(&Sim) -> Option<T>) -> Option<T> {
    if sim.bytes() > MOST_BYTES {
        return None;
    }
    let mut later = sim.without_arrivals();
    (0..MOST_STEPS).map_while(|_| later.step(&mut ()).then(|| seen(&later))).flatten().next()
}
