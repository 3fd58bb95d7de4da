//! Workflows: admission, the stages in order, loans and reclaims, and the return of the reservation.

use super::loans::Lender;
use super::{Close, Phase, Sim, Status, index_u32};
use crate::kernel::Probe;
use crate::labs::workflow::event::Event;
use crate::labs::workflow::{Interrupted, Mode};

impl Sim {
    /// Serves the first workflow whose stage has ended: reclaims units for its next stage, begins it, or finishes.
    pub(super) fn advance<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(rank) = self.over.pop_first() else {
            self.phase = Phase::Admit;
            return false;
        };
        let workflow = self.orders.by_rank[rank as usize];
        let stage = self.progress[workflow as usize].stage;
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
        let before = self.lent(workflow).0;
        self.set_lent(workflow, stage);
        self.loans.reclaimed += u64::from(units);
        self.stages[stage as usize].idle = before - self.lent(workflow).0;
        self.begun.push(stage);
        self.phase = Phase::Interrupt(workflow);
        probe.emit(Event::Reclaimed { stage, units });
        true
    }

    /// Sets the units that a workflow should lend during a stage.
    fn set_lent(&mut self, workflow: u32, stage: u32) {
        let at = self.place_of(workflow).expect("it is admitted");
        self.lenders[at].set_target(self.problem.lent_in(stage), &self.problem);
    }

    /// The jobs still to interrupt for a stage that reclaims, in order of interruption.
    pub fn to_interrupt(&self, stage: u32) -> impl Iterator<Item = u32> {
        let workflow = self.problem.stages.workflow[stage as usize];
        let reclaims = self.phase == Phase::Interrupt(workflow)
            && self.progress[workflow as usize].stage == stage;
        let lender = self.lender(workflow).filter(|_| reclaims).into_iter();
        lender.flat_map(move |of| of.to_interrupt(self.problem.by, move |job| self.need_of(job)))
    }

    /// Interrupts the next job for a stage that reclaims.
    pub(super) fn interrupt<P: Probe<Event>>(&mut self, workflow: u32, probe: &mut P) -> bool {
        let stage = self.progress[workflow as usize].stage;
        let first = self.to_interrupt(stage).next();
        let Some(job) = first else {
            self.phase = Phase::Begin(workflow);
            return false;
        };
        let segment = self.close(job, Close::Interrupted);
        let (user, need) = (self.problem.jobs.user[job as usize], self.need_of(job));
        self.lender_mut(workflow).repay(user, segment.start, job, need);
        self.stages[stage as usize].freed += need;
        self.loans.interruptions += 1;
        if self.problem.interrupted != Interrupted::Checkpoint {
            self.loans.lost += u128::from(self.now - segment.start) * u128::from(need);
        }
        if self.problem.interrupted != Interrupted::Cancel {
            self.queue.insert(self.orders.place[job as usize]);
        }
        probe.emit(Event::Interrupted { job, stage });
        true
    }

    /// Begins the next stage: all of its tasks start.
    pub(super) fn begin<P: Probe<Event>>(&mut self, workflow: u32, probe: &mut P) -> bool {
        let at = workflow as usize;
        let stage = self.progress[at].stage;
        // A stage for which units were reclaimed is already in the list.
        if self.problem.reclaimed_for(stage) == 0 {
            self.begun.push(stage);
        }
        self.stages[stage as usize].start = self.now;
        let (tasks, need) =
            (self.problem.tasks_of(stage), self.problem.stages.need[stage as usize]);
        self.progress[at].unfinished = tasks.end - tasks.start;
        self.progress[at].units = need;
        self.unit_use.tasks += need;
        for task in tasks {
            self.start(self.entry_of_task(task), workflow);
        }
        self.phase = Phase::Lend(workflow);
        probe.emit(Event::StageBegan { stage });
        true
    }

    /// Lends the units that the stage does not need, if they are more than the lent ones.
    pub(super) fn lend<P: Probe<Event>>(&mut self, workflow: u32, probe: &mut P) -> bool {
        self.phase = Phase::Advance;
        let stage = self.progress[workflow as usize].stage;
        let (target, lent) = (self.problem.lent_in(stage), self.lent(workflow).0);
        if target <= lent {
            return false;
        }
        let units = target - lent;
        self.set_lent(workflow, stage);
        self.loans.lent += u64::from(units);
        probe.emit(Event::Lent { stage, units });
        true
    }

    fn finish(&mut self, workflow: u32) {
        let reservation = self.problem.workflows.reservation[workflow as usize];
        let used = self.place_of(workflow).map_or(0, |at| self.lenders.remove(at).used);
        self.unit_use.reserved -= reservation;
        self.unit_use.left_over += used;
        self.free += reservation - used;
        self.close_hold(workflow);
    }

    /// Admits the first waiting workflow if its reservation fits the free units of the pool.
    pub(super) fn admit<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let Some(workflow) = self.waiting_workflow() else {
            self.phase = Phase::Scan(0);
            return false;
        };
        let reservation = self.problem.workflows.reservation[workflow as usize];
        let fits = reservation <= self.free;
        probe.emit(Event::Weighed { workflow, fits });
        if !fits {
            self.phase = Phase::Scan(0);
            return true;
        }
        self.waiting.pop_first();
        self.free -= reservation;
        self.unit_use.reserved += reservation;
        if self.problem.lends() {
            self.lenders.push(Lender::new(&self.problem, workflow, self.turns));
        }
        self.open_hold(workflow);
        self.phase = Phase::Begin(workflow);
        probe.emit(Event::Admitted { workflow });
        true
    }

    /// Makes the next stage of a workflow ready, or finishes the workflow (per-job).
    pub(super) fn make_ready<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        debug_assert!(self.problem.mode == Mode::PerJob, "stages begin elsewhere");
        let Some(workflow) = self.ready.pop_front() else {
            self.line_up();
            self.phase = Phase::Scan(0);
            return false;
        };
        let stage = self.progress[workflow as usize].stage;
        if stage == self.problem.stages_of(workflow).end {
            self.close_hold(workflow);
            probe.emit(Event::Finished { workflow });
            return true;
        }
        self.begun.push(stage);
        let tasks = self.problem.tasks_of(stage);
        self.progress[workflow as usize].unfinished = tasks.end - tasks.start;
        for task in tasks {
            let entry = self.entry_of_task(task);
            self.status[entry as usize] = Status::Waiting;
            self.joining.push(entry);
        }
        probe.emit(Event::StageReady { stage });
        true
    }

    /// Gives the entries that have become ready their places: jobs of workflows before ordinary ones (per-job).
    fn line_up(&mut self) {
        let mut entries = std::mem::take(&mut self.joining);
        entries.sort_unstable_by_key(|&entry| (self.task_of(entry).is_none(), entry));
        for entry in entries {
            self.queue.insert(index_u32(self.entry_at.len()));
            self.entry_at.push(entry);
        }
    }
}
