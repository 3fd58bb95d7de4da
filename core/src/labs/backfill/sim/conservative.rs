//! Conservative backfill: every waiting job has a planned start that delays no earlier plan.
//!
//! Source: Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime estimates in scheduling
//! the IBM SP2 with backfilling", IEEE TPDS 12(6), 2001.
//!
//! When jobs end, the scheduler re-plans the waiting jobs one by one, in order. Few of them can move: since a job was
//! last planned, only nodes freed since then can have opened an earlier gap for it, and the gap is of use only if, at
//! some time in it before its planned start, as many nodes are free as it needs. So the most nodes free at any time in
//! the freed ranges tells which jobs need a look.
//!
//! **Invariant:** a planned start never moves later.
//!
//! An earlier gap overlaps a freed range, so only those are searched. If jobs are planned back to back, the first that
//! moves swaps places with the gap before it, which is then in front of the next: while no other freed range has room,
//! nothing is searched.
//!
//! Cost: planning a job is a search of the profile; re-planning all is one such search for each job small enough, over
//! the freed ranges and, before them, the length of the job. On KTH-SP2 that is seven jobs for each end, of which two
//! move. If each end moves each waiting job, the method itself is quadratic in jobs: 40,000 on one node move 800
//! million times. A listener that only counts steps ([`Model::leap`](crate::kernel::Model::leap)) gets these moves
//! without a look at the profile for each, as long as the jobs are planned back to back in the order of the queue: two
//! numbers are read and one is written. A search can visit as many blocks of the profile as there are jobs, and if many
//! sizes and lengths wait that is most of the time. Memory is linear: the profile has two points for each running or
//! waiting job, and a place has one planned start.

use super::planned::Planned;
use super::profile::{Gap, Profile, Slid};
use super::queue::Query;
use super::{OVERTOOK, Phase, Sim};
use crate::kernel::{Probe, RankBitset, Time};
use crate::labs::backfill::Events;
use crate::labs::backfill::event::{Event, GAP_FOUND};

#[derive(Clone, Copy, Debug)]
struct TimeRange {
    from: Time,
    to: Time,
}

#[derive(Clone, Debug)]
pub(super) struct Planner {
    profile: Profile,
    planned: Planned,
    /// Waiting places with a planned start at this instant. They are in no other list.
    due: RankBitset,
    /// True if a job ended since the last re-planning.
    ended: bool,
    /// A range around all nodes freed since the last re-planning began, also by it.
    freed: Option<TimeRange>,
    /// A range around the nodes freed by the present re-planning so far: unseen by jobs before those that moved.
    freed_behind: Option<TimeRange>,
    /// The latest planned start of any waiting job, or later.
    latest: Time,
    /// During re-planning: a range around the nodes freed that the next job has not seen,
    opened: Option<TimeRange>,
    /// in it the gap that swapped places with the last job that moved,
    slid: Option<Slid>,
    /// and an upper bound on the nodes free in the rest, at any time of use to a waiting job.
    most_freed: u32,
}

impl Planner {
    pub(super) fn new(profile: Profile, jobs: usize) -> Self {
        Planner {
            profile,
            planned: Planned::new(jobs),
            due: RankBitset::default(),
            ended: false,
            freed: None,
            freed_behind: None,
            latest: 0,
            opened: None,
            slid: None,
            most_freed: 0,
        }
    }

    pub(super) fn forget(&mut self, now: Time) {
        self.profile.forget(now);
    }

    /// Forgets the places before `place`: their jobs have ended.
    pub(super) fn forget_places(&mut self, place: u32) {
        self.due.forget_before(place);
    }

    pub(super) fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(super) fn planned(&self, place: u32, now: Time) -> Option<Time> {
        self.planned.of(place).or(self.due.contains(place).then_some(now))
    }

    /// True if a job ended since the last call.
    pub(super) fn has_ended(&mut self) -> bool {
        std::mem::take(&mut self.ended)
    }

    pub(super) fn bytes(&self) -> usize {
        self.profile.bytes() + self.planned.bytes() + self.due.bytes()
    }

