//! Instants: the next one, its ends and its arrivals.

use std::cmp::Reverse;

use super::layout::{Arrival, Placed};
use super::states::RunningSegment;
use super::{Close, Hold, Phase, Sim, StageProgress, index_u32, next};
use crate::kernel::{Model, Probe, Time};
use crate::labs::workflow::Mode;
use crate::labs::workflow::event::{Event, POOL};

/// A future end: its time, the number of the run segment, its slot. Ends are ordered by these,
/// packed into one number, so that a comparison in the heap is a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End(u128);

impl End {
    #[inline]
    pub(super) fn new(time: Time, number: u32, slot: u32) -> Self {
        End(u128::from(time) << 64 | u128::from(number) << 32 | u128::from(slot))
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
        self.advance_clock(time);
        self.phase = Phase::Ends;
        true
    }

    fn advance_clock(&mut self, time: Time) {
        let (unit_use, areas) = (self.unit_use, &mut self.areas);
        let long = u128::from(time - self.now);
        let mut add = |area: fn(&mut super::Areas) -> &mut u128, units: u32| {
            *area(areas) += long * u128::from(units);
        };
        add(|areas| &mut areas.tasks, unit_use.tasks);
        add(|areas| &mut areas.lent_used, unit_use.lent_used + unit_use.left_over);
        add(|areas| &mut areas.lent_idle, unit_use.lent - unit_use.lent_used);
        // With `per-job` nothing is reserved, but tasks run.
        let idle = unit_use.reserved.saturating_sub(unit_use.tasks + unit_use.lent);
        add(|areas| &mut areas.reserved_idle, idle);
        add(|areas| &mut areas.pool, unit_use.pool);
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
        let (running, states) = (self.running_count(), &self.states);
        let runs = |end: End| {
            let (_, number, slot) = end.parts();
            states.at(slot).number == number
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
        let (_, _, slot) = end.parts();
        let RunningSegment { entry, on, .. } = self.close(slot, Close::Completed);
        if let Some(task) = self.task_of(entry) {
            self.end_task(task);
            probe.emit(Event::TaskEnded { task });
        } else {
            self.jobs_ended += 1;
            self.release(entry, slot, on);
            probe.emit(Event::JobEnded { job: entry });
        }
        true
    }

    fn end_task(&mut self, task: u32) {
        let stage = self.problem.tasks.stage[task as usize];
        let workflow = self.problem.stages.workflow[stage as usize];
        let (at, need) = (workflow as usize, self.problem.tasks.need[task as usize]);
        let reserves = self.problem.mode != Mode::PerJob;
        self.task_units[at] -= need;
        self.unit_use.tasks -= need;
        if !reserves {
            self.give_to_pool(need);
        }
        self.unfinished[at] -= 1;
        if self.unfinished[at] > 0 {
            return;
        }
        self.past_at[stage as usize] = index_u32(self.past.len());
        let progress = std::mem::replace(&mut self.progress[at], StageProgress::NOTHING);
        self.past.push(StageProgress { end: self.now, ..progress });
        self.stage[at] += 1;
        if reserves {
            self.over.push(Reverse(self.layout.rank[at]));
        } else {
            self.ready.push_back(workflow);
        }
    }

    /// Returns the units of a job that has ended.
    fn release(&mut self, job: u32, slot: u32, on: u32) {
        let Placed { user, need, .. } = self.layout.jobs[job as usize];
        if on == POOL {
            self.unit_use.pool -= need;
            self.give_to_pool(need);
        } else if !self.admitted.contains(on) {
            self.unit_use.left_over -= need;
            self.give_to_pool(need);
        } else {
            let for_all = self.loans.repay((slot, user, need), on);
            self.unit_use.lent_used -= need;
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
                self.states.wait(job);
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
