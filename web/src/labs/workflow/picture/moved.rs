//! What the present step moved from one group of units to another.
//!
//! It follows from the moment alone: a picture that stands still tells the same with arrows.
//!
//! **Invariant:** of a reclaim, what goes to the stage less what leaves it is what the stage got back.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::labs::workflow::reason::Reason;
use gantry_core::labs::workflow::view::{Loan, Outline, Returned, UnitState, View};

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

/// What the present step moved; nothing where nothing changed hands. A stage that begins shows all that came back
/// for it.
pub fn moved(outline: &Outline, view: &View) -> Vec<Moved> {
    match &view.reason {
        Reason::Reclaimed { stage, reclaim, .. } => {
            taken_back(view, stage.workflow, reclaim.idle, &[], 0)
        }
        Reason::Interrupted { job, stage, need, reclaim, .. } => {
            let own = |loan: &&Loan| loan.job == *job;
            let back: Vec<&Loan> = reclaimed(view, stage.workflow).filter(own).collect();
            taken_back(view, stage.workflow, 0, &back, reclaim.so_far().1.min(*need))
        }
        Reason::StageBegan { stage, reclaim, .. } if reclaim.units > 0 => {
            let back: Vec<&Loan> = reclaimed(view, stage.workflow).collect();
            taken_back(view, stage.workflow, reclaim.idle, &back, reclaim.again)
        }
        _ => moved_once(outline, view).into_iter().collect(),
    }
}

/// What each user has given back to a workflow at this instant because his jobs were interrupted, as far as the ledger
/// lists it.
pub fn given_back(view: &View, workflow: u32) -> Vec<(u32, u64)> {
    let mut all = BTreeMap::new();
    for loan in reclaimed(view, workflow) {
        *all.entry(loan.user).or_default() +=
            loan.units.iter().map(|&(_, n)| u64::from(n)).sum::<u64>();
    }
    all.into_iter().collect()
}

/// The loans of a workflow that were reclaimed at this instant.
fn reclaimed(view: &View, workflow: u32) -> impl Iterator<Item = &Loan> {
    view.ledger.iter().filter(move |loan| {
        loan.owner == workflow
            && loan.until == Some(view.now)
            && loan.returned == Returned::Reclaimed
    })
}

/// How units came back to a workflow: `idle` ones, those of `back`, less `again` that are left over and lent again.
fn taken_back(view: &View, own: u32, idle: u64, back: &[&Loan], again: u64) -> Vec<Moved> {
    // What is left of the loans lies above: those that came back are the uppermost of its own.
    let mut unused = of_state(view, own, UnitState::Reserved);
    unused.drain(..unused.len().saturating_sub(count_of(idle)));
    let mut lent: BTreeSet<u32> = of_state(view, own, UnitState::Lent).into_iter().collect();
    let mut ways: BTreeMap<(Role, Role), Vec<u32>> = BTreeMap::new();
    for loan in back {
        for unit in units_of(&loan.units) {
            let to = if lent.remove(&unit) { Role::Idle(own) } else { Role::Stage(own) };
            ways.entry((Role::User(own, loan.user), to)).or_default().push(unit);
        }
    }
    let straight: u64 = ways
        .iter()
        .filter(|((_, to), _)| *to == Role::Idle(own))
        .map(|(_, units)| units.len() as u64)
        .sum();
    let rest = again.saturating_sub(straight);
    let moved = |(from, to), units, count| {
        let reclaimed = to == Role::Stage(own);
        Moved { from, to, units, count, reclaimed }
    };
    let mut all = vec![moved((Role::Idle(own), Role::Stage(own)), unused, idle)];
    all.extend(ways.into_iter().map(|(way, units)| {
        let count = units.len() as u64;
        moved(way, units, count)
    }));
    let others = lent.into_iter().take(count_of(rest)).collect();
    all.push(moved((Role::Stage(own), Role::Idle(own)), others, rest));
    all.retain(|moved| moved.count > 0);
    all
}

fn units_of(ranges: &[(u32, u32)]) -> impl Iterator<Item = u32> + '_ {
    ranges.iter().flat_map(|&(first, count)| (first..).take(count as usize))
}

fn moved_once(outline: &Outline, view: &View) -> Option<Moved> {
    let moved = |from, to, units: Vec<u32>, count: u64| {
        (count > 0).then_some(Moved { from, to, units, count, reclaimed: false })
    };
    match view.reason {
        Reason::Admitted { workflow, reservation, .. } => {
            moved(Role::Pool, Role::Stage(workflow), Vec::new(), reservation)
        }
        Reason::Lent { stage, units: count, .. } => {
            let own = stage.workflow;
            let mut units = of_state(view, own, UnitState::Lent);
            units.truncate(count_of(count));
            moved(Role::Stage(own), Role::Idle(own), units, count)
        }
        Reason::JobStarted { job, lender: Some(lender), need, .. } => {
            let of = |run: &&gantry_core::labs::workflow::view::UnitRun| {
                run.state == UnitState::Job(job)
            };
            let units = view.units.runs.iter().filter(of);
            let units = units.flat_map(|run| (run.first..).take(run.count as usize)).collect();
            moved(Role::Idle(lender), Role::User(lender, user_of(outline, job)), units, need)
        }
        _ => None,
    }
}

fn count_of(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The units of an owner in one state, in order.
fn of_state(view: &View, owner: u32, state: UnitState) -> Vec<u32> {
    let of = |run: &&gantry_core::labs::workflow::view::UnitRun| {
        run.owner == Some(owner) && run.state == state
    };
    let runs = view.units.runs.iter().filter(of);
    runs.flat_map(|run| (run.first..).take(run.count as usize)).collect()
}
