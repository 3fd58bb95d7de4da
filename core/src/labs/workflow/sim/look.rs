//! Queries of the state for views and reasons; the method itself does not need them.

use std::sync::Arc;

use super::states::{Before, RunningSegment};
use super::{
    Areas, Close, Hold, NEVER, Phase, Segment, Sim, StageProgress, StageRun, Status, UnitUse,
    WorkflowStatus, index_u32,
};
use crate::kernel::{Log, Time};
use crate::labs::workflow::event::POOL;
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
        Sim { arrived: index_u32(self.layout.arrivals.len()), ..self.clone() }
    }

    /// Units of the pool that are neither used nor reserved.
    pub fn free(&self) -> u32 {
        self.free
    }

    /// Units by their present use.
    pub fn unit_use(&self) -> UnitUse {
        self.unit_use
    }

    /// Unit-time by use, up to now.
    pub fn areas(&self) -> Areas {
        self.areas
    }

    /// The kind of an entry, with its number.
    pub fn candidate(&self, entry: u32) -> Candidate {
        self.task_of(entry).map_or(Candidate::Job(entry), Candidate::Task)
    }

    /// Status of an ordinary job.
    pub fn status(&self, job: u32) -> Status {
        self.states.status(job)
    }

    /// Status of a job of a stage.
    pub fn task_status(&self, task: u32) -> Status {
        self.states.status(self.entry_of_task(task))
    }

    /// The present run segment of an entry, as if it ended now, or its last one. Cost: a scan of the running segments;
    /// for an entry that does not run, a scan back through the ended ones.
    pub fn last_segment(&self, entry: u32) -> Option<Segment> {
        match self.states.status(entry) {
            Status::Future => None,
            Status::Running => self.running_segments().find(|segment| segment.entry == entry),
            _ => self.segments.iter().rev().find(|segment| segment.entry == entry).copied(),
        }
    }

    /// Start time of the present or last run segment of an ordinary job; 0 before its first. Cost of this and the next
    /// two: as [`Sim::last_segment`].
    pub fn started(&self, job: u32) -> Time {
        self.last_segment(job).map_or(0, |segment| segment.start)
    }

    /// [`Sim::started`] for a job of a stage.
    pub fn task_started(&self, task: u32) -> Time {
        self.started(self.entry_of_task(task))
    }

    /// The lender of the units that a job uses or last used: a workflow, or the [`POOL`].
    pub fn on(&self, job: u32) -> u32 {
        self.last_segment(job).map_or(POOL, |segment| segment.on)
    }

    /// History of the interrupted run segments of a waiting or running job.
    pub fn before(&self, job: u32) -> Before {
        self.states.before(job)
    }

    /// Number of waiting jobs of a user.
    pub fn waiting_of(&self, user: u32) -> u32 {
        self.waiting_of[user as usize]
    }

    /// Time of the first submission.
    pub fn first_arrival(&self) -> Option<Time> {
        self.layout.arrivals.first().map(|&arrival| self.submit_of(arrival))
    }

    /// The ended run segments, in order of their ends.
    pub fn segments(&self) -> &Log<Segment> {
        &self.segments
    }

    /// Number of run segments in progress.
    pub fn running_count(&self) -> usize {
        self.segments_begun as usize - self.segments.len()
    }

    /// The run segments in progress, as if they ended now, in no order. Cost: linear in the most that ever ran at a
    /// time.
    pub fn running_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        self.states.iter().map(|&RunningSegment { started, began, entry, on, .. }| {
            let (close, turns) = (Close::Completed, (began, self.turns));
            Segment { start: started, end: self.now, entry, on, turns, close }
        })
    }

    /// The ended run segments, then those in progress.
    pub fn all_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        self.segments.iter().copied().chain(self.running_segments())
    }

    /// Number of transfers so far: starts and ends of run segments, admissions and ends of workflows.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The stages that have begun, or with `per-job` are ready, in that order.
    pub fn stages(&self) -> impl DoubleEndedIterator<Item = StageRun> + '_ {
        self.begun.iter().map(|&stage| self.stage_run(stage))
    }

    /// Number of stages that have begun.
    pub fn stages_begun(&self) -> usize {
        self.begun.len()
    }

    /// The run of a stage that has begun, or is ready.
    pub fn run_of(&self, stage: u32) -> Option<StageRun> {
        let workflow = self.problem.stages.workflow[stage as usize];
        let present = self.stage[workflow as usize];
        // The units reclaimed for a stage may be known before it begins.
        let reclaims = match self.phase {
            Phase::Interrupt(of, _) | Phase::Begin(of) => {
                of == workflow && self.problem.reclaimed_for(stage) > 0
            }
            _ => false,
        };
        let begun = stage < present || stage == present && (!self.is_over(workflow) || reclaims);
        begun.then(|| self.stage_run(stage))
    }

    fn stage_run(&self, stage: u32) -> StageRun {
        let StageProgress { start, end, idle, freed } = match self.past_at[stage as usize] {
            u32::MAX => self.progress[self.problem.stages.workflow[stage as usize] as usize],
            at => self.past.at(at as usize),
        };
        let (lent, reclaimed) = (self.problem.lent_in(stage), self.problem.reclaimed_for(stage));
        let known = |time: Time| (time != NEVER).then_some(time);
        StageRun { stage, start: known(start), end: known(end), lent, reclaimed, idle, freed }
    }

    /// Status of a workflow.
    pub fn workflow(&self, workflow: u32) -> WorkflowStatus {
        if self.admitted.contains(workflow) {
            WorkflowStatus::Admitted
        } else if self.lined_up.contains(workflow) {
            WorkflowStatus::Waiting
        } else if self.future.contains(workflow) {
            WorkflowStatus::Future
        } else {
            WorkflowStatus::Finished
        }
    }

    /// Admission and end of a workflow.
    pub fn hold(&self, workflow: u32) -> Option<Hold> {
        self.holds[workflow as usize]
    }

    /// The present or next stage of a workflow; none after the last has ended.
    pub fn stage_of(&self, workflow: u32) -> Option<u32> {
        let stage = self.stage[workflow as usize];
        (stage < self.problem.stages_of(workflow).end).then_some(stage)
    }

    /// Units used by the tasks of a workflow.
    pub fn task_units(&self, workflow: u32) -> u32 {
        self.task_units[workflow as usize]
    }

    /// Lent units of a workflow, and the borrowed ones among them.
    pub fn lent(&self, workflow: u32) -> (u32, u32) {
        self.loans.lent(workflow)
    }

    /// A user's quota at a workflow (in listed order: the quota of all users), and the units that the user borrows
    /// there.
    pub fn share(&self, workflow: u32, user: u32) -> (u32, u32) {
        self.loans.share(workflow, user)
    }

    /// Units of a workflow that other users borrow beyond their quotas.
    pub fn beyond(&self, workflow: u32, user: u32) -> u32 {
        self.loans.beyond(workflow, user)
    }

    /// Free quota of a user at a workflow, in units.
    pub fn room(&self, workflow: u32, user: u32) -> u32 {
        self.loans.room(workflow, user)
    }

    /// The admitted workflows that may lend, in order of admission.
    pub fn lenders(&self) -> impl Iterator<Item = u32> + '_ {
        self.loans.admitted()
    }

    /// Number of these workflows.
    pub fn lender_count(&self) -> usize {
        self.loans.lender_count()
    }

    /// Sum of a user's quotas over all lenders (in listed order: the quotas of all users), and of the borrowed units.
    pub fn shares(&self, user: u32) -> (u64, u64) {
        self.loans.sums(user)
    }

    /// The jobs of a user on the loans of a workflow, the last started first.
    pub fn borrowers(&self, workflow: u32, user: u32) -> impl Iterator<Item = u32> + '_ {
        self.loans.borrowers_of(workflow, user).map(|slot| self.states.at(slot).entry)
    }

    /// The waiting entries, in order of the queue.
    pub fn queue(&self) -> impl Iterator<Item = u32> + '_ {
        self.members.iter_from(0).map(|place| self.entry_at(place))
    }

    /// The waiting ordinary jobs, in order of the queue; with `per-job`, followed by those that joined at this instant
    /// and have no place yet.
    pub fn waiting_jobs(&self) -> impl Iterator<Item = u32> + '_ {
        let joins = self.problem.mode == Mode::PerJob
            && matches!(self.phase, Phase::Ends | Phase::Arrivals | Phase::Ready);
        let joining = if joins { &self.newcomers[..] } else { &[] };
        let all = self.queue().chain(joining.iter().copied());
        all.filter(|&entry| self.task_of(entry).is_none())
    }

    /// Number of waiting entries.
    pub fn queue_length(&self) -> u64 {
        self.members.len() as u64
    }

    /// The waiting workflows, in order of service. Cost: sorting them.
    pub fn waiting_workflows(&self) -> Vec<u32> {
        let mut ranks: Vec<u32> = self.waiting.iter().map(|rank| rank.0).collect();
        ranks.sort_unstable();
        ranks.into_iter().map(|rank| self.layout.by_rank[rank as usize]).collect()
    }

    /// Number of waiting workflows.
    pub fn waiting_count(&self) -> usize {
        self.waiting.len()
    }

    /// True if ordinary jobs may start on the pool.
    pub fn is_pool_open(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The largest number of units with which a job of this user and runtime would start now: the largest free quota at
    /// a lender that accepts it, or the free units of the pool if it is open.
    pub fn would_start_with(&self, user: u32, runtime: Time) -> u32 {
        let pool = if self.is_pool_open() { self.free } else { 0 };
        self.largest_room(user, runtime).max(pool)
    }

    /// The largest free quota of a user at the lenders that accept jobs of this runtime.
    pub fn largest_room(&self, user: u32, runtime: Time) -> u32 {
        self.loans.largest_room(self.loans.group_of(user), runtime)
    }

    /// Totals so far: units lent, units reclaimed, interruptions, and unit-time of work lost by them.
    pub fn loan_totals(&self) -> (u64, u64, u64, u128) {
        (self.lent_total, self.reclaimed_total, self.interruptions, self.lost)
    }

    /// Number of workflows and ordinary jobs that have ended.
    pub fn ended_count(&self) -> u64 {
        let unended = self.future.len() + self.lined_up.len() + self.admitted.len();
        u64::from(self.jobs_ended) + (self.problem.workflow_count() - unended) as u64
    }

    /// The workflows of a status, in scenario order. Cost: those; for finished ones, all workflows.
    pub fn workflows(&self, status: WorkflowStatus) -> Box<dyn Iterator<Item = u32> + '_> {
        let of = match status {
            WorkflowStatus::Admitted => &self.admitted,
            WorkflowStatus::Waiting => &self.lined_up,
            WorkflowStatus::Future => &self.future,
            WorkflowStatus::Finished => {
                let all = (0..).take(self.problem.workflow_count());
                return Box::new(all.filter(move |&at| self.workflow(at) == status));
            }
        };
        Box::new(of.iter_from(0))
    }

    /// The waiting workflow that is first in order of service.
    pub fn waiting_workflow(&self) -> Option<u32> {
        self.waiting.peek().map(|rank| self.layout.by_rank[rank.0 as usize])
    }

    /// True if the stage of an admitted workflow has ended and the workflow has not been served yet.
    pub fn is_over(&self, workflow: u32) -> bool {
        self.unfinished[workflow as usize] == 0
    }

    /// Number of waiting entries before a job that waits or is about to join the queue.
    pub fn ahead_of(&self, job: u32) -> u64 {
        match self.problem.mode {
            Mode::PerJob => self.members.len() as u64,
            Mode::Lend | Mode::Reserve => {
                self.members.count_before(self.layout.jobs[job as usize].place)
            }
        }
    }
}
