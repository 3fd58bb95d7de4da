//! Queries on the state that views and reasons need beyond the method itself.

use super::{OVERTOOK, Phase, Sim, checkpoint};
use crate::kernel::{Model, Time};
use crate::labs::backfill::event::Test;
use crate::labs::backfill::{Close, Segment};

/// A candidate that the present scheduling pass started, with the numbers it was tested by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// Number in scenario order.
    pub job: u32,
    pub test: Test,
    /// Free nodes before it started.
    pub free: u32,
    /// Extra nodes before it started.
    pub extra: u32,
    /// The estimate it was tested by.
    pub length: Time,
    pub estimate: Time,
    /// The first slot tested with these numbers, and its own slot, in the order of testing.
    pub slots: (u32, u32),
}

/// Progress of the present instant, as seen by a waiting job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Its scheduling pass, or its planning, has not begun.
    Ahead,
    /// The scheduling pass, or the planning, is under way and has not reached it.
    UnderWay,
    /// It has been decided about.
    Over,
}

impl Sim {
    /// Progress of the present instant at a waiting `job`. Planned jobs are decided about when they are planned.
    pub fn turn(&self, job: u32) -> Turn {
        let place = self.place(job);
        let plans = self.planner.is_some();
        match self.phase {
            Phase::Scan(from) if self.slot(place) >= from => Turn::UnderWay,
            Phase::Replan(from) if place >= from => Turn::UnderWay,
            Phase::NextInstant | Phase::Scan(_) | Phase::Replan(_) => Turn::Over,
            Phase::Plan(_) | Phase::Submissions | Phase::Due if plans => Turn::Over,
            Phase::Ends | Phase::Plan(_) | Phase::Submissions | Phase::Due | Phase::Head => {
                Turn::Ahead
            }
        }
    }

    /// The state in which the present scheduling pass tests a waiting `job`, or, if it has been tested, would test it
    /// again; none if no pass is under way. Cost: the rest of the pass up to there.
    pub fn state_at_test(&self, job: u32) -> Option<Sim> {
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

    /// True if a running `job` overtook the present head, so that it can be stopped (checkpoint).
    pub fn can_be_stopped(&self, job: u32) -> bool {
        self.backfilled.contains(self.place(job))
    }

    /// The candidates that the present scheduling pass has started, in order.
    pub fn admitted(&self) -> &[Admitted] {
        &self.admitted
    }

    /// The waiting candidates in a range of slots, in the order of testing.
    pub fn waiting_between(&self, (from, to): (u32, u32)) -> impl Iterator<Item = u32> + '_ {
        let slots = self.candidates().iter_from(from).take_while(move |&slot| slot < to);
        slots.map(|slot| self.job(self.place_in(slot)))
    }

    /// The free and the extra nodes that a candidate would be tested by with another estimate: those of the present
    /// scheduling pass before it started the first candidate that was tested earlier and then would be tested later;
    /// else the present ones.
    pub fn numbers_for(&self, job: u32, estimate: Time) -> (u32, u32) {
        let problem = &self.problem;
        let order = problem.policy.candidate_order();
        let key = |job: u32, estimate| (order.rank(estimate), self.place(job));
        let (present, changed) =
            (key(job, self.remaining_estimate(self.place(job))), key(job, estimate));
        let overtaken = self.admitted.iter().find(|earlier| {
            let other = key(earlier.job, earlier.estimate);
            changed < other && other < present
        });
        overtaken.map_or_else(
            || (self.free, self.reservation.map_or(0, |reservation| reservation.extra)),
            |earlier| (earlier.free, earlier.extra),
        )
    }

    /// The running run segments, as if they were over now, in order of submission of their jobs.
    /// Cost: O(jobs from the first that has not ended to the last submitted).
    pub fn running_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let running = self.runs.iter().filter(|(_, run)| run.is_running());
        running.map(|(place, run)| Segment {
            start: run.started,
            end: self.now,
            job: self.job(place),
            number: run.number,
            closed: run.closed & !OVERTOOK,
            close: Close::Completed,
            backfilled: run.overtook(),
        })
    }

    pub fn segments_begun(&self) -> u64 {
        self.begun.into()
    }

    /// True if the present or last run segment of a waiting or running `job` began by overtaking a waiting job.
    pub fn overtook(&self, job: u32) -> bool {
        self.runs.get(self.place(job)).is_some_and(|run| run.overtook())
    }

    /// Number of jobs that wait before a waiting `job`. Cost: O(jobs between the first of them and it) / 64.
    pub fn waiting_before(&self, job: u32) -> u64 {
        self.queue.count_between(self.queue.next(0).unwrap_or(0), self.place(job))
    }

    /// The estimate by which a job with this `estimate` is tested behind a head.
    pub fn tested_as(&self, estimate: Time) -> Time {
        let shortens = self.problem.policy.stops();
        if shortens { checkpoint::shortened(&self.problem, estimate) } else { estimate }
    }

    /// The threshold: estimates up to it are not shortened.
    pub fn shortens_above(&self) -> Time {
        if self.problem.policy.stops() { self.problem.checkpoint.threshold } else { 0 }
    }

    /// True if the plan has room now for a waiting job with other nodes, at most its own, and another length, at most
    /// its own (conservative).
    pub fn would_start_now(&self, job: u32, nodes: u32, length: Time) -> bool {
        let (Some(planner), Some(start)) = (&self.planner, self.planned(job)) else {
            return false;
        };
        let now = self.time();
        let gap = planner.profile().earlier_gap(now, start, start, nodes, length);
        gap.is_some_and(|gap| gap.at == now)
    }
}
