//! Where two runs of one scenario part.

use serde::{Deserialize, Serialize};

use super::Lab;
use crate::kernel::Time;

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

/// Where each two of some runs part, by what they committed.
pub(crate) fn partings<L: Lab>(deeds: &[L::Deeds]) -> Vec<([usize; 2], First<L>)> {
    let pairs = (0..deeds.len()).flat_map(|a| (a + 1..deeds.len()).map(move |b| [a, b]));
    pairs.map(|[a, b]| ([a, b], L::part([&deeds[a], &deeds[b]]))).collect()
}

/// The first place at which two runs part and what each alone does; none where they do not.
type First<L> = Option<(Time, [<L as Lab>::Doing; 2])>;
