//! The numbers of a fit test, the least change of a node that reverses a choice, and the sentences made of them.

use serde::{Deserialize, Serialize};

use super::event::IndexName;
use super::problem::Problem;
use super::{Policy, Sim};
use crate::kernel::{Explanation, Sentence, say};

/// The coordinates of a bucket in the scenario's dimensions, none for a wildcard.
pub type Coordinates = Vec<Option<u32>>;

/// A dimension in which a node has too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Lack {
    pub dimension: u32,
    /// The node's amount, as the task sees it.
    pub available: u64,
    /// The task's request.
    pub request: u64,
}

/// Result of a fit test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Fits,
    /// The task names candidates and this node is not one of them.
    NotCandidate,
    /// It has too little; `reserved_for` if a reservation for another task makes the difference.
    TooLittle {
        lacking: Vec<Lack>,
        reserved_for: Option<u32>,
    },
}

impl Verdict {
    /// The grounds for refusing a node; empty for one that fits.
    pub(super) fn refusal(&self, task: u32) -> Vec<Sentence> {
        match self {
            Verdict::Fits => Vec::new(),
            Verdict::NotCandidate => vec![say!(none_of_candidates, task)],
            Verdict::TooLittle { lacking, reserved_for } => {
                let owner = reserved_for.map(|owner| say!(missing_is_reserved, owner));
                lacks_said(lacking, task).into_iter().chain(owner).collect()
            }
        }
    }
}

/// The dimensions in which a node has too little; `None` if it has enough.
pub(super) fn lacks_said(lacking: &[Lack], task: u32) -> Option<Sentence> {
    let clause = |(at, lack): (usize, &Lack)| {
        let &Lack { dimension, available, request } = lack;
        say!(falls_short, first: at == 0, dimension, available, task, request)
    };
    let clauses = lacking.iter().enumerate().map(clause);
    let clauses = clauses.reduce(|before, after| say!(lack_next, before, after))?;
    Some(say!(lacking, clauses))
}

/// The smallest change of one node that reverses the outcome for a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct NearMiss {
    pub node: u32,
    pub task: u32,
    /// The amounts that the node would have to gain (or lose, if `less`), by dimension.
    pub amount: Vec<u64>,
    /// True if the amounts are to be subtracted: best-fit prefers the smaller.
    pub less: bool,
    /// True if the node would also have to be a candidate.
    pub as_candidate: bool,
    /// True if the node would then win; otherwise it would only fit.
    pub wins: bool,
}

impl NearMiss {
    /// The amounts to be added or removed; the number of a `first` begins a sentence.
    pub fn changes(&self, first: bool) -> impl Iterator<Item = Sentence> {
        let amounts = (0_u32..).zip(&self.amount).filter(|&(_, &amount)| amount > 0);
        amounts.map(move |(dimension, &amount)| {
            if self.less {
                say!(change_less, first, dimension, amount)
            } else {
                say!(change_more, first, dimension, amount)
            }
        })
    }

    /// The change and its effect; `ahead` is the amount by which the node would come first.
    pub(super) fn sentence(&self, settled: bool, ahead: Option<Sentence>) -> Option<Sentence> {
        let &NearMiss { wins, as_candidate, .. } = self;
        let ahead: Vec<Sentence> = ahead.filter(|_| wins).into_iter().collect();
        let alone = self.changes(true).count() == 1 && !as_candidate;
        let changes =
            ending(self.changes(alone), item, |changes, last| say!(changes_last, changes, last));
        Some(match (changes, as_candidate) {
            (None, false) => return None,
            (None, true) => say!(as_candidate, wins, settled, ahead),
            (Some(changes), true) => say!(as_candidate_with, changes, wins, settled, ahead),
            (Some(changes), false) if alone => say!(with_change, changes, wins, settled, ahead),
            (Some(changes), false) => say!(with_changes, changes, wins, settled, ahead),
        })
    }
}

/// The answer to a question about a node or a bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Answer {
    pub explanation: Explanation,
    /// The smallest change of a node that would reverse the answer, verified by a second run of the choice.
    pub near_miss: Option<NearMiss>,
}

impl Answer {
    pub(super) fn new(fact: Sentence, grounds: impl IntoIterator<Item = Sentence>) -> Answer {
        Answer { explanation: Explanation::new(fact, grounds), near_miss: None }
    }

    /// No task is being decided at the moment of the question.
    pub(super) fn no_task() -> Answer {
        Answer::new(say!(nothing_placed_now), [])
    }

    /// True if no task is being decided.
    pub fn is_empty(&self) -> bool {
        self.explanation.fact.id == "nothing_placed_now"
    }
}

/// Several parts as one, the last of which is said in another way.
pub(super) fn ending(
    parts: impl Iterator<Item = Sentence>,
    next: impl Fn(Sentence, Sentence) -> Sentence,
    end: impl Fn(Sentence, Sentence) -> Sentence,
) -> Option<Sentence> {
    let mut parts: Vec<Sentence> = parts.collect();
    let last = parts.pop()?;
    Some(match parts.into_iter().reduce(next) {
        None => last,
        Some(before) => end(before, last),
    })
}

/// One of several things in a row.
pub(super) fn item(before: Sentence, after: Sentence) -> Sentence {
    say!(item_next, before, after)
}

/// One of several clauses of a sentence.
pub(super) fn clause(before: Sentence, after: Sentence) -> Sentence {
    say!(clause_next, before, after)
}

/// The last of several things in a row.
pub(super) fn and(before: Sentence, last: Sentence) -> Sentence {
    say!(and_last, list: before, last)
}

/// The amounts of a vector that are not 0; all of them where all are 0.
pub(super) fn amounts(values: &[u64]) -> Sentence {
    let all = values.iter().all(|&value| value == 0);
    let shown = (0_u32..).zip(values).filter(|&(_, &amount)| all || amount > 0);
    let parts = shown.map(|(dimension, &amount)| say!(amount_of, dimension, amount));
    ending(parts, item, and).expect("a scenario has a dimension")
}

/// A bucket, and of which index, where there are two.
pub(super) fn place(sim: &Sim, at: Coordinates, index: IndexName) -> Sentence {
    match (sim.problem().policy, index) {
        (Policy::LeastFitWithReservation, IndexName::Open) => say!(at_open, at),
        (Policy::LeastFitWithReservation, IndexName::Reserved) => say!(at_reserved, at),
        _ => say!(at_bucket, at),
    }
}

/// The first of the dimensions by which points are compared, and the others in turn; `None` where there is one.
pub(super) fn in_order(order: &[u8]) -> Option<(Sentence, Sentence)> {
    let mut all = order.iter().map(|&it| say!(dimension_named, dimension: u32::from(it)));
    let first = all.next()?;
    Some((first, all.reduce(|before, after| say!(then_next, before, after))?))
}

/// The order in which coordinates are compared for a task; `None` where there is one dimension.
pub(super) fn compared_by(problem: &Problem, task: u32) -> Option<Sentence> {
    let (first, rest) = in_order(&problem.orders[usize::from(problem.order_of[task as usize])])?;
    Some(say!(compared_by, first, rest))
}
