//! The lesson on paper: its steps for a handout; and its questions, those with choices as they are written, and the decisions
//! that it predicts, which the worker tells.
//!
//! **Invariant:** the picture of a question of the lesson is of a run that is recorded to the first decision from its moment
//! on, and no further.

use gantry_core::scenario::lesson::{LessonAsk, LessonStep};
use gantry_core::session::{Goal, Paper as Question, Printed};

use super::{Next, Paper, Sheet};
use crate::client::{Base, Extent, Page, Script};
use crate::state::State;
use crate::story::{Caption, captions, goal, moment};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OfLesson {
    #[default]
    Not,
    /// It has the first of them before the others.
    Too,
    /// It has the first of them alone.
    Alone,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// The step that asks it, by its number from 0.
    pub step: usize,
    /// The page of the album at its moment.
    pub page: usize,
    /// The decision that is predicted, and the page that shows it; none where it has choices, and until it is known.
    pub decision: Option<(Printed, usize)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PaperStep {
    /// Its number in the lesson, from 0.
    pub step: usize,
    pub caption: Caption,
    pub goal: Goal,
}

/// What is told of what is shown, for paper: each step that the run has.
pub fn for_paper(state: &State) -> Vec<PaperStep> {
    let Some(shown) = &state.shown else { return Vec::new() };
    let lesson = &shown.overview.head.lesson;
    let captions = captions(lesson, state.words()).into_iter().enumerate();
    let told = |(step, caption)| {
        Some(PaperStep { step, caption, goal: goal(lesson, &state.marks, step)? })
    };
    captions.filter_map(told).collect()
}

impl State {
    fn paper_step(&self, step: usize) -> Option<&LessonStep> {
        self.shown.as_ref()?.overview.head.lesson.get(step)
    }

    pub(super) fn asks_on_paper(&self, step: usize) -> bool {
        self.paper_step(step).is_some_and(|step| step.ask.is_some())
    }

    fn predicts_on_paper(&self, step: usize) -> bool {
        self.paper_step(step).is_some_and(|step| step.ask == Some(LessonAsk::Predict))
    }

    /// Asks for the decisions that the questions of a paper predict.
    pub(super) fn want_decisions(&self, paper: &mut Paper) {
        let predicts = paper.posed.iter().filter(|posed| self.predicts_on_paper(posed.step));
        let mut moments: Vec<u64> =
            predicts.filter_map(|posed| moment(&self.marks, posed.step)).collect();
        moments.sort_unstable();
        moments.dedup();
        if !moments.is_empty() {
            paper.rest.push(Next::Lesson(moments));
        }
    }

    /// Begins the sheet for everybody: a question of the lesson, then as many others as there is room for.
    pub(super) fn make_sheet_as_it_is(&self, paper: &mut Paper, lesson: OfLesson) {
        let (_, most) = paper.wanted;
        if lesson != OfLesson::Not {
            self.pose(paper);
        }
        let is_posed = !paper.posed.is_empty();
        paper.wanted.1 = most - u32::from(is_posed).min(most);
        if paper.wanted.1 > 0 && lesson != OfLesson::Alone {
            paper.rest.push(if is_posed { Next::Others } else { Next::Student(None) });
        } else if paper.posed.is_empty() {
            paper.fault = Some(super::Fault::Nothing);
        } else {
            paper.sheets.push(Sheet { name: None, questions: Vec::new(), first: 0 });
        }
        self.want_decisions(paper);
    }

    /// Adds the first question of the lesson whose moment is known: the picture of a later one would show its answer.
    fn pose(&self, paper: &mut Paper) {
        let steps = self.shown.as_ref().map_or(0, |shown| shown.overview.head.lesson.len());
        let asks = (0..steps).filter(|&step| self.asks_on_paper(step));
        let mut known = asks.filter_map(|step| Some((step, moment(&self.marks, step)?)));
        if let Some((step, at)) = known.next() {
            let goal = if self.predicts_on_paper(step) { Goal::End } else { Goal::Moment(at) };
            let page = paper.album.progress().1;
            let extent = Extent { before: Some(at), ..Extent::default() };
            paper.album.add(Page { script: self.document.script(), goal, extent });
            paper.posed.push(Posed { step, page, decision: None });
        }
    }

    /// The decisions have come: each question that predicts takes the first from its moment on, or is not asked.
    pub(super) fn take_decisions(&mut self, made: &[Question]) {
        let Some(mut paper) = self.paper.take() else { return };
        for mut posed in std::mem::take(&mut paper.posed) {
            if self.predicts_on_paper(posed.step) {
                let at = moment(&self.marks, posed.step);
                let from = |own: &&Question| at.is_some_and(|at| own.question.asked.moment >= at);
                let Some(Question { text, question }) = made.iter().find(from) else { continue };
                let page = paper.album.progress().1;
                let base = Base::Text(text.clone());
                let script = Script { base, edits: Vec::new(), known: 0, example: None };
                let goal = Goal::Moment(question.decided);
                paper.album.add(Page { script, goal, extent: Extent::default() });
                posed.decision = Some((question.clone(), page));
            }
            paper.posed.push(posed);
        }
        self.paper = Some(paper);
    }
}
