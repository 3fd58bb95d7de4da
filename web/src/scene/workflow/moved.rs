//! What the present step moved from one group of units to another.
//!
//! It follows from the moment alone: a picture that stands still tells the same with arrows.

use gantry_core::workflow::reason::Reason;
use gantry_core::workflow::view::{Loan, Outline, Returned, UnitState, View};

use super::groups::{Role, user_of};

/// Units that changed hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Where they were.
    pub from: Role,
    /// Where they are.
    pub to: Role,
    /// Which; none where only their number is known.
    pub units: Vec<u32>,
    /// How many.
    pub count: u64,
    /// Whether they were taken back.
    pub reclaimed: bool,
}

/// What the present step moved; nothing where nothing changed hands. A stage that begins shows all that users gave
/// back for it.
pub fn moved(outline: &Outline, view: &View) -> Vec<Moved> {
    if let Reason::StageBegan { stage, reclaimed, .. } = view.reason {
        return if reclaimed > 0 { given_back(view, stage.workflow) } else { Vec::new() };
    }
    moved_once(outline, view).into_iter().collect()
}

/// What each user gave back to a workflow at this instant.
fn given_back(view: &View, workflow: u32) -> Vec<Moved> {
    let mut all: Vec<Moved> = Vec::new();
    let back = view.ledger.iter().filter(|loan| {
        loan.owner == workflow
            && loan.until == Some(view.now)
            && loan.returned == Returned::Reclaimed
    });
    for loan in back {
        let from = Role::User(workflow, loan.user);
        let units: Vec<u32> = units_of(&loan.units).collect();
        let count = units.len() as u64;
        match all.iter_mut().find(|known| known.from == from) {
            Some(known) => {
                known.units.extend(units);
                known.count += count;
            }
            None => {
                all.push(Moved { from, to: Role::Stage(workflow), units, count, reclaimed: true });
            }
        }
    }
    all.sort_by_key(|moved| moved.from);
    all
}

fn units_of(ranges: &[(u32, u32)]) -> impl Iterator<Item = u32> + '_ {
    ranges.iter().flat_map(|&(first, count)| (first..).take(count as usize))
}

fn moved_once(outline: &Outline, view: &View) -> Option<Moved> {
    let moved = |from, to, units: Vec<u32>, count: u64, reclaimed| {
        (count > 0).then_some(Moved { from, to, units, count, reclaimed })
    };
    match view.reason {
        Reason::Admitted { workflow, reservation, .. } => {
            moved(Role::Pool, Role::Stage(workflow), Vec::new(), reservation, false)
        }
        Reason::Reclaimed { stage, idle, .. } => {
            let own = stage.workflow;
            // What is left of the loans lies above: those that came back are the uppermost of its own.
            let units = of_state(view, own, UnitState::Reserved);
            let units = units[units.len().saturating_sub(count_of(idle))..].to_vec();
            moved(Role::Idle(own), Role::Stage(own), units, idle, true)
        }
        Reason::Interrupted { job, user, stage, need, .. } => {
            let units = returned(view, job);
            moved(Role::User(stage.workflow, user), Role::Stage(stage.workflow), units, need, true)
        }
        Reason::Lent { stage, units: count, .. } => {
            let own = stage.workflow;
            let mut units = of_state(view, own, UnitState::Lent);
            units.truncate(count_of(count));
            moved(Role::Stage(own), Role::Idle(own), units, count, false)
        }
        Reason::JobStarted { job, lender: Some(lender), need, .. } => {
            let of = |run: &&gantry_core::workflow::view::UnitRun| run.state == UnitState::Job(job);
            let units = view.units.runs.iter().filter(of);
            let units = units.flat_map(|run| (run.first..).take(run.count as usize)).collect();
            moved(Role::Idle(lender), Role::User(lender, user_of(outline, job)), units, need, false)
        }
        _ => None,
    }
}

fn count_of(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The units of an owner in one state, in order.
fn of_state(view: &View, owner: u32, state: UnitState) -> Vec<u32> {
    let of = |run: &&gantry_core::workflow::view::UnitRun| {
        run.owner == Some(owner) && run.state == state
    };
    let runs = view.units.runs.iter().filter(of);
    runs.flat_map(|run| (run.first..).take(run.count as usize)).collect()
}

/// The units that an interrupted job gave back last.
fn returned(view: &View, job: u32) -> Vec<u32> {
    let is_back = |loan: &&Loan| loan.job == job && loan.returned == Returned::Reclaimed;
    let back = view.ledger.iter().rfind(is_back);
    back.map(|loan| units_of(&loan.units).collect()).unwrap_or_default()
}
