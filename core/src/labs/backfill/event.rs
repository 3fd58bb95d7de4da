//! The events of a backfill run: eleven small kinds.
//!
//! **Invariant:** an event is at most 16 bytes and contains handles only; names, free nodes and reasons are decoded
//! against the state that shows it.
//! **Invariant:** each candidate that a scheduling pass considers behind the head gives one `test`, followed by one
//! `refuse` or one `backfill`; each waiting job that is planned or re-planned gives one `gap`, followed by one `plan`
//! if its planned start is new. So refusals and gaps can be counted in bulk.
#![allow(missing_docs, reason = "a variant's doc says what its fields are")]

use crate::kernel::{self, Kind, Level, Sign, Time};

/// A time in 7 bytes: no time of a run reaches 2^56.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Packed([u8; 7]);

impl Packed {
    /// The time.
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

/// One entry of a backfill trace. Jobs are numbered in scenario order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A job joined the queue.
    Submitted { job: u32 },
    /// A job ended, its work done.
    Ended { job: u32 },
    /// A job was ended by its estimate.
    Killed { job: u32 },
    /// The head started, or a job whose planned start had come. `resumed`: it ran before.
    Started { job: u32, resumed: bool },
    /// A candidate behind the head started. `resumed`: it ran before.
    Backfilled { job: u32, resumed: bool },
    /// A candidate behind the head does not start now.
    Refused { job: u32 },
    /// The scheduler reserves for the head `job`: the shadow time, and the extra nodes then.
    Reserved { job: u32, time: Packed, extra: u32 },
    /// A waiting job has a new planned start (conservative).
    Planned { job: u32, time: Packed },
    /// A job was stopped for the head; it goes back to the queue with its remaining work.
    Checkpointed { job: u32 },
    /// A candidate behind the head was tested.
    Tested { job: u32, test: Test },
    /// The earliest gap in the plan for a waiting job was found (conservative).
    GapFound { job: u32, at: Packed },
}

impl Event {
    /// The job of the event.
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

/// The kind of [`Event::Refused`], for tallies.
pub const REFUSED: usize = 5;

/// The kind of [`Event::Planned`], for tallies.
pub const PLANNED: usize = 7;

/// The kind of [`Event::Tested`], for tallies.
pub const TESTED: usize = 9;

/// The kind of [`Event::GapFound`], for tallies.
pub const GAP_FOUND: usize = 10;

impl kernel::Event for Event {
    const KINDS: &'static [Kind] = &[
        Kind::new("submit", Level::Event).counted(Sign::Arrival),
        Kind::new("end", Level::Event).signed(Sign::Departure),
        Kind::new("kill", Level::Event).counted(Sign::Failure),
        Kind::new("start", Level::Decision).counted(Sign::Start),
        Kind::new("backfill", Level::Decision).counted(Sign::Placed),
        Kind::new("refuse", Level::Decision).signed(Sign::Refusal),
        Kind::new("reserve", Level::Decision),
        Kind::new("plan", Level::Decision),
        Kind::new("checkpoint", Level::Decision).counted(Sign::Stop),
        Kind::new("test", Level::Probe),
        Kind::new("gap", Level::Probe),
    ];

    const TARGETS: &'static [&'static str] = &["backfill", "start", "submit"];

    fn kind(self) -> usize {
        match self {
            Event::Submitted { .. } => 0,
            Event::Ended { .. } => 1,
            Event::Killed { .. } => 2,
            Event::Started { .. } => 3,
            Event::Backfilled { .. } => 4,
            Event::Refused { .. } => REFUSED,
            Event::Reserved { .. } => 6,
            Event::Planned { .. } => PLANNED,
            Event::Checkpointed { .. } => 8,
            Event::Tested { .. } => TESTED,
            Event::GapFound { .. } => GAP_FOUND,
        }
    }

    fn words(self) -> [u64; 2] {
        match self {
            Event::Submitted { job }
            | Event::Ended { job }
            | Event::Killed { job }
            | Event::Refused { job }
            | Event::Checkpointed { job } => [job.into(), 0],
            Event::Started { job, resumed } | Event::Backfilled { job, resumed } => {
                [job.into(), resumed.into()]
            }
            Event::Reserved { job, time, extra } => {
                [u64::from(job) << 32 | u64::from(extra), time.time()]
            }
            Event::Planned { job, time } | Event::GapFound { job, at: time } => {
                [job.into(), time.time()]
            }
            Event::Tested { job, test } => [job.into(), test as u64],
        }
    }
}

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
