//! Instants: the choice of the next one, and its ends and submissions.

use super::checkpoint::{Remaining, shortened};
use super::conservative::Planner;
use super::sorted::Ordered;
use super::{Close, JobRun, Phase, Sim, WAITS};
use crate::kernel::{Model, Probe, Time};
use crate::labs::backfill::Events;
use crate::labs::backfill::event::Event;

#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) time: Time,
    /// The number of the run segment: ends of one instant are in order of starting.
    pub(super) number: u32,
    pub(super) place: u32,
}

#[inline]
pub(super) fn key(time: Time, number: u32) -> u128 {
    u128::from(time) << 64 | u128::from(number)
}

impl Ordered for End {
    #[inline]
    fn key(&self) -> u128 {
        key(self.time, self.number)
    }

    #[inline]
    fn weight(&self) -> u32 {
        0
    }
}

/// The time of an event that never occurs.
const NEVER: Time = Time::MAX;

impl Sim {
    /// Goes on to the next instant, or to the rest of this one. False if no event remains, or the run is ended
    /// early.
    pub(super) fn enter_instant(&mut self) -> bool {
        if self.partial().is_some() {
            return false;
        }
        let (submission, end) = (self.next_submission(), self.next_end());
        let next = submission.min(end).min(self.next_due());
        if next == NEVER {
            return false;
        }
        if next > self.now {
            self.now = next;
            if let Some(planner) = &mut self.planner {
                planner.forget(next);
            }
            if self.problem.events == Events::Singly {
                self.expire();
            }
        }
        if self.problem.events == Events::Together {
            self.phase = if end == next { Phase::Ends } else { self.after_ends() };
            return true;
        }
        self.handles_due = submission != next && end != next;
        self.phase = if submission == next {
            Phase::Submissions
        } else if end == next {
            Phase::Ends
        } else {
            self.scheduling_pass()
        };
        true
    }

    #[inline]
    fn scheduling_pass(&self) -> Phase {
        if self.planner.is_some() { Phase::Due } else { Phase::Head }
    }

    #[inline]
    fn after_ends(&mut self) -> Phase {
        let replans = self.planner.as_mut().is_some_and(Planner::has_ended);
        if replans {
            Phase::Replan(0)
        } else if self.next_submission() == self.now {
            Phase::Submissions
        } else {
            self.scheduling_pass()
        }
    }

    #[inline]
    fn next_submission(&self) -> Time {
        self.places.get(self.submitted as usize).map_or(NEVER, |place| place.submit)
    }

    #[inline]
    fn next_end(&self) -> Time {
        self.ends.first().map_or(NEVER, |end| end.time)
    }

    /// The next planned start, or the time of a retained reservation if nothing else happens then. A reservation of
    /// EASY coincides with an end: the ends that it is based on occur at their expected times or earlier.
    #[inline]
    fn next_due(&self) -> Time {
        let policy = self.problem.policy;
        let planned = if policy.plans() { self.next_planned() } else { None };
        let reserved = self.reservation.filter(|_| policy.stops());
        planned.or(reserved.map(|reservation| reservation.time)).unwrap_or(NEVER)
    }

    /// Takes one end of this instant, in order of starting.
    pub(super) fn take_end<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        if self.next_end() != self.now {
            self.phase = self.after_ends();
            return false;
        }
        let Some(End { place, .. }) = self.ends.pop() else { unreachable!("just seen") };
        let job = self.job(place);
        if self.planner.is_some() {
            self.free_plan(place);
        }
        if self.places[place as usize].overruns() {
            self.close(place, Close::Killed);
            probe.emit(Event::Killed { job });
        } else {
            self.close(place, Close::Completed);
            probe.emit(Event::Ended { job });
        }
        if self.problem.events == Events::Singly {
            let replans = self.planner.as_mut().is_some_and(Planner::has_ended);
            self.phase = if replans { Phase::Replan(0) } else { Phase::Head };
        } else if self.next_end() != self.now {
            self.phase = self.after_ends();
        }
        true
    }

    pub(super) fn take_submission<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        if self.next_submission() != self.now {
            self.phase = self.scheduling_pass();
            return false;
        }
        let place = self.submitted;
        self.submitted += 1;
        self.runs.push(JobRun { started: 0, number: WAITS, closed: 0 });
        self.join(place);
        if self.planner.is_some() {
            self.phase = Phase::Plan(place);
        } else if self.problem.events == Events::Singly || self.next_submission() != self.now {
            self.phase = Phase::Head;
        }
        probe.emit(Event::Submitted { job: self.job(place) });
        true
    }

    /// Adds the next place to the queue.
    #[inline]
    fn join(&mut self, place: u32) {
        let job = &self.places[place as usize];
        let estimate = job.estimate;
        if let Some(ranked) = &mut self.ranked {
            // It may rank before jobs that were refused.
            self.refused_to = self.refused_to.min(ranked.join(place));
        }
        let Some(remaining) = &mut self.remaining else { return self.queue.join(place, estimate) };
        remaining.push(Remaining { work: job.work(), estimate, expected_end: 0, ran: 0 });
        self.queue.join(place, shortened(&self.problem, estimate));
    }

    /// Frees the nodes of jobs whose estimate has expired by now, though their ends are still to be taken.
    fn expire(&mut self) {
        while let Some(entry) = self.running.due(self.now) {
            if self.runs[entry.place].started + self.remaining_estimate(entry.place) <= self.now {
                self.running.remove(entry.end, entry.place);
                self.free += entry.nodes;
                self.refused_to = 0;
                self.forget_backfilled(entry.place);
            } else {
                self.expect_in_full(entry);
            }
        }
    }
}
