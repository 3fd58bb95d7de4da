//! A workflow run: all mutable state, and the step that advances it.
//!
//! ```text
//!           reservation of w: 8 units   unreserved: 4 units
//! stage 1   [ 1 1 1 | . b b a a ]       [ j j . . ]   stage 1 uses 3 units; w lends 5: jobs a and b
//!                                                     borrow 4 of them, 1 is idle
//! reclaim   [ - - - | x x x a a ]       [ j j . . ]   stage 2 needs 6 units, 3 are not lent: w reclaims 3,
//!                                                     the idle one first; b started last and is interrupted
//! stage 2   [ 2 2 2 2 2 2 | a a ]       [ j j . . ]   stage 2 uses 6 units; w lends 2
//! finish      . . . . . .   a a         [ j j . . ]   w returns 6 units; a keeps 2 (leftover) until it ends
//! ```
//!
//! A step is one of: an end; an arrival; a stage that becomes ready; an admission or the end of a workflow; a reclaim
//! of units; an interruption of a job; the start of a stage; a loan of units; the tests of waiting jobs up to the next
//! one that starts, or to the end of the queue.
//!
//! Ordinary jobs and the jobs of stages (*tasks*) are numbered together as *entries*: ordinary jobs first, then tasks.
//! A *borrower group* is the set of users that shares one lending quota: by ratio, a single user; in listed order, all
//! users. A *transfer* of units is the start or end of a run segment, or the admission or end of a workflow.
//!
//! **Invariant:** the capacity is the sum of the free units of the pool, the units of jobs on the pool, the reserved
//! units, and the units still borrowed from finished workflows.
//!
//! Cost of a step: an end, an arrival: logarithmic in the running jobs; the start of a stage: its tasks and the users;
//! an interruption: the borrowers of the workflow; a scheduling pass: a few comparisons for each waiting job, and for
//! each start a look at all lenders.
//!
//! Cost of a clone: a byte an entry, 24 a stage, some 60 a workflow, and the running segments and loans. The past is in
//! logs that clones share.

mod instant;
mod loans;
mod look;
mod orders;
mod pass;
mod split;
mod stages;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::look::Candidate;

use self::loans::Lender;
use self::orders::Orders;
use super::event::Event;
use super::{Interrupted, Problem};
use crate::kernel::{Log, Model, PartialRun, Probe, RankBitset, Time, index_u32};

/// Status of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not submitted, or its stage is not ready.
    Future,
    /// In the queue.
    Waiting,
    Running,
    /// Ended with its work done.
    Completed,
    /// Interrupted and cancelled.
    Cancelled,
}

/// Status of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "lowercase")]
pub enum WorkflowStatus {
    /// Not submitted.
    Future,
    /// In the queue.
    Waiting,
    /// Admitted; with `per-job`, its first stage is ready.
    Admitted,
    /// Ended.
    Finished,
}

/// The cause of a run segment's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "lowercase")]
pub enum Close {
    /// The job's work was done.
    Completed,
    /// Its units were reclaimed.
    Interrupted,
}

/// A run segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    pub start: Time,
    /// End time; of a segment in progress, its end unless it is interrupted.
    pub end: Time,
    /// The entry: an ordinary job or a task.
    pub entry: u32,
    /// The workflow whose units it used; [`POOL`](super::event::POOL) for the pool's units.
    pub on: u32,
    /// Number of transfers before its start, and before its end.
    pub turns: (u32, u32),
    /// The cause of its end.
    pub close: Close,
}

/// A stage that has begun; with `per-job`, one that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageRun {
    pub stage: u32,
    /// Start time of its first job; none before that (per-job).
    pub start: Option<Time>,
    /// End time of its last job.
    pub end: Option<Time>,
    /// Units that its workflow lends while it runs.
    pub lent: u32,
    /// Units reclaimed for it.
    pub reclaimed: u32,
    /// Idle units among them, which are reclaimed first.
    pub idle: u32,
    /// Units freed so far by jobs that were interrupted for it.
    pub freed: u32,
}

/// The life of a reservation, in transfers and in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Number of transfers before the admission.
    pub from: u32,
    /// Number of transfers before the workflow finished; none until then.
    pub to: Option<u32>,
    /// Admission time; with `per-job`, submission time.
    pub admitted: Time,
    /// End time of the workflow.
    pub finished: Option<Time>,
}

