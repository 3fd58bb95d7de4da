//! Backfilling from its definitions alone, without an index, whatever it costs.
//!
//! Each query visits all jobs: those that wait or run, the free nodes, the time at which the head's nodes are free, the
//! gaps of a plan. It works on plain columns and shares no code with the core.
//!
//! Where the method's text is ambiguous, this is the interpretation:
//! - Instants with a scheduling pass are submissions, ends, planned starts and the head's shadow time. The end of
//!   a shortened estimate is not such an instant; the next pass takes it into account.
//! - A shortened estimate is "ahead" while its end is later than now; at its end it is over.
//! - Ends of one instant come in order of starting, also with `together`.
//! - A pass reserves for the head also where no job waits behind it, and tests every job behind it, also where
//!   no node is free.
//! - A job that is re-planned at its planned start has found its gap, and no new planned start.
//! - `conservative`, `together`: waiting jobs are re-planned right after the ends, before the submissions of the
//!   same instant, so that a new job takes no gap that an older one could have. Planned starts of one instant are
//!   in queue order.
//! - `checkpoint`, `singly`: a shadow time comes, like a planned start, after the submissions and ends of
//!   its instant: no job is stopped at the very instant at which it ends. It is the one further pass of that
//!   instant, if the head still waits by then; passes before it have a backfill window of no length
//!   and no extra nodes.
//! - The shortened estimate of a run segment is the one by which the job was tested when it began.
//! - The work of a killed job is its estimate, not its run time, whatever a checkpoint adds.
//! - A stopped job may be started again by the same pass, as any other that waits.

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::{Policy, Workload};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Coming,
    Waiting,
    Running,
    Ended,
}

#[derive(Clone, Debug)]
pub struct Job {
    phase: Phase,
    /// Remaining run time.
    runtime: u64,
    /// Remaining estimate.
    estimate: u64,
    /// Start of its current run segment.
    started: u64,
    /// Number of run segments of any job that began before this one.
    order: usize,
    /// The shortened estimate of its current run segment.
    shortened: u64,
    plan: Option<u64>,
    /// Its shadow time, once it has been head.
    reservation: Option<u64>,
    /// Finished run segments: from, to.
    pub segments: Vec<(u64, u64)>,
    pub checkpoints: u64,
    /// True if its estimate ends it.
    pub killed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It needs more nodes than are free.
    NoRoom,
    /// It is expected to end by the shadow time.
    EndsInside,
    /// It is not, and needs no more than the extra nodes.
    FitsExtra,
    Neither,
}

/// One step of the trace, with the job it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Submit(usize),
    End(usize),
    /// A job was ended by its estimate.
    Kill(usize),
    /// A head started, or a job at its planned start.
    Start(usize),
    Test(usize, Verdict),
    /// A candidate started past the head.
    Backfill(usize),
    Refuse(usize),
    /// The head's shadow time, and the extra nodes then.
    Reserve(usize, u64, u64),
    /// The earliest gap in the plan that takes a job.
    Gap(usize, u64),
    /// The new planned start of a job.
    Plan(usize, u64),
    /// A job was checkpointed and stopped.
    Checkpoint(usize),
}

pub struct Oracle<'a> {
    workload: &'a Workload,
    now: u64,
    /// The jobs, in scenario order.
    pub jobs: Vec<Job>,
    /// Jobs not submitted yet, in order of submission.
    coming: VecDeque<usize>,
    /// Waiting and running jobs, in queue order.
    here: Vec<usize>,
    /// Run segments begun so far.
    begun: usize,
    /// The trace: time and step.
    pub steps: Vec<(u64, Step)>,
}

impl<'a> Oracle<'a> {
    /// Runs `workload` to its end. No job is larger than the machine.
    pub fn run(workload: &'a Workload) -> Self {
        let jobs = (0..workload.len()).map(|job| job_of(workload, job)).collect();
        let mut coming: Vec<usize> = (0..workload.len()).collect();
        coming.sort_by_key(|&job| workload.submit[job]);
        let (coming, here, steps) = (coming.into(), Vec::new(), Vec::new());
        let mut oracle = Oracle { workload, now: 0, jobs, coming, here, begun: 0, steps };
        while let Some(next) = oracle.next_instant() {
            assert!(next > oracle.now || oracle.steps.is_empty(), "time goes on");
            oracle.now = next;
            if workload.singly {
                oracle.singly();
            } else {
                oracle.together();
            }
        }
        assert!(oracle.jobs.iter().all(|job| job.phase == Phase::Ended), "every job ends");
        oracle
    }

