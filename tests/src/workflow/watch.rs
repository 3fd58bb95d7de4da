//! Checks a workflow run against the invariants of its method, by its events and its states.

use gantry_core::kernel::{Model as _, Record, Transition};
use gantry_core::labs::workflow::event::{Event, POOL};
use gantry_core::labs::workflow::view::{UnitState, ViewLimits};
use gantry_core::labs::workflow::{Mode, Rows, Setting, Sim, WorkflowStatus, view};

/// The first invariant that a run breaks, and the moment.
pub fn broken(start: &Sim) -> Option<String> {
    let mut before = start.clone();
    loop {
        let (mut after, mut record) = (before.clone(), Record::default());
        if !after.step(&mut record) {
            return over(&after);
        }
        let transition = Transition { before: &before, after: &after, events: &record.events };
        if let Some(what) = step(transition) {
            return Some(format!("at {}, {:?}: {what}", after.time(), record.events));
        }
        before = after;
    }
}

fn step(transition: Transition<'_, Sim>) -> Option<String> {
    let sim = transition.after;
    let setting = Setting {
        limits: ViewLimits::default(),
        range: None,
        width_px: 300,
        history: None,
        ahead: None,
    };
    let seen = view(transition, sim, setting);
    if let Some(check) = seen.invariant_checks.iter().find(|check| !check.holds) {
        return Some(format!("{:?} is broken", check.invariant));
    }
    if let Some(Event::JobStarted { job, on }) = transition.event()
        && on != POOL
    {
        let need = sim.problem().jobs.need[job as usize];
        let user = sim.problem().jobs.user[job as usize];
        if need > transition.before.room(on, user) {
            return Some("a start beyond the quota".to_owned());
        }
    }
    units(sim, &seen.units)
}

/// The runs of units cover the pool once, and their sums are what the state counts.
fn units(sim: &Sim, units: &gantry_core::labs::workflow::view::Units) -> Option<String> {
    let (mut at, mut sums) = (0, [0_u64; 5]);
    for run in &units.runs {
        if run.first != at || run.count == 0 {
            return Some(format!("a gap or an overlap at unit {at}: {run:?}"));
        }
        at += run.count;
        let kind = match (run.state, run.owner) {
            (UnitState::Free, None) => 0,
            (UnitState::Reserved, Some(_)) => 1,
            (UnitState::Lent, Some(_)) => 2,
            (UnitState::Task(_), _) => 3,
            (UnitState::Job(_), _) => 4,
            other => return Some(format!("{other:?}")),
        };
        sums[kind] += u64::from(run.count);
    }
    let by_use = sim.unit_use();
    let per_job = sim.problem().mode == Mode::PerJob;
    let reserved = if per_job { 0 } else { by_use.reserved - by_use.tasks - by_use.lent };
    let expected = [
        sim.free(),
        reserved,
        by_use.lent - by_use.lent_used,
        by_use.tasks,
        by_use.lent_used + by_use.left_over + by_use.pool,
    ];
    let same = at == sim.problem().capacity && sums == expected.map(u64::from);
    (!same).then(|| format!("units {sums:?} of {at}, expected {expected:?}"))
}

/// At the end all units are free and every workflow and job has ended.
fn over(sim: &Sim) -> Option<String> {
    if sim.free() != sim.problem().capacity {
        return Some(format!("{} units free at the end", sim.free()));
    }
    if sim.queue_length() > 0 {
        return Some("an entry waits at the end".to_owned());
    }
    let workflows = (0..).take(sim.problem().workflow_count());
    let finished = |at: u32| sim.workflow(at) == WorkflowStatus::Finished;
    if !workflows.clone().all(finished) {
        return Some("a workflow has not finished".to_owned());
    }
    let areas = sim.areas();
    let sum = [
        areas.tasks,
        areas.lent_used,
        areas.lent_idle,
        areas.reserved_idle,
        areas.pool,
        areas.free,
    ];
    let whole = u128::from(sim.time()) * u128::from(sim.problem().capacity);
    (sum.iter().sum::<u128>() != whole).then(|| format!("{areas:?} are not {whole}"))
}

/// The first transfer whose units at some moment differ from those at the end.
pub fn units_stay(start: &Sim) -> Option<String> {
    let mut last = start.clone();
    while last.step(&mut ()) {}
    let all = Rows::of(&last);
    let mut sim = start.clone();
    while sim.step(&mut ()) {
        let now = Rows::of(&sim);
        if let Some(turn) = (0..sim.turns()).find(|&turn| now.of_turn(turn) != all.of_turn(turn)) {
            return Some(format!("turn {turn} at {}", sim.time()));
        }
    }
    None
}
