//! Predict: the run stops before each decision, the reader says what is decided, and the core grades that.
//!
//! After the grade the decision is shown, until the reader goes on: by a key, by playing, by a press on "Go on". In a room
//! hands are counted for each choice, and what most say is the answer; nobody is named and nothing is scored.
//!
//! **Invariant:** while a question is open the run is recorded to it and no further: nothing drawn can give the answer away.
//! **Invariant:** a question is answered once.

use std::collections::BTreeMap;
use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::session::{Asked, Asking, Command, Direction, Goal, Grade, Graded, Guess};

use super::{Action, Effect, Notice, Opening, Selection, State};
use crate::labs::facts;

/// Who is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asks {
    /// One reader.
    #[default]
    Reader,
    /// A room, by hands.
    Room,
}

impl Asks {
    /// Both.
    pub const ALL: [Asks; 2] = [Asks::Reader, Asks::Room];

    /// As in an address: `#predict=1`.
    pub fn name(self) -> &'static str {
        match self {
            Asks::Reader => "1",
            Asks::Room => "room",
        }
    }
}

/// A run that is predicted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predicting {
    asks: Asks,
    asking: Asking,
    /// The guess that is being graded, by its request.
    awaited: Option<(u32, Guess)>,
    /// The answers so far.
    pub answers: Vec<Rc<Answer>>,
    /// The last answer is told: no other question is open until the reader goes on.
    told: bool,
    /// The step of the lesson whose question it is, and where the lesson goes on.
    pub lesson: Option<(usize, Goal)>,
    /// Hands for the choices of the open question, by their numbers; 0 is none.
    pub hands: BTreeMap<usize, u64>,
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
    /// The moment that shows the decision, once it is known.
    pub decided: Option<u64>,
    /// Hands for each choice.
    pub hands: BTreeMap<usize, u64>,
}

impl Predicting {
    /// Who is asked.
    pub fn asks(&self) -> Asks {
        self.asks
    }

    /// True in a room.
    pub fn of_room(&self) -> bool {
        self.asks == Asks::Room
    }

    /// The number of answers of a grade.
    pub fn graded(&self, grade: Grade) -> usize {
        self.answers.iter().filter(|answer| answer.graded.grade == grade).count()
    }

    /// The number of answers that a reason was asked for before.
    pub fn helped(&self) -> usize {
        self.answers.iter().filter(|answer| answer.helped).count()
    }

    /// The number of the last answers in a row that are right or as good.
    pub fn streak(&self) -> usize {
        let good = |answer: &&Rc<Answer>| answer.graded.grade <= Grade::Tied;
        self.answers.iter().rev().take_while(good).count()
    }

    /// The moments of the questions that were not answered right.
    pub fn missed(&self) -> Vec<u64> {
        let missed = self.answers.iter().filter(|answer| answer.graded.grade > Grade::Tied);
        missed.map(|answer| answer.asked.moment).collect()
    }
}

