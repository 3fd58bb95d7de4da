//! Decisions of the lab.

use serde::{Deserialize, Serialize};

use super::sim::Sim;
use crate::kernel::Scene;
use crate::lab::decision::{Answers, Decision, DecisionKind};

pub(crate) const DECISIONS: &[DecisionKind] =
    &[DecisionKind { name: "none", asks: "", events: &[], answers: Answers::Number }];

/// A placeholder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict;

pub(super) fn decision(_: Scene<'_, Sim>) -> Option<Decision<Verdict>> {
    None
}
