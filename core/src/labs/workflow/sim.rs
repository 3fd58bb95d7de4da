//! A workflow run: all mutable state, and the step that moves it on.
//!
//! A step is one of: an end; an arrival; a stage that is ready; a workflow admitted or finished; units reclaimed; a
//! job interrupted; a stage begun; units lent; the waiting jobs from one that starts to the next, or to the queue's
//! end.
//!
//! Ordinary jobs and the jobs of stages (*tasks*) are numbered together as *entries*: a task stands behind all jobs.
//!
//! **Invariant:** the pool's free units, what pool jobs hold, what is reserved, and what is still used of loans of
//! ended workflows make up the capacity.
//! **Invariant:** a job that waited at the end of the last pass fits nowhere until some room grows. So a pass looks
//! only at jobs whose party or whose pool has more room than then, and at those that joined since.
//!
//! Cost of a step: an end, an arrival, a start: logarithmic in jobs and workflows; a stage that begins: its tasks,
//! and each user that shares; an interruption: a logarithm. Nothing looks at all waiting or all running jobs, but
//! for a probe that is told of each waiting job.
//!
//! Cost of a clone: two bytes an entry, four a stage, some 80 a workflow, and what runs and is lent. What is over stands
//! in logs that clones share: 200,000 jobs and 20,000 stages take 1 MB. With 24 bytes an entry and 56 a stage it was 10
//! MB; then a run had four keyframes.

mod instant;
mod layout;
mod loans;
mod look;
mod needs;
mod pass;
mod seats;
mod split;
mod stages;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::look::Candidate;
pub use self::seats::Before;

use self::instant::End;
use self::layout::{Layout, Placed};
use self::loans::Loans;
use self::needs::Needs;
use self::seats::{Seat, Seats};
use super::event::{Event, POOL};
use super::{Interrupted, Mode, Problem};
use crate::kernel::{Agenda, Log, Model, PartialRun, Probe, RankBitset, Time, index_u32};

/// What has become of a job.
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
    /// Ended, its work done.
    Completed,
    /// Interrupted, and cancelled.
    Cancelled,
}

/// What has become of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "lowercase")]
pub enum WorkflowStatus {
    /// Not submitted.
    Future,
    /// In the queue.
    Waiting,
    /// Admitted; with `per-job`: its first stage is ready.
    Admitted,
    /// Ended.
    Finished,
}

/// How a piece of a job's run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
#[serde(rename_all = "lowercase")]
pub enum Close {
    /// The job's work was done.
    Completed,
    /// Its units were taken back.
    Interrupted,
}

/// A piece of a job's run that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// When it began.
    pub start: Time,
    /// When it was over.
    pub end: Time,
    /// The job, or the task behind all jobs.
    pub entry: u32,
    /// The workflow whose units it used; [`POOL`] where none's.
    pub on: u32,
    /// How many changes of hands came before it began, and before it was over.
    pub turns: (u32, u32),
    /// How it was over.
    pub close: Close,
}

/// A stage that has begun, or with `per-job` is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageRun {
    /// The stage.
    pub stage: u32,
    /// When the first of its jobs started; none where none has (per-job).
    pub start: Option<Time>,
    /// When the last of them ended.
    pub end: Option<Time>,
    /// What its workflow lends while it runs.
    pub lent: u32,
    /// What was reclaimed for it.
    pub reclaimed: u32,
    /// What nobody used of that, and was taken first.
    pub idle: u32,
    /// What jobs gave back that were interrupted for it, so far.
    pub freed: u32,
}

/// A workflow's hold on its reservation: the changes of hands before it was admitted, and before it finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Before it was admitted.
    pub from: u32,
    /// Before it finished; none where it has not.
    pub to: Option<u32>,
    /// When it was admitted; with `per-job`, when it was submitted.
    pub admitted: Time,
    /// When it finished.
    pub finished: Option<Time>,
}

/// Unit-time by what it was used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// By the workflows' own jobs.
    pub own: u128,
    /// By jobs on loans.
    pub lent_used: u128,
    /// Lent and used by nobody.
    pub lent_idle: u128,
    /// Reserved, neither used nor lent.
    pub reserved_idle: u128,
    /// By ordinary jobs on the pool.
    pub pool: u128,
    /// By nobody, and reserved by nobody.
    pub free: u128,
}

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Looks for the next instant.
    Between,
    /// Takes an end.
    Ends,
    /// Takes an arrival.
    Arrivals,
    /// Lets a stage be ready, or a workflow finish (per-job).
    Ready,
    /// Serves a workflow whose stage is over.
    Advance,
    /// Interrupts jobs for a stage, of this user on.
    Interrupt(u32, u32),
    /// Begins a stage.
    Begin(u32),
    /// Lends what the stage that began leaves over.
    Lend(u32),
    /// Admits a workflow.
    Admit,
    /// Finds out who may start.
    Pass,
    /// Judges the queue from that place on.
    Scan(u32),
}

