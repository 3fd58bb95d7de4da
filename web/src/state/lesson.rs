//! The lesson of what is open: at which step the reader is, and what was said to its questions.
//!
//! A step is at a moment of the run; where several are at one moment, the reader is at the one that was gone to. A question
//! waits for an answer or is passed over; a prediction is one question of the core ([`super::predict`]), after which the
//! run is there again to its end.
//!
//! While the run stands at the moment of a step, its caption is about a thing or a panel ([`LooksAt`]). The step's level
//! becomes that of stepping when the reader goes there; what a step looks at is marked and never selected: selecting asks
//! why, and that would be help.
//!
//! **Invariant:** a question is answered once, until the lesson begins anew with another run.

use std::collections::{BTreeMap, BTreeSet};

use gantry_core::scenario::lesson::{LessonAsk, LessonChoice, LessonStep};
use gantry_core::session::{Asking, Direction, Goal, Grade, Head, Looked, PANELS};

use super::{Asks, At, Effect, Focus, Form, Origin, Selection, State};
use crate::course::Far;
use crate::labs::facts;
use crate::story::{goal, moment, present};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This choice, by its number from 0.
    Choice(usize),
    Predicted(Grade),
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
    /// The step that was arrived at last, while the run stands at its moment.
    arrived: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum LooksAt {
    Thing(Selection),
    Panel(&'static str),
    /// A name that neither has.
    Nothing(String),
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

/// The order in which the choices of a step are shown, by their numbers from 0.
pub fn order_of(head: &Head, step: usize, choice: &LessonChoice) -> Vec<usize> {
    choice.order(head.title.as_deref().unwrap_or_default(), step)
}

/// The number of the right choice of a step's question.
pub fn right_choice(step: &LessonStep) -> Option<usize> {
    match &step.ask {
        Some(LessonAsk::Choose(choice)) => usize::try_from(choice.right).ok(),
        _ => None,
    }
}

impl State {
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

    fn step_here(&self) -> Option<usize> {
        let at = self.shown.as_ref()?.moment.moment;
        self.step().filter(|step| moment(&self.marks, *step) == Some(at))
    }

    /// The step is seen at whose moment the run stands; where the reader went there, its level is that of stepping.
    pub(super) fn sees_step(&mut self) {
        // Another lesson is on its way, or its moments are: what is known of them is of the one before.
        if self.opening.is_some() || self.awaited.marks.is_some() {
            return;
        }
        let here = self.step_here();
        if let Some(step) = here {
            self.lesson.seen.insert(step);
        }
        let arrived = here.filter(|_| here == self.lesson.gone_to);
        if arrived != std::mem::replace(&mut self.lesson.arrived, arrived) {
            let level = arrived.and_then(|step| self.steps().get(step)?.level);
            self.level = level.unwrap_or(self.level);
            let panel = self.panel().filter(|_| arrived.is_some());
            self.effects.extend(match panel {
                Some("lists") => Some(Effect::Focus(Focus::Lists)),
                Some("figures") => Some(Effect::Focus(Focus::Metrics)),
                _ => None,
            });
        }
    }

    /// The step whose caption is told: the run stands at its moment, and nothing but its lesson is on the page.
    fn told_step(&self) -> Option<usize> {
        let busy = self.playing() || self.sheet.open || self.preview.is_some();
        let else_shown = self.predicting.is_some() || self.beside.is_some();
        self.step_here().filter(|_| !busy && !else_shown)
    }

    /// The step whose caption is told because the reader went there.
    pub fn went_to(&self) -> Option<usize> {
        self.told_step().filter(|step| self.lesson.gone_to == Some(*step))
    }

    /// The step whose caption is told, and what that is about.
    pub fn looks_at(&self) -> Option<(usize, LooksAt)> {
        let (step, shown) = (self.told_step()?, self.shown.as_ref()?);
        let name = self.steps().get(step)?.look.as_ref()?;
        let known = facts(shown.overview.head.lab).things;
        let thing = match self.marks.looks.get(step)? {
            Some(Looked::Thing(noun, number)) => shown.lab.candidate(known, noun, *number),
            Some(Looked::Coordinates(at)) => {
                let noun = known.iter().find(|noun| noun.1 == Form::Many);
                noun.map(|noun| Selection(*noun, At::Many(at.clone())))
            }
            Some(Looked::Panel(name)) => {
                let panel = PANELS.into_iter().find(|panel| panel == name)?;
                return Some((step, LooksAt::Panel(panel)));
            }
            None => None,
        };
        let thing = thing.filter(|thing| shown.lab.has(thing)).map(LooksAt::Thing);
        Some((step, thing.unwrap_or_else(|| LooksAt::Nothing(name.clone()))))
    }

    /// The panel that the caption is about.
    pub fn panel(&self) -> Option<&'static str> {
        match self.looks_at()? {
            (_, LooksAt::Panel(name)) => Some(name),
            _ => None,
        }
    }

    /// The step whose caption is told, and the thing that it is about, if it is about one.
    pub fn told_thing(&self) -> Option<(usize, Selection)> {
        match self.looks_at()? {
            (step, LooksAt::Thing(thing)) => Some((step, thing)),
            _ => None,
        }
    }

    /// Whether the presenter's view shows a lesson, a step a slide. A run that is predicted as a whole is none.
    pub fn shows_slides(&self) -> bool {
        let of_lesson = self.predicting.as_ref().is_none_or(|own| own.lesson.is_some());
        self.presenting && self.beside.is_none() && of_lesson && !self.steps().is_empty()
    }

    /// Whether a slide is shown: elsewhere in the run the step's sentence is.
    pub fn shows_slide(&self) -> bool {
        self.shows_slides() && (self.predicting.is_some() || self.step_here().is_some())
    }

    /// The next slide, or the one before: a step of the lesson. A question that is open is passed over first; one that is
    /// predicted waits for its answer.
    pub(super) fn slide(&mut self, direction: Direction) {
        if self.tells() && direction == Direction::Forward {
            self.go_by_hand(Goal::End);
        } else if let Some(of) = self.predicting.as_ref().map(|own| own.lesson.clone()) {
            let before = of.and_then(|(step, _)| moment(&self.marks, step));
            if let (Some(moment), Direction::Back) = (before, direction) {
                self.ask_before(None, Goal::Moment(moment));
            }
        } else if direction == Direction::Back {
            let now = self.step().unwrap_or(0);
            let first = if self.step_here().is_some() { now } else { now + 1 };
            let there = |step: &usize| moment(&self.marks, *step).is_some();
            if let Some(step) = (0..first).rev().find(there) {
                self.go_to_step(step);
            }
        } else if self.question().is_some() {
            self.skip_question();
        } else if let Some((step, _)) = self.next_step() {
            self.go_to_step(step);
        }
    }

    /// How far the reader is in the lesson of an example that was not changed.
    pub(super) fn far(&self) -> Option<Far> {
        let Origin::Gallery(name) = &self.document.origin else { return None };
        if self.predicting.is_some() || self.opening.is_some() {
            return None;
        }
        // A changed lesson may have had more steps.
        let seen = self.lesson.seen.range(..self.steps().len()).count();
        let step = Some(seen).filter(|seen| *seen > 0)?;
        let (right, answered) = self.lesson.score(self.steps());
        Some(Far { name: name.clone(), step, right, answered })
    }

    /// Whether each step of the lesson that can be shown was seen, and its question answered or passed over.
    pub(super) fn lesson_is_over(&self) -> bool {
        let steps = self.steps();
        if steps.is_empty() || self.marks.lesson.len() != steps.len() {
            return false;
        }
        let (first, last) = self.bounds();
        let here = |step: &usize| {
            moment(&self.marks, *step).is_some_and(|at| (first..=last).contains(&at))
        };
        let done = |step: usize| {
            let answered = steps[step].ask.is_none() || self.lesson.said.contains_key(&step);
            self.lesson.seen.contains(&step) && answered
        };
        let mut shown = (0..steps.len()).filter(here).peekable();
        shown.peek().is_some() && shown.all(done)
    }

    /// At the end of a lesson that is over, the numbers of its questions that were answered right, or as well, and of all.
    pub fn lesson_result(&self) -> Option<(usize, usize)> {
        let over = self.predicting.is_none() && self.next_step().is_none() && self.lesson_is_over();
        let asks = self
            .steps()
            .iter()
            .enumerate()
            .filter(|(step, own)| own.ask.is_some() && moment(&self.marks, *step).is_some());
        over.then(|| (self.lesson.score(self.steps()).0, asks.count()))
    }

    /// The example whose lesson is shown, where the course is at hand: a page around an embed or a package has its own.
    pub fn course_lesson(&self) -> Option<&str> {
        let alone = self.embed.is_none() && self.hosted.is_none();
        match self.pictured().0 {
            Origin::Gallery(name) if alone && !self.steps().is_empty() => Some(name.as_str()),
            _ => None,
        }
    }

    /// Whether the reader takes a lesson of the course.
    pub fn takes_lesson(&self) -> bool {
        !self.lesson.said.is_empty() && self.course_lesson().is_some()
    }

    /// Whether the answer to a choice is told, and a step follows.
    pub(super) fn tells_choice(&self) -> bool {
        let said = self.told_step().and_then(|step| self.lesson.said.get(&step));
        matches!(said, Some(Said::Choice(_))) && self.next_step().is_some()
    }

    /// The question of the present step that waits for an answer, at its moment.
    pub fn question(&self) -> Option<(usize, &LessonAsk)> {
        let step = self.step()?;
        let here = moment(&self.marks, step) == Some(self.shown.as_ref()?.moment.moment);
        let open = here && self.predicting.is_none() && !self.lesson.said.contains_key(&step);
        Some((step, self.steps().get(step)?.ask.as_ref().filter(|_| open)?))
    }

    pub(super) fn go_to_step(&mut self, step: usize) {
        if let Some(goal) = goal(self.steps(), &self.marks, step) {
            self.go_by_hand(goal);
            self.lesson.gone_to = Some(step);
        }
    }

    /// Plays on to the next step, or is there at once if it is at this moment. Whether there is one, and nothing is asked.
    pub(super) fn lesson_goes_on(&mut self) -> Option<u64> {
        let asked = self.question().map(|(_, ask)| *ask == LessonAsk::Predict);
        match (asked, self.next_step()) {
            (Some(true), _) => self.predict_step(),
            (Some(false), _) | (None, None) => {}
            (None, Some((step, to))) => {
                self.lesson.gone_to = Some(step);
                return Some(to);
            }
        }
        None
    }

    /// Answers the question of the present step by the place at which a choice is shown, from 1. Whether one was asked.
    pub(super) fn answer_step(&mut self, number: usize) -> bool {
        let Some((step, LessonAsk::Choose(choice))) = self.question() else { return false };
        let head = self.shown.as_ref().map(|shown| &shown.overview.head);
        let order = head.map(|head| order_of(head, step, choice)).unwrap_or_default();
        let chosen = number.checked_sub(1).and_then(|place| order.get(place).copied());
        if let Some(choice) = chosen {
            self.lesson.said.insert(step, Said::Choice(choice));
        }
        chosen.is_some()
    }

    pub(super) fn skip_question(&mut self) {
        if let Some((step, _)) = self.question() {
            self.lesson.said.insert(step, Said::Skipped);
            self.ask();
        }
    }

    /// The next decision is predicted: the question of the present step.
    pub(super) fn predict_step(&mut self) {
        let Some((step, LessonAsk::Predict)) = self.question().filter(|_| self.may_ask()) else {
            return;
        };
        let Some(at) = moment(&self.marks, step) else { return };
        let next = self.next_step().map_or(Goal::End, |(_, moment)| Goal::Moment(moment));
        let asking = Asking { moments: vec![at], ..Asking::default() };
        self.ask_before(Some((Asks::Reader, asking)), Goal::End);
        if let Some(predicting) = &mut self.predicting {
            predicting.lesson = Some((step, next));
        }
    }

    /// The reader goes on from the prediction of a step: the whole run is there again, at the next step. Whether that is
    /// so.
    pub(super) fn leaves_step(&mut self) -> bool {
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
        self.ask_before(None, next);
        true
    }
}
