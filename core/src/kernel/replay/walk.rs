//! A stretch between two keyframes, or all of a run, once more, with the states before and after each step.

use super::super::{Each, Event, Level, Model, Probe};
use super::Replay;
use super::interval::masked;

/// The events that a search numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    Fine,
    /// Decisions and coarser events.
    Coarse,
}

impl Grain {
    /// The grain that includes events of a level.
    pub fn of(level: Level) -> Grain {
        if level > Level::Decision { Grain::Fine } else { Grain::Coarse }
    }

    fn has(self, level: Level) -> bool {
        self == Grain::Fine || level <= Level::Decision
    }
}

/// A probe that stores decisions and coarser events.
struct Coarse<'a, E>(&'a mut Vec<E>);

impl<E: Event> Probe<E> for Coarse<'_, E> {
    const FINE: bool = false;

    fn emit(&mut self, event: E) {
        if event.level() <= Level::Decision {
            self.0.push(event);
        }
    }
}

/// A run that starts at a keyframe.
#[derive(Clone, Debug)]
pub(super) struct Walk<M: Model> {
    /// The state before the last step, if requested.
    before: Option<M>,
    after: M,
    /// Numbered events before the last step.
    first: u64,
    events: Vec<M::Event>,
    began: bool,
}

impl<M: Model> Walk<M> {
    /// Starts at `state`, with `first` numbered events before it; `both` requests the state before each step.
    pub(super) fn new(state: &M, first: u64, both: bool) -> Self {
        let before = both.then(|| state.clone());
        Walk { before, after: state.clone(), first, events: Vec::new(), began: false }
    }

    /// Runs one step. False at the end of the run.
    pub(super) fn step(&mut self, grain: Grain) -> bool {
        if let Some(before) = self.before.as_mut().filter(|_| self.began) {
            before.step(&mut ());
        }
        self.began = true;
        self.first += self.events.len() as u64;
        self.events.clear();
        let events = &mut self.events;
        // A model that tallies may tally decisions too.
        if grain == Grain::Fine || M::TALLIES {
            self.after.step(&mut Each(|event: M::Event| {
                if grain.has(event.level()) {
                    events.push(event);
                }
            }))
        } else {
            self.after.step(&mut Coarse(events))
        }
    }

    /// The state before the last step; the one after it if the former was not requested.
    pub(super) fn before(&self) -> &M {
        self.before.as_ref().unwrap_or(&self.after)
    }

    /// The state after the last step.
    pub(super) fn after(&self) -> &M {
        &self.after
    }

    /// Numbered events before the last step.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// The numbered events of the last step.
    pub(super) fn events(&self) -> &[M::Event] {
        &self.events
    }

    /// Number of events up to the end of the last step.
    pub(super) fn heard(&self) -> u64 {
        self.first + self.events.len() as u64
    }
}

/// A recorded run that is run once more, in slices: its events, each with the states before and after its step.
///
/// **Invariant:** what is heard depends neither on the positions of keyframes nor on the slices.
/// Cost, over all slices: the recorded run twice, and two states in memory.
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
