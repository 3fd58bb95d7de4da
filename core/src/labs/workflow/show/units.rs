//! Owner and use of each unit at a moment, as runs of equal units.
//!
//! Cost: sorting the segments in progress and the reservations; nothing if more of them run than may be listed.

use crate::kernel::free_intervals::{Range, left_of};
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{UnitRun, UnitState, Units};
use crate::labs::workflow::{Candidate, Mode, Sim, WorkflowStatus};
use crate::sort;

/// Units of the state by use, in at most `most` runs.
pub(super) fn units(sim: &Sim, rows: &Rows, most: u64) -> Units {
    let by_use = sim.unit_use();
    // Each segment in progress makes at least one run.
    let too_many = sim.running_count() as u64 > most;
    let runs = if too_many { Vec::new() } else { runs(sim, rows) };
    Units {
        free: sim.free().into(),
        reserved: by_use.reserved.into(),
        tasks: by_use.tasks.into(),
        lent: by_use.lent.into(),
        lent_used: by_use.lent_used.into(),
        left_over: by_use.left_over.into(),
        pool: by_use.pool.into(),
        runs: if runs.len() as u64 > most { Vec::new() } else { runs },
    }
}

/// Owner and use of each unit, in order.
pub(in crate::labs::workflow) fn runs(sim: &Sim, rows: &Rows) -> Vec<UnitRun> {
    let mut runs: Vec<UnitRun> = Vec::new();
    for segment in sim.running_segments() {
        let state = match sim.candidate(segment.entry) {
            Candidate::Job(job) => UnitState::Job(job),
            Candidate::Task(task) => UnitState::Task(task),
        };
        let owner = (segment.on != POOL).then_some(segment.on);
        let units = rows.of_turn(segment.turns.0).iter();
        runs.extend(units.map(|&(first, count)| UnitRun { first, count, owner, state }));
    }
    sort::by_number(&mut runs, |run| run.first.into());
    let mut idle = Vec::new();
    if sim.problem().mode != Mode::PerJob {
        for workflow in sim.workflows(WorkflowStatus::Admitted) {
            reserve(sim, rows, workflow, &runs, &mut idle);
        }
    }
    runs.append(&mut idle);
    sort::by_number(&mut runs, |run| run.first.into());
    let taken: Vec<Range> = runs.iter().map(|run| (run.first, run.count)).collect();
    let all = (0, sim.problem().capacity);
    let free = left_of(all, &taken).into_iter();
    let (owner, state) = (None, UnitState::Free);
    runs.extend(free.map(|(first, count)| UnitRun { first, count, owner, state }));
    sort::by_number(&mut runs, |run| run.first.into());
    join(runs)
}

/// Adds the unused units of a reservation: the highest of them are the lent ones.
fn reserve(sim: &Sim, rows: &Rows, workflow: u32, used: &[UnitRun], into: &mut Vec<UnitRun>) {
    let (lent, busy) = sim.lent(workflow);
    of_reservation(sim, rows, (workflow, lent - busy), used, into);
}

/// Adds the unused units of a reservation: the highest of them are so many lent ones.
pub(super) fn of_reservation(
    sim: &Sim,
    rows: &Rows,
    (workflow, mut lent): (u32, u32),
    used: &[UnitRun],
    into: &mut Vec<UnitRun>,
) {
    let Some(hold) = sim.hold(workflow) else { return };
    let mut idle = Vec::new();
    for &(first, count) in rows.of_turn(hold.from) {
        let from = used.partition_point(|run| run.first + run.count <= first);
        let inside = used[from..].iter().take_while(|run| run.first < first + count);
        let inside: Vec<Range> = inside.map(|run| (run.first, run.count)).collect();
        idle.extend(left_of((first, count), &inside));
    }
    sort::by_number(&mut idle, |&(first, count)| sort::pair(first, count));
    let owner = Some(workflow);
    for &(first, count) in idle.iter().rev() {
        let high = lent.min(count);
        lent -= high;
        let (low, state) = (count - high, UnitState::Reserved);
        if low > 0 {
            into.push(UnitRun { first, count: low, owner, state });
        }
        if high > 0 {
            let state = UnitState::Lent;
            into.push(UnitRun { first: first + low, count: high, owner, state });
        }
    }
}

/// Joins adjacent runs of equal owner and use.
fn join(runs: Vec<UnitRun>) -> Vec<UnitRun> {
    let mut joined: Vec<UnitRun> = Vec::with_capacity(runs.len());
    for run in runs {
        match joined.last_mut() {
            Some(last)
                if (last.owner, last.state) == (run.owner, run.state)
                    && last.first + last.count == run.first =>
            {
                last.count += run.count;
            }
            _ => joined.push(run),
        }
    }
    joined
}
