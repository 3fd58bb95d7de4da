//! What a lab must tell for its scenarios to be opened.

use super::standing::Standing;
use super::{Answer, Look, Outline, Question, Summary, Thing, View};
use crate::kernel::{Count, Cursor, Model};
use crate::run::Document;

/// An open scenario of a lab, apart from where its run stands.
pub(super) trait Lab {
    /// The lab's run.
    type Sim: Model + std::fmt::Debug;

    /// The run's beginning.
    fn start(&self) -> Self::Sim;

    /// Whether an event or decision concerns a thing.
    fn concerns(event: <Self::Sim as Model>::Event, thing: Thing) -> bool;

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

    /// The outcome as CSV; none where the lab has no table.
    fn table(&self, sim: &Self::Sim) -> Option<String>;

    /// Writes the trace from `state` on, after the first `shown` events, until moment `end` or until `text` has
    /// `most` bytes. The moment up to which it is written.
    fn trace(&self, state: Self::Sim, shown: u64, end: u64, most: u64, text: &mut Vec<u8>) -> u64;
}
