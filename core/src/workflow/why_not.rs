//! Why does a job not run, or a workflow? And what is the least that would let it?
//!
//! A near miss is found by judging again with the change: so many units fewer, a runtime so much shorter, at a later
//! stage of a workflow that lends. The last is what the plan of stages says: nobody knows who else will have borrowed
//! by then.
//!
//! Cost: a judgement each, and for later stages a split of what each stage of the first [`LOOKED_AT`] lenders leaves.

use super::event::POOL;
use super::explain::{Scene, verdict};
use super::reason::{NearMiss, StageName, WhyNot, WhyNotWorkflow};
use super::sim::split;
use super::{By, Problem, Sim, Status, WorkflowStatus};
use crate::kernel::Time;

/// How many lenders are asked for what they will lend.
const LOOKED_AT: usize = 256;

/// Why an ordinary `job` does not run in the state `shown`, or what it does instead.
pub fn why_not_job(_: Scene<'_>, shown: &Sim, job: u32) -> WhyNot {
    let jobs = &shown.problem().jobs;
    match shown.status(job) {
        Status::Future => WhyNot::Future { submit: jobs.submit[job as usize] },
        Status::Running => {
            let lender = Some(shown.on(job)).filter(|&on| on != POOL);
            WhyNot::Running { start: shown.started(job), lender }
        }
        status @ (Status::Completed | Status::Cancelled) => {
            let last = shown.segments().iter().rev().find(|segment| segment.entry == job);
            let end = last.map_or(0, |segment| segment.end);
            WhyNot::Ended { end, cancelled: status == Status::Cancelled }
        }
        Status::Waiting => {
            let user = jobs.user[job as usize];
            let first = shown.lenders().next();
            let share = first.map(|workflow| shown.share(workflow, user));
            WhyNot::Waiting {
                verdict: verdict(shown, job),
                near: near_miss(shown, job),
                share: share.map(|(share, used)| (share.into(), used.into())),
                beyond: first.map_or(0, |workflow| shown.beyond(workflow, user)).into(),
            }
        }
    }
}

/// Why a workflow is not admitted in the state `shown`, or what it does instead.
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
            let gives = |other: &u32| {
                let used = shown.lent(*other).1;
                free + problem.workflows.reservation[*other as usize] - used >= reservation
            };
            let fewer = u64::from(reservation.saturating_sub(free));
            WhyNotWorkflow::Waiting {
                reservation: reservation.into(),
                free: free.into(),
                first: waiting.first().copied().unwrap_or(workflow),
                ahead,
                fewer: (ahead == 0 && fewer > 0 && fewer < reservation.into()).then_some(fewer),
                after: (ahead == 0 && fewer > 0).then(|| shown.admitted().find(gives)).flatten(),
            }
        }
    }
}

/// The least changes, each by itself, that would let a waiting job start in this state.
pub(super) fn near_miss(sim: &Sim, job: u32) -> NearMiss {
    let problem = sim.problem();
    let jobs = &problem.jobs;
    let (user, need) = (jobs.user[job as usize], jobs.need[job as usize]);
    let runtime = jobs.runtime[job as usize];
    if sim.home(job).is_some() {
        return NearMiss::default();
    }
    let room = sim.would_start_with(user, runtime);
    let fewer = need.checked_sub(room).filter(|&fewer| fewer > 0 && fewer < need);
    let limits = sim.lenders().filter(|&workflow| sim.room(workflow, user) >= need);
    let longest = limits.map(|workflow| problem.limit(workflow)).max();
    let shorter = longest.and_then(|longest: Time| runtime.checked_sub(longest));
    NearMiss {
        fewer: fewer.map(u64::from),
        shorter: shorter.filter(|&shorter| shorter > 0),
        after: after(sim, job),
    }
}

/// The stage after which what its workflow lends or gives back would be enough; the one with fewest stages before it.
fn after(sim: &Sim, job: u32) -> Option<StageName> {
    let problem = sim.problem();
    let mut best: Option<(u32, StageName)> = None;
    for workflow in sim.lenders().take(LOOKED_AT) {
        let Some(present) = sim.stage_of(workflow) else { continue };
        let end = problem.stages_of(workflow).end;
        let next = (present + 1..=end).find(|&stage| gives(sim, job, workflow, stage));
        let Some(stage) = next else { continue };
        let away = stage - present;
        if best.is_none_or(|(least, _)| away < least) {
            let number = problem.number_of(stage - 1);
            best = Some((away, StageName { workflow, number }));
        }
    }
    best.map(|(_, stage)| stage)
}

/// Whether a stage of a workflow, or where it has none of that number its end, leaves enough for a job.
fn gives(sim: &Sim, job: u32, workflow: u32, stage: u32) -> bool {
    let problem = sim.problem();
    let jobs = &problem.jobs;
    let (user, need) = (jobs.user[job as usize], jobs.need[job as usize]);
    let reservation = problem.workflows.reservation[workflow as usize];
    if stage == problem.stages_of(workflow).end {
        let borrowed = sim.lent(workflow).1;
        return sim.is_pool_open() && need <= sim.free() + reservation - borrowed;
    }
    if jobs.runtime[job as usize] > problem.limit(workflow) {
        return false;
    }
    let lent = reservation - problem.stages.need[stage as usize];
    let (at_present, in_use) = sim.lent(workflow);
    let unused = lent.saturating_sub(in_use);
    let room = match problem.by {
        By::Appearance => unused,
        By::Ratio => {
            let own = share_of(problem, lent, user).saturating_sub(sim.share(workflow, user).1);
            // Where less is lent, everyone is brought down to his share, which makes room for the others.
            if lent < at_present { own } else { own.min(unused) }
        }
    };
    room >= need
}

fn share_of(problem: &Problem, lent: u32, user: u32) -> u32 {
    let mut shares = Vec::new();
    split(lent, &problem.ratio, &mut Vec::new(), &mut shares);
    shares.get(user as usize).copied().unwrap_or(0)
}
