//! What the forms say of an estimate that is too short.

use crate::labs::backfill::edit::Short;
use crate::narrate::{Clock, Words};
use crate::words::backfill::EstimateShort;

impl Words {
    /// That a job's estimate is below its runtime, and what becomes of it.
    pub fn short_estimate(self, short: &Short) -> String {
        let clock = Clock::of(short.time_unit.as_deref());
        let [estimate, runtime] =
            &[short.estimate, short.runtime].map(|time| self.duration(time, clock));
        let (job, what) = (&self.name(&short.job), &self.overruns(runtime, short.overrun));
        EstimateShort { job, estimate, runtime, what }.tell(self)
    }
}
