//! The events of a backfill run: eleven small kinds.
//!
//! **Invariant:** an event is at most 16 bytes and contains handles only; names, free nodes and reasons are decoded
//! against the state that shows it.
//! **Invariant:** each candidate that a scheduling pass considers behind the head gives one `test`, followed by one
//! `refuse` or one `backfill`; each waiting job that is planned or re-planned gives one `gap`, followed by one `plan`
//! if its planned start is new. So refusals and gaps can be counted in bulk.

use crate::kernel::{Time, events};

/// A time in 7 bytes: no time of a run reaches 2^56.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packed([u8; 7]);

impl Packed {
    #[inline]
    pub fn time(self) -> Time {
        let mut bytes = [0; 8];
        bytes[..7].copy_from_slice(&self.0);
        Time::from_le_bytes(bytes)
    }
}

impl From<Time> for Packed {
    #[inline]
    fn from(time: Time) -> Self {
        let bytes = time.to_le_bytes();
        let mut instant = Packed([0; 7]);
        instant.0.copy_from_slice(&bytes[..7]);
        instant
    }
}

impl std::fmt::Debug for Packed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.time().fmt(f)
    }
}

/// The test that decided about a candidate behind the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_"))]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// It needs more nodes than are free now: refused.
    NoRoom,
    /// It is expected to end by the shadow time: admitted.
    InsideWindow,
    /// It would run past the shadow time, but needs no more than the extra nodes: admitted.
    WithinExtra,
    /// It would run past the shadow time and needs more than the extra nodes: refused.
    DelaysHead,
}

impl Test {
    /// True if the candidate starts.
    pub fn admits(self) -> bool {
        matches!(self, Test::InsideWindow | Test::WithinExtra)
    }
}

events! {
    /// One entry of a backfill trace. Jobs are numbered in scenario order.
    targets &["backfill", "start", "submit"];
    /// A job joined the queue.
    Submitted { job: u32 } = "submit", Event counted Arrival;
    /// A job ended, its work done.
    Ended { job: u32 } = "end", Event signed Departure;
    /// A job was ended by its estimate.
    Killed { job: u32 } = "kill", Event counted Failure;
    /// The head started, or a job whose planned start had come. `resumed`: it ran before.
    Started { job: u32, resumed: bool } = "start", Decision counted Start;
    /// A candidate behind the head started. `resumed`: it ran before.
    Backfilled { job: u32, resumed: bool } = "backfill", Decision counted Placed;
    /// A candidate behind the head does not start now.
    Refused { job: u32 } = "refuse", Decision signed Refusal;
    /// The scheduler reserves for the head `job`: the shadow time, and the extra nodes then.
    Reserved { job: u32, time: Packed, extra: u32 } = "reserve", Decision;
    /// A waiting job has a new planned start (conservative).
    Planned { job: u32, time: Packed } = "plan", Decision;
    /// A job was stopped for the head; it goes back to the queue with its remaining work.
    Checkpointed { job: u32 } = "checkpoint", Decision counted Stop;
    /// A candidate behind the head was tested.
    Tested { job: u32, test: Test } = "test", Probe;
    /// The earliest gap in the plan for a waiting job was found (conservative).
    GapFound { job: u32, at: Packed } = "gap", Probe;
}

impl Event {
    pub fn job(self) -> u32 {
        match self {
            Event::Submitted { job }
            | Event::Ended { job }
            | Event::Killed { job }
            | Event::Started { job, .. }
            | Event::Backfilled { job, .. }
            | Event::Refused { job }
            | Event::Reserved { job, .. }
            | Event::Planned { job, .. }
            | Event::Checkpointed { job }
            | Event::Tested { job, .. }
            | Event::GapFound { job, .. } => job,
        }
    }
}

/// Kinds, for tallies.
pub const REFUSED: usize = Index::Refused as usize;
pub const PLANNED: usize = Index::Planned as usize;
pub const TESTED: usize = Index::Tested as usize;
pub const GAP_FOUND: usize = Index::GapFound as usize;

#[cfg(test)]
mod tests {
    use super::Packed;

    #[test]
    fn the_text_of_a_time_shows_all_of_it() {
        for time in [0, 1, 255, 256, 1 << 53, (1 << 56) - 1] {
            let packed = Packed::from(time);
            assert_eq!((packed.time(), format!("{packed:?}")), (time, time.to_string()));
        }
    }
}
