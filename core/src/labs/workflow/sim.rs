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
//! **Invariant:** a job that waited at the end of the last scheduling pass fits nowhere until some free quota grows. So
//! a pass tests only the jobs that joined since then and the jobs whose borrower group or pool has gained free units.
//!
//! Cost of a step: an end, an arrival, a start: logarithmic in jobs and workflows; the start of a stage: its tasks, and
//! each user that borrows; an interruption: logarithmic. No step visits all waiting or all running jobs, except for a
//! probe that listens to each test of a waiting job.
//!
//! Cost of a clone: two bytes an entry, four a stage, some 80 a workflow, and the running segments and loans. The past
//! is in logs that clones share: 200,000 jobs and 20,000 stages take 1 MB. With 24 bytes an entry and 56 a stage it was
//! 10 MB; then a run had four keyframes.

mod instant;
mod layout;
mod loans;
mod look;
mod needs;
mod pass;
mod split;
mod stages;
mod states;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::look::Candidate;
pub use self::states::Before;

use self::instant::End;
use self::layout::{Layout, Placed};
use self::loans::Loans;
use self::needs::Needs;
use self::states::{JobStates, RunningSegment};
use super::event::{Event, POOL};
use super::{Interrupted, Mode, Problem};
use crate::kernel::{Agenda, Log, Model, PartialRun, Probe, RankBitset, Time, index_u32};

/// Status of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not submitted, or its stage is not ready.
    Future,
    /// In the queue.
    Waiting,
    /// Running.
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

/// A run segment that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Start time.
    pub start: Time,
    /// End time.
    pub end: Time,
    /// The entry: an ordinary job or a task.
    pub entry: u32,
    /// The workflow whose units it used; [`POOL`] for the pool's units.
    pub on: u32,
    /// Number of transfers before its start, and before its end.
    pub turns: (u32, u32),
    /// The cause of its end.
    pub close: Close,
}

/// A stage that has begun; with `per-job`, one that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageRun {
    /// The stage.
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
    /// Interrupts jobs for a stage of this workflow, from this user on.
    Interrupt(u32, u32),
    /// Begins a stage.
    Begin(u32),
    /// Lends the units that the new stage does not need.
    Lend(u32),
    /// Admits a workflow.
    Admit,
    /// Begins a scheduling pass.
    Pass,
    /// Tests the queue from this place on.
    Scan(u32),
}

/// A source of candidates in a scheduling pass: the number of a job class, or one of the constants below.
type Source = u32;

/// All waiting entries, for the pool.
const WHOLE_QUEUE: Source = u32::MAX;

/// A single job that joined the queue since the last scheduling pass.
const NEWCOMER: Source = u32::MAX - 1;

/// Progress of a stage.
#[derive(Clone, Copy, Debug)]
struct StageProgress {
    /// Start time of its first job; [`NEVER`] before that.
    start: Time,
    /// End time of its last job.
    end: Time,
    /// Idle units among those reclaimed for it.
    idle: u32,
    /// Units freed by jobs that were interrupted for it.
    freed: u32,
}

const NEVER: Time = Time::MAX;

impl StageProgress {
    const NOTHING: StageProgress = StageProgress { start: NEVER, end: NEVER, idle: 0, freed: 0 };
}