/// Whose next job is looked for in a pass: a group of rows, or one of these.
type Source = u32;

/// All that wait, on the pool.
const WHOLE_QUEUE: Source = u32::MAX;

/// A job that joined the queue since the last pass, by itself.
const NEWCOMER: Source = u32::MAX - 1;

/// What a stage has done.
#[derive(Clone, Copy, Debug)]
struct Course {
    /// When the first of its jobs started; [`NEVER`] where none has.
    start: Time,
    /// When the last of them ended.
    end: Time,
    /// What nobody used of the loans that were reclaimed for it.
    idle: u32,
    /// What jobs gave back that were interrupted for it.
    freed: u32,
}

const NEVER: Time = Time::MAX;

impl Course {
    const NOTHING: Course = Course { start: NEVER, end: NEVER, idle: 0, freed: 0 };
}

/// A workflow run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    layout: Arc<Layout>,
    now: Time,
    phase: Phase,
    /// Units of the pool that nobody holds or has reserved.
    free: u32,
    /// Arrivals taken.
    arrived: u32,
    /// Ends to come. Those of pieces that were interrupted are passed over.
    ends: Agenda<End>,
    /// Pieces begun.
    pieces: u32,
    /// Changes of hands so far: pieces begun and over, workflows admitted and finished.
    turns: u32,
    /// Ordinary jobs, and tasks behind them.
    seats: Seats,
    /// Whether an interrupted job goes on where it was.
    keeps: bool,
    segments: Log<Segment>,
    /// Ordinary jobs that are over.
    jobs_over: u32,
    /// Waiting jobs of each user.
    waiting_of: Vec<u32>,
    /// Workflows that are to come, that wait, that are admitted.
    future: RankBitset,
    lined_up: RankBitset,
    admitted: RankBitset,
    holds: Vec<Option<Hold>>,
    /// The present or next stage of each workflow.
    stage: Vec<u32>,
    /// Tasks of the present stage that have not ended, by workflow.
    tasks_left: Vec<u32>,
    /// Units that its tasks hold, by workflow.
    own: Vec<u32>,
    /// What the present stage of each workflow has done, and what those have that are over.
    courses: Vec<Course>,
    past: Log<Course>,
    /// Where in `past` a stage stands that is over.
    past_at: Vec<u32>,
    /// The stages that have begun, or are ready.
    begun: Log<u32>,
    /// Waiting workflows by rank.
    waiting: BinaryHeap<Reverse<u32>>,
    /// Workflows whose stage is over, by rank (lend, reserve).
    over: BinaryHeap<Reverse<u32>>,
    /// Workflows whose next stage is ready, in order (per-job).
    ready: VecDeque<u32>,
    loans: Loans,
    /// The waiting entries by place: who needs little,
    queue: Needs,
    /// and how many there are.
    members: RankBitset,
    /// The entries by place (per-job).
    entry_at: Log<u32>,
    /// The waiting jobs by row.
    rows: Needs,
    /// Parties with more room than at the last pass.
    grown: Vec<u32>,
    is_grown: Vec<bool>,
    /// Whether the pool has more room than at the last pass.
    pool_grown: bool,
    /// Whether ordinary jobs could start on the pool at the last pass.
    pool_open: bool,
    /// Places that joined the queue since the last pass.
    newcomers: Vec<u32>,
    /// The next place of each source that a pass looks at.
    next: BinaryHeap<Reverse<(u32, Source)>>,
    areas: Areas,
    held: Held,
    lent_in_all: u64,
    reclaimed_in_all: u64,
    interruptions: u64,
    lost: u128,
}

/// Units by what they are used for, at present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Reserved by admitted workflows.
    pub reserved: u32,
    /// Held by tasks.
    pub own: u32,
    /// Lent by admitted workflows.
    pub lent: u32,
    /// Of these, used.
    pub lent_used: u32,
    /// Used of what ended workflows had lent.
    pub left_over: u32,
    /// Held by ordinary jobs on the pool.
    pub pool: u32,
}

