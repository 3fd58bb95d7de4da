//! The rows of a job in the drawing: any nodes are equal for the method, a drawing needs specific ones.
//!
//! Run segments get their rows one by one, in order of starting, from the rows free then: the smallest sufficient gap,
//! the lowest of equals; if no gap suffices, the largest gaps.
//!
//! **Invariant:** a run segment's rows depend only on those that began before it: they are equal at every moment.
//! **Invariant:** no row has two run segments at a time.
//!
//! Cost: O(run segments x gaps), once a run; gaps are few if most jobs get adjacent rows. The method does not use rows.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Close, Problem, Segment, Sim};
use crate::kernel::Time;
use crate::kernel::free_intervals::{FreeIntervals, Range};
use crate::schedule::Units;
use crate::sort;

/// A run segment that has begun.
#[derive(Clone, Copy, Debug)]
pub struct EstimatedSegment {
    /// Its times, its job and its number; a running one ends now.
    pub segment: Segment,
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
/// first, in the order of [`Sim::segments`]. Cost: O(run segments), and two numbers a job.
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

/// The rows of every run segment of a run.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// By number of the run segment.
    units: Units,
}

impl Rows {
    /// The rows of all run segments that have begun by the moment of `sim`. Cost: sorting the run segments, and all
    /// gaps.
    pub fn of(sim: &Sim) -> Self {
        let mut segments = estimated_segments(sim);
        sort::by_number(&mut segments, |estimated| estimated.segment.number.into());
        let mut rows = Rows::default();
        let mut gaps = FreeIntervals::whole(sim.problem().machine);
        let mut uses_rows = vec![true; segments.len()];
        let (mut finished, mut closed) = (sim.segments().iter(), 0);
        // With single events, an expired estimate frees nodes before the end is taken.
        let mut expiring: BinaryHeap<Reverse<(Time, u32)>> = BinaryHeap::new();
        for EstimatedSegment { segment, estimated_end, .. } in segments {
            let mut free = |number: u32| {
                if std::mem::take(&mut uses_rows[number as usize]) {
                    rows.of_segment(number).iter().for_each(|&range| gaps.free(range));
                }
            };
            for ended in finished.by_ref().take(segment.closed as usize - closed) {
                free(ended.number);
            }
            closed = segment.closed as usize;
            while let Some(&Reverse((_, number))) =
                expiring.peek().filter(|next| next.0.0 <= segment.start)
            {
                expiring.pop();
                free(number);
            }
            gaps.take(sim.problem().nodes[segment.job as usize], rows.units.next());
            expiring.push(Reverse((estimated_end, segment.number)));
        }
        rows
    }

    /// True if all run segments that have begun by the moment of `sim` have rows.
    pub fn cover(&self, sim: &Sim) -> bool {
        self.units.len() as u64 >= sim.segments_begun()
    }

    /// The rows of the run segment with this number.
    pub fn of_segment(&self, number: u32) -> &[Range] {
        self.units.of(number)
    }
}
