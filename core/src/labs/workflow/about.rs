//! Answers about a job, a workflow, a stage, a job of a stage, a user, a unit or a loan.
//!
//! A near miss is the same decision, decided again with the change: so many units fewer, a runtime so much shorter. A
//! job that starts also starts with fewer units, and with a shorter runtime: so the least change is found bit by bit.
//!
//! **Invariant:** lists have at most [`NAMED`] items; the others are counted.
//!
//! Cost: a waiting job: a test for each bit of its need and of its runtime; a stage or a job of one: linear in its
//! tasks; a user: the lenders and the waiting jobs; a unit: the runs of units; a loan, or a job that has ended: a scan
//! of the run segments; each with the cost of a [`forecast`].

use super::answer::{LoanNow, Named, ShareNow, StageNow, TaskNow, UnitNow, UserNow};
use super::decision::{by_lender, verdict};
use super::event::POOL;
use super::reason::{Answer, NearMiss, StageName, WhyNot, WhyNotWorkflow};
use super::show::runs;
use super::view::UnitState;
use super::{
    Close, History, Mode, Question, Rows, Segment, Sim, StageRun, Status, WorkflowStatus, forecast,
};
use crate::kernel::{Model, Time};

/// The most lenders, and the most users, that an answer names.
const NAMED: usize = 8;

/// The answer to a question about the state `shown`; none if its subject does not exist. `history` is the run's, if it
/// is known.
pub fn answer(shown: &Sim, history: Option<&History>, question: Question) -> Option<Answer> {
    let problem = shown.problem();
    let is = |at: u32, count: usize| (at as usize) < count;
    Some(match question {
        Question::WhyNotJob { job } if is(job, problem.job_count()) => {
            Answer::Job(why_not_job(shown, job))
        }
        Question::WhyNotWorkflow { workflow } if is(workflow, problem.workflow_count()) => {
            Answer::Workflow(why_not_workflow(shown, workflow))
        }
        Question::Stage { stage: name }
            if is(name.workflow, problem.workflow_count())
                && (1..=problem.stages_of(name.workflow).len())
                    .contains(&(name.number as usize)) =>
        {
            Answer::Stage(name, stage(shown, name))
        }
        Question::Task { task: at } if is(at, problem.task_count()) => {
            Answer::Task(at, task(shown, at))
        }
        Question::User { user: at } if is(at, problem.user_count()) => {
            Answer::User(user(shown, at))
        }
        Question::Unit { unit: at } if at < problem.capacity => {
            let made;
            let rows = match history.map(History::rows) {
                Some(rows) if rows.cover(shown) => rows,
                _ => {
                    made = Rows::of(shown);
                    &made
                }
            };
            Answer::Unit(unit(shown, rows, at))
        }
        Question::Loan { job, since } if is(job, problem.job_count()) => {
            Answer::Loan(loan(shown, job, since))
        }
        _ => return None,
    })
}

/// State of a stage.
fn stage(sim: &Sim, stage: StageName) -> StageNow {
    let problem = sim.problem();
    let stages = problem.stages_of(stage.workflow);
    let at = stages.start + stage.number - 1;
    let need = problem.stages.need[at as usize].into();
    let Some(run) = sim.run_of(at) else {
        let why = why_not_workflow(sim, stage.workflow);
        let begins = forecast::stage_start(sim, at);
        return StageNow::Future { need, why, begins };
    };
    let (lent, reclaimed) = (run.lent.into(), run.reclaimed.into());
    let over = |task: &u32| sim.task_status(*task) == Status::Completed;
    let unfinished = problem.tasks_of(at).filter(|task| !over(task)).count() as u64;
    match (run.start, run.end) {
        (Some(start), Some(end)) => StageNow::Over { need, start, end, lent, reclaimed },
        (Some(start), None) => StageNow::Running { need, start, unfinished, lent, reclaimed },
        (None, _) => StageNow::Ready { need, begins: forecast::stage_start(sim, at) },
    }
}

/// State of a job of a stage.
fn task(sim: &Sim, task: u32) -> TaskNow {
    let problem = sim.problem();
    let at = problem.tasks.stage[task as usize];
    let name = problem.name_of(at);
    let entry = sim.entry_of_task(task);
    match sim.task_status(task) {
        Status::Waiting => TaskNow::Waiting {
            stage: name,
            verdict: verdict(sim, entry),
            ahead: forecast::start(sim, entry),
        },
        Status::Running => {
            let need = problem.tasks.need[task as usize].into();
            let Segment { start, end, .. } = sim.last_segment(entry);
            TaskNow::Running { stage: name, need, start, end }
        }
        Status::Completed => {
            let Segment { start, end, .. } = sim.last_segment(entry);
            TaskNow::Over { stage: name, start, end }
        }
        Status::Future | Status::Cancelled => {
            TaskNow::Future { stage: name, begins: forecast::stage_start(sim, at) }
        }
    }
}