/// A workflow run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    layout: Arc<Layout>,
    now: Time,
    phase: Phase,
    /// Units of the pool that are neither used nor reserved.
    free: u32,
    /// Number of arrivals processed.
    arrived: u32,
    /// Future ends. The entries of interrupted segments are cancelled, and deleted lazily.
    ends: Agenda<End>,
    /// Number of run segments begun.
    segments_begun: u32,
    /// Number of transfers so far: starts and ends of run segments, admissions and ends of workflows.
    turns: u32,
    /// States of all entries: ordinary jobs first, then tasks.
    states: JobStates,
    /// True if an interrupted job resumes from its checkpoint.
    resumes: bool,
    segments: Log<Segment>,
    /// Number of ordinary jobs that have ended.
    jobs_ended: u32,
    /// Number of waiting jobs, by user.
    waiting_of: Vec<u32>,
    /// Workflows by status: not submitted, waiting, admitted.
    future: RankBitset,
    lined_up: RankBitset,
    admitted: RankBitset,
    holds: Vec<Option<Hold>>,
    /// The present or next stage, by workflow.
    stage: Vec<u32>,
    /// Number of unfinished tasks of the present stage, by workflow.
    unfinished: Vec<u32>,
    /// Units used by these tasks, by workflow.
    task_units: Vec<u32>,
    /// Progress of the present stage by workflow, and of all ended stages.
    progress: Vec<StageProgress>,
    past: Log<StageProgress>,
    /// Index into `past`, by ended stage.
    past_at: Vec<u32>,
    /// The stages that have begun (per-job: are ready), in that order.
    begun: Log<u32>,
    /// Waiting workflows, by rank.
    waiting: BinaryHeap<Reverse<u32>>,
    /// Workflows whose stage has ended, by rank (lend, reserve).
    over: BinaryHeap<Reverse<u32>>,
    /// Workflows whose next stage is ready, in order (per-job).
    ready: VecDeque<u32>,
    loans: Loans,
    /// The waiting entries by place, searchable by need,
    queue: Needs,
    /// and the set of their places, which can be counted.
    members: RankBitset,
    /// The entries by place (per-job).
    entry_at: Log<u32>,
    /// The waiting jobs by row, searchable by need.
    rows: Needs,
    /// Borrower groups with more free quota than at the last scheduling pass.
    grown: Vec<u32>,
    is_grown: Vec<bool>,
    /// True if the pool has more free units than at the last scheduling pass.
    pool_grown: bool,
    /// True if ordinary jobs could start on the pool at the last scheduling pass.
    pool_open: bool,
    /// Places that joined the queue since the last scheduling pass.
    newcomers: Vec<u32>,
    /// The next candidate place of each source in this scheduling pass.
    next: BinaryHeap<Reverse<(u32, Source)>>,
    areas: Areas,
    unit_use: UnitUse,
    lent_total: u64,
    reclaimed_total: u64,
    interruptions: u64,
    lost: u128,
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
        let (jobs, tasks) = (problem.job_count(), problem.task_count());
        let (workflows, entries) = (problem.workflow_count(), jobs + tasks);
        let loans = Loans::new(&problem);
        let layout = Layout::new(&problem, loans.group_count(), |user| loans.group_of(user));
        let per_job = problem.mode == Mode::PerJob;
        let mut future = RankBitset::default();
        (0..).take(workflows).for_each(|workflow| future.insert(workflow));
        Sim {
            now: 0,
            phase: Phase::Between,
            free: problem.capacity,
            arrived: 0,
            ends: Agenda::default(),
            segments_begun: 0,
            turns: 0,
            states: JobStates::new(entries),
            resumes: problem.interrupted == Interrupted::Checkpoint && problem.lends(),
            segments: Log::default(),
            jobs_ended: 0,
            waiting_of: vec![0; problem.user_count()],
            future,
            lined_up: RankBitset::default(),
            admitted: RankBitset::default(),
            holds: vec![None; workflows],
            stage: (0..).take(workflows).map(|at| problem.stages_of(at).start).collect(),
            unfinished: vec![0; workflows],
            task_units: vec![0; workflows],
            progress: vec![StageProgress::NOTHING; workflows],
            past: Log::default(),
            past_at: vec![u32::MAX; problem.stage_count()],
            begun: Log::default(),
            waiting: BinaryHeap::new(),
            over: BinaryHeap::new(),
            ready: VecDeque::new(),
            queue: Needs::new(if per_job { entries } else { jobs }),
            members: RankBitset::default(),
            entry_at: Log::default(),
            rows: Needs::new(layout.place_at_row.len()),
            grown: Vec::new(),
            is_grown: vec![false; loans.group_count()],
            pool_grown: false,
            pool_open: true,
            newcomers: Vec::new(),
            next: BinaryHeap::new(),
            areas: Areas::default(),
            unit_use: UnitUse::default(),
            lent_total: 0,
            reclaimed_total: 0,
            interruptions: 0,
            lost: 0,
            loans,
            layout: Arc::new(layout),
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
            None => self.layout.jobs[entry as usize].need,
        }
    }

    /// Remaining runtime of an entry that starts now.
    #[inline]
    pub fn remaining(&self, entry: u32) -> Time {
        if let Some(task) = self.task_of(entry) {
            self.problem.tasks.runtime[task as usize]
        } else {
            let done = if self.resumes { self.states.before(entry).ran } else { 0 };
            self.layout.jobs[entry as usize].runtime - done
        }
    }

    /// Starts an entry on the units of `on` and returns the slot of its run segment. The caller updates the loans.
    fn start(&mut self, entry: u32, on: u32) -> u32 {
        let end = self.now + self.remaining(entry);
        let (started, number, began) = (self.now, self.segments_begun, self.turns);
        let slot = self.states.start(RunningSegment { started, number, began, entry, on });
        self.ends.push(End::new(end, number, slot));
        self.segments_begun = next(number);
        self.turns = next(self.turns);
        slot
    }

    /// Ends the run segment of a slot.
    fn close(&mut self, slot: u32, close: Close) -> RunningSegment {
        let segment = match close {
            Close::Completed => self.states.end(slot, Status::Completed),
            Close::Interrupted if self.problem.interrupted == Interrupted::Cancel => {
                self.states.end(slot, Status::Cancelled)
            }
            Close::Interrupted => self.states.stop(slot, self.now - self.states.at(slot).started),
        };
        let RunningSegment { started, began, entry, on, .. } = segment;
        let (end, turns) = (self.now, (began, self.turns));
        self.segments.push(Segment { start: started, end, entry, on, turns, close });
        self.turns = next(self.turns);
        segment
    }

    /// Adds an ordinary job to the queue, for the first time or again.
    fn enqueue(&mut self, job: u32) {
        let Placed { place, row, need, user, .. } = self.layout.jobs[job as usize];
        self.waiting_of[user as usize] += 1;
        self.queue.insert(place, need);
        self.members.insert(place);
        if row != layout::NONE {
            self.rows.insert(row, need);
        }
        self.newcomers.push(place);
    }

    /// Notes that a borrower group has more free quota than at the last scheduling pass.
    fn grow(&mut self, group: u32) {
        if !std::mem::replace(&mut self.is_grown[group as usize], true) {
            self.grown.push(group);
        }
    }

    /// Returns units to the pool.
    fn give_to_pool(&mut self, units: u32) {
        self.free += units;
        self.pool_grown |= units > 0;
    }
}

