//! The decisions of a run that are worth a question.
//!
//! A decision with one candidate is not asked about. Neither is a refusal that was asked about before: of the same
//! subject, or, in a scheduling pass, of candidates that were all refused before. And a question is left out if a
//! *constant answer* (always the same thing, the same place in the list, the same reason for none, the same number)
//! would score more than 40 % with it; an answer that is early scores half. Up to the fifth question a constant answer
//! may score two.
//!
//! **Invariant:** of five questions or more, no constant answer scores more than 40 %; that holds for the first of them
//! too, wherever an exercise is left.
//!
//! Cost of a decision: its candidates.

use std::collections::{BTreeMap, BTreeSet};

use super::{Asked, Guess};
use crate::lab::decision::{Answers, Choice, Decision, DecisionKind, Standing};
use crate::lab::subject::Subject;

/// Points are counted in halves.
const FULL: u64 = 2;
const HALF: u64 = 1;

/// Points that a constant answer may score in any exercise.
const FREE: u64 = 2 * FULL;

/// An answer that can be given to every question without a look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Constant {
    Thing(u32),
    /// A place in the list of candidates, from 0.
    Place(usize),
    Last,
    /// A reason for none, by its place in the list of reasons.
    Nothing(usize),
    Number(u64),
}

/// The constant answers that score at a question, with their points.
pub(crate) struct Scoring(Vec<(Constant, u64)>);

impl Scoring {
    /// Those of candidates, each by its number and the points that it scores.
    fn of_things(things: impl ExactSizeIterator<Item = (u32, u64)>) -> Scoring {
        let last = things.len().wrapping_sub(1);
        let mut all = Vec::new();
        for (place, (number, points)) in things.enumerate().filter(|(_, (_, points))| *points > 0) {
            all.extend([(Constant::Thing(number), points), (Constant::Place(place), points)]);
            all.extend((place == last).then_some((Constant::Last, points)));
        }
        Scoring(all)
    }

    pub(crate) fn of_decision<V>(kind: &DecisionKind, decision: &Decision<V>) -> Scoring {
        match (decision.choice, kind.answers) {
            (Choice::Number(number), _) => Scoring(vec![(Constant::Number(number), FULL)]),
            (Choice::Nothing(reason), Answers::Thing { nothing, .. }) => {
                let place = nothing.iter().position(|word| *word == reason);
                Scoring(place.map(|place| (Constant::Nothing(place), FULL)).into_iter().collect())
            }
            _ => Scoring::of_things(decision.candidates.iter().map(|candidate| {
                let points = match candidate.standing {
                    Standing::Chosen | Standing::Tied => FULL,
                    Standing::Later => HALF,
                    Standing::Rejected => 0,
                };
                (candidate.thing.number, points)
            })),
        }
    }

    /// Those of a question with its answers.
    pub(crate) fn of(asked: &Asked, (right, tied, early): (&Guess, &[Guess], &[Guess])) -> Scoring {
        match right {
            Guess::Number(number) => Scoring(vec![(Constant::Number(*number), FULL)]),
            Guess::Nothing(reason) => {
                let place = asked.nothing.iter().position(|word| word == reason);
                Scoring(place.map(|place| (Constant::Nothing(place), FULL)).into_iter().collect())
            }
            Guess::Thing(_) => {
                let things = asked.things.iter().zip(&asked.numbers);
                Scoring::of_things(things.map(|(thing, number)| {
                    let is = |guess: &Guess| *guess == Guess::Thing(thing.clone());
                    let points = match () {
                        () if is(right) || tied.iter().any(is) => FULL,
                        () if early.iter().any(is) => HALF,
                        () => 0,
                    };
                    (*number, points)
                }))
            }
        }
    }
}

/// The points that each constant answer scores in an exercise.
#[derive(Clone, Debug, Default)]
pub(crate) struct Balance {
    questions: u64,
    points: BTreeMap<Constant, u64>,
}

impl Balance {
    /// Adds a question, unless a constant answer would score too much with it. True if it is added.
    pub(crate) fn add(&mut self, Scoring(scoring): &Scoring) -> bool {
        // 40 % of the full points.
        let most = (FULL * (self.questions + 1) * 2 / 5).max(FREE);
        let so_far = |answer: &Constant| self.points.get(answer).copied().unwrap_or_default();
        if scoring.iter().any(|(answer, points)| so_far(answer) + points > most) {
            return false;
        }
        self.questions += 1;
        for (answer, points) in scoring {
            *self.points.entry(*answer).or_default() += points;
        }
        true
    }
}

/// The questions of an exercise so far, as far as they decide on the next.
#[derive(Debug, Default)]
pub(crate) struct Exercise {
    balance: Balance,
    /// Subjects of refusals, and candidates refused in scheduling passes, by the kind of decision.
    refused: BTreeSet<(usize, &'static str, u32, Option<u32>)>,
}

impl Exercise {
    /// Adds a decision to the exercise, unless it is not worth a question. True if it is added.
    pub(crate) fn add<V>(&mut self, kind: &DecisionKind, decision: &Decision<V>) -> bool {
        let chooses = matches!(kind.answers, Answers::Thing { .. });
        if chooses && decision.candidates.len() < 2 {
            return false;
        }
        let refused = refused(decision);
        if !refused.is_empty() && refused.iter().all(|known| self.refused.contains(known)) {
            return false;
        }
        let added = self.balance.add(&Scoring::of_decision(kind, decision));
        if added {
            self.refused.extend(refused);
        }
        added
    }
}

/// The refused: the subject of the decision, or in a scheduling pass its candidates; empty if something is chosen.
fn refused<V>(decision: &Decision<V>) -> Vec<(usize, &'static str, u32, Option<u32>)> {
    if !matches!(decision.choice, Choice::Nothing(_)) {
        return Vec::new();
    }
    let key = |Subject { noun, number, part }: Subject| (decision.kind, noun, number, part);
    match decision.subject {
        Some(subject) => vec![key(subject)],
        None => decision.candidates.iter().map(|candidate| key(candidate.thing)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_early_answer_scores_half() {
        let mut balance = Balance::default();
        let early = || Scoring::of_things([(7, HALF), (8, FULL), (9, 0)].into_iter());
        let added = (0..9).filter(|_| balance.add(&early())).count();
        assert_eq!(added, 2, "the one in the middle has all points");
        let other =
            |number| Scoring::of_things([(7, HALF), (number, 0), (number + 1, 0)].into_iter());
        assert!(balance.add(&other(20)) && balance.add(&other(30)));
        assert!(!balance.add(&other(40)), "five halves of five");
    }
}
