//! Why an ordinary job does not run, or a workflow, and what would let it. Messages: `web/words/en/workflow_reasons.ftl`.
//!
//! A near miss is the same decision, decided again with the change: so many units fewer, a runtime so much shorter. A
//! job that starts also starts with fewer units, and with a shorter runtime: so the least change is found bit by bit.
//!
//! Cost: a waiting job: a test for each bit of its need and of its runtime; a job that has ended: a scan of the run
//! segments; each with the cost of a [`forecast`].

use super::decision::verdict;
use super::event::{Fit, POOL};
use super::forecast::Forecast;
use super::reason::{Bar, Barred, NearMiss, StageName, Verdict};
use super::{By, Close, Problem, Segment, Sim, Status, WorkflowStatus, forecast};
use crate::kernel::{Explanation, Model, Sentence, Time, say};

/// The reason for which an ordinary `job` does not run in the state `shown`, or its present state.
pub fn why_not_job(shown: &Sim, job: u32) -> Explanation {
    match shown.status(job) {
        Status::Future => {
            let time = shown.problem().jobs.submit[job as usize];
            // What is submitted at this instant may come in a later step of it.
            let is_due = time <= shown.time();
            let comes = if is_due { say!(it_comes_now) } else { say!(it_comes_at, time) };
            Explanation::new(say!(why_job_waits, job), [comes])
        }
        Status::Running => Explanation::new(say!(job_is_running, job), runs(shown, job)),
        Status::Cancelled => {
            let time = shown.last_segment(job).end;
            Explanation::new(say!(job_was_cancelled, job), [say!(units_reclaimed_at, time)])
        }
        Status::Completed => {
            let done = say!(it_was_done_at, time: shown.last_segment(job).end);
            let stopped = |of: &&Segment| of.entry == job && of.close == Close::Interrupted;
            let times = shown.segments().iter().filter(stopped).count() as u64;
            let before = (times > 0).then(|| say!(was_interrupted_before, times));
            Explanation::new(say!(job_is_over, job), std::iter::once(done).chain(before))
        }
        Status::Waiting => {
            let (verdict, near) = (verdict(shown, job), near_miss(shown, job));
            let grounds = waits(shown, &verdict, Some(near), forecast::start(shown, job));
            Explanation::new(say!(why_job_waits, job), grounds)
        }
    }
}

/// On whose units an ordinary job runs, and what becomes of it if nothing else arrives.
pub(super) fn runs(sim: &Sim, job: u32) -> Vec<Sentence> {
    let Segment { start, on: lender, .. } = sim.last_segment(job);
    let is_over = lender != POOL && sim.workflow(lender) == WorkflowStatus::Finished;
    let since = match lender {
        POOL => say!(has_run_on_pool, job, start),
        _ if is_over => say!(has_outlasted_lender, job, lender, start),
        _ => say!(has_borrowed_since, job, lender, start),
    };
    // Only what is lent can be reclaimed, and so depends on who else arrives.
    let fate = forecast::end(sim, job).map(|(time, reclaims)| match reclaims {
        Some(StageName { workflow, number }) => {
            say!(interrupted_if_nothing_arrives, time, workflow, number)
        }
        None if lender == POOL || is_over => say!(ends_undisturbed, time),
        None => say!(ends_if_nothing_arrives, time),
    });
    std::iter::once(since).chain(fate).collect()
}

/// The reason for which a workflow is not admitted in the state `shown`, or its present state.
pub fn why_not_workflow(shown: &Sim, workflow: u32) -> Explanation {
    workflow_now(shown, workflow, false, true)
}

/// The state of a workflow, which is `named` where something else is asked about; `later`: also when it is admitted.
pub(super) fn workflow_now(sim: &Sim, workflow: u32, named: bool, later: bool) -> Explanation {
    let problem = sim.problem();
    let hold = sim.hold(workflow);
    match sim.workflow(workflow) {
        WorkflowStatus::Future => {
            let time = problem.workflows.submit[workflow as usize];
            let comes = if time <= sim.time() {
                say!(workflow_comes_now, named, workflow)
            } else {
                say!(workflow_comes_at, named, workflow, time)
            };
            Explanation::new(say!(why_workflow_waits, workflow), [comes])
        }
        WorkflowStatus::Finished => {
            let time = hold.and_then(|hold| hold.finished).unwrap_or(0);
            Explanation::new(say!(workflow_is_over, workflow), [say!(last_job_ended_at, time)])
        }
        WorkflowStatus::Admitted => {
            let stage = sim.stage_of(workflow).unwrap_or(problem.stages_of(workflow).end - 1);
            let (since, stage) = (hold.map_or(0, |hold| hold.admitted), problem.number_of(stage));
            let runs = say!(has_run_since, named, workflow, since, stage);
            Explanation::new(say!(workflow_is_running, workflow), [runs])
        }
        WorkflowStatus::Waiting => {
            let first = sim.waiting_workflow().unwrap_or(workflow);
            let why = if first == workflow {
                room_for(sim, workflow)
            } else {
                say!(waits_behind, named, workflow, first)
            };
            let near = (first == workflow).then(|| fewer_reserved(sim, workflow)).flatten();
            let near = near.map(|units| say!(near_reservation, units, named, workflow));
            let admitted = if later { forecast::admission(sim, workflow) } else { None };
            let admitted = admitted.map(|time| say!(admitted_then, named, workflow, time));
            let grounds = std::iter::once(why).chain(near).chain(admitted);
            Explanation::new(say!(why_workflow_waits, workflow), grounds)
        }
    }
}

