//! The policies of the placement lab: one row each.

use crate::format::record::words;

words! {
    in "Placement_";
    /// Which of the fitting nodes a task gets.
    pub enum Policy {
        /// The lexicographically largest coordinates: spreads load.
        LeastFit = "least-fit",
        /// The smallest coordinates: fills nodes up.
        BestFit = "best-fit",
        /// Children in an order drawn from the seed.
        Random = "random",
        /// The first fitting node in scenario order, by a linear scan: the baseline.
        FirstFit = "first-fit",
        /// Like first-fit, cyclic, starting at the node committed last.
        NextFit = "next-fit",
        /// Least-fit over two indexes: what nobody reserved, and what is reserved for this task.
        LeastFitWithReservation = "least-fit-with-reservation",
    }
}

impl Policy {
    /// True if it examines nodes one by one instead of walking the index.
    pub fn scans(self) -> bool {
        matches!(self, Policy::FirstFit | Policy::NextFit)
    }
}
