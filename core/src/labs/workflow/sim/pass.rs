//! The scheduling pass over the queue: the jobs that start, and the units that they use.
//!
//! A source is a job class whose borrower group has more free quota than at the last pass, the pool if it has more
//! free units, or a newcomer. The pass keeps the next fitting place of each source, and takes the earliest of all. If
//! many jobs join at once, all classes and the pool are its sources: so a step in which 200,000 jobs arrive costs as
//! much as the jobs that start, not a test of each.

use std::cmp::Reverse;

use super::layout::Placed;
use super::{NEWCOMER, Phase, Sim, Source, Status, WHOLE_QUEUE, index_u32, layout};
use crate::kernel::{Probe, Time};
use crate::labs::workflow::Mode;
use crate::labs::workflow::event::{Event, Fit, POOL, TESTED};

/// Up to this number, newcomers are tested faster one by one than through all sources.
const FEW: usize = 1_000;

impl Sim {
    /// Finds the first place of each source.
    pub(super) fn begin_pass(&mut self) -> bool {
        self.next.clear();
        self.phase = Phase::Scan(0);
        // A few newcomers are tested one by one.
        if self.newcomers.len() > FEW.max(self.layout.classes.len()) {
            self.find_in_all();
            return false;
        }
        let others_wait = self.members.len() > self.newcomers.len();
        while let Some(group) = self.grown.pop() {
            self.is_grown[group as usize] = false;
            for class in self.layout.classes_of(group).filter(|_| others_wait) {
                self.find_next(class, 0);
            }
        }
        let open = self.waiting.is_empty();
        let grown = std::mem::take(&mut self.pool_grown);
        if others_wait && open && (grown || !self.pool_open) {
            self.find_next(WHOLE_QUEUE, 0);
        }
        // Free units gained while the pool is closed are used when it opens.
        self.pool_open = open;
        self.next.extend(self.newcomers.drain(..).map(|place| Reverse((place, NEWCOMER))));
        false
    }

    /// Finds the first place of every source.
    #[cold]
    fn find_in_all(&mut self) {
        self.newcomers.clear();
        for group in self.grown.drain(..) {
            self.is_grown[group as usize] = false;
        }
        if self.problem.lends() {
            for class in 0..index_u32(self.layout.classes.len()) {
                self.find_next(class, 0);
            }
        }
        self.pool_open = self.waiting.is_empty();
        self.pool_grown = false;
        if self.pool_open {
            self.find_next(WHOLE_QUEUE, 0);
        }
    }

    /// Finds the next place of a source, from a place on; for a job class, from a row on.
    fn find_next(&mut self, source: Source, from: u32) {
        let found = match source {
            NEWCOMER => None,
            WHOLE_QUEUE => self.first_in_queue(from),
            class => self.next_of_class(class, from),
        };
        if let Some(place) = found {
            self.next.push(Reverse((place, source)));
        }
    }

    /// The first place of the queue, from `from` on, whose entry fits the free units of the pool.
    fn first_in_queue(&mut self, from: u32) -> Option<u32> {
        let Sim { layout, problem, entry_at, queue, free, .. } = self;
        let jobs = layout.jobs.len();
        match problem.mode {
            Mode::Lend | Mode::Reserve => {
                let need = |place: u32| layout.need_at[place as usize];
                queue.first(from, u32::MAX, *free, need)
            }
            Mode::PerJob => queue.first(from, u32::MAX, *free, |place| {
                let entry = entry_at.at(place as usize) as usize;
                match entry.checked_sub(jobs) {
                    Some(task) => problem.tasks.need[task],
                    None => layout.jobs[entry].need,
                }
            }),
        }
    }

    /// The place of a job class's first row, from `from` on, whose job fits a free quota.
    fn next_of_class(&mut self, class: u32, from: u32) -> Option<u32> {
        let class = self.layout.classes[class as usize];
        // Most classes have no job that fits even without the runtime limit: one number shows that.
        let bound = self.loans.most_room(class.group);
        let need = |row: u32| self.layout.need_at_row[row as usize];
        let mut row = self.rows.first(from.max(class.begin), class.end, bound, need)?;
        let room = self.loans.largest_room(class.group, class.runtime);
        if room < bound {
            row = self.rows.first(row, class.end, room, need)?;
        }
        Some(self.layout.place_at_row[row as usize])
    }