impl State {
    /// Takes what a reader does while the run is predicted, and at the questions of a lesson.
    pub(super) fn take_prediction(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Predict(asks) => self.predict(asks, effects),
            Action::PredictAgain => self.predict_again(effects),
            Action::Guess(guess) => self.guess(guess, effects),
            Action::Choose(number) => self.take_choice(number, effects),
            Action::Hands(number, hands) => self.count_hands(number, hands),
            Action::TellRoom => self.tell_room(effects),
            Action::GoToStep(step) => self.go_to_step(step, effects),
            Action::Skip => self.skip_question(),
            Action::PredictStep => self.predict_step(effects),
            _ => {}
        }
    }

    /// The question that is open, where the run stands before its decision.
    pub fn asked(&self) -> Option<&Asked> {
        let (predicting, shown) = (self.predicting.as_ref()?, self.shown.as_ref()?);
        let asked = shown.overview.asked.as_ref()?;
        let here = asked.moment == shown.moment.moment && self.opening.is_none();
        (here && !predicting.told).then_some(asked)
    }

    /// The answer whose decision is shown.
    pub fn verdict(&self) -> Option<&Rc<Answer>> {
        let (predicting, shown) = (self.predicting.as_ref()?, self.shown.as_ref()?);
        if predicting.told {
            return predicting.answers.last();
        }
        let at = Some(shown.moment.moment);
        predicting.answers.iter().find(|answer| answer.decided == at)
    }

    /// Begins to ask, from the first decision on, or ends it: then the run is there to its end.
    fn predict(&mut self, asks: Option<Asks>, effects: &mut Vec<Effect>) {
        if self.may_ask() && asks != self.predicting.as_ref().map(Predicting::asks) {
            let from = self.asks_from();
            let asking = |asks| (asks, Asking { from, ..Asking::default() });
            // Without questions the reader stays where the run stands.
            let goal = if asks.is_some() { Goal::End } else { self.here() };
            self.ask_before(asks.map(asking), goal, effects);
        }
    }

    /// Asks those questions again that were not answered right.
    fn predict_again(&mut self, effects: &mut Vec<Effect>) {
        let Some(predicting) = &self.predicting else { return };
        let asking = Asking { moments: predicting.missed(), ..Asking::default() };
        let asks = predicting.asks;
        if self.may_ask() && !asking.moments.is_empty() {
            self.ask_before(Some((asks, asking)), Goal::End, effects);
        }
    }

    /// Whether a run is shown, alone, that nothing is about to replace.
    pub(super) fn may_ask(&self) -> bool {
        self.shown.is_some() && self.opening.is_none() && self.beside.is_none()
    }

    /// Asks before the decisions of the run anew, or no more, and goes to a moment of what is recorded then.
    pub(super) fn ask_before(
        &mut self,
        asks: Option<(Asks, Asking)>,
        goal: Goal,
        effects: &mut Vec<Effect>,
    ) {
        (self.player, self.selection, self.answer) = (None, None, None);
        let asking = asks.as_ref().map(|(_, asking)| asking.clone());
        self.record(Command::Predict(asking, goal.clone()), goal, effects);
        self.predicting =
            asks.map(|(asks, asking)| Predicting { asks, asking, ..Predicting::default() });
    }

    /// Records more of the run.
    fn record(&mut self, command: Command, goal: Goal, effects: &mut Vec<Effect>) {
        let id = self.send(command, effects);
        self.traffic.set_out(id, goal.clone());
        self.opening = Some(Opening::new(id, false, &self.document, goal));
    }

    /// The run has been recorded up to a question: begins to ask where a link says so, and notes where a decision stands.
    pub(super) fn recorded(&mut self, effects: &mut Vec<Effect>) {
        if let Some(asks) = self.asks.take() {
            self.predict(Some(asks), effects);
        }
        let at = self.shown.as_ref().map(|shown| shown.moment.moment);
        if let Some(predicting) = self.predicting.as_mut().filter(|own| own.told)
            && let Some(last) = predicting.answers.last_mut()
        {
            Rc::make_mut(last).decided = at;
        }
    }

    /// Whether an answer is told, until the reader goes on.
    pub fn tells(&self) -> bool {
        self.predicting.as_ref().is_some_and(|predicting| predicting.told)
    }

    /// Whether Enter goes on, or shows the answer to a room.
    pub fn heeds_enter(&self) -> bool {
        self.tells() || self.counts()
    }

    /// Whether hands are counted.
    pub(super) fn counts(&self) -> bool {
        self.asked().is_some() && self.predicting.as_ref().is_some_and(Predicting::of_room)
    }

    /// The reader goes on from what was told. Whether a question waits for an answer now.
    pub(super) fn goes_on(&mut self) -> bool {
        if self.tells() {
            // It was selected to tell why: of the next question that would be help.
            (self.selection, self.answer) = (None, None);
        }
        self.predicting.iter_mut().for_each(|predicting| predicting.told = false);
        self.asked().is_some()
    }

    /// Answers the open question by the thing that was chosen. Whether it is one of those that are asked about.
    pub(super) fn answers(
        &mut self,
        selection: Option<&Selection>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let (Some(selection), Some(asked)) = (selection, self.asked()) else { return false };
        let chosen = (0..asked.things.len())
            .find(|&place| self.candidate(asked, place).as_ref() == Some(selection));
        let Some(place) = chosen else { return false };
        self.take_choice(place + 1, effects);
        true
    }

    /// A thing that is asked about, as it is selected.
    fn candidate(&self, asked: &Asked, place: usize) -> Option<Selection> {
        let shown = self.shown.as_ref()?;
        let known = facts(shown.overview.head.lab).things;
        let (thing, number) = (asked.things.get(place)?, asked.numbers.get(place)?);
        shown.lab.candidate(known, &thing.noun, *number)
    }

    /// Takes a choice by its number: from 1 the things, 0 for none. A reader answers by it, a room raises one hand more.
    fn take_choice(&mut self, number: usize, effects: &mut Vec<Effect>) {
        if self.answer_step(number) {
            return;
        }
        let Some(guess) = self.asked().and_then(|asked| guess_of(asked, number)) else { return };
        match self.predicting.as_mut().filter(|predicting| predicting.of_room()) {
            Some(predicting) => *predicting.hands.entry(number).or_default() += 1,
            None => self.guess(guess, effects),
        }
    }

    /// So many hands are up for a choice.
    fn count_hands(&mut self, number: usize, hands: u64) {
        if let Some(predicting) = &mut self.predicting {
            predicting.hands.insert(number, hands);
        }
    }

    /// What most hands say is the answer; without hands, the first choice.
    fn tell_room(&mut self, effects: &mut Vec<Effect>) {
        let Some(asked) = self.asked() else { return };
        let hands = self.predicting.iter().flat_map(|predicting| &predicting.hands);
        let most = hands.max_by_key(|&(&number, &hands)| (hands, std::cmp::Reverse(number)));
        let number = most.map_or(usize::from(!asked.things.is_empty()), |(&number, _)| number);
        if let Some(guess) = guess_of(asked, number) {
            self.guess(guess, effects);
        }
    }

    /// Answers the open question.
    fn guess(&mut self, guess: Guess, effects: &mut Vec<Effect>) {
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

    /// The guess is graded: the run goes on to its decision, and is recorded up to the next question. What was said and
    /// is not decided is selected, so that the page tells and draws why.
    pub(super) fn graded(
        &mut self,
        id: u32,
        (graded, helped): (Graded<String>, bool),
        effects: &mut Vec<Effect>,
    ) {
        let asked = self.shown.as_ref().and_then(|shown| shown.overview.asked.clone());
        let (Some(predicting), Some(asked)) = (&mut self.predicting, asked) else { return };
        let Some((_, guess)) = predicting.awaited.take_if(|(of, _)| *of == id) else { return };
        let hands = std::mem::take(&mut predicting.hands);
        let missed = graded.grade > Grade::Tied;
        let said = match &guess {
            Guess::Thing(thing) if missed => asked.things.iter().position(|it| it == thing),
            _ => None,
        };
        predicting.told = true;
        let answer = Answer { asked: asked.clone(), guess, graded, helped, decided: None, hands };
        predicting.answers.push(Rc::new(answer));
        self.selection = said.and_then(|place| self.candidate(&asked, place));
        let goal = Goal::Step { level: Level::Decision, direction: Direction::Forward };
        self.record(Command::GoOn { goal: goal.clone() }, goal, effects);
    }

    /// While questions are asked nothing may show another run, or what a change would lead to. Whether that is so; then a
    /// notice says it.
    pub(super) fn withholds(&mut self) -> bool {
        let withholds = self.predicting.is_some();
        if withholds {
            self.notice = Some(Notice::Predicting);
        }
        withholds
    }
}

/// The guess of this number at a question.
fn guess_of(asked: &Asked, number: usize) -> Option<Guess> {
    match number.checked_sub(1) {
        Some(place) => asked.things.get(place).cloned().map(Guess::Thing),
        None => asked.nothing.first().cloned().map(Guess::Nothing),
    }
}
