//! Finding the nearest decision or event that is about something: the run from keyframe to keyframe again,
//! told to a listener that asks of each whether it is wanted.
//!
//! The listener numbers what it hears at [`Level::Decision`] and coarser; which moment shows the n-th of them
//! is then a [`Replay::select`]. Events of [`Level::Probe`] are never wanted: nearly every one is about
//! something, and they would have to be described first.
//!
//! **Invariant:** what is found does not depend on where keyframes lie.
//!
//! Cost: the run between the moment and what is found (all that is left of it where there is nothing), and a
//! clone a keyframe passed; heard are only decisions and events, but everything where the model tallies,
//! for it may tally decisions.

use super::super::{Each, Event, Level, Model, Probe};
use super::interval::masked;
use super::{Replay, mask_of_level};

/// Looks for what is wanted among the decisions and events of a run, numbered from 1.
struct Search<'a, E> {
    wanted: &'a dyn Fn(E) -> bool,
    /// Those up to this one do not count.
    after: u64,
    /// Those beyond this one do not either.
    to: u64,
    /// Whether the last is looked for, and not the first.
    last: bool,
    heard: u64,
    found: Option<u64>,
}

impl<E: Event> Search<'_, E> {
    fn hear(&mut self, event: E) {
        if event.level() > Level::Decision {
            return;
        }
        self.heard += 1;
        let inside = self.heard > self.after && self.heard <= self.to;
        if inside && (self.last || self.found.is_none()) && (self.wanted)(event) {
            self.found = Some(self.heard);
        }
    }

    fn is_over(&self) -> bool {
        self.heard >= self.to || !self.last && self.found.is_some()
    }
}

/// Hears decisions and events alone.
struct Coarse<'a, 'b, E>(&'a mut Search<'b, E>);

impl<E: Event> Probe<E> for Coarse<'_, '_, E> {
    const FINE: bool = false;

    fn emit(&mut self, event: E) {
        self.0.hear(event);
    }
}

impl<M: Model> Replay<M> {
    /// The next moment after `moment` that shows a decision or event that is `wanted`.
    pub fn next_where(&mut self, moment: u64, wanted: &dyn Fn(M::Event) -> bool) -> Option<u64> {
        let mask = decisions::<M>();
        let after = self.rank(mask, moment);
        let to = masked(self.kinds(), mask);
        let from = self.frames.partition_point(|frame| masked(&frame.kinds, mask) <= after) - 1;
        let search = Search { wanted, after, to, last: false, heard: 0, found: None };
        self.searched(from..self.frames.len(), &search)
    }

    /// The last moment before `moment` that shows a decision or event that is `wanted`.
    pub fn previous_where(
        &mut self,
        moment: u64,
        wanted: &dyn Fn(M::Event) -> bool,
    ) -> Option<u64> {
        let mask = decisions::<M>();
        let to = self.rank(mask, moment.saturating_sub(1));
        let end = self.frames.partition_point(|frame| masked(&frame.kinds, mask) < to);
        let search = Search { wanted, after: 0, to, last: true, heard: 0, found: None };
        self.searched((0..end).rev(), &search)
    }

    /// The moment of what is found first in the intervals that begin at `frames`.
    fn searched(
        &mut self,
        mut frames: impl Iterator<Item = usize>,
        search: &Search<'_, M::Event>,
    ) -> Option<u64> {
        let found = frames.find_map(|frame| self.found(frame, search))?;
        self.select(decisions::<M>(), found)
    }

    /// The number of what is found between a keyframe and the next.
    fn found(&self, frame: usize, search: &Search<'_, M::Event>) -> Option<u64> {
        let before = |frame: &super::Frame<M>| masked(&frame.kinds, decisions::<M>());
        let end = self.frames.get(frame + 1).map_or(search.to, before);
        let heard = before(&self.frames[frame]);
        let mut search = Search { to: end.min(search.to), heard, ..*search };
        let mut state = M::clone(&self.frames[frame].state);
        while !search.is_over() {
            let went = if M::TALLIES {
                state.step(&mut Each(|event| search.hear(event)))
            } else {
                state.step(&mut Coarse(&mut search))
            };
            if !went {
                break;
            }
        }
        search.found
    }
}

/// The kinds that are decisions or events.
fn decisions<M: Model>() -> u64 {
    mask_of_level::<M::Event>(Level::Decision)
}