impl Sim {
    /// The run's beginning. Cost: sorting the jobs.
    pub fn new(problem: Arc<Problem>) -> Self {
        let (jobs, tasks) = (problem.job_count(), problem.task_count());
        let (workflows, entries) = (problem.workflow_count(), jobs + tasks);
        let loans = Loans::new(&problem);
        let layout = Layout::new(&problem, loans.parties(), |user| loans.party(user));
        let per_job = problem.mode == Mode::PerJob;
        let mut future = RankBitset::default();
        (0..).take(workflows).for_each(|workflow| future.insert(workflow));
        Sim {
            now: 0,
            phase: Phase::Between,
            free: problem.capacity,
            arrived: 0,
            ends: Agenda::default(),
            pieces: 0,
            turns: 0,
            seats: Seats::new(entries),
            keeps: problem.interrupted == Interrupted::Checkpoint && problem.lends(),
            segments: Log::default(),
            jobs_over: 0,
            waiting_of: vec![0; problem.user_count()],
            future,
            lined_up: RankBitset::default(),
            admitted: RankBitset::default(),
            holds: vec![None; workflows],
            stage: (0..).take(workflows).map(|at| problem.stages_of(at).start).collect(),
            tasks_left: vec![0; workflows],
            own: vec![0; workflows],
            courses: vec![Course::NOTHING; workflows],
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
            is_grown: vec![false; loans.parties()],
            pool_grown: false,
            pool_open: true,
            newcomers: Vec::new(),
            next: BinaryHeap::new(),
            areas: Areas::default(),
            held: Held::default(),
            lent_in_all: 0,
            reclaimed_in_all: 0,
            interruptions: 0,
            lost: 0,
            loans,
            layout: Arc::new(layout),
            problem,
        }
    }

    /// The entry of a task.
    #[inline]
    fn entry_of(&self, task: u32) -> u32 {
        index_u32(self.problem.job_count()) + task
    }

    /// The task of an entry; none for an ordinary job.
    #[inline]
    fn task_of(&self, entry: u32) -> Option<u32> {
        entry.checked_sub(index_u32(self.problem.job_count()))
    }

    #[inline]
    fn need(&self, entry: u32) -> u32 {
        match self.task_of(entry) {
            Some(task) => self.problem.tasks.need[task as usize],
            None => self.layout.jobs[entry as usize].need,
        }
    }

    /// How long an entry would run, were it to start now.
    #[inline]
    fn work_left(&self, entry: u32) -> Time {
        if let Some(task) = self.task_of(entry) {
            self.problem.tasks.runtime[task as usize]
        } else {
            let done = if self.keeps { self.seats.before(entry).ran } else { 0 };
            self.layout.jobs[entry as usize].runtime - done
        }
    }

    /// Lets an entry run on the units of `on`; its seat. What that is for the loans is for the caller to settle.
    fn start(&mut self, entry: u32, on: u32) -> u32 {
        let end = self.now + self.work_left(entry);
        let (started, piece, began) = (self.now, self.pieces, self.turns);
        let seat = self.seats.start(Seat { started, piece, began, entry, on });
        self.ends.push(End::new(end, self.pieces, seat));
        self.pieces = next(self.pieces);
        self.turns = next(self.turns);
        seat
    }

    /// Ends the piece in a seat.
    fn close(&mut self, seat: u32, close: Close) -> Seat {
        let own = match close {
            Close::Completed => self.seats.end(seat, Status::Completed),
            Close::Interrupted if self.problem.interrupted == Interrupted::Cancel => {
                self.seats.end(seat, Status::Cancelled)
            }
            Close::Interrupted => self.seats.stop(seat, self.now - self.seats.at(seat).started),
        };
        let Seat { started, began, entry, on, .. } = own;
        let (end, turns) = (self.now, (began, self.turns));
        self.segments.push(Segment { start: started, end, entry, on, turns, close });
        self.turns = next(self.turns);
        own
    }

    /// An ordinary job joins the queue, or joins it again.
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

    /// A party has more room than at the last pass.
    fn grow(&mut self, party: u32) {
        if !std::mem::replace(&mut self.is_grown[party as usize], true) {
            self.grown.push(party);
        }
    }

    /// Units go back to the pool.
    fn give_to_pool(&mut self, units: u32) {
        self.free += units;
        self.pool_grown |= units > 0;
    }
}

fn next(number: u32) -> u32 {
    number.checked_add(1).expect("fewer than 2^32 changes of hands")
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    const BYTES_A_WORK: u64 = 64;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        loop {
            let told = match self.phase {
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
            if told {
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
            + self.seats.bytes()
            + self.holds.len() * by_workflow
            + statuses.map(RankBitset::bytes).into_iter().sum::<usize>()
            + self.courses.len() * size_of::<Course>()
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
