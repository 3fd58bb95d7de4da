//! Predict: the run stops before each decision, the reader says what is decided, and the core grades that.
//!
//! **Invariant:** while a question is open the run is recorded to it and no further: nothing drawn can give the answer away.
//! **Invariant:** a question is answered once.

use std::rc::Rc;

use gantry_core::session::{Asked, Asking, Command, Goal, Grade, Graded, Guess};

use super::{Effect, Opening, Selection, State};
use crate::labs::facts;

/// A run that is predicted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predicting {
    /// The guess that is being graded, by its request.
    awaited: Option<(u32, Guess)>,
    /// The answers so far.
    pub answers: Vec<Rc<Answer>>,
}

/// An answer of the reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The question.
    pub asked: Asked,
    /// What was said.
    pub guess: Guess,
    /// What the core says to that.
    pub graded: Graded<String>,
    /// True if a reason was asked for before.
    pub helped: bool,
}

impl Predicting {
    /// The number of answers of a grade.
    pub fn graded(&self, grade: Grade) -> usize {
        self.answers.iter().filter(|answer| answer.graded.grade == grade).count()
    }

    /// The number of the last answers in a row that are right or as good.
    pub fn streak(&self) -> usize {
        let good = |answer: &&Rc<Answer>| answer.graded.grade <= Grade::Tied;
        self.answers.iter().rev().take_while(good).count()
    }

    /// The answer whose decision is at a moment.
    pub fn at(&self, moment: u64) -> Option<&Rc<Answer>> {
        self.answers.iter().find(|answer| answer.asked.moment + 1 == moment)
    }
}

impl State {
    /// The question that is open, where the run stands before its decision.
    pub fn asked(&self) -> Option<&Asked> {
        let (_, shown) = (self.predicting.as_ref()?, self.shown.as_ref()?);
        let asked = shown.overview.asked.as_ref()?;
        (self.opening.is_none() && asked.moment == shown.moment.moment).then_some(asked)
    }

    /// Begins to ask, from the first decision on, or ends it: then the run is there to its end.
    pub(super) fn predict(&mut self, on: bool, effects: &mut Vec<Effect>) {
        let ready = self.shown.is_some() && self.opening.is_none() && self.beside.is_none();
        if !ready || on == self.predicting.is_some() {
            return;
        }
        (self.player, self.selection, self.answer) = (None, None, None);
        let asking = on.then(Asking::default);
        self.record(Command::Predict(asking), Goal::End, effects);
        self.predicting = on.then(Predicting::default);
    }

    /// Records more of the run.
    fn record(&mut self, command: Command, goal: Goal, effects: &mut Vec<Effect>) {
        let id = self.send(command, effects);
        self.traffic.set_out(id, goal.clone());
        self.opening = Some(Opening::new(id, false, &self.document, goal));
    }

    /// Answers the open question by the thing that was chosen. Whether it is one of those that are asked about.
    pub(super) fn answers(
        &mut self,
        selection: Option<&Selection>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let (Some(selection), Some(asked)) = (selection, self.asked()) else { return false };
        let Some(shown) = &self.shown else { return false };
        let chosen = asked.things.iter().zip(&asked.numbers).find(|(thing, number)| {
            let known = facts(shown.overview.head.lab).things;
            shown.lab.candidate(known, &thing.noun, **number).as_ref() == Some(selection)
        });
        let Some((thing, _)) = chosen else { return false };
        let guess = Guess::Thing(thing.clone());
        self.guess(guess, effects);
        true
    }

    /// Answers by the number of a choice: from 1 the things, 0 for none.
    pub(super) fn answer_by_number(&mut self, number: usize, effects: &mut Vec<Effect>) {
        let Some(asked) = self.asked().filter(|asked| !asked.number_wanted) else { return };
        let guess = match number.checked_sub(1) {
            Some(place) => asked.things.get(place).cloned().map(Guess::Thing),
            None => asked.nothing.first().cloned().map(Guess::Nothing),
        };
        if let Some(guess) = guess {
            self.guess(guess, effects);
        }
    }

    /// Answers the open question.
    pub(super) fn guess(&mut self, guess: Guess, effects: &mut Vec<Effect>) {
        let waits = self.predicting.as_ref().is_some_and(|own| own.awaited.is_some());
        if waits || self.asked().is_none() {
            return;
        }
        self.player = None;
        let id = self.send(Command::Guess(guess.clone()), effects);
        if let Some(predicting) = &mut self.predicting {
            predicting.awaited = Some((id, guess));
        }
    }

    /// The guess is graded: the run goes on to its decision, and is recorded up to the next question.
    pub(super) fn graded(
        &mut self,
        id: u32,
        (graded, helped): (Graded<String>, bool),
        effects: &mut Vec<Effect>,
    ) {
        let asked = self.shown.as_ref().and_then(|shown| shown.overview.asked.clone());
        let (Some(predicting), Some(asked)) = (&mut self.predicting, asked) else { return };
        let Some((_, guess)) = predicting.awaited.take_if(|(of, _)| *of == id) else { return };
        let goal = Goal::Moment(asked.moment + 1);
        predicting.answers.push(Rc::new(Answer { asked, guess, graded, helped }));
        self.record(Command::GoOn { goal: goal.clone() }, goal, effects);
    }
}
