//! What a picture and a reason ask of the state beside what the method itself needs.

use super::{PAST_HEAD, Phase, Sim, checkpoint};
use crate::kernel::{Model, Time};
use crate::labs::backfill::event::Test;
use crate::labs::backfill::{Close, Segment};

/// A candidate that the present pass started, with the numbers it was judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// The job.
    pub job: u32,
    /// Which test admitted it.
    pub test: Test,
    /// Nodes free before it started.
    pub free: u32,
    /// Nodes left over at the reservation time, before it started.
    pub extra: u32,
    /// The estimate it was judged by.
    pub length: Time,
    /// What remained of its estimate.
    pub estimate: Time,
    /// The first slot tested with the same numbers, and its own slot, in the order of testing.
    pub slots: (u32, u32),
}

/// How far the present instant has come with a waiting job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Its pass, or its planning, is still to begin.
    Ahead,
    /// The pass, or the planning, is under way and has not come to it.
    UnderWay,
    /// It has been decided about.
    Over,
}

impl Sim {
    /// How far the present instant has come with a waiting `job`. Planned jobs are decided about when they are planned.
    pub fn turn(&self, job: u32) -> Turn {
        let place = self.place(job);
        let plans = self.planner.is_some();
        match self.phase {
            Phase::Scan(from) if self.slot(place) >= from => Turn::UnderWay,
            Phase::Replan(from) if place >= from => Turn::UnderWay,
            Phase::Packed | Phase::Scan(_) | Phase::Replan(_) => Turn::Over,
            Phase::Plan(_) | Phase::Submissions | Phase::Due if plans => Turn::Over,
            Phase::Ends | Phase::Plan(_) | Phase::Submissions | Phase::Due | Phase::Head => {
                Turn::Ahead
            }
        }
    }

    /// The state in which the present pass judges a waiting `job`, none before being judged anew; none where the pass
    /// is not under way. Cost: what is left of the pass up to there.
    pub fn judging(&self, job: u32) -> Option<Sim> {
        let mut state = self.clone();
        while matches!(state.phase, Phase::Scan(_)) && state.turn(job) == Turn::UnderWay {
            let before = state.clone();
            state.step(&mut ());
            if !matches!(state.phase, Phase::Scan(_)) || state.turn(job) == Turn::Over {
                return Some(before);
            }
        }
        None
    }

    /// Whether a running `job` overtook the present head, so that it can be stopped (checkpoint).
    pub fn can_be_stopped(&self, job: u32) -> bool {
        self.backfilled.contains(self.place(job))
    }

    /// The candidates that the present pass has started, in order.
    pub fn admitted(&self) -> &[Admitted] {
        &self.admitted
    }

    /// The candidates that wait in a range of slots, in the order of testing.
    pub fn waiting_between(&self, (from, to): (u32, u32)) -> impl Iterator<Item = u32> + '_ {
        let slots = self.candidates().iter_from(from).take_while(move |&slot| slot < to);
        slots.map(|slot| self.job(self.place_in(slot)))
    }

    /// The free and the extra nodes that a candidate would be tested by, were its estimate so long: those of the present
    /// pass before it started the first candidate that came earlier and then would come later; else the present ones.
    pub fn numbers_for(&self, job: u32, estimate: Time) -> (u32, u32) {
        let problem = &self.problem;
        let order = problem.policy.candidate_order();
        let key = |of: u32, estimate| (order.rank(estimate), self.place(of));
        let (own, changed) = (key(job, self.estimate_left(self.place(job))), key(job, estimate));
        let overtaken = self.admitted.iter().find(|earlier| {
            let other = key(earlier.job, earlier.estimate);
            changed < other && other < own
        });
        overtaken.map_or_else(
            || (self.free, self.reservation.map_or(0, |held| held.extra)),
            |earlier| (earlier.free, earlier.extra),
        )
    }

    /// The pieces that run, as if they were over now, in order of submission of their jobs.
    /// Cost: O(jobs from the first that has not ended to the last submitted).
    pub fn running_pieces(&self) -> impl Iterator<Item = Segment> + '_ {
        let running = self.pieces.iter().filter(|(_, piece)| piece.runs());
        running.map(|(place, piece)| Segment {
            start: piece.started,
            end: self.now,
            job: self.job(place),
            piece: piece.number,
            closed: piece.closed & !PAST_HEAD,
            close: Close::Completed,
            backfilled: piece.passed(),
        })
    }

    /// How many pieces have begun.
    pub fn pieces_begun(&self) -> u64 {
        self.begun.into()
    }

    /// Whether the present or last piece of a `job` that waits or runs began past a waiting job.
    pub fn passed(&self, job: u32) -> bool {
        self.pieces.get(self.place(job)).is_some_and(|piece| piece.passed())
    }

    /// How many jobs wait before a waiting `job`. Cost: O(jobs between the first of them and it) / 64.
    pub fn waiting_before(&self, job: u32) -> u64 {
        self.queue.count_between(self.queue.next(0).unwrap_or(0), self.place(job))
    }

    /// What an estimate would be judged as behind a head.
    pub fn judged_as(&self, estimate: Time) -> Time {
        let shortens = self.problem.policy.stops();
        if shortens { checkpoint::shortened(&self.problem, estimate) } else { estimate }
    }

    /// The estimate up to which none is shortened.
    pub fn shortens_above(&self) -> Time {
        if self.problem.policy.stops() { self.problem.checkpoint.threshold } else { 0 }
    }

    /// Whether the plan would take a waiting job at the present, had it other nodes, no more than its own, and
    /// another length, no longer than its own (conservative).
    pub fn would_start_now(&self, job: u32, nodes: u32, length: Time) -> bool {
        let (Some(planner), Some(start)) = (&self.planner, self.planned(job)) else {
            return false;
        };
        let now = self.time();
        let hole = planner.profile().earlier_hole(now, start, start, nodes, length);
        hole.is_some_and(|hole| hole.at == now)
    }
}
