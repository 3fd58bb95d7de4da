//! What comes back of the loans when a stage begins, as one sum: all that tells of a reclaim takes its numbers from here.
//!
//! ```text
//! need − available = units            what the stage lacks, and is reclaimed for it
//! idle + freed + coming = units + again
//! ```
//!
//! What nobody uses goes first. A job gives back all its units, and by ratio also where its user holds more than the
//! new share: so more can come free than is lacking. That is left over, and lent again.
//!
//! **Invariant:** the sum holds at every moment, and all terms but `freed` and `coming` stay what they are: from the
//! reclaim until the stage begins `coming` becomes `freed`, job by job.
//!
//! Cost: O(users and jobs that are still to be interrupted).

use serde::{Deserialize, Serialize};

use super::{Sim, StageRun};

/// What comes back of the loans for a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Reclaim {
    /// What the stage lacks: what it needs beyond what is reserved and not lent.
    pub units: u64,
    /// Of the loans, taken because nobody uses it.
    pub idle: u64,
    /// Freed by interrupting jobs, so far.
    pub freed: u64,
    /// What jobs still hold that are about to be interrupted.
    pub coming: u64,
    /// What is freed beyond what the stage lacks: it is lent again.
    pub again: u64,
}

impl Reclaim {
    /// That of a stage in the state `sim`; all 0 where nothing is reclaimed.
    pub fn of(sim: &Sim, run: &StageRun) -> Reclaim {
        let (units, idle, freed) = (run.reclaimed.into(), run.idle.into(), run.freed.into());
        let coming = sim.to_interrupt(run.stage).map(|job| u64::from(sim.need_of(job))).sum();
        Reclaim { units, idle, freed, coming, again: idle + freed + coming - units }
    }

    /// What interrupting jobs frees in all.
    pub fn in_all(&self) -> u64 {
        self.freed + self.coming
    }

    /// What has come back for the stage so far, and what of it was left over and is lent again.
    pub fn so_far(&self) -> (u64, u64) {
        let back = self.idle + self.freed;
        (back.min(self.units), back.saturating_sub(self.units))
    }
}
