//! What a lab must be to be run, replayed and digested.

use serde::{Deserialize, Serialize};

use super::{Level, Probe, Time};

/// How often a run may stop jobs before their work is done: each time, a piece more is recorded of a job. A run that
/// would go on after that ends there, at the end of an instant or of a pass, and says that it is partial.
///
/// It bounds what a short scenario can make a program keep: two million pieces more than there are jobs take some 300
/// MB where a run is recorded and drawn.
pub const MOST_STOPS: u64 = 2_000_000;

/// Where a run was ended before its end, as it would have stopped jobs more than [`MOST_STOPS`] times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub struct PartialRun {
    /// The last instant that was run.
    pub time: Time,
    /// How often jobs had been stopped by then.
    pub stops: u64,
}

/// One entry of a trace: small, `Copy`, holding handles that are decoded against the state.
///
/// **Invariant:** an event is at most 16 bytes (each lab asserts it at compile time).
pub trait Event: Copy + std::fmt::Debug + PartialEq + 'static {
    /// How many kinds there are; [`Event::kind`] is below it.
    const KINDS: usize;

    /// The names of the kinds, as traces write them; `KIND_NAMES[kind]`.
    const KIND_NAMES: &'static [&'static str];

    /// Which kind of event it is.
    fn kind(self) -> usize;

    /// The level of the events of one kind. It is a function of the kind alone.
    fn level_of(kind: usize) -> Level;

    /// The event's numbers, for the digest: equal events and only they give equal words.
    fn words(self) -> [u64; 2];

    /// The level of this event.
    fn level(self) -> Level {
        Self::level_of(self.kind())
    }
}

/// A scheduling method at work: one value that is the whole state.
///
/// **Invariant:** `step` is a function of the state alone. A probe returns nothing, so it can't change a run.
/// **Invariant:** within one `step`, every event but the last leaves what a view shows of the *state* as it
/// was before the step; the last event reports the mutation. So a moment inside a step is the state before
/// it and the events so far.
pub trait Model: Clone {
    /// What the model tells.
    type Event: Event;

    /// Whether a probe that is not [`Probe::FINE`] is told every event too, fine ones in bulk by
    /// [`Probe::tally`], so that counting needs no fine run.
    const TALLIES: bool = false;

    /// Bytes of state whose cloning costs about as much as the work of one event, or of one step where the model
    /// tallies: such a step is found by an index, and is short. It says how far apart a replay keeps its keyframes.
    const BYTES_A_WORK: u64 = if Self::TALLIES { 16 } else { 256 };

    /// Does the next indivisible piece of work and tells `probe` of it, each event after what it reports.
    /// Returns false, having done and told nothing, when the run is over.
    fn step<P: Probe<Self::Event>>(&mut self, probe: &mut P) -> bool;

    /// The present instant.
    fn time(&self) -> Time;

    /// Where the run was ended before its end; none where it was not, and of a model whose runs never are.
    fn partial(&self) -> Option<PartialRun> {
        None
    }

    /// Bytes that a clone of the state takes, about; what is shared between clones does not count.
    fn bytes(&self) -> usize;
}
