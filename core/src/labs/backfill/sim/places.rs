//! What never changes of the jobs, in order of submission.
//!
//! A job's numbers are asked for together, and in about the order of submission: so they stand together, in half
//! a cache line.
//!
//! Cost: 32 bytes a job, shared by all clones of a run.

use std::sync::Arc;

use crate::kernel::Time;
use crate::labs::backfill::Problem;

/// A job, at its place in order of submission.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// When it joins the queue.
    pub submit: Time,
    /// How long it would take.
    pub runtime: Time,
    /// How long it may take.
    pub estimate: Time,
    /// The nodes it holds.
    pub nodes: u32,
    /// Its number in the scenario.
    pub job: u32,
}

impl Place {
    /// How long it runs in all, costs of checkpoints aside.
    #[inline]
    pub fn work(&self) -> Time {
        self.runtime.min(self.estimate)
    }

    /// Whether it is killed at its estimate.
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
