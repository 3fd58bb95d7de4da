//! Backfilling straight from its definitions, without an index and without a thought for speed.
//!
//! Every question is answered by looking at every job: who waits, who runs, what is free, when the head's nodes
//! will be free, where a plan has a gap. It works on plain columns and shares nothing with the core.
//!
//! Where the method's text leaves room, this is the reading:
//! - Instants with a pass are submissions, ends, planned starts and the head's reservation time. That a shortened
//!   estimate runs out is no instant of its own; the next pass sees it.
//! - A shortened estimate "lies ahead" while its end is later than now; at its end it has passed.
//! - Ends of one instant come in order of starting, also with `together`.
//! - A pass reserves for the head also where no job waits behind it, and judges every job behind it, also where
//!   no node is free.
//! - A job that is put back into the plan where it was has found its gap, and no new planned start.
//! - `conservative`, `together`: jobs that wait are put back right after the ends, before the submissions of the
//!   same instant, so that a new job takes no gap that an older one could have. Planned starts that come due
//!   are in queue order.
//! - `checkpoint`, `singly`: a reservation time comes, like a planned start, after the submissions and ends of
//!   its instant: no job is stopped at the very instant at which it ends. It is the one further pass of that
//!   instant, if the head still waits by then; passes before it see a window of no length and nothing extra.
//! - The shortened estimate of a running piece is the one it was tested by when the piece began.
//! - A job that is killed works off its estimate in place of its runtime, whatever a checkpoint adds.
//! - A stopped job may be started again by the same pass, as any other that waits.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::{Policy, Workload};

/// What a job is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Coming,
    Waiting,
    Running,
    Ended,
}

/// One job.
#[derive(Clone, Debug)]
pub struct Job {
    state: State,
    /// What is left to run.
    runtime: u64,
    /// What is left of the estimate.
    estimate: u64,
    /// The start of its current piece.
    started: u64,
    /// How many pieces of any job had begun before this one.
    order: usize,
    /// The shortened estimate of its current piece.
    shortened: u64,
    /// Its planned start.
    plan: Option<u64>,
    /// Its reservation time, once it has been head.
    reservation: Option<u64>,
    /// Its pieces: from, to.
    pub segments: Vec<(u64, u64)>,
    /// How often it was checkpointed.
    pub checkpoints: u64,
    /// Whether it is ended by its estimate.
    pub killed: bool,
}

/// What decided about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It needs more nodes than are free.
    NoRoom,
    /// It is expected to end by the reservation time.
    EndsInside,
    /// It is not, and needs no more than what is extra.
    FitsExtra,
    /// Neither.
    Neither,
}

/// One step of the trace, with the job it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A job joined the queue.
    Submit(usize),
    /// A job completed.
    End(usize),
    /// A job was ended by its estimate.
    Kill(usize),
    /// A head, or a job whose planned start has come, started.
    Start(usize),
    /// A candidate was tested.
    Test(usize, Verdict),
    /// A candidate started past the head.
    Backfill(usize),
    /// A candidate did not.
    Refuse(usize),
    /// The head's reservation time, and what is extra then.
    Reserve(usize, u64, u64),
    /// The earliest gap in the plan that takes a job.
    Gap(usize, u64),
    /// The new planned start of a job.
    Plan(usize, u64),
    /// A job was checkpointed and stopped.
    Checkpoint(usize),
}

/// A run of the method, all at once.
pub struct Oracle<'a> {
    workload: &'a Workload,
    now: u64,
    /// The jobs, in scenario order.
    pub jobs: Vec<Job>,
    /// Who is not submitted yet, in order of submission.
    coming: VecDeque<usize>,
    /// Who waits or runs, in queue order.
    here: Vec<usize>,
    pieces: usize,
    /// The trace: when, what.
    pub steps: Vec<(u64, Step)>,
}

