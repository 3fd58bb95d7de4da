//! The lesson of what is open: at which step the reader is, and what was said to its questions.
//!
//! A step is at a moment of the run; where several are at one moment, the reader is at the one that was gone to. A question
//! waits for an answer or is passed over; a prediction is one question of the core ([`super::predict`]), after which the
//! run is there again to its end.
//!
//! **Invariant:** a question is answered once, until the lesson begins anew with another run.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::scenario::lesson::{LessonAsk, LessonStep};
use gantry_core::session::{Asking, Goal, Grade};

use super::{Asks, Effect, Origin, State};
use crate::course::Far;
use crate::story::{goal, moment, present};

/// What was said to a question of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This choice, by its number from 0.
    Choice(usize),
    /// A prediction with this grade.
    Predicted(Grade),
    /// Nothing: it was passed over.
    Skipped,
}

/// How far a reader is in the lesson of what is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// The step that was gone to, while the run stands at its moment.
    gone_to: Option<usize>,
    /// The steps whose moments were shown.
    seen: BTreeSet<usize>,
    /// What was said, by step.
    pub said: BTreeMap<usize, Said>,
}

impl Lesson {
    /// Numbers of questions answered right, or as well, and of all answered.
    pub fn score(&self, steps: &[LessonStep]) -> (usize, usize) {
        let right = self.said.iter().filter(|(step, said)| match said {
            Said::Choice(choice) => steps.get(**step).and_then(right_choice) == Some(*choice),
            Said::Predicted(grade) => *grade <= Grade::Tied,
            Said::Skipped => false,
        });
        let answered = self.said.values().filter(|said| **said != Said::Skipped).count();
        (right.count(), answered)
    }
}

/// The number of the right choice of a step's question.
pub fn right_choice(step: &LessonStep) -> Option<usize> {
    match &step.ask {
        Some(LessonAsk::Choose(choice)) => usize::try_from(choice.right).ok(),
        _ => None,
    }
}

impl State {
    /// The steps of the lesson of what is shown.
    fn steps(&self) -> &[LessonStep] {
        self.shown.as_ref().map_or(&[], |shown| &shown.overview.head.lesson)
    }

    /// The step of the lesson at which the reader is.
    pub fn step(&self) -> Option<usize> {
        let at = self.shown.as_ref()?.moment.moment;
        let here = |step: &usize| moment(&self.marks, *step) == Some(at);
        let now = present(self.steps().len(), &self.marks, at)?;
        Some(self.lesson.gone_to.filter(here).unwrap_or(now))
    }

    /// The next step of the lesson with its moment.
    pub fn next_step(&self) -> Option<(usize, u64)> {
        let at = self.shown.as_ref()?.moment.moment;
        let now = self.step()?;
        let come = moment(&self.marks, now).is_some_and(|moment| moment <= at);
        let after = if come { now + 1 } else { now };
        let next =
            (after..self.steps().len()).filter_map(|step| Some((step, moment(&self.marks, step)?)));
        next.into_iter().find(|(_, moment)| *moment >= at)
    }

    /// The step is seen at whose moment the run stands.
    pub(super) fn sees_step(&mut self) {
        let at = self.shown.as_ref().map(|shown| shown.moment.moment);
        let here = |step: &usize| at.is_some() && moment(&self.marks, *step) == at;
        if let Some(step) = self.step().filter(here) {
            self.lesson.seen.insert(step);
        }
    }

    /// How far the reader is in the lesson of an example that was not changed.
    pub(super) fn far(&self) -> Option<Far> {
        let Origin::Gallery(name) = &self.document.origin else { return None };
        if self.predicting.is_some() || self.opening.is_some() {
            return None;
        }
        let step = Some(self.lesson.seen.len()).filter(|seen| *seen > 0)?;
        let (right, answered) = self.lesson.score(self.steps());
        Some(Far { name: name.clone(), step, right, answered })
    }

    /// The question of the present step that waits for an answer, at its moment.
    pub fn question(&self) -> Option<(usize, &LessonAsk)> {
        let step = self.step()?;
        let here = moment(&self.marks, step) == Some(self.shown.as_ref()?.moment.moment);
        let open = here && self.predicting.is_none() && !self.lesson.said.contains_key(&step);
        Some((step, self.steps().get(step)?.ask.as_ref().filter(|_| open)?))
    }

    /// Goes to a step of the lesson.
    pub(super) fn go_to_step(&mut self, step: usize, effects: &mut Vec<Effect>) {
        if let Some(goal) = goal(self.steps(), &self.marks, step) {
            self.go_by_hand(goal, effects);
            self.lesson.gone_to = Some(step);
        }
    }

    /// Plays on to the next step, or is there at once if it is at this moment. Whether there is one, and nothing is asked.
    pub(super) fn lesson_goes_on(&mut self, effects: &mut Vec<Effect>) -> Option<u64> {
        let asked = self.question().map(|(_, ask)| *ask == LessonAsk::Predict);
        match (asked, self.next_step()) {
            (Some(true), _) => self.predict_step(effects),
            (Some(false), _) | (None, None) => {}
            (None, Some((step, to))) => {
                self.lesson.gone_to = Some(step);
                return Some(to);
            }
        }
        None
    }

    /// Answers the question of the present step by the number of a choice, from 1. Whether one was asked.
    pub(super) fn answer_step(&mut self, number: usize) -> bool {
        let Some((step, LessonAsk::Choose(choice))) = self.question() else { return false };
        let known = (1..=choice.choose.len()).contains(&number);
        if known {
            self.lesson.said.insert(step, Said::Choice(number - 1));
        }
        known
    }

    /// Passes over the question of the present step.
    pub(super) fn skip_question(&mut self) {
        if let Some((step, _)) = self.question() {
            self.lesson.said.insert(step, Said::Skipped);
        }
    }

    /// The next decision is predicted: the question of the present step.
    pub(super) fn predict_step(&mut self, effects: &mut Vec<Effect>) {
        let Some((step, LessonAsk::Predict)) = self.question().filter(|_| self.may_ask()) else {
            return;
        };
        let Some(at) = moment(&self.marks, step) else { return };
        let next = self.next_step().map_or(Goal::End, |(_, moment)| Goal::Moment(moment));
        let asking = Asking { moments: vec![at], ..Asking::default() };
        self.ask_before(Some((Asks::Reader, asking)), Goal::End, effects);
        if let Some(predicting) = &mut self.predicting {
            predicting.lesson = Some((step, next));
        }
    }

    /// The reader goes on from the prediction of a step: the whole run is there again, at the next step. Whether that is
    /// so.
    pub(super) fn leaves_step(&mut self, effects: &mut Vec<Effect>) -> bool {
        let Some(predicting) = self.predicting.as_ref().filter(|_| self.tells()) else {
            return false;
        };
        let (Some((step, next)), Some(last)) =
            (predicting.lesson.clone(), predicting.answers.last())
        else {
            return false;
        };
        self.lesson.said.insert(step, Said::Predicted(last.graded.grade));
        self.lesson.gone_to = Some(step + 1);
        self.ask_before(None, next, effects);
        true
    }
}
