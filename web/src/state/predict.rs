//! Predict: the run stops before each decision, the reader says what is decided, and the core grades that.
//!
//! After the grade the decision is shown, until the reader goes on: by a key, by playing, by a press on "Go on". In a room
//! hands are counted for each choice, and what most say is the answer; nobody is named and nothing is scored. A receipt
//! has the first answers; its review shows them, graded again, in the run to its end (`receipt`).
//!
//! Answers belong to a state of the document. A change sets them aside, and who comes back to that state by undo or redo
//! goes on with them. A reader who leaves the questions finds the answers again when asking begins anew.
//!
//! **Invariant:** while a question is open the run is recorded to it and no further: nothing drawn can give the answer away.
//! **Invariant:** a question is answered once.

use std::collections::BTreeMap;

use gantry_core::session::{Asked, Graded};

use super::document::Stand;
use crate::state::prelude::*;

/// The most states of a document of which answers are kept.
const MOST_ASIDE: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asks {
    #[default]
    Reader,
    /// A room, by hands.
    Room,
}

impl Asks {
    pub const ALL: [Asks; 2] = [Asks::Reader, Asks::Room];

    /// As in an address: `#predict=1`.
    pub fn name(self) -> &'static str {
        match self {
            Asks::Reader => "1",
            Asks::Room => "room",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Round {
    #[default]
    First,
    /// Those to questions that are asked again.
    Again,
    /// Those of a receipt; nothing is asked.
    Review { questions: u64 },
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Predicting {
    asks: Asks,
    pub(super) asking: Asking,
    pub round: Round,
    /// The state of the document whose run it is.
    of: Stand,
    /// Where the reader was when it was set aside.
    place: Option<Goal>,
    /// True once the reader has left it: it waits until the reader asks for it.
    left: bool,
    /// The receipt of the first answers, `a=…`, once it is made.
    pub receipt: Option<Rc<str>>,
    pub(super) receipt_awaited: Option<u32>,
    pub signed: Rc<str>,
    /// A reason was asked for while the question is open.
    helped: bool,
    /// The guess that is being graded, by its request.
    awaited: Option<(u32, Guess)>,
    /// The request for the reason why the last guess is wrong, where that was asked for before its decision.
    reason: Option<u32>,
    pub answers: Vec<Rc<Answer>>,
    /// The last answer is told: no other question is open until the reader goes on.
    told: bool,
    /// The step of the lesson whose question it is, and where the lesson goes on.
    pub lesson: Option<(usize, Goal)>,
    /// Hands for the choices of the open question, by their numbers; 0 is none.
    pub hands: BTreeMap<usize, u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub asked: Asked,
    pub guess: Guess,
    pub graded: Graded<String>,
    /// True if a reason was asked for before.
    pub helped: bool,
    /// The moment that shows the decision.
    pub decided: u64,
    /// Hands for each choice.
    pub hands: BTreeMap<usize, u64>,
}

impl Predicting {
    pub(super) fn review(
        of: Stand,
        receipt: Rc<str>,
        (answers, questions): (Vec<Rc<Answer>>, u64),
    ) -> Self {
        let round = Round::Review { questions };
        Predicting { of, round, receipt: Some(receipt), answers, ..Predicting::default() }
    }

    /// Who is asked; nobody is while a receipt is reviewed.
    pub fn asks(&self) -> Option<Asks> {
        (!self.is_review()).then_some(self.asks)
    }

    /// True while the receipt of the last answer is being made.
    pub fn receipt_awaits(&self) -> bool {
        self.receipt_awaited.is_some()
    }

    pub fn is_review(&self) -> bool {
        matches!(self.round, Round::Review { .. })
    }

    fn rest(&self) -> Asking {
        let last = self.answers.last();
        last.map_or_else(|| self.asking.clone(), |last| self.asking.after(last.asked.moment))
    }

    pub fn of_room(&self) -> bool {
        self.asks == Asks::Room
    }

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
    pub(super) fn take_prediction(&mut self, action: Action) {
        match action {
            Action::Predict(asks) => self.predict(asks, 0),
            Action::PredictHere => self.predict_here(),
            Action::PredictAgain => self.predict_again(),
            Action::Guess(guess) => self.guess(guess),
            Action::Choose(number) => self.take_choice(number),
            Action::Hands(number, hands) => self.count_hands(number, hands),
            Action::TellRoom => self.tell_room(),
            Action::GoToStep(step) => self.go_to_step(step),
            Action::Slide(direction) => self.slide(direction),
            Action::Skip => self.skip_question(),
            Action::PredictStep => self.predict_step(),
            Action::Review(receipt) => self.review(receipt),
            Action::Sign(name) => self.sign(name),
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
        predicting.answers.iter().find(|answer| answer.decided == shown.moment.moment)
    }

    /// Begins to ask before the decisions that follow where the run stands; at its end, before all.
    fn predict_here(&mut self) {
        let shown = self.shown.as_ref().filter(|_| !self.at_last());
        let here = shown.map_or(0, |shown| shown.moment.moment);
        self.predict(Some(Asks::Reader), here);
    }

    /// Begins to ask, from the first decision at a moment or after it, or ends it: then the run is there to its end.
    pub(super) fn predict(&mut self, asks: Option<Asks>, from: u64) {
        let before = self.predicting.as_ref().map(Predicting::asks);
        if self.may_ask() && before != asks.map(Some) {
            self.leave_questions();
            if asks == Some(Asks::Reader) && self.resume_questions() {
                return;
            }
            let answered = self.answered_before();
            let asking = |asks| (asks, Asking { from, answered, ..Asking::default() });
            // Without questions the reader stays where the run stands.
            let goal = if asks.is_some() { Goal::End } else { self.here() };
            self.ask_before(asks.map(asking), goal);
        }
    }

    /// The reader leaves the questions of the run: the answers are kept. A room begins anew each time.
    fn leave_questions(&mut self) {
        let answered = |own: &mut Predicting| {
            let asked = own.lesson.is_none() && !own.of_room() && !own.is_review();
            asked && !own.answers.is_empty()
        };
        if let Some(mut own) = self.predicting.take_if(answered) {
            (own.left, own.told, own.awaited, own.place) = (true, false, None, None);
            self.put_aside(own);
        }
    }

    /// Goes on with the answers that the reader has left, if there are any of this state of the document.
    fn resume_questions(&mut self) -> bool {
        let stand = self.document.stand();
        let left = self.aside.iter().position(|own| own.left && own.of == stand);
        if let Some(at) = left {
            self.take_from_aside(at);
        }
        left.is_some()
    }

    fn predict_again(&mut self) {
        let Some(predicting) = &self.predicting else { return };
        let asking = Asking { moments: predicting.missed(), ..Asking::default() };
        let asks = predicting.asks;
        let (receipt, awaited) = (predicting.receipt.clone(), predicting.receipt_awaited);
        if self.may_ask() && !asking.moments.is_empty() {
            self.ask_before(Some((asks, asking)), Goal::End);
            if let Some(again) = &mut self.predicting {
                (again.round, again.receipt, again.receipt_awaited) =
                    (Round::Again, receipt, awaited);
            }
        }
    }

    /// Whether a run is shown, alone, that nothing is about to replace.
    pub(super) fn may_ask(&self) -> bool {
        self.shown.is_some() && self.opening.is_none() && self.beside.is_none()
    }

    /// Asks before the decisions of the run anew, or no more, and goes to a moment of what is recorded then.
    pub(super) fn ask_before(&mut self, asks: Option<(Asks, Asking)>, goal: Goal) {
        (self.player, self.selection, self.answer) = (None, None, None);
        self.awaited.review = None;
        let asking = asks.as_ref().map(|(_, asking)| asking.clone());
        self.record(Command::Predict(asking, goal.clone()), goal);
        let of = self.document.stand();
        self.predicting =
            asks.map(|(asks, asking)| Predicting { asks, asking, of, ..Predicting::default() });
    }

    /// Something else is opened: what was asked is kept until this state of the document comes back. Of another document
    /// nothing is.
    pub(super) fn set_aside(&mut self, fresh: bool) {
        let place = self.exactly();
        let own = self.predicting.take();
        if fresh {
            self.aside.clear();
        } else if let Some(mut own) = own {
            let told = own.answers.last().filter(|_| own.told);
            own.place = told.map(|last| Goal::Moment(last.decided)).or(place);
            own.awaited = None;
            self.put_aside(own);
        }
    }

    fn put_aside(&mut self, own: Predicting) {
        self.aside.retain(|other| other.of != own.of);
        self.aside.push(own);
        let over = self.aside.len().saturating_sub(MOST_ASIDE);
        self.aside.drain(..over);
    }

    /// Goes on with what was asked about the state of the document that is open.
    pub(super) fn resume(&mut self) {
        if self.predicting.is_some() || !self.may_ask() {
            return;
        }
        let stand = self.document.stand();
        if let Some(at) = self.aside.iter().position(|own| !own.left && own.of == stand) {
            self.take_from_aside(at);
        }
    }

    fn take_from_aside(&mut self, at: usize) {
        let mut own = self.aside.remove(at);
        own.left = false;
        if !own.is_review() {
            (self.player, self.selection, self.answer) = (None, None, None);
            let goal = own.place.clone().unwrap_or(Goal::End);
            self.record(Command::Predict(Some(own.rest()), goal.clone()), goal);
        }
        self.predicting = Some(own);
    }

    /// What leads back to answers that are set aside.
    pub fn way_back(&self) -> Option<Told> {
        if self.predicting.is_some() || self.aside.is_empty() {
            return None;
        }
        let stand = self.document.stand();
        self.aside.iter().rev().filter(|own| !own.left).find_map(|own| stand.way_to(&own.of))
    }

    fn record(&mut self, command: Command, goal: Goal) {
        let id = self.send(command);
        self.traffic.begin(id, goal.clone());
        self.opening = Some(Opening::new(id, false, &self.document, goal));
    }

    /// The run has been recorded up to a question, or to its end: goes on with what was set aside, and begins to ask, or to
    /// review, where a link says so.
    pub(super) fn recorded(&mut self) {
        self.resume();
        if self.expected.receipt.is_some() {
            self.begin_review();
        } else if let Some(asks) = self.expected.asks.take() {
            self.predict(Some(asks), 0);
        } else if let Some(asks) = self.asks_too_late() {
            self.ask_before(Some(asks), Goal::End);
        }
    }

    /// Where nothing is left to decide after the moment from which on to ask, the questions of the whole run.
    fn asks_too_late(&self) -> Option<(Asks, Asking)> {
        let own = self.predicting.as_ref()?;
        let begins = own.lesson.is_none() && own.round == Round::First && own.answers.is_empty();
        let nothing = begins && self.shown.as_ref()?.overview.asked.is_none();
        (nothing && own.asking.from > 0)
            .then(|| (own.asks, Asking { from: 0, ..own.asking.clone() }))
    }

    /// Whether an answer is told, until the reader goes on.
    pub fn tells(&self) -> bool {
        self.predicting.as_ref().is_some_and(|predicting| predicting.told)
    }

    /// Whether Enter goes on, or shows the answer to a room.
    pub fn heeds_enter(&self) -> bool {
        self.tells() || self.counts() || self.tells_choice()
    }

    pub(super) fn counts(&self) -> bool {
        self.asked().is_some() && self.predicting.as_ref().is_some_and(Predicting::of_room)
    }

    /// The reader goes on from what was told. Whether a question waits for an answer now.
    pub(super) fn goes_on(&mut self) -> bool {
        if self.tells() {
            // It was selected to tell why: of the next question that would be help.
            (self.selection, self.answer) = (None, None);
        }
        self.drop_reason();
        self.predicting.iter_mut().for_each(|predicting| predicting.told = false);
        self.asked().is_some()
    }

    /// Answers the open question by the thing that was chosen, or by the one that it is a part of. Whether it is one of
    /// those that are asked about.
    pub(super) fn answers(&mut self, selection: Option<&Selection>) -> bool {
        let (Some(selection), Some(asked)) = (selection, self.asked()) else { return false };
        let place_of = |of: &Selection| {
            (0..asked.things.len()).find(|&place| self.candidate(asked, place).as_ref() == Some(of))
        };
        let whole = || self.shown.as_ref()?.lab.whole(selection);
        let chosen = place_of(selection).or_else(|| place_of(&whole()?));
        let Some(place) = chosen else { return false };
        self.take_choice(place + 1);
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
    fn take_choice(&mut self, number: usize) {
        if self.answer_step(number) {
            self.ask();
            return;
        }
        let Some(guess) = self.asked().and_then(|asked| guess_of(asked, number)) else { return };
        match self.predicting.as_mut().filter(|predicting| predicting.of_room()) {
            Some(predicting) => *predicting.hands.entry(number).or_default() += 1,
            None => self.guess(guess),
        }
    }

    fn count_hands(&mut self, number: usize, hands: u64) {
        if let Some(predicting) = &mut self.predicting {
            predicting.hands.insert(number, hands);
        }
    }

    /// What most hands say is the answer; without hands, the first choice.
    fn tell_room(&mut self) {
        let Some(asked) = self.asked() else { return };
        let hands = self.predicting.iter().flat_map(|predicting| &predicting.hands);
        let most = hands.max_by_key(|&(&number, &hands)| (hands, std::cmp::Reverse(number)));
        let number = most.map_or(usize::from(!asked.things.is_empty()), |(&number, _)| number);
        if let Some(guess) = guess_of(asked, number) {
            self.guess(guess);
        }
    }

    fn guess(&mut self, guess: Guess) {
        let waits = self.predicting.as_ref().is_some_and(|own| own.awaited.is_some());
        if waits || self.asked().is_none() {
            return;
        }
        self.player = None;
        let id = self.send(Command::Guess(guess.clone()));
        if let Some(predicting) = &mut self.predicting {
            predicting.awaited = Some((id, guess));
        }
    }

    /// The guess is graded: the run goes on to its decision, and is recorded up to the next question. What was said and
    /// is not decided is selected, so that the page tells and draws why.
    pub(super) fn graded(&mut self, id: u32, (graded, decided): (Graded<String>, u64)) {
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
        let helped = std::mem::take(&mut predicting.helped);
        let answer = Answer { asked: asked.clone(), guess, graded, helped, decided, hands };
        predicting.answers.push(Rc::new(answer));
        self.selection = said.and_then(|place| self.candidate(&asked, place));
        self.ask_before_decision();
        let goal = Goal::Moment(decided);
        self.record(Command::GoOn { goal: goal.clone() }, goal);
        self.want_receipt();
    }

    /// Asks why a guess is wrong while the run stands before the decision, where behind it the answer would be another.
    fn ask_before_decision(&mut self) {
        let asks = |shown: &&Shown| facts(shown.overview.head.lab).asked_before;
        let guessed = self.shown.as_ref().filter(asks).zip(self.selection.as_ref());
        let Some(question) = guessed.and_then(|(shown, it)| shown.lab.question(it)) else { return };
        let id = self.send(Command::Ask(question));
        (self.answer, self.awaited.answer) = (None, Some(id));
        self.predicting.iter_mut().for_each(|predicting| predicting.reason = Some(id));
    }

    /// Whether the answer that is told, or on its way, is of the decision before the moment that is shown.
    pub(super) fn keeps_reason(&self) -> bool {
        let reason = self.predicting.as_ref().filter(|own| own.told).and_then(|own| own.reason);
        reason.is_some() && (self.answer.is_some() || self.awaited.answer == reason)
    }

    pub(super) fn drop_reason(&mut self) {
        self.predicting.iter_mut().for_each(|predicting| predicting.reason = None);
    }

    /// A reason is asked for: before the answer to an open question that is help.
    pub(super) fn asks_for_reason(&mut self) {
        if self.asked().is_some() {
            self.predicting.iter_mut().for_each(|predicting| predicting.helped = true);
        }
    }

    /// Whether questions are asked: then nothing may show the whole run, or another.
    pub fn withheld(&self) -> bool {
        self.predicting.as_ref().is_some_and(|predicting| !predicting.is_review())
    }

    /// [`State::withheld`], told by a notice.
    pub(super) fn withholds(&mut self) -> bool {
        let withheld = self.withheld();
        if withheld {
            self.notice = Some(Notice::Predicting);
        }
        withheld
    }
}

fn guess_of(asked: &Asked, number: usize) -> Option<Guess> {
    match number.checked_sub(1) {
        Some(place) => asked.things.get(place).cloned().map(Guess::Thing),
        None => asked.nothing.first().cloned().map(Guess::Nothing),
    }
}
