//! The reason for an event, computed from the states around it on request, never during a run. Messages:
//! `web/words/en/workflow_reasons.ftl`.
//!
//! Cost: O(users) for loans and reclaims, the waiting workflows for one that joins them, the cost of a [`forecast`] for
//! an entry that continues to wait, O(1) otherwise.

use std::cmp::Reverse;

use super::decision::verdict;
use super::event::{About, Event, Fit, POOL};
use super::reason::StageName;
use super::why_not::{near_miss, room_for, waits};
use super::{
    By, Candidate, Interrupted, Mode, Problem, Reclaim, Sim, Status, WorkflowStatus, forecast,
};
use crate::kernel::{self, Explanation, Model, Sentence, Value, say};

/// A moment of a run, with the states around it.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

/// The most users whose quotas are named.
const NAMED: usize = 64;

/// The most users of whom it is told how their quotas are rounded.
const ROUNDED: usize = 4;

impl Transition<'_> {
    /// The things that the present event is about.
    pub fn about(&self) -> About {
        self.event().map_or_else(About::default, |event| event.about(self.before))
    }
}

/// The reason for the present event of `transition`.
pub fn explain(transition: Transition<'_>) -> Explanation {
    let (before, after) = (transition.before, transition.after);
    let Some(event) = transition.event() else { return beginning(before.problem()) };
    match event {
        Event::WorkflowSubmitted { workflow } => workflow_submitted(after, workflow),
        Event::JobSubmitted { job } => job_submitted(before, job),
        Event::TaskEnded { task } => task_ended(after, task),
        Event::JobEnded { job } => job_ended(before, job),
        Event::StageReady { stage } => stage_ready(before, stage),
        Event::Weighed { workflow, fits } => {
            let waits = (!fits).then(|| say!(nobody_passes_it));
            let grounds = [Some(room_for(before, workflow)), waits];
            Explanation::new(say!(may_be_admitted, workflow), grounds.into_iter().flatten())
        }
        Event::Admitted { workflow } => {
            let workflows = &before.problem().workflows;
            let units = workflows.reservation[workflow as usize];
            let waited = after.time() - workflows.submit[workflow as usize];
            let waited = say!(has_waited, waited, again: false);
            let grounds = [room_for(before, workflow), say!(no_stage_waits_now), waited];
            Explanation::new(say!(is_admitted, workflow, units), grounds)
        }
        Event::Finished { workflow } => finished(transition, workflow),
        Event::Reclaimed { stage, .. } => reclaimed(transition, stage),
        Event::Interrupted { job, stage } => interrupted(transition, job, stage),
        Event::StageBegan { stage } => stage_began(after, stage),
        Event::Lent { stage, units } => lent(transition, stage, units),
        Event::JobStarted { job, on } => started(transition, job, on),
        Event::TaskStarted { task } => {
            let tasks = &before.problem().tasks;
            let need = tasks.need[task as usize];
            let alone = before.problem().tasks_of(tasks.stage[task as usize]).len() == 1;
            let others = (!alone).then(|| say!(each_starts_when_it_fits));
            let fits = say!(it_fits, need, free: before.free());
            Explanation::new(say!(starts_by_itself, task), std::iter::once(fits).chain(others))
        }
        Event::Tested { entry, fit } => tested(before, entry, fit),
    }
}

fn beginning(problem: &Problem) -> Explanation {
    let units = problem.capacity;
    let (workflows, jobs) = (problem.workflow_count() as u64, problem.job_count() as u64);
    let fact = match (workflows, jobs) {
        (0, 0) => say!(nothing_will_come, units),
        (_, 0) => say!(workflows_will_come, workflows, units),
        (0, _) => say!(ordinary_jobs_will_come, jobs, units),
        _ => say!(workflows_and_jobs_will_come, workflows, jobs, units),
    };
    Explanation::new(fact, [])
}