/// Unit-time by use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// Used by tasks.
    pub tasks: u128,
    /// Used by borrowers, also after their lender has ended.
    pub lent_used: u128,
    /// Lent, but idle.
    pub lent_idle: u128,
    /// Reserved, neither used nor lent.
    pub reserved_idle: u128,
    /// Used by ordinary jobs on the pool.
    pub pool: u128,
    /// Neither used nor reserved.
    pub free: u128,
}

/// The work of the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Finds the next instant.
    Between,
    /// Processes an end.
    Ends,
    /// Processes an arrival.
    Arrivals,
    /// Makes a stage ready, or finishes a workflow (per-job).
    Ready,
    /// Serves a workflow whose stage has ended.
    Advance,
    /// Interrupts jobs for a stage of this workflow.
    Interrupt(u32),
    /// Begins a stage.
    Begin(u32),
    /// Lends the units that the new stage does not need.
    Lend(u32),
    /// Admits a workflow.
    Admit,
    /// Tests the queue from this place on.
    Scan(u32),
}

/// History of a job in its interrupted run segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// Total time run.
    pub ran: Time,
    /// Number of interruptions.
    pub times: u32,
}

const NEVER: Time = Time::MAX;

#[derive(Clone, Copy, Debug)]
struct StageProgress {
    /// Start time of its first job; [`NEVER`] before that.
    start: Time,
    /// End time of its last job; [`NEVER`] before that.
    end: Time,
    /// Idle units among those reclaimed for it.
    idle: u32,
    /// Units freed by jobs that were interrupted for it.
    freed: u32,
}

#[derive(Clone, Copy, Debug)]
struct WorkflowProgress {
    /// The present or next stage.
    stage: u32,
    /// Number of unfinished tasks of the present stage.
    unfinished: u32,
    /// Units used by these tasks.
    units: u32,
    /// The last time at which its last running task ended; [`NEVER`] before that.
    still_since: Time,
    /// Time between its start and now in which none of its tasks ran.
    standstill: Time,
}

/// Sums over the ordinary jobs that have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobTotals {
    /// Jobs that have ended with their work done.
    pub completed: u64,
    pub cancelled: u64,
    /// Total wait of these jobs: end - submission - time run.
    pub waited: u128,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoanTotals {
    /// Units lent.
    pub lent: u64,
    /// Units reclaimed.
    pub reclaimed: u64,
    /// Interruptions of ordinary jobs.
    pub interruptions: u64,
    /// Unit-time of work lost by them.
    pub lost: u128,
}

/// A workflow run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    orders: Arc<Orders>,
    now: Time,
    phase: Phase,
    /// Units of the pool that are neither used nor reserved.
    free: u32,
    /// Number of arrivals processed.
    arrived: u32,
    /// Number of transfers so far: starts and ends of run segments, admissions and ends of workflows.
    turns: u32,
    /// Status of each entry: ordinary jobs first, then tasks.
    status: Vec<Status>,
    /// The run segments in progress, by entry.
    running: BTreeMap<u32, Segment>,
    /// Their ends: time, number of the transfer that started it, entry.
    ends: BTreeSet<(Time, u32, u32)>,
    /// History of jobs that were interrupted and have not ended.
    before: BTreeMap<u32, Before>,
    segments: Log<Segment>,
    holds: Vec<Option<Hold>>,
    progress: Vec<WorkflowProgress>,
    stages: Vec<StageProgress>,
    /// The stages that have begun (per-job: are ready), in that order.
    begun: Log<u32>,
    /// Waiting workflows, by rank.
    waiting: BTreeSet<u32>,
    /// Workflows whose stage has ended, by rank (lend, reserve).
    over: BTreeSet<u32>,
    /// Workflows whose next stage is ready, in order (per-job).
    ready: VecDeque<u32>,
    /// The admitted workflows in order of admission, if the scenario lends.
    lenders: Vec<Lender>,
    /// Places of the waiting entries.
    queue: RankBitset,
    /// The entries by place (per-job).
    entry_at: Log<u32>,
    /// Waiting entries that have no place yet (per-job).
    joining: Vec<u32>,
    /// For each user, during a scheduling pass: see [`Sim::fill_ladder`].
    ladders: Vec<Vec<(Time, u32)>>,
    areas: Areas,
    /// Units by use, without those that are lent.
    unit_use: UnitUse,
    jobs: JobTotals,
    loans: LoanTotals,
    workflows_ended: u32,
}

