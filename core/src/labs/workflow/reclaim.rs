//! The units that return from loans when a stage begins, as one sum: reasons, table, ledger and views take their
//! numbers from it.
//!
//! ```text
//! need − available = units            units that the stage lacks and reclaims
//! idle + freed + coming = units + again
//! ```
//!
//! Idle units are reclaimed first. An interrupted job returns all its units, and by ratio also a job whose user exceeds
//! the new quota: so more units can be freed than the stage lacks. The surplus is lent again.
//!
//! **Invariant:** the sum is satisfied at every moment, and all terms but `freed` and `coming` are constant: from the
//! reclaim until the stage begins, `coming` becomes `freed`, job by job.
//!
//! Cost: O(users and jobs that are still to be interrupted).

use serde::{Deserialize, Serialize};

use super::{Sim, StageRun};

/// The units that return from loans for a stage, by origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Reclaim {
    /// Units that the stage lacks: its need beyond the reserved units that are not lent.
    pub units: u64,
    /// Idle lent units.
    pub idle: u64,
    /// Units freed by interrupted jobs, so far.
    pub freed: u64,
    /// Units of the jobs still to be interrupted.
    pub coming: u64,
    /// Freed units that the stage does not lack: they are lent again.
    pub again: u64,
}

impl Reclaim {
    /// The reclaim for a stage in the state `sim`; all 0 if nothing is reclaimed.
    pub fn of(sim: &Sim, run: &StageRun) -> Reclaim {
        let (units, idle, freed) = (run.reclaimed.into(), run.idle.into(), run.freed.into());
        let coming = sim.to_interrupt(run.stage).map(|job| u64::from(sim.need_of(job))).sum();
        Reclaim { units, idle, freed, coming, again: idle + freed + coming - units }
    }

    /// Total units freed by interruptions.
    pub fn in_all(&self) -> u64 {
        self.freed + self.coming
    }

    /// Units returned for the stage so far, and those of them that it does not lack and that are lent again.
    pub fn so_far(&self) -> (u64, u64) {
        let back = self.idle + self.freed;
        (back.min(self.units), back.saturating_sub(self.units))
    }
}
