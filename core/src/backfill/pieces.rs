//! All pieces of a run up to a moment, over or not, each with what it was expected to be.
//!
//! Cost: O(pieces), and O(log stopped jobs) for each.

use super::{Close, Segment, Sim};
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

/// All pieces begun so far, each with its expected end and its number among those of its job.
pub fn stretches(sim: &Sim) -> Vec<Stretch> {
    let problem = sim.problem();
    let cost = problem.checkpoint.checkpoint_cost + problem.checkpoint.restart_cost;
    // What stopped jobs have behind them: number of pieces, and what is left of the estimate.
    let mut stopped: Vec<(u32, u32, Time)> = Vec::new();
    let entry = |stopped: &[(u32, u32, Time)], job: u32| {
        stopped.binary_search_by_key(&job, |entry| entry.0)
    };
    let mut stretches = Vec::with_capacity(sim.segments().len());
    let mut add = |segment: Segment, runs: bool| {
        let found = entry(&stopped, segment.job);
        let (number, estimate) = match found {
            Ok(at) => (stopped[at].1, stopped[at].2),
            Err(_) => (0, problem.estimate[segment.job as usize]),
        };
        stretches.push(Stretch { segment, runs, estimated_end: segment.start + estimate, number });
        if !runs && segment.close == Close::Checkpointed {
            let left = estimate - (segment.end - segment.start) + cost;
            match found {
                Ok(at) => stopped[at] = (segment.job, number + 1, left),
                Err(at) => stopped.insert(at, (segment.job, number + 1, left)),
            }
        }
    };
    for &segment in sim.segments() {
        add(segment, false);
    }
    for segment in sim.running_pieces() {
        add(segment, true);
    }
    stretches
}