/// Units by their present use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitUse {
    /// Reserved by admitted workflows.
    pub reserved: u32,
    /// Used by tasks.
    pub tasks: u32,
    /// Lent by admitted workflows.
    pub lent: u32,
    /// The used part of `lent`.
    pub lent_used: u32,
    /// Leftover: still borrowed from finished workflows.
    pub left_over: u32,
    /// Used by ordinary jobs on the pool.
    pub pool: u32,
}

impl Sim {
    /// The state at the beginning of a run. Cost: sorting the jobs.
    pub fn new(problem: Arc<Problem>) -> Self {
        let workflows = problem.workflow_count();
        let first = |workflow| WorkflowProgress {
            stage: problem.stages_of(workflow).start,
            unfinished: 0,
            units: 0,
            still_since: NEVER,
            standstill: 0,
        };
        let stage = StageProgress { start: NEVER, end: NEVER, idle: 0, freed: 0 };
        Sim {
            orders: Arc::new(Orders::new(&problem)),
            now: 0,
            phase: Phase::Between,
            free: problem.capacity,
            arrived: 0,
            turns: 0,
            status: vec![Status::Future; problem.job_count() + problem.task_count()],
            running: BTreeMap::new(),
            ends: BTreeSet::new(),
            before: BTreeMap::new(),
            segments: Log::default(),
            holds: vec![None; workflows],
            progress: (0..).take(workflows).map(first).collect(),
            stages: vec![stage; problem.stage_count()],
            begun: Log::default(),
            waiting: BTreeSet::new(),
            over: BTreeSet::new(),
            ready: VecDeque::new(),
            lenders: Vec::new(),
            queue: RankBitset::default(),
            entry_at: Log::default(),
            joining: Vec::new(),
            ladders: vec![Vec::new(); if problem.lends() { problem.user_count() } else { 0 }],
            areas: Areas::default(),
            unit_use: UnitUse::default(),
            jobs: JobTotals::default(),
            loans: LoanTotals::default(),
            workflows_ended: 0,
            problem,
        }
    }

    /// The entry of a job of a stage.
    #[inline]
    pub fn entry_of_task(&self, task: u32) -> u32 {
        index_u32(self.problem.job_count()) + task
    }

    /// The task of an entry; none for an ordinary job.
    #[inline]
    fn task_of(&self, entry: u32) -> Option<u32> {
        entry.checked_sub(index_u32(self.problem.job_count()))
    }

    /// Number of units that an entry needs.
    #[inline]
    pub fn need_of(&self, entry: u32) -> u32 {
        match self.task_of(entry) {
            Some(task) => self.problem.tasks.need[task as usize],
            None => self.problem.jobs.need[entry as usize],
        }
    }

    /// Remaining runtime of an entry that starts now.
    #[inline]
    pub fn remaining(&self, entry: u32) -> Time {
        match self.task_of(entry) {
            Some(task) => self.problem.tasks.runtime[task as usize],
            None => self.problem.jobs.runtime[entry as usize] - self.saved_work(entry),
        }
    }

    /// Work done by an ordinary job that is not lost.
    fn saved_work(&self, job: u32) -> Time {
        let resumes = self.problem.interrupted == Interrupted::Checkpoint && self.problem.lends();
        if resumes { self.before(job).ran } else { 0 }
    }

    /// Starts an entry on the units of `on`. The caller updates the units.
    fn start(&mut self, entry: u32, on: u32) {
        let (start, end, began) = (self.now, self.now + self.remaining(entry), self.turns);
        let (turns, close) = ((began, began), Close::Completed);
        self.status[entry as usize] = Status::Running;
        self.running.insert(entry, Segment { start, end, entry, on, turns, close });
        self.ends.insert((end, began, entry));
        self.turns = next(began);
    }

