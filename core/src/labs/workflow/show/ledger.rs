//! The loan ledger: who lent what to whom, since when, until when, why it came back, what it cost.
//!
//! Cost: a pass over the pieces; the units of those that are listed.

use crate::kernel::Time;
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Loan, Returned};
use crate::labs::workflow::{Close, Interrupted, Segment, Sim, WorkflowStatus};

/// The latest `most` loans in order of their beginning, and how many there are in all.
pub(in crate::labs::workflow) fn ledger(sim: &Sim, rows: &Rows, most: usize) -> (Vec<Loan>, u64) {
    let jobs = sim.problem().job_count();
    let is_loan = |segment: &Segment| segment.on != POOL && (segment.entry as usize) < jobs;
    let over = sim.segments().iter().copied().filter(is_loan).map(|segment| (segment, false));
    let out = sim.running_pieces().filter(is_loan).map(|segment| (segment, true));
    let mut loans: Vec<(Segment, bool)> = over.chain(out).collect();
    let count = loans.len();
    loans.sort_unstable_by_key(|(segment, _)| segment.turns.0);
    loans.drain(..count.saturating_sub(most));
    (loans.into_iter().map(|(segment, out)| loan(sim, rows, segment, out)).collect(), count as u64)
}

fn loan(sim: &Sim, rows: &Rows, segment: Segment, out: bool) -> Loan {
    let problem = sim.problem();
    let job = segment.entry;
    let ended = sim.workflow(segment.on) == WorkflowStatus::Finished;
    let returned = match segment.close {
        _ if out && ended => Returned::LeftOver,
        _ if out => Returned::Out,
        Close::Completed => Returned::Completed,
        Close::Interrupted => Returned::Reclaimed,
    };
    let keeps = problem.interrupted == Interrupted::Checkpoint;
    let ran: Time = segment.end - segment.start;
    let loses = returned == Returned::Reclaimed && !keeps;
    let need = problem.jobs.need[job as usize];
    Loan {
        owner: segment.on,
        job,
        user: problem.jobs.user[job as usize],
        units: rows.of_turn(segment.turns.0).to_vec(),
        since: segment.start,
        until: (!out).then_some(segment.end),
        returned,
        lost: if loses { u128::from(ran) * u128::from(need) } else { 0 },
    }
}
