//! Paper: a sheet of questions with its key, or a handout of the open scenario's story. One mechanism makes both: a list
//! of moments that the worker fills ([`Album`]).
//!
//! ```text
//! sheet:    wish ─► questions of each student (worker), each of a run of its own
//!           ─► a page before and after each decision ─► album
//! handout:  captions of the story ──────────────────────► a page for each ──────────────────────► album
//! both:     questions of the lesson ─► what it predicts (worker) ─► a page that shows each decision ─► album
//! ```
//!
//! **Invariant:** the picture of a question is of a run that is not recorded beyond it.
//! **Invariant:** on a sheet no two questions are about one run, so no picture shows what another question asks.
//! **Invariant:** nothing is made that nobody waits for: with its dialog the paper is gone.
//! **Invariant:** nobody waits for what is not made: where the worker has ended, that is told; once what is open is opened
//! again the paper is made anew.

mod album;
mod lesson;
#[cfg(test)]
mod tests;

use gantry_core::session::{Asking, Command, Failure, Goal, Paper as Question, Printed};

pub use album::Album;
pub use lesson::{OfLesson, PaperStep, Posed, for_paper};

use super::{Dialog, Shown, State};
use crate::client::{Base, Extent, MOST_PREVIEWED, Page, Script};
use crate::story::moment;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperKind {
    /// Questions, and their key.
    Sheet,
    Handout,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Kinds of questions; empty for all.
    pub kinds: Vec<String>,
    /// The questions of the lesson: their texts are about the scenario as it is.
    pub lesson: OfLesson,
    /// The most questions for each student.
    pub most: u32,
    pub seed: u64,
    /// Students, each of whom gets other numbers; without any there is one sheet, whose first question is of the scenario
    /// as it is.
    pub names: Vec<String>,
}

impl Wish {
    pub const MOST: u32 = 20;
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The student; none on a sheet for everybody.
    pub name: Option<String>,
    pub questions: Vec<Printed>,
    /// The page of the album before the first decision; behind it is the one that shows it, and so on.
    pub first: usize,
}

/// Why nothing is made, or not all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The run is too long for pictures of its moments, or is kept elsewhere.
    TooLong,
    /// Nothing is asked in the run, or no step is told.
    Nothing,
    /// No draw of the numbers keeps the questions.
    NotDrawn,
    /// There was no room for the sheets of all students.
    NoRoom,
    /// The worker has ended before it was made.
    Ended,
}

/// A paper that is being made, or is there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paper {
    pub sheets: Vec<Sheet>,
    /// The questions of the lesson that are asked, in its order.
    pub posed: Vec<Posed>,
    pub album: Album,
    pub fault: Option<Fault>,
    /// The choices for it; none for a handout.
    pub wish: Option<Wish>,
    /// True until what is open is opened again.
    waits: bool,
    /// What is asked, and the most questions of a student.
    wanted: (Asking, u32),
    /// What is to be asked for next, the last first.
    rest: Vec<Next>,
    /// The request for questions, and which they are.
    awaited: Option<(u32, Next)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Next {
    /// Those of a student, or of a sheet for everybody.
    Student(Option<String>),
    /// Those of a sheet for everybody behind a question of the lesson, which is of the scenario as it is.
    Others,
    /// What the lesson predicts, from these moments on.
    Lesson(Vec<u64>),
}

impl Paper {
    pub fn is_ready(&self) -> bool {
        !self.waits && self.awaited.is_none() && self.rest.is_empty() && self.album.is_full()
    }

    fn command(&self, next: &Next) -> Command {
        match next {
            Next::Student(_) | Next::Others => {
                let (asking, most) = self.wanted.clone();
                let seed = self.wish.as_ref().map_or(0, |wish| wish.seed);
                let name = match next {
                    Next::Student(name) => name.clone(),
                    _ => Some(String::new()),
                };
                Command::Quiz { asking, drawn: Some((seed, name)), most }
            }
            Next::Lesson(moments) => {
                let asking = Asking { moments: moments.clone(), ..Asking::default() };
                Command::Quiz { asking, drawn: None, most: u32::MAX }
            }
        }
    }

    pub fn holds_something(&self) -> bool {
        self.album.progress().1 > 0
    }
}

impl State {
    /// Shows the dialog of a paper. Nothing is made while questions are asked: paper would give the answers away.
    pub(super) fn lay_paper(&mut self, kind: PaperKind) {
        if self.withholds() {
            return;
        }
        self.dialog = Some(Dialog::Paper(kind));
        if kind == PaperKind::Handout {
            self.make_handout();
        }
    }

    /// Makes a sheet as it is wished; or drops the one that is there or under way.
    pub(super) fn make_paper(&mut self, wish: Option<Wish>) {
        self.paper = None;
        let mut paper = Paper { wish: wish.clone(), ..Paper::default() };
        let Some(Wish { kinds, lesson, most, names, .. }) = wish else { return };
        if self.is_too_long() {
            paper.fault = Some(Fault::TooLong);
        } else {
            let asking = Asking { kinds, ..Asking::default() };
            paper.wanted = (asking, most.clamp(1, Wish::MOST));
            paper.rest = names.into_iter().rev().map(|name| Next::Student(Some(name))).collect();
            if paper.rest.is_empty() {
                self.make_sheet_as_it_is(&mut paper, lesson);
            }
        }
        self.paper = Some(Box::new(paper));
        self.ask_on();
    }