    /// Ends the run segment of an entry. The caller updates the units.
    fn close(&mut self, entry: u32, close: Close) -> Segment {
        let segment = self.running.remove(&entry).expect("it runs");
        self.ends.remove(&(segment.end, segment.turns.0, entry));
        let segment =
            Segment { end: self.now, turns: (segment.turns.0, self.turns), close, ..segment };
        self.segments.push(segment);
        self.turns = next(self.turns);
        let ran = self.now - segment.start;
        let status = match (close, self.problem.interrupted) {
            (Close::Completed, _) => Status::Completed,
            (Close::Interrupted, Interrupted::Cancel) => Status::Cancelled,
            (Close::Interrupted, _) => {
                let before = self.before.entry(entry).or_default();
                *before = Before { ran: before.ran + ran, times: before.times + 1 };
                Status::Waiting
            }
        };
        self.status[entry as usize] = status;
        if status != Status::Waiting && self.task_of(entry).is_none() {
            let before = self.before.remove(&entry).unwrap_or_default();
            let submit = self.problem.jobs.submit[entry as usize];
            self.jobs.completed += u64::from(status == Status::Completed);
            self.jobs.cancelled += u64::from(status == Status::Cancelled);
            self.jobs.waited += u128::from(self.now - submit - before.ran - ran);
        }
        segment
    }

    /// Notes the admission of a workflow.
    fn open_hold(&mut self, workflow: u32) {
        let (from, admitted) = (self.turns, self.now);
        self.holds[workflow as usize] = Some(Hold { from, to: None, admitted, finished: None });
        self.turns = next(from);
    }

    /// Notes the end of a workflow.
    fn close_hold(&mut self, workflow: u32) {
        if let Some(hold) = &mut self.holds[workflow as usize] {
            (hold.to, hold.finished) = (Some(self.turns), Some(self.now));
        }
        self.workflows_ended += 1;
        self.turns = next(self.turns);
    }

    /// The loans of an admitted workflow, if the scenario lends.
    fn lender(&self, workflow: u32) -> Option<&Lender> {
        self.place_of(workflow).map(|at| &self.lenders[at])
    }

    fn lender_mut(&mut self, workflow: u32) -> &mut Lender {
        let at = self.place_of(workflow).expect("it is admitted");
        &mut self.lenders[at]
    }

    /// Index of an admitted workflow among the lenders.
    fn place_of(&self, workflow: u32) -> Option<usize> {
        let from = self.holds[workflow as usize]?.from;
        self.lenders.binary_search_by_key(&from, |lender| lender.from).ok()
    }
}

fn next(number: u32) -> u32 {
    number.checked_add(1).expect("fewer than 2^32 run segments and transfers")
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    const BYTES_A_WORK: u64 = 128;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        loop {
            let emitted = match self.phase {
                Phase::Between => {
                    if !self.enter_instant() {
                        return false;
                    }
                    false
                }
                Phase::Ends => self.take_end(probe),
                Phase::Arrivals => self.take_arrival(probe),
                Phase::Ready => self.make_ready(probe),
                Phase::Advance => self.advance(probe),
                Phase::Interrupt(workflow) => self.interrupt(workflow, probe),
                Phase::Begin(workflow) => self.begin(workflow, probe),
                Phase::Lend(workflow) => self.lend(workflow, probe),
                Phase::Admit => self.admit(probe),
                Phase::Scan(from) => self.scan(from, probe),
            };
            if emitted {
                return true;
            }
        }
    }

    fn time(&self) -> Time {
        self.now
    }

    fn partial(&self) -> Option<PartialRun> {
        let stops = self.loans.interruptions;
        let more = self.next_arrival().is_some() || !self.running.is_empty();
        let ends = more && self.phase == Phase::Between && stops >= self.problem.most_stops;
        ends.then_some(PartialRun { time: self.now, stops })
    }

    fn bytes(&self) -> usize {
        // Nodes of the trees are two thirds full.
        let segments =
            self.running.len() * (size_of::<(u32, Segment)>() + size_of::<(Time, u64)>());
        let trees = segments + self.before.len() * size_of::<(u64, Before)>();
        let ranks = self.waiting.len() + self.over.len() + self.ready.len() + self.joining.len();
        let rungs = self.ladders.iter().map(Vec::len).sum::<usize>() * size_of::<(Time, u32)>();
        size_of::<Sim>()
            + self.status.len()
            + trees * 3 / 2
            + self.segments.bytes()
            + self.holds.len() * (size_of::<Option<Hold>>() + size_of::<WorkflowProgress>())
            + self.stages.len() * size_of::<StageProgress>()
            + self.begun.bytes()
            + ranks * size_of::<u32>()
            + self.lenders.iter().map(Lender::bytes).sum::<usize>()
            + self.queue.bytes()
            + self.entry_at.bytes()
            + self.ladders.len() * size_of::<Vec<(Time, u32)>>()
            + rungs
    }
}
