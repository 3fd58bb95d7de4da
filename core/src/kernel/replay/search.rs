//! Finding the next or previous decision or event that is about something: the run from keyframe to keyframe again, in
//! slices.
//!
//! Decisions and coarser events are numbered; which moment shows the n-th of them is then a [`Replay::select`]. Events of
//! [`Level::Probe`](super::super::Level::Probe) are never wanted: nearly every one is about something, and they would
//! have to be described first.
//!
//! **Invariant:** the result does not depend on where keyframes lie, nor on the slices.
//!
//! Cost, in all slices: the run between the moment and the result (all that is left of it where there is none), and a
//! clone a keyframe passed; heard are only decisions and events, but everything where the model tallies.

use super::super::{Level, Model};
use super::interval::masked;
use super::walk::{Grain, Walk};
use super::{ALL, Replay, mask_of_level};

/// A search under way.
#[derive(Clone, Debug)]
pub struct Search<M: Model> {
    /// Events up to this one do not count.
    after: u64,
    /// Those beyond this one do not either.
    to: u64,
    /// Whether the first is sought, and not the last.
    forward: bool,
    /// The keyframe whose interval comes next; none where no more do.
    frame: Option<usize>,
    walk: Option<Walk<M>>,
    found: Option<u64>,
}

impl<M: Model> Replay<M> {
    /// Begins to search for the next moment after `moment`, or the previous one before it.
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

    /// Searches on with about so much work. None while there is more; else the moment, if there is one.
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

    /// The next moment after `moment` that shows a decision or event that is `wanted`.
    pub fn next_where(&mut self, moment: u64, wanted: &dyn Fn(M::Event) -> bool) -> Option<u64> {
        let mut search = self.search(moment, true);
        self.search_on(&mut search, u64::MAX, &|_, event| wanted(event)).flatten()
    }

    /// The last moment before `moment` that shows a decision or event that is `wanted`.
    pub fn previous_where(
        &mut self,
        moment: u64,
        wanted: &dyn Fn(M::Event) -> bool,
    ) -> Option<u64> {
        let mut search = self.search(moment, false);
        self.search_on(&mut search, u64::MAX, &|_, event| wanted(event)).flatten()
    }

    /// The numbered events before the interval of a keyframe, and up to its end.
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
    /// The kinds that are numbered.
    pub(super) fn mask<M: Model>(self) -> u64 {
        match self {
            Grain::Fine => ALL,
            Grain::Coarse => mask_of_level::<M::Event>(Level::Decision),
        }
    }
}
