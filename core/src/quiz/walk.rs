//! A run that is asked about to its end.

use std::sync::Arc;

use super::{Asked, Asking, Graded, Guess, NoSuchKind};
use crate::kernel::{Limits, Replay};
use crate::lab::decision::Decision;
use crate::lab::predict::{self, Predict, Reached};
use crate::labs::Listed;

pub(super) struct Walk<L: Listed> {
    predict: Predict<L>,
    replay: Replay<L::Sim>,
}

impl<L: Listed> Walk<L> {
    /// The run of an open scenario, at its start. Errors: a kind that the lab does not have.
    pub(super) fn new(lab: &L, asking: &Asking) -> Result<Self, NoSuchKind> {
        let start = L::start(Arc::clone(lab.problem()));
        let predict = Predict::<L>::new(start.clone(), asking)?;
        // There are no seeks: the run needs no keyframes.
        Ok(Walk { predict, replay: Replay::new(start, Limits { bytes: 0, stride: u64::MAX }) })
    }

    /// Records up to the next question, or about `work`.
    pub(super) fn record(&mut self, work: u64) -> Reached {
        self.predict.record(&mut self.replay, work)
    }

    pub(super) fn moments(&self) -> u64 {
        self.replay.moments()
    }

    /// Decisions that were not asked about because they had too many candidates.
    pub(super) fn too_wide(&self) -> u64 {
        self.predict.too_wide
    }

    /// True if the rest of the run is not asked about.
    pub(super) fn is_stopped(&self) -> bool {
        self.predict.is_stopped()
    }

    pub(super) fn decision(&self) -> Option<&Decision<L::Verdict>> {
        self.predict.decision()
    }

    /// The open question, the moment that shows its decision, and the decision.
    pub(super) fn question(&self, lab: &L) -> Option<(Asked, u64, &Decision<L::Verdict>)> {
        let asked = self.predict.question(lab, &self.replay)?;
        let decided = asked.moment + self.predict.ahead_by();
        Some((asked, decided, self.predict.decision()?))
    }

    pub(super) fn answer(&mut self, lab: &L, guess: &Guess) -> Option<Graded<L::Verdict>> {
        self.predict.guess(lab, &mut self.replay, guess)
    }

    /// Passes over the open question.
    pub(super) fn pass(&mut self, lab: &L) {
        if let Some(decision) = self.predict.decision() {
            let right = predict::guess_of(lab, decision.choice);
            self.answer(lab, &right);
        }
    }
}
