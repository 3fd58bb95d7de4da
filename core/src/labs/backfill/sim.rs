//! A backfill run: all mutable state, and the step that moves it on.
//!
//! A step is one of: an end; a submission; a start; a stop; a reservation; a job planned; the candidates from one
//! that starts to the next, or to the queue's end.
//!
//! Inside, a job is its *place* in order of submission: the order of the queue. Events name it by its number. A
//! scheduling pass goes through the candidates behind the head by *slots*, in the order that the policy tests them:
//! the places themselves, or ranks ([`ranked`]).
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
mod places;
mod planned;
mod profile;
mod queue;
mod ranked;
mod running;
mod sorted;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::look::{Admitted, Turn};

use self::checkpoint::{Left, Stop};
use self::conservative::Planner;
use self::instant::End;
use self::places::Place;
use self::profile::Profile;
use self::queue::Queue;
use self::ranked::Ranked;
use self::running::{Entry, Running};
use self::sorted::{Ordered, Sorted};
use super::Problem;
use super::event::{Event, HOLE_FOUND, PLANNED};
use crate::kernel::{Count, Counted, Log, Model, PartialRun, Probe, RankBitset, Time, Window};

/// What has become of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
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
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
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
    /// Whether it began past a head: past a job that waits and was submitted earlier.
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
    /// Tests the candidates from that slot on.
    Scan(u32),
}

/// Of a job that was submitted and has not ended: the present or last piece of its run.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// When it began; 0 where none has.
    started: Time,
    /// Its number, or one of the numbers below.
    number: u32,
    /// How many pieces were over when it began, and [`PAST_HEAD`] where it began past a head.
    closed: u32,
}

/// The number of the piece of a job that waits and has not run.
const WAITS: u32 = u32::MAX;

/// The same where it ran before, and waits to be resumed.
const STOPPED: u32 = u32::MAX - 1;

/// The same where it has ended.
const ENDED: u32 = u32::MAX - 2;

/// The bit of [`Piece::closed`] that tells of a piece that began past a head.
const PAST_HEAD: u32 = 1 << 31;

impl Piece {
    #[inline]
    fn runs(self) -> bool {
        self.number < ENDED
    }

    #[inline]
    fn passed(self) -> bool {
        self.closed & PAST_HEAD != 0
    }
}

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
    places: Arc<[Place]>,
    queue: Queue,
    /// The candidates, where the policy does not test them in order of submission.
    ranked: Option<Ranked>,
    running: Running,
    /// Ends to come.
    ends: Sorted<End>,
    /// Pieces begun so far.
    begun: u32,
    /// The first place that has not ended.
    oldest: u32,
    pieces: Window<Piece>,
    segments: Log<Segment>,
    /// Candidates that the present pass started.
    admitted: Vec<Admitted>,
    reservation: Option<Reservation>,
    /// All candidates before this slot were refused with the numbers of the present reservation; 0 where what it
    /// was made from has changed.
    refused_to: u32,
    /// None unless the policy is checkpoint.
    left: Option<Window<Left>>,
    /// Running jobs that started past the head that waits: their places (checkpoint),
    backfilled: RankBitset,
    /// and the same jobs in the order in which they are stopped.
    stops: Sorted<Stop>,
    /// None unless the policy is conservative.
    planner: Option<Planner>,
    checkpoints: u64,
}

