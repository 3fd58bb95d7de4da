//! What a lab must tell for its policies to be compared.

use super::protocol::{Row, Side};
use crate::kernel::Time;
use crate::session::View;
use crate::session::lab::Lab;
use crate::session::standing::Standing;

/// A lab whose scenarios can be run under several policies beside each other.
pub(in crate::session) trait Rival: Lab + Sized {
    /// What of a run tells where it parts from another.
    type Deeds;

    /// The policies' names.
    const POLICIES: &'static [&'static str];

    /// The same scenario, of whose run nothing is known.
    fn anew(&self) -> Self;

    /// The same scenario under another of its policies.
    fn under(&self, policy: &str) -> Option<Self>;

    /// The places of the common clock, ascending: instants at which something happens in any run, or numbers of
    /// tasks arrived.
    fn ticks(&self, runs: &[&Standing<Self::Sim>]) -> Vec<Time>;

    /// The moment of a run at a place of the common clock.
    fn by(at: &mut Standing<Self::Sim>, tick: Time) -> u64;

    /// The jobs or tasks in the order in which they come.
    fn things(&self) -> Vec<u32>;

    /// For each job or task by its number, what leads to where it is decided; none where it never is.
    fn decisions(sim: &Self::Sim) -> Vec<Option<u64>>;

    /// The moment at which a job or task is decided, by what leads there.
    fn decided(at: &mut Standing<Self::Sim>, thing: u32, lead: u64) -> Option<u64>;

    /// The place of the common clock at which a run stands.
    fn tick(at: &mut Standing<Self::Sim>) -> Time;

    /// What of a run tells where it parts from another.
    fn deeds(at: &Standing<Self::Sim>) -> Self::Deeds;

    /// The first decision in which two runs part: when, and what each of them does. It may leave them anywhere.
    fn part(parties: [Party<'_, Self>; 2]) -> Option<(Time, [Side; 2])>;

    /// What a run looks like at an instant at which nothing of its own happens: the clock goes on, what runs goes
    /// on running.
    fn advanced(view: View, _tick: Time) -> View {
        view
    }

    /// Figures side by side.
    fn figures(runs: &[&Standing<Self::Sim>]) -> Vec<Row>;
}

/// A run that may part from another.
pub(in crate::session) struct Party<'a, L: Rival> {
    /// The lab, under the run's policy.
    pub(in crate::session) lab: &'a L,
    /// Where it stands.
    pub(in crate::session) at: &'a mut Standing<L::Sim>,
    /// What it did.
    pub(in crate::session) deeds: &'a L::Deeds,
}
