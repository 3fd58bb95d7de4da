//! The construction of the view of a moment from the state and the events so far.
//!
//! Cost: the run segments and the submissions within the visible range, and the running ones; sums over the run's
//! segments once a run ([`History`]), if the caller keeps them. Lists are bounded by [`ViewLimits`].

mod gantt;
mod history;
#[cfg(test)]
mod tests;

use super::decision::{test, verdict};
use super::event::{Event, Test};
use super::explain::{Transition, explain};
use super::invariants::invariant_checks;
use super::reason::{NearMiss, Verdict};
use super::view::{
    Idle, MetricsSoFar, Reservation, RunningView, SegmentView, View, ViewLimits, WaitingView,
};
use super::why_not::near_miss;
use super::{Schedule, Sim};
use crate::kernel::listing::{Line, Listing as _};
use crate::kernel::{Model, Time};

pub use gantt::whole;
pub use history::History;

/// Input of a view besides the states.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    pub limits: ViewLimits,
    /// The visible range of time; none for the whole run.
    pub range: Option<(Time, Time)>,
    pub width_px: u32,
    /// Sums over the run's segments, if known; those of a later moment of this run are valid too.
    pub history: Option<&'a History>,
    /// The run segments of the whole run, where what comes is told.
    pub ahead: Option<&'a [SegmentView]>,
}

/// The view of the state `shown`, which is the state before or after the step of `transition`.
pub fn view(transition: Transition<'_>, shown: &Sim, setting: Setting<'_>) -> View {
    let limit = usize::try_from(setting.limits.jobs).unwrap_or(usize::MAX);
    let tested = tested(transition, limit);
    let truth = setting.ahead.is_some();
    let drawn = gantt::draw(shown, &setting);
    View {
        now: shown.time(),
        reason: explain(transition),
        near: near(transition),
        job: transition.job(),
        free: shown.free().into(),
        queue: queue(shown, transition.job(), limit, (&tested, truth)),
        waiting: shown.queue_length() as u64,
        running: shown
            .running()
            .take(limit)
            .map(|(job, end)| running(shown, job, end, truth))
            .collect(),
        running_count: shown.running().count() as u64,
        reservation: shown.reservation().map(|reservation| Reservation {
            job: reservation.job,
            nodes: shown.problem().nodes[reservation.job as usize].into(),
            estimate: shown.remaining(reservation.job).1,
            time: reservation.time,
            extra: reservation.extra.into(),
        }),
        tested,
        charts: drawn.charts,
        idle: idle(shown, drawn.gantt.range),
        gantt: drawn.gantt,
        distributions: drawn.distributions,
        line: line(transition),
        invariant_checks: invariant_checks(transition, shown),
        metrics: MetricsSoFar { checkpoints: shown.checkpoints(), ..drawn.metrics },
    }
}

/// The changes that would reverse the refusal of this step.
fn near(transition: Transition<'_>) -> Option<NearMiss> {
    let refused = match transition.event()? {
        Event::Tested { job, test } if !test.admits() => job,
        Event::Refused { job } => job,
        _ => return None,
    };
    Some(near_miss(transition.before, refused)).filter(|near| *near != NearMiss::default())
}

/// Most run segments of a run whose wasted node-time is shown.
const TOLD_APART: usize = 600;

/// The stretches of wasted node-time that a range of time shows.
fn idle(sim: &Sim, (from, to): (Time, Time)) -> Vec<Idle> {
    if sim.segments().len() > TOLD_APART {
        return Vec::new();
    }
    let mut idle = Schedule::of(sim).idle_while_waiting(sim.problem(), 0);
    idle.retain(|stretch| stretch.end > from && stretch.start < to);
    idle
}

/// Number of listed waiting jobs around the current one, if it is not among the first.
const AROUND: usize = 9;

/// The first waiting jobs, and those around the current one.
fn queue(
    sim: &Sim,
    current: Option<u32>,
    limit: usize,
    verdicts: (&[Verdict], bool),
) -> Vec<WaitingView> {
    let at = current.and_then(|current| sim.queue().position(|job| job == current));
    let (first, around) = match at {
        Some(at) if at >= limit && limit > AROUND => (limit - AROUND, at - AROUND / 2),
        _ => (limit, usize::MAX),
    };
    let listed = |place: usize| place < first || place >= around && place - around < AROUND;
    let places = sim.queue().enumerate().take(around.saturating_add(AROUND).max(first));
    let listed = places.filter(|&(place, _)| listed(place));
    listed.map(|(place, job)| waiting(sim, place, job, verdicts)).collect()
}

