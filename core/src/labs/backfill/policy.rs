//! The policies of the backfill lab: one row each.

use crate::format::record::words;

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
    }
}

impl Policy {
    /// Whether it reserves for the head and starts others past it.
    pub fn reserves(self) -> bool {
        matches!(self, Policy::Easy | Policy::Checkpoint)
    }
}
