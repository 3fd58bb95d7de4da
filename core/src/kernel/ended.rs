//! A run that has ended, and its step counts by kind.

use super::{Count, Levels, Model};

/// Steps between two calls of the watcher, which may read a clock.
const STRIDE: u32 = 64;

/// The most steps of one leap of a watched run.
const LEAP: u64 = 1 << 20;

/// The last state of a run, and its steps.
#[derive(Clone, Debug)]
pub struct Ended<M> {
    pub sim: M,
    pub count: Count,
}

impl<M: Model> Ended<M> {
    /// Runs to the end. Cost: the run, with every event counted one by one, or in bulk where the model tallies.
    pub fn run(start: M) -> Self {
        Self::watched(start, &mut |_| ())
    }

    /// [`Ended::run`], with regular calls of `watch` on the state.
    pub fn watched(start: M, watch: &mut dyn FnMut(&M)) -> Self {
        let (mut sim, mut count) = (start, Count::new::<M::Event>());
        while (0..STRIDE).all(|_| sim.leap(LEAP, &mut count) > 0) {
            watch(&sim);
        }
        Ended { sim, count }
    }

    pub fn steps(&self) -> Levels {
        self.count.levels::<M::Event>()
    }
}