fn workflow_submitted(after: &Sim, workflow: u32) -> Explanation {
    let problem = after.problem();
    let units = problem.workflows.reservation[workflow as usize];
    let needs = problem.stages_of(workflow).map(|stage| problem.stages.need[stage as usize]);
    // The first of the largest.
    let largest = (1_u32..).zip(needs).min_by_key(|&(_, need)| Reverse(need));
    let (hungriest, need) = largest.unwrap_or((1, units));
    let asks = match problem.mode {
        Mode::PerJob => say!(nothing_reserved_for_it),
        Mode::Lend | Mode::Reserve => say!(asks_for_reservation, units, hungriest, need),
    };
    let ahead = after.waiting_workflows().position(|other| other == workflow).unwrap_or(0) as u64;
    let place = (ahead > 0).then(|| say!(workflows_wait_before, workflows: ahead));
    Explanation::new(say!(workflow_is_submitted, workflow), std::iter::once(asks).chain(place))
}

fn job_submitted(before: &Sim, job: u32) -> Explanation {
    let jobs = &before.problem().jobs;
    let (units, time) = (jobs.need[job as usize], jobs.runtime[job as usize]);
    let needs = say!(job_needs_and_takes, units, time);
    let place = say!(jobs_wait_before, ahead: before.ahead_of(job));
    Explanation::new(say!(job_is_submitted, job, user: jobs.user[job as usize]), [needs, place])
}

fn task_ended(after: &Sim, task: u32) -> Explanation {
    let problem = after.problem();
    let units = problem.tasks.need[task as usize];
    let stage = problem.tasks.stage[task as usize];
    let runs_or_waits = |task: &u32| after.task_status(*task) != Status::Completed;
    let jobs = problem.tasks_of(stage).filter(runs_or_waits).count() as u64;
    let workflow = problem.stages.workflow[stage as usize];
    let reserved = problem.mode != Mode::PerJob;
    let last = reserved && jobs == 0 && stage + 1 == problem.stages_of(workflow).end;
    let back = match () {
        () if last => say!(reservation_ends, workflow),
        () if reserved => say!(units_stay_reserved, units),
        () => say!(gives_back_to_pool, units),
    };
    let left = match jobs {
        0 => say!(stage_jobs_all_ended),
        _ => say!(stage_jobs_left, jobs),
    };
    let left = Some(left).filter(|_| !last);
    Explanation::new(say!(stage_job_ends, task), std::iter::once(back).chain(left))
}

fn job_ended(before: &Sim, job: u32) -> Explanation {
    let jobs = &before.problem().jobs;
    let (user, units) = (jobs.user[job as usize], jobs.need[job as usize]);
    let back = match before.last_segment(job).on {
        POOL => say!(gives_back_to_pool, units),
        lender if before.workflow(lender) == WorkflowStatus::Finished => {
            say!(units_go_to_pool, units, lender)
        }
        lender => say!(gives_back_to_lender, units, lender, user),
    };
    Explanation::new(say!(job_ends, job), [back])
}

fn stage_ready(before: &Sim, stage: u32) -> Explanation {
    let (problem, free) = (before.problem(), before.free());
    let StageName { workflow, number } = problem.name_of(stage);
    let units = problem.stages.need[stage as usize];
    let jobs = problem.tasks_of(stage).len() as u64;
    let room = match jobs {
        _ if free >= units => say!(units_are_free, free),
        1 => say!(job_cannot_start, free),
        _ => say!(not_all_can_start, free),
    };
    let joins = say!(jobs_join_queue, jobs, units);
    Explanation::new(say!(stage_gets_ready, workflow, number), [joins, room])
}

fn finished(transition: Transition<'_>, workflow: u32) -> Explanation {
    let problem = transition.before.problem();
    let units = problem.workflows.reservation[workflow as usize];
    let back = match transition.before.lent(workflow).1 {
        0 => say!(reservation_goes_back, units),
        left => say!(reservation_goes_back_in_part, units, left),
    };
    let back = Some(back).filter(|_| problem.mode != Mode::PerJob);
    let span = transition.after.time() - problem.workflows.submit[workflow as usize];
    let grounds = back.into_iter().chain([say!(took_from_submission, span)]);
    Explanation::new(say!(workflow_finishes, workflow), grounds)
}

