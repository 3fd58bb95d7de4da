//! Why does a job not run? And what is the least that would let it?
//!
//! A near miss is found by judging again with the change: so many nodes fewer, an estimate so much shorter.
//!
//! Cost: a handful of judgements, and for planned jobs two searches of the plan.

use super::event::Test;
use super::explain::{Scene, test, verdict};
use super::reason::{NearMiss, Verdict, WhyNot};
use super::{Overrun, Policy, Sim, Status};
use crate::kernel::Time;

/// Why `job` does not run in the state `shown`, or what it does instead.
pub fn why_not_job(scene: Scene<'_>, shown: &Sim, job: u32) -> WhyNot {
    debug_assert!(scene.before.problem().job_count() > job as usize, "a job of the scenario");
    let problem = shown.problem();
    match shown.status(job) {
        Status::Future => WhyNot::Future { submit: problem.submit[job as usize] },
        Status::Running => {
            let start = shown.started(job);
            WhyNot::Running { start, latest_end: start + shown.left(job).1 }
        }
        status @ (Status::Completed | Status::Killed) => {
            let last = shown.segments().iter().rev().find(|segment| segment.job == job);
            let end = last.map_or(0, |segment| segment.end);
            WhyNot::Ended { end, killed: status == Status::Killed }
        }
        Status::Waiting => waiting(shown, job),
    }
}

fn waiting(sim: &Sim, job: u32) -> WhyNot {
    let nodes: u64 = sim.problem().nodes[job as usize].into();
    let free: u64 = sim.free().into();
    let head = sim.head().unwrap_or(job);
    let fewer = nodes.checked_sub(free).filter(|&fewer| 0 < fewer && fewer < nodes);
    match sim.problem().policy {
        Policy::Conservative => {
            let time = sim.planned(job);
            let near = planned_near_miss(sim, job);
            let room = sim.would_start_now(job, sim.problem().nodes[job as usize], sim.left(job).1);
            WhyNot::Planned { time, nodes, free, room, near }
        }
        _ if head == job => {
            let own = sim.reservation().filter(|own| own.job == job);
            let reserved = own.map(|own| (own.time, own.extra.into()));
            WhyNot::Head { nodes, free, reserved, near: NearMiss { shorter: None, fewer } }
        }
        Policy::Easy | Policy::Checkpoint if sim.reservation().is_some() => {
            let found = verdict(sim, job, Test::NoRoom);
            let test = super::explain::test_of(sim, job);
            WhyNot::Behind {
                head,
                verdict: Some(Verdict { test, ..found }),
                near: near_miss(sim, job),
            }
        }
        _ => WhyNot::Behind { head, verdict: None, near: NearMiss::default() },
    }
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
    // Fewer nodes: enough for what is free, or for what is extra.
    let fewer = [found.free, found.free.min(found.extra)]
        .into_iter()
        .filter(|&nodes| 0 < nodes && nodes < found.nodes && admits(nodes, found.length))
        .map(|nodes| found.nodes - nodes)
        .min();
    // A shorter estimate: the longest that is still judged to end in time. Where shortening begins above a
    // threshold, an estimate just above it may be judged shorter than one just below.
    let passes = |estimate: Time| admits(found.nodes, sim.judged_as(estimate));
    let (least, threshold) = (least_estimate(sim, job), sim.shortens_above().min(found.estimate));
    let shorter = longest(least.max(threshold + 1), found.estimate, passes)
        .or_else(|| longest(least, threshold + 1, passes))
        .map(|estimate| found.estimate - estimate)
        .filter(|&shorter| shorter > 0);
    NearMiss { shorter, fewer }
}

/// The least that can be made of what is left of a job's estimate: where an overrun extends it, what is left of
/// its work.
fn least_estimate(sim: &Sim, job: u32) -> Time {
    match sim.problem().overrun {
        Overrun::Kill => 1,
        Overrun::Extend => sim.left(job).0,
    }
}

/// The largest value of `from..limit` that passes, where all up to some value do.
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

/// What would let a job of the plan start now.
fn planned_near_miss(sim: &Sim, job: u32) -> NearMiss {
    let nodes = sim.problem().nodes[job as usize];
    let length = sim.left(job).1;
    let starts = |nodes: u32, length: Time| sim.would_start_now(job, nodes, length);
    let shorter = longest(least_estimate(sim, job), length, |length| starts(nodes, length))
        .map(|found| length - found);
    let fewer = longest(1, nodes.into(), |fewer| {
        u32::try_from(fewer).is_ok_and(|fewer| starts(fewer, length))
    });
    NearMiss { shorter, fewer: fewer.map(|found| u64::from(nodes) - found) }
}
