//! Queries of the state for views and reasons; the method itself does not need them.

use std::sync::Arc;

use super::loans::Lender;
use super::{
    Areas, Before, Hold, JobTotals, LoanTotals, NEVER, Phase, Segment, Sim, StageProgress,
    StageRun, Status, UnitUse, WorkflowStatus, index_u32,
};
use crate::kernel::{Log, Time};
use crate::labs::workflow::{Mode, Problem};

/// An entry of the queue: an ordinary job, or with `per-job` a job of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Candidate {
    /// An ordinary job.
    Job(u32),
    /// A job of a stage.
    Task(u32),
}

impl Sim {
    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// A copy of the state without future arrivals. Cost: a clone.
    #[must_use]
    pub fn without_arrivals(&self) -> Sim {
        Sim { arrived: index_u32(self.orders.arrivals.len()), ..self.clone() }
    }

    /// Units of the pool that are neither used nor reserved.
    pub fn free(&self) -> u32 {
        self.free
    }

    /// Units by their present use.
    pub fn unit_use(&self) -> UnitUse {
        let sum = |units: fn(&Lender) -> u32| self.lenders.iter().map(units).sum();
        UnitUse { lent: sum(Lender::lent), lent_used: sum(|lender| lender.used), ..self.unit_use }
    }

    /// Unit-time by use, up to now.
    pub fn areas(&self) -> Areas {
        self.areas
    }

    /// The kind of an entry, with its number.
    pub fn candidate(&self, entry: u32) -> Candidate {
        self.task_of(entry).map_or(Candidate::Job(entry), Candidate::Task)
    }

    pub fn status(&self, entry: u32) -> Status {
        self.status[entry as usize]
    }

    /// Status of a job of a stage.
    pub fn task_status(&self, task: u32) -> Status {
        self.status(self.entry_of_task(task))
    }

    /// The present run segment of an entry that has started, with its planned end, or its last one. Cost for an entry
    /// that does not run: a scan back through the ended segments.
    ///
    /// # Panics
    /// Where it has not started.
    pub fn last_segment(&self, entry: u32) -> Segment {
        let ended = || self.segments.iter().rev().find(|segment| segment.entry == entry);
        *self.running.get(&entry).or_else(ended).expect("it has started")
    }

    /// History of the interrupted run segments of a waiting or running job.
    pub fn before(&self, job: u32) -> Before {
        self.before.get(&job).copied().unwrap_or_default()
    }

    /// Time of the first submission.
    pub fn first_arrival(&self) -> Option<Time> {
        self.orders.arrivals.first().map(|&(time, _)| time)
    }

    /// The ended run segments, in order of their ends.
    pub fn segments(&self) -> &Log<Segment> {
        &self.segments
    }

    /// Number of run segments in progress.
    pub fn running_count(&self) -> usize {
        self.running.len()
    }

