//! Answers about a stage, a job of a stage, a user, a unit or a loan. Messages: `web/words/en/workflow_reasons.ftl`.
//!
//! **Invariant:** lists have at most [`NAMED`] items; the others are counted.
//!
//! Cost: a stage or a job of one: linear in its tasks; a user: the lenders and the waiting jobs; a unit: the runs of
//! units; a loan: a scan of the run segments; each with the cost of a [`forecast`].

use super::decision::{by_lender, verdict};
use super::event::POOL;
use super::reason::{Barred, StageName};
use super::show::runs;
use super::view::UnitState;
use super::why_not::{
    bar, places, runs as running, waits, why_not_job, why_not_workflow, workflow_now,
};
use super::{
    By, Close, History, Mode, Question, Rows, Segment, Sim, StageRun, Status, WorkflowStatus,
    forecast,
};
use crate::kernel::{Explanation, Model, Sentence, Time, say};

/// The most lenders, and the most users, that an answer names.
const NAMED: usize = 8;

/// The answer to a question about the state `shown`; none if its subject does not exist. `history` is the run's, if it
/// is known.
pub fn answer(shown: &Sim, history: Option<&History>, question: Question) -> Option<Explanation> {
    let problem = shown.problem();
    let is = |at: u32, count: usize| (at as usize) < count;
    Some(match question {
        Question::WhyNotJob { job } if is(job, problem.job_count()) => why_not_job(shown, job),
        Question::WhyNotWorkflow { workflow } if is(workflow, problem.workflow_count()) => {
            why_not_workflow(shown, workflow)
        }
        Question::Stage { stage: name }
            if is(name.workflow, problem.workflow_count())
                && (1..=problem.stages_of(name.workflow).len())
                    .contains(&(name.number as usize)) =>
        {
            stage(shown, name)
        }
        Question::Task { task: at } if is(at, problem.task_count()) => task(shown, at),
        Question::User { user: at } if is(at, problem.user_count()) => user(shown, at),
        Question::Unit { unit: at } if at < problem.capacity => {
            let made;
            let rows = match history.map(History::rows) {
                Some(rows) if rows.cover(shown) => rows,
                _ => {
                    made = Rows::of(shown);
                    &made
                }
            };
            unit(shown, rows, at)
        }
        Question::Loan { job, since } if is(job, problem.job_count()) => loan(shown, job, since),
        _ => return None,
    })
}

fn said(fact: Sentence, grounds: impl IntoIterator<Item = Option<Sentence>>) -> Explanation {
    Explanation::new(fact, grounds.into_iter().flatten())
}

fn stage(sim: &Sim, StageName { workflow, number }: StageName) -> Explanation {
    let problem = sim.problem();
    let at = problem.stages_of(workflow).start + number - 1;
    let units = problem.stages.need[at as usize];
    let needs = Some(say!(jobs_need, jobs: problem.tasks_of(at).len() as u64, units));
    let begins = || forecast::stage_start(sim, at).map(|time| say!(this_stage_begins, time));
    let Some(run) = sim.run_of(at) else {
        let begins = begins();
        let state = workflow_now(sim, workflow, true, begins.is_none()).grounds;
        let grounds = std::iter::once(needs).chain(state.into_iter().map(Some)).chain([begins]);
        return said(say!(stage_not_begun, workflow, number), grounds);
    };
    let moves = (problem.mode == Mode::Lend)
        .then(|| say!(stage_moves, reclaimed: run.reclaimed, lent: run.lent));
    match (run.start, run.end) {
        (Some(start), Some(end)) => {
            let ran = Some(say!(ran_from_to, start, end));
            said(say!(stage_is_over, workflow, number), [ran, needs, moves])
        }
        (Some(start), None) => {
            let over = |task: &u32| sim.task_status(*task) == Status::Completed;
            let left = problem.tasks_of(at).filter(|task| !over(task)).count() as u64;
            let began = Some(say!(stage_began_at, start, left));
            said(say!(stage_is_running, workflow, number), [began, needs, moves])
        }
        (None, _) => {
            let waits = match problem.mode {
                Mode::PerJob => say!(jobs_wait_alone),
                Mode::Lend | Mode::Reserve => say!(lack_is_reclaimed),
            };
            said(say!(stage_is_ready, workflow, number), [needs, Some(waits), begins()])
        }
    }
}