fn reclaimed(transition: Transition<'_>, stage: u32) -> Explanation {
    let problem = transition.before.problem();
    let StageName { workflow, number } = problem.name_of(stage);
    let need = problem.stages.need[stage as usize];
    let (lent, _) = transition.before.lent(workflow);
    let available = problem.workflows.reservation[workflow as usize] - lent;
    let Reclaim { units, idle, .. } = reclaim(transition.after, stage);
    let fact = if units < lent.into() {
        say!(reclaims_part, workflow, units, lent)
    } else {
        say!(reclaims_all, workflow, lent)
    };
    let mut grounds = vec![say!(stage_lacks, workflow, number, need, available)];
    grounds.extend(shares(transition, workflow, problem.lent_in(stage)));
    grounds.push(say!(idle_comes_first, idle));
    let lacking = units.saturating_sub(idle);
    grounds.extend((lacking > 0).then(|| say!(still_lacking, lacking)));
    Explanation::new(fact, grounds)
}

/// The units reclaimed for a stage, by origin.
fn reclaim(sim: &Sim, stage: u32) -> Reclaim {
    sim.run_of(stage).map_or_else(Reclaim::default, |run| Reclaim::of(sim, &run))
}

/// How the quotas change of the `lent` units of a workflow, and how the ratio is rounded, if that is needed.
fn shares(transition: Transition<'_>, workflow: u32, lent: u32) -> Vec<Sentence> {
    let (sim, problem) = (transition.before, transition.before.problem());
    let now = |user: u32| transition.after.share(workflow, user).0;
    if problem.by == By::ListedOrder {
        // All users have one quota.
        let (before, after) = (sim.share(workflow, 0).0, now(0));
        let (_, used) = sim.lent(workflow);
        return vec![say!(pot_changes, before, after, used, over: used > after)];
    }
    let users = problem.user_count() as u64;
    let named = || (0..).take(problem.user_count().min(NAMED));
    let moved = named().filter_map(|user| {
        let ((before, used), after) = (sim.share(workflow, user), now(user));
        (before != after).then(|| say!(share_changes, user, before, after, used))
    });
    let shares: Vec<Sentence> = moved.collect();
    let changes = (!shares.is_empty())
        .then(|| say!(shares_become, users, workflow, shares: Value::Listed(shares)));
    let sum: u128 = problem.ratio.iter().map(|&ratio| u128::from(ratio)).sum();
    let is_whole = |&ratio: &u64| (u128::from(lent) * u128::from(ratio)).is_multiple_of(sum);
    let rounds = sum > 0 && !problem.ratio.iter().all(is_whole);
    let rounding = rounds.then(|| match problem.user_count() {
        ..=ROUNDED => {
            say!(shares_are_rounded, lent, shares: named().map(now).collect::<Vec<u32>>())
        }
        _ => say!(shares_are_whole),
    });
    changes.into_iter().chain(rounding).collect()
}

fn interrupted(transition: Transition<'_>, job: u32, stage: u32) -> Explanation {
    let (sim, after) = (transition.before, transition.after);
    let problem = sim.problem();
    let StageName { workflow, number } = problem.name_of(stage);
    let user_of = |job: u32| problem.jobs.user[job as usize];
    let (user, units) = (user_of(job), problem.jobs.need[job as usize]);
    let (share, borrowed) = sim.share(workflow, user);
    let reclaim = reclaim(after, stage);
    let Reclaim { idle, freed, .. } = reclaim;
    let why = match problem.by {
        By::Ratio => say!(uses_more_than_share, user, used: borrowed, share),
        By::ListedOrder => {
            let lacking = reclaim.units.saturating_sub(idle + freed - u64::from(units));
            say!(gives_back_in_order, units: lacking, user)
        }
    };
    let ran = sim.time() - sim.last_segment(job).start;
    let done = problem.jobs.runtime[job as usize] - sim.remaining(job);
    let lost = u128::from(ran + done) * u128::from(units);
    let cost = match problem.interrupted {
        Interrupted::Requeue => say!(starts_over_after, units, ran, lost),
        Interrupted::Checkpoint => say!(keeps_work_after, units, ran),
        Interrupted::Cancel => say!(is_cancelled_after, units, ran, lost),
    };
    let (back, again) = reclaim.so_far();
    let so_far = say!(reclaimed_so_far, back, units: reclaim.units, idle, freed, again);
    let next = after.to_interrupt(stage).next().filter(|_| problem.by == By::Ratio);
    let next = next.map(|job| {
        let (share, borrowed) = after.share(workflow, user_of(job));
        say!(still_above_share, user: user_of(job), used: borrowed, share)
    });
    let grounds = [why, cost, so_far].into_iter().chain(next);
    Explanation::new(say!(job_is_interrupted, job, workflow, number), grounds)
}

