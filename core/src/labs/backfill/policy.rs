//! The policies of the backfill lab: one row each, and the questions that a run asks of them.
//!
//! Source of `sjf-easy`: Tsafrir, Etsion and Feitelson, "Backfilling using system-generated predictions rather than user
//! runtime estimates", IEEE TPDS 18(6), 2007: candidates shortest first, behind the reservation of EASY.

use crate::format::record::words;
use crate::kernel::Time;

words! {
    in "Backfill_";
    /// Which waiting job starts, and when.
    pub enum Policy as "BackfillPolicy" {
        /// Heads of the queue, while they fit.
        Fcfs = "fcfs",
        /// The same; then others that do not delay the head, which holds a reservation.
        Easy = "easy",
        /// Every job has a planned start that delays no earlier plan.
        Conservative = "conservative",
        /// EASY with shortened estimates: what still runs when the head's time comes is checkpointed and stopped.
        Checkpoint = "checkpoint",
        /// EASY that tests the candidates behind the head in order of their estimates, the shortest first.
        SjfEasy = "sjf-easy",
    }
}

/// The order in which a scheduling pass tests the candidates behind the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CandidateOrder {
    BySubmission,
    /// Shortest estimate first; of equal estimates the job submitted first.
    ByEstimate,
}

impl CandidateOrder {
    /// Rank of a job by its estimate: lower ranks are tested first, equal ranks in order of submission.
    pub fn rank(self, estimate: Time) -> Time {
        match self {
            CandidateOrder::BySubmission => 0,
            CandidateOrder::ByEstimate => estimate,
        }
    }
}

impl Policy {
    /// Reserves for the head and lets candidates overtake it.
    pub fn reserves(self) -> bool {
        matches!(self, Policy::Easy | Policy::Checkpoint | Policy::SjfEasy)
    }

    pub fn plans(self) -> bool {
        self == Policy::Conservative
    }

    /// Checkpoints and stops backfilled jobs for the head.
    pub fn stops(self) -> bool {
        self == Policy::Checkpoint
    }

    /// The order in which the policy tests candidates.
    pub const fn candidate_order(self) -> CandidateOrder {
        match self {
            Policy::SjfEasy => CandidateOrder::ByEstimate,
            Policy::Fcfs | Policy::Easy | Policy::Conservative | Policy::Checkpoint => {
                CandidateOrder::BySubmission
            }
        }
    }
}