/// State of a user: quotas, units in use, waiting jobs.
fn user(sim: &Sim, user: u32) -> UserNow {
    let problem = sim.problem();
    let jobs = &problem.jobs;
    let of_user = |job: &u32| jobs.user[*job as usize] == user;
    let running = sim.running_segments().filter(|segment| segment.on == POOL);
    let pool = running
        .map(|segment| segment.entry)
        .filter(|job| jobs.user.get(*job as usize) == Some(&user));
    let waiting = || sim.waiting_jobs().filter(of_user);
    let shares = sim.lenders().map(|lender| share(sim, lender, user));
    UserNow {
        user,
        ratio: problem.ratio[user as usize],
        shares: listed(shares),
        pool: pool.map(|job| u64::from(jobs.need[job as usize])).sum(),
        waiting: waiting().count() as u64,
        first: waiting().next().map(|job| verdict(sim, job)),
    }
}

fn share(sim: &Sim, lender: u32, user: u32) -> ShareNow {
    let (share, in_use) = sim.share(lender, user);
    let room = sim.room(lender, user).into();
    ShareNow { lender, user, share: share.into(), used: in_use.into(), room }
}

fn listed<T>(mut all: impl Iterator<Item = T>) -> Named<T> {
    let first = all.by_ref().take(NAMED).collect();
    Named { first, others: all.count() as u64 }
}

/// Owner and use of a unit.
fn unit(sim: &Sim, rows: &Rows, unit: u32) -> UnitNow {
    let problem = sim.problem();
    let all = runs(sim, rows);
    let run = all.iter().find(|run| (run.first..run.first + run.count).contains(&unit));
    let (owner, state) = run.map_or((None, UnitState::Free), |run| (run.owner, run.state));
    let lender = owner.filter(|_| state == UnitState::Lent);
    let jobs = || sim.queue().filter(|&entry| (entry as usize) < problem.job_count());
    let first = lender.and_then(|lender| {
        let job = jobs().next()?;
        let fits = sim.home(job).is_some();
        Some((job, (!fits).then(|| by_lender(sim, job, lender))))
    });
    let users = (0..).take(problem.user_count());
    let rooms = lender.map(|lender| {
        let rooms = users.map(|user| share(sim, lender, user));
        listed(rooms.filter(|share| share.room > 0))
    });
    UnitNow {
        unit,
        owner,
        state,
        ended: owner.is_some_and(|owner| sim.workflow(owner) == WorkflowStatus::Finished),
        lent: lender.map(|lender| sim.lent(lender)).map(|(lent, used)| (lent.into(), used.into())),
        rooms: rooms.unwrap_or_default(),
        first,
        waiting: jobs().count() as u64,
        closed_for: sim.waiting_workflow(),
        lends: problem.mode == Mode::Lend,
    }
}

/// State of the loan of the job that borrowed at `since`; none if it has not begun.
fn loan(sim: &Sim, job: u32, since: Time) -> Option<LoanNow> {
    let problem = sim.problem();
    let is =
        |segment: &Segment| segment.entry == job && segment.start == since && segment.on != POOL;
    let ended = sim.segments().iter().copied().rfind(is);
    let runs = ended.is_none();
    let segment = ended.or_else(|| sim.running_segments().find(is))?;
    let need = problem.jobs.need[job as usize].into();
    let stage = (segment.close == Close::Interrupted).then(|| {
        let of = |run: &StageRun| problem.stages.workflow[run.stage as usize] == segment.on;
        let mut begun = sim.stages().filter(of);
        // The stage that reclaims the units begins at the same instant.
        let by_then = |run: &StageRun| run.start.unwrap_or(sim.time()) <= segment.end;
        let run = begun.rfind(by_then);
        run.map(|run| problem.name_of(run.stage))
    });
    Some(LoanNow {
        owner: segment.on,
        job,
        user: problem.jobs.user[job as usize],
        need,
        since,
        until: (!runs).then_some(segment.end),
        stage: stage.flatten(),
        left_over: runs && sim.workflow(segment.on) == WorkflowStatus::Finished,
        ahead: if runs { forecast::fate(sim, job) } else { None },
    })
}

/// The reason for which an ordinary `job` does not run in the state `shown`, or its present state.
pub fn why_not_job(shown: &Sim, job: u32) -> WhyNot {
    let jobs = &shown.problem().jobs;
    match shown.status(job) {
        Status::Future => WhyNot::Future { submit: jobs.submit[job as usize] },
        Status::Running => {
            let Segment { start, on, .. } = shown.last_segment(job);
            let lender = (on != POOL).then_some(on);
            let over = |on| shown.workflow(on) == WorkflowStatus::Finished;
            let left_over = lender.is_some_and(over);
            WhyNot::Running { start, lender, left_over, ahead: forecast::fate(shown, job) }
        }
        status @ (Status::Completed | Status::Cancelled) => {
            let end = shown.last_segment(job).end;
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
            let ahead = shown.waiting_workflows().take_while(|&other| other != workflow).count();
            let reservation = problem.workflows.reservation[at];
            let free = shown.free();
            let needs =
                problem.stages_of(workflow).map(|stage| problem.stages.need[stage as usize]);
            let enough = free >= needs.max().unwrap_or(0);
            let fewer = u64::from(reservation.saturating_sub(free));
            WhyNotWorkflow::Waiting {
                reservation: reservation.into(),
                free: free.into(),
                first: shown.waiting_workflow().unwrap_or(workflow),
                ahead: ahead as u64,
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
