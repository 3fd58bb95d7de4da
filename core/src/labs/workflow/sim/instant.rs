//! Instants: what happens next, and its ends and arrivals.

use std::cmp::Reverse;

use super::layout::Arrival;
use super::{Close, Hold, Phase, Sim, Status, WorkflowStatus, next};
use crate::kernel::{Model, Probe, Time};
use crate::labs::workflow::Mode;
use crate::labs::workflow::event::{Event, POOL};

/// An end to come: when, the number of the piece, the entry. They are in order of these, which stand in one number:
/// the heap compares little else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End(u128);

impl End {
    #[inline]
    pub(super) fn new(time: Time, piece: u32, entry: u32) -> Self {
        End(u128::from(time) << 64 | u128::from(piece) << 32 | u128::from(entry))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the parts of the number")]
    fn parts(self) -> (Time, u32, u32) {
        ((self.0 >> 64) as Time, (self.0 >> 32) as u32, self.0 as u32)
    }
}

impl Sim {
    /// Goes on to the next instant. False where nothing is left at all, or the run is ended before.
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
        // With `per-job` nothing is reserved, and tasks run all the same.
        let idle = held.reserved.saturating_sub(held.own + held.lent);
        add(|areas| &mut areas.reserved_idle, idle);
        add(|areas| &mut areas.pool, held.pool);
        add(|areas| &mut areas.free, self.free);
        self.now = time;
    }

    fn next_arrival(&self) -> Option<(Time, Arrival)> {
        let arrival = *self.layout.arrivals.get(self.arrived as usize)?;
        let submit = match arrival {
            Arrival::Workflow(at) => self.problem.workflows.submit[at as usize],
            Arrival::Job(at) => self.problem.jobs.submit[at as usize],
        };
        Some((submit, arrival))
    }

    /// When the next piece ends. Cost: O(log running).
    fn next_end(&mut self) -> Option<Time> {
        let (running, entries) = (self.running_count(), &self.entries);
        let runs = |end: End| {
            let (_, piece, entry) = end.parts();
            entries[entry as usize].piece == piece
        };
        self.ends.first(running, runs).map(|end| end.parts().0)
    }

    /// Takes one end of this instant; the earliest started first.
    pub(super) fn take_end<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        if self.next_end() != Some(self.now) {
            self.phase = Phase::Arrivals;
            return false;
        }
        let Some(end) = self.ends.pop() else { unreachable!("just seen") };
        let (_, _, entry) = end.parts();
        if let Some(task) = self.task_of(entry) {
            self.end_task(entry, task);
            probe.emit(Event::TaskEnded { task });
        } else {
            self.end_job(entry);
            probe.emit(Event::JobEnded { job: entry });
        }
        true
    }

    fn end_task(&mut self, entry: u32, task: u32) {
        let stage = self.problem.tasks.stage[task as usize];
        let workflow = self.problem.stages.workflow[stage as usize];
        let (at, need) = (workflow as usize, self.need(entry));
        let reserves = self.problem.mode != Mode::PerJob;
        self.close(entry, if reserves { workflow } else { POOL }, Close::Completed);
        self.own[at] -= need;
        self.held.own -= need;
        if !reserves {
            self.give_to_pool(need);
        }
        self.tasks_left[at] -= 1;
        if self.tasks_left[at] > 0 {
            return;
        }
        let run = self.stage_at[stage as usize] as usize;
        self.stages[run].end = Some(self.now);
        self.stage[at] += 1;
        if reserves {
            self.over.push(Reverse(self.layout.rank[at]));
        } else {
            self.ready.push_back(workflow);
        }
    }

    fn end_job(&mut self, job: u32) {
        let (on, need) = (self.entries[job as usize].on, self.need(job));
        self.close(job, on, Close::Completed);
        self.let_go(job, on, need);
    }

    /// A job that is over gives back what it held.
    pub(super) fn let_go(&mut self, job: u32, on: u32, need: u32) {
        if on == POOL {
            self.held.pool -= need;
            self.give_to_pool(need);
        } else if self.workflow[on as usize] == WorkflowStatus::Finished {
            self.held.left_over -= need;
            self.give_to_pool(need);
        } else {
            let user = self.layout.jobs[job as usize].user;
            let for_all = self.loans.give_back((job, user, need), on);
            self.held.lent_used -= need;
            self.grow_with(user, for_all);
        }
    }

    /// Takes one arrival of this instant.
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
                if per_job {
                    self.entries[job as usize].status = Status::Waiting;
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
        if per_job {
            self.workflow[at] = WorkflowStatus::Admitted;
            self.holds[at] =
                Some(Hold { from: self.turns, to: None, admitted: self.now, finished: None });
            self.turns = next(self.turns);
            self.ready.push_back(workflow);
        } else {
            self.workflow[at] = WorkflowStatus::Waiting;
            self.waiting.push(Reverse(self.layout.rank[at]));
        }
    }
}
