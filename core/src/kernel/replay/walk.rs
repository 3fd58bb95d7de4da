//! A stretch between two keyframes, run once more, with the states before and after each step.

use super::super::{Each, Event, Level, Model, Probe};

/// The events that a search numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// All of them.
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
