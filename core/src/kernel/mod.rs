//! The base of every lab: time, levels, probes, replay, the seeded generator, the digest.
//!
//! A lab is a [`Model`]: one value that is the whole state, with a `step` that reports its events to a [`Probe`].
//! [`Replay`] makes any model steppable in both directions; the model does not know about it.
//!
//! - `model`: the requirements on a lab's run ([`Model`], [`Event`]); `level`: event, decision, probe.
//! - `events`: the events of a lab, one line an event.
//! - `probe`: the listeners: `()`, [`Count`], [`Counted`], [`Record`], [`Digest`], a pair of two. A probe that does not
//!   listen finely gets counts of events instead of the events.
//! - `replay`: time travel over any model, and one moment of it; `ended`: the last state of a run and its steps.
//! - `rng`: the seeded generator; `digest`: one number for a whole event stream; `trace`: the events of a run in words of
//!   its lab, and as JSON lines; `listing`: the programs that are shown; `invariant_check`: the result of an invariant check.
//! - `sentence`: what is said of a run, as messages with their numbers.
//! - Containers that a keyframe clones cheaply: `rank_bitset` (taken places, and their number in a range), `log` (an
//!   append-only log that clones share), `window` (a vector with a moving front), `agenda` (a priority queue with lazy
//!   deletion), `free_intervals` (free units, and those that a job gets).

mod agenda;
mod digest;
mod ended;
mod events;
pub mod free_intervals;
mod invariant_check;
mod level;
pub mod listing;
mod log;
mod model;
mod probe;
mod rank_bitset;
mod replay;
mod rng;
mod sentence;
pub mod total;
pub mod trace;
mod window;
#[cfg(test)]
pub(crate) mod work;

pub use agenda::Agenda;
pub use digest::{Digest, digest_of};
pub use ended::Ended;
pub(crate) use events::events;
pub use invariant_check::InvariantCheck;
pub use level::{Level, Levels};
pub use log::Log;
pub use model::{Event, Kind, MOST_STOPS, Model, PartialRun, Sign};
pub use probe::{Count, Counted, Each, Probe, Record};
pub use rank_bitset::RankBitset;
pub use replay::{
    Cursor, Grain, KindMarks, Limits, Marker, Marking, Match, Nearest, Replay, Rerun, Search,
    Sought, Transition, mask_of_kind, mask_of_level,
};
pub use rng::Pcg;
pub(crate) use sentence::say;
pub use sentence::{Explanation, Sentence, Value};
pub use window::Window;

/// The number of an entry, as events and columns store it.
///
/// # Panics
/// At 2^32: checks refuse scenarios with so many entries.
pub fn index_u32(index: usize) -> u32 {
    u32::try_from(index).expect("checks refuse 2^32 entries")
}

/// A point in time, in the scenario's unit; at most 2^53 - 1.
pub type Time = u64;

/// The largest time, size or count of a scenario: a double represents it and all smaller integers exactly.
pub const MAX_NUMBER: u64 = (1 << 53) - 1;
