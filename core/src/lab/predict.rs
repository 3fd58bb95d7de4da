//! Predict: a run recorded up to the next decision that is asked about.
//!
//! One state is a step ahead of the recording. If that step makes a decision of the kinds asked for, recording stops
//! before it until a guess is made. So a front end that shows the recorded part cannot reveal the decision: views,
//! counts, marks, metrics and files all end before it.
//!
//! **Invariant:** while a question is open, no part of the step that answers it is recorded.
//! **Invariant:** guesses do not change the run.
//!
//! Cost: the run twice, once finely, and a decision for each step of the kinds asked for.
//!
//! A program without the feature `predict` answers that no kind of question exists, and carries none of it.

#[cfg(not(any(test, feature = "predict")))]
mod absent;
#[cfg(any(test, feature = "predict"))]
mod run;
#[cfg(any(test, feature = "predict"))]
mod worth;

use serde::{Deserialize, Serialize};

use super::decision::Grade;
use super::subject::NamedSubject;
use crate::kernel::Time;
#[cfg(not(any(test, feature = "predict")))]
pub(crate) use absent::Predict;
#[cfg(any(test, feature = "predict"))]
pub(crate) use run::{Predict, guess_of, named};
#[cfg(any(test, feature = "predict"))]
pub(crate) use worth::{Balance, Scoring};

/// The most decisions of a run that are looked at, each counted with its candidates: some seconds of work. The rest of the
/// run is not asked about.
#[cfg(any(test, feature = "predict"))]
pub(crate) const MOST_WEIGHED: u64 = 1 << 25;

/// Choice of the decisions to ask about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Asking {
    /// Kinds of decisions; empty for all of the lab's.
    pub kinds: Vec<String>,
    /// Period: every n-th of them is asked about, from the first on; at least 1.
    pub every: u64,
    /// Moments, ascending: only the first decision from each on is asked about, whether it is worth a question or not;
    /// empty for all.
    #[serde(default)]
    pub moments: Vec<u64>,
    /// Moment: no decision before it is asked about. The decisions before it are shown.
    #[serde(default)]
    pub from: u64,
    /// Moment: no decision from it on is asked about; `None` for no such moment.
    #[serde(default)]
    pub to: Option<u64>,
    /// Moment: the questions before it are answered. They count, and are not asked again.
    #[serde(default)]
    pub answered: u64,
    /// True to ask about each of these decisions; else those that are not worth a question are left out.
    #[serde(default)]
    pub all: bool,
}

impl Asking {
    /// Every decision of a run.
    #[must_use]
    pub fn of_all() -> Asking {
        Asking { all: true, ..Asking::default() }
    }

    /// The questions after the one at a moment.
    #[must_use]
    pub fn after(&self, moment: u64) -> Asking {
        Asking { answered: self.answered.max(moment.saturating_add(1)), ..self.clone() }
    }
}

impl Default for Asking {
    fn default() -> Self {
        Asking {
            kinds: Vec::new(),
            every: 1,
            moments: Vec::new(),
            from: 0,
            to: None,
            answered: 0,
            all: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Asked {
    /// Its number in the run, from 1.
    pub number: u64,
    pub kind: String,
    /// The instant of the state before the decision.
    pub time: Time,
    /// Events before the decision.
    pub moment: u64,
    /// The subject of the decision; `None` if it is about a scheduling pass.
    pub subject: Option<NamedSubject>,
    /// The candidates, in listed order.
    pub things: Vec<NamedSubject>,
    /// The number of each candidate within its sort, for pictures.
    pub numbers: Vec<u32>,
    /// The possible reasons for choosing none.
    pub nothing: Vec<String>,
    /// True if the answer is a number.
    pub number_wanted: bool,
}

impl Asked {
    /// The name of its subject, and the number of the part that it is about, from 1; an empty name and 0 if it has none.
    pub fn about(&self) -> (&str, u64) {
        let part = |of: &NamedSubject| of.part.map_or(0, |part| u64::from(part) + 1);
        self.subject.as_ref().map_or(("", 0), |of| (&of.name, part(of)))
    }
}

/// A guess, or the answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "lowercase")]
pub enum Guess {
    Thing(NamedSubject),
    /// No thing, for a reason.
    Nothing(String),
    Number(u64),
}

/// The grade of a guess; `V` is a lab's verdict, or its JSON text where it crosses to a front end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Graded<V> {
    pub grade: Grade,
    /// The scheduler's choice.
    pub right: Guess,
    /// The test that decided about the thing guessed; `None` for a guess that is not a candidate.
    pub of_guess: Option<V>,
    /// The test that decided about the thing chosen.
    pub of_right: Option<V>,
}

/// An answer to a question, as a receipt has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The first guess; `None` if the question was left open.
    pub guess: Option<Guess>,
    /// True if the reason was asked for before.
    #[serde(default)]
    pub helped: bool,
}

/// An answer of a receipt, graded again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reviewed {
    pub asked: Asked,
    pub guess: Guess,
    /// True if the reason was asked for before.
    pub helped: bool,
    pub graded: Graded<String>,
    /// The moment that shows the decision.
    pub decided: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The student's name as typed; empty if none was.
    pub name: String,
    /// The answers, in order; questions that were left open are not among them.
    pub answers: Vec<Reviewed>,
    pub questions: u64,
}

/// Reason why a receipt is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReceiptFault {
    /// The link has no receipt.
    Missing,
    /// The receipt is damaged, or longer than one can be.
    Unreadable,
    /// Its end is missing.
    Cut,
    /// It is of a later version of the program.
    OtherVersion,
    /// It is not as it was made: its name or answers were changed.
    Changed,
    /// It belongs to another scenario, policy or choice of questions.
    OtherExercise,
    /// It has more answers than the exercise has questions.
    TooMany { answers: u64, questions: u64 },
}

pub(crate) trait Grading {
    /// Continues with about `work` of the run; returns the result at its end.
    fn work(&mut self, work: u64) -> Option<Result<Review, ReceiptFault>>;
}

impl<V: Serialize> Graded<V> {
    /// The grade with its verdicts as JSON texts.
    pub(crate) fn written(self) -> Graded<String> {
        let json = |verdict| serde_json::to_string(&verdict).expect("plain data with string keys");
        let Graded { grade, right, of_guess, of_right } = self;
        Graded { grade, right, of_guess: of_guess.map(json), of_right: of_right.map(json) }
    }
}

/// A question for paper, with its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    pub asked: Asked,
    /// The scheduler's choice.
    pub right: Guess,
    /// Equally good guesses by the policy's own measure.
    pub tied: Vec<Guess>,
    /// Things that the scheduler chooses later in the same scheduling pass.
    pub early: Vec<Guess>,
    /// The moment that shows the decision.
    pub decided: u64,
}

/// A question for paper, with the scenario that it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paper {
    /// The scenario as JSON text.
    pub text: String,
    pub question: Printed,
}

/// Error: a kind of decision that the lab does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchKind {
    pub kind: String,
    pub allowed: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(any(test, feature = "predict")), allow(dead_code, reason = "nothing is asked"))]
pub(crate) enum Reached {
    /// The recording is not complete.
    More,
    Question,
    /// The run is over.
    End,
}
