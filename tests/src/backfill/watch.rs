//! Laws of backfilling, checked from the jobs and the events of a run alone.

use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::{BackfillScenario, Job, Overrun, Policy};

#[derive(Clone, Debug, Default)]
struct Known {
    submitted: bool,
    /// Start of its present run segment.
    running: Option<u64>,
    ran: u64,
    stops: u64,
    ended: bool,
    /// Its latest start, by the last reservation or plan.
    latest_start: Option<u64>,
}

/// A listener that takes the events of a run one by one, and finds the first that breaks a law.
pub struct Watch<'a> {
    scenario: &'a BackfillScenario,
    jobs: Vec<Known>,
    now: u64,
    used: u64,
    /// The candidate that was tested last, and true if it starts, until that event.
    tested: Option<(u32, bool)>,
}

impl<'a> Watch<'a> {
    pub fn new(scenario: &'a BackfillScenario) -> Self {
        Watch {
            scenario,
            jobs: vec![Known::default(); scenario.jobs.len()],
            now: 0,
            used: 0,
            tested: None,
        }
    }

    /// Takes one event. Error: the law that it breaks.
    pub fn hear(&mut self, time: u64, event: Event) -> Result<(), String> {
        ensure(time >= self.now, "time goes on")?;
        if time > self.now {
            self.instant_is_over()?;
            self.now = time;
        }
        if let Some((job, starts)) = self.tested.take() {
            let expected = matches!(event, Event::Backfilled { job: next, .. } if starts && next == job)
                || matches!(event, Event::Refused { job: next } if !starts && next == job);
            ensure(expected, "a tested job is backfilled or refused")?;
        } else {
            let untested = matches!(event, Event::Backfilled { .. } | Event::Refused { .. });
            ensure(!untested, "a job that is backfilled or refused was tested")?;
        }
        match event {
            Event::Submitted { job } => self.submit(job as usize),
            Event::Ended { job } => self.end(job as usize, false),
            Event::Killed { job } => self.end(job as usize, true),
            Event::Started { job, resumed } => {
                self.starts_in_turn(job as usize)?;
                self.start(job as usize, resumed)
            }
            Event::Backfilled { job, resumed } => self.start(job as usize, resumed),
            Event::Refused { .. } => Ok(()),
            Event::Reserved { job, time, .. } => {
                let before = self.jobs[job as usize].latest_start;
                ensure(
                    before.is_none_or(|before| time.time() <= before),
                    "a shadow time never moves later",
                )?;
                ensure(time.time() >= self.now, "a reservation is not in the past")?;
                self.jobs[job as usize].latest_start = Some(time.time());
                Ok(())
            }
            Event::Planned { job, time } => {
                let before = self.jobs[job as usize].latest_start;
                ensure(
                    before.is_none_or(|before| time.time() < before),
                    "a new plan is an earlier plan",
                )?;
                ensure(time.time() >= self.now, "a plan is not in the past")?;
                self.jobs[job as usize].latest_start = Some(time.time());
                Ok(())
            }
            Event::Checkpointed { job } => self.stop(job as usize),
            Event::Tested { job, test } => {
                self.tested = Some((job, test.admits()));
                self.waits(job as usize)
            }
            Event::GapFound { job, .. } => self.waits(job as usize),
        }
    }

    pub fn over(&mut self) -> Result<(), String> {
        self.instant_is_over()?;
        ensure(self.used == 0, "at its end the machine is empty")?;
        ensure(self.jobs.iter().all(|job| job.ended), "every job ends")
    }

    /// Within an instant a job may start on nodes that another one is just leaving.
    fn instant_is_over(&self) -> Result<(), String> {
        ensure(self.used <= self.scenario.nodes, "the machine is never oversubscribed")?;
        ensure(self.tested.is_none(), "a tested job is backfilled or refused")?;
        let late = self.jobs.iter().any(|job| {
            let waits = job.submitted && !job.ended && job.running.is_none();
            waits && job.latest_start.is_some_and(|latest| latest <= self.now)
        });
        ensure(!late, "a job starts by its reservation or plan")
    }

    fn submit(&mut self, job: usize) -> Result<(), String> {
        ensure(!self.jobs[job].submitted, "a job is submitted once")?;
        ensure(self.scenario.jobs[job].submit == self.now, "a job is submitted at its time")?;
        self.jobs[job].submitted = true;
        Ok(())
    }

    fn waits(&self, job: usize) -> Result<(), String> {
        let known = &self.jobs[job];
        ensure(known.submitted && !known.ended && known.running.is_none(), "it waits")
    }

    /// A job that is not backfilled has its planned start now, or no job waits before it.
    fn starts_in_turn(&self, job: usize) -> Result<(), String> {
        if self.scenario.policy == Policy::Conservative {
            return ensure(self.jobs[job].latest_start == Some(self.now), "it starts as planned");
        }
        let place = |job: usize| (self.scenario.jobs[job].submit, job);
        let ahead = (0..self.jobs.len()).filter(|&other| place(other) < place(job));
        ensure(ahead.into_iter().all(|other| self.waits(other).is_err()), "heads start first")
    }

    fn start(&mut self, job: usize, resumed: bool) -> Result<(), String> {
        self.waits(job)?;
        let known = &mut self.jobs[job];
        ensure(resumed == (known.stops > 0), "a stopped job resumes")?;
        ensure(known.latest_start.is_none_or(|latest| self.now <= latest), "it starts in time")?;
        known.running = Some(self.now);
        self.used += self.scenario.jobs[job].nodes;
        Ok(())
    }

    /// The end of a run segment.
    fn leave(&mut self, job: usize) -> Result<(), String> {
        let started = self.jobs[job].running.take().ok_or("only a running job ends")?;
        ensure(self.now > started, "a run segment has a length")?;
        self.jobs[job].ran += self.now - started;
        self.used -= self.scenario.jobs[job].nodes;
        Ok(())
    }

    fn stop(&mut self, job: usize) -> Result<(), String> {
        ensure(self.scenario.policy == Policy::Checkpoint, "only one policy stops jobs")?;
        self.leave(job)?;
        self.jobs[job].stops += 1;
        ensure(self.jobs[job].ran < self.work(job), "a stopped job has remaining work")
    }

    fn end(&mut self, job: usize, killed: bool) -> Result<(), String> {
        self.leave(job)?;
        self.jobs[job].ended = true;
        let Job { estimate, runtime, .. } = self.scenario.jobs[job];
        let overruns = runtime > estimate && self.scenario.overrun == Overrun::Kill;
        ensure(killed == overruns, "killed at the estimate")?;
        ensure(self.jobs[job].ran == self.work(job), "work is conserved")
    }

    /// Total run time of a job: its work, and the costs of its stops so far.
    fn work(&self, job: usize) -> u64 {
        let Job { estimate, runtime, .. } = self.scenario.jobs[job];
        let extends = self.scenario.overrun == Overrun::Extend;
        let work = if extends { runtime } else { runtime.min(estimate) };
        let costs = self.scenario.checkpoint;
        work + self.jobs[job].stops * (costs.checkpoint_cost + costs.restart_cost)
    }
}

fn ensure(holds: bool, law: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law.to_owned()) }
}
