//! The first different decision of two runs of one scenario.
//!
//! **Invariant:** a divergence has one subject, and the decisions of both runs are about it.

use serde::{Deserialize, Serialize};

use super::Lab;
use crate::kernel::{Explanation, Time};
use crate::schedule::Act;

/// One run's decision at a divergence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// The moment at which the run shows it.
    pub moment: u64,
    /// Its job or task.
    pub thing: u32,
    pub reason: Explanation,
    /// Why the run does not do what the other does, where its reason does not say so.
    pub why_not: Option<Explanation>,
}

/// The first decision in which two runs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Divergence<D> {
    /// Place on the common clock.
    pub(crate) place: Time,
    /// The job or task that both decisions are about.
    pub(crate) subject: u32,
    /// Each run's decision about it.
    pub(crate) decisions: [D; 2],
}

impl Divergence<Option<Act>> {
    /// The divergence of two runs that start and stop jobs; `None` is a run that leaves the subject alone.
    pub(crate) fn of_acts((place, subject, decisions): (Time, u32, [Option<Act>; 2])) -> Self {
        Divergence { place, subject, decisions }
    }

    /// The divergence in words, for the command line: `4: easy does not start D, checkpoint starts D`. `say` gives the
    /// verb for a run that acts, the verb for one that does not, and the rest.
    pub(crate) fn sentence(
        &self,
        policies: [&str; 2],
        say: impl Fn(Act) -> (&'static str, &'static str, String),
    ) -> String {
        let [one, other] = self.decisions;
        let side = |act: Option<Act>, other: Option<Act>| match (act, other) {
            (Some(act), _) => {
                let (does, _, rest) = say(act);
                format!("{does} {rest}")
            }
            (None, Some(act)) => {
                let (_, does_not, rest) = say(act);
                format!("does not {does_not} {rest}")
            }
            (None, None) => String::new(),
        };
        let [a, b] = policies;
        format!("{}: {a} {}, {b} {}", self.place, side(one, other), side(other, one))
    }
}

/// The divergence of each pair of runs, by what they committed.
pub(crate) fn divergences<L: Lab>(actions: &[L::Actions]) -> Vec<([usize; 2], First<L>)> {
    let pairs = (0..actions.len()).flat_map(|a| (a + 1..actions.len()).map(move |b| [a, b]));
    pairs.map(|[a, b]| ([a, b], L::diverge([&actions[a], &actions[b]]))).collect()
}

/// The divergence of two runs; `None` if they do not differ.
type First<L> = Option<Divergence<<L as Lab>::SideDecision>>;
