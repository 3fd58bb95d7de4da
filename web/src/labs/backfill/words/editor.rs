//! What the forms say of an estimate that is too short.

use gantry_core::labs::backfill::Overrun;

use crate::labs::backfill::edit::Short;
use crate::narrate::{Clock, Words};
use crate::words::backfill::{EstimateExtended, EstimateShort};

impl Words {
    /// That a job's estimate is below its runtime, and what becomes of it.
    pub fn short_estimate(self, short: &Short) -> String {
        let clock = Clock::of(short.time_unit.as_deref());
        let [estimate, runtime] =
            &[short.estimate, short.runtime].map(|time| self.duration(time, clock));
        let (job, what) = (&self.name(&short.job), &self.overruns(runtime, short.overrun));
        EstimateShort { job, estimate, runtime, what }.tell(self)
    }

    /// What becomes of a job that runs longer than its estimate says.
    pub fn overruns(self, runtime: &str, overrun: Overrun) -> String {
        match overrun {
            Overrun::Kill => self.killed_at_estimate().to_owned(),
            Overrun::Extend => EstimateExtended { runtime }.tell(self),
        }
    }
}
