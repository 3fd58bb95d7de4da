//! A backfill run: all mutable state, and the step that moves it on.
//!
//! A step is one of: an end; a submission; a start; a stop; a reservation; a planned job; the candidates up to the next
//! one that starts, or to the queue's end.
//!
//! ```text
//! nodes        now           shadow time
//!   |===========|...............|...........  <- extra nodes, free beside the head
//!   |===========|...............+----------+
//!   |===========|...............|   head   |  <- the head's reservation
//!   |===========================|          |
//!   +-----------|---------------|----------+---> time
//!               |backfill window|
//! queue: head, c1, c2, c3, c4   == running, until its expected end   .. free
//! step:        c1 refused, c2 refused, c3 starts: it fits now, and ends by the
//!              shadow time or needs no more than the extra nodes
//! ```
//!
//! A job is identified by its *place* in order of submission, which is the order of the queue; events use its number in
//! the scenario. A scheduling pass tests the candidates behind the head by *slots*, in the order of the policy: the
//! places themselves, or ranks ([`ranked`]).
//!
//! **Invariant:** `free` is the number of nodes that no running job uses; with [`Events::Singly`] a job whose estimate
//! has expired uses none, though it ends only with its event.
//! **Invariant:** a job that started as head is never stopped: no job before it waits any more, and only jobs behind a
//! waiting head are stopped. So the head's place never decreases.
//!
//! Cost of a step: as stated in [`queue`], [`running`] and [`profile`]; no step visits all waiting or all running jobs,
//! except for a probe that gets each candidate.

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

use self::checkpoint::{Remaining, Stop};
use self::conservative::Planner;
use self::instant::End;
use self::places::Place;
use self::profile::Profile;
use self::queue::Queue;
use self::ranked::Ranked;
use self::running::{Entry, Running};
use self::sorted::{Ordered, Sorted};
use super::Problem;
use super::event::{Event, GAP_FOUND, PLANNED};
use crate::kernel::{Count, Counted, Log, Model, PartialRun, Probe, RankBitset, Time, Window};

/// State of a job in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Not submitted.
    Future,
    Waiting,
    Running,
    /// Ended, its work done.
    Completed,
    /// Ended by its estimate.
    Killed,
}

/// Reason of the end of a run segment.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    pub start: Time,
    pub end: Time,
    pub job: u32,
    /// Its number: run segments of any job that began before it.
    pub number: u32,
    /// Finished run segments when it began.
    pub closed: u32,
    pub close: Close,
    /// True if it began by overtaking a head: a waiting job submitted earlier.
    pub backfilled: bool,
}

/// The head's reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation {
    pub job: u32,
    /// Shadow time: the latest start of the head.
    pub time: Time,
    /// Extra nodes at that time, less those used by candidates admitted in this scheduling pass.
    pub extra: u32,
}

/// The next step's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Looks for the next instant, or for the rest of this one.
    NextInstant,
    Ends,
    /// Takes a submission.
    Submissions,
    /// Plans a job that was just submitted.
    Plan(u32),
    /// Re-plans waiting jobs, from that place on.
    Replan(u32),
    /// Starts a job whose planned start has come.
    Due,
    /// Starts the head, stops jobs for it, or reserves for it.
    Head,
    /// Tests the candidates from that slot on.
    Scan(u32),
}

/// The present or last run segment of a job that was submitted and has not ended.
#[derive(Clone, Copy, Debug)]
struct JobRun {
    /// Its beginning; 0 if there is none.
    started: Time,
    /// Its number, or one of the constants below.
    number: u32,
    /// Finished run segments when it began, and [`OVERTOOK`] if it overtook a head.
    closed: u32,
}

const WAITS: u32 = u32::MAX;

/// The number for a job that has run and waits to be resumed.
const STOPPED: u32 = u32::MAX - 1;

const ENDED: u32 = u32::MAX - 2;

/// The bit of [`JobRun::closed`] of a run segment that overtook a head.
const OVERTOOK: u32 = 1 << 31;

impl JobRun {
    #[inline]
    fn is_running(self) -> bool {
        self.number < ENDED
    }

    #[inline]
    fn overtook(self) -> bool {
        self.closed & OVERTOOK != 0
    }
}

/// A backfill run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    now: Time,
    phase: Phase,
    /// True if shadow times and planned starts of this instant are handled in the present scheduling pass.
    handles_due: bool,
    /// Jobs submitted so far, in order of submission.
    submitted: u32,
    free: u32,
    places: Arc<[Place]>,
    queue: Queue,
    /// The candidates, unless the policy tests them in order of submission.
    ranked: Option<Ranked>,
    running: Running,
    ends: Sorted<End>,
    /// Run segments begun so far.
    begun: u32,
    /// The first place whose job has not ended.
    oldest: u32,
    runs: Window<JobRun>,
    segments: Log<Segment>,
    /// Candidates that the present scheduling pass started.
    admitted: Vec<Admitted>,
    reservation: Option<Reservation>,
    /// All candidates before this slot were refused with the numbers of the present reservation; 0 once the state
    /// behind these numbers has changed.
    refused_to: u32,
    /// None unless the policy is checkpoint.
    remaining: Option<Window<Remaining>>,
    /// Places of the running jobs that overtook the waiting head (checkpoint),
    backfilled: RankBitset,
    /// and the same jobs in the order in which they are stopped.
    stops: Sorted<Stop>,
    /// None unless the policy is conservative.
    planner: Option<Planner>,
    checkpoints: u64,
}

