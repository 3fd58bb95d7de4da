//! Backfilling from its definitions alone, without an index, whatever it costs.
//!
//! Each query visits all jobs: those that wait or run, the free nodes, the time at which the head's nodes are free, the
//! gaps of a plan. It shares the scenario's types and the events with the core, no code.
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

use gantry_core::labs::backfill::event::{Event, Test};
use gantry_core::labs::backfill::{BackfillScenario, Events, Overrun, Policy};
use gantry_core::session::{Guess, NamedSubject};
use serde_json::{Value, json};

use crate::method::{Decided, Defined, Steps, named};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Coming,
    Waiting,
    Running,
    Ended,
}

struct Job {
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
    segments: Vec<(u64, u64)>,
    checkpoints: u64,
    /// True if its estimate ends it.
    killed: bool,
}

/// Questions are gathered of runs with at most so many jobs.
const ASKED: usize = 100;

struct Oracle<'a> {
    scenario: &'a BackfillScenario,
    now: u64,
    /// The jobs, in scenario order.
    jobs: Vec<Job>,
    /// Jobs not submitted yet, in order of submission.
    coming: VecDeque<usize>,
    /// Waiting and running jobs, in queue order.
    here: Vec<usize>,
    /// Run segments begun so far.
    begun: usize,
    /// The trace: times and events.
    events: Vec<(u64, Event)>,
    decisions: Vec<Decided>,
    /// The reservation that was asked about last, until a head starts.
    asked: Option<(usize, u64)>,
}

/// Runs a valid scenario to its end.
pub(super) fn run(scenario: &BackfillScenario) -> Defined<Event> {
    let mut coming: Vec<usize> = (0..scenario.jobs.len()).collect();
    coming.sort_by_key(|&job| scenario.jobs[job].submit);
    let mut oracle = Oracle {
        scenario,
        now: 0,
        jobs: (0..scenario.jobs.len()).map(|job| job_of(scenario, job)).collect(),
        coming: coming.into(),
        here: Vec::new(),
        begun: 0,
        events: Vec::new(),
        decisions: Vec::new(),
        asked: None,
    };
    while let Some(next) = oracle.next_instant() {
        assert!(next > oracle.now || oracle.events.is_empty(), "time goes on");
        oracle.now = next;
        match scenario.events {
            Events::Singly => oracle.singly(),
            Events::Together => oracle.together(),
        }
    }
    assert!(oracle.jobs.iter().all(|job| job.phase == Phase::Ended), "every job ends");
    let mut decisions = std::mem::take(&mut oracle.decisions);
    for decided in &mut decisions {
        oracle.add_early(decided);
    }
    Defined { document: oracle.document(), steps: Steps::Events(oracle.events), decisions }
}

