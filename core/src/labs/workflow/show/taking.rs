//! The reclaim that a step is part of: what was idle, whose jobs have stopped, what is over.
//!
//! **Invariant:** nothing tells whose jobs will stop.
//!
//! Cost: the running segments, and those that ended at this instant.

use super::units::of_reservation;
use crate::kernel::Model;
use crate::kernel::free_intervals::Range;
use crate::labs::workflow::event::Event;
use crate::labs::workflow::reason::StageName;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Taking, TakingJob, TakingShare, UnitRun, UnitState};
use crate::labs::workflow::{By, Close, Reclaim, Segment, Sim, Transition};
use crate::sort;

/// The most shares that are told one by one.
const SHARES: usize = 8;

/// A borrower at the beginning of the reclaim: its job, its run segment, and whether it has stopped.
struct Borrower {
    job: u32,
    turn: u32,
    stopped: bool,
}

pub(super) fn taking(transition: Transition<'_>, sim: &Sim, rows: &Rows) -> Option<Taking> {
    let (Event::Reclaimed { stage, .. }
    | Event::Interrupted { stage, .. }
    | Event::StageBegan { stage }) = transition.event()?
    else {
        return None;
    };
    let problem = sim.problem();
    let run = sim.run_of(stage).filter(|run| run.reclaimed > 0)?;
    let workflow = problem.stages.workflow[stage as usize];
    let borrowers = borrowers(sim, workflow);
    let used: u32 = borrowers.iter().map(|it| sim.need_of(it.job)).sum();
    let lent = problem.lent_in(stage.checked_sub(1)?);
    let borrowed = borrowers.iter().flat_map(|it| {
        let unit = |&(first, count): &Range| UnitRun {
            first,
            count,
            owner: Some(workflow),
            state: UnitState::Job(it.job),
        };
        rows.of_turn(it.turn).iter().map(unit)
    });
    let mut before: Vec<UnitRun> = borrowed.collect();
    sort::by_number(&mut before, |run| run.first.into());
    let mut unused = Vec::new();
    of_reservation(sim, rows, (workflow, lent.saturating_sub(used)), &before, &mut unused);
    before.append(&mut unused);
    sort::by_number(&mut before, |run| run.first.into());
    Some(Taking {
        stage: StageName { workflow, number: problem.number_of(stage) },
        need: problem.stages.need[stage as usize].into(),
        reclaim: Reclaim::of(sim, &run),
        before,
        shares: shares(sim, workflow, &borrowers),
    })
}

/// The jobs that borrowed when the reclaim began, in order of their start.
fn borrowers(sim: &Sim, workflow: u32) -> Vec<Borrower> {
    let jobs = sim.problem().job_count();
    let of = |segment: &Segment| segment.on == workflow && (segment.entry as usize) < jobs;
    let borrower = |segment: &Segment, stopped| {
        let (job, turn) = (segment.entry, segment.turns.0);
        Borrower { job, turn, stopped }
    };
    let runs = sim.running_segments().filter(of).map(|segment| borrower(&segment, false));
    let ended = sim.segments().iter().rev().take_while(|segment| segment.end == sim.time());
    let stopped = ended.filter(|segment| of(segment) && segment.close == Close::Interrupted);
    let stopped = stopped.map(|segment| borrower(segment, true));
    let mut all: Vec<Borrower> = runs.chain(stopped).collect();
    sort::by_number(&mut all, |borrower| borrower.turn.into());
    all
}

/// The shares that are left, with the jobs of each; in listed order, one of all users.
fn shares(sim: &Sim, workflow: u32, borrowers: &[Borrower]) -> Vec<TakingShare> {
    let problem = sim.problem();
    let user_of = |job: u32| problem.jobs.user[job as usize];
    let of = |user: Option<u32>| {
        let borrowed =
            borrowers.iter().filter(|it| user.is_none_or(|user| user_of(it.job) == user));
        let job = |it: &Borrower| TakingJob {
            job: it.job,
            need: sim.need_of(it.job).into(),
            stopped: it.stopped,
        };
        let share = sim.share(workflow, user.unwrap_or(0)).0.into();
        TakingShare { user, share, jobs: borrowed.map(job).collect() }
    };
    match problem.by {
        By::ListedOrder => vec![of(None)],
        By::Ratio => {
            (0..).take(problem.user_count().min(SHARES)).map(|user| of(Some(user))).collect()
        }
    }
}
