//! A run that has ended, and how many steps of each kind it took.

use super::{Count, Counted, Levels, Model};

/// The last state of a run, and its steps.
#[derive(Clone, Debug)]
pub struct Ended<M> {
    /// The last state.
    pub sim: M,
    /// Steps by kind.
    pub count: Count,
}

impl<M: Model> Ended<M> {
    /// Runs to the end. Cost: the run, with every probe counted, or told in bulk where the model tallies them.
    pub fn run(start: M) -> Self {
        let (mut sim, mut count) = (start, Count::new::<M::Event>());
        if M::TALLIES {
            while sim.step(&mut Counted(&mut count)) {}
        } else {
            while sim.step(&mut count) {}
        }
        Ended { sim, count }
    }

    /// Steps by level.
    pub fn steps(&self) -> Levels {
        self.count.levels::<M::Event>()
    }
}