    fn make_handout(&mut self) {
        let (mut paper, script) = (Paper::default(), self.document.script());
        if self.is_too_long() {
            paper.fault = Some(Fault::TooLong);
        } else {
            for (page, PaperStep { step, goal, .. }) in for_paper(self).into_iter().enumerate() {
                // Nothing of it tells a later decision.
                let extent = Extent { before: moment(&self.marks, step), ..Extent::default() };
                paper.album.add(Page { script: script.clone(), goal, extent });
                if self.asks_on_paper(step) {
                    paper.posed.push(Posed { step, page, decision: None });
                }
            }
            paper.fault = (!paper.holds_something()).then_some(Fault::Nothing);
            self.want_decisions(&mut paper);
        }
        self.paper = Some(Box::new(paper));
        self.ask_on();
    }

    /// The worker has ended, or does not open again what was open: a paper that is under way is given up.
    pub(super) fn paper_ended(&mut self) {
        self.leave_paper(|wish| Paper { wish, fault: Some(Fault::Ended), ..Paper::default() });
    }

    /// What is open is opened again: so is a paper that is under way, or was given up.
    pub(super) fn paper_waits(&mut self) {
        self.leave_paper(|wish| Paper { wish, waits: true, ..Paper::default() });
    }

    fn leave_paper(&mut self, becomes: fn(Option<Wish>) -> Paper) {
        self.film_ended();
        let left = |paper: &Paper| !paper.is_ready() || paper.fault == Some(Fault::Ended);
        if let Some(paper) = self.paper.as_mut().filter(|paper| left(paper)) {
            **paper = becomes(paper.wish.take());
        }
    }

    /// What is open was opened again: makes the paper that waits for it.
    pub(super) fn paper_on(&mut self) {
        match self.paper.take_if(|paper| paper.waits).map(|paper| paper.wish) {
            Some(Some(wish)) => self.make_paper(Some(wish)),
            Some(None) => self.make_handout(),
            None => {}
        }
    }

    /// True if the worker has no previews of what is open.
    pub(super) fn is_too_long(&self) -> bool {
        let kept = matches!(self.document.script().base, Base::Kept(_));
        let long = |shown: &super::Shown| {
            !shown.overview.complete || shown.moment.moments > MOST_PREVIEWED
        };
        kept || self.shown.as_ref().is_none_or(long)
    }

    /// Asks for what is missing: questions of the next student first, then pages.
    fn ask_on(&mut self) {
        let Some(mut paper) = self.paper.take() else { return };
        if paper.awaited.is_none() {
            // The pages that a lesson has first.
            let waits =
                matches!(paper.rest.last(), Some(Next::Lesson(_))) && !paper.album.is_full();
            let next = if waits { None } else { paper.rest.pop() };
            if let Some(next) = next {
                let command = paper.command(&next);
                paper.awaited = Some((self.send(command), next));
            } else if !paper.album.is_full() {
                let id = self.number();
                paper.album.ask(id, &mut self.effects);
            }
        }
        self.paper = Some(paper);
    }

    pub(super) fn quizzed(&mut self, id: u32, made: Vec<Question>) {
        let Some(paper) = &mut self.paper else { return };
        let Some((_, next)) = paper.awaited.take_if(|(awaited, _)| *awaited == id) else { return };
        let name = match next {
            Next::Student(name) => name,
            Next::Others => None,
            Next::Lesson(_) => {
                self.take_decisions(&made);
                return self.ask_on();
            }
        };
        let first = paper.album.progress().1;
        if first + 2 * made.len() > Album::MOST {
            paper.fault = Some(Fault::NoRoom);
            paper.rest.clear();
            return self.ask_on();
        }
        let mut questions = Vec::new();
        for Question { text, question } in made {
            let base = Base::Text(text);
            let script = Script { base, edits: Vec::new(), known: 0, example: None };
            let extent = Extent { before: Some(question.asked.moment), ..Extent::default() };
            paper.album.add(Page { script: script.clone(), goal: Goal::End, extent });
            let goal = Goal::Moment(question.decided);
            paper.album.add(Page { script, goal, extent: Extent::default() });
            questions.push(question);
        }
        if questions.is_empty() && paper.posed.is_empty() {
            paper.fault = Some(Fault::Nothing);
        } else {
            paper.sheets.push(Sheet { name, questions, first });
        }
        self.ask_on();
    }

    pub(super) fn not_quizzed(&mut self, id: u32, failure: &Failure) {
        let Some(paper) = &mut self.paper else { return };
        let Some((_, next)) = paper.awaited.take_if(|(awaited, _)| *awaited == id) else { return };
        match next {
            Next::Student(_) => {
                let drawn = matches!(failure, Failure::NotDrawn);
                paper.fault = Some(if drawn { Fault::NotDrawn } else { Fault::Nothing });
            }
            // The question of the lesson is asked alone.
            Next::Others => {
                paper.sheets.push(Sheet { name: None, questions: Vec::new(), first: 0 });
            }
            Next::Lesson(_) => self.take_decisions(&[]),
        }
        self.ask_on();
    }

    /// A page of the album has come. True if it was awaited.
    pub(super) fn fills_page(&mut self, id: u32, shown: Option<&Shown>) -> bool {
        let taken = self.paper.as_mut().is_some_and(|paper| paper.album.take(id, shown));
        if taken {
            self.ask_on();
        }
        taken
    }
}
