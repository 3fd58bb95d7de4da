//! The scheduling pass over the queue: the jobs that start, and the units that they use.

use std::cmp::Reverse;

use super::loans::Lender;
use super::{NEVER, Phase, Sim, Status};
use crate::kernel::{Probe, Time};
use crate::labs::workflow::Mode;
use crate::labs::workflow::event::{Event, Fit, POOL, TESTED};

impl Sim {
    /// The entry at a place of the queue.
    #[inline]
    pub(super) fn entry_at(&self, place: u32) -> u32 {
        match self.problem.mode {
            Mode::PerJob => self.entry_at.at(place as usize),
            Mode::Lend | Mode::Reserve => self.orders.job_at[place as usize],
        }
    }

    /// The units on which an entry would start now: those of a lending workflow, or of the [`POOL`].
    pub fn home(&self, entry: u32) -> Option<u32> {
        let (jobs, at) = (&self.problem.jobs, entry as usize);
        match jobs.user.get(at) {
            Some(&user) => self.home_with(user, jobs.need[at], jobs.runtime[at]),
            None => self.fits_pool(self.need_of(entry)).then_some(POOL),
        }
    }

    /// The units on which an ordinary job of this user would start now with this need and runtime: those of the first
    /// workflow in order of admission that lends it enough, or of the pool.
    pub fn home_with(&self, user: u32, need: u32, runtime: Time) -> Option<u32> {
        let fits = |lender: &&Lender| need <= lender.room(user) && runtime <= lender.limit;
        let lender = self.lenders.iter().find(fits).map(|lender| lender.workflow);
        lender.or_else(|| self.fits_pool(need).then_some(POOL))
    }

    fn fits_pool(&self, need: u32) -> bool {
        self.is_pool_open() && need <= self.free
    }

    /// Tests the queue from a place on, up to the first entry that starts.
    pub(super) fn scan<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        let mut refused = 0;
        let mut next = self.queue.next(from);
        while let Some(place) = next {
            let entry = self.entry_at(place);
            debug_assert!(self.status[entry as usize] == Status::Waiting, "in the queue");
            if let Some(on) = self.test(entry) {
                let fit = if on == POOL { Fit::Pool } else { Fit::Loan };
                tally(refused, probe);
                probe.emit(Event::Tested { entry, fit });
                self.queue.remove(place);
                let started = self.start_on(entry, on);
                self.phase = Phase::Scan(place + 1);
                probe.emit(started);
                return true;
            }
            if P::FINE {
                probe.emit(Event::Tested { entry, fit: Fit::Nowhere });
            }
            refused += 1;
            next = self.queue.next(place + 1);
        }
        tally(refused, probe);
        self.ladders.iter_mut().for_each(Vec::clear);
        self.phase = Phase::Between;
        refused > 0
    }

    /// [`Sim::home`], found by a few comparisons for most entries that start nowhere.
    fn test(&mut self, entry: u32) -> Option<u32> {
        let user = self.problem.jobs.user.get(entry as usize).copied();
        let Some(user) = user.filter(|_| !self.lenders.is_empty()) else { return self.home(entry) };
        if self.ladders[user as usize].is_empty() {
            self.fill_ladder(user);
        }
        let (jobs, ladder) = (&self.problem.jobs, &self.ladders[user as usize]);
        let (need, runtime) = (jobs.need[entry as usize], jobs.runtime[entry as usize]);
        let rung = ladder.partition_point(|&(limit, _)| limit >= runtime) - 1;
        if need > ladder[rung].1 {
            return self.fits_pool(need).then_some(POOL);
        }
        // This start, or an earlier one of another user, took free quota.
        self.ladders[user as usize].clear();
        self.home(entry)
    }

    /// Makes a user's ladder, for the pass: the largest free quota at the lenders that accept jobs of at least some
    /// runtime, longest runtimes first. Free quotas only shrink in a pass, so a ladder remains an upper bound.
    fn fill_ladder(&mut self, user: u32) {
        let ladder = &mut self.ladders[user as usize];
        ladder.push((Time::MAX, 0));
        ladder.extend(self.lenders.iter().map(|lender| (lender.limit, lender.room(user))));
        ladder[1..].sort_by_key(|&(limit, _)| Reverse(limit));
        let mut most = None;
        ladder.retain(|&(_, room)| {
            let more = Some(room) > most;
            most = most.max(Some(room));
            more
        });
    }

    /// Starts a waiting entry on the units of `on`.
    fn start_on(&mut self, entry: u32, on: u32) -> Event {
        let need = self.need_of(entry);
        self.start(entry, on);
        if let Some(task) = self.task_of(entry) {
            self.start_task(task, need);
            return Event::TaskStarted { task };
        }
        if on == POOL {
            self.free -= need;
            self.unit_use.pool += need;
        } else {
            let (now, user) = (self.now, self.problem.jobs.user[entry as usize]);
            self.lender_mut(on).borrow(user, now, entry, need);
        }
        Event::JobStarted { job: entry, on }
    }

    /// Starts a single job of a stage (per-job).
    fn start_task(&mut self, task: u32, need: u32) {
        let stage = self.problem.tasks.stage[task as usize] as usize;
        let workflow = &mut self.progress[self.problem.stages.workflow[stage] as usize];
        if workflow.units == 0 && workflow.still_since != NEVER {
            workflow.standstill += self.now - workflow.still_since;
        }
        workflow.units += need;
        self.stages[stage].start = self.now.min(self.stages[stage].start);
        self.free -= need;
        self.unit_use.tasks += need;
    }
}

/// Counts entries that start nowhere, if they are not reported one by one.
fn tally<P: Probe<Event>>(refused: u64, probe: &mut P) {
    if !P::FINE {
        probe.tally(TESTED, refused);
    }
}
