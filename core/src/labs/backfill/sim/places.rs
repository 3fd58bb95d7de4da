//! Constant properties of the jobs, in order of submission.
//!
//! A job's numbers are read together, and roughly in order of submission: so they are adjacent, in half a cache line.
//!
//! Cost: 32 bytes a job, shared by all clones of a run.

use std::sync::Arc;

use crate::kernel::Time;
use crate::labs::backfill::Problem;

/// A job, by its place in order of submission.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub submit: Time,
    /// Run time, as it really is.
    pub runtime: Time,
    /// Run time, as its user estimates it.
    pub estimate: Time,
    pub nodes: u32,
    /// Its number in the scenario.
    pub job: u32,
}

impl Place {
    /// Total run time, costs of checkpoints aside.
    #[inline]
    pub fn work(&self) -> Time {
        self.runtime.min(self.estimate)
    }

    /// True if it is killed at its estimate.
    #[inline]
    pub fn overruns(&self) -> bool {
        self.runtime > self.estimate
    }
}

/// The jobs of `problem` in order of submission.
pub fn places(problem: &Problem) -> Arc<[Place]> {
    let place = |&job: &u32| {
        let at = job as usize;
        Place {
            submit: problem.submit[at],
            runtime: problem.runtime[at],
            estimate: problem.estimate[at],
            nodes: problem.nodes[at],
            job,
        }
    };
    problem.order.iter().map(place).collect()
}
