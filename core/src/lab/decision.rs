//! A decision of a run: its subject, its candidates, and the reason why each was chosen or rejected.
//!
//! A lab makes its decisions in one place (its `decision.rs`), from the state before a step. Reasons, "why not", near
//! misses, questions before a decision and their grades all use them.
//!
//! **Invariant:** at most one candidate is [`Standing::Chosen`]: the thing that the choice names.
//! **Invariant:** the set of candidates follows from the state before the step alone, never from the choice.
#![cfg_attr(
    not(any(test, feature = "predict")),
    allow(dead_code, reason = "a program without predict makes no decision twice")
)]

use serde::{Deserialize, Serialize};

use super::subject::Subject;

/// The most candidates of a decision that is asked about.
pub(crate) const MOST_CANDIDATES: usize = 1_000;

/// Collects the candidates of a decision. Of more than [`MOST_CANDIDATES`] it keeps one more, which tells that the
/// decision is not asked about.
pub(crate) fn bounded<T>(candidates: impl Iterator<Item = T>) -> Vec<T> {
    candidates.take(MOST_CANDIDATES + 1).collect()
}

/// A kind of decision that a lab asks about before it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionKind {
    /// Its name in links, on the command line and in files.
    pub(crate) name: &'static str,
    /// The kinds of events that mark such a decision: its step has one of them.
    pub(crate) events: &'static [&'static str],
    pub(crate) answers: Answers,
}

/// The form of answers to a question about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// A thing of a sort (in traces), or one of the reasons for choosing none; these are empty if something always is.
    Thing { noun: &'static str, nothing: &'static [&'static str] },
    /// A number: an instant, units.
    Number,
}

/// The only reason for "none" in a lab that does not distinguish reasons.
pub(crate) const NONE: &[&str] = &["none"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Thing(Subject),
    /// No thing, for a reason of [`Answers::Thing`].
    Nothing(&'static str),
    Number(u64),
}

/// The relation of a candidate to the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The choice itself.
    Chosen,
    /// Equally good by the policy's own measure: it lost by order, or by chance, alone.
    Tied,
    /// Chosen later in the same scheduling pass.
    Later,
    /// Worse, or not qualified.
    Rejected,
}

/// A thing among those that the decision considers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate<V> {
    pub(crate) thing: Subject,
    /// The test that decided about it, with the numbers of that test.
    pub(crate) verdict: V,
    pub(crate) standing: Standing,
}

/// A decision of a run; `V` is the lab's verdict about a candidate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Decision<V> {
    /// An index of [`Lab::DECISIONS`](super::Lab::DECISIONS).
    pub(crate) kind: usize,
    /// The subject of the decision; `None` if it is about a scheduling pass.
    pub(crate) subject: Option<Subject>,
    pub(crate) candidates: Vec<Candidate<V>>,
    pub(crate) choice: Choice,
}

impl<V> Decision<V> {
    pub(crate) fn candidate(&self, thing: Subject) -> Option<&Candidate<V>> {
        self.candidates.iter().find(|candidate| candidate.thing == thing)
    }

    /// The grade of a guess. A thing that is not a candidate is a wrong guess.
    pub(crate) fn grade(&self, guess: Choice) -> Grade {
        let Choice::Thing(thing) = guess else {
            return if guess == self.choice { Grade::Right } else { Grade::Wrong };
        };
        match self.candidate(thing).map(|candidate| candidate.standing) {
            Some(Standing::Chosen) => Grade::Right,
            Some(Standing::Tied) => Grade::Tied,
            Some(Standing::Later) => Grade::Early,
            Some(Standing::Rejected) | None => Grade::Wrong,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// The scheduler's own choice.
    Right,
    /// Equally good by the policy's own measure.
    Tied,
    /// Chosen by the scheduler later in the same scheduling pass.
    Early,
    /// Neither chosen nor equally good.
    Wrong,
}
