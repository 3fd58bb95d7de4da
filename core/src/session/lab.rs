//! What a lab must tell for its scenarios to be opened.

use super::standing::Standing;

use super::{Answer, File, Head, Look, Outline, Question, Summary, Thing, View};
use crate::export::trace_event::{Ticks, TraceEvents};
use crate::kernel::trace::{Describe, Lines, Tracer};
use crate::kernel::{Count, Cursor, Model};
use crate::run::Document;

/// A part of a trace.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// Whether what was only looked at is written too; else it may be left out.
    pub(super) fine: bool,
    /// The last moment of the run.
    pub(super) end: u64,
    /// About how many bytes at most.
    pub(super) most: u64,
}

impl Part {
    /// Writes it. The moment up to which it is written.
    pub(super) fn of<M: Model, D: Describe<M>>(
        self,
        tracer: Tracer<'_, M, D>,
        text: &mut Vec<u8>,
    ) -> u64 {
        let tracer = if self.fine { tracer } else { tracer.coarse() };
        tracer.page(self.end, self.most, text)
    }
}

/// An open scenario of a lab, apart from where its run stands.
pub(super) trait Lab {
    /// The lab's run.
    type Sim: Model + std::fmt::Debug;

    /// The run's beginning.
    fn start(&self) -> Self::Sim;

    /// Whether an event or decision of a run that stands at any moment concerns a thing.
    fn concerns(sim: &Self::Sim, event: <Self::Sim as Model>::Event, thing: Thing) -> bool;

    /// Takes note of the run as it stands once nothing more of it is recorded.
    fn recorded(&mut self, _last: &Self::Sim) {}

    /// What the scenario is.
    fn outline(&self) -> Outline;

    /// How far a run is: entries done, and entries in all.
    fn progress(&self, sim: &Self::Sim) -> (u64, u64);

    /// Figures of a run that stands at `sim`, with `count` events gone by.
    fn summary(&self, sim: &Self::Sim, count: &Count) -> Summary;

    /// What to draw at `cursor`, with `count` events shown.
    fn view(&self, cursor: &Cursor<Self::Sim>, count: &Count, look: Look) -> View;

    /// Answers a question; none where it is about what does not exist.
    fn ask(&self, at: &mut Standing<Self::Sim>, question: &Question) -> Option<Answer>;

    /// The outcome document of a run that stands at `sim`, with `count` events gone by.
    fn outcome(&self, sim: &Self::Sim, count: Count) -> Document;

    /// The run as a file of its lab; none where the lab has no such file.
    fn file(&self, _file: File, _head: &Head, _sim: &Self::Sim) -> Option<String> {
        None
    }

    /// What stands for the instants of its runs in the Trace Event Format.
    fn trace_ticks(&self, head: &Head) -> Ticks;

    /// The bars of the run in the Trace Event Format, if it has any.
    fn slices(&self, _sim: &Self::Sim, _events: &mut TraceEvents) {}

    /// Writes a part of the trace from a state on, before which so many events happened. The moment up to which
    /// it is written.
    fn trace(&self, from: (Self::Sim, u64), part: Part, text: &mut Vec<u8>) -> u64;
}
