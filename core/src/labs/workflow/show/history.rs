//! The run segments and loans of a whole run, and the ledger of loans: known once the run is recorded, the same at every moment of it.
//!
//! The segments and loans begun by a moment are prefixes of lists, by transfer. So a view takes the past from the last
//! entries of such a prefix, or from the part of it in the visible range of time.
//!
//! **Invariant:** a history made at any later moment of the same run gives equal results for an earlier one.
//!
//! Cost: a pass over the run segments and sorting the loans, once a run.

use crate::kernel::Time;
use crate::labs::workflow::event::POOL;
use crate::labs::workflow::rows::Rows;
use crate::labs::workflow::view::{Loan, Returned};
use crate::labs::workflow::{Close, Interrupted, Segment, Sim, WorkflowStatus};
use crate::schedule::Spans;
use crate::sort;

/// The run segments and loans of a run.
#[derive(Clone, Debug, Default)]
pub struct History {
    rows: Rows,
    spans: Spans,
    /// Number of interruptions of each ordinary job in the whole run.
    stops: Vec<u32>,
    /// The segments on lent units, in order of their beginning.
    loans: Vec<Segment>,
}

impl History {
    /// The history of a run up to the moment of `sim`.
    pub fn of(sim: &Sim) -> Self {
        let mut stops = vec![0; sim.problem().job_count()];
        let borrows =
            |segment: &Segment| segment.on != POOL && (segment.entry as usize) < stops.len();
        let mut loans: Vec<Segment> = sim.all_segments().filter(borrows).collect();
        sort::by_number(&mut loans, |segment| segment.turns.0.into());
        for loan in &loans {
            stops[loan.entry as usize] += u32::from(loan.close == Close::Interrupted);
        }
        let spans = Spans::of(sim.segments().iter().map(|segment| segment.start));
        History { rows: Rows::of(sim), spans, stops, loans }
    }

    /// True if it covers the run up to the moment of `sim`.
    pub fn covers(&self, sim: &Sim) -> bool {
        self.rows.cover(sim)
    }

    /// The units of the segments and reservations.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// A range of indices of the segments ended by the moment of `sim`, with all those that touch a range of time.
    pub fn touching(&self, sim: &Sim, range: (Time, Time)) -> std::ops::Range<usize> {
        let segments = sim.segments();
        self.spans.touching(segments.len(), |place| segments.at(place).end, range)
    }

    /// The ledger: the latest `most` loans in order of their beginning, and the number of all loans.
    pub fn ledger(&self, sim: &Sim, most: usize) -> (Vec<Loan>, u64) {
        let begun = self.loans.partition_point(|loan| loan.turns.0 < sim.turns());
        let latest = self.loans[begun.saturating_sub(most)..begun].iter();
        (latest.map(|loan| self.loan(sim, loan)).collect(), begun as u64)
    }

    fn loan(&self, sim: &Sim, segment: &Segment) -> Loan {
        let &Segment { start: since, end, entry: job, on: owner, turns, close } = segment;
        let (problem, out) = (sim.problem(), sim.runs(segment));
        let returned = match close {
            _ if out && sim.workflow(owner) == WorkflowStatus::Finished => Returned::LeftOver,
            _ if out => Returned::Out,
            Close::Completed => Returned::Completed,
            Close::Interrupted => Returned::Reclaimed,
        };
        let keeps = problem.interrupted == Interrupted::Checkpoint;
        let lost = if returned == Returned::Reclaimed && !keeps { end - since } else { 0 };
        Loan {
            owner,
            job,
            user: problem.jobs.user[job as usize],
            units: self.rows.of_turn(turns.0).to_vec(),
            since,
            until: (!out).then_some(end),
            returned,
            lost: u128::from(lost) * u128::from(problem.jobs.need[job as usize]),
        }
    }

    /// Number of interruptions of an ordinary job that has ended.
    pub fn stops_of(&self, job: u32) -> u32 {
        self.stops.get(job as usize).copied().unwrap_or_default()
    }
}
