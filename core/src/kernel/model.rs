//! The trait that a lab implements to be run, replayed and digested.

use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::probe::DynProbe;
use super::{Count, Counted, Level, Probe, Time};

/// Limit on preemptions in a run; each adds a run segment to the record of a job. A run that would exceed it ends
/// there, at the end of an instant or of a scheduling pass, and is marked partial.
///
/// It bounds the memory that a short scenario can use: two million more run segments than jobs take some 300 MB in a
/// run that is recorded and drawn.
pub const MOST_STOPS: u64 = 2_000_000;

/// The end of a partial run: one that would have stopped jobs more than [`MOST_STOPS`] times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub struct PartialRun {
    /// The last instant of the run.
    pub time: Time,
    /// Preemptions up to that instant.
    pub stops: u64,
}

/// Timeline marker of a kind of events; the front end chooses its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An arrival of a task or job.
    Arrival,
    Departure,
    /// A start of a round of tasks.
    Round,
    /// A stage that became ready or began.
    Stage,
    /// A successful search.
    Found,
    /// An item examined.
    Look,
    /// An item placed, or passed over.
    Placed,
    /// A start of a job or task.
    Start,
    Admission,
    /// A completion of a whole: all its parts are done.
    Completion,
    Deferral,
    Refusal,
    /// A preemption that keeps the work done.
    Stop,
    /// A failure, or a loss of work.
    Failure,
    Loan,
    /// A reclaim of lent units.
    Reclaim,
}

impl Sign {
    /// Name of the marker, for style sheets: its variant in lowercase.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Static metadata shared by all events of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Name of the kind, in traces.
    pub name: &'static str,
    pub level: Level,
    /// Timeline marker; `None` for kinds whose neighbours already show the same.
    pub sign: Option<Sign>,
    /// True if a histogram of it over time is informative. Probes fill every bin equally, so they have none.
    pub counted: bool,
}

impl Kind {
    /// A kind without a marker and without a histogram.
    pub const fn new(name: &'static str, level: Level) -> Kind {
        Kind { name, level, sign: None, counted: false }
    }

    #[must_use]
    pub const fn signed(self, sign: Sign) -> Kind {
        Kind { sign: Some(sign), ..self }
    }

    #[must_use]
    pub const fn counted(self, sign: Sign) -> Kind {
        Kind { counted: true, ..self.signed(sign) }
    }
}

/// One entry of a trace: small, `Copy`, with handles that are decoded against the state.
///
/// **Invariant:** an event is at most 16 bytes (the registry asserts it at compile time).
pub trait Event: Copy + std::fmt::Debug + PartialEq + Hash + 'static {
    /// All kinds; [`Event::kind`] is an index into it.
    const KINDS: &'static [Kind];

    /// Kinds that "next event" jumps to by default: the first one that occurs.
    const TARGETS: &'static [&'static str];

    /// Index of the event's kind in [`Event::KINDS`].
    fn kind(self) -> usize;

    fn level_of(kind: usize) -> Level {
        Self::KINDS[kind].level
    }

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
    /// The events that a step reports.
    type Event: Event;

    /// True if even a probe that is not [`Probe::FINE`] gets every event, fine ones in bulk by [`Probe::tally`], so
    /// that counting needs no fine run.
    const TALLIES: bool = false;

    /// Bytes of state whose cloning costs about as much as the work of one event, or of one step where the model
    /// tallies: an index finds such a step, so it is short. It determines a replay's distance between keyframes.
    const BYTES_A_WORK: u64 = if Self::TALLIES { 16 } else { 256 };

    /// Does the next indivisible piece of work and reports its events to `probe`, each after the work it describes. At
    /// the end of the run it does and reports nothing and returns false.
    fn step<P: Probe<Self::Event>>(&mut self, probe: &mut P) -> bool {
        #[cfg(test)]
        super::work::count();
        // Three copies of the algorithm, however many types of listeners there are.
        if P::FINE {
            self.perform(&mut DynProbe::<_, true>(probe))
        } else if P::LISTENS {
            self.perform(&mut DynProbe::<_, false>(probe))
        } else {
            self.perform(&mut ())
        }
    }

    /// The body of [`Model::step`], compiled for each type of probe: call that instead.
    fn perform<P: Probe<Self::Event>>(&mut self, probe: &mut P) -> bool;

    /// Does the next steps as [`Model::step`] would, at least one and at most `most`, and counts their events. Returns
    /// their number, 0 at the end of the run. A model that foresees a series of equal steps may do them at once.
    fn leap(&mut self, most: u64, count: &mut Count) -> u64 {
        let _ = most;
        u64::from(counted_step(self, count))
    }

    /// The current instant.
    fn time(&self) -> Time;

    /// The end of the run if it is partial; `None` for complete runs.
    fn partial(&self) -> Option<PartialRun> {
        None
    }

    /// Approximate size of a clone of the state, in bytes, without the parts that clones share.
    fn bytes(&self) -> usize;
}

/// Runs and counts one step. False at the end.
#[inline]
pub(super) fn counted_step<M: Model>(model: &mut M, count: &mut Count) -> bool {
    if M::TALLIES { model.step(&mut Counted(count)) } else { model.step(count) }
}