    /// The entry at a place of the queue.
    #[inline]
    pub(super) fn entry_at(&self, place: u32) -> u32 {
        match self.problem.mode {
            Mode::PerJob => self.entry_at.at(place as usize),
            Mode::Lend | Mode::Reserve => self.layout.job_at[place as usize],
        }
    }

    /// The units on which an entry would start now: those of a lending workflow, or of the [`POOL`].
    pub fn home(&self, entry: u32) -> Option<u32> {
        match self.layout.jobs.get(entry as usize) {
            Some(&Placed { user, need, runtime, .. }) => self.home_with(user, need, runtime),
            None => (self.need_of(entry) <= self.free).then_some(POOL),
        }
    }

    /// The units on which an ordinary job of this user would start now with this need and runtime.
    pub fn home_with(&self, user: u32, need: u32, runtime: Time) -> Option<u32> {
        let lender = self.loans.first_with_room(self.loans.group_of(user), need, runtime);
        lender.or_else(|| (self.is_pool_open() && need <= self.free).then_some(POOL))
    }

    /// Tests the queue from a place on, up to the first entry that starts.
    pub(super) fn scan<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        while let Some(Reverse((place, source))) = self.next.pop() {
            let entry = self.entry_at(place);
            let home = if self.queue.contains(place) { self.home(entry) } else { None };
            if let Some(on) = home {
                let fit = if on == POOL { Fit::Pool } else { Fit::Loan };
                self.report_rejected(from, place, probe);
                probe.emit(Event::Tested { entry, fit });
                let started = self.start_on(place, entry, on);
                self.find_after(source, place, entry);
                self.phase = Phase::Scan(place + 1);
                probe.emit(started);
                return true;
            }
            self.find_after(source, place, entry);
        }
        self.phase = Phase::Between;
        self.report_rejected(from, u32::MAX, probe)
    }

    fn find_after(&mut self, source: Source, place: u32, entry: u32) {
        let from = match source {
            NEWCOMER => return,
            WHOLE_QUEUE => place,
            _ => self.layout.jobs[entry as usize].row,
        };
        debug_assert!(from != layout::NONE, "of a job class");
        self.find_next(source, from + 1);
    }

    /// Removes a waiting entry from the queue and starts it on the units of `on`.
    fn start_on(&mut self, place: u32, entry: u32, on: u32) -> Event {
        self.queue.remove(place);
        self.members.remove(place);
        let need = self.need_of(entry);
        let slot = self.start(entry, on);
        if let Some(task) = self.task_of(entry) {
            self.start_task(task, need);
            return Event::TaskStarted { task };
        }
        let Placed { row, user, .. } = self.layout.jobs[entry as usize];
        self.waiting_of[user as usize] -= 1;
        if row != layout::NONE {
            self.rows.remove(row);
        }
        if on == POOL {
            self.free -= need;
            self.unit_use.pool += need;
        } else {
            let (now, states) = (self.now, &self.states);
            let later = |other: u32| {
                let other = states.at(other);
                other.entry > entry && other.started == now
            };
            self.loans.borrow((slot, user, need), on, later);
            self.unit_use.lent_used += need;
        }
        Event::JobStarted { job: entry, on }
    }

    /// Starts a single job of a stage (per-job).
    fn start_task(&mut self, task: u32, need: u32) {
        let stage = self.problem.tasks.stage[task as usize];
        let workflow = self.problem.stages.workflow[stage as usize] as usize;
        let start = &mut self.progress[workflow].start;
        *start = self.now.min(*start);
        self.free -= need;
        self.task_units[workflow] += need;
        self.unit_use.tasks += need;
    }

    /// Reports that the waiting entries of `from..end` start nowhere. False if there are none.
    fn report_rejected<P: Probe<Event>>(&self, from: u32, end: u32, probe: &mut P) -> bool {
        if !P::FINE && !P::LISTENS {
            return self.members.next(from).is_some_and(|place| place < end);
        }
        if !P::FINE {
            let count = self.members.count_between(from, end);
            probe.tally(TESTED, count);
            return count > 0;
        }
        let mut any = false;
        for place in self.members.iter_from(from).take_while(|&place| place < end) {
            let entry = self.entry_at(place);
            debug_assert!(self.states.status(entry) == Status::Waiting, "in the queue");
            probe.emit(Event::Tested { entry, fit: Fit::Nowhere });
            any = true;
        }
        any
    }
}