impl Sim {
    /// The run's beginning. Cost: linear in the jobs.
    pub fn new(problem: Arc<Problem>) -> Self {
        let places = places::places(&problem);
        let checkpoints = problem.policy.stops();
        let shortens = |estimate| checkpoint::shortened(&problem, estimate);
        let queue = Queue::new(Arc::clone(&places), checkpoints.then_some(&shortens));
        Sim {
            now: 0,
            phase: Phase::Packed,
            comes: true,
            submitted: 0,
            free: problem.machine,
            queue,
            ranked: Ranked::new(problem.policy.candidate_order(), &places),
            running: Running::default(),
            ends: Sorted::default(),
            begun: 0,
            oldest: 0,
            pieces: Window::default(),
            segments: Log::default(),
            admitted: Vec::new(),
            reservation: None,
            refused_to: 0,
            left: checkpoints.then(Window::default),
            backfilled: RankBitset::default(),
            stops: Sorted::default(),
            planner: problem
                .policy
                .plans()
                .then(|| Planner::new(Profile::new(problem.machine), places.len())),
            checkpoints: 0,
            places,
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
        let place = self.place(job);
        if place >= self.submitted {
            return Status::Future;
        }
        match self.pieces.get(place).map_or(ENDED, |piece| piece.number) {
            ENDED if self.places[place as usize].overruns() => Status::Killed,
            ENDED => Status::Completed,
            WAITS | STOPPED => Status::Waiting,
            _ => Status::Running,
        }
    }

    /// When the present or last piece of a `job` began that waits or runs; 0 where none has.
    pub fn started(&self, job: u32) -> Time {
        self.pieces.get(self.place(job)).map_or(0, |piece| piece.started)
    }

    /// The pieces that are over, in order of their ends.
    pub fn segments(&self) -> &Log<Segment> {
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
        let place = self.place(job);
        let planner = self.planner.as_ref().filter(|_| self.queue.contains(place))?;
        planner.planned(place, self.now)
    }

    /// Free nodes over time by the plan (conservative): times, and what is free from each on.
    pub fn plan(&self) -> Vec<(Time, u32)> {
        self.planner.iter().flat_map(|planner| planner.profile().points()).collect()
    }

    /// What is left of a job's work and of its estimate, were it to start now.
    pub fn left(&self, job: u32) -> (Time, Time) {
        let place = self.place(job);
        (self.work_left(place), self.estimate_left(place))
    }

    /// The time that the run segments of a `job` took that waits or runs, as far as they are over.
    pub fn ran(&self, job: u32) -> Time {
        let left = self.left.as_ref().and_then(|left| left.get(self.place(job)));
        left.map_or(0, |left| left.ran)
    }

    /// The estimate by which `job` is judged behind a head.
    pub fn judged_estimate(&self, job: u32) -> Time {
        let place = self.place(job);
        let joined = place >= self.oldest && place < self.submitted;
        if joined { self.queue.estimate(place) } else { self.judged_as(self.estimate_left(place)) }
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
        self.places[place as usize].job
    }

    fn place(&self, job: u32) -> u32 {
        self.problem.place[job as usize]
    }

    #[inline]
    fn work_left(&self, place: u32) -> Time {
        let left = self.left.as_ref().and_then(|left| left.get(place));
        left.map_or_else(|| self.places[place as usize].work(), |left| left.work)
    }

    #[inline]
    fn estimate_left(&self, place: u32) -> Time {
        let left = self.left.as_ref().and_then(|left| left.get(place));
        left.map_or_else(|| self.places[place as usize].estimate, |left| left.estimate)
    }

    /// When a running job is expected to end.
    #[inline]
    fn expected_end(&self, place: u32) -> Time {
        match &self.left {
            Some(left) => left[place].expected_end,
            None => self.pieces[place].started + self.places[place as usize].estimate,
        }
    }

    /// Takes a place out of the queue and lets it run; it is expected to run for `length`. `past_head` is
    /// [`PAST_HEAD`] where it starts past a head, else 0.
    fn start(&mut self, place: u32, length: Time, past_head: u32) {
        let nodes = self.queue.nodes(place);
        self.queue.remove(place);
        if let Some(ranked) = &mut self.ranked {
            ranked.remove(place);
        }
        self.free -= nodes;
        let number = self.begun;
        self.begun += 1;
        let closed = index_u32(self.segments.len()) | past_head;
        self.pieces[place] = Piece { started: self.now, number, closed };
        let end = self.now + length;
        if let Some(left) = &mut self.left {
            left[place].expected_end = end;
        }
        self.running.insert(Entry { end, place, nodes });
        self.ends.insert(End { time: self.now + self.work_left(place), number, place });
    }

    /// Whether a waiting place has run before.
    #[inline]
    fn resumes(&self, place: u32) -> bool {
        self.pieces.get(place).is_some_and(|piece| piece.number == STOPPED)
    }

    /// Ends a running piece, whose end was taken out of the ends to come.
    fn close(&mut self, place: u32, close: Close) {
        let nodes = self.queue.nodes(place);
        if self.running.remove(self.expected_end(place), place) {
            self.free += nodes;
        }
        self.refused_to = 0;
        let over = if close == Close::Checkpointed { STOPPED } else { ENDED };
        let ran = self.pieces[place];
        self.pieces[place].number = over;
        self.segments.push(Segment {
            start: ran.started,
            end: self.now,
            job: self.job(place),
            piece: ran.number,
            closed: ran.closed & !PAST_HEAD,
            close,
            backfilled: ran.passed(),
        });
        self.forget_backfilled(place);
        if place == self.oldest && over == ENDED {
            self.forget_ended();
        }
    }

    /// Forgets the jobs that have ended before the first that has not.
    fn forget_ended(&mut self) {
        while self.pieces.get(self.oldest).is_some_and(|piece| piece.number == ENDED) {
            self.oldest += 1;
        }
        self.pieces.forget_before(self.oldest);
        self.queue.forget_before(self.oldest);
        if let Some(left) = &mut self.left {
            left.forget_before(self.oldest);
            self.backfilled.forget_before(self.oldest);
        }
        if let Some(planner) = &mut self.planner {
            planner.forget_places(self.oldest);
        }
    }

    /// A job that runs no longer, or is about to end, is not stopped and expected at no other time.
    fn forget_backfilled(&mut self, place: u32) {
        if self.backfilled.contains(place) {
            self.backfilled.remove(place);
            self.stops.remove(self.stop_of(place).key());
        }
    }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index).ok().filter(|&index| index < PAST_HEAD).expect("fewer than 2^31 pieces")
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    // Recording 200,000 jobs of a deep queue takes 1.3 times as long as running them, and a seek in them at most 3.3 ms;
    // with 64, 1.7 times and 1.9 ms.
    const BYTES_A_WORK: u64 = 16;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
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

    fn leap(&mut self, most: u64, count: &mut Count) -> u64 {
        let moved = self.slide_on(most);
        if moved == 0 {
            return u64::from(self.step(&mut Counted(count)));
        }
        count.kinds[HOLE_FOUND] += moved;
        count.kinds[PLANNED] += moved;
        moved
    }

    fn time(&self) -> Time {
        self.now
    }

    fn partial(&self) -> Option<PartialRun> {
        let stops = self.checkpoints;
        let ended = self.segments.len() as u64 - stops;
        let ends = self.phase == Phase::Packed
            && stops >= self.problem.most_stops
            && ended < self.places.len() as u64;
        ends.then_some(PartialRun { time: self.now, stops })
    }

    fn bytes(&self) -> usize {
        size_of::<Sim>()
            + self.pieces.bytes()
            + self.left.as_ref().map_or(0, Window::bytes)
            + self.queue.bytes()
            + self.ranked.as_ref().map_or(0, Ranked::bytes)
            + self.running.bytes()
            + self.ends.bytes()
            + self.segments.bytes()
            + self.backfilled.bytes()
            + self.stops.bytes()
            + self.planner.as_ref().map_or(0, Planner::bytes)
    }
}
