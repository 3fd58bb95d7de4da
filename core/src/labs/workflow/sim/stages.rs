//! Workflows: admission, the stages in order, loans and reclaims, and the return of the reservation.

use std::cmp::Reverse;

use super::states::RunningSegment;
use super::{Close, Hold, Phase, Sim, index_u32, next};
use crate::kernel::Probe;
use crate::labs::workflow::event::Event;
use crate::labs::workflow::{Interrupted, Mode};

impl Sim {
    /// Serves the first workflow whose stage has ended: reclaims units for its next stage, begins it, or finishes.
    pub(super) fn advance<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(Reverse(rank)) = self.over.pop() else {
            self.phase = Phase::Admit;
            return false;
        };
        let workflow = self.layout.by_rank[rank as usize];
        let stage = self.stage[workflow as usize];
        if stage == self.problem.stages_of(workflow).end {
            self.finish(workflow);
            probe.emit(Event::Finished { workflow });
            return true;
        }
        let units = self.problem.reclaimed_for(stage);
        if units == 0 {
            self.phase = Phase::Begin(workflow);
            return false;
        }
        let (before, _) = self.loans.lent(workflow);
        self.loans.set_lent(workflow, self.problem.lent_in(stage), &self.problem.ratio);
        let idle = before - self.loans.lent(workflow).0;
        self.unit_use.lent -= idle;
        // Rounding can make a quota larger although less is lent.
        self.grow_all();
        self.reclaimed_total += u64::from(units);
        self.progress[workflow as usize].idle = idle;
        self.begun.push(stage);
        self.phase = Phase::Interrupt(workflow, 0);
        probe.emit(Event::Reclaimed { stage, units });
        true
    }

    fn grow_all(&mut self) {
        for group in 0..index_u32(self.loans.group_count()) {
            self.grow(group);
        }
    }

    /// Notes more free quota for a user's borrower group, or for all groups.
    pub(super) fn grow_with(&mut self, user: u32, for_all: bool) {
        if for_all {
            self.grow_all();
        } else {
            self.grow(self.loans.group_of(user));
        }
    }

    /// Slots of the run segments still to interrupt for a stage that reclaims, with their users, from this user on.
    fn slots_to_interrupt(&self, workflow: u32, from: u32) -> impl Iterator<Item = (u32, u32)> {
        self.loans.to_interrupt(workflow, from, |slot| self.need_of(self.states.at(slot).entry))
    }

    /// The jobs still to interrupt for a stage that reclaims, in order of interruption.
    pub fn to_interrupt(&self, stage: u32) -> impl Iterator<Item = u32> {
        let place = match self.phase {
            Phase::Interrupt(workflow, from) if self.stage[workflow as usize] == stage => {
                Some((workflow, from))
            }
            _ => None,
        };
        let slots =
            place.into_iter().flat_map(|(workflow, from)| self.slots_to_interrupt(workflow, from));
        slots.map(|(_, slot)| self.states.at(slot).entry)
    }

    /// Interrupts the next job for a stage that reclaims.
    pub(super) fn interrupt<P: Probe<Event>>(
        &mut self,
        workflow: u32,
        from: u32,
        probe: &mut P,
    ) -> bool {
        let Some((user, slot)) = self.slots_to_interrupt(workflow, from).next() else {
            self.phase = Phase::Begin(workflow);
            return false;
        };
        let RunningSegment { entry: job, started, .. } = self.close(slot, Close::Interrupted);
        let need = self.need_of(job);
        let stage = self.stage[workflow as usize];
        self.progress[workflow as usize].freed += need;
        let for_all = self.loans.repay((slot, user, need), workflow);
        self.unit_use.lent -= self.loans.lower(workflow);
        self.unit_use.lent_used -= need;
        // A job that returns more units than the stage lacks leaves free quota.
        self.grow_with(user, for_all);
        self.interruptions += 1;
        if !self.resumes {
            self.lost += u128::from(self.now - started) * u128::from(need);
        }
        if self.problem.interrupted == Interrupted::Cancel {
            self.jobs_ended += 1;
        } else {
            self.enqueue(job);
        }
        self.phase = Phase::Interrupt(workflow, user);
        probe.emit(Event::Interrupted { job, stage });
        true
    }

    /// Begins the next stage: all of its tasks start.
    pub(super) fn begin<P: Probe<Event>>(&mut self, workflow: u32, probe: &mut P) -> bool {
        let at = workflow as usize;
        let stage = self.stage[at];
        // A stage for which units were reclaimed is already in the list.
        if self.problem.reclaimed_for(stage) == 0 {
            self.begun.push(stage);
        }
        self.progress[at].start = self.now;
        let tasks = self.problem.tasks_of(stage);
        self.unfinished[at] = tasks.end - tasks.start;
        for task in tasks {
            self.start(self.entry_of_task(task), workflow);
        }
        let need = self.problem.stages.need[stage as usize];
        self.task_units[at] = need;
        self.unit_use.tasks += need;
        self.phase = Phase::Lend(workflow);
        probe.emit(Event::StageBegan { stage });
        true
    }

    /// Lends the units that the stage does not need, if they are more than the lent ones.
    pub(super) fn lend<P: Probe<Event>>(&mut self, workflow: u32, probe: &mut P) -> bool {
        self.phase = Phase::Advance;
        let stage = self.stage[workflow as usize];
        let (target, lent) = (self.problem.lent_in(stage), self.loans.lent(workflow).0);
        if target <= lent {
            return false;
        }
        let units = target - lent;
        self.loans.set_lent(workflow, target, &self.problem.ratio);
        self.unit_use.lent += units;
        self.lent_total += u64::from(units);
        self.grow_all();
        probe.emit(Event::Lent { stage, units });
        true
    }

    fn finish(&mut self, workflow: u32) {
        let at = workflow as usize;
        let reservation = self.problem.workflows.reservation[at];
        let (lent, used) = self.loans.lent(workflow);
        if self.problem.lends() {
            self.loans.finish(workflow);
        }
        self.unit_use.reserved -= reservation;
        self.unit_use.lent -= lent;
        self.unit_use.lent_used -= used;
        self.unit_use.left_over += used;
        self.give_to_pool(reservation - used);
        self.close_hold(workflow);
    }

    fn close_hold(&mut self, workflow: u32) {
        let at = workflow as usize;
        self.admitted.remove(workflow);
        if let Some(hold) = &mut self.holds[at] {
            hold.to = Some(self.turns);
            hold.finished = Some(self.now);
        }
        self.turns = next(self.turns);
    }

    /// Admits the first waiting workflow if its reservation fits the free units of the pool.
    pub(super) fn admit<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(&Reverse(rank)) = self.waiting.peek() else {
            self.phase = Phase::Pass;
            return false;
        };
        let workflow = self.layout.by_rank[rank as usize];
        let at = workflow as usize;
        let reservation = self.problem.workflows.reservation[at];
        let fits = reservation <= self.free;
        probe.emit(Event::Weighed { workflow, fits });
        if !fits {
            self.phase = Phase::Pass;
            return true;
        }
        self.waiting.pop();
        self.free -= reservation;
        self.unit_use.reserved += reservation;
        self.lined_up.remove(workflow);
        self.admitted.insert(workflow);
        self.holds[at] =
            Some(Hold { from: self.turns, to: None, admitted: self.now, finished: None });
        self.turns = next(self.turns);
        if self.problem.lends() {
            self.loans.admit(workflow, &self.problem);
        }
        self.phase = Phase::Begin(workflow);
        probe.emit(Event::Admitted { workflow });
        true
    }

    /// Makes the next stage of a workflow ready, or finishes the workflow (per-job).
    pub(super) fn make_ready<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        debug_assert!(self.problem.mode == Mode::PerJob, "stages begin elsewhere");
        let Some(workflow) = self.ready.pop_front() else {
            self.line_up();
            self.phase = Phase::Pass;
            return false;
        };
        let stage = self.stage[workflow as usize];
        if stage == self.problem.stages_of(workflow).end {
            self.close_hold(workflow);
            probe.emit(Event::Finished { workflow });
            return true;
        }
        self.begun.push(stage);
        let tasks = self.problem.tasks_of(stage);
        self.unfinished[workflow as usize] = tasks.end - tasks.start;
        for task in tasks {
            let entry = self.entry_of_task(task);
            self.states.wait(entry);
            self.newcomers.push(entry);
        }
        probe.emit(Event::StageReady { stage });
        true
    }

    /// Gives the entries that have become ready their places: jobs of workflows before ordinary ones (per-job).
    fn line_up(&mut self) {
        let mut entries = std::mem::take(&mut self.newcomers);
        let first = self.problem.job_count();
        entries.sort_unstable();
        let ordinary = entries.partition_point(|&entry| (entry as usize) < first);
        entries.rotate_left(ordinary);
        for entry in entries {
            let place = index_u32(self.entry_at.len());
            self.entry_at.push(entry);
            self.queue.insert(place, self.need_of(entry));
            self.members.insert(place);
            self.newcomers.push(place);
        }
    }
}
