//! Receipts: a student's answers as a link, with a digest that shows a teacher that they belong to an exercise.
//!
//! The part after `a=` is packed as a scenario is in a link ([`link`]). The digest is over scenario, policy and
//! answers; it does not prove identity.
//!
//! **Invariant:** decoding the result of [`Receipt::encode`] gives an equal receipt.
//! **Invariant:** input is bounded before it is decoded: characters, and bytes unpacked.

use serde::{Deserialize, Serialize};

use super::{Asking, Guess};
use crate::format::names::hash;
use crate::scenario::{Scenario, link, write_compact};

/// The key of a receipt in a link.
const KEY: &str = "a=";

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The first guess; `None` if the question was left open.
    pub guess: Option<Guess>,
    /// True if the reason was asked for before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
}

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

/// Reason why a receipt is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptFault {
    /// The link has no receipt.
    Missing,
    /// The receipt is damaged, or of another version.
    Unreadable,
    /// It belongs to another scenario or policy, or its answers were changed.
    OtherExercise,
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
        let text = link::inflated(packed).map_err(|_| ReceiptFault::Unreadable)?;
        serde_json::from_str(&text).map_err(|_| ReceiptFault::Unreadable)
    }

    /// Checks that it belongs to a scenario.
    pub fn belongs_to(&self, scenario: &Scenario) -> Result<(), ReceiptFault> {
        let expected = digest(scenario, &self.asking, &self.answers);
        if expected == self.digest { Ok(()) } else { Err(ReceiptFault::OtherExercise) }
    }
}

/// FNV-1a of scenario, questions and answers, in 16 hexadecimal digits.
fn digest(scenario: &Scenario, asking: &Asking, answers: &[Given]) -> String {
    let json = serde_json::to_string(&(asking, answers)).expect("plain data with string keys");
    let bytes = write_compact(scenario).into_bytes().into_iter().chain([0]);
    format!("{:016x}", hash(bytes.chain(json.into_bytes())))
}
