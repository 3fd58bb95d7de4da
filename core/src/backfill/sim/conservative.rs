//! Conservative backfill: every waiting job has a planned start that delays no earlier plan.
//!
//! Source: Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime estimates in scheduling
//! the IBM SP2 with backfilling", IEEE TPDS 12(6), 2001.
//!
//! When jobs end, the waiting ones are taken out and put back one by one, in order. Few of them can move: since a
//! job was last looked at, only what was given back since can have opened an earlier hole for it, and it can only
//! use that if at some time in there, before its planned start, as many nodes are free as it needs. So the most
//! that is free anywhere in what was given back tells whom to look at.
//!
//! **Invariant:** a planned start never moves later.
//!
//! An earlier hole overlaps what was given back: it is looked for there alone.
//!
//! Cost: planning a job is a search of the profile; planning all anew is one such search, of what was given back and as
//! much before it as the job is long, for each job small enough. On KTH-SP2 that is seven jobs an end, of which two move.
//! Where each end moves each waiting job the method itself is quadratic in jobs, and a search can come by as many blocks
//! of the profile as there are jobs for each of them. Memory is not: the profile has two points a job that runs or waits,
//! and planned starts that were changed are dropped once they outnumber the jobs that wait ([`Coming`]).

use super::profile::Profile;
use super::queue::{Query, Queue};
use super::{Phase, Sim};
use crate::backfill::Events;
use crate::backfill::event::{Event, HOLE_FOUND};
use crate::kernel::{Coming, Members, Probe, Time};

/// No planned start.
const NEVER: Time = Time::MAX;

/// A stretch of time.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    from: Time,
    to: Time,
}

/// The plan.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    profile: Profile,
    /// Planned starts, by place.
    planned: Vec<Time>,
    /// Planned starts to come, with their places. Those of plans that were changed count no more.
    coming: Coming<(Time, u32)>,
    /// Waiting places whose planned start has come.
    due: Members,
    /// Whether a job ended since the last planning anew.
    ended: bool,
    /// Around all that was given back since jobs were last planned anew, and by that.
    given: Option<Stretch>,
    /// Around what planning anew has given back so far: what jobs before those that moved have not seen.
    given_behind: Option<Stretch>,
    /// No waiting job is planned to start later.
    latest: Time,
    /// While jobs are planned anew: around all that was given back and that the next job has not seen,
    opened: Option<Stretch>,
    /// and no more nodes are free in there at any time that could matter to a waiting job.
    most_given: u32,
}

impl Planner {
    pub(super) fn new(profile: Profile, jobs: usize) -> Self {
        Planner {
            profile,
            planned: vec![NEVER; jobs],
            coming: Coming::default(),
            due: Members::default(),
            ended: false,
            given: None,
            given_behind: None,
            latest: 0,
            opened: None,
            most_given: 0,
        }
    }

    pub(super) fn forget(&mut self, now: Time) {
        self.profile.forget(now);
    }

    /// Forgets the places before that one: they have ended.
    pub(super) fn forget_places(&mut self, place: u32) {
        self.due.forget_before(place);
    }

    pub(super) fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(super) fn planned(&self, place: u32) -> Option<Time> {
        Some(self.planned[place as usize]).filter(|&time| time != NEVER)
    }

    /// Whether a job ended since this was last asked.
    pub(super) fn has_ended(&mut self) -> bool {
        std::mem::take(&mut self.ended)
    }

    pub(super) fn bytes(&self) -> usize {
        let planned = self.planned.len() * size_of::<Time>();
        self.profile.bytes() + planned + self.coming.bytes() + self.due.bytes()
    }

    fn give(&mut self, from: Time, to: Time, nodes: u32) {
        self.profile.give(from, to, nodes);
        widen(&mut self.given, Stretch { from, to });
    }

    fn plan(&mut self, place: u32, at: Time) {
        self.planned[place as usize] = at;
        self.coming.push((at, place));
        self.latest = self.latest.max(at);
    }

    /// The first planned start to come of a job that waits.
    fn next_coming(&mut self, queue: &Queue) -> Option<Time> {
        let planned = &self.planned;
        let counts =
            |(time, place): (Time, u32)| queue.contains(place) && planned[place as usize] == time;
        self.coming.first(queue.len(), counts).map(|(time, _)| time)
    }

    /// Begins to plan jobs anew.
    fn begin_anew(&mut self, now: Time) {
        self.opened = self.given;
        self.most_given = self.given.map_or(0, |given| self.most_free(now, given));
    }

    /// Moves a planned job to an earlier start. Where it stands before and after, nothing changes.
    fn move_to(&mut self, place: u32, at: Time, nodes: u32, length: Time, now: Time) {
        let before = self.planned[place as usize];
        let gone = Stretch { from: before.max(at + length), to: before + length };
        let given = self.profile.advance(before, at, nodes, length);
        widen(&mut self.given_behind, gone);
        widen(&mut self.opened, gone);
        let given = given.unwrap_or_else(|| self.most_free(now, gone));
        self.most_given = self.most_given.max(given);
        self.plan(place, at);
    }

    /// An earlier hole for a planned job, in what was opened since it was looked at last.
    fn earlier_hole(&self, now: Time, place: u32, nodes: u32, length: Time) -> Option<Time> {
        let planned = self.planned[place as usize];
        let Stretch { from, to } = self.opened.filter(|opened| opened.from < planned)?;
        // What ends before it was there already.
        let first = now.max((from + 1).saturating_sub(length));
        self.profile.earlier_hole(first, planned.min(to), planned, nodes, length)
    }