fn stage_began(after: &Sim, stage: u32) -> Explanation {
    let problem = after.problem();
    let StageName { workflow, number } = problem.name_of(stage);
    let jobs = problem.tasks_of(stage).len() as u64;
    let need = problem.stages.need[stage as usize];
    let reservation = problem.workflows.reservation[workflow as usize];
    let mut grounds = vec![say!(jobs_start_at_once, jobs, need, reservation)];
    let Reclaim { units, idle, freed, again, .. } = reclaim(after, stage);
    if units > 0 {
        grounds.push(say!(reclaimed_for_it, units, idle, freed, again));
        grounds.extend((freed == 0).then(|| say!(nobody_is_interrupted)));
    }
    Explanation::new(say!(stage_begins_now, workflow, number), grounds)
}

fn lent(transition: Transition<'_>, stage: u32, units: u32) -> Explanation {
    let problem = transition.before.problem();
    let workflow = problem.stages.workflow[stage as usize];
    let need = problem.stages.need[stage as usize];
    let reservation = problem.workflows.reservation[workflow as usize];
    let (lent, _) = transition.after.lent(workflow);
    let mut grounds = vec![say!(rest_is_lent, reservation, need, lent)];
    grounds.extend(shares(transition, workflow, lent));
    Explanation::new(say!(workflow_lends, again: lent > units, workflow, units), grounds)
}

fn started(transition: Transition<'_>, job: u32, on: u32) -> Explanation {
    let sim = transition.before;
    let (problem, jobs) = (sim.problem(), &sim.problem().jobs);
    let (user, need) = (jobs.user[job as usize], jobs.need[job as usize]);
    let before = sim.before(job);
    let again = before.times > 0;
    // What was interrupted goes on from its checkpoint, or starts over.
    let resumes = again && problem.interrupted == Interrupted::Checkpoint;
    let (fact, fits) = if on == POOL {
        let room = sim.free();
        // Job by job nothing waits as a workflow.
        let fits = match problem.mode {
            Mode::PerJob => say!(it_fits, need, free: room),
            Mode::Lend | Mode::Reserve => say!(no_workflow_waits, need, room),
        };
        (say!(job_starts_on_pool, resumes, again, job), fits)
    } else {
        let room = sim.room(on, user);
        let fits = match problem.by {
            By::Ratio => say!(lent_share_has_room, need, room),
            By::ListedOrder => say!(lent_pot_has_room, need, room),
        };
        (say!(job_starts_on_loan, resumes, again, job, lender: on), fits)
    };
    let waited = transition.after.time() - jobs.submit[job as usize] - before.ran;
    Explanation::new(fact, [fits, say!(has_waited, waited, again)])
}

fn tested(before: &Sim, entry: u32, fit: Fit) -> Explanation {
    let verdict = verdict(before, entry);
    debug_assert!(verdict.fit == fit, "tested in the state before");
    let fact = match before.candidate(entry) {
        Candidate::Job(job) => say!(may_job_start, job),
        Candidate::Task(task) => say!(may_task_start, task),
    };
    let waiting = fit == Fit::Nowhere;
    let near = verdict.job.filter(|_| waiting).map(|job| near_miss(before, job));
    let ahead = if waiting { forecast::start(before, entry) } else { None };
    Explanation::new(fact, waits(before, &verdict, near, ahead))
}
