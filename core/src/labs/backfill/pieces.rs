//! All run segments up to a moment, finished or not, each with its expected end.
//!
//! Cost: O(run segments), and two numbers a job.

use super::{Close, Problem, Segment, Sim};
use crate::kernel::Time;

/// A run segment that has begun.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// Its times, its job and its number; a running one ends now.
    pub segment: Segment,
    /// True if it runs.
    pub runs: bool,
    /// Its expected end by the job's full remaining estimate.
    pub estimated_end: Time,
    /// Its number among those of its job.
    pub number: u32,
}

impl Stretch {
    /// The remaining estimate for the next run segment of its job, if it ended in a checkpoint.
    pub fn left(&self, problem: &Problem) -> Time {
        let cost = problem.checkpoint.checkpoint_cost + problem.checkpoint.restart_cost;
        self.estimated_end - self.segment.end + cost
    }
}

/// All run segments begun so far, each with its expected end and its number among those of its job; finished ones
/// first, in the order of [`Sim::segments`].
pub fn stretches(sim: &Sim) -> Vec<Stretch> {
    let problem = sim.problem();
    // Of each job: its number of finished run segments, and its remaining estimate.
    let mut numbers = vec![0; problem.job_count()];
    let mut left = problem.estimate.clone();
    let over = sim.segments().iter().map(|&segment| (segment, false));
    let all = over.chain(sim.running_pieces().map(|segment| (segment, true)));
    let piece = |(segment, runs): (Segment, bool)| {
        let job = segment.job as usize;
        let (number, estimated_end) = (numbers[job], segment.start + left[job]);
        let piece = Stretch { segment, runs, estimated_end, number };
        if !runs && segment.close == Close::Checkpointed {
            numbers[job] += 1;
            left[job] = piece.left(problem);
        }
        piece
    };
    all.map(piece).collect()
}
