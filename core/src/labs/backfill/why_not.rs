//! The reason why a job does not run, and the least change that would let it.
//!
//! A near miss is found by testing again with the change: fewer nodes, a shorter estimate.
//!
//! Cost: a handful of tests, and for planned jobs two searches of the plan; for a job that is still to be tested, the
//! scheduling pass up to it.

use super::decision::{test, test_of, verdict};
use super::event::{Event, Test};
use super::explain::{Transition, inequality};
use super::reason::{Answer, NearMiss, Verdict};
use super::sim::Turn;
use super::{Overrun, Policy, Reservation, Sim, Status};
use crate::kernel::{Explanation, Model, Sentence, Time, say};

/// The reason why `job` does not run in the state `shown`, or what it does.
pub fn why_not_job(transition: Transition<'_>, shown: &Sim, job: u32) -> Answer {
    debug_assert!(transition.before.problem().job_count() > job as usize, "a job of the scenario");
    let answer = |fact, ground| Answer {
        explanation: Explanation::new(fact, [ground]),
        near: NearMiss::default(),
    };
    let waits = |ground| answer(say!(why_not_running, job), ground);
    match shown.status(job) {
        Status::Future => {
            let at = shown.problem().submit[job as usize];
            // What is submitted at this instant may come in a later step of it.
            let is_due = at <= shown.time();
            waits(if is_due { say!(submitted_now) } else { say!(submitted_only_at, at) })
        }
        Status::Running => {
            let start = shown.started(job);
            let end = start + shown.remaining(job).1;
            answer(say!(job_runs_now, job), say!(runs_since, start, end))
        }
        status @ (Status::Completed | Status::Killed) => {
            let last = shown.segments().iter().rev().find(|segment| segment.job == job);
            let end = last.map_or(0, |segment| segment.end);
            let killed = status == Status::Killed;
            let how = if killed { say!(killed_at, end) } else { say!(work_done_at, end) };
            answer(say!(job_has_ended, job), how)
        }
        Status::Waiting => {
            let (mut grounds, near) = waiting(transition, shown, job);
            grounds.extend(near.sentence());
            Answer { explanation: Explanation::new(say!(why_not_running, job), grounds), near }
        }
    }
}

/// Why a waiting job does not run, and the changes that would let it.
fn waiting(transition: Transition<'_>, sim: &Sim, job: u32) -> (Vec<Sentence>, NearMiss) {
    let (nodes, free) = (sim.problem().nodes[job as usize], sim.free());
    let head = sim.head().unwrap_or(job);
    let never = NearMiss::default();
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
            Some(time) if time <= sim.time() => (vec![say!(start_is_due)], never),
            Some(before) if turn != Turn::Over => (vec![say!(not_planned, before)], never),
            time => (by_plan(sim, job, time), planned_near_miss(sim, job)),
        };
    }
    if head == job && nodes <= free {
        return (vec![say!(head_fits, nodes, free)], never);
    }
    if head == job {
        let reservation = sim.reservation().filter(|reservation| reservation.job == job);
        let starts = reservation.map(|Reservation { time, .. }| match policy {
            Policy::Checkpoint => say!(head_starts_by_stops, time),
            _ => say!(head_starts_by, time),
        });
        let fewer = Some(u64::from(nodes - free)).filter(|_| free > 0);
        let grounds = std::iter::once(say!(head_waits, nodes, free)).chain(starts);
        return (grounds.collect(), NearMiss { shorter: None, fewer });
    }
    if !policy.reserves() {
        return (vec![say!(nobody_passes, head)], never);
    }
    if turn == Turn::Over {
        let verdict = tested_in(sim, job);
        let mut grounds = inequality(&verdict, head);
        grounds.extend(verdict.test.admits().then(|| say!(tested_and_next)));
        return (grounds, near_miss(sim, job));
    }
    let Some(later) = sim.state_at_test(job) else { return (vec![say!(not_judged, head)], never) };
    let verdict = tested_in(&later, job);
    let admits = verdict.test.admits();
    let mut grounds = vec![if admits { say!(turn_starts) } else { say!(turn_refuses) }];
    grounds.extend(inequality(&verdict, head));
    (grounds, near_miss(&later, job))
}

/// A job waits for its planned start; none if it has just joined the queue and is planned next.
fn by_plan(sim: &Sim, job: u32, time: Option<Time>) -> Vec<Sentence> {
    let Some(time) = time else { return vec![say!(joins_the_plan)] };
    let (nodes, free) = (sim.problem().nodes[job as usize], sim.free());
    // The plan may have room for it now: it is searched when a job ends.
    let room = match (nodes <= free, sim.would_start_now(job, nodes, sim.remaining(job).1)) {
        (false, _) => say!(no_room_now, nodes, free),
        (true, false) => say!(room_needed_later, nodes, free),
        (true, true) => say!(room_now, nodes, free),
    };
    vec![say!(starts_by_plan, time), room]
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