/// A waiting job, with the verdicts of this pass, and whether true run times are told.
fn waiting(sim: &Sim, place: usize, job: u32, (tested, truth): (&[Verdict], bool)) -> WaitingView {
    let problem = sim.problem();
    let (work, estimate) = sim.remaining(job);
    WaitingView {
        job,
        place: place as u64,
        nodes: problem.nodes[job as usize].into(),
        estimate,
        runtime: truth.then(|| work + (problem.runtime[job as usize] - problem.work(job))),
        submit: problem.submit[job as usize],
        ran: sim.ran(job),
        planned: sim.planned(job),
        tested: tested.iter().rev().find(|verdict| verdict.job == job).map(|verdict| verdict.test),
    }
}

fn running(sim: &Sim, job: u32, expected_end: Time, truth: bool) -> RunningView {
    RunningView {
        job,
        nodes: sim.problem().nodes[job as usize].into(),
        start: sim.started(job),
        expected_end,
        runtime: truth.then(|| sim.problem().runtime[job as usize]),
        backfilled: sim.overtook(job),
    }
}

/// The candidates tested in the present scheduling pass so far, the last `limit` of them.
fn tested(transition: Transition<'_>, limit: usize) -> Vec<Verdict> {
    let sim = transition.before;
    let mut verdicts = Vec::new();
    let is_of_pass = |event: Event| {
        matches!(event, Event::Tested { .. } | Event::Refused { .. } | Event::Backfilled { .. })
    };
    if !transition.event().is_some_and(is_of_pass) {
        return verdicts;
    }
    // Earlier steps of this pass end with the jobs it started: between two of them the numbers are constant.
    for earlier in sim.admitted() {
        let numbers = Verdict {
            free: earlier.free.into(),
            extra: earlier.extra.into(),
            ..verdict(sim, earlier.job, earlier.test)
        };
        for job in sim.waiting_between(earlier.slots) {
            let present = verdict(sim, job, Test::NoRoom);
            let found = Verdict { free: numbers.free, extra: numbers.extra, ..present };
            let inside = found.now + found.length <= found.reservation;
            verdicts.push(Verdict {
                test: test(found.nodes, found.free, inside, found.extra),
                ..found
            });
        }
        verdicts.push(Verdict { length: earlier.length, estimate: earlier.estimate, ..numbers });
    }
    for &event in transition.events {
        if let Event::Tested { job, test } = event {
            verdicts.push(verdict(sim, job, test));
        }
    }
    verdicts.drain(..verdicts.len().saturating_sub(limit));
    verdicts
}

/// The line of the present event, and the values of what stands on it.
fn line(transition: Transition<'_>) -> Line {
    let Some(event) = transition.event() else { return Line { line: None, variables: Vec::new() } };
    let problem = transition.before.problem();
    let of_head = match event {
        Event::Reserved { .. } => true,
        Event::Started { .. } => !problem.policy.plans(),
        _ => false,
    };
    let job = if of_head { "head()" } else { "j" };
    let mut variables = vec![(job.to_owned(), event.job().to_string())];
    let mut add = |name: &str, value: Time| variables.push((name.to_owned(), value.to_string()));
    match event {
        Event::Reserved { time, extra, .. } => {
            add("shadow", time.time());
            add("extra", extra.into());
        }
        Event::Planned { time, .. } | Event::GapFound { at: time, .. } => add("at", time.time()),
        Event::Tested { job, test } => {
            let found = verdict(transition.before, job, test);
            let estimate = if problem.policy.stops() { "short(j)" } else { "j.estimate" };
            add("j.nodes", found.nodes);
            add("free()", found.free);
            add("now()", found.now);
            add(estimate, found.length);
            add("shadow", found.reservation);
            add("extra", found.extra);
        }
        _ => {}
    }
    Line { line: transition.before.line_of(event), variables }
}