    fn plan(&mut self, place: u32, at: Time) {
        self.planned.plan(place, at);
        self.latest = self.latest.max(at);
    }

    /// Begins a re-planning.
    fn begin_replanning(&mut self, now: Time) {
        self.opened = self.freed;
        self.slid = None;
        self.most_freed = self.freed.map_or(0, |freed| self.most_free(now, freed));
    }

    /// Moves a job planned for `before` to an earlier gap. Where the old and the new range overlap, nothing changes.
    fn move_to(
        &mut self,
        place: u32,
        before: Time,
        gap: Gap,
        (nodes, length): (u32, Time),
        now: Time,
    ) {
        let vacated = TimeRange { from: before.max(gap.at + length), to: before + length };
        let slid_before = self.slid;
        self.slid = self.profile.advance(before, gap, nodes, length);
        match (slid_before, self.slid) {
            // It is the same gap, and the rest is unchanged.
            (Some(old), Some(slid)) if (old.gap.at, old.to) == (gap.at, before) => {
                self.most_freed = self.most_freed.max(slid.outside);
            }
            (_, Some(slid)) => self.most_freed = self.most_outside(now, slid),
            (old, None) => {
                let most = old.map_or(0, |old| old.free).max(self.most_free(now, vacated));
                self.most_freed = self.most_freed.max(most);
            }
        }
        widen(&mut self.freed_behind, vacated);
        widen(&mut self.opened, vacated);
        self.planned.plan(place, gap.at);
    }

    /// The most nodes free in the opened range, on both sides of a gap.
    fn most_outside(&self, now: Time, slid: Slid) -> u32 {
        self.opened.map_or(0, |TimeRange { from, to }| {
            let before = self.most_free(now, TimeRange { from, to: to.min(slid.gap.at) });
            before.max(self.most_free(now, TimeRange { from: from.max(slid.to), to }))
        })
    }

    /// An upper bound on the nodes free in the opened range.
    fn most_opened(&self) -> u32 {
        self.slid.map_or(self.most_freed, |slid| slid.free.max(self.most_freed))
    }

    /// The gap that swapped places with the last job, if no other freed range has room for so many nodes.
    #[inline]
    fn slid_alone(&self, nodes: u32) -> Option<Slid> {
        self.slid.filter(|slid| slid.outside.max(self.most_freed) < nodes)
    }

    /// An earlier gap for a job, in the range opened since its last planning; `planned` is its planned start.
    fn earlier_gap(&self, now: Time, planned: Time, nodes: u32, length: Time) -> Option<Gap> {
        if let Some(slid) = self.slid_alone(nodes) {
            // The ranges outside the gap are of no use, so it must be long enough itself.
            let fits = planned <= slid.to || length <= slid.to - slid.gap.at;
            let is_earlier = slid.gap.at < planned;
            return (nodes <= slid.free && is_earlier && fits).then_some(slid.gap);
        }
        let TimeRange { from, to } = self.opened.filter(|opened| opened.from < planned)?;
        // A gap that ends before that range existed at the last planning.
        let first = now.max((from + 1).saturating_sub(length));
        self.profile.earlier_gap(first, planned.min(to), planned, nodes, length)
    }

    /// The most nodes free in a range at any time of use to a waiting job.
    fn most_free(&self, now: Time, TimeRange { from, to }: TimeRange) -> u32 {
        self.profile.most_free(from.max(now), to.min(self.latest).min(self.profile.end()))
    }
}

fn widen(range: &mut Option<TimeRange>, by: TimeRange) {
    let wide = range.get_or_insert(by);
    *wide = TimeRange { from: wide.from.min(by.from), to: wide.to.max(by.to) };
}

impl Sim {
    fn planner(&mut self) -> &mut Planner {
        self.planner.as_mut().expect("the policy is conservative")
    }

    /// Frees the nodes that an ending job was expected to use from now on.
    pub(super) fn free_plan(&mut self, place: u32) {
        let (now, end, nodes) = (self.now, self.expected_end(place), self.queue.nodes(place));
        if let Some(planner) = &mut self.planner {
            planner.ended = true;
            if now < end {
                planner.profile.release(now, end, nodes);
                widen(&mut planner.freed, TimeRange { from: now, to: end });
            }
        }
    }

