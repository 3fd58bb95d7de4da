//! Checks at every moment of a workflow run that view, reason, ledger and outcome have one sum for each reclaim.

use std::collections::BTreeMap;

use gantry_core::kernel::{Model as _, Record, Transition};
use gantry_core::labs::workflow::outcome::outcome;
use gantry_core::labs::workflow::reason::{Reason, ShareChange, StageName};
use gantry_core::labs::workflow::view::{Returned, RunSegment, StageRow, View, ViewLimits};
use gantry_core::labs::workflow::{
    By, Names, Reclaim, Setting, Sim, WorkflowScenario, stage_table, view,
};

/// The constant terms of a reclaim: units, idle, total freed, lent again.
type Terms = [u64; 4];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Stages that reclaim.
    pub reclaims: u64,
    /// Those that free more units than the stage lacks.
    pub left_over: u64,
}

/// Counts the reclaims of a run. Errors: the first contradiction between two places that show a reclaim.
pub fn check_sums(scenario: &WorkflowScenario, start: &Sim) -> Result<Counts, String> {
    let names = Names::new(scenario);
    let mut before = start.clone();
    let mut known: BTreeMap<(u32, u32), Terms> = BTreeMap::new();
    loop {
        let (mut after, mut record) = (before.clone(), Record::default());
        if !after.step(&mut record) {
            let left_over = known.values().filter(|known| known[3] > 0).count() as u64;
            let reclaims = known.values().filter(|known| known[0] > 0).count() as u64;
            return Ok(Counts { reclaims, left_over });
        }
        let transition = Transition { before: &before, after: &after, events: &record.events };
        let limits = ViewLimits::default();
        let setting =
            Setting { limits, range: None, width_px: 100_000, history: None, ahead: None };
        let seen = view(transition, &after, setting);
        let checked =
            of_view(&after, &seen, &mut known).and_then(|()| of_outcome(&names, &after, &seen));
        checked.map_err(|what| format!("at {}, {:?}: {what}", after.time(), record.events))?;
        before = after;
    }
}

fn same<T: Copy + PartialEq + std::fmt::Debug>(what: &str, one: T, other: T) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?} and {other:?}")) }
}

fn of_view(sim: &Sim, seen: &View, known: &mut BTreeMap<(u32, u32), Terms>) -> Result<(), String> {
    for row in &seen.stages {
        of_row(sim, seen, row)?;
        let Reclaim { units, idle, again, .. } = row.reclaim;
        let terms = [units, idle, row.reclaim.in_all(), again];
        let first = known.entry((row.stage.workflow, row.stage.number)).or_insert(terms);
        same("a term that stays", *first, terms)?;
    }
    let all: u64 = seen.stages.iter().map(|row| row.reclaim.units).sum();
    same("the metric", seen.metrics.reclaimed, all)?;
    of_reason(sim, seen)
}

fn of_row(sim: &Sim, seen: &View, row: &StageRow) -> Result<(), String> {
    let problem = sim.problem();
    let workflow = row.stage.workflow;
    let Reclaim { units, idle, freed, coming, again } = row.reclaim;
    same("the sum", idle + freed + coming, units + again)?;
    let planned = &stage_table(problem, workflow)[row.stage.number as usize - 1];
    same("the plan", (planned.need, planned.lent, planned.reclaimed), (row.need, row.lent, units))?;
    let begun = row.start.is_some();
    if begun || !problem.lends() {
        same("to come of a stage that has begun", coming, 0)?;
    } else {
        let state = seen.workflows.iter().find(|state| state.workflow == workflow);
        let lent = state.ok_or("a lender that is not shown")?.lent;
        let (back, over) = row.reclaim.so_far();
        same("the loan", lent, row.lent + units - back)?;
        same("so far", back + over, idle + freed)?;
        let borrowed = coming > 0 && seen.units.lent_used == 0;
        same("units to come that no job borrows", borrowed, false)?;
    }
    let instant = row.start.unwrap_or(seen.now);
    let sum = |units: &[(u32, u32)]| units.iter().map(|range| u64::from(range.1)).sum::<u64>();
    let back = seen.ledger.iter().filter(|loan| {
        loan.owner == workflow
            && loan.returned == Returned::Reclaimed
            && loan.until == Some(instant)
    });
    same("the ledger", back.map(|loan| sum(&loan.units)).sum::<u64>(), freed)?;
    let cut = |segment: &&RunSegment| {
        segment.owner == Some(workflow) && segment.interrupted && segment.end == instant
    };
    let segments = seen.timeline.segments.iter().filter(cut);
    same("the timeline", segments.map(|segment| sum(&segment.units)).sum::<u64>(), freed)
}

fn row(seen: &View, stage: StageName) -> Result<&StageRow, String> {
    seen.stages.iter().find(|row| row.stage == stage).ok_or(format!("no row of {stage:?}"))
}

fn of_reason(sim: &Sim, seen: &View) -> Result<(), String> {
    match &seen.reason {
        Reason::Reclaimed { stage, need, available, lent, reclaim, shares } => {
            let row = row(seen, *stage)?;
            same("the lack", need - available, reclaim.units)?;
            same("the reason's and the table's", *reclaim, row.reclaim)?;
            same("the loan before", *lent, row.lent + reclaim.units)?;
            of_shares(sim, shares, (*lent, row.lent))
        }
        Reason::Interrupted { stage, reclaim, need, .. } => {
            same("freed by a job", reclaim.freed >= *need, true)?;
            same("an interruption's and the table's", *reclaim, row(seen, *stage)?.reclaim)
        }
        Reason::StageBegan { stage, reclaim, need, .. } => {
            let row = row(seen, *stage)?;
            same("a beginning's and the table's", (*need, *reclaim), (row.need, row.reclaim))
        }
        Reason::Lent { stage, units, lent, shares, .. } => {
            same("a loan's and the table's", *lent, row(seen, *stage)?.lent)?;
            of_shares(sim, shares, (lent - units, *lent))
        }
        _ => Ok(()),
    }
}

/// By ratio the quotas add up to the lent units (unless every ratio is 0); in listed order each is the common quota.
fn of_shares(sim: &Sim, shares: &[ShareChange], lent: (u64, u64)) -> Result<(), String> {
    let sum = |of: fn(&ShareChange) -> u64| shares.iter().map(of).sum::<u64>();
    match sim.problem().by {
        By::Ratio if sim.problem().ratio.iter().any(|&ratio| ratio > 0) => {
            same("the shares", (sum(|share| share.before), sum(|share| share.after)), lent)
        }
        By::Ratio => Ok(()),
        By::ListedOrder => {
            shares.iter().try_for_each(|share| same("the quota", (share.before, share.after), lent))
        }
    }
}

fn of_outcome(names: &Names<'_>, sim: &Sim, seen: &View) -> Result<(), String> {
    let stages = outcome(sim, names).stages;
    let of_outcome: Vec<_> =
        stages.iter().map(|stage| (stage.need, stage.lent, stage.reclaimed)).collect();
    let of_rows: Vec<_> =
        seen.stages.iter().map(|row| (row.need, row.lent, row.reclaim.units)).collect();
    same("the outcome", &of_outcome[..], &of_rows[..])
}