impl Sim {
    /// The beginning of the run. Cost: linear in the jobs.
    pub fn new(problem: Arc<Problem>) -> Self {
        let places = places::places(&problem);
        let checkpoints = problem.policy.stops();
        let shortens = |estimate| checkpoint::shortened(&problem, estimate);
        let queue = Queue::new(Arc::clone(&places), checkpoints.then_some(&shortens));
        Sim {
            now: 0,
            phase: Phase::NextInstant,
            handles_due: true,
            submitted: 0,
            free: problem.machine,
            queue,
            ranked: Ranked::new(problem.policy.candidate_order(), &places),
            running: Running::default(),
            ends: Sorted::default(),
            begun: 0,
            oldest: 0,
            runs: Window::default(),
            segments: Log::default(),
            admitted: Vec::new(),
            reservation: None,
            refused_to: 0,
            remaining: checkpoints.then(Window::default),
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

    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    pub fn free(&self) -> u32 {
        self.free
    }

    pub fn status(&self, job: u32) -> Status {
        let place = self.place(job);
        if place >= self.submitted {
            return Status::Future;
        }
        match self.runs.get(place).map_or(ENDED, |run| run.number) {
            ENDED if self.places[place as usize].overruns() => Status::Killed,
            ENDED => Status::Completed,
            WAITS | STOPPED => Status::Waiting,
            _ => Status::Running,
        }
    }

    /// Beginning of the present or last run segment of a waiting or running `job`; 0 if it has none.
    pub fn started(&self, job: u32) -> Time {
        self.runs.get(self.place(job)).map_or(0, |run| run.started)
    }

    /// The finished run segments, in order of their ends.
    pub fn segments(&self) -> &Log<Segment> {
        &self.segments
    }

    /// The waiting jobs in order. Cost: linear in the jobs between the first and the last of them.
    pub fn queue(&self) -> impl Iterator<Item = u32> + '_ {
        self.queue.iter_from(0).map(|place| self.job(place))
    }

    pub fn queue_length(&self) -> usize {
        self.queue.len()
    }

    pub fn head(&self) -> Option<u32> {
        self.queue.next(0).map(|place| self.job(place))
    }

    /// The running jobs, in order of their expected ends, each with that end. With
    /// [`Events::Singly`](super::Events::Singly) a job whose estimate has expired is left out.
    pub fn running(&self) -> impl Iterator<Item = (u32, Time)> + '_ {
        self.running.iter().map(|entry| (self.job(entry.place), entry.end))
    }

    /// The head's reservation, from its scheduling pass until it starts.
    pub fn reservation(&self) -> Option<Reservation> {
        self.reservation
    }

    /// Planned start of a waiting `job` (conservative).
    pub fn planned(&self, job: u32) -> Option<Time> {
        let place = self.place(job);
        let planner = self.planner.as_ref().filter(|_| self.queue.contains(place))?;
        planner.planned(place, self.now)
    }

    /// Free nodes over time by the plan (conservative): times, and free nodes from each on.
    pub fn plan(&self) -> Vec<(Time, u32)> {
        self.planner.iter().flat_map(|planner| planner.profile().points()).collect()
    }

    /// Remaining work and remaining estimate of a job, if it started now.
    pub fn remaining(&self, job: u32) -> (Time, Time) {
        let place = self.place(job);
        (self.remaining_work(place), self.remaining_estimate(place))
    }

    /// Total time of the finished run segments of a waiting or running `job`.
    pub fn ran(&self, job: u32) -> Time {
        let remaining =
            self.remaining.as_ref().and_then(|remaining| remaining.get(self.place(job)));
        remaining.map_or(0, |remaining| remaining.ran)
    }

    /// The estimate by which `job` is tested behind a head.
    pub fn tested_estimate(&self, job: u32) -> Time {
        let place = self.place(job);
        let joined = place >= self.oldest && place < self.submitted;
        if joined {
            self.queue.estimate(place)
        } else {
            self.tested_as(self.remaining_estimate(place))
        }
    }

    /// Number of jobs submitted, and number of jobs ended.
    pub fn submitted_and_ended(&self) -> (u64, u64) {
        (self.submitted.into(), self.segments.len() as u64 - self.checkpoints)
    }

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
    fn remaining_work(&self, place: u32) -> Time {
        let remaining = self.remaining.as_ref().and_then(|remaining| remaining.get(place));
        remaining.map_or_else(|| self.places[place as usize].work(), |remaining| remaining.work)
    }

