//! On which nodes a job is drawn: any will do for the method, a picture needs some.
//!
//! Pieces get their rows one by one, in order of starting, from what is free then: the smallest gap that takes the
//! whole piece, the lowest of these; where none does, the largest gaps.
//!
//! **Invariant:** a piece's rows follow from the pieces that began before it: they are the same at every moment.
//! **Invariant:** no row holds two pieces at a time.
//!
//! Cost: O(pieces x gaps), once a run; gaps are few where jobs stay in one piece. The method knows nothing of it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Sim;
use super::pieces::{Stretch, stretches};
use crate::kernel::Time;
use crate::kernel::free_intervals::{FreeIntervals, Range};
use crate::schedule::Units;
use crate::sort;

/// The rows of every piece of a run.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// By number of the piece.
    units: Units,
}

impl Rows {
    /// The rows of all pieces that have begun by the moment of `sim`. Cost: sorting the pieces, and all gaps.
    pub fn of(sim: &Sim) -> Self {
        let mut pieces = stretches(sim);
        sort::by_number(&mut pieces, |stretch| stretch.segment.piece.into());
        let mut rows = Rows::default();
        let mut gaps = FreeIntervals::whole(sim.problem().machine);
        let mut holds = vec![true; pieces.len()];
        let (mut over, mut closed) = (sim.segments().iter(), 0);
        // With single events, an expired estimate frees nodes before the end is taken.
        let mut expiring: BinaryHeap<Reverse<(Time, u32)>> = BinaryHeap::new();
        for Stretch { segment, estimated_end, .. } in pieces {
            let mut give_back = |piece: u32| {
                if std::mem::take(&mut holds[piece as usize]) {
                    rows.of_piece(piece).iter().for_each(|&range| gaps.free(range));
                }
            };
            for over in over.by_ref().take(segment.closed as usize - closed) {
                give_back(over.piece);
            }
            closed = segment.closed as usize;
            while let Some(&Reverse((_, piece))) =
                expiring.peek().filter(|piece| piece.0.0 <= segment.start)
            {
                expiring.pop();
                give_back(piece);
            }
            gaps.take(sim.problem().nodes[segment.job as usize], rows.units.next());
            expiring.push(Reverse((estimated_end, segment.piece)));
        }
        rows
    }

    /// Whether all pieces that have begun by the moment of `sim` have rows.
    pub fn cover(&self, sim: &Sim) -> bool {
        self.units.len() as u64 >= sim.pieces_begun()
    }

    /// The rows of the piece of that number.
    pub fn of_piece(&self, piece: u32) -> &[Range] {
        self.units.of(piece)
    }
}
