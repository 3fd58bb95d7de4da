//! The decisions of a run: the units reclaimed for a stage, the job interrupted first, the job that starts next. This
//! module alone decides on the reasons.
//!
//! Reasons of steps, "why not" answers and the first different decision of two runs take their verdicts here.
//! Decisions:
//!
//! - `reclaim`: before a stage that follows another begins, in a run that lends. The answer is 0 if the run reports no
//!   reclaim. The workflow of a first stage lends nothing yet, so it has no such decision.
//! - `interrupt`: after a reclaim. The answer is none if the stage begins at once. There is no such decision if no
//!   ordinary job runs.
//! - `next`: before each step of a scheduling pass that starts an ordinary job, and before the step that tests the rest
//!   of the queue without a start: there the answer is none. A pass that ends with a start has no such step. With
//!   `per-job` a step that starts a job of a stage starts no ordinary job, so it has no such decision.
//!
//! No two candidates are ever tied: order is part of each rule. A job that starts later in the pass is
//! [`Standing::Later`].
//!
//! **Invariant:** an entry that starts nowhere is barred by each workflow that may lend and by the pool; a verdict
//! names the rule of the first [`NAMED`] workflows and of the pool, and counts the others.
//!
//! Cost of a verdict: a few numbers for each place that it names, and a look at the ratios. Cost of a decision: a
//! verdict for each candidate; if another job fits after the one that starts, also a clone of the state and the rest of
//! the pass.

use serde::{Deserialize, Serialize};

use super::event::{Event, Fit, POOL};
use super::reason::{self, Bar, Barred};
use super::subject::{JOB, of_stage};
use super::{By, Candidate as Entry, Sim, Transition};
use crate::kernel::{Model as _, Record};
use crate::lab::decision::{
    Answers, Candidate, Choice, Decision, DecisionKind, NONE, Standing, bounded,
};
use crate::lab::subject::Subject;
use crate::sort;

/// The most workflows that a verdict names.
const NAMED: usize = 8;

const JOBS: Answers = Answers::Thing { noun: JOB, nothing: NONE };

pub(crate) const DECISIONS: &[DecisionKind] = &[
    DecisionKind { name: "reclaim", events: &["reclaim", "begin"], answers: Answers::Number },
    DecisionKind { name: "interrupt", events: &["interrupt", "begin"], answers: JOBS },
    DecisionKind { name: "next", events: &["start", "test"], answers: JOBS },
];

// Indices of the kinds above.
const RECLAIM: usize = 0;
const INTERRUPT: usize = 1;
const NEXT: usize = 2;

/// The test that decided about an ordinary job.
pub type Verdict = JobVerdict;

/// The test that decided about an ordinary job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum JobVerdict {
    /// Of a running job: its position in the order of interruption.
    Interrupted(Interruption),
    /// Of a waiting job: the place where it fits, or the rule that bars it at each place.
    Tested {
        /// The tests of all places.
        verdict: reason::Verdict,
        /// The starting job before it in the queue; none if it is that job itself, or fits nowhere.
        behind: Option<u32>,
    },
}

/// The position of a running job in the order of interruption for a stage that reclaims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Interruption {
    /// It is the first: the last started job of a user who borrows more than the quota allows.
    First {
        /// Units that its user borrows there; in listed order, all users.
        used: u64,
        /// Units that may be borrowed from now on: the user's quota; in listed order, the quota of all users.
        share: u64,
    },
    /// It does not run on units of this workflow.
    OtherUnits {
        /// The lender of its units; none for the pool.
        lender: Option<u32>,
    },
    /// The borrowed units are within the quota.
    Fits {
        /// Units that its user borrows there; in listed order, all users.
        used: u64,
        /// Units that may be borrowed from now on: the user's quota; in listed order, the quota of all users.
        share: u64,
    },
    /// A user listed before its user returns units first.
    LaterUser { user: u32 },
    /// Its user started another job later.
    StartedBefore { job: u32 },
}

