//! The reclaim that a step is part of: what was idle, whose jobs have stopped, what is over.
//!
//! **Invariant:** nothing tells whose jobs will stop.
//!
//! Cost: the running segments, and those that ended at this instant.

use super::units::of_reservation;
use crate::kernel::Model;
use crate::kernel::free_intervals::Range;
use crate::labs::workflow::event::Event;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Taking, TakingJob, TakingShare, UnitRun, UnitState};
use crate::labs::workflow::{By, Close, Reclaim, Segment, Sim, Transition};
use crate::sort;

/// The most shares that are told one by one.
const SHARES: usize = 8;

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
    let used: u32 = borrowers.iter().map(|loan| sim.need_of(loan.entry)).sum();
    let lent = problem.lent_in(stage.checked_sub(1)?);
    let borrowed = borrowers.iter().flat_map(|loan| {
        let (owner, state) = (Some(workflow), UnitState::Job(loan.entry));
        let unit = move |&(first, count): &Range| UnitRun { first, count, owner, state };
        rows.of_turn(loan.turns.0).iter().map(unit)
    });
    let mut before: Vec<UnitRun> = borrowed.collect();
    sort::by_number(&mut before, |run| run.first.into());
    let mut unused = Vec::new();
    of_reservation(sim, rows, (workflow, lent.saturating_sub(used)), &before, &mut unused);
    before.append(&mut unused);
    sort::by_number(&mut before, |run| run.first.into());
    Some(Taking {
        stage: problem.name_of(stage),
        need: problem.stages.need[stage as usize].into(),
        reclaim: Reclaim::of(sim, &run),
        before,
        shares: shares(sim, workflow, &borrowers),
    })
}

/// The loans that ran when the reclaim began, in order of their start.
fn borrowers(sim: &Sim, workflow: u32) -> Vec<Segment> {
    let jobs = sim.problem().job_count();
    let ended = sim.segments().iter().rev().take_while(|segment| segment.end == sim.time());
    let stopped = ended.filter(|segment| segment.close == Close::Interrupted);
    let borrows = |of: &Segment| of.on == workflow && (of.entry as usize) < jobs;
    let all = sim.running_segments().chain(stopped.copied());
    let mut all: Vec<Segment> = all.filter(borrows).collect();
    sort::by_number(&mut all, |segment| segment.turns.0.into());
    all
}

/// The shares that are left, with the jobs of each; in listed order, one of all users.
fn shares(sim: &Sim, workflow: u32, borrowers: &[Segment]) -> Vec<TakingShare> {
    let problem = sim.problem();
    let user_of = |job: u32| problem.jobs.user[job as usize];
    let of = |user: Option<u32>| {
        let of_user = |loan: &&Segment| user.is_none_or(|user| user_of(loan.entry) == user);
        let borrowed = borrowers.iter().filter(of_user);
        let job = |loan: &Segment| TakingJob {
            job: loan.entry,
            need: sim.need_of(loan.entry).into(),
            stopped: !sim.runs(loan),
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
