//! Where two runs of one scenario part.

use serde::{Deserialize, Serialize};

use super::Lab;
use super::playhead::Playhead;

/// What one run does where it parts from another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side<D> {
    /// The moment of the run that shows it.
    pub moment: u64,
    /// The job or task that it is about.
    pub thing: u32,
    /// What it does, and why.
    pub deed: D,
}

impl<D> Side<D> {
    /// The same with what it does as another type.
    pub(crate) fn of<E>(self, of: fn(D) -> E) -> Side<E> {
        let Side { moment, thing, deed } = self;
        Side { moment, thing, deed: of(deed) }
    }
}

/// A run that may part from another.
pub(crate) struct Party<'a, L: Lab> {
    /// The lab, under the run's policy.
    pub(crate) lab: &'a L,
    /// Where it stands.
    pub(crate) at: &'a mut Playhead<L::Sim>,
    /// What it did.
    pub(crate) deeds: &'a L::Deeds,
}