/// The decision of a whole step.
pub(super) fn decision(step: Transition<'_>) -> Option<Decision<JobVerdict>> {
    let sim = step.before;
    match step.event()? {
        Event::Reclaimed { stage, units } => reclaim(sim, stage, units),
        Event::StageBegan { stage } if sim.problem().reclaimed_for(stage) == 0 => {
            reclaim(sim, stage, 0)
        }
        Event::Interrupted { stage, .. } | Event::StageBegan { stage } => interrupt(sim, stage),
        Event::JobStarted { job, .. } => next(step, Some(job)),
        Event::Tested { .. } => next(step, None),
        _ => None,
    }
}

fn reclaim(sim: &Sim, stage: u32, units: u32) -> Option<Decision<JobVerdict>> {
    let problem = sim.problem();
    let follows = problem.lends() && problem.number_of(stage) > 1;
    follows.then(|| Decision {
        kind: RECLAIM,
        subject: Some(of_stage(problem, stage)),
        candidates: Vec::new(),
        choice: Choice::Number(units.into()),
    })
}

fn interrupt(sim: &Sim, stage: u32) -> Option<Decision<JobVerdict>> {
    let problem = sim.problem();
    // Freed units mean that another job was interrupted first.
    sim.run_of(stage).filter(|run| run.freed == 0)?;
    let all = sim.running_segments().map(|segment| (segment.entry, segment.on));
    let mut running: Vec<(u32, u32)> =
        all.filter(|&(entry, _)| (entry as usize) < problem.job_count()).collect();
    sort::sort(&mut running);
    let first = sim.to_interrupt(stage).next();
    let candidate = |&(job, on): &(u32, u32)| Candidate {
        thing: Subject::of(JOB, job),
        verdict: JobVerdict::Interrupted(interruption(sim, stage, (job, on), first)),
        standing: if first == Some(job) { Standing::Chosen } else { Standing::Rejected },
    };
    decided(INTERRUPT, Some(of_stage(problem, stage)), first, running.iter().map(candidate))
}

fn next(step: Transition<'_>, first: Option<u32>) -> Option<Decision<JobVerdict>> {
    let mut jobs = bounded(step.before.waiting_jobs());
    sort::sort(&mut jobs);
    let later = first.map_or_else(Vec::new, |_| later_starts(step.after, &jobs));
    let candidate = |&job: &u32| {
        let verdict = verdict(step.before, job);
        let behind = first.filter(|&first| first != job && verdict.fit != Fit::Nowhere);
        let standing = match () {
            () if first == Some(job) => Standing::Chosen,
            () if later.contains(&job) => Standing::Later,
            () => Standing::Rejected,
        };
        let verdict = JobVerdict::Tested { verdict, behind };
        Candidate { thing: Subject::of(JOB, job), verdict, standing }
    };
    decided(NEXT, None, first, jobs.iter().map(candidate))
}

/// A decision among ordinary jobs; none without candidates.
fn decided(
    kind: usize,
    subject: Option<Subject>,
    first: Option<u32>,
    candidates: impl Iterator<Item = Candidate<JobVerdict>>,
) -> Option<Decision<JobVerdict>> {
    let choice = first.map_or(Choice::Nothing(NONE[0]), |job| Choice::Thing(Subject::of(JOB, job)));
    let candidates = bounded(candidates);
    (!candidates.is_empty()).then_some(Decision { kind, subject, candidates, choice })
}

/// The ordinary jobs that start later in the scheduling pass whose last step was a start. Free quotas only shrink in a
/// pass: no job starts later unless one of those that waited fits now.
fn later_starts(after: &Sim, waited: &[u32]) -> Vec<u32> {
    let mut started = Vec::new();
    let waits = |&job: &u32| after.status(job) == super::Status::Waiting;
    if !waited.iter().filter(|job| waits(job)).any(|&job| after.home(job).is_some()) {
        return started;
    }
    let mut sim = after.clone();
    loop {
        let mut record = Record::default();
        sim.step(&mut record);
        match record.events.last() {
            Some(&Event::JobStarted { job, .. }) => started.push(job),
            Some(Event::TaskStarted { .. }) => {}
            _ => return started,
        }
    }
}

