//! All pieces of a run up to a moment, over or not, each with what it was expected to be.
//!
//! Cost: O(pieces), and two numbers a job.

use super::{Close, Problem, Segment, Sim};
use crate::kernel::Time;

/// A piece that has begun.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// When and whose it is; where it runs, up to now.
    pub segment: Segment,
    /// Whether it runs.
    pub runs: bool,
    /// When it was expected to end by what remained of its full estimate.
    pub estimated_end: Time,
    /// Its number among those of its job.
    pub number: u32,
}

impl Stretch {
    /// What is left of its estimate for the next piece of its job, where it ended in a checkpoint.
    pub fn left(&self, problem: &Problem) -> Time {
        let cost = problem.checkpoint.checkpoint_cost + problem.checkpoint.restart_cost;
        self.estimated_end - self.segment.end + cost
    }
}

/// All pieces begun so far, each with its expected end and its number among those of its job; those that are over
/// first, as they stand in [`Sim::segments`].
pub fn stretches(sim: &Sim) -> Vec<Stretch> {
    let problem = sim.problem();
    // Of each job: how many of its pieces are over, and what is left of its estimate.
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