    #[inline]
    fn remaining_estimate(&self, place: u32) -> Time {
        let remaining = self.remaining.as_ref().and_then(|remaining| remaining.get(place));
        remaining
            .map_or_else(|| self.places[place as usize].estimate, |remaining| remaining.estimate)
    }

    #[inline]
    fn expected_end(&self, place: u32) -> Time {
        match &self.remaining {
            Some(remaining) => remaining[place].expected_end,
            None => self.runs[place].started + self.places[place as usize].estimate,
        }
    }

    /// Takes a place out of the queue and starts it; it is expected to run for `length`. `overtook` is [`OVERTOOK`]
    /// if it overtakes a head, else 0.
    fn start(&mut self, place: u32, length: Time, overtook: u32) {
        let nodes = self.queue.nodes(place);
        self.queue.remove(place);
        if let Some(ranked) = &mut self.ranked {
            ranked.remove(place);
        }
        self.free -= nodes;
        let number = self.begun;
        self.begun += 1;
        let closed = index_u32(self.segments.len()) | overtook;
        self.runs[place] = JobRun { started: self.now, number, closed };
        let end = self.now + length;
        if let Some(remaining) = &mut self.remaining {
            remaining[place].expected_end = end;
        }
        self.running.insert(Entry { end, place, nodes });
        self.ends.insert(End { time: self.now + self.remaining_work(place), number, place });
    }

    /// True if a waiting place has run before.
    #[inline]
    fn resumes(&self, place: u32) -> bool {
        self.runs.get(place).is_some_and(|run| run.number == STOPPED)
    }

    /// Ends a running run segment, whose end has been removed from the future ends.
    fn close(&mut self, place: u32, close: Close) {
        let nodes = self.queue.nodes(place);
        if self.running.remove(self.expected_end(place), place) {
            self.free += nodes;
        }
        self.refused_to = 0;
        let over = if close == Close::Checkpointed { STOPPED } else { ENDED };
        let run = self.runs[place];
        self.runs[place].number = over;
        self.segments.push(Segment {
            start: run.started,
            end: self.now,
            job: self.job(place),
            number: run.number,
            closed: run.closed & !OVERTOOK,
            close,
            backfilled: run.overtook(),
        });
        self.forget_backfilled(place);
        if place == self.oldest && over == ENDED {
            self.forget_ended();
        }
    }

    /// Forgets the ended jobs before the first that has not ended.
    fn forget_ended(&mut self) {
        while self.runs.get(self.oldest).is_some_and(|run| run.number == ENDED) {
            self.oldest += 1;
        }
        self.runs.forget_before(self.oldest);
        self.queue.forget_before(self.oldest);
        if let Some(remaining) = &mut self.remaining {
            remaining.forget_before(self.oldest);
            self.backfilled.forget_before(self.oldest);
        }
        if let Some(planner) = &mut self.planner {
            planner.forget_places(self.oldest);
        }
    }

    /// Drops a job that ends or is about to end from the jobs that can be stopped, or whose expected end may change.
    fn forget_backfilled(&mut self, place: u32) {
        if self.backfilled.contains(place) {
            self.backfilled.remove(place);
            self.stops.remove(self.stop_of(place).key());
        }
    }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index)
        .ok()
        .filter(|&index| index < OVERTOOK)
        .expect("fewer than 2^31 run segments")
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    // Recording 200,000 jobs of a deep queue takes 1.3 times as long as running them, and a seek in them at most 3.3 ms;
    // with 64, 1.7 times and 1.9 ms.
    const BYTES_A_WORK: u64 = 16;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        loop {
            let emitted = match self.phase {
                Phase::NextInstant => {
                    if !self.enter_instant() {
                        return false;
                    }
                    false
                }
                Phase::Ends => self.take_end(probe),
                Phase::Submissions => self.take_submission(probe),
                Phase::Plan(place) => self.plan_new(place, probe),
                Phase::Replan(from) => self.replan(from, probe),
                Phase::Due => self.start_due(probe),
                Phase::Head => self.serve_head(probe),
                Phase::Scan(from) => self.scan(from, probe),
            };
            if emitted {
                return true;
            }
        }
    }

    fn leap(&mut self, most: u64, count: &mut Count) -> u64 {
        let moved = self.slide_on(most);
        if moved == 0 {
            return u64::from(self.step(&mut Counted(count)));
        }
        count.kinds[GAP_FOUND] += moved;
        count.kinds[PLANNED] += moved;
        moved
    }

    fn time(&self) -> Time {
        self.now
    }

    fn partial(&self) -> Option<PartialRun> {
        let stops = self.checkpoints;
        let ended = self.segments.len() as u64 - stops;
        let ends = self.phase == Phase::NextInstant
            && stops >= self.problem.most_stops
            && ended < self.places.len() as u64;
        ends.then_some(PartialRun { time: self.now, stops })
    }

    fn bytes(&self) -> usize {
        size_of::<Sim>()
            + self.runs.bytes()
            + self.remaining.as_ref().map_or(0, Window::bytes)
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