impl<'a> Oracle<'a> {
    /// Runs `workload` to its end. No job is larger than the machine.
    pub fn run(workload: &'a Workload) -> Self {
        let jobs = (0..workload.len()).map(|job| job_of(workload, job)).collect();
        let mut coming: Vec<usize> = (0..workload.len()).collect();
        coming.sort_by_key(|&job| workload.submit[job]);
        let (coming, here, steps) = (coming.into(), Vec::new(), Vec::new());
        let mut oracle = Oracle { workload, now: 0, jobs, coming, here, pieces: 0, steps };
        while let Some(next) = oracle.next_instant() {
            assert!(next > oracle.now || oracle.steps.is_empty(), "time goes on");
            oracle.now = next;
            if workload.singly {
                oracle.singly();
            } else {
                oracle.together();
            }
        }
        assert!(oracle.jobs.iter().all(|job| job.state == State::Ended), "every job ends");
        oracle
    }

    /// The next instant at which something can happen.
    fn next_instant(&self) -> Option<u64> {
        let head = self.head();
        let of = |&job: &usize| {
            let it = &self.jobs[job];
            match it.state {
                State::Coming => Some(self.workload.submit[job]),
                State::Waiting if head == Some(job) => it.plan.or(it.reservation),
                State::Waiting => it.plan,
                State::Running => Some(it.started + it.runtime),
                State::Ended => None,
            }
        };
        self.here.iter().chain(self.coming.front()).filter_map(of).min()
    }

    /// An instant: all ends, all submissions, one pass.
    fn together(&mut self) {
        let ending = self.ending();
        for &job in &ending {
            self.end(job);
        }
        if self.workload.policy == Policy::Conservative && !ending.is_empty() {
            for job in self.all(State::Waiting) {
                self.plan(job);
            }
        }
        for job in self.submitted() {
            self.submit(job);
        }
        self.pass(true);
    }

    /// An instant as public simulators take it: submissions, ends, a pass after each.
    fn singly(&mut self) {
        let conservative = self.workload.policy == Policy::Conservative;
        for job in self.submitted() {
            self.submit(job);
            if !conservative {
                self.pass(false);
            }
        }
        for job in self.ending() {
            self.end(job);
            if conservative {
                for job in self.all(State::Waiting) {
                    if self.jobs[job].plan > Some(self.now) {
                        self.plan(job);
                    }
                }
            } else {
                self.pass(false);
            }
        }
        let due = |head: usize| self.jobs[head].reservation == Some(self.now);
        if conservative || self.head().is_some_and(due) {
            self.pass(true);
        }
    }

    /// Who is submitted now, in scenario order.
    fn submitted(&self) -> Vec<usize> {
        let now = |job: &usize| self.workload.submit[*job] == self.now;
        self.coming.iter().copied().take_while(now).collect()
    }

    /// Who ends now, in order of starting.
    fn ending(&self) -> Vec<usize> {
        let mut jobs = self.all(State::Running);
        jobs.retain(|&job| self.jobs[job].started + self.jobs[job].runtime == self.now);
        jobs.sort_by_key(|&job| self.jobs[job].order);
        jobs
    }

    fn submit(&mut self, job: usize) {
        self.coming.pop_front();
        self.here.push(job);
        self.jobs[job].state = State::Waiting;
        self.tell(Step::Submit(job));
        if self.workload.policy == Policy::Conservative {
            self.plan(job);
        }
    }

    fn end(&mut self, job: usize) {
        let it = &mut self.jobs[job];
        it.state = State::Ended;
        self.here.retain(|&other| other != job);
        it.segments.push((it.started, self.now));
        let killed = it.killed;
        self.tell(if killed { Step::Kill(job) } else { Step::End(job) });
    }

