//! Where a waiting entry starts now, or of each place why it does not start there.
//!
//! **Invariant:** an entry that starts nowhere is barred by each workflow that may lend and by the pool; a verdict
//! names the rule of the first [`NAMED`] workflows and of the pool, and counts the others.
//!
//! Cost: a few numbers a place that is named, and a look at the ratios.

use super::event::{Fit, POOL};
use super::reason::{Bar, Barred, Verdict};
use super::{By, Candidate, Sim};

/// How many workflows are named.
const NAMED: usize = 8;

/// What is said of an entry that could start on the units of `home`.
pub(super) fn fit(home: Option<u32>) -> Fit {
    match home {
        None => Fit::Nowhere,
        Some(POOL) => Fit::Pool,
        Some(_) => Fit::Loan,
    }
}

/// How an entry is judged in this state.
pub(super) fn verdict(sim: &Sim, entry: u32) -> Verdict {
    let need = sim.need_of(entry);
    let (job, task) = match sim.candidate(entry) {
        Candidate::Job(job) => (Some(job), None),
        Candidate::Task(task) => (None, Some(task)),
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
            others = (sim.lender_count() - barred.len()) as u64;
        }
        barred.push(Barred { lender: None, by: by_pool(sim, job) });
    }
    Verdict { job, task, fit, need: need.into(), lender, room: room.into(), barred, others }
}

/// Why a job does not start on what a workflow lends.
pub(super) fn by_lender(sim: &Sim, job: u32, lender: u32) -> Bar {
    let problem = sim.problem();
    let of = problem.jobs.user[job as usize];
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
    let (share, used) = sim.share(lender, of);
    if problem.by == By::Appearance {
        return Bar::PotUsed { pot: share.into(), used: in_use.into() };
    }
    let (share, used) = (u64::from(share), u64::from(used));
    let rest = share.saturating_sub(used);
    // Where every ratio is 0, what is idle is in nobody's share.
    let shared = problem.ratio.iter().any(|&ratio| ratio > 0);
    if rest >= need.into() {
        Bar::HeldBeyond { share, used, beyond: sim.beyond(lender, of).into(), idle }
    } else if idle > rest && shared {
        Bar::OthersShare { share, used, idle: idle - rest }
    } else {
        Bar::ShareUsed { share, used }
    }
}

/// Why an entry does not start on the pool; no workflow that waits keeps a job of a stage from it.
fn by_pool(sim: &Sim, job: Option<u32>) -> Bar {
    match job.and(sim.waiting_workflow()) {
        Some(workflow) => Bar::Closed { workflow },
        None => Bar::TooLarge { free: sim.free().into() },
    }
}
