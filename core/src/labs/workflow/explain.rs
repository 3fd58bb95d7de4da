//! The reason for an event, computed from the states around it on request, never during a run.
//!
//! Cost: O(users) for loans and reclaims, the waiting workflows for one that joins them, the cost of a [`forecast`] for
//! an entry that continues to wait, O(1) otherwise.

use super::about::near_miss;
use super::decision::verdict;
use super::event::{About, Event, Fit, POOL};
use super::reason::{AboveShare, NearMiss, Reason, ShareChange};
use super::{By, Interrupted, Reclaim, Sim, WorkflowStatus, forecast};
use crate::kernel::{self, Model};

/// A moment of a run, with the states around it.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

/// The most users whose quotas are named.
const NAMED: usize = 64;

impl Transition<'_> {
    /// The things that the present event is about.
    pub fn about(&self) -> About {
        self.event().map_or_else(About::default, |event| event.about(self.before))
    }
}

/// The reason for the present event of `transition`.
pub fn explain(transition: Transition<'_>) -> Reason {
    let Some(event) = transition.event() else { return Reason::Beginning };
    match event {
        Event::WorkflowSubmitted { workflow } => workflow_submitted(transition.after, workflow),
        Event::JobSubmitted { job } => job_submitted(transition.before, job),
        Event::TaskEnded { task } => task_ended(transition, task),
        Event::JobEnded { job } => job_ended(transition.before, job),
        Event::Weighed { workflow, .. }
        | Event::Admitted { workflow }
        | Event::Finished { workflow } => of_workflow(transition, event, workflow),
        Event::StageReady { stage }
        | Event::StageBegan { stage }
        | Event::Reclaimed { stage, .. }
        | Event::Lent { stage, .. } => of_stage(transition, event, stage),
        Event::Interrupted { job, stage } => interrupted(transition, job, stage),
        Event::JobStarted { job, on } => started(transition, job, on),
        Event::TaskStarted { task } => {
            let problem = transition.before.problem();
            let stage = problem.name_of(problem.tasks.stage[task as usize]);
            let need = problem.tasks.need[task as usize].into();
            Reason::TaskStarted { task, stage, need, free: transition.before.free().into() }
        }
        Event::Tested { entry, fit } => {
            let verdict = verdict(transition.before, entry);
            debug_assert!(verdict.fit == fit, "tested in the state before");
            let near = verdict.job.filter(|_| fit == Fit::Nowhere);
            let near = near.map(|job| near_miss(transition.before, job));
            let near = near.filter(|near| *near != NearMiss::default());
            let ahead = (fit == Fit::Nowhere).then(|| forecast::start(transition.before, entry));
            Reason::Tested { verdict, near, ahead: ahead.flatten() }
        }
    }
}

fn workflow_submitted(after: &Sim, workflow: u32) -> Reason {
    let problem = after.problem();
    let needs = problem.stages_of(workflow).map(|stage| problem.stages.need[stage as usize]);
    let most = needs.clone().max();
    let hungriest = needs.zip(1..).find(|&(need, _)| Some(need) == most);
    let ahead = after.waiting_workflows().position(|other| other == workflow);
    Reason::WorkflowSubmitted {
        workflow,
        reservation: problem.workflows.reservation[workflow as usize].into(),
        hungriest: hungriest.map_or(1, |(_, number)| number),
        ahead: ahead.unwrap_or(0) as u64,
    }
}

fn job_submitted(before: &Sim, job: u32) -> Reason {
    let jobs = &before.problem().jobs;
    Reason::JobSubmitted {
        job,
        user: jobs.user[job as usize],
        need: jobs.need[job as usize].into(),
        runtime: jobs.runtime[job as usize],
        ahead: before.ahead_of(job),
    }
}

fn task_ended(transition: Transition<'_>, task: u32) -> Reason {
    let problem = transition.before.problem();
    let stage = problem.tasks.stage[task as usize];
    let runs_or_waits =
        |task: &u32| transition.after.task_status(*task) != super::Status::Completed;
    let unfinished = problem.tasks_of(stage).filter(runs_or_waits).count() as u64;
    let workflow = problem.stages.workflow[stage as usize];
    Reason::TaskEnded {
        task,
        stage: problem.name_of(stage),
        need: problem.tasks.need[task as usize].into(),
        unfinished,
        last: unfinished == 0 && stage + 1 == problem.stages_of(workflow).end,
    }
}

fn job_ended(before: &Sim, job: u32) -> Reason {
    let jobs = &before.problem().jobs;
    let on = before.last_segment(job).on;
    let lender = (on != POOL).then_some(on);
    Reason::JobEnded {
        job,
        user: jobs.user[job as usize],
        need: jobs.need[job as usize].into(),
        lender,
        left_over: lender.is_some_and(|on| before.workflow(on) == WorkflowStatus::Finished),
    }
}