/// The test of a workflow: its reservation must fit the pool.
pub(super) fn room_for(sim: &Sim, workflow: u32) -> Sentence {
    let reservation = sim.problem().workflows.reservation[workflow as usize];
    let free = sim.free();
    if reservation <= free {
        say!(reservation_fits, reservation, free)
    } else {
        say!(reservation_does_not_fit, reservation, free)
    }
}

/// Number of units by which a smaller reservation would fit now and still suffice for each stage, if it does not fit.
fn fewer_reserved(sim: &Sim, workflow: u32) -> Option<u32> {
    let problem = sim.problem();
    let free = sim.free();
    let enough = |stage: u32| problem.stages.need[stage as usize] <= free;
    let fewer = problem.workflows.reservation[workflow as usize].saturating_sub(free);
    (fewer > 0 && problem.stages_of(workflow).all(enough)).then_some(fewer)
}

/// Where a waiting entry fits, or why nowhere; what would let it start, and when it will.
pub(super) fn waits(
    sim: &Sim,
    verdict: &Verdict,
    near: Option<NearMiss>,
    ahead: Option<Forecast>,
) -> Vec<Sentence> {
    let mut said = places(sim.problem(), verdict);
    if let Some((time, _)) = ahead.filter(|_| verdict.fit != Fit::Nowhere) {
        said.push(if time > sim.time() { say!(room_is_taken) } else { say!(turn_comes) });
    }
    said.extend(near.and_then(NearMiss::sentence));
    said.extend(ahead.map(|(time, lends)| match lends {
        Some(StageName { workflow: lender, number }) => {
            say!(starts_then_on_loan, time, lender, stage: number)
        }
        None => say!(starts_then_on_pool, time),
    }));
    said
}

/// Where an entry fits, or why nowhere.
pub(super) fn places(problem: &Problem, verdict: &Verdict) -> Vec<Sentence> {
    let &Verdict { job, need, room, others: workflows, .. } = verdict;
    if verdict.fit == Fit::Nowhere {
        let mut all = verdict.barred.iter().map(|&barred| bar(problem, (job, need), barred));
        let pool = all.next_back().unwrap_or_default();
        let mut said: Vec<Sentence> = all.flatten().collect();
        said.extend((workflows > 0).then(|| say!(others_have_no_room, workflows)));
        said.extend(pool);
        return said;
    }
    let (Some(lender), Some(job)) = (verdict.lender, job) else {
        return vec![say!(pool_has_room, need, room)];
    };
    let user = problem.jobs.user[job as usize];
    vec![match problem.by {
        By::Ratio => say!(share_has_room, user, lender, need, room),
        By::ListedOrder => say!(pot_has_room, lender, need, room),
    }]
}

/// Why an entry, an ordinary job or not, does not start in a place.
pub(super) fn bar(
    problem: &Problem,
    (job, need): (Option<u32>, u64),
    Barred { lender, by }: Barred,
) -> Vec<Sentence> {
    let user = job.map_or(u32::MAX, |job| problem.jobs.user[job as usize]);
    let lender = lender.unwrap_or(POOL);
    let share_used = |share: u64, used: u64| match share.saturating_sub(used) {
        _ if share == 0 => say!(no_share, user, lender),
        0 => say!(share_used_up, user, lender, share, used),
        left => say!(share_left_too_small, user, lender, share, need, left),
    };
    vec![match by {
        Bar::TooLong { runtime, shortest } => say!(runs_too_long, lender, runtime, shortest),
        Bar::NothingLent => say!(lends_nothing_now, lender),
        Bar::ShareUsed { share, used } => share_used(share, used),
        Bar::OthersShare { share, used, idle } => {
            let others = if share > used {
                say!(more_idle_in_others_shares, idle, lender)
            } else {
                say!(idle_in_others_shares, idle, lender)
            };
            return vec![share_used(share, used), others];
        }
        Bar::UsedBeyond { share, used, beyond, idle } => {
            say!(held_beyond_shares, user, lender, left: share - used, need, idle, beyond)
        }
        Bar::QuotaUsed { quota, used } => {
            say!(pot_used, lender, quota, used, need, left: quota.saturating_sub(used))
        }
        Bar::Closed { workflow } => say!(pool_closed, workflow),
        Bar::TooLarge { free } => say!(pool_has_no_room, need, free),
    }]
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
