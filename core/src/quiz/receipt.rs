//! Receipts: a student's answers as a link, with the name that the student typed, and two digests: one tells a receipt of
//! another exercise, one a receipt that was changed.
//!
//! The part after `a=` is the number of characters that follow its dot, so that a link that was cut is told from one that
//! is damaged; behind the dot a receipt is packed as a scenario is in a link ([`link`]). The digests do not prove
//! identity. A receipt has no grades: whoever reads it grades the answers again.
//!
//! **Invariant:** decoding the result of [`Receipt::encode`] gives an equal receipt.
//! **Invariant:** a name has at most [`MOST_NAME`] characters, all of them visible.
//! **Invariant:** input is bounded before it is decoded: characters, and bytes unpacked.
//!
//! Cost of a review: the run twice, in slices, and a decision a question.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::walk::Walk;
use super::{Asking, Given, ReceiptFault, Review, Reviewed};
use crate::format::names::{hash, is_unseen};
use crate::lab::Lab as _;
use crate::lab::predict::{Graded, Grading, Reached};
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, ErrorKind, Scenario, link, write_compact};

/// The key of a receipt in a link.
const KEY: &str = "a=";

/// The longest name in a receipt, in characters.
pub const MOST_NAME: usize = 80;

/// A student's answers to the questions of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The student's name as typed; empty if none was.
    pub name: String,
    pub asking: Asking,
    /// The answers, in order of the questions.
    pub answers: Vec<Given>,
    /// The digest of scenario and questions, in hexadecimal.
    exercise: String,
    /// The digest of all of the receipt before it, in hexadecimal.
    digest: String,
}

impl Receipt {
    /// Makes a receipt for a student's answers to the questions of a scenario. Of the name only what can be seen is
    /// taken.
    pub fn new(scenario: &Scenario, name: &str, asking: Asking, answers: Vec<Given>) -> Self {
        let name = name.chars().filter(|sign| !is_unseen(*sign)).collect::<String>();
        let name = name.trim().chars().take(MOST_NAME).collect();
        let exercise = exercise(scenario, &asking);
        let digest = String::new();
        let receipt = Receipt { name, asking, answers, exercise, digest };
        Receipt { digest: receipt.own_digest(), ..receipt }
    }

    /// FNV-1a of all but the digest.
    fn own_digest(&self) -> String {
        let Receipt { name, asking, answers, exercise, .. } = self;
        digest(&json(&(name, asking, answers, exercise)))
    }

    /// The receipt as a part of a link: `a=…`.
    pub fn encode(&self) -> String {
        let packed = link::packed(&json(self));
        format!("{KEY}{}.{packed}", packed.len())
    }

    /// Decodes the receipt in a link. Errors: there is none, or it is not readable.
    pub fn decode(text: &str) -> Result<Self, ReceiptFault> {
        let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
        let packed = fragment.split('&').find_map(|part| part.trim().strip_prefix(KEY));
        let packed = packed.ok_or(ReceiptFault::Missing)?;
        if packed.len() > link::MAX_CHARACTERS {
            return Err(ReceiptFault::Unreadable);
        }
        let packed = whole(packed)?;
        let text = link::inflated(packed).map_err(|errors| {
            let later = |kind: &ErrorKind| matches!(kind, ErrorKind::FutureVersion { .. });
            let later = errors.list.iter().any(|error| later(&error.kind));
            if later { ReceiptFault::OtherVersion } else { ReceiptFault::Unreadable }
        })?;
        let receipt = serde_json::from_str(&text);
        receipt.ok().filter(Receipt::has_plain_name).ok_or(ReceiptFault::Unreadable)
    }

    fn has_plain_name(&self) -> bool {
        let is_short = self.name.chars().nth(MOST_NAME).is_none();
        is_short && self.name.trim() == self.name && !self.name.chars().any(is_unseen)
    }

    /// Checks that it was not changed, and that it belongs to a scenario.
    pub fn belongs_to(&self, scenario: &Scenario) -> Result<(), ReceiptFault> {
        if self.own_digest() != self.digest {
            return Err(ReceiptFault::Changed);
        }
        let is_of = exercise(scenario, &self.asking) == self.exercise;
        if is_of { Ok(()) } else { Err(ReceiptFault::OtherExercise) }
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

/// The characters behind the dot, of which the number is before it. Errors: there are fewer, or more.
fn whole(packed: &str) -> Result<&str, ReceiptFault> {
    let digits = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
    let Some((count, rest)) = packed.split_once('.') else {
        return Err(if digits(packed) { ReceiptFault::Cut } else { ReceiptFault::Unreadable });
    };
    let count: usize = count.parse().map_err(|_| ReceiptFault::Unreadable)?;
    match rest.len() {
        found if found == count => Ok(rest),
        found if found < count => Err(ReceiptFault::Cut),
        _ => Err(ReceiptFault::Unreadable),
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data with string keys")
}

/// The digest of a scenario, with its policy, and the questions about it.
fn exercise(scenario: &Scenario, asking: &Asking) -> String {
    digest(&format!("{}\0{}", write_compact(scenario), json(asking)))
}

/// FNV-1a in 16 hexadecimal digits.
fn digest(text: &str) -> String {
    format!("{:016x}", hash(text.bytes()))
}

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
        let review = Review { name: receipt.name, ..Review::default() };
        Ok(ReceiptGrading { lab, walk, answers, given, review })
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
