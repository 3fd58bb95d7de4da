//! The loan ledger: lender, borrower, time of loan and return, reason for the return, work lost.
//!
//! Cost: sorting the segments in progress, and the units of the listed loans.

use crate::kernel::Time;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Loan, Returned};
use crate::labs::workflow::{Close, History, Interrupted, Segment, Sim, WorkflowStatus};

/// The latest `most` loans in order of their beginning, and the number of all loans.
pub(in crate::labs::workflow) fn ledger(
    sim: &Sim,
    history: &History,
    most: usize,
) -> (Vec<Loan>, u64) {
    let (loans, count) = history.loans(sim, most);
    let entry = |(segment, out)| loan(sim, history.rows(), segment, out);
    (loans.into_iter().map(entry).collect(), count as u64)
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