    /// The next instant with an event or a scheduling pass.
    fn next_instant(&self) -> Option<u64> {
        let head = self.head();
        let of = |&job: &usize| {
            let entry = &self.jobs[job];
            match entry.phase {
                Phase::Coming => Some(self.workload.submit[job]),
                Phase::Waiting if head == Some(job) => entry.plan.or(entry.reservation),
                Phase::Waiting => entry.plan,
                Phase::Running => Some(entry.started + entry.runtime),
                Phase::Ended => None,
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
            for job in self.all(Phase::Waiting) {
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
                for job in self.all(Phase::Waiting) {
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

    /// Jobs submitted now, in scenario order.
    fn submitted(&self) -> Vec<usize> {
        let now = |job: &usize| self.workload.submit[*job] == self.now;
        self.coming.iter().copied().take_while(now).collect()
    }

    /// Jobs that end now, in order of starting.
    fn ending(&self) -> Vec<usize> {
        let mut jobs = self.all(Phase::Running);
        jobs.retain(|&job| self.jobs[job].started + self.jobs[job].runtime == self.now);
        jobs.sort_by_key(|&job| self.jobs[job].order);
        jobs
    }

    fn submit(&mut self, job: usize) {
        self.coming.pop_front();
        self.here.push(job);
        self.jobs[job].phase = Phase::Waiting;
        self.record(Step::Submit(job));
        if self.workload.policy == Policy::Conservative {
            self.plan(job);
        }
    }

    fn end(&mut self, job: usize) {
        let entry = &mut self.jobs[job];
        entry.phase = Phase::Ended;
        self.here.retain(|&other| other != job);
        entry.segments.push((entry.started, self.now));
        let killed = entry.killed;
        self.record(if killed { Step::Kill(job) } else { Step::End(job) });
    }

    /// A scheduling pass. `handles_due`: it handles shadow times and planned starts of this instant.
    fn pass(&mut self, handles_due: bool) {
        if self.workload.policy == Policy::Conservative {
            for job in self.all(Phase::Waiting) {
                if self.jobs[job].plan == Some(self.now) {
                    self.begin(job);
                    self.record(Step::Start(job));
                }
            }
            return;
        }
        while let Some(head) = self.head() {
            if handles_due && self.jobs[head].reservation == Some(self.now) {
                self.make_room(head);
            }
            if !self.fits(head) {
                break;
            }
            self.begin(head);
            self.record(Step::Start(head));
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
                .all(Phase::Running)
                .into_iter()
                .filter(|&job| job_behind(self.workload, job, head));
            let stopped = backfilled
                .max_by_key(|&job| (self.workload.nodes[job], self.jobs[job].started, Reverse(job)))
                .expect("the head starts by its shadow time");
            let added = self.workload.checkpoint_cost + self.workload.restart_cost;
            let entry = &mut self.jobs[stopped];
            let ran = self.now - entry.started;
            entry.phase = Phase::Waiting;
            entry.segments.push((entry.started, self.now));
            entry.runtime = entry.runtime - ran + added;
            entry.estimate = entry.estimate - ran + added;
            entry.checkpoints += 1;
            self.record(Step::Checkpoint(stopped));
        }
    }

    /// The head's shadow time, and the extra nodes then.
    fn reserve(&mut self, head: usize) -> (u64, u64) {
        let nodes = self.workload.nodes[head];
        let ends = self.all(Phase::Running).into_iter().map(|job| self.expected_end(job, head));
        let earliest = ends
            .filter(|&time| time > self.now && self.free_at(time, head) >= nodes)
            .min()
            .expect("an empty machine has room for every job");
        let earlier = self.jobs[head].reservation.unwrap_or(u64::MAX);
        // Computed again in every pass; under checkpoint it never moves later.
        let retains = self.workload.policy == Policy::Checkpoint;
        let time = if retains { earliest.min(earlier) } else { earliest };
        let extra = self.free_at(time, head).saturating_sub(nodes);
        self.jobs[head].reservation = Some(time);
        self.record(Step::Reserve(head, time, extra));
        (time, extra)
    }

    /// Tests every job behind the head.
    fn backfill(&mut self, time: u64, mut extra: u64) {
        let mut behind = self.all(Phase::Waiting).split_off(1);
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
            self.record(Step::Test(job, verdict));
            if matches!(verdict, Verdict::EndsInside | Verdict::FitsExtra) {
                self.begin(job);
                self.record(Step::Backfill(job));
            } else {
                self.record(Step::Refuse(job));
            }
        }
    }

    fn begin(&mut self, job: usize) {
        self.jobs[job].shortened = self.shortened(job);
        let entry = &mut self.jobs[job];
        (entry.phase, entry.started, entry.order) = (Phase::Running, self.now, self.begun);
        self.begun += 1;
    }

    /// The estimate by which a job behind a head is tested.
    fn shortened(&self, job: usize) -> u64 {
        let (remaining, (numerator, denominator)) = (self.jobs[job].estimate, self.workload.split);
        if self.workload.policy != Policy::Checkpoint || remaining <= self.workload.threshold {
            return remaining;
        }
        let product = u128::from(remaining) * u128::from(numerator);
        product.div_ceil(u128::from(denominator)) as u64
    }

    /// Expected end of a running job behind or before that head.
    fn expected_end(&self, job: usize, head: usize) -> u64 {
        let entry = &self.jobs[job];
        let shortened = entry.started + entry.shortened;
        if job_behind(self.workload, job, head) && shortened > self.now {
            shortened
        } else {
            entry.started + entry.estimate
        }
    }

    /// The nodes free at a later instant, by expected ends.
    fn free_at(&self, time: u64, head: usize) -> u64 {
        let mut free = self.workload.machine;
        for job in self.all(Phase::Running) {
            if self.expected_end(job, head) > time {
                free -= self.workload.nodes[job];
            }
        }
        free
    }

    /// True if enough nodes are free now, with those of jobs whose estimates have expired.
    fn fits(&self, job: usize) -> bool {
        let mut free = self.workload.machine;
        for other in self.all(Phase::Running) {
            if self.jobs[other].started + self.jobs[other].estimate > self.now {
                free -= self.workload.nodes[other];
            }
        }
        free >= self.workload.nodes[job]
    }

    /// Plans a waiting job at its earliest start, without its present plan.
    fn plan(&mut self, job: usize) {
        let before = self.jobs[job].plan.take();
        let spans: Vec<(u64, u64, u64)> =
            self.here.iter().filter_map(|&other| self.span(other)).collect();
        let (nodes, length) = (self.workload.nodes[job], self.jobs[job].estimate);
        // Fewer nodes are used only from an end on, more only from a start on.
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
        self.record(Step::Gap(job, start));
        if before != Some(start) {
            self.record(Step::Plan(job, start));
        }
    }

    /// The part of the plan that a job uses: from, to, nodes.
    fn span(&self, job: usize) -> Option<(u64, u64, u64)> {
        let entry = &self.jobs[job];
        let from = match entry.phase {
            Phase::Running => entry.started,
            Phase::Waiting => entry.plan?,
            Phase::Coming | Phase::Ended => return None,
        };
        Some((from, from + entry.estimate, self.workload.nodes[job]))
    }

    fn head(&self) -> Option<usize> {
        self.here.iter().copied().find(|&job| self.jobs[job].phase == Phase::Waiting)
    }

    /// The jobs that wait, or those that run, in queue order.
    fn all(&self, phase: Phase) -> Vec<usize> {
        self.here.iter().copied().filter(|&job| self.jobs[job].phase == phase).collect()
    }

    fn record(&mut self, step: Step) {
        self.steps.push((self.now, step));
    }
}

/// True if a job is behind the head in queue order.
fn job_behind(workload: &Workload, job: usize, head: usize) -> bool {
    (workload.submit[job], job) > (workload.submit[head], head)
}

fn job_of(workload: &Workload, job: usize) -> Job {
    let (estimate, runtime) = (workload.estimate[job], workload.runtime[job]);
    let killed = runtime > estimate && !workload.extends;
    Job {
        phase: Phase::Coming,
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
