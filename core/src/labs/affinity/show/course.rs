//! What a recorded run comes to over time, made once: the row of each call in the chart, and which calls a range of time
//! shows.
//!
//! Each call gets the first free row among the engines of its node and type, in the order in which calls begin. As ends
//! are known at the beginning, a later moment of the run says the same of earlier calls.
//!
//! Cost: a logarithm a call; a range is found in O(log calls), and holds at most a block more than what began before its
//! end and had not ended a block before its beginning.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::grid::Grid;
use crate::kernel::Time;
use crate::labs::affinity::problem::Problem;
use crate::labs::affinity::{Piece, Sim};

/// Calls between two ends that are kept.
const BLOCK: usize = 512;

/// The course of a run.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The row of each piece.
    rows: Vec<u32>,
    /// The latest end up to the end of each block.
    latest: Vec<Time>,
    /// How busy groups of rows are, where calls are many.
    pub(super) grid: Grid,
}

/// With so many calls, maps of much of the run are read off a grid.
const MANY: usize = 1 << 16;

/// The rows of a cell.
#[derive(Clone, Debug, Default)]
struct Cell {
    /// Rows that were never used begin here.
    unused: u32,
    free: BinaryHeap<Reverse<u32>>,
    busy: BinaryHeap<Reverse<(Time, u32)>>,
}

impl Cell {
    /// The first free row, for a piece.
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
    /// The course of all calls that have begun by the moment of `sim`.
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

    /// Whether it holds all calls that have begun by the moment of `sim`.
    pub fn covers(&self, sim: &Sim) -> bool {
        self.rows.len() >= sim.pieces().len()
    }

    /// The row of the piece at a place.
    pub fn row(&self, place: usize) -> u32 {
        self.rows[place]
    }

    /// The places of the pieces of a state among which are all that touch a range of time.
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
