//! Checks at every moment of a workflow run that view, reason, ledger and outcome have one sum for each reclaim.

use std::collections::BTreeMap;

use gantry_core::kernel::{Explanation, Model as _, Record, Transition};
use gantry_core::labs::workflow::event::Event;
use gantry_core::labs::workflow::outcome::outcome;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Returned, RunSegment, StageRow, View, ViewLimits};
use gantry_core::labs::workflow::{
    By, Names, Reclaim, Setting, Sim, WorkflowScenario, explain, stage_table, view,
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
            of_view(transition, &seen, &mut known).and_then(|()| of_outcome(&names, &after, &seen));
        checked.map_err(|what| format!("at {}, {:?}: {what}", after.time(), record.events))?;
        before = after;
    }
}

fn same<T: Copy + PartialEq + std::fmt::Debug>(what: &str, one: T, other: T) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?} and {other:?}")) }
}

fn of_view(
    transition: Transition<'_, Sim>,
    seen: &View,
    known: &mut BTreeMap<(u32, u32), Terms>,
) -> Result<(), String> {
    for row in &seen.stages {
        of_row(transition.after, seen, row)?;
        let Reclaim { units, idle, again, .. } = row.reclaim;
        let terms = [units, idle, row.reclaim.in_all(), again];
        let first = known.entry((row.stage.workflow, row.stage.number)).or_insert(terms);
        same("a term that stays", *first, terms)?;
    }
    let all: u64 = seen.stages.iter().map(|row| row.reclaim.units).sum();
    same("the metric", seen.metrics.reclaimed, all)?;
    of_reason(transition, seen)
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

/// The numbers of a sentence in order.
fn numbers<const N: usize>(
    reason: &Explanation,
    id: &str,
    names: [&str; N],
) -> Result<[u64; N], String> {
    let said = reason.says(id).ok_or_else(|| format!("{id} is not said: {reason:?}"))?;
    Ok(names.map(|name| said.number(name).unwrap_or(u64::MAX)))
}

fn of_reason(transition: Transition<'_, Sim>, seen: &View) -> Result<(), String> {
    let (problem, reason) = (transition.before.problem(), &seen.reason);
    let row = |stage| row(seen, problem.name_of(stage)).copied();
    match transition.event() {
        Some(Event::Reclaimed { stage, .. }) => {
            let StageRow { reclaim, lent, stage: name, .. } = row(stage)?;
            let Reclaim { units, idle, .. } = reclaim;
            let [need, available] = numbers(reason, "stage_lacks", ["need", "available"])?;
            same("the lack", need - available, units)?;
            same("the idle ones", numbers(reason, "idle_comes_first", ["idle"])?, [idle])?;
            let lacking = numbers(reason, "still_lacking", ["lacking"]).map_or(0, |it| it[0]);
            same("the others", lacking, units - idle)?;
            of_shares(transition, name.workflow, (lent + units, lent))
        }
        Some(Event::Interrupted { job, stage }) => {
            let Reclaim { units, idle, freed, .. } = row(stage)?.reclaim;
            let need = u64::from(problem.jobs.need[job as usize]);
            same("freed by a job", freed >= need, true)?;
            let (back, again) = row(stage)?.reclaim.so_far();
            let names = ["back", "units", "idle", "freed", "again"];
            let told = numbers(reason, "reclaimed_so_far", names)?;
            same("an interruption's and the table's", told, [back, units, idle, freed, again])
        }
        Some(Event::StageBegan { stage }) => {
            let StageRow { need, reclaim, .. } = row(stage)?;
            let Reclaim { units, idle, freed, again, .. } = reclaim;
            same("the need", numbers(reason, "jobs_start_at_once", ["need"])?, [need])?;
            let names = ["units", "idle", "freed", "again"];
            let told = numbers(reason, "reclaimed_for_it", names).unwrap_or_default();
            let known = if units > 0 { [units, idle, freed, again] } else { [0; 4] };
            same("a beginning's and the table's", told, known)
        }
        Some(Event::Lent { stage, units }) => {
            let StageRow { lent, stage: name, .. } = row(stage)?;
            let told = numbers(reason, "rest_is_lent", ["lent"])?;
            same("a loan's and the table's", told, [lent])?;
            of_shares(transition, name.workflow, (lent - u64::from(units), lent))
        }
        _ => Ok(()),
    }
}

/// By ratio the quotas add up to the lent units (unless every ratio is 0); in listed order each is the common quota. The
/// reason names those that change.
fn of_shares(
    transition: Transition<'_, Sim>,
    workflow: u32,
    lent: (u64, u64),
) -> Result<(), String> {
    let problem = transition.before.problem();
    let quota = |sim: &Sim, user| u64::from(sim.share(workflow, user).0);
    let quotas = (0..)
        .take(problem.user_count())
        .map(|user| (user, quota(transition.before, user), quota(transition.after, user)));
    let reason = explain(transition);
    let sum = quotas.clone().fold((0, 0), |sum, own| (sum.0 + own.1, sum.1 + own.2));
    match problem.by {
        By::Ratio => {
            if problem.ratio.iter().any(|&ratio| ratio > 0) {
                same("the shares", sum, lent)?;
            }
            let changed = quotas.filter(|own| own.1 != own.2);
            let told = reason.says("shares_become").map_or(&[][..], |said| said.parts("shares"));
            let told = told.iter().map(|of| ["user", "before", "after"].map(|it| of.number(it)));
            let known = changed.map(|own| [own.0.into(), own.1, own.2].map(Some));
            same("the shares that are told", told.eq(known), true)
        }
        By::ListedOrder => {
            let told = numbers(&reason, "pot_changes", ["before", "after"])?;
            same("the quota that is told", told, [lent.0, lent.1])?;
            quotas.into_iter().try_for_each(|own| same("the quota", (own.1, own.2), lent))
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
