//! A backfill run: all mutable state, and the step that moves it on.
//!
//! A step is one of: an end; a submission; a start; a stop; a reservation; a job planned; the candidates from one
//! that starts to the next, or to the queue's end.
//!
//! Inside, a job is its *place* in order of submission: the order of the queue. Events name it by its number.
//!
//! **Invariant:** `free` is what no running job holds; with [`Events::Singly`] a job whose estimate has expired
//! holds nothing, though it ends only with its event.
//! **Invariant:** a job that started as head is never stopped: none before it waits any more, and what is stopped
//! goes back behind a waiting head. So the head's place never goes back.
//!
//! Cost of a step: what is said of [`queue`], [`running`] and [`profile`]; nothing looks at all waiting or all
//! running jobs, but for a probe that is told of each candidate.

mod checkpoint;
mod conservative;
mod instant;
mod look;
mod pass;
mod profile;
mod queue;
mod running;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::look::Admitted;

use self::conservative::Planner;
use self::profile::Profile;
use self::queue::Queue;
use self::running::{Entry, Running};
use super::event::Event;
use super::{Policy, Problem};
use crate::kernel::{Model, Probe, Time};

/// What has become of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not submitted.
    Future,
    /// In the queue.
    Waiting,
    /// On the machine.
    Running,
    /// Ended, its work done.
    Completed,
    /// Ended by its estimate.
    Killed,
}

/// How a piece of a job's run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Close {
    /// The job's work was done.
    Completed,
    /// It was ended by its estimate.
    Killed,
    /// It was stopped for a head.
    Checkpointed,
}

/// A piece of a job's run that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// When it began.
    pub start: Time,
    /// When it was over.
    pub end: Time,
    /// The job.
    pub job: u32,
    /// Its number: how many pieces of any job began before it.
    pub piece: u32,
    /// How many pieces were over when it began.
    pub closed: u32,
    /// How it was over.
    pub close: Close,
    /// Whether it began past a head.
    pub backfilled: bool,
}

/// What the head holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// The head.
    pub job: u32,
    /// When it starts at the latest.
    pub time: Time,
    /// How many nodes are left over then, less what candidates admitted in this pass have used up of them.
    pub extra: u32,
}

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Looks for the next instant, or for what is left of this one.
    Packed,
    /// Takes an end.
    Ends,
    /// Takes a submission.
    Submissions,
    /// Plans a job that was just submitted.
    Plan(u32),
    /// Plans waiting jobs anew, from that place on.
    Replan(u32),
    /// Starts a job whose planned start has come.
    Due,
    /// Starts the head, makes room for it, or reserves for it.
    Head,
    /// Judges the candidates from that place on.
    Scan(u32),
}

/// What is left of a job that may be stopped.
#[derive(Clone, Copy, Debug)]
struct Left {
    work: Time,
    estimate: Time,
}

/// The number of the piece of a job that does not run.
const NO_PIECE: u32 = u32::MAX;

/// The same where it ran before, and waits to be resumed.
const STOPPED: u32 = u32::MAX - 1;

/// A backfill run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    now: Time,
    phase: Phase,
    /// Whether reservation times and planned starts of this instant come with the present pass.
    comes: bool,
    /// Jobs submitted so far, in order of submission.
    submitted: u32,
    free: u32,
    queue: Queue,
    running: Running,
    /// Ends to come: when, number of the piece, place. Those of pieces that were stopped are passed over.
    ends: BinaryHeap<Reverse<(Time, u32, u32)>>,
    /// Pieces begun so far.
    pieces: u32,
    /// By place.
    status: Vec<Status>,
    /// When the present or last piece began, by place.
    started: Vec<Time>,
    /// The number of the running piece, by place.
    piece: Vec<u32>,
    /// How many pieces were over when the running piece began, by place.
    closed: Vec<u32>,
    /// Whether the present or last piece began past a head, by place.
    passed: Vec<bool>,
    segments: Vec<Segment>,
    /// Candidates that the present pass started.
    admitted: Vec<Admitted>,
    reservation: Option<Reservation>,
    /// Empty unless the policy is checkpoint, by place.
    left: Arc<Vec<Left>>,
    /// When running jobs are expected to end; empty unless the policy is checkpoint, by place.
    expected: Vec<Time>,
    /// Running jobs that started past the head that waits, in order of submission (checkpoint).
    backfilled: Vec<u32>,
    /// None unless the policy is conservative.
    planner: Option<Planner>,
    checkpoints: u64,
}

