//! Instants: the next one, its ends and its arrivals.

use std::cmp::Reverse;

use super::layout::{Arrival, Placed};
use super::seats::Seat;
use super::{Close, Course, Hold, Phase, Sim, index_u32, next};
use crate::kernel::{Model, Probe, Time};
use crate::labs::workflow::Mode;
use crate::labs::workflow::event::{Event, POOL};

/// A future end: its time, the number of the run segment, the number of its job state. Ends are ordered by these,
/// packed into one number, so that a comparison in the heap is a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End(u128);

impl End {
    #[inline]
    pub(super) fn new(time: Time, piece: u32, seat: u32) -> Self {
        End(u128::from(time) << 64 | u128::from(piece) << 32 | u128::from(seat))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the parts of the number")]
    fn parts(self) -> (Time, u32, u32) {
        ((self.0 >> 64) as Time, (self.0 >> 32) as u32, self.0 as u32)
    }
}

impl Sim {
    /// Advances to the next instant. False if no instant is left, or if the run is partial and ends before it.
    pub(super) fn enter_instant(&mut self) -> bool {
        if self.partial().is_some() {
            return false;
        }
        let arrival = self.next_arrival().map(|(time, _)| time);
        let Some(time) = [arrival, self.next_end()].into_iter().flatten().min() else {
            return false;
        };
        self.pass_time(time);
        self.phase = Phase::Ends;
        true
    }

    fn pass_time(&mut self, time: Time) {
        let (held, areas) = (self.held, &mut self.areas);
        let long = u128::from(time - self.now);
        let mut add = |area: fn(&mut super::Areas) -> &mut u128, units: u32| {
            *area(areas) += long * u128::from(units);
        };
        add(|areas| &mut areas.own, held.own);
        add(|areas| &mut areas.lent_used, held.lent_used + held.left_over);
        add(|areas| &mut areas.lent_idle, held.lent - held.lent_used);
        // With `per-job` nothing is reserved, but tasks run.
        let idle = held.reserved.saturating_sub(held.own + held.lent);
        add(|areas| &mut areas.reserved_idle, idle);
        add(|areas| &mut areas.pool, held.pool);
        add(|areas| &mut areas.free, self.free);
        self.now = time;
    }

    fn next_arrival(&self) -> Option<(Time, Arrival)> {
        let arrival = *self.layout.arrivals.get(self.arrived as usize)?;
        Some((self.submit_of(arrival), arrival))
    }

    pub(super) fn submit_of(&self, arrival: Arrival) -> Time {
        match arrival {
            Arrival::Workflow(at) => self.problem.workflows.submit[at as usize],
            Arrival::Job(at) => self.problem.jobs.submit[at as usize],
        }
    }

    /// End time of the run segment that ends next. Cost: O(log running).
    fn next_end(&mut self) -> Option<Time> {
        let (running, seats) = (self.running_count(), &self.seats);
        let runs = |end: End| {
            let (_, piece, seat) = end.parts();
            seats.at(seat).piece == piece
        };
        self.ends.first(running, runs).map(|end| end.parts().0)
    }

    /// Processes one end of this instant, the earliest started first.
    pub(super) fn take_end<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        if self.next_end() != Some(self.now) {
            self.phase = Phase::Arrivals;
            return false;
        }
        let Some(end) = self.ends.pop() else { unreachable!("just seen") };
        let (_, _, seat) = end.parts();
        let Seat { entry, on, .. } = self.close(seat, Close::Completed);
        if let Some(task) = self.task_of(entry) {
            self.end_task(task);
            probe.emit(Event::TaskEnded { task });
        } else {
            self.jobs_over += 1;
            self.let_go(entry, seat, on);
            probe.emit(Event::JobEnded { job: entry });
        }
        true
    }

    fn end_task(&mut self, task: u32) {
        let stage = self.problem.tasks.stage[task as usize];
        let workflow = self.problem.stages.workflow[stage as usize];
        let (at, need) = (workflow as usize, self.problem.tasks.need[task as usize]);
        let reserves = self.problem.mode != Mode::PerJob;
        self.own[at] -= need;
        self.held.own -= need;
        if !reserves {
            self.give_to_pool(need);
        }
        self.tasks_left[at] -= 1;
        if self.tasks_left[at] > 0 {
            return;
        }
        self.past_at[stage as usize] = index_u32(self.past.len());
        let course = std::mem::replace(&mut self.courses[at], Course::NOTHING);
        self.past.push(Course { end: self.now, ..course });
        self.stage[at] += 1;
        if reserves {
            self.over.push(Reverse(self.layout.rank[at]));
        } else {
            self.ready.push_back(workflow);
        }
    }

    /// Returns the units of a job that has ended.
    fn let_go(&mut self, job: u32, seat: u32, on: u32) {
        let Placed { user, need, .. } = self.layout.jobs[job as usize];
        if on == POOL {
            self.held.pool -= need;
            self.give_to_pool(need);
        } else if !self.admitted.contains(on) {
            self.held.left_over -= need;
            self.give_to_pool(need);
        } else {
            let for_all = self.loans.give_back((seat, user, need), on);
            self.held.lent_used -= need;
            self.grow_with(user, for_all);
        }
    }

    /// Processes one arrival of this instant.
    pub(super) fn take_arrival<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let per_job = self.problem.mode == Mode::PerJob;
        let Some((_, arrival)) = self.next_arrival().filter(|&(time, _)| time == self.now) else {
            self.phase = if per_job { Phase::Ready } else { Phase::Advance };
            return false;
        };
        self.arrived += 1;
        match arrival {
            Arrival::Workflow(workflow) => {
                self.arrive(workflow, per_job);
                probe.emit(Event::WorkflowSubmitted { workflow });
            }
            Arrival::Job(job) => {
                self.seats.wait(job);
                if per_job {
                    self.waiting_of[self.layout.jobs[job as usize].user as usize] += 1;
                    self.newcomers.push(job);
                } else {
                    self.enqueue(job);
                }
                probe.emit(Event::JobSubmitted { job });
            }
        }
        true
    }

    fn arrive(&mut self, workflow: u32, per_job: bool) {
        let at = workflow as usize;
        self.future.remove(workflow);
        if per_job {
            self.admitted.insert(workflow);
            self.holds[at] =
                Some(Hold { from: self.turns, to: None, admitted: self.now, finished: None });
            self.turns = next(self.turns);
            self.ready.push_back(workflow);
        } else {
            self.lined_up.insert(workflow);
            self.waiting.push(Reverse(self.layout.rank[at]));
        }
    }
}
