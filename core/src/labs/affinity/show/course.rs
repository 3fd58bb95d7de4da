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

use super::grid::Grid;
use crate::kernel::Time;
use crate::labs::affinity::problem::Problem;
use crate::labs::affinity::{Piece, Sim};

/// Calls between two stored ends.
const BLOCK: usize = 512;

/// Chart data of a run.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The row of each run segment.
    rows: Vec<u32>,
    /// The latest end of all calls up to the end of each block.
    latest: Vec<Time>,
    /// Busy time of groups of rows, if there are many calls.
    pub(super) grid: Grid,
}

/// From this number of calls on, heat maps of long ranges come from a grid.
const MANY: usize = 1 << 16;

/// The rows of a cell: a node and one of its types.
#[derive(Clone, Debug, Default)]
struct Cell {
    /// The first row that was never used.
    unused: u32,
    free: BinaryHeap<Reverse<u32>>,
    busy: BinaryHeap<Reverse<(Time, u32)>>,
}

impl Cell {
    /// The first free row, for a run segment.
    fn take(&mut self, piece: Piece) -> u32 {
        while let Some(&Reverse((end, row))) = self.busy.peek()
            && end <= piece.start
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
        self.busy.push(Reverse((piece.end, row)));
        row
    }
}

impl Course {
    /// Chart data of all calls that have begun in the state `sim`.
    pub fn of(sim: &Sim) -> Self {
        let problem = sim.problem();
        let first = first_rows(problem);
        let mut cells = vec![Cell::default(); problem.cells.len()];
        let mut course = Course::default();
        let mut last = 0;
        for &piece in sim.pieces() {
            let cell = problem.cell(piece.node, piece.of).expect("a call runs on an engine");
            let row = first[cell] + cells[cell].take(piece);
            if course.rows.len().is_multiple_of(BLOCK) {
                course.latest.push(0);
            }
            course.rows.push(row);
            last = last.max(piece.end);
            if let Some(latest) = course.latest.last_mut() {
                *latest = last;
            }
        }
        if course.rows.len() > MANY {
            let from = sim.pieces().at(0).start;
            let rows = problem.nodes.iter().map(|node| node.engines).sum();
            let pieces = sim.pieces().iter().zip(&course.rows);
            let ran = pieces.map(|(piece, &row)| (row, piece.start, piece.end));
            course.grid = Grid::new((from, last), rows, ran);
        }
        course
    }

    /// True if it includes all calls that have begun in the state `sim`.
    pub fn covers(&self, sim: &Sim) -> bool {
        self.rows.len() >= sim.pieces().len()
    }

    /// The row of a run segment, by index.
    pub fn row(&self, place: usize) -> u32 {
        self.rows[place]
    }

    /// A range of run segments of a state that includes all those in a range of time.
    pub fn touching(&self, sim: &Sim, (from, to): (Time, Time)) -> Range<usize> {
        let pieces = sim.pieces();
        let first = self.latest.partition_point(|&latest| latest < from) * BLOCK;
        let (mut low, mut high) = (0, pieces.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if pieces.at(middle).start < to { low = middle + 1 } else { high = middle }
        }
        first.min(low)..low
    }
}

/// The first row of each cell.
pub fn first_rows(problem: &Problem) -> Vec<u32> {
    let mut next = 0;
    let first = problem.cells.iter().map(|&(_, engines)| {
        next += engines;
        next - engines
    });
    first.collect()
}
