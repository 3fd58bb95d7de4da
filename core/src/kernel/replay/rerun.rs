//! The events of a recorded run once more, each with the states before and after its step, in slices.
//!
//! **Invariant:** what is heard depends neither on the positions of keyframes nor on the slices.
//! Cost, over all slices: the recorded run twice, and two states in memory.

use super::super::Model;
use super::Replay;
use super::interval::masked;
use super::walk::{Grain, Walk};

/// A recorded run that is run once more.
#[derive(Clone, Debug)]
pub struct Rerun<M: Model> {
    grain: Grain,
    walk: Walk<M>,
    /// Numbered events of the recorded part.
    end: u64,
}

/// Hears an event, with the states before and after its step and its number, from 1, among those of its grain.
pub type Hear<'f, M> = dyn FnMut(&M, &M, <M as Model>::Event, u64) + 'f;

impl<M: Model> Replay<M> {
    /// The recorded part from its start. [`Replay::numbered`] gives the moment of an event by its number.
    pub fn rerun(&self, grain: Grain) -> Rerun<M> {
        let end = masked(self.kinds(), grain.mask::<M>());
        Rerun { grain, walk: Walk::new(&*self.frames[0].state, 0, true), end }
    }

    /// The moment of the n-th event (from 1) of a grain.
    pub fn numbered(&mut self, grain: Grain, number: u64) -> Option<u64> {
        self.select(grain.mask::<M>(), number)
    }
}

impl<M: Model> Rerun<M> {
    /// Runs at most `work` more steps; true at the end of the recorded part.
    pub fn go_on(&mut self, work: u64, hear: &mut Hear<'_, M>) -> bool {
        for _ in 0..work {
            if self.walk.heard() >= self.end || !self.walk.step(self.grain) {
                return true;
            }
            for (number, &event) in (self.walk.first() + 1..).zip(self.walk.events()) {
                hear(self.walk.before(), self.walk.after(), event, number);
            }
        }
        self.walk.heard() >= self.end
    }
}