    /// A pass. `comes`: whether reservation times and planned starts of this instant come with it.
    fn pass(&mut self, comes: bool) {
        if self.workload.policy == Policy::Conservative {
            for job in self.all(State::Waiting) {
                if self.jobs[job].plan == Some(self.now) {
                    self.begin(job);
                    self.tell(Step::Start(job));
                }
            }
            return;
        }
        while let Some(head) = self.head() {
            if comes && self.jobs[head].reservation == Some(self.now) {
                self.make_room(head);
            }
            if !self.fits(head) {
                break;
            }
            self.begin(head);
            self.tell(Step::Start(head));
        }
        if let Some(head) = self.head()
            && self.workload.policy != Policy::Fcfs
        {
            let (time, extra) = self.reserve(head);
            self.backfill(time, extra);
        }
    }

    /// Stops jobs that were backfilled with respect to the head until it fits.
    fn make_room(&mut self, head: usize) {
        while !self.fits(head) {
            let backfilled = self
                .all(State::Running)
                .into_iter()
                .filter(|&job| job_behind(self.workload, job, head));
            let stopped = backfilled
                .max_by_key(|&job| (self.workload.nodes[job], self.jobs[job].started, Reverse(job)))
                .expect("the head starts by its reservation time");
            let added = self.workload.checkpoint_cost + self.workload.restart_cost;
            let it = &mut self.jobs[stopped];
            let ran = self.now - it.started;
            it.state = State::Waiting;
            it.segments.push((it.started, self.now));
            it.runtime = it.runtime - ran + added;
            it.estimate = it.estimate - ran + added;
            it.checkpoints += 1;
            self.tell(Step::Checkpoint(stopped));
        }
    }

    /// The head's reservation time and what is extra then.
    fn reserve(&mut self, head: usize) -> (u64, u64) {
        let nodes = self.workload.nodes[head];
        let ends = self.all(State::Running).into_iter().map(|job| self.expected_end(job, head));
        let earliest = ends
            .filter(|&time| time > self.now && self.free_at(time, head) >= nodes)
            .min()
            .expect("an empty machine has room for every job");
        let kept = self.jobs[head].reservation.unwrap_or(u64::MAX);
        // Computed afresh in every pass, but that a checkpoint lets nothing move it later.
        let time =
            if self.workload.policy == Policy::Checkpoint { earliest.min(kept) } else { earliest };
        let extra = self.free_at(time, head).saturating_sub(nodes);
        self.jobs[head].reservation = Some(time);
        self.tell(Step::Reserve(head, time, extra));
        (time, extra)
    }

    /// Judges every job behind the head.
    fn backfill(&mut self, time: u64, mut extra: u64) {
        let mut behind = self.all(State::Waiting).split_off(1);
        if self.workload.policy == Policy::SjfEasy {
            behind.sort_by_key(|&job| self.jobs[job].estimate);
        }
        for job in behind {
            let nodes = self.workload.nodes[job];
            let verdict = if !self.fits(job) {
                Verdict::NoRoom
            } else if self.now + self.shortened(job) <= time {
                Verdict::EndsInside
            } else if nodes <= extra {
                extra -= nodes;
                Verdict::FitsExtra
            } else {
                Verdict::Neither
            };
            self.tell(Step::Test(job, verdict));
            if matches!(verdict, Verdict::EndsInside | Verdict::FitsExtra) {
                self.begin(job);
                self.tell(Step::Backfill(job));
            } else {
                self.tell(Step::Refuse(job));
            }
        }
    }

    fn begin(&mut self, job: usize) {
        self.jobs[job].shortened = self.shortened(job);
        let it = &mut self.jobs[job];
        (it.state, it.started, it.order) = (State::Running, self.now, self.pieces);
        self.pieces += 1;
    }

    /// What a job's remaining estimate is tested as when it would start past a head.
    fn shortened(&self, job: usize) -> u64 {
        let (remaining, (numerator, denominator)) = (self.jobs[job].estimate, self.workload.split);
        if self.workload.policy != Policy::Checkpoint || remaining <= self.workload.threshold {
            return remaining;
        }
        let product = u128::from(remaining) * u128::from(numerator);
        product.div_ceil(u128::from(denominator)) as u64
    }

