//! What a lab must be to be run, replayed and digested.

use serde::{Deserialize, Serialize};

use super::probe::Told;
use super::{Count, Counted, Level, Probe, Time};

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

/// What stands for a kind of events on a time line; which shape each has is the picture's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Something came: a task, a job.
    Arrival,
    /// Something ended or left.
    Departure,
    /// A round of tasks began.
    Round,
    /// A stage became ready or began.
    Stage,
    /// What was sought was found.
    Found,
    /// Something was looked at.
    Look,
    /// Something was placed, or let pass.
    Placed,
    /// Something started.
    Start,
    /// Something was admitted.
    Admission,
    /// A whole was finished.
    Completion,
    /// Something was put off.
    Deferral,
    /// Something was refused.
    Refusal,
    /// Something was stopped, its work kept.
    Stop,
    /// Something failed, or lost its work.
    Failure,
    /// Something was lent.
    Loan,
    /// Something was taken back.
    Reclaim,
}

impl Sign {
    /// Its name, for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Sign::Arrival => "arrival",
            Sign::Departure => "departure",
            Sign::Round => "round",
            Sign::Stage => "stage",
            Sign::Found => "found",
            Sign::Look => "look",
            Sign::Placed => "placed",
            Sign::Start => "start",
            Sign::Admission => "admission",
            Sign::Completion => "completion",
            Sign::Deferral => "deferral",
            Sign::Refusal => "refusal",
            Sign::Stop => "stop",
            Sign::Failure => "failure",
            Sign::Loan => "loan",
            Sign::Reclaim => "reclaim",
        }
    }
}

/// What is said once of all events of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name, as traces write it.
    pub name: &'static str,
    /// The level of its events.
    pub level: Level,
    /// What stands for it on a time line; none where a mark would say nothing that its neighbours do not.
    pub sign: Option<Sign>,
    /// Whether counts of it by time say something. Those of probes do not: together they fill every part alike.
    pub counted: bool,
}

impl Kind {
    /// A kind of a level that has no sign and is not counted.
    pub const fn new(name: &'static str, level: Level) -> Kind {
        Kind { name, level, sign: None, counted: false }
    }

    /// With a sign.
    #[must_use]
    pub const fn signed(self, sign: Sign) -> Kind {
        Kind { sign: Some(sign), ..self }
    }

    /// With a sign, and counted.
    #[must_use]
    pub const fn counted(self, sign: Sign) -> Kind {
        Kind { counted: true, ..self.signed(sign) }
    }
}

/// One entry of a trace: small, `Copy`, holding handles that are decoded against the state.
///
/// **Invariant:** an event is at most 16 bytes (the registry asserts it at compile time).
pub trait Event: Copy + std::fmt::Debug + PartialEq + 'static {
    /// The kinds; [`Event::kind`] is an index of it.
    const KINDS: &'static [Kind];

    /// The kinds that one jumps to where nobody has chosen: the first of them that occurs.
    const TARGETS: &'static [&'static str];

    /// Which kind of event it is.
    fn kind(self) -> usize;

    /// The level of the events of one kind.
    fn level_of(kind: usize) -> Level {
        Self::KINDS[kind].level
    }

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
    fn step<P: Probe<Self::Event>>(&mut self, probe: &mut P) -> bool {
        #[cfg(test)]
        super::work::count();
        // Three copies of the algorithm, however many sorts of listeners there are.
        if P::FINE {
            self.perform(&mut Told::<_, true>(probe))
        } else if P::LISTENS {
            self.perform(&mut Told::<_, false>(probe))
        } else {
            self.perform(&mut ())
        }
    }

    /// What [`Model::step`] does, compiled for each sort of probe: call that instead.
    fn perform<P: Probe<Self::Event>>(&mut self, probe: &mut P) -> bool;

    /// Does the next steps as [`Model::step`] would, at least one and at most `most`, and counts their events. Returns
    /// their number, 0 where the run is over. A model that foresees steps that are alike may do them at once.
    fn leap(&mut self, most: u64, count: &mut Count) -> u64 {
        let _ = most;
        u64::from(counted_step(self, count))
    }

    /// The present instant.
    fn time(&self) -> Time;

    /// Where the run was ended before its end; none where it was not, and of a model whose runs never are.
    fn partial(&self) -> Option<PartialRun> {
        None
    }

    /// Bytes that a clone of the state takes, about; what is shared between clones does not count.
    fn bytes(&self) -> usize;
}

/// One step, counted. False at the end.
#[inline]
pub(super) fn counted_step<M: Model>(model: &mut M, count: &mut Count) -> bool {
    if M::TALLIES { model.step(&mut Counted(count)) } else { model.step(count) }
}