fn next(number: u32) -> u32 {
    number.checked_add(1).expect("fewer than 2^32 run segments and transfers")
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    const BYTES_A_WORK: u64 = 64;

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
                Phase::Interrupt(workflow, user) => self.interrupt(workflow, user, probe),
                Phase::Begin(workflow) => self.begin(workflow, probe),
                Phase::Lend(workflow) => self.lend(workflow, probe),
                Phase::Admit => self.admit(probe),
                Phase::Pass => self.begin_pass(),
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
        let stops = self.interruptions;
        let more = (self.arrived as usize) < self.layout.arrivals.len() || self.running_count() > 0;
        let ends = more && self.phase == Phase::Between && stops >= self.problem.most_stops;
        ends.then_some(PartialRun { time: self.now, stops })
    }

    fn bytes(&self) -> usize {
        let by_workflow = 3 * size_of::<u32>() + size_of::<Option<Hold>>();
        let statuses = [&self.future, &self.lined_up, &self.admitted];
        let numbers = self.waiting_of.len()
            + self.waiting.len()
            + self.over.len()
            + self.ready.len()
            + self.newcomers.len()
            + 2 * self.next.len();
        size_of::<Sim>()
            + self.states.bytes()
            + self.holds.len() * by_workflow
            + statuses.map(RankBitset::bytes).into_iter().sum::<usize>()
            + self.progress.len() * size_of::<StageProgress>()
            + self.past.bytes()
            + self.past_at.len() * size_of::<u32>()
            + self.begun.bytes()
            + numbers * size_of::<u32>()
            + self.ends.bytes()
            + self.segments.bytes()
            + self.entry_at.bytes()
            + self.loans.bytes()
            + self.queue.bytes()
            + self.members.bytes()
            + self.rows.bytes()
    }
}