    /// Plans a job that was just submitted.
    pub(super) fn plan_new<P: Probe<Event>>(&mut self, place: u32, probe: &mut P) -> bool {
        let (now, nodes, length) = (self.now, self.queue.nodes(place), self.queue.estimate(place));
        let planner = self.planner();
        let at = planner.profile.gap(now, nodes, length);
        planner.profile.take(at, at + length, nodes);
        planner.plan(place, at);
        let singly = self.problem.events == Events::Singly;
        self.phase = if singly { Phase::NextInstant } else { Phase::Submissions };
        let job = self.job(place);
        probe.emit(Event::GapFound { job, at: at.into() });
        probe.emit(Event::Planned { job, time: at.into() });
        true
    }

    /// Re-plans waiting jobs from a place on, up to the first that moves.
    pub(super) fn replan<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) -> bool {
        if from == 0 {
            self.come_due();
            let now = self.now;
            self.planner().begin_replanning(now);
        }
        let next = self.next_to_move(from);
        let end = next.map_or(self.submitted, |(place, ..)| place);
        let emitted = self.report_unmoved(from, end, probe);
        let Some((place, before, gap)) = next else {
            let planner = self.planner();
            planner.freed = planner.freed_behind.take();
            let singly = self.problem.events == Events::Singly;
            self.phase = if singly { Phase::NextInstant } else { Phase::Submissions };
            return emitted;
        };
        let (nodes, length) = (self.queue.nodes(place), self.queue.estimate(place));
        let now = self.now;
        self.planner().move_to(place, before, gap, (nodes, length), now);
        self.phase = Phase::Replan(place + 1);
        let job = self.job(place);
        probe.emit(Event::GapFound { job, at: gap.at.into() });
        probe.emit(Event::Planned { job, time: gap.at.into() });
        true
    }

    /// Moves the waiting jobs that are planned back to back right after the gap of the last job, each as
    /// [`Sim::replan`] would: each job of the gap's width swaps places with it. At most `most`; returns their
    /// number.
    pub(super) fn slide_on(&mut self, most: u64) -> u64 {
        // Before the first job is planned, results of the last re-planning are out of date.
        let Phase::Replan(from @ 1..) = self.phase else { return 0 };
        let Sim { planner: Some(planner), queue, .. } = self else { return 0 };
        let Planner { profile, planned, freed_behind, opened, most_freed, .. } = planner;
        let Some(slid) = &mut planner.slid else { return 0 };
        let nodes = slid.free - slid.outside;
        // No other freed range may have room for them.
        if slid.outside.max(*most_freed) >= nodes {
            return 0;
        }
        let Some((ends, limit)) = profile.ends_of(slid) else { return 0 };
        let (mut at, mut to, mut moved, mut last) = (slid.gap.at, slid.to, 0, from);
        let (width, mut vacated_from) = (to - at, to);
        for place in queue.iter_from(from) {
            let length = queue.estimate(place);
            let follows = planned.of(place) == Some(to) && queue.nodes(place) == nodes;
            if moved == most || !follows || length < width || limit <= to + length {
                break;
            }
            planned.plan(place, at);
            (at, to) = (at + length, to + length);
            vacated_from = if moved == 0 { at } else { vacated_from };
            (moved, last) = (moved + 1, place);
        }
        if moved > 0 {
            *ends = [at, to];
            (slid.gap.at, slid.to) = (at, to);
            *most_freed = slid.outside.max(*most_freed);
            let vacated = TimeRange { from: vacated_from, to };
            widen(freed_behind, vacated);
            widen(opened, vacated);
            self.phase = Phase::Replan(last + 1);
        }
        moved
    }

    /// The next waiting place from `from` on that has an earlier gap, its planned start, and that gap.
    fn next_to_move(&mut self, from: u32) -> Option<(u32, Time, Gap)> {
        let planner = self.planner.as_ref()?;
        let query = Query { free: planner.most_opened(), window: Time::MAX, extra: 0 };
        let mut place = from;
        loop {
            // If the whole queue moves up, it is always the very next.
            if !self.queue.admits(place, query) {
                place = self.queue.find(place, query)?;
            }
            let (nodes, length) = (self.queue.nodes(place), self.queue.estimate(place));
            let before = planner.planned.of(place).unwrap_or(self.now);
            if let Some(gap) = planner.earlier_gap(self.now, before, nodes, length) {
                return Some((place, before, gap));
            }
            place += 1;
        }
    }

    /// Reports the waiting places in `from..end` as unmoved. False if there is none.
    fn report_unmoved<P: Probe<Event>>(&mut self, from: u32, end: u32, probe: &mut P) -> bool {
        // The beginning of the queue, so that nothing before it is examined.
        let from = from.max(self.queue.first().unwrap_or(end));
        let Some(planner) = &self.planner else { return false };
        // With single events, jobs that are due are skipped.
        let singly = self.problem.events == Events::Singly;
        let due = Some(&planner.due).filter(|due| singly && !due.is_empty());
        if P::FINE {
            let mut emitted = false;
            for place in self.queue.iter_from(from).take_while(|&place| place < end) {
                if due.is_none_or(|due| !due.contains(place)) {
                    let at = planner.planned.of(place).unwrap_or(self.now).into();
                    probe.emit(Event::GapFound { job: self.job(place), at });
                    emitted = true;
                }
            }
            return emitted;
        }
        if !P::LISTENS && due.is_none() {
            return self.queue.next(from).is_some_and(|place| place < end);
        }
        let skipped = due.map_or(0, |due| due.count_between(from, end));
        let count = self.queue.count_between(from, end) - skipped;
        probe.tally(GAP_FOUND, count);
        count > 0
    }

    /// The next planned start.
    pub(super) fn next_planned(&self) -> Option<Time> {
        let planner = self.planner.as_ref()?;
        if planner.due.is_empty() { planner.planned.first() } else { Some(self.now) }
    }

    /// Lists the places whose planned start has come.
    fn come_due(&mut self) {
        let now = self.now;
        let Planner { planned, due, .. } = self.planner();
        while planned.first().is_some_and(|start| start <= now) {
            let Some(place) = planned.first_by(now) else { unreachable!("just seen") };
            planned.remove(place);
            due.insert(place);
        }
    }

    /// Starts the first job whose planned start has come.
    pub(super) fn start_due<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        self.come_due();
        let due = &mut self.planner().due;
        let Some(place) = due.next(0) else {
            self.phase = Phase::NextInstant;
            return false;
        };
        due.remove(place);
        // Its plan delays none of the jobs that it overtakes.
        let overtakes = self.queue.first().is_some_and(|first| first < place);
        let overtook = if overtakes { OVERTOOK } else { 0 };
        self.start(place, self.queue.estimate(place), overtook);
        if self.queue.len() == 0 {
            self.planner().latest = 0;
        }
        probe.emit(Event::Started { job: self.job(place), resumed: false });
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kernel::Model;
    use crate::scenario::{self, Checked};

    #[test]
    fn where_the_whole_queue_moves_up_one_search_an_end_is_enough() {
        let count = 60;
        let job = |at| format!(r#"{{"id":"{at}","submit":0,"nodes":1,"estimate":2,"runtime":1}}"#);
        let jobs: Vec<_> = (0..count).map(job).collect();
        let head = r#""gantry":1,"lab":"backfill","policy":"conservative","nodes":1"#;
        let text = format!(r#"{{{head},"jobs":[{}]}}"#, jobs.join(","));
        let Ok((_, Checked::Backfill(problem))) = scenario::open(&text) else { panic!("valid") };
        let mut sim = Sim::new(Arc::new(problem));
        let (mut looks, mut searches) = (0, 0);
        while sim.step(&mut ()) {
            // After an end, or a move of a job: the next job is examined.
            let Phase::Replan(next) = sim.phase else { continue };
            if sim.queue.next(next).is_some() {
                looks += 1;
                let planner = sim.planner.as_ref().expect("conservative");
                searches += u32::from(planner.slid_alone(1).is_none());
            }
        }
        assert_eq!((looks, searches), (count * (count - 1) / 2, count - 1));
    }
}
