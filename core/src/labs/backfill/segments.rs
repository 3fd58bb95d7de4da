//! All run segments up to a moment, finished or not, each with its expected end.
//!
//! Cost: O(run segments), and two numbers a job.

use super::{Close, Problem, Segment, Sim};
use crate::kernel::Time;

/// A run segment that has begun.
#[derive(Clone, Copy, Debug)]
pub struct EstimatedSegment {
    /// Its times, its job and its number; a running one ends now.
    pub segment: Segment,
    /// True if it runs.
    pub runs: bool,
    /// Its expected end by the job's full remaining estimate.
    pub estimated_end: Time,
    /// Its number among those of its job.
    pub ordinal: u32,
}

impl EstimatedSegment {
    /// The remaining estimate for the next run segment of its job, if it ended in a checkpoint.
    pub fn remaining_estimate(&self, problem: &Problem) -> Time {
        let cost = problem.checkpoint.checkpoint_cost + problem.checkpoint.restart_cost;
        self.estimated_end - self.segment.end + cost
    }
}

/// All run segments begun so far, each with its expected end and its number among those of its job; finished ones
/// first, in the order of [`Sim::segments`].
pub fn estimated_segments(sim: &Sim) -> Vec<EstimatedSegment> {
    let problem = sim.problem();
    // Of each job: its number of finished run segments, and its remaining estimate.
    let mut ordinals = vec![0; problem.job_count()];
    let mut remaining = problem.estimate.clone();
    let finished = sim.segments().iter().map(|&segment| (segment, false));
    let all = finished.chain(sim.running_segments().map(|segment| (segment, true)));
    let estimate = |(segment, runs): (Segment, bool)| {
        let job = segment.job as usize;
        let (ordinal, estimated_end) = (ordinals[job], segment.start + remaining[job]);
        let estimated = EstimatedSegment { segment, runs, estimated_end, ordinal };
        if !runs && segment.close == Close::Checkpointed {
            ordinals[job] += 1;
            remaining[job] = estimated.remaining_estimate(problem);
        }
        estimated
    };
    all.map(estimate).collect()
}
