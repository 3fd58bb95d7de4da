//! Search for the step of a run that best matches one of another run, the nearest in time among equal matches.
//!
//! The search runs intervals between keyframes outward from the expected position, so that a run that is equal up to
//! there needs one interval. Only if no event matches fully is the whole run searched.
//!
//! **Invariant:** the result depends neither on the positions of keyframes nor on the slices.
//!
//! Cost, over all slices: twice the intervals that are run.

use super::super::{Model, Time};
use super::interval::masked;
use super::walk::{Grain, Walk};
use super::{Frame, Replay};

/// Distance of an event from the one sought: 0 is a full match.
pub type Match = u8;

/// The class of which an event of the instant sought is preferred to a full match at another instant.
pub const NEAR: Match = 1;

/// The step sought, and the event in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sought {
    /// The events that are numbered.
    pub grain: Grain,
    pub time: Time,
    /// Numbered events before its step.
    pub before: u64,
    /// Earlier events of its step that match equally well.
    pub nth: u64,
}

/// A match, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NearestStep {
    /// Its class, where a step of the instant sought is as good as one of the best class at another instant.
    rank: Match,
    later: Time,
    class: Match,
    away: u64,
    nth: u64,
    number: u64,
}

#[derive(Clone, Debug)]
pub struct Nearest<M: Model> {
    sought: Sought,
    /// The intervals from this one on are not searched yet.
    next: usize,
    /// The intervals before this one are not searched yet.
    previous: usize,
    walk: Option<(usize, Walk<M>)>,
    best: Option<NearestStep>,
}

impl<M: Model> Nearest<M> {
    /// Intervals run so far, for a progress report.
    pub fn done(&self) -> usize {
        self.next - self.previous
    }
}

impl<M: Model> Replay<M> {
    pub fn nearest(&self, sought: Sought) -> Nearest<M> {
        let (place, mask) = ((sought.time, sought.before), sought.grain.mask::<M>());
        let begins = |frame: &Frame<M>| (frame.state.time(), masked(&frame.kinds, mask));
        let behind = self.frames.partition_point(|frame| begins(frame) <= place);
        let from = behind.saturating_sub(1);
        Nearest { sought, next: from, previous: from, walk: None, best: None }
    }

    /// Start instant of a keyframe's interval, and numbered events before it.
    fn place_of(&self, frame: usize, grain: Grain) -> (Time, u64) {
        (self.frames[frame].state.time(), self.stretch(frame, grain).0)
    }

    /// Continues the search with about `work` of work. `None` while it is incomplete; then the moment, if any event
    /// matches at all. `matches` gets the states before and after the step of an event.
    pub fn nearest_on(
        &mut self,
        search: &mut Nearest<M>,
        mut work: u64,
        matches: &Matches<'_, M>,
    ) -> Option<Option<u64>> {
        let grain = search.sought.grain;
        loop {
            let Some((frame, walk)) = &mut search.walk else {
                let Some(frame) = self.next_interval(search) else {
                    let number = search.best.map(|found| found.number);
                    return Some(number.and_then(|number| self.select(grain.mask::<M>(), number)));
                };
                let (first, _) = self.stretch(frame, grain);
                let walk = Walk::new(&*self.frames[frame].state, first, true);
                search.walk = Some((frame, walk));
                continue;
            };
            let (_, end) = self.stretch(*frame, grain);
            while walk.heard() < end {
                if work == 0 {
                    return None;
                }
                work -= 1;
                if !walk.step(grain) {
                    break;
                }
                search.best =
                    best(search.sought, walk, matches).into_iter().chain(search.best).min();
            }
            search.walk = None;
            work = work.saturating_sub(1);
        }
    }

    /// The interval to run next: the nearest unsearched one, unless none can contain a better match.
    fn next_interval(&self, search: &mut Nearest<M>) -> Option<usize> {
        let Sought { grain, time, before, .. } = search.sought;
        let forward = (search.next < self.frames.len()).then(|| {
            let (at, first) = self.place_of(search.next, grain);
            let away = if at > time { 0 } else { first.saturating_sub(before) };
            (at.saturating_sub(time), away)
        });
        let back = search.previous.checked_sub(1).map(|_| {
            let (at, end) = self.place_of(search.previous, grain);
            let away = if at < time { 0 } else { before.saturating_sub(end) };
            (time.saturating_sub(at), away)
        });
        let bound = forward.into_iter().chain(back).min()?;
        let beats = |best: NearestStep| {
            best.rank == 0 && (best.later, best.class, best.away) < (bound.0, 0, bound.1)
        };
        if search.best.is_some_and(beats) {
            return None;
        }
        if forward == Some(bound) {
            search.next += 1;
            Some(search.next - 1)
        } else {
            search.previous -= 1;
            Some(search.previous)
        }
    }
}

/// Match of an event, given the states before and after its step; `None` if it does not match.
pub type Matches<'f, M> = dyn Fn(&M, &M, <M as Model>::Event) -> Option<Match> + 'f;

/// The best match in the last step of a walk.
fn best<M: Model>(sought: Sought, walk: &Walk<M>, matches: &Matches<'_, M>) -> Option<NearestStep> {
    let (before, after) = (walk.before(), walk.after());
    let mut seen = [0; Match::MAX as usize + 1];
    let found = (walk.first() + 1..).zip(walk.events()).filter_map(|(number, &event)| {
        let class = matches(before, after, event)?;
        let nth: u64 = seen[usize::from(class)];
        seen[usize::from(class)] += 1;
        let later = after.time().abs_diff(sought.time);
        Some(NearestStep {
            rank: if later == 0 && class == NEAR { 0 } else { class },
            later,
            class,
            away: walk.first().abs_diff(sought.before),
            nth: nth.abs_diff(sought.nth),
            number,
        })
    });
    found.min()
}
