//! The reason for which a job or a workflow does not run, and the least change that would let it.
//!
//! A near miss is the same decision, decided again with the change: so many units fewer, a runtime so much shorter. A
//! job that starts also starts with fewer units, and with a shorter runtime: so the least change is found bit by bit.
//!
//! Cost: a test for each bit of the need and of the runtime, and the cost of a [`forecast`].

use super::decision::verdict;
use super::event::POOL;
use super::explain::Transition;
use super::reason::{NearMiss, WhyNot, WhyNotWorkflow};
use super::{Close, Segment, Sim, Status, WorkflowStatus, forecast};
use crate::kernel::Time;

/// The reason for which an ordinary `job` does not run in the state `shown`, or its present state.
pub fn why_not_job(_: Transition<'_>, shown: &Sim, job: u32) -> WhyNot {
    let jobs = &shown.problem().jobs;
    match shown.status(job) {
        Status::Future => WhyNot::Future { submit: jobs.submit[job as usize] },
        Status::Running => {
            let lender = Some(shown.on(job)).filter(|&on| on != POOL);
            let over = |on| shown.workflow(on) == WorkflowStatus::Finished;
            let left_over = lender.is_some_and(over);
            let ahead = forecast::fate(shown, job);
            WhyNot::Running { start: shown.started(job), lender, left_over, ahead }
        }
        status @ (Status::Completed | Status::Cancelled) => {
            let end = shown.last_segment(job).map_or(0, |segment| segment.end);
            let cancelled = status == Status::Cancelled;
            WhyNot::Ended { end, cancelled, interruptions: interruptions(shown, job) }
        }
        Status::Waiting => {
            let (verdict, near) = (verdict(shown, job), near_miss(shown, job));
            WhyNot::Waiting { verdict, near, ahead: forecast::start(shown, job) }
        }
    }
}

/// Number of interruptions of an ended job. Cost: a scan of the run segments.
fn interruptions(sim: &Sim, job: u32) -> u64 {
    let stopped = |segment: &&Segment| segment.entry == job && segment.close == Close::Interrupted;
    sim.segments().iter().filter(stopped).count() as u64
}

/// The reason for which a workflow is not admitted in the state `shown`, or its present state.
pub fn why_not_workflow(shown: &Sim, workflow: u32) -> WhyNotWorkflow {
    let problem = shown.problem();
    let at = workflow as usize;
    let hold = shown.hold(workflow);
    match shown.workflow(workflow) {
        WorkflowStatus::Future => WhyNotWorkflow::Future { submit: problem.workflows.submit[at] },
        WorkflowStatus::Finished => {
            WhyNotWorkflow::Finished { end: hold.and_then(|hold| hold.finished).unwrap_or(0) }
        }
        WorkflowStatus::Admitted => {
            let last = problem.stages_of(workflow).end - 1;
            let stage = shown.stage_of(workflow).unwrap_or(last);
            let since = hold.map_or(0, |hold| hold.admitted);
            WhyNotWorkflow::Admitted { since, stage: problem.number_of(stage) }
        }
        WorkflowStatus::Waiting => {
            let waiting = shown.waiting_workflows();
            let ahead = waiting.iter().take_while(|&&other| other != workflow).count() as u64;
            let reservation = problem.workflows.reservation[at];
            let free = shown.free();
            let needs =
                problem.stages_of(workflow).map(|stage| problem.stages.need[stage as usize]);
            let enough = free >= needs.max().unwrap_or(0);
            let fewer = u64::from(reservation.saturating_sub(free));
            WhyNotWorkflow::Waiting {
                reservation: reservation.into(),
                free: free.into(),
                first: waiting.first().copied().unwrap_or(workflow),
                ahead,
                fewer: (ahead == 0 && fewer > 0 && enough).then_some(fewer),
                admitted: forecast::admission(shown, workflow),
            }
        }
    }
}

/// The least changes, each by itself, that would let a waiting job start in this state.
pub(super) fn near_miss(sim: &Sim, job: u32) -> NearMiss {
    let (jobs, at) = (&sim.problem().jobs, job as usize);
    let (user, need, runtime) = (jobs.user[at], jobs.need[at].into(), jobs.runtime[at]);
    let starts = |need: u64, runtime: Time| {
        u32::try_from(need).is_ok_and(|need| sim.home_with(user, need, runtime).is_some())
    };
    if starts(need, runtime) {
        return NearMiss::default();
    }
    let fewer = largest(need, |need| starts(need, runtime)).map(|found| need - found);
    let shorter = largest(runtime, |runtime| starts(need, runtime)).map(|found| runtime - found);
    NearMiss { fewer, shorter }
}

/// The largest number of `1..limit` that passes, if each smaller one does too.
fn largest(limit: u64, passes: impl Fn(u64) -> bool) -> Option<u64> {
    let mut found = 0;
    for bit in (0..u64::BITS).rev().map(|bit| 1 << bit) {
        if found + bit < limit && passes(found + bit) {
            found += bit;
        }
    }
    (found > 0).then_some(found)
}
