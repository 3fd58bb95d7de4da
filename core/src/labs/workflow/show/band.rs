//! Units by use over time, and the whole of a run that a picture shows paler past the present.
//!
//! ```text
//! lent = useful + running + lost + idle          while the lender is admitted
//! left over                                      from its end until the borrower's
//! ```
//!
//! **Invariant:** over a run the unit-time that is useful, lost or idle never becomes less: a borrower's use counts as
//! running until it is known what comes of it.
//!
//! Cost: sorting the starts and ends of run segments, stages and reservations; nothing for a run of more than [`MOST`]
//! segments.

use super::{History, stage_row};
use crate::kernel::{Model, Time};
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::view::{BandStep, Course, ViewLimits};
use crate::labs::workflow::{Close, Interrupted, Mode, Sim};
use crate::sort;

/// The most run segments of a run whose units are summed up over time.
const MOST: usize = 1_000;

// Indices of the sums.
const NEEDED: usize = 0;
const RESERVED: usize = 1;
const LENT: usize = 2;
const USEFUL: usize = 3;
const RUNNING: usize = 4;
const LOST: usize = 5;
/// Borrowed of a lender that has ended.
const LEFT_OVER: usize = 6;
const POOLED: usize = 7;
const SUMS: usize = 8;

/// Changes of the sums at instants.
#[derive(Default)]
struct Changes(Vec<(Time, usize, i64)>);

impl Changes {
    fn add(&mut self, (start, end): (Time, Time), sum: usize, units: u32) {
        if start < end && units > 0 {
            self.0.push((start, sum, units.into()));
            self.0.push((end, sum, -i64::from(units)));
        }
    }
}

/// True if the units of a run are summed up.
pub(in crate::labs::workflow) fn is_summed(sim: &Sim) -> bool {
    sim.segments().len() + sim.running_count() <= MOST
}

/// Units by use over time, up to the moment of `sim`.
pub(super) fn band(sim: &Sim) -> Vec<BandStep> {
    if !is_summed(sim) {
        return Vec::new();
    }
    let mut changes = Changes::default();
    segments(sim, &mut changes);
    if sim.problem().mode != Mode::PerJob {
        reservations(sim, &mut changes);
    }
    steps(changes)
}

fn segments(sim: &Sim, changes: &mut Changes) {
    let problem = sim.problem();
    let keeps = problem.interrupted == Interrupted::Checkpoint;
    for segment in sim.all_segments() {
        let (span, need) = ((segment.start, segment.end), sim.need_of(segment.entry));
        if segment.entry as usize >= problem.job_count() {
            changes.add(span, NEEDED, need);
        } else if segment.on == POOL {
            changes.add(span, POOLED, need);
        } else {
            let use_of_it = match segment.close {
                _ if sim.runs(&segment) => RUNNING,
                Close::Interrupted if !keeps => LOST,
                _ => USEFUL,
            };
            let over = sim.hold(segment.on).and_then(|hold| hold.finished).unwrap_or(segment.end);
            changes.add((segment.start, segment.end.min(over)), use_of_it, need);
            changes.add((over, segment.end), LEFT_OVER, need);
        }
    }
}

fn reservations(sim: &Sim, changes: &mut Changes) {
    let problem = sim.problem();
    for workflow in (0..).take(problem.workflow_count()) {
        let Some(hold) = sim.hold(workflow) else { continue };
        let over = hold.finished.unwrap_or(sim.time());
        let reservation = problem.workflows.reservation[workflow as usize];
        changes.add((hold.admitted, over), RESERVED, reservation);
        let starts = problem.stages_of(workflow).filter_map(|stage| {
            let start = sim.run_of(stage).and_then(|run| run.start)?;
            Some((stage, start))
        });
        let starts: Vec<(u32, Time)> = starts.collect();
        for (at, &(stage, start)) in starts.iter().enumerate() {
            let end = starts.get(at + 1).map_or(over, |next| next.1);
            changes.add((start, end), LENT, problem.lent_in(stage));
        }
    }
}

fn steps(Changes(mut changes): Changes) -> Vec<BandStep> {
    sort::sort(&mut changes);
    let mut sums = [0_i64; SUMS];
    let mut steps: Vec<BandStep> = Vec::new();
    for (at, &(time, sum, units)) in changes.iter().enumerate() {
        sums[sum] += units;
        let Some(&(end, ..)) = changes.get(at + 1).filter(|next| next.0 > time) else { continue };
        let step = step(&sums, (time, end));
        match steps.last_mut() {
            Some(last)
                if (BandStep { start: last.start, end, ..step }) == BandStep { end, ..*last } =>
            {
                last.end = end;
            }
            _ => steps.push(step),
        }
    }
    steps
}

fn step(sums: &[i64; SUMS], (start, end): (Time, Time)) -> BandStep {
    let units = |sum: i64| u64::try_from(sum).unwrap_or_default();
    let [needed, reserved, lent, useful, running, lost, left_over, pool] = *sums;
    // Job by job, stages use units of the pool.
    let unused = if reserved > 0 { units(reserved - needed - lent) } else { 0 };
    let idle = units(lent - useful - running - lost);
    let [needed, useful, running, lost, left_over, pool] =
        [needed, useful, running, lost, left_over, pool].map(units);
    BandStep { start, end, needed, unused, useful, running, lost, idle, left_over, pool }
}

/// The whole of a run, from its last state; empty for one of too many segments.
pub(in crate::labs::workflow) fn course(sim: &Sim, history: &History) -> Course {
    let band = band(sim);
    if band.is_empty() {
        return Course::default();
    }
    let range = (sim.first_arrival().unwrap_or(0), sim.time() + 1);
    let limits = ViewLimits::default();
    let (range, history_known) = (Some(range), None);
    let setting =
        super::Setting { limits, range, width_px: 4_096, history: history_known, ahead: None };
    let timeline = super::timeline::timeline(sim, history, &setting);
    if timeline.aggregated > 0 {
        return Course::default();
    }
    let stages = sim.stages().map(|run| stage_row(sim, &run)).collect();
    Course { band, segments: timeline.segments, owned: timeline.owned, stages }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_neighbours_are_one_step_and_sums_are_of_one_instant() {
        let mut changes = Changes::default();
        changes.add((0, 10), RESERVED, 8);
        changes.add((0, 4), NEEDED, 2);
        changes.add((4, 10), NEEDED, 2);
        changes.add((0, 10), LENT, 6);
        changes.add((1, 4), LOST, 3);
        let steps = steps(changes);
        let reported = |step: &BandStep| (step.start, step.end, step.needed, step.lost, step.idle);
        let reported: Vec<_> = steps.iter().map(reported).collect();
        assert_eq!(reported, [(0, 1, 2, 0, 6), (1, 4, 2, 3, 3), (4, 10, 2, 0, 6)]);
        assert!(steps.iter().all(|step| step.unused == 0));
    }
}
