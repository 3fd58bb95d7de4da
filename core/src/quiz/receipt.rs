//! Receipts: a student's answers as a link, with a digest that shows a teacher that they belong to an exercise.
//!
//! The part after `a=` is packed as a scenario is in a link ([`link`]). The digest is over scenario, policy and
//! answers; it does not prove identity. A receipt has no grades: whoever reads it grades the answers again.
//!
//! **Invariant:** decoding the result of [`Receipt::encode`] gives an equal receipt.
//! **Invariant:** input is bounded before it is decoded: characters, and bytes unpacked.
//!
//! Cost of a review: the run twice, in slices, and a decision a question.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::walk::Walk;
use super::{Asking, Given, ReceiptFault, Review, Reviewed};
use crate::format::names::hash;
use crate::lab::Lab as _;
use crate::lab::predict::{Graded, Grading, Reached};
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, ErrorKind, Scenario, link, write_compact};

/// The key of a receipt in a link.
const KEY: &str = "a=";

/// A student's answers to the questions of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The questions asked.
    pub asking: Asking,
    /// The answers, in order of the questions.
    pub answers: Vec<Given>,
    /// The digest of scenario, questions and answers, in hexadecimal.
    digest: String,
}

impl Receipt {
    /// Makes a receipt for answers to the questions of a scenario.
    pub fn new(scenario: &Scenario, asking: Asking, answers: Vec<Given>) -> Self {
        let digest = digest(scenario, &asking, &answers);
        Receipt { asking, answers, digest }
    }

    /// The receipt as a part of a link: `a=…`.
    pub fn encode(&self) -> String {
        let text = serde_json::to_string(self).expect("plain data with string keys");
        format!("{KEY}{}", link::packed(&text))
    }

    /// Decodes the receipt in a link. Errors: there is none, or it is not readable.
    pub fn decode(text: &str) -> Result<Self, ReceiptFault> {
        let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
        let packed = fragment.split('&').find_map(|part| part.trim().strip_prefix(KEY));
        let packed = packed.ok_or(ReceiptFault::Missing)?;
        if packed.len() > link::MAX_CHARACTERS {
            return Err(ReceiptFault::Unreadable);
        }
        let text = link::inflated(packed).map_err(|errors| {
            let later = |kind: &ErrorKind| matches!(kind, ErrorKind::FutureVersion { .. });
            let later = errors.list.iter().any(|error| later(&error.kind));
            if later { ReceiptFault::OtherVersion } else { ReceiptFault::Unreadable }
        })?;
        serde_json::from_str(&text).map_err(|_| ReceiptFault::Unreadable)
    }

    /// Checks that it belongs to a scenario.
    pub fn belongs_to(&self, scenario: &Scenario) -> Result<(), ReceiptFault> {
        let expected = digest(scenario, &self.asking, &self.answers);
        if expected == self.digest { Ok(()) } else { Err(ReceiptFault::OtherExercise) }
    }

    /// Grades its answers by the run of a scenario. Errors: it does not belong to the scenario.
    pub fn review(self, scenario: &Scenario, checked: Checked) -> Result<Review, ReceiptFault> {
        self.belongs_to(scenario)?;
        of_lab!((&scenario.lab, checked), |L, scenario, problem| {
            let lab = L::open(Arc::new(scenario.clone()), Arc::new(problem));
            let mut grading = ReceiptGrading::new(lab, self)?;
            loop {
                if let Some(review) = grading.work(u64::MAX) {
                    return review;
                }
            }
        })
    }
}

/// FNV-1a of scenario, questions and answers, in 16 hexadecimal digits.
fn digest(scenario: &Scenario, asking: &Asking, answers: &[Given]) -> String {
    let json = serde_json::to_string(&(asking, answers)).expect("plain data with string keys");
    let bytes = write_compact(scenario).into_bytes().into_iter().chain([0]);
    format!("{:016x}", hash(bytes.chain(json.into_bytes())))
}

/// A receipt that is being graded.
pub(crate) struct ReceiptGrading<L: Listed> {
    lab: L,
    walk: Walk<L>,
    /// Total answers, and those that are not graded yet.
    answers: u64,
    given: std::vec::IntoIter<Given>,
    review: Review,
}

impl<L: Listed> ReceiptGrading<L> {
    /// A receipt that belongs to the scenario of `lab`. Errors: the lab does not have its kinds of questions.
    pub(crate) fn new(lab: L, receipt: Receipt) -> Result<Self, ReceiptFault> {
        let walk = Walk::new(&lab, &receipt.asking).map_err(|_| ReceiptFault::OtherExercise)?;
        let answers = receipt.answers.len() as u64;
        let given = receipt.answers.into_iter();
        Ok(ReceiptGrading { lab, walk, answers, given, review: Review::default() })
    }

    /// Grades the answer to the open question.
    fn grade(&mut self) {
        let Some((asked, decided, _)) = self.walk.question(&self.lab) else { return };
        self.review.questions += 1;
        let Some(Given { guess: Some(guess), helped }) = self.given.next() else {
            self.walk.pass(&self.lab);
            return;
        };
        let graded = self.walk.answer(&self.lab, &guess).map(Graded::written);
        let reviewed = graded.map(|graded| Reviewed { asked, guess, helped, graded, decided });
        self.review.answers.extend(reviewed);
    }
}

impl<L: Listed> Grading for ReceiptGrading<L> {
    fn work(&mut self, work: u64) -> Option<Result<Review, ReceiptFault>> {
        let mut remaining = work;
        while remaining > 0 {
            let before = self.walk.moments();
            match self.walk.record(remaining) {
                Reached::More => return None,
                Reached::Question => self.grade(),
                Reached::End => {
                    let (answers, questions) = (self.answers, self.review.questions);
                    let too_many = answers > questions;
                    return Some(if too_many {
                        Err(ReceiptFault::TooMany { answers, questions })
                    } else {
                        Ok(std::mem::take(&mut self.review))
                    });
                }
            }
            remaining = remaining.saturating_sub(self.walk.moments() - before);
        }
        None
    }
}
