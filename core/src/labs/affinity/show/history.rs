//! Chart data of a recorded run, computed once: the row of each call, and the calls in a range of time.
//!
//! Each call gets the first free row among the engines of its node and type, in the order in which calls begin. As the
//! end of a call is known when it begins, a later moment of the run gives earlier calls the same rows.
//!
//! Cost: O(log n) for each call; a range is found in O(log calls), and includes at most a block more than the calls
//! that began before its end and had not ended a block before its beginning.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use crate::kernel::Time;
use crate::labs::affinity::problem::Problem;
use crate::labs::affinity::{CallSegment, Sim};

/// Calls between two stored ends.
const BLOCK: usize = 512;

/// Chart data of a run.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The row of each run segment.
    rows: Vec<u32>,
    /// The latest end of all calls up to the end of each block.
    latest: Vec<Time>,
}

/// The rows of an engine pool.
#[derive(Clone, Debug, Default)]
struct PoolRows {
    /// The first row that was never used.
    unused: u32,
    free: BinaryHeap<Reverse<u32>>,
    busy: BinaryHeap<Reverse<(Time, u32)>>,
}

impl PoolRows {
    /// The first free row, for a run segment.
    fn take(&mut self, segment: CallSegment) -> u32 {
        while let Some(&Reverse((end, row))) = self.busy.peek()
            && end <= segment.start
        {
            self.busy.pop();
            self.free.push(Reverse(row));
        }
        let row = self.free.pop().map_or_else(
            || {
                self.unused += 1;
                self.unused - 1
            },
            |free| free.0,
        );
        self.busy.push(Reverse((segment.end, row)));
        row
    }
}

impl History {
    /// Chart data of all calls that have begun in the state `sim`.
    pub fn of(sim: &Sim) -> Self {
        let problem = sim.problem();
        let first = first_rows(problem);
        let mut pools = vec![PoolRows::default(); problem.pools.len()];
        let mut history = History::default();
        let mut last = 0;
        for &segment in sim.segments() {
            let pool = problem.pool(segment.node, segment.of).expect("a call runs on an engine");
            let row = first[pool] + pools[pool].take(segment);
            if history.rows.len().is_multiple_of(BLOCK) {
                history.latest.push(0);
            }
            history.rows.push(row);
            last = last.max(segment.end);
            if let Some(latest) = history.latest.last_mut() {
                *latest = last;
            }
        }
        history
    }

    /// True if it includes all calls that have begun in the state `sim`.
    pub fn covers(&self, sim: &Sim) -> bool {
        self.rows.len() >= sim.segments().len()
    }

    /// The row of a run segment, by index.
    pub fn row(&self, index: usize) -> u32 {
        self.rows[index]
    }

    /// A range of run segments of a state that includes all those in a range of time.
    pub fn touching(&self, sim: &Sim, (from, to): (Time, Time)) -> Range<usize> {
        let segments = sim.segments();
        let first = self.latest.partition_point(|&latest| latest < from) * BLOCK;
        let (mut low, mut high) = (0, segments.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if segments.at(middle).start < to { low = middle + 1 } else { high = middle }
        }
        first.min(low)..low
    }
}

/// The first row of each pool.
pub fn first_rows(problem: &Problem) -> Vec<u32> {
    let mut next = 0;
    let first = problem.pools.iter().map(|&(_, engines)| {
        next += engines;
        next - engines
    });
    first.collect()
}