fn task(sim: &Sim, task: u32) -> Explanation {
    let problem = sim.problem();
    let stage = problem.tasks.stage[task as usize];
    let entry = sim.entry_of_task(task);
    match sim.task_status(task) {
        Status::Waiting => {
            let grounds = waits(sim, &verdict(sim, entry), None, forecast::start(sim, entry));
            Explanation::new(say!(why_task_waits, task), grounds)
        }
        Status::Running => {
            let Segment { start, end, .. } = sim.last_segment(entry);
            let units = problem.tasks.need[task as usize];
            Explanation::new(say!(task_is_running, task), [say!(task_uses, units, start, end)])
        }
        Status::Completed => {
            let Segment { start, end, .. } = sim.last_segment(entry);
            Explanation::new(say!(task_is_over, task), [say!(ran_from_to, start, end)])
        }
        Status::Future | Status::Cancelled => {
            let StageName { workflow, number } = problem.name_of(stage);
            let waits = match problem.mode {
                Mode::PerJob => say!(stage_not_ready),
                Mode::Lend | Mode::Reserve => say!(starts_with_stage, workflow, number),
            };
            let begins = forecast::stage_start(sim, stage);
            let begins = begins.map(|time| say!(stage_begins, workflow, number, time));
            said(say!(task_not_started, task), [Some(waits), begins])
        }
    }
}

/// A user's quotas, units in use and waiting jobs.
fn user(sim: &Sim, user: u32) -> Explanation {
    let problem = sim.problem();
    let jobs = &problem.jobs;
    let mut lenders = sim.lenders();
    let quota = |lender: u32| {
        let (share, borrowed) = sim.share(lender, user);
        match problem.by {
            By::Ratio => say!(share_of_loans, user, lender, share, used: borrowed),
            By::ListedOrder => say!(pot_of_loans, user, lender, share, used: borrowed),
        }
    };
    let mut grounds: Vec<Sentence> = lenders.by_ref().take(NAMED).map(quota).collect();
    if grounds.is_empty() && problem.mode == Mode::Lend {
        grounds.push(say!(nothing_lent_now));
    }
    let workflows = lenders.len() as u64;
    grounds.extend((workflows > 0).then(|| say!(more_workflows_admitted, workflows)));
    let on_pool = sim.running_segments().filter(|segment| segment.on == POOL);
    let segments = on_pool.filter(|segment| jobs.user.get(segment.entry as usize) == Some(&user));
    let units: u64 = segments.map(|segment| u64::from(jobs.need[segment.entry as usize])).sum();
    grounds.extend((units > 0).then(|| say!(user_holds_pool, user, units)));
    let waiting = || sim.waiting_jobs().filter(|&job| jobs.user[job as usize] == user);
    match waiting().next() {
        Some(first) => {
            grounds.push(say!(jobs_wait, jobs: waiting().count() as u64, first));
            grounds.extend(places(problem, &verdict(sim, first)));
        }
        None => grounds.push(say!(no_job_of_user_waits)),
    }
    Explanation::new(say!(what_user_has, user), grounds)
}