    /// The run segments in progress, as if they ended now, by entry.
    pub fn running_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        let turns = |segment: &Segment| (segment.turns.0, self.turns);
        self.running.values().map(move |segment| Segment {
            end: self.now,
            turns: turns(segment),
            ..*segment
        })
    }

    /// The ended run segments, then those in progress.
    pub fn all_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        self.segments.iter().copied().chain(self.running_segments())
    }

    /// True if a run segment has not ended yet.
    pub fn runs(&self, segment: &Segment) -> bool {
        segment.turns.1 >= self.turns
    }

    /// Number of transfers so far: starts and ends of run segments, admissions and ends of workflows.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The stages that have begun, or with `per-job` are ready, in that order.
    pub fn stages(&self) -> impl DoubleEndedIterator<Item = StageRun> + '_ {
        self.begun.iter().map(|&stage| self.stage_run(stage))
    }

    pub fn stages_begun(&self) -> usize {
        self.begun.len()
    }

    /// The run of a stage that has begun, or is ready.
    pub fn run_of(&self, stage: u32) -> Option<StageRun> {
        let workflow = self.problem.stages.workflow[stage as usize];
        let present = self.progress[workflow as usize].stage;
        // The units reclaimed for a stage may be known before it begins.
        let reclaims = match self.phase {
            Phase::Interrupt(of) | Phase::Begin(of) => {
                of == workflow && self.problem.reclaimed_for(stage) > 0
            }
            _ => false,
        };
        let begun = stage < present || stage == present && (!self.is_over(workflow) || reclaims);
        begun.then(|| self.stage_run(stage))
    }

    fn stage_run(&self, stage: u32) -> StageRun {
        let StageProgress { start, end, idle, freed } = self.stages[stage as usize];
        let (lent, reclaimed) = (self.problem.lent_in(stage), self.problem.reclaimed_for(stage));
        let known = |time: Time| (time != NEVER).then_some(time);
        StageRun { stage, start: known(start), end: known(end), lent, reclaimed, idle, freed }
    }

    pub fn workflow(&self, workflow: u32) -> WorkflowStatus {
        match self.holds[workflow as usize] {
            Some(Hold { finished: Some(_), .. }) => WorkflowStatus::Finished,
            Some(_) => WorkflowStatus::Admitted,
            None if self.waiting.contains(&self.orders.rank[workflow as usize]) => {
                WorkflowStatus::Waiting
            }
            None => WorkflowStatus::Future,
        }
    }

    /// Admission and end of a workflow.
    pub fn hold(&self, workflow: u32) -> Option<Hold> {
        self.holds[workflow as usize]
    }

    /// The present or next stage of a workflow; none after the last has ended.
    pub fn stage_of(&self, workflow: u32) -> Option<u32> {
        let stage = self.progress[workflow as usize].stage;
        (stage < self.problem.stages_of(workflow).end).then_some(stage)
    }

    /// Units used by the tasks of a workflow.
    pub fn task_units(&self, workflow: u32) -> u32 {
        self.progress[workflow as usize].units
    }

    /// Time between the start of a workflow and its last end in which none of its tasks ran.
    pub fn standstill(&self, workflow: u32) -> Time {
        self.progress[workflow as usize].standstill
    }

    /// Lent units of a workflow, and the borrowed ones among them.
    pub fn lent(&self, workflow: u32) -> (u32, u32) {
        self.lender(workflow).map_or((0, 0), |lender| (lender.lent(), lender.used))
    }

    /// A user's quota at a workflow (in listed order: the quota of all users), and the units that the user borrows
    /// there.
    pub fn share(&self, workflow: u32, user: u32) -> (u32, u32) {
        self.lender(workflow).map_or((0, 0), |lender| lender.quotas[user as usize])
    }

    /// Units of a workflow that other users borrow beyond their quotas.
    pub fn beyond(&self, workflow: u32, user: u32) -> u32 {
        self.lender(workflow).map_or(0, |lender| lender.beyond(user))
    }

    /// Free quota of a user at a workflow, in units.
    pub fn room(&self, workflow: u32, user: u32) -> u32 {
        self.lender(workflow).map_or(0, |lender| lender.room(user))
    }

    /// The admitted workflows that may lend, in order of admission.
    pub fn lenders(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.lenders.iter().map(|lender| lender.workflow)
    }

    /// Sum of a user's quotas over all lenders (in listed order: the quotas of all users), and of the borrowed units.
    pub fn shares(&self, user: u32) -> (u64, u64) {
        let quotas = self.lenders.iter().map(|lender| lender.quotas[user as usize]);
        quotas
            .fold((0, 0), |sum, (quota, used)| (sum.0 + u64::from(quota), sum.1 + u64::from(used)))
    }

    /// The waiting entries, in order of the queue.
    pub fn queue(&self) -> impl Iterator<Item = u32> + '_ {
        self.queue.iter_from(0).map(|place| self.entry_at(place))
    }

    /// The waiting ordinary jobs, in order of the queue; with `per-job`, followed by those that joined at this instant
    /// and have no place yet.
    pub fn waiting_jobs(&self) -> impl Iterator<Item = u32> + '_ {
        let all = self.queue().chain(self.joining.iter().copied());
        all.filter(|&entry| self.task_of(entry).is_none())
    }

    /// Number of waiting entries.
    pub fn queue_length(&self) -> u64 {
        self.queue.len() as u64
    }

    /// The waiting workflows, in order of service.
    pub fn waiting_workflows(&self) -> impl Iterator<Item = u32> + '_ {
        self.waiting.iter().map(|&rank| self.orders.by_rank[rank as usize])
    }

    /// True if ordinary jobs may start on the pool.
    pub fn is_pool_open(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The largest number of units with which an ordinary job would start now: its user's largest free quota, or the
    /// free units of the pool if it is open.
    pub fn would_start_with(&self, job: u32) -> u32 {
        let pool = if self.is_pool_open() { self.free } else { 0 };
        self.largest_room(job).max(pool)
    }

    /// The largest free quota of a job's user at the lenders that accept its runtime.
    pub fn largest_room(&self, job: u32) -> u32 {
        let (jobs, at) = (&self.problem.jobs, job as usize);
        let lenders = self.lenders.iter().filter(|lender| jobs.runtime[at] <= lender.limit);
        lenders.map(|lender| lender.room(jobs.user[at])).max().unwrap_or(0)
    }

    /// Totals of the ordinary jobs that have ended.
    pub fn job_totals(&self) -> JobTotals {
        self.jobs
    }

    /// Totals of loans so far.
    pub fn loan_totals(&self) -> LoanTotals {
        self.loans
    }

    /// Number of workflows and ordinary jobs that have ended.
    pub fn ended_count(&self) -> u64 {
        u64::from(self.workflows_ended) + self.jobs.completed + self.jobs.cancelled
    }

    /// The workflows of a status, in scenario order.
    pub fn workflows(&self, status: WorkflowStatus) -> impl Iterator<Item = u32> + '_ {
        let all = (0..).take(self.problem.workflow_count());
        all.filter(move |&workflow| self.workflow(workflow) == status)
    }

    /// The waiting workflow that is first in order of service.
    pub fn waiting_workflow(&self) -> Option<u32> {
        self.waiting_workflows().next()
    }

    /// True if the stage of an admitted workflow has ended and the workflow has not been served yet.
    pub fn is_over(&self, workflow: u32) -> bool {
        self.progress[workflow as usize].unfinished == 0
    }

    /// Number of waiting entries before a job that waits or is about to join the queue.
    pub fn ahead_of(&self, job: u32) -> u64 {
        match self.problem.mode {
            Mode::PerJob => self.queue_length(),
            Mode::Lend | Mode::Reserve => self.queue.count_before(self.orders.place[job as usize]),
        }
    }
}
