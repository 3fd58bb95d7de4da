//! Instants: what happens next, and its ends and submissions.

use std::cmp::Reverse;

use super::conservative::Planner;
use super::{Close, Phase, Sim, Status};
use crate::backfill::event::Event;
use crate::backfill::{Events, Policy};
use crate::kernel::{Probe, Time};

impl Sim {
    /// Goes on to the next instant, or to what is left of this one. False where nothing is left at all.
    pub(super) fn enter_instant(&mut self) -> bool {
        let submission = self.next_submission();
        let end = self.next_end();
        let comes = self.next_coming();
        let Some(next) = [submission, end, comes].into_iter().flatten().min() else { return false };
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
            self.phase = Phase::Ends;
            return true;
        }
        self.comes = submission != Some(next) && end != Some(next);
        self.phase = if submission == Some(next) {
            Phase::Submissions
        } else if end == Some(next) {
            Phase::Ends
        } else {
            self.pass()
        };
        true
    }

    /// Where a pass begins.
    fn pass(&self) -> Phase {
        if self.planner.is_some() { Phase::Due } else { Phase::Head }
    }

    fn next_submission(&self) -> Option<Time> {
        let job = *self.problem.order.get(self.submitted as usize)?;
        Some(self.problem.submit[job as usize])
    }

    /// When the next piece ends. Cost: O(log running), and as much for each piece that was stopped meanwhile.
    fn next_end(&mut self) -> Option<Time> {
        while let Some(&Reverse((end, piece, place))) = self.ends.peek() {
            if self.piece[place as usize] == piece {
                return Some(end);
            }
            self.ends.pop();
        }
        None
    }

    /// When the next planned start comes, or the time of a reservation that may be kept with nothing else
    /// happening then. A reservation of EASY comes with an end: all it counts on are true ends or earlier ones.
    fn next_coming(&mut self) -> Option<Time> {
        match self.problem.policy {
            Policy::Conservative => self.next_planned(),
            Policy::Checkpoint => self.reservation.map(|reservation| reservation.time),
            Policy::Fcfs | Policy::Easy => None,
        }
    }

    /// Takes one end of this instant; the earliest started first.
    pub(super) fn take_end<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let singly = self.problem.events == Events::Singly;
        if self.next_end() != Some(self.now) {
            let replans = self.planner.as_mut().is_some_and(Planner::has_ended);
            self.phase = if replans { Phase::Replan(0) } else { Phase::Submissions };
            return false;
        }
        let Some(Reverse((_, _, place))) = self.ends.pop() else { unreachable!("just seen") };
        let job = self.job(place);
        self.give_back_plan(place);
        if self.problem.overruns(job) {
            self.close(place, Close::Killed);
            probe.emit(Event::Killed { job });
        } else {
            self.close(place, Close::Completed);
            probe.emit(Event::Ended { job });
        }
        if singly {
            let replans = self.planner.as_mut().is_some_and(Planner::has_ended);
            self.phase = if replans { Phase::Replan(0) } else { Phase::Head };
        }
        true
    }

    /// Takes one submission of this instant.
    pub(super) fn take_submission<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        if self.next_submission() != Some(self.now) {
            self.phase = self.pass();
            return false;
        }
        let place = self.submitted;
        self.submitted += 1;
        self.status[place as usize] = Status::Waiting;
        self.queue.insert(place);
        if self.planner.is_some() {
            self.phase = Phase::Plan(place);
        } else if self.problem.events == Events::Singly {
            self.phase = Phase::Head;
        }
        probe.emit(Event::Submitted { job: self.job(place) });
        true
    }

    /// Frees the nodes of jobs whose estimate has expired by now, though their ends are still to be taken.
    fn expire(&mut self) {
        while let Some(entry) = self.running.due(self.now) {
            if self.started[entry.place as usize] + self.estimate_left(entry.place) <= self.now {
                self.running.remove(entry.end, entry.place);
                self.free += entry.nodes;
                self.forget_backfilled(entry.place);
            } else {
                self.expect_in_full(entry);
            }
        }
    }
}
