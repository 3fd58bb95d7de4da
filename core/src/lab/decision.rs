//! A decision of a run: who it is about, what could be chosen, and why each candidate was or was not.
//!
//! A lab makes its decisions in one place (its `decision.rs`), from the state before a step. Reasons, "why not",
//! near misses, questions before a decision and their grades all read it there.
//!
//! **Invariant:** at most one candidate is [`Standing::Chosen`]: the thing that the choice names.
//! **Invariant:** which things are candidates follows from the state before the step alone, never from the choice.

use serde::{Deserialize, Serialize};

use super::subject::Subject;

/// The most things that a decision lists; with more, it is not asked about.
pub(crate) const MOST_CANDIDATES: usize = 1_000;

/// A kind of decision that a lab asks about before it is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionKind {
    /// Its name in links, on the command line and in files.
    pub(crate) name: &'static str,
    /// The question in English, for the command line; `{}` is the subject.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "the page says it by its words"))]
    pub(crate) asks: &'static str,
    /// The kinds of events of which a step has one where it makes such a decision.
    pub(crate) events: &'static [&'static str],
    /// What answers it.
    pub(crate) answers: Answers,
}

/// What answers a question about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// A thing of a sort, or one of the reasons why there is none.
    Thing {
        /// The sort, as traces name it.
        noun: &'static str,
        /// Reasons for none; empty where there always is one.
        nothing: &'static [&'static str],
    },
    /// A number: an instant, units.
    Number,
}

/// The one reason for "none" where a lab tells no reasons apart.
pub(crate) const NONE: &[&str] = &["none"];

/// What a decision came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// A thing.
    Thing(Subject),
    /// No thing, for a reason of [`Answers::Thing`].
    Nothing(&'static str),
    /// A number.
    Number(u64),
}

/// How a candidate stands to the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It is the choice.
    Chosen,
    /// It is as good by the policy's own measure and lost by order, or by chance, alone.
    Tied,
    /// It is chosen later in the same scheduling pass.
    Later,
    /// It is worse, or does not qualify.
    Rejected,
}

/// A thing that could have been chosen.
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
    /// Who it is about; none where it is about a scheduling pass.
    pub(crate) subject: Option<Subject>,
    /// In listed order.
    pub(crate) candidates: Vec<Candidate<V>>,
    pub(crate) choice: Choice,
}

impl<V> Decision<V> {
    /// The candidate that is a thing.
    pub(crate) fn candidate(&self, thing: Subject) -> Option<&Candidate<V>> {
        self.candidates.iter().find(|candidate| candidate.thing == thing)
    }

    /// The grade of a guess. A thing that is not a candidate is wrong.
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

/// How good a guess is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// It is what the scheduler chose.
    Right,
    /// It is as good by the policy's own measure.
    Tied,
    /// The scheduler chooses it later in the same scheduling pass.
    Early,
    /// It is neither.
    Wrong,
}