impl Oracle<'_> {
    /// The next instant with an event or a scheduling pass.
    fn next_instant(&self) -> Option<u64> {
        let head = self.head();
        let of = |&job: &usize| {
            let entry = &self.jobs[job];
            match entry.phase {
                Phase::Coming => Some(self.scenario.jobs[job].submit),
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
        if self.scenario.policy == Policy::Conservative && !ending.is_empty() {
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
        let conservative = self.scenario.policy == Policy::Conservative;
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
        let now = |job: &usize| self.scenario.jobs[*job].submit == self.now;
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
        self.emit(Event::Submitted { job: id(job) });
        if self.scenario.policy == Policy::Conservative {
            self.plan(job);
        }
    }

    fn end(&mut self, job: usize) {
        let entry = &mut self.jobs[job];
        entry.phase = Phase::Ended;
        self.here.retain(|&other| other != job);
        entry.segments.push((entry.started, self.now));
        let killed = entry.killed;
        let job = id(job);
        self.emit(if killed { Event::Killed { job } } else { Event::Ended { job } });
    }

    /// A scheduling pass. `handles_due`: it handles shadow times and planned starts of this instant.
    fn pass(&mut self, handles_due: bool) {
        if self.scenario.policy == Policy::Conservative {
            for job in self.all(Phase::Waiting) {
                if self.jobs[job].plan == Some(self.now) {
                    self.start(job);
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
            self.start(head);
        }
        if let Some(head) = self.head()
            && self.scenario.policy != Policy::Fcfs
        {
            let (time, extra) = self.reserve(head);
            self.backfill(time, extra);
        }
    }

    /// Stops jobs that were backfilled with respect to the head until it fits.
    fn make_room(&mut self, head: usize) {
        while !self.fits(head) {
            let all = self.all(Phase::Running);
            let backfilled = all.iter().copied().filter(|&job| self.is_behind(job, head));
            let nodes = |job: usize| self.scenario.jobs[job].nodes;
            let stopped = backfilled
                .max_by_key(|&job| (nodes(job), self.jobs[job].started, Reverse(job)))
                .expect("the head starts by its shadow time");
            let mut running: Vec<usize> = all.into_iter().filter(|&job| self.holds(job)).collect();
            running.sort_unstable();
            self.ask("checkpoint", self.events.len(), Some(head), running, Some(stopped));
            let checkpoint = self.scenario.checkpoint;
            let added = checkpoint.checkpoint_cost + checkpoint.restart_cost;
            let entry = &mut self.jobs[stopped];
            let ran = self.now - entry.started;
            entry.phase = Phase::Waiting;
            entry.segments.push((entry.started, self.now));
            entry.runtime = entry.runtime - ran + added;
            entry.estimate = entry.estimate - ran + added;
            entry.checkpoints += 1;
            self.emit(Event::Checkpointed { job: id(stopped) });
        }
    }

    /// The head's shadow time, and the extra nodes then.
    fn reserve(&mut self, head: usize) -> (u64, u64) {
        let nodes = self.scenario.jobs[head].nodes;
        let ends = self.all(Phase::Running).into_iter().map(|job| self.expected_end(job, head));
        let earliest = ends
            .filter(|&time| time > self.now && self.free_at(time, head) >= nodes)
            .min()
            .expect("an empty machine has room for every job");
        let earlier = self.jobs[head].reservation.unwrap_or(u64::MAX);
        // Computed again in every pass; under checkpoint it never moves later.
        let retains = self.scenario.policy == Policy::Checkpoint;
        let time = if retains { earliest.min(earlier) } else { earliest };
        let extra = self.free_at(time, head).saturating_sub(nodes);
        self.jobs[head].reservation = Some(time);
        if self.asked.replace((head, time)) != Some((head, time)) {
            let about = Some(self.thing(head));
            let decided = Decided::new("head", about, Guess::Number(time));
            self.decisions.push(Decided { moment: Some(self.events.len() as u64), ..decided });
        }
        let (job, extra_nodes) = (id(head), extra as u32);
        self.emit(Event::Reserved { job, time: time.into(), extra: extra_nodes });
        (time, extra)
    }

    /// Tests every job behind the head.
    fn backfill(&mut self, time: u64, mut extra: u64) {
        let mut behind = self.all(Phase::Waiting).split_off(1);
        if self.scenario.policy == Policy::SjfEasy {
            behind.sort_by_key(|&job| self.jobs[job].estimate);
        }
        // The first test since the last candidate that started.
        let mut first = self.events.len();
        for job in behind {
            let nodes = self.scenario.jobs[job].nodes;
            let test = if !self.fits(job) {
                Test::NoRoom
            } else if self.now + self.shortened(job) <= time {
                Test::InsideWindow
            } else if nodes <= extra {
                extra -= nodes;
                Test::WithinExtra
            } else {
                Test::DelaysHead
            };
            self.emit(Event::Tested { job: id(job), test });
            if matches!(test, Test::InsideWindow | Test::WithinExtra) {
                self.ask("next", first, None, self.all(Phase::Waiting), Some(job));
                let resumed = self.begin(job);
                self.emit(Event::Backfilled { job: id(job), resumed });
                first = self.events.len();
            } else {
                self.emit(Event::Refused { job: id(job) });
            }
        }
        if first < self.events.len() {
            self.ask("next", first, None, self.all(Phase::Waiting), None);
        }
    }

    /// Starts a head, or a job at its planned start.
    fn start(&mut self, job: usize) {
        self.ask("next", self.events.len(), None, self.all(Phase::Waiting), Some(job));
        self.asked = None;
        let resumed = self.begin(job);
        self.emit(Event::Started { job: id(job), resumed });
    }

    /// Begins a run segment; true if it is not the job's first.
    fn begin(&mut self, job: usize) -> bool {
        self.jobs[job].shortened = self.shortened(job);
        let entry = &mut self.jobs[job];
        (entry.phase, entry.started, entry.order) = (Phase::Running, self.now, self.begun);
        self.begun += 1;
        !entry.segments.is_empty()
    }

    /// The estimate by which a job behind a head is tested.
    fn shortened(&self, job: usize) -> u64 {
        let (remaining, checkpoint) = (self.jobs[job].estimate, self.scenario.checkpoint);
        if self.scenario.policy != Policy::Checkpoint || remaining <= checkpoint.threshold {
            return remaining;
        }
        let product = u128::from(remaining) * u128::from(checkpoint.split.numerator);
        product.div_ceil(u128::from(checkpoint.split.denominator)) as u64
    }

    /// Expected end of a running job behind or before that head.
    fn expected_end(&self, job: usize, head: usize) -> u64 {
        let entry = &self.jobs[job];
        let shortened = entry.started + entry.shortened;
        if self.is_behind(job, head) && shortened > self.now {
            shortened
        } else {
            entry.started + entry.estimate
        }
    }

    /// The nodes free at a later instant, by expected ends.
    fn free_at(&self, time: u64, head: usize) -> u64 {
        let mut free = self.scenario.nodes;
        for job in self.all(Phase::Running) {
            if self.expected_end(job, head) > time {
                free -= self.scenario.jobs[job].nodes;
            }
        }
        free
    }

    /// True if the estimate of a running job has not expired.
    fn holds(&self, job: usize) -> bool {
        self.jobs[job].started + self.jobs[job].estimate > self.now
    }

    /// True if enough nodes are free now, with those of jobs whose estimates have expired.
    fn fits(&self, job: usize) -> bool {
        let mut free = self.scenario.nodes;
        for other in self.all(Phase::Running).into_iter().filter(|&other| self.holds(other)) {
            free -= self.scenario.jobs[other].nodes;
        }
        free >= self.scenario.jobs[job].nodes
    }

    /// Plans a waiting job at its earliest start, without its present plan.
    fn plan(&mut self, job: usize) {
        let before = self.jobs[job].plan.take();
        let spans: Vec<(u64, u64, u64)> =
            self.here.iter().filter_map(|&other| self.span(other)).collect();
        let (nodes, length) = (self.scenario.jobs[job].nodes, self.jobs[job].estimate);
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
            rises.chain([start]).all(|time| used_at(time) + nodes <= self.scenario.nodes)
        };
        let start =
            starts.into_iter().find(has_room).expect("an empty machine has room for every job");
        assert!(before.is_none_or(|before| start <= before), "plans never move later");
        self.jobs[job].plan = Some(start);
        self.emit(Event::GapFound { job: id(job), at: start.into() });
        if before != Some(start) {
            self.emit(Event::Planned { job: id(job), time: start.into() });
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
        Some((from, from + entry.estimate, self.scenario.jobs[job].nodes))
    }

    fn head(&self) -> Option<usize> {
        self.here.iter().copied().find(|&job| self.jobs[job].phase == Phase::Waiting)
    }

    /// The jobs that wait, or those that run, in queue order.
    fn all(&self, phase: Phase) -> Vec<usize> {
        self.here.iter().copied().filter(|&job| self.jobs[job].phase == phase).collect()
    }

    /// True if a job is behind the head in queue order.
    fn is_behind(&self, job: usize, head: usize) -> bool {
        let place = |job: usize| (self.scenario.jobs[job].submit, job);
        place(job) > place(head)
    }

    fn emit(&mut self, event: Event) {
        self.events.push((self.now, event));
    }

    fn thing(&self, job: usize) -> NamedSubject {
        named("job", &self.scenario.jobs[job].id)
    }

    /// Adds a question with that many events before it: which of these jobs is chosen?
    fn ask(
        &mut self,
        kind: &'static str,
        moment: usize,
        about: Option<usize>,
        among: Vec<usize>,
        right: Option<usize>,
    ) {
        if self.jobs.len() > ASKED {
            return;
        }
        let thing = |job: usize| self.thing(job);
        let (about, things) = (about.map(thing), among.into_iter().map(thing).collect());
        self.decisions.push(Decided::among(kind, moment, about, things, right.map(thing)));
    }

    /// Adds to a choice of the next job the other jobs that start before the scheduling pass ends.
    fn add_early(&self, decided: &mut Decided) {
        use Event::{Backfilled, Checkpointed, Ended, Killed, Started, Submitted};
        let (Guess::Thing(right), "next") = (&decided.right, decided.kind) else { return };
        let rest = &self.events[decided.moment.expect("it has its moment") as usize..];
        let starts = |event| match event {
            Started { job, .. } | Backfilled { job, .. } => Some(self.thing(job as usize)),
            _ => None,
        };
        let ends = |event| {
            matches!(event, Submitted { .. } | Ended { .. } | Killed { .. } | Checkpointed { .. })
        };
        let pass = rest.iter().take_while(|&&(time, event)| time == rest[0].0 && !ends(event));
        let started: Vec<_> = pass.filter_map(|&(_, event)| starts(event)).collect();
        let early =
            decided.things.iter().filter(|thing| *thing != right && started.contains(thing));
        decided.early = early.cloned().map(Guess::Thing).collect();
    }

    #[allow(clippy::cast_precision_loss, reason = "metrics decide nothing")]
    fn document(&self) -> Value {
        let jobs = self.jobs.iter().zip(&self.scenario.jobs).map(|(job, written)| {
            json!({
                "id": written.id,
                "start": job.segments.first().map(|segment| segment.0),
                "end": job.segments.last().map(|segment| segment.1),
                "segments": job.segments,
                "checkpoints": job.checkpoints,
                "status": if job.killed { "killed" } else { "completed" },
            })
        });
        let run = |job: usize| -> u64 {
            self.jobs[job].segments.iter().map(|&(from, to)| to - from).sum()
        };
        let submit = |job: usize| self.scenario.jobs[job].submit;
        let end = |job: usize| self.jobs[job].segments.last().expect("every job ran").1;
        let (all, count) = (|| 0..self.jobs.len(), self.jobs.len());
        let mean = |of: &dyn Fn(usize) -> f64| {
            (count > 0).then(|| all().map(of).sum::<f64>() / count as f64)
        };
        let wait = |job: usize| (end(job) - submit(job) - run(job)) as f64;
        let slowdown =
            |job: usize| ((end(job) - submit(job)) as f64 / run(job).max(10) as f64).max(1.0);
        let makespan = all().map(end).max().zip(all().map(submit).min());
        let makespan = makespan.map(|(end, first)| end - first);
        let used: u64 = all().map(|job| run(job) * self.scenario.jobs[job].nodes).sum();
        let capacity = |makespan: u64| self.scenario.nodes as f64 * makespan as f64;
        json!({
            "lab": "backfill",
            "outcome": {"jobs": jobs.collect::<Vec<_>>()},
            "metrics": {
                "makespan": makespan,
                "mean_wait": mean(&wait),
                "mean_bounded_slowdown": mean(&slowdown),
                "utilization": makespan.map(|makespan| used as f64 / capacity(makespan)),
                "checkpointed_jobs": self.jobs.iter().filter(|job| job.checkpoints > 0).count(),
                "checkpoints": self.jobs.iter().map(|job| job.checkpoints).sum::<u64>(),
            },
        })
    }
}

fn id(job: usize) -> u32 {
    job as u32
}

fn job_of(scenario: &BackfillScenario, job: usize) -> Job {
    let written = &scenario.jobs[job];
    let extends = scenario.overrun == Overrun::Extend;
    let killed = written.runtime > written.estimate && !extends;
    Job {
        phase: Phase::Coming,
        runtime: if killed { written.estimate } else { written.runtime },
        estimate: if extends { written.estimate.max(written.runtime) } else { written.estimate },
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
