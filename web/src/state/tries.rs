//! Near misses as changes to try: what the answer says would turn a decision is made in a run beside what is open, one
//! after the other, and offered where it does so at the place to which the reader comes then.
//!
//! **Invariant:** what is offered was decided again in a whole run of the changed scenario.
//! **Invariant:** nothing is tried while questions are asked, or before the reader has done anything.

use std::collections::VecDeque;

use crate::state::prelude::*;

/// The most that are offered, and the most that are made for that.
const OFFERED: usize = 2;
const MADE: usize = 4;

/// A change that would turn a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    pub edit: Edit,
    /// The difference: `estimate 6 instead of 10`.
    pub said: String,
    pub thing: Selection,
    /// The place to which it goes; none for any.
    pub place: Option<Selection>,
}

/// A change that turned the decision in a run of the changed scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    pub edit: Edit,
    /// What the whole run comes to then; none where that is not told.
    pub after: Option<Rc<Overview>>,
}

/// What is tried of one answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tries {
    /// The moment and the thing that the answer is about; none where nothing is tried.
    of: Option<(u64, Option<Selection>, Option<Packed>)>,
    /// The request of the run that is being made, and its change.
    id: Option<(u32, Try)>,
    left: VecDeque<Try>,
    /// Those that did what was said of them.
    pub made: Vec<Tried>,
}

impl State {
    /// The near misses of the answer, or of the step where nothing is selected.
    pub fn near_misses(&self) -> Vec<Try> {
        let Some(shown) = &self.shown else { return Vec::new() };
        let answer = self.asks_about().zip(self.answer.as_ref());
        (labs::of(shown).near().tries)(
            self.words(),
            shown,
            answer.as_ref().map(|(it, answer)| (it, *answer)),
        )
    }

    /// The thing that is asked about: the one selected, else what the step refused.
    pub(super) fn asks_about(&self) -> Option<Selection> {
        let refused = || self.shown.as_ref().filter(|_| self.may_try())?.lab.refused();
        self.selection.clone().or_else(refused)
    }

    fn may_try(&self) -> bool {
        let busy = self.opening.is_some() || self.playing() || self.beside.is_some();
        let asked = self.withheld() || self.question().is_some();
        let begun = self.manual || self.selection.is_some();
        begun && !busy && !asked && self.embed.is_none() && self.document.kept.is_none()
    }

    pub(super) fn try_near(&mut self) {
        let told = self.may_try() && self.awaited.answer.is_none() && !self.traffic.busy();
        let drawn = self.drawn.as_ref() == Some(&self.document.version());
        let shown = self.shown.as_ref().filter(|_| told && drawn && self.preview().is_none());
        let moment = shown.map(|shown| shown.moment.moment);
        let of = moment.map(|moment| (moment, self.selection.clone(), self.answer.clone()));
        if of == self.tries.of {
            return;
        }
        let left = of.as_ref().map(|_| self.near_misses()).unwrap_or_default();
        self.tries = Tries { of, left: left.into_iter().take(MADE).collect(), ..Tries::default() };
        self.try_next();
    }

    fn try_next(&mut self) {
        self.tries.id = None;
        if self.tries.made.len() == OFFERED {
            return;
        }
        let Some(next) = self.tries.left.pop_front() else { return };
        let (goal, mut script) = (self.place_after(&next.edit), self.document.script());
        script.edits.push(next.edit.clone());
        // Within a step its decision is ahead.
        let lab = self.shown.as_ref().map(|shown| shown.overview.head.lab);
        let anchor = self.shown.as_ref().and_then(|shown| shown.moment.anchor.as_ref());
        let level = anchor.and_then(|at| Some(facts(lab?).kind(&at.kind)?.level));
        let extent = Extent { decided: level > Some(Level::Decision), ..Extent::default() };
        let id = self.number();
        self.tries.id = Some((id, next));
        self.tell(ToWorker::Preview(id, Page { script, goal, extent }));
    }

    /// A changed run that was made to try something. Whether it was.
    pub(super) fn tried(&mut self, id: u32, shown: Option<&Shown>) -> bool {
        let Some((_, tried)) = self.tries.id.take_if(|(own, _)| *own == id) else { return false };
        if let Some(shown) = shown
            && (labs::of(shown).near().starts)(shown, &tried)
        {
            let after = (!self.asks_later()).then(|| shown.overview.clone());
            self.tries.made.push(Tried { edit: tried.edit, after });
        }
        self.try_next();
        true
    }

    /// Whether the story has a question that was not answered: what a run comes to may answer it.
    fn asks_later(&self) -> bool {
        let lesson = self.shown.as_ref().map_or(&[][..], |shown| &shown.overview.head.lesson);
        lesson
            .iter()
            .enumerate()
            .any(|(at, step)| step.ask.is_some() && !self.lesson.said.contains_key(&at))
    }
}
