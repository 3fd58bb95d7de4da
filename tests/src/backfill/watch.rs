//! Laws of backfilling, looked at from outside: from the jobs and what a run tells, and from nothing else.

use gantry_core::labs::backfill::event::Event;

use super::{Policy, Workload};

/// What is known of one job.
#[derive(Clone, Debug, Default)]
struct Known {
    submitted: bool,
    /// The start of the piece under way.
    running: Option<u64>,
    ran: u64,
    stops: u64,
    ended: bool,
    /// The earliest start it was ever promised, by a reservation or a plan.
    promised: Option<u64>,
}

/// Hears a run's events one by one and says which of them breaks a law.
pub struct Watch<'a> {
    workload: &'a Workload,
    jobs: Vec<Known>,
    now: u64,
    used: u64,
    /// The candidate that was tested last, with whether it starts, until that is done.
    tested: Option<(u32, bool)>,
}

impl<'a> Watch<'a> {
    /// Before the run.
    pub fn new(workload: &'a Workload) -> Self {
        Watch {
            workload,
            jobs: vec![Known::default(); workload.len()],
            now: 0,
            used: 0,
            tested: None,
        }
    }

    /// Hears one event. Error: the law that it breaks.
    pub fn hear(&mut self, time: u64, event: Event) -> Result<(), String> {
        ensure(time >= self.now, "time goes on")?;
        if time > self.now {
            self.instant_is_over()?;
            self.now = time;
        }
        if let Some((job, starts)) = self.tested.take() {
            let expected = matches!(event, Event::Backfilled { job: it, .. } if starts && it == job)
                || matches!(event, Event::Refused { job: it } if !starts && it == job);
            ensure(expected, "who is tested is backfilled or refused")?;
        } else {
            let unheard = matches!(event, Event::Backfilled { .. } | Event::Refused { .. });
            ensure(!unheard, "who is backfilled or refused was tested")?;
        }
        match event {
            Event::Submitted { job } => self.submit(job as usize),
            Event::Ended { job } => self.end(job as usize, false),
            Event::Killed { job } => self.end(job as usize, true),
            Event::Started { job, resumed } => {
                self.queue_is_kept(job as usize)?;
                self.start(job as usize, resumed)
            }
            Event::Backfilled { job, resumed } => self.start(job as usize, resumed),
            Event::Refused { .. } => Ok(()),
            Event::Reserved { job, time, .. } => {
                let kept = self.jobs[job as usize].promised.is_none_or(|kept| time.time() <= kept);
                ensure(kept, "a reservation time never moves later")?;
                ensure(time.time() >= self.now, "a reservation lies ahead")?;
                self.jobs[job as usize].promised = Some(time.time());
                Ok(())
            }
            Event::Planned { job, time } => {
                let kept = self.jobs[job as usize].promised.is_none_or(|kept| time.time() < kept);
                ensure(kept, "a new plan is an earlier plan")?;
                ensure(time.time() >= self.now, "a plan lies ahead")?;
                self.jobs[job as usize].promised = Some(time.time());
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

    /// The end of the run.
    pub fn over(&mut self) -> Result<(), String> {
        self.instant_is_over()?;
        ensure(self.used == 0, "in the end the machine is empty")?;
        ensure(self.jobs.iter().all(|job| job.ended), "every job ends")
    }

    /// Within an instant a job may start on nodes that another one is just leaving.
    fn instant_is_over(&self) -> Result<(), String> {
        ensure(self.used <= self.workload.machine, "the machine is never oversubscribed")?;
        ensure(self.tested.is_none(), "who is tested is backfilled or refused")?;
        let late = self.jobs.iter().any(|job| {
            let waits = job.submitted && !job.ended && job.running.is_none();
            waits && job.promised.is_some_and(|promised| promised <= self.now)
        });
        ensure(!late, "a job starts by the time it was promised")
    }

    fn submit(&mut self, job: usize) -> Result<(), String> {
        ensure(!self.jobs[job].submitted, "a job is submitted once")?;
        ensure(self.workload.submit[job] == self.now, "a job is submitted at its time")?;
        self.jobs[job].submitted = true;
        Ok(())
    }

    fn waits(&self, job: usize) -> Result<(), String> {
        let it = &self.jobs[job];
        ensure(it.submitted && !it.ended && it.running.is_none(), "it waits")
    }

    /// Whoever is not backfilled was promised this instant, or has nobody waiting ahead.
    fn queue_is_kept(&self, job: usize) -> Result<(), String> {
        if self.workload.policy == Policy::Conservative {
            return ensure(self.jobs[job].promised == Some(self.now), "it starts as planned");
        }
        let place = |job: usize| (self.workload.submit[job], job);
        let ahead = (0..self.jobs.len()).filter(|&other| place(other) < place(job));
        ensure(ahead.into_iter().all(|other| self.waits(other).is_err()), "heads start first")
    }

    fn start(&mut self, job: usize, resumed: bool) -> Result<(), String> {
        self.waits(job)?;
        let it = &mut self.jobs[job];
        ensure(resumed == (it.stops > 0), "who was stopped resumes")?;
        ensure(it.promised.is_none_or(|promised| self.now <= promised), "a promise is kept")?;
        it.running = Some(self.now);
        self.used += self.workload.nodes[job];
        Ok(())
    }

    /// The end of a piece.
    fn leave(&mut self, job: usize) -> Result<(), String> {
        let started = self.jobs[job].running.take().ok_or("only who runs can end")?;
        ensure(self.now > started, "a piece has a length")?;
        self.jobs[job].ran += self.now - started;
        self.used -= self.workload.nodes[job];
        Ok(())
    }

    fn stop(&mut self, job: usize) -> Result<(), String> {
        ensure(self.workload.policy == Policy::Checkpoint, "only one policy stops jobs")?;
        self.leave(job)?;
        self.jobs[job].stops += 1;
        ensure(self.jobs[job].ran < self.work(job), "who is stopped has something left")
    }

    fn end(&mut self, job: usize, killed: bool) -> Result<(), String> {
        self.leave(job)?;
        self.jobs[job].ended = true;
        let overruns = self.workload.runtime[job] > self.workload.estimate[job];
        ensure(killed == (overruns && !self.workload.extends), "killed at the estimate")?;
        ensure(self.jobs[job].ran == self.work(job), "work is conserved")
    }

    /// All a job has to run: its own work, and what its stops so far added.
    fn work(&self, job: usize) -> u64 {
        let (estimate, runtime) = (self.workload.estimate[job], self.workload.runtime[job]);
        let own = if self.workload.extends { runtime } else { runtime.min(estimate) };
        own + self.jobs[job].stops * (self.workload.checkpoint_cost + self.workload.restart_cost)
    }
}

fn ensure(holds: bool, law: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law.to_owned()) }
}