fn of_workflow(transition: Transition<'_>, event: Event, workflow: u32) -> Reason {
    let workflows = &transition.before.problem().workflows;
    let reservation = workflows.reservation[workflow as usize].into();
    let free = transition.before.free().into();
    let since = transition.after.time() - workflows.submit[workflow as usize];
    match event {
        Event::Weighed { fits, .. } => Reason::Weighed { workflow, reservation, free, fits },
        Event::Admitted { .. } => Reason::Admitted { workflow, reservation, free, waited: since },
        _ => {
            let left_over = transition.before.lent(workflow).1.into();
            Reason::Finished { workflow, reservation, left_over, turnaround: since }
        }
    }
}

fn of_stage(transition: Transition<'_>, event: Event, at: u32) -> Reason {
    let (before, after) = (transition.before, transition.after);
    let problem = before.problem();
    let stage = problem.name_of(at);
    let need = problem.stages.need[at as usize].into();
    let reservation = u64::from(problem.workflows.reservation[stage.workflow as usize]);
    let (lent, _) = before.lent(stage.workflow);
    match event {
        Event::Reclaimed { .. } => Reason::Reclaimed {
            stage,
            need,
            available: reservation - u64::from(lent),
            lent: lent.into(),
            reclaim: reclaim(after, at),
            shares: changes(transition, stage.workflow),
        },
        Event::Lent { units, .. } => Reason::Lent {
            stage,
            units: units.into(),
            lent: after.lent(stage.workflow).0.into(),
            reservation,
            need,
            shares: changes(transition, stage.workflow),
        },
        Event::StageReady { .. } => Reason::StageReady { stage, need, free: before.free().into() },
        _ => Reason::StageBegan { stage, need, reservation, reclaim: reclaim(after, at) },
    }
}

/// The units reclaimed for a stage, by origin.
fn reclaim(sim: &Sim, stage: u32) -> Reclaim {
    sim.run_of(stage).map_or_else(Reclaim::default, |run| Reclaim::of(sim, &run))
}

/// The changes of the first users' quotas at a workflow.
fn changes(transition: Transition<'_>, workflow: u32) -> Vec<ShareChange> {
    let users = (0..).take(transition.before.problem().user_count().min(NAMED));
    let change = |user: u32| {
        let (before, used) = transition.before.share(workflow, user);
        let (after, _) = transition.after.share(workflow, user);
        ShareChange { user, before: before.into(), after: after.into(), used: used.into() }
    };
    users.map(change).collect()
}

fn interrupted(transition: Transition<'_>, job: u32, at: u32) -> Reason {
    let sim = transition.before;
    let problem = sim.problem();
    let stage = problem.name_of(at);
    let user = problem.jobs.user[job as usize];
    let need = u64::from(problem.jobs.need[job as usize]);
    let (share, in_use) = sim.share(stage.workflow, user);
    let ran = sim.time() - sim.last_segment(job).start;
    let done = problem.jobs.runtime[job as usize] - sim.remaining(job);
    let keeps = problem.interrupted == Interrupted::Checkpoint;
    Reason::Interrupted {
        job,
        user,
        stage,
        need,
        by: problem.by,
        used: in_use.into(),
        share: share.into(),
        ran,
        then: problem.interrupted,
        lost: if keeps { 0 } else { u128::from(ran + done) * u128::from(need) },
        reclaim: reclaim(transition.after, at),
        next: next_above(transition.after, at),
    }
}

/// The user of the job that is interrupted next for a stage, by ratio.
fn next_above(sim: &Sim, stage: u32) -> Option<AboveShare> {
    let problem = sim.problem();
    let job = sim.to_interrupt(stage).next().filter(|_| problem.by == By::Ratio)?;
    let user = problem.jobs.user[job as usize];
    let (share, in_use) = sim.share(problem.stages.workflow[stage as usize], user);
    Some(AboveShare { user, used: in_use.into(), share: share.into() })
}

fn started(transition: Transition<'_>, job: u32, on: u32) -> Reason {
    let sim = transition.before;
    let jobs = &sim.problem().jobs;
    let user = jobs.user[job as usize];
    let lender = (on != POOL).then_some(on);
    let before = sim.before(job);
    Reason::JobStarted {
        job,
        user,
        need: jobs.need[job as usize].into(),
        lender,
        room: lender.map_or(sim.free(), |workflow| sim.room(workflow, user)).into(),
        waited: transition.after.time() - jobs.submit[job as usize] - before.ran,
        again: before.times > 0,
    }
}
