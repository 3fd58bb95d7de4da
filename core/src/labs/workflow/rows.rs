//! An assignment of numbered units to reservations and run segments: the method only counts units, but a picture and a
//! ledger need specific ones.
//!
//! The run's transfers are processed in order. A workflow gets its reservation, and an ordinary job on the pool its
//! units, in as few ranges as possible. Within a reservation, stages use the lowest unused units and borrowers the
//! highest; a running job keeps its units.
//!
//! **Invariant:** the units of a segment follow from the transfers before it: they are the same at every moment.
//! **Invariant:** no unit has two owners or two users at a time, and borrowed units are among the lender's.
//!
//! Cost: O(transfers x gaps), once a run; gaps are few if ranges stay whole. The method does not depend on it.

use super::event::POOL;
use super::{Mode, Segment, Sim};
use crate::kernel::free_intervals::{FreeIntervals, Range};
use crate::schedule::Units;

/// The units of every segment and every reservation of a run.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Indexed by the transfer that took them.
    units: Units,
}

/// A transfer of units.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// No transfer of numbered units: with `per-job` nothing is reserved.
    Nothing,
    /// A run segment begins.
    Take { entry: u32, on: u32 },
    /// The segment that began at transfer `turn` ends.
    Give { turn: u32, on: u32 },
    /// A workflow gets its reservation.
    Admit(u32),
    /// A workflow returns its reservation.
    Finish(u32),
}

impl Rows {
    /// The units of the run up to the moment of `sim`.
    pub fn of(sim: &Sim) -> Self {
        let problem = sim.problem();
        let mut pool = FreeIntervals::whole(problem.capacity);
        let mut reserved: Vec<Option<FreeIntervals>> = vec![None; problem.workflow_count()];
        let mut rows = Rows::default();
        for act in acts(sim) {
            let ranges = rows.units.next();
            match act {
                Act::Nothing => {}
                Act::Admit(workflow) => {
                    let units = problem.workflows.reservation[workflow as usize];
                    let from = ranges.len();
                    pool.take(units, ranges);
                    let mut gaps = FreeIntervals::default();
                    ranges[from..].iter().for_each(|&range| gaps.free(range));
                    reserved[workflow as usize] = Some(gaps);
                }
                Act::Finish(workflow) => {
                    let gaps = reserved[workflow as usize].take().unwrap_or_default();
                    gaps.ranges().iter().for_each(|&range| pool.free(range));
                }
                Act::Take { entry, on } => {
                    let need = sim.need_of(entry);
                    let is_job = (entry as usize) < problem.job_count();
                    match reserved.get_mut(on as usize).and_then(Option::as_mut) {
                        Some(gaps) if is_job => gaps.take_high(need, ranges),
                        Some(gaps) => gaps.take_low(need, ranges),
                        None => pool.take(need, ranges),
                    }
                }
                Act::Give { turn, on } => {
                    let gaps = reserved.get_mut(on as usize).and_then(Option::as_mut);
                    let gaps = gaps.unwrap_or(&mut pool);
                    rows.of_turn(turn).iter().for_each(|&range| gaps.free(range));
                }
            }
        }
        rows
    }

    /// True if the units are known up to the moment of `sim`.
    pub fn cover(&self, sim: &Sim) -> bool {
        self.units.len() >= sim.turns() as usize
    }

    /// The units of the segment that began, or the workflow that was admitted, at a transfer.
    pub fn of_turn(&self, turn: u32) -> &[Range] {
        self.units.of(turn)
    }
}

/// All transfers, in order.
fn acts(sim: &Sim) -> Vec<Act> {
    let mut acts = vec![Act::Nothing; sim.turns() as usize];
    let take = |segment: &Segment| Act::Take { entry: segment.entry, on: segment.on };
    for segment in sim.segments() {
        let (began, over) = segment.turns;
        acts[began as usize] = take(segment);
        acts[over as usize] = Act::Give { turn: began, on: segment.on };
    }
    for segment in sim.running_segments() {
        debug_assert!(segment.on == POOL || sim.hold(segment.on).is_some(), "lent by somebody");
        acts[segment.turns.0 as usize] = take(&segment);
    }
    if sim.problem().mode == Mode::PerJob {
        return acts;
    }
    for workflow in (0..).take(sim.problem().workflow_count()) {
        let Some(hold) = sim.hold(workflow) else { continue };
        acts[hold.from as usize] = Act::Admit(workflow);
        if let Some(to) = hold.to {
            acts[to as usize] = Act::Finish(workflow);
        }
    }
    acts
}
