//! Instants: the next one, its ends and its arrivals.

use super::orders::Arrival;
use super::{Close, Phase, Segment, Sim, Status};
use crate::kernel::{Model, Probe, Time};
use crate::labs::workflow::Mode;
use crate::labs::workflow::event::{Event, POOL};

impl Sim {
    /// Advances to the next instant. False if no instant is left, or if the run is partial and ends before it.
    pub(super) fn enter_instant(&mut self) -> bool {
        if self.partial().is_some() {
            return false;
        }
        let arrival = self.next_arrival().map(|(time, _)| time);
        let end = self.ends.first().map(|&(time, ..)| time);
        let Some(time) = [arrival, end].into_iter().flatten().min() else { return false };
        self.advance_clock(time);
        self.phase = Phase::Ends;
        true
    }

    fn advance_clock(&mut self, time: Time) {
        let (unit_use, areas) = (self.unit_use(), &mut self.areas);
        let long = u128::from(time - self.now);
        // With `per-job` nothing is reserved, but tasks run.
        let idle = unit_use.reserved.saturating_sub(unit_use.tasks + unit_use.lent);
        for (area, units) in [
            (&mut areas.tasks, unit_use.tasks),
            (&mut areas.lent_used, unit_use.lent_used + unit_use.left_over),
            (&mut areas.lent_idle, unit_use.lent - unit_use.lent_used),
            (&mut areas.reserved_idle, idle),
            (&mut areas.pool, unit_use.pool),
            (&mut areas.free, self.free),
        ] {
            *area += long * u128::from(units);
        }
        self.now = time;
    }

    pub(super) fn next_arrival(&self) -> Option<(Time, Arrival)> {
        self.orders.arrivals.get(self.arrived as usize).copied()
    }

    /// Processes one end of this instant, the earliest started first.
    pub(super) fn take_end<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let first = self.ends.first().filter(|&&(time, ..)| time == self.now);
        let Some(&(.., entry)) = first else {
            self.phase = Phase::Arrivals;
            return false;
        };
        let segment = self.close(entry, Close::Completed);
        if let Some(task) = self.task_of(entry) {
            self.end_task(task);
            probe.emit(Event::TaskEnded { task });
        } else {
            self.release(segment);
            probe.emit(Event::JobEnded { job: entry });
        }
        true
    }

    fn end_task(&mut self, task: u32) {
        let stage = self.problem.tasks.stage[task as usize] as usize;
        let at = self.problem.stages.workflow[stage];
        let need = self.problem.tasks.need[task as usize];
        let per_job = self.problem.mode == Mode::PerJob;
        self.unit_use.tasks -= need;
        if per_job {
            self.free += need;
        }
        let workflow = &mut self.progress[at as usize];
        workflow.units -= need;
        if workflow.units == 0 {
            workflow.still_since = self.now;
        }
        workflow.unfinished -= 1;
        if workflow.unfinished > 0 {
            return;
        }
        workflow.stage += 1;
        self.stages[stage].end = self.now;
        if per_job {
            self.ready.push_back(at);
        } else {
            self.over.insert(self.orders.rank[at as usize]);
        }
    }

    /// Returns the units of a job that has ended.
    fn release(&mut self, Segment { entry: job, start, on, .. }: Segment) {
        let (user, need) =
            (self.problem.jobs.user[job as usize], self.problem.jobs.need[job as usize]);
        if on == POOL {
            self.unit_use.pool -= need;
            self.free += need;
        } else if let Some(at) = self.place_of(on) {
            self.lenders[at].repay(user, start, job, need);
        } else {
            self.unit_use.left_over -= need;
            self.free += need;
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
                if per_job {
                    self.open_hold(workflow);
                    self.ready.push_back(workflow);
                } else {
                    self.waiting.insert(self.orders.rank[workflow as usize]);
                }
                probe.emit(Event::WorkflowSubmitted { workflow });
            }
            Arrival::Job(job) => {
                self.status[job as usize] = Status::Waiting;
                if per_job {
                    self.joining.push(job);
                } else {
                    self.queue.insert(self.orders.place[job as usize]);
                }
                probe.emit(Event::JobSubmitted { job });
            }
        }
        true
    }
}