/// The position of a job that runs on units of `on` in the order of interruption for a stage; `first` is the first of
/// that order.
fn interruption(sim: &Sim, stage: u32, (job, on): (u32, u32), first: Option<u32>) -> Interruption {
    let problem = sim.problem();
    let workflow = problem.stages.workflow[stage as usize];
    if on != workflow {
        return Interruption::OtherUnits { lender: Some(on).filter(|&on| on != POOL) };
    }
    let user_of = |job: u32| problem.jobs.user[job as usize];
    let (share, used) = sim.share(workflow, user_of(job));
    let used = if problem.by == By::ListedOrder { sim.lent(workflow).1 } else { used };
    let (used, share) = (u64::from(used), u64::from(share));
    match first.filter(|_| used > share) {
        None => Interruption::Fits { used, share },
        Some(first) if first == job => Interruption::First { used, share },
        Some(first) if user_of(first) == user_of(job) => Interruption::StartedBefore { job: first },
        Some(first) => Interruption::LaterUser { user: user_of(first) },
    }
}

/// The kind of the place `home`, where an entry could start.
pub(super) fn fit(home: Option<u32>) -> Fit {
    match home {
        None => Fit::Nowhere,
        Some(POOL) => Fit::Pool,
        Some(_) => Fit::Loan,
    }
}

/// The tests of all places in which an entry could start in this state.
pub fn verdict(sim: &Sim, entry: u32) -> reason::Verdict {
    let need = sim.need_of(entry);
    let (job, task) = match sim.candidate(entry) {
        Entry::Job(job) => (Some(job), None),
        Entry::Task(task) => (None, Some(task)),
    };
    let home = sim.home(entry);
    let lender = home.filter(|&on| on != POOL);
    let fit = fit(home);
    let room = match (home, job) {
        (None, _) => 0,
        (Some(POOL), _) | (_, None) => sim.free(),
        (Some(on), Some(job)) => sim.room(on, sim.problem().jobs.user[job as usize]),
    };
    let mut barred = Vec::new();
    let mut others = 0;
    if fit == Fit::Nowhere {
        if let Some(job) = job {
            let named = sim.lenders().take(NAMED);
            barred.extend(named.map(|on| Barred { lender: Some(on), by: by_lender(sim, job, on) }));
            others = (sim.lenders().len() - barred.len()) as u64;
        }
        barred.push(Barred { lender: None, by: by_pool(sim, job) });
    }
    reason::Verdict { job, task, fit, need: need.into(), lender, room: room.into(), barred, others }
}

/// The rule by which a job does not start on units of a lender.
pub(super) fn by_lender(sim: &Sim, job: u32, lender: u32) -> Bar {
    let problem = sim.problem();
    let user = problem.jobs.user[job as usize];
    let need = problem.jobs.need[job as usize];
    let (runtime, shortest) = (problem.jobs.runtime[job as usize], problem.limit(lender));
    if runtime > shortest {
        return Bar::TooLong { runtime, shortest };
    }
    let (lent, in_use) = sim.lent(lender);
    let idle = u64::from(lent - in_use);
    if lent == 0 {
        return Bar::NothingLent;
    }
    let (share, borrowed) = sim.share(lender, user);
    if problem.by == By::ListedOrder {
        return Bar::QuotaUsed { quota: share.into(), used: in_use.into() };
    }
    let (share, borrowed) = (u64::from(share), u64::from(borrowed));
    let rest = share.saturating_sub(borrowed);
    // If every ratio is 0, the idle units are in no user's quota.
    let shared = problem.ratio.iter().any(|&ratio| ratio > 0);
    if rest >= need.into() {
        Bar::UsedBeyond { share, used: borrowed, beyond: sim.beyond(lender, user).into(), idle }
    } else if idle > rest && shared {
        Bar::OthersShare { share, used: borrowed, idle: idle - rest }
    } else {
        Bar::ShareUsed { share, used: borrowed }
    }
}

/// The rule by which an entry does not start on the pool; a waiting workflow does not close the pool to jobs of stages.
fn by_pool(sim: &Sim, job: Option<u32>) -> Bar {
    match job.and(sim.waiting_workflow()) {
        Some(workflow) => Bar::Closed { workflow },
        None => Bar::TooLarge { free: sim.free().into() },
    }
}