impl Sim {
    /// The run's beginning. Cost: linear in the jobs.
    pub fn new(problem: Arc<Problem>) -> Self {
        let count = problem.job_count();
        let order = problem.order.iter().copied();
        let checkpoints = problem.policy == Policy::Checkpoint;
        let estimates = order.clone().map(|job| problem.estimate[job as usize]);
        let judged = if checkpoints {
            estimates.map(|estimate| checkpoint::shortened(&problem, estimate)).collect()
        } else {
            estimates.collect()
        };
        let left =
            |job: u32| Left { work: problem.work(job), estimate: problem.estimate[job as usize] };
        let left = if checkpoints { order.map(left).collect() } else { Vec::new() };
        Sim {
            now: 0,
            phase: Phase::Packed,
            comes: true,
            submitted: 0,
            free: problem.machine,
            queue: Queue::new(&problem, judged),
            running: Running::default(),
            ends: BinaryHeap::new(),
            pieces: 0,
            status: vec![Status::Future; count],
            started: vec![0; count],
            piece: vec![NO_PIECE; count],
            closed: vec![0; count],
            passed: vec![false; count],
            segments: Vec::with_capacity(count),
            admitted: Vec::new(),
            reservation: None,
            left: Arc::new(left),
            expected: vec![0; if checkpoints { count } else { 0 }],
            backfilled: Vec::new(),
            planner: (problem.policy == Policy::Conservative)
                .then(|| Planner::new(Profile::new(problem.machine), count)),
            checkpoints: 0,
            problem,
        }
    }

    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Nodes that are free.
    pub fn free(&self) -> u32 {
        self.free
    }

    /// What has become of `job`.
    pub fn status(&self, job: u32) -> Status {
        self.status[self.problem.place[job as usize] as usize]
    }

    /// When the present or last piece of `job` began; 0 where none has.
    pub fn started(&self, job: u32) -> Time {
        self.started[self.problem.place[job as usize] as usize]
    }

