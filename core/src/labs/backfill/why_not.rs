//! The reason why a job does not run, and the least change that would let it.
//!
//! A near miss is found by testing again with the change: fewer nodes, a shorter estimate.
//!
//! Cost: a handful of tests, and for planned jobs two searches of the plan; for a job that is still to be tested, the
//! scheduling pass up to it.

use super::decision::{test, test_of, verdict};
use super::event::{Event, Test};
use super::explain::Transition;
use super::reason::{NearMiss, Verdict, WhyNot};
use super::sim::Turn;
use super::{Overrun, Sim, Status};
use crate::kernel::{Model, Time};

/// The reason why `job` does not run in the state `shown`, or its state otherwise.
pub fn why_not_job(transition: Transition<'_>, shown: &Sim, job: u32) -> WhyNot {
    debug_assert!(transition.before.problem().job_count() > job as usize, "a job of the scenario");
    let problem = shown.problem();
    match shown.status(job) {
        Status::Future => WhyNot::Future { submit: problem.submit[job as usize] },
        Status::Running => {
            let start = shown.started(job);
            WhyNot::Running { start, latest_end: start + shown.remaining(job).1 }
        }
        status @ (Status::Completed | Status::Killed) => {
            let last = shown.segments().iter().rev().find(|segment| segment.job == job);
            let end = last.map_or(0, |segment| segment.end);
            WhyNot::Ended { end, killed: status == Status::Killed }
        }
        Status::Waiting => waiting(transition, shown, job),
    }
}

fn waiting(transition: Transition<'_>, sim: &Sim, job: u32) -> WhyNot {
    let nodes: u64 = sim.problem().nodes[job as usize].into();
    let free: u64 = sim.free().into();
    let head = sim.head().unwrap_or(job);
    let fewer = nodes.checked_sub(free).filter(|&fewer| fewer < nodes);
    // Within a step the state is constant; its events tell which jobs have been decided about.
    let decides = |event: &Event| match *event {
        Event::Tested { job: tested, .. } => tested == job,
        Event::GapFound { job: planned, at } => {
            planned == job && sim.planned(job) == Some(at.time())
        }
        _ => false,
    };
    let turn = if transition.events.iter().any(decides) { Turn::Over } else { sim.turn(job) };
    let policy = sim.problem().policy;
    if policy.plans() {
        return match sim.planned(job) {
            Some(time) if time <= sim.time() => WhyNot::Due,
            Some(before) if turn != Turn::Over => WhyNot::NotPlanned { before },
            time => {
                let near = planned_near_miss(sim, job);
                let (needed, length) = (sim.problem().nodes[job as usize], sim.remaining(job).1);
                let room = sim.would_start_now(job, needed, length);
                WhyNot::Planned { time, nodes, free, room, near }
            }
        };
    }
    if head == job && nodes <= free {
        return WhyNot::Fits { nodes, free };
    }
    if head == job {
        let reservation = sim.reservation().filter(|reservation| reservation.job == job);
        let reserved = reservation.map(|found| (found.time, found.extra.into()));
        return WhyNot::Head { nodes, free, reserved, near: NearMiss { shorter: None, fewer } };
    }
    if !policy.reserves() {
        return WhyNot::Behind { head, verdict: None, near: NearMiss::default() };
    }
    if turn == Turn::Over {
        let (verdict, near) = (tested_in(sim, job), near_miss(sim, job));
        return WhyNot::Behind { head, verdict: Some(verdict), near };
    }
    let later = sim.state_at_test(job);
    let near = later.as_ref().map_or_else(NearMiss::default, |later| near_miss(later, job));
    WhyNot::NotTested { head, verdict: later.map(|later| tested_in(&later, job)), near }
}

/// The test of a candidate in this state.
fn tested_in(sim: &Sim, job: u32) -> Verdict {
    verdict(sim, job, test_of(sim, job))
}

/// The least changes, each by itself, that would admit a candidate in this state.
pub(super) fn near_miss(sim: &Sim, job: u32) -> NearMiss {
    let found = verdict(sim, job, Test::NoRoom);
    let admits = |nodes: u64, length: Time| {
        test(nodes, found.free, found.now + length <= found.reservation, found.extra).admits()
    };
    if admits(found.nodes, found.length) {
        return NearMiss::default();
    }
    // Fewer nodes: at most the free nodes, or the extra nodes.
    let fewer = [found.free, found.free.min(found.extra)]
        .into_iter()
        .filter(|&nodes| 0 < nodes && nodes < found.nodes && admits(nodes, found.length))
        .map(|nodes| found.nodes - nodes)
        .min();
    // A shorter estimate: the longest that is still tested to end in time. As shortening begins above a threshold, an
    // estimate just above it may be tested as shorter than one just below. If the policy tests shorter candidates
    // first, the job would also be tested before some that took the nodes it needs.
    let passes = |estimate: Time| {
        let (free, extra) = sim.numbers_for(job, estimate);
        let inside = found.now + sim.tested_as(estimate) <= found.reservation;
        test(found.nodes, free.into(), inside, extra.into()).admits()
    };
    let (least, threshold) = (least_estimate(sim, job), sim.shortens_above().min(found.estimate));
    let shorter = longest(least.max(threshold + 1), found.estimate, passes)
        .or_else(|| longest(least, threshold + 1, passes))
        .map(|estimate| found.estimate - estimate)
        .filter(|&shorter| shorter > 0);
    NearMiss { shorter, fewer }
}

/// The least possible remaining estimate of a job: if an overrun extends the estimate, its remaining work.
fn least_estimate(sim: &Sim, job: u32) -> Time {
    match sim.problem().overrun {
        Overrun::Kill => 1,
        Overrun::Extend => sim.remaining(job).0,
    }
}

/// The largest value of `from..limit` that passes, if all values up to some bound do.
fn longest(from: Time, limit: Time, passes: impl Fn(Time) -> bool) -> Option<Time> {
    if from >= limit || !passes(from) {
        return None;
    }
    let (mut low, mut high) = (from, limit);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if passes(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low)
}

/// The changes that would let a job of the plan start now.
fn planned_near_miss(sim: &Sim, job: u32) -> NearMiss {
    let nodes = sim.problem().nodes[job as usize];
    let length = sim.remaining(job).1;
    let starts = |nodes: u32, length: Time| sim.would_start_now(job, nodes, length);
    let shorter = longest(least_estimate(sim, job), length, |length| starts(nodes, length))
        .map(|found| length - found);
    let fewer = longest(1, nodes.into(), |fewer| {
        u32::try_from(fewer).is_ok_and(|fewer| starts(fewer, length))
    });
    NearMiss { shorter, fewer: fewer.map(|found| u64::from(nodes) - found) }
}