    /// When a running job is expected to end, in the eyes of that head.
    fn expected_end(&self, job: usize, head: usize) -> u64 {
        let it = &self.jobs[job];
        let shortened = it.started + it.shortened;
        if job_behind(self.workload, job, head) && shortened > self.now {
            shortened
        } else {
            it.started + it.estimate
        }
    }

    /// The nodes free at a later instant, by expected ends.
    fn free_at(&self, time: u64, head: usize) -> u64 {
        let mut free = self.workload.machine;
        for job in self.all(State::Running) {
            if self.expected_end(job, head) > time {
                free -= self.workload.nodes[job];
            }
        }
        free
    }

    /// Whether enough nodes are free now. Those of a job whose estimate has expired by now are.
    fn fits(&self, job: usize) -> bool {
        let mut free = self.workload.machine;
        for other in self.all(State::Running) {
            if self.jobs[other].started + self.jobs[other].estimate > self.now {
                free -= self.workload.nodes[other];
            }
        }
        free >= self.workload.nodes[job]
    }

    /// Takes a waiting job out of the plan and puts it back at its earliest start.
    fn plan(&mut self, job: usize) {
        let before = self.jobs[job].plan.take();
        let spans: Vec<(u64, u64, u64)> =
            self.here.iter().filter_map(|&other| self.span(other)).collect();
        let (nodes, length) = (self.workload.nodes[job], self.jobs[job].estimate);
        // The use of the machine falls at ends alone, and rises at begins alone.
        let ends = spans.iter().map(|&(_, end, _)| end).filter(|&end| end > self.now);
        let mut starts: Vec<u64> = ends.chain([self.now]).collect();
        starts.sort_unstable();
        let used_at = |time: u64| -> u64 {
            spans
                .iter()
                .filter(|&&(from, to, _)| from <= time && time < to)
                .map(|&(_, _, nodes)| nodes)
                .sum()
        };
        let has_room = |&start: &u64| {
            let rises = spans
                .iter()
                .map(|&(from, _, _)| from)
                .filter(|&from| from > start && from - start < length);
            rises.chain([start]).all(|time| used_at(time) + nodes <= self.workload.machine)
        };
        let start =
            starts.into_iter().find(has_room).expect("an empty machine has room for every job");
        assert!(before.is_none_or(|before| start <= before), "plans never move later");
        self.jobs[job].plan = Some(start);
        self.tell(Step::Gap(job, start));
        if before != Some(start) {
            self.tell(Step::Plan(job, start));
        }
    }

    /// What a job occupies of the plan: from, to, nodes.
    fn span(&self, job: usize) -> Option<(u64, u64, u64)> {
        let it = &self.jobs[job];
        let from = match it.state {
            State::Running => it.started,
            State::Waiting => it.plan?,
            State::Coming | State::Ended => return None,
        };
        Some((from, from + it.estimate, self.workload.nodes[job]))
    }

    /// The first in the queue.
    fn head(&self) -> Option<usize> {
        self.here.iter().copied().find(|&job| self.jobs[job].state == State::Waiting)
    }

    /// The jobs that wait, or those that run, in queue order.
    fn all(&self, state: State) -> Vec<usize> {
        self.here.iter().copied().filter(|&job| self.jobs[job].state == state).collect()
    }

    fn tell(&mut self, step: Step) {
        self.steps.push((self.now, step));
    }
}

/// Whether a job's place in queue order is behind the head's.
fn job_behind(workload: &Workload, job: usize, head: usize) -> bool {
    (workload.submit[job], job) > (workload.submit[head], head)
}

fn job_of(workload: &Workload, job: usize) -> Job {
    let (estimate, runtime) = (workload.estimate[job], workload.runtime[job]);
    let killed = runtime > estimate && !workload.extends;
    Job {
        state: State::Coming,
        runtime: if killed { estimate } else { runtime },
        estimate: if workload.extends { estimate.max(runtime) } else { estimate },
        started: 0,
        order: 0,
        shortened: 0,
        plan: None,
        reservation: None,
        segments: Vec::new(),
        checkpoints: 0,
        killed,
    }
}
