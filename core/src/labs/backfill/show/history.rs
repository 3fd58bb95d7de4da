//! Sums over the run segments of a whole run: known once the run is recorded, and valid at every moment of it.
//!
//! Finished run segments are in the order of their ends, so those finished by a moment are a prefix of the list. A view
//! needs only that prefix: its metrics are sums stored at intervals, and the segments in a range of time are between
//! two indices of the list.
//!
//! **Invariant:** the history of any later moment of a run gives equal results for an earlier one.
//!
//! Cost: one pass over the run segments, once a run; 20 bytes a segment. A range is found in O(log segments).

use crate::kernel::Time;
use crate::labs::backfill::rows::{EstimatedSegment, Rows, estimated_segments};
use crate::labs::backfill::{Close, Segment, Sim};
use crate::schedule::{self, Spans, length};
use crate::sort;

/// Lower bound of the run time in a bounded slowdown.
const BOUND: Time = 10;

/// The run segments of a run: their rows, and sums over them.
#[derive(Clone, Debug, Default)]
pub struct History {
    rows: Rows,
    /// Expected end of each finished run segment.
    estimated_ends: Vec<Time>,
    /// Number of each among those of its job.
    ordinals: Vec<u32>,
    /// Total run time of its job by its end.
    ran: Vec<Time>,
    sums: schedule::Sums<Sums>,
    spans: Spans,
    /// Indices of the run segments that ended in a checkpoint.
    stopped: Vec<u32>,
    /// These as job and index, with the ordinal and the estimate of the next run segment of the job; sorted by job.
    resumed: Vec<(u32, u32, u32, Time)>,
}

/// Sums over a prefix of the run segments.
#[derive(Clone, Debug)]
pub struct Sums {
    pub ended: u64,
    /// Of these, ended by their estimates.
    pub killed: u64,
    /// Run segments that overtook a waiting job.
    pub backfilled: u64,
    /// Total wait time of jobs that have ended.
    pub waits: f64,
    /// Sum of their bounded slowdowns.
    pub slowdowns: f64,
    pub node_time: u128,
    /// Waits: none; then from 2^(i-1) to less than 2^i.
    pub wait_counts: [u64; 65],
    /// Bounded slowdowns: from 2^i to less than 2^(i+1).
    pub slowdown_counts: [u64; 65],
}

impl Default for Sums {
    fn default() -> Self {
        let none = [0; 65];
        Sums {
            ended: 0,
            killed: 0,
            backfilled: 0,
            waits: 0.0,
            slowdowns: 0.0,
            node_time: 0,
            wait_counts: none,
            slowdown_counts: none,
        }
    }
}

impl History {
    /// The history of all run segments that have begun by the moment of `sim`.
    pub fn of(sim: &Sim) -> Self {
        let segments = estimated_segments(sim);
        let mut history = History { rows: Rows::of(sim), ..History::default() };
        let mut ran: Vec<Time> = vec![0; sim.problem().job_count()];
        for (place, estimated) in (0..).zip(segments.iter().take_while(|next| !next.runs)) {
            let segment = estimated.segment;
            let total = &mut ran[segment.job as usize];
            *total += segment.end - segment.start;
            history.estimated_ends.push(estimated.estimated_end);
            history.ordinals.push(estimated.ordinal);
            history.ran.push(*total);
            if segment.close == Close::Checkpointed {
                history.stopped.push(place);
                let remaining = estimated.remaining_estimate(sim.problem());
                history.resumed.push((segment.job, place, estimated.ordinal + 1, remaining));
            }
        }
        sort::by_number(&mut history.resumed, |&(job, place, ..)| sort::pair(job, place));
        history.spans = Spans::of(sim.segments().iter().map(|segment| segment.start));
        history.sums = schedule::Sums::of(sim.segments().len(), |sums: &mut Sums, place| {
            sums.add(sim, &segments[place], history.ran[place]);
        });
        history
    }

    /// True if it has all run segments that have begun by the moment of `sim`.
    pub fn covers(&self, sim: &Sim) -> bool {
        self.rows.cover(sim) && self.ordinals.len() >= sim.segments().len()
    }

    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The run segment at an index of [`Sim::segments`].
    pub fn segment(&self, sim: &Sim, place: usize) -> EstimatedSegment {
        EstimatedSegment {
            segment: sim.segments().at(place),
            runs: false,
            estimated_end: self.estimated_ends[place],
            ordinal: self.ordinals[place],
        }
    }

    pub fn running(&self, sim: &Sim) -> Vec<EstimatedSegment> {
        let finished = sim.segments().len();
        let estimated = |segment: Segment| {
            let job = segment.job;
            let known = self.resumed.partition_point(|&(resumed, place, ..)| {
                (resumed, place as usize) < (job, finished)
            });
            let last = known.checked_sub(1).map(|at| self.resumed[at]).filter(|last| last.0 == job);
            let (ordinal, estimate) = last
                .map_or((0, sim.problem().estimate[job as usize]), |(.., ordinal, remaining)| {
                    (ordinal, remaining)
                });
            let estimated_end = segment.start + estimate;
            EstimatedSegment { segment, runs: true, estimated_end, ordinal }
        };
        sim.running_segments().map(estimated).collect()
    }

    /// Indices of the run segments finished by the moment of `sim`, including all that overlap a range of time.
    pub fn touching(&self, sim: &Sim, from: Time, to: Time) -> std::ops::Range<usize> {
        let segments = sim.segments();
        self.spans.touching(segments.len(), |place| segments.at(place).end, (from, to))
    }

    /// Number of run segments that ended in a checkpoint, among the first `places`.
    pub fn stopped_before(&self, places: usize) -> usize {
        self.stopped.partition_point(|&place| (place as usize) < places)
    }

    /// Sums over the run segments finished by the moment of `sim`.
    pub fn sums(&self, sim: &Sim) -> Sums {
        self.sums.first(sim.segments().len(), |sums, place| {
            sums.add(sim, &self.segment(sim, place), self.ran[place]);
        })
    }
}

impl Sums {
    /// Adds a finished run segment of a job that has run for `ran` by its end.
    fn add(&mut self, sim: &Sim, estimated: &EstimatedSegment, ran: Time) {
        let (problem, segment) = (sim.problem(), estimated.segment);
        let job = segment.job as usize;
        self.backfilled += u64::from(segment.backfilled);
        self.node_time += u128::from(segment.end - segment.start) * u128::from(problem.nodes[job]);
        if segment.close == Close::Checkpointed {
            return;
        }
        let present = segment.end - problem.submit[job];
        let slowdown = (length(present) / length(ran.max(BOUND))).max(1.0);
        self.ended += 1;
        self.killed += u64::from(segment.close == Close::Killed);
        self.waits += length(present - ran);
        self.slowdowns += slowdown;
        self.wait_counts[(u64::BITS - (present - ran).leading_zeros()) as usize] += 1;
        self.slowdown_counts[whole_log2(slowdown)] += 1;
    }
}

/// The integer i with 2^i <= value < 2^(i+1), for a value of at least 1; at most 64.
fn whole_log2(value: f64) -> usize {
    let (mut at, mut bound) = (0, 2.0);
    while value >= bound && at < 64 {
        bound *= 2.0;
        at += 1;
    }
    at
}