    /// The most that are free in a stretch at any time that could matter to a waiting job.
    fn most_free(&self, now: Time, Stretch { from, to }: Stretch) -> u32 {
        self.profile.most_free(from.max(now), to.min(self.latest))
    }
}

fn widen(stretch: &mut Option<Stretch>, by: Stretch) {
    let wide = stretch.get_or_insert(by);
    *wide = Stretch { from: wide.from.min(by.from), to: wide.to.max(by.to) };
}

impl Sim {
    fn planner(&mut self) -> &mut Planner {
        self.planner.as_mut().expect("the policy is conservative")
    }

    /// Gives back what a job that ends now was expected to use from now on.
    pub(super) fn give_back_plan(&mut self, place: u32) {
        let (now, end, nodes) = (self.now, self.expected_end(place), self.queue.nodes(place));
        if let Some(planner) = &mut self.planner {
            planner.ended = true;
            if now < end {
                planner.give(now, end, nodes);
            }
        }
    }

    /// Plans a job that was just submitted.
    pub(super) fn plan_new<P: Probe<Event>>(&mut self, place: u32, probe: &mut P) -> bool {
        let (now, nodes, length) = (self.now, self.queue.nodes(place), self.queue.estimate(place));
        let planner = self.planner();
        let at = planner.profile.hole(now, nodes, length);
        planner.profile.take(at, at + length, nodes);
        planner.plan(place, at);
        let singly = self.problem.events == Events::Singly;
        self.phase = if singly { Phase::Packed } else { Phase::Submissions };
        let job = self.job(place);
        probe.emit(Event::HoleFound { job, at: at.into() });
        probe.emit(Event::Planned { job, time: at.into() });
        true
    }

    /// Plans waiting jobs anew, from a place on, up to the first that moves.
    pub(super) fn plan_anew<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        if from == 0 {
            self.come_due();
            let now = self.now;
            self.planner().begin_anew(now);
        }
        let moves = self.next_to_move(from);
        let end = moves.map_or(self.submitted, |(place, _)| place);
        let told = self.tell_unmoved(from, end, probe);
        let Some((place, at)) = moves else {
            let planner = self.planner();
            planner.given = planner.given_behind.take();
            let singly = self.problem.events == Events::Singly;
            self.phase = if singly { Phase::Packed } else { Phase::Submissions };
            return told;
        };
        let (nodes, length) = (self.queue.nodes(place), self.queue.estimate(place));
        let now = self.now;
        self.planner().move_to(place, at, nodes, length, now);
        self.phase = Phase::Replan(place + 1);
        let job = self.job(place);
        probe.emit(Event::HoleFound { job, at: at.into() });
        probe.emit(Event::Planned { job, time: at.into() });
        true
    }

    /// The next waiting place from `from` on that has an earlier hole, and that hole.
    fn next_to_move(&mut self, from: u32) -> Option<(u32, Time)> {
        let planner = self.planner.as_ref()?;
        let query = Query { free: planner.most_given, window: Time::MAX, extra: 0 };
        let mut place = from;
        loop {
            // Where the whole queue moves up, it is always the very next.
            if !self.queue.admits(place, query) {
                place = self.queue.find(place, query)?;
            }
            let (nodes, length) = (self.queue.nodes(place), self.queue.estimate(place));
            if let Some(hole) = planner.earlier_hole(self.now, place, nodes, length) {
                return Some((place, hole));
            }
            place += 1;
        }
    }

    /// Tells that the waiting places in `from..end` keep their planned starts. False where there is none.
    fn tell_unmoved<P: Probe<Event>>(&mut self, from: u32, end: u32, probe: &mut P) -> bool {
        // Where the queue begins, so that nothing before is looked at.
        let from = from.max(self.queue.first().unwrap_or(end));
        let Some(planner) = &self.planner else { return false };
        // Singly, jobs that are due are left where they are.
        let singly = self.problem.events == Events::Singly;
        let left = Some(&planner.due).filter(|due| singly && !due.is_empty());
        if P::FINE {
            let mut told = false;
            for place in self.queue.iter_from(from).take_while(|&place| place < end) {
                if left.is_none_or(|left| !left.contains(place)) {
                    let at = planner.planned[place as usize].into();
                    probe.emit(Event::HoleFound { job: self.job(place), at });
                    told = true;
                }
            }
            return told;
        }
        if !P::TALLIED && left.is_none() {
            return self.queue.next(from).is_some_and(|place| place < end);
        }
        let skipped = left.map_or(0, |left| left.count_between(from, end));
        let kept = self.queue.count_between(from, end) - skipped;
        probe.tally(HOLE_FOUND, kept);
        kept > 0
    }

    /// The next planned start.
    pub(super) fn next_planned(&mut self) -> Option<Time> {
        let queue = &self.queue;
        let planner = self.planner.as_mut()?;
        if planner.due.is_empty() { planner.next_coming(queue) } else { Some(self.now) }
    }

    /// Lists the places whose planned start has come.
    fn come_due(&mut self) {
        let (now, queue) = (self.now, &self.queue);
        let Some(planner) = &mut self.planner else { return };
        while planner.next_coming(queue).is_some_and(|time| time <= now) {
            let Some((_, place)) = planner.coming.pop() else { unreachable!("just seen") };
            planner.due.insert(place);
        }
    }

    /// Starts the first job whose planned start has come.
    pub(super) fn start_due<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        self.come_due();
        let due = &mut self.planner().due;
        let Some(place) = due.next(0) else {
            self.phase = Phase::Packed;
            return false;
        };
        due.remove(place);
        self.start(place, self.queue.estimate(place), 0);
        if self.queue.len() == 0 {
            self.planner().latest = 0;
        }
        probe.emit(Event::Started { job: self.job(place), resumed: false });
        true
    }
}