/// Owner and use of a unit.
fn unit(sim: &Sim, rows: &Rows, unit: u32) -> Explanation {
    let problem = sim.problem();
    let all = runs(sim, rows);
    let run = all.iter().find(|run| (run.first..run.first + run.count).contains(&unit));
    let (owner, state) = run.map_or((None, UnitState::Free), |run| (run.owner, run.state));
    let user_of = |job: u32| problem.jobs.user[job as usize];
    let grounds = match (state, owner) {
        (UnitState::Task(task), _) => vec![say!(stage_job_uses, task)],
        (UnitState::Job(job), None) => vec![say!(job_uses_pool, job, user: user_of(job))],
        (UnitState::Job(job), Some(owner)) => {
            let user = user_of(job);
            vec![match sim.workflow(owner) {
                WorkflowStatus::Finished => say!(job_uses_after_end, job, user, owner),
                _ => say!(job_uses_loan, job, user, owner),
            }]
        }
        (UnitState::Reserved, Some(owner)) => {
            vec![say!(unit_is_reserved, owner, lends: problem.mode == Mode::Lend)]
        }
        (UnitState::Lent, Some(owner)) => idle(sim, owner),
        (UnitState::Free | UnitState::Reserved | UnitState::Lent, _) => {
            let closed = sim.waiting_workflow().map(|workflow| say!(pool_is_closed, workflow));
            std::iter::once(say!(unit_is_free)).chain(closed).collect()
        }
    };
    Explanation::new(say!(whose_unit, unit), grounds)
}

/// Why nobody uses a unit that a workflow lends: the users with a free quota there, and the first job that waits.
fn idle(sim: &Sim, owner: u32) -> Vec<Sentence> {
    let problem = sim.problem();
    let (lent, used) = sim.lent(owner);
    let mut grounds = vec![say!(unit_is_lent, owner, lent, used, idle: lent - used)];
    if problem.by == By::Ratio {
        let users = (0..).take(problem.user_count());
        let rooms = users.map(|user| (user, sim.room(owner, user))).filter(|&(_, room)| room > 0);
        grounds.extend(rooms.take(NAMED).map(|(user, room)| say!(user_may_start, user, room)));
    }
    let jobs = || sim.queue().filter(|&entry| (entry as usize) < problem.job_count());
    let waiting = jobs().count() as u64;
    match jobs().next() {
        None => grounds.push(say!(no_ordinary_waits)),
        Some(job) if sim.home(job).is_some() => {
            grounds.push(say!(first_waits_with_room, job, waiting));
        }
        Some(job) => {
            grounds.push(say!(first_waits, job, waiting));
            let barred = Barred { lender: Some(owner), by: by_lender(sim, job, owner) };
            grounds.extend(bar(problem, (Some(job), sim.need_of(job).into()), barred));
        }
    }
    grounds
}

/// The loan of the job that borrowed at `since`.
fn loan(sim: &Sim, job: u32, since: Time) -> Explanation {
    let problem = sim.problem();
    let is =
        |segment: &Segment| segment.entry == job && segment.start == since && segment.on != POOL;
    let (user, units) = (problem.jobs.user[job as usize], problem.jobs.need[job as usize]);
    let Some(ended) = sim.segments().iter().copied().rfind(is) else {
        let Some(Segment { on: owner, .. }) = sim.running_segments().find(is) else {
            return Explanation::new(say!(loan_not_begun), []);
        };
        let fact = match sim.workflow(owner) {
            WorkflowStatus::Finished => say!(loan_is_over, owner, units, job, user),
            _ => say!(loan_is_out, owner, units, job, user),
        };
        return Explanation::new(fact, running(sim, job));
    };
    let Segment { on: owner, end: until, close, .. } = ended;
    let of = |run: &StageRun| problem.stages.workflow[run.stage as usize] == owner;
    // The stage that reclaims the units begins at the same instant.
    let by_then = |run: &StageRun| run.start.unwrap_or(sim.time()) <= until;
    let reclaims = match close {
        Close::Completed => None,
        Close::Interrupted => sim.stages().filter(of).rfind(by_then),
    };
    let returned = match reclaims.map(|run| problem.name_of(run.stage)) {
        None => say!(loan_lasted, since, until),
        Some(StageName { workflow, number }) => {
            say!(loan_reclaimed, since, until, workflow, number)
        }
    };
    Explanation::new(say!(loan_is_over, owner, units, job, user), [returned])
}