    /// The pieces that are over, in order of their ends.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The waiting jobs in order. Cost: linear in the jobs between the first and the last of them.
    pub fn queue(&self) -> impl Iterator<Item = u32> + '_ {
        self.queue.iter_from(0).map(|place| self.job(place))
    }

    /// How many wait.
    pub fn queue_length(&self) -> usize {
        self.queue.len()
    }

    /// The head of the queue.
    pub fn head(&self) -> Option<u32> {
        self.queue.next(0).map(|place| self.job(place))
    }

    /// The running jobs, in order of their expected ends, and when each is expected to end. With
    /// [`Events::Singly`](super::Events::Singly) a job whose estimate has expired is left out.
    pub fn running(&self) -> impl Iterator<Item = (u32, Time)> + '_ {
        self.running.iter().map(|entry| (self.job(entry.place), entry.end))
    }

    /// What the head holds, from its pass on until it starts.
    pub fn reservation(&self) -> Option<Reservation> {
        self.reservation
    }

    /// When a waiting `job` is planned to start (conservative).
    pub fn planned(&self, job: u32) -> Option<Time> {
        let place = self.problem.place[job as usize];
        let planner = self.planner.as_ref().filter(|_| self.queue.contains(place))?;
        planner.planned(place)
    }

    /// Free nodes over time by the plan (conservative): times, and what is free from each on.
    pub fn plan(&self) -> Vec<(Time, u32)> {
        self.planner.iter().flat_map(|planner| planner.profile().points()).collect()
    }

    /// What is left of a job's work and of its estimate, were it to start now.
    pub fn left(&self, job: u32) -> (Time, Time) {
        let place = self.problem.place[job as usize];
        (self.work_left(place), self.estimate_left(place))
    }

    /// The estimate by which `job` is judged behind a head.
    pub fn judged_estimate(&self, job: u32) -> Time {
        self.queue.estimate(self.problem.place[job as usize])
    }

    /// Running jobs that could be stopped for the head (checkpoint).
    pub fn stoppable(&self) -> impl Iterator<Item = u32> + '_ {
        self.backfilled.iter().map(|&place| self.job(place))
    }

    /// How many jobs have been submitted, and how many have ended.
    pub fn submitted_and_ended(&self) -> (u64, u64) {
        (self.submitted.into(), self.segments.len() as u64 - self.checkpoints)
    }

    /// How many checkpoints were taken.
    pub fn checkpoints(&self) -> u64 {
        self.checkpoints
    }

    #[inline]
    fn job(&self, place: u32) -> u32 {
        self.problem.order[place as usize]
    }

    #[inline]
    fn work_left(&self, place: u32) -> Time {
        match self.left.get(place as usize) {
            Some(left) => left.work,
            None => self.problem.work(self.job(place)),
        }
    }

    #[inline]
    fn estimate_left(&self, place: u32) -> Time {
        match self.left.get(place as usize) {
            Some(left) => left.estimate,
            None => self.problem.estimate[self.job(place) as usize],
        }
    }

    /// When a running job is expected to end.
    #[inline]
    fn expected_end(&self, place: u32) -> Time {
        match self.expected.get(place as usize) {
            Some(&end) => end,
            None => self.started[place as usize] + self.estimate_left(place),
        }
    }

    /// Takes a place out of the queue and lets it run; it is expected to run for `length`.
    fn start(&mut self, place: u32, length: Time) {
        let (at, nodes) = (place as usize, self.queue.nodes(place));
        self.queue.remove(place);
        self.free -= nodes;
        self.status[at] = Status::Running;
        self.started[at] = self.now;
        self.passed[at] = false;
        self.closed[at] = index_u32(self.segments.len());
        self.piece[at] = self.pieces;
        let end = self.now + length;
        if let Some(expected) = self.expected.get_mut(at) {
            *expected = end;
        }
        self.running.insert(Entry { end, place, nodes });
        self.ends.push(Reverse((self.now + self.work_left(place), self.pieces, place)));
        self.pieces += 1;
    }

    /// Whether a waiting place has run before.
    #[inline]
    fn resumes(&self, place: u32) -> bool {
        self.piece[place as usize] == STOPPED
    }

    /// Ends a running piece.
    fn close(&mut self, place: u32, close: Close) {
        let (at, nodes) = (place as usize, self.queue.nodes(place));
        if self.running.remove(self.expected_end(place), place) {
            self.free += nodes;
        }
        let piece = std::mem::replace(&mut self.piece[at], NO_PIECE);
        self.status[at] = match close {
            Close::Completed => Status::Completed,
            Close::Killed => Status::Killed,
            Close::Checkpointed => Status::Waiting,
        };
        let segment = Segment {
            start: self.started[at],
            end: self.now,
            job: self.job(place),
            piece,
            closed: self.closed[at],
            close,
            backfilled: self.passed[at],
        };
        self.segments.push(segment);
        self.forget_backfilled(place);
    }

    /// A job that runs no longer, or is about to end, is not stopped and expected at no other time.
    fn forget_backfilled(&mut self, place: u32) {
        if let Ok(at) = self.backfilled.binary_search(&place) {
            self.backfilled.remove(at);
        }
    }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 pieces")
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    fn step<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        loop {
            let told = match self.phase {
                Phase::Packed => {
                    if !self.enter_instant() {
                        return false;
                    }
                    false
                }
                Phase::Ends => self.take_end(probe),
                Phase::Submissions => self.take_submission(probe),
                Phase::Plan(place) => self.plan_new(place, probe),
                Phase::Replan(from) => self.plan_anew(from, probe),
                Phase::Due => self.start_due(probe),
                Phase::Head => self.serve_head(probe),
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

    fn bytes(&self) -> usize {
        let by_place = self.status.len()
            * (size_of::<Status>() + size_of::<Time>() + 2 * size_of::<u32>() + size_of::<bool>())
            + self.expected.len() * size_of::<Time>();
        size_of::<Sim>()
            + by_place
            + self.queue.bytes()
            + self.running.bytes()
            + self.ends.len() * size_of::<(Time, u32, u32)>()
            + self.segments.len() * size_of::<Segment>()
            + self.planner.as_ref().map_or(0, Planner::bytes)
    }
}
