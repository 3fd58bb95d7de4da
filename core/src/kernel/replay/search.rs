//! Search for the next or previous decision or event about a subject: it runs from keyframe to keyframe again, in
//! slices.
//!
//! Decisions and coarser events are numbered; [`Replay::select`] then gives the moment of the n-th. Events of
//! [`Level::Probe`](super::super::Level::Probe) are never wanted: nearly every one has a subject, and they would have
//! to be described first.
//!
//! **Invariant:** the result depends neither on the positions of keyframes nor on the slices.
//!
//! Cost, over all slices: the run between the moment and the result (the whole rest if there is none), and a clone for
//! each keyframe passed; the listener gets decisions and events only, but everything where the model tallies.

use super::super::{Level, Model};
use super::interval::masked;
use super::walk::{Grain, Walk};
use super::{ALL, Replay, mask_of_level};

#[derive(Clone, Debug)]
pub struct Search<M: Model> {
    /// Last event before the range searched.
    after: u64,
    /// Last event of the range searched.
    to: u64,
    /// True to find the first match, false to find the last.
    forward: bool,
    /// The keyframe whose interval is next; `None` if none is left.
    frame: Option<usize>,
    walk: Option<Walk<M>>,
    found: Option<u64>,
}

impl<M: Model> Replay<M> {
    /// Starts a search for the next moment after `moment`, or for the previous one before it.
    pub fn search(&mut self, moment: u64, forward: bool) -> Search<M> {
        let mask = Grain::Coarse.mask::<M>();
        let (after, to, frame) = if forward {
            let (after, to) = (self.rank(mask, moment), masked(self.kinds(), mask));
            let behind = self.frames.partition_point(|frame| masked(&frame.kinds, mask) <= after);
            (after, to, behind.checked_sub(1))
        } else {
            let to = self.rank(mask, moment.saturating_sub(1));
            let end = self.frames.partition_point(|frame| masked(&frame.kinds, mask) < to);
            (0, to, end.checked_sub(1))
        };
        Search { after, to, forward, frame, walk: None, found: None }
    }

    /// Continues the search with about `work` of work. `None` while it is incomplete; then the moment, if there is one.
    pub fn search_on(
        &mut self,
        search: &mut Search<M>,
        mut work: u64,
        wanted: &dyn Fn(&M, M::Event) -> bool,
    ) -> Option<Option<u64>> {
        while let Some(frame) = search.frame {
            let (first, end) = self.stretch(frame, Grain::Coarse);
            let end = end.min(search.to);
            let walk = search
                .walk
                .get_or_insert_with(|| Walk::new(&*self.frames[frame].state, first, false));
            while walk.heard() < end && !(search.forward && search.found.is_some()) {
                if work == 0 {
                    return None;
                }
                work -= 1;
                if !walk.step(Grain::Coarse) {
                    break;
                }
                for (number, &event) in (walk.first() + 1..).zip(walk.events()) {
                    let inside = number > search.after && number <= search.to;
                    let counts = inside && !(search.forward && search.found.is_some());
                    if counts && wanted(walk.after(), event) {
                        search.found = Some(number);
                    }
                }
            }
            search.walk = None;
            let next = if search.forward { Some(frame + 1) } else { frame.checked_sub(1) };
            let more = search.found.is_none();
            search.frame = next.filter(|&next| more && next < self.frames.len());
            work = work.saturating_sub(1);
        }
        Some(search.found.and_then(|found| self.select(Grain::Coarse.mask::<M>(), found)))
    }

    /// The next moment after `moment` whose decision or event is `wanted`.
    pub fn next_where(&mut self, moment: u64, wanted: &dyn Fn(M::Event) -> bool) -> Option<u64> {
        let mut search = self.search(moment, true);
        self.search_on(&mut search, u64::MAX, &|_, event| wanted(event)).flatten()
    }

    /// The last moment before `moment` whose decision or event is `wanted`.
    pub fn previous_where(
        &mut self,
        moment: u64,
        wanted: &dyn Fn(M::Event) -> bool,
    ) -> Option<u64> {
        let mut search = self.search(moment, false);
        self.search_on(&mut search, u64::MAX, &|_, event| wanted(event)).flatten()
    }

    /// Numbered events before the interval of a keyframe, and up to its end.
    pub(super) fn stretch(&self, frame: usize, grain: Grain) -> (u64, u64) {
        let mask = grain.mask::<M>();
        let end = match self.frames.get(frame + 1) {
            Some(next) => masked(&next.kinds, mask),
            None => masked(self.kinds(), mask),
        };
        (masked(&self.frames[frame].kinds, mask), end)
    }
}

impl Grain {
    pub(super) fn mask<M: Model>(self) -> u64 {
        match self {
            Grain::Fine => ALL,
            Grain::Coarse => mask_of_level::<M::Event>(Level::Decision),
        }
    }
}
