//! Moments by the clock: the events of a run up to an instant.
//!
//! Cost: at most one stride of work and a clone.

use super::super::model::counted_step;
use super::super::{Count, Model, Time};
use super::Replay;

impl<M: Model> Replay<M> {
    /// The last moment whose events are all at or before `time`.
    pub fn last_by(&self, time: Time) -> u64 {
        if self.head.time() <= time {
            return self.moments();
        }
        let after = self.frames.partition_point(|frame| frame.state.time() <= time);
        let frame = &self.frames[after.saturating_sub(1)];
        let mut state = M::clone(&frame.state);
        let mut count = Count { kinds: frame.kinds.to_vec() };
        loop {
            let shown = count.kinds.iter().sum();
            if !counted_step(&mut state, &mut count) || state.time() > time {
                return shown;
            }
        }
    }
}
