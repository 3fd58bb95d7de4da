//! Changes of what is open: by hand, by forms, typed, taken back and made again. The worker makes them, or refuses them.
//!
//! **Invariant:** a change that names an entry by its number is made only where that entry has the same number still.

use gantry_core::scenario::Segment;

use crate::client::{Refusal, Standing};
use crate::state::prelude::*;
use crate::tools;

/// A change that a form tried and the worker refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    pub edit: Edit,
    pub errors: Rc<Errors>,
    /// The least and the most that the number may be, where what was typed is none.
    pub range: Option<(u64, u64)>,
}

impl State {
    /// Makes a change of what is drawn, where it means the same in what is open.
    pub(super) fn edit_drawn(&mut self, edit: Edit) {
        match self.drawn.clone() {
            Some(drawn) if !self.means_the_same(&drawn, &edit) => {
                self.notice = Some(Notice::EditLate);
            }
            _ => self.edit(edit),
        }
    }

    /// Tries a change that a form makes of a state of the document, where it means the same in what is open. What is
    /// wrong with it is told in the form.
    pub(super) fn attempt(&mut self, version: &Version, edit: Edit) {
        if self.means_the_same(version, &edit) {
            self.tried = Some(edit.clone());
            self.edit(edit);
        } else {
            self.notice = Some(Notice::EditLate);
        }
    }

    pub(super) fn retype(&mut self, text: &str) {
        if *text == *self.document.text && self.errors.is_none() && self.opening.is_none() {
            return self.typed_in();
        }
        let edit = Edit::Text(text.to_owned());
        self.tried = Some(edit.clone());
        self.edit(edit);
    }

    /// Whether what a change names by its number is the same thing now as in an earlier state.
    fn means_the_same(&self, then: &Version, edit: &Edit) -> bool {
        let now = self.document.version();
        *then == now || then.is_of(&now) && !edit.names_places()
    }

    /// Makes a change: the worker opens what comes of it, or refuses it.
    fn edit(&mut self, edit: Edit) {
        self.document.place = self.exactly();
        if self.predicting.is_some() {
            self.document.part();
        }
        let goal = self.place_after(&edit);
        self.document.make(edit);
        self.refused = None;
        self.open(goal, false);
        self.opening.iter_mut().for_each(|opening| opening.tried = true);
    }

    /// Where the reader is after a change: at the same subject. Another policy decides other things: there the reader is at
    /// the same instant, where time passes.
    pub(super) fn place_after(&self, edit: &Edit) -> Goal {
        let policy = matches!(edit.path().and_then(|path| path.0.last()),
            Some(Segment::Field(field)) if ["policy", "mode", "by"].contains(&&**field));
        let timed = |shown: &&Shown| facts(shown.overview.head.lab).timed;
        let shown = self.shown.as_ref().filter(timed).filter(|_| policy);
        let time = shown.filter(|shown| shown.moment.moment > 0).map(|shown| shown.moment.time);
        time.map_or_else(|| self.here(), Goal::Time)
    }

    /// The worker tells how the document stands, asked by the request `id`.
    pub(super) fn stands(&mut self, id: u32, standing: Standing) {
        let tried = self.opening.as_ref().is_some_and(|opening| opening.id == id && opening.tried);
        if self.awaited.standing != Some(id) {
            return;
        }
        self.awaited.standing = None;
        let before = self.document.described.take();
        let pending: Vec<Edit> = self.document.pending().cloned().collect();
        self.document.stands(Some(standing));
        self.effects.push(Effect::Remember);
        if !tried {
            return self.typed_in();
        }
        self.made(&pending);
        let now = self.document.described.as_ref();
        if let (Some(before), Some(now), [edit], None) =
            (before, now, &*pending, &self.document.kept)
            && let Some(tools) = tools::here()
            && let Some(remark) = (tools.remark)(&before.scenario, &now.scenario, edit)
        {
            self.notice = Some(Notice::Remark(remark));
        }
    }

    /// The worker has opened the document as it was opened, or typed: that is its text.
    pub(super) fn stands_as_typed(&mut self, tried: bool) {
        let pending: Vec<Edit> = self.document.pending().cloned().collect();
        self.document.stands(None);
        if tried {
            self.made(&pending);
        }
    }

    /// Changes that were tried are made: they are told, and what was typed is in force.
    fn made(&mut self, edits: &[Edit]) {
        if let Some(edit) = edits.last() {
            self.told = Some((self.number(), Told::Changed(edit.clone())));
        }
        self.tried.take_if(|tried| edits.contains(tried));
        self.typed_in();
    }

    /// Drops what is typed as text where it is in force.
    fn typed_in(&mut self) {
        if self.sheet.text.take_if(|typed| **typed == *self.document.text).is_some() {
            self.effects.push(Effect::Remember);
        }
    }

    /// The worker could not make a change: what is drawn stands. Those that were made meanwhile are tried without it.
    pub(super) fn refuse(&mut self, id: u32, refusal: Refusal) {
        let Some(opening) = self.opening.take_if(|opening| opening.id == id) else { return };
        self.traffic.clear();
        self.preview = None;
        let Refusal { at, errors, range } = refusal;
        let errors = Rc::new(errors);
        let Some((edit, dropped)) = self.document.refuse(at, self.drawn.as_ref()) else {
            return self.has_errors(&opening, errors);
        };
        let pending = self.document.pending().next().is_some();
        if pending {
            self.open(opening.goal, false);
            self.opening.iter_mut().for_each(|opening| opening.tried = true);
        } else {
            self.resume();
            self.ask();
        }
        if dropped {
            self.notice = Some(Notice::EditLate);
        } else if self.tried.take_if(|tried| *tried == edit).is_some() {
            if matches!(edit, Edit::Text(_)) {
                self.tell_again(&errors);
            }
            self.refused = Some(Refused { edit, errors, range });
        } else {
            self.notice = Some(Notice::EditRefused { errors });
        }
    }

    /// Where what is open was told to have errors, these are told instead.
    pub(super) fn tell_again(&mut self, errors: &Rc<Errors>) {
        if let Some(Notice::BadScenario { errors: told, text, .. }) = &mut self.notice
            && **text == *self.document.text
        {
            told.clone_from(errors);
        }
    }

    /// The document itself has errors: they are told where it was just opened.
    pub(super) fn has_errors(&mut self, opening: &Opening, errors: Rc<Errors>) {
        if opening.fresh {
            let text = opening.text.clone().unwrap_or_else(|| self.document.text.clone());
            self.notice = Some(Notice::BadScenario { file: None, errors: errors.clone(), text });
        }
        self.errors = Some(errors);
    }

    /// Opens another text of the document's history, where the reader was in it.
    pub(super) fn retrace(&mut self, goes: fn(&mut Document) -> bool, told: Told) {
        self.document.place = self.exactly();
        if !goes(&mut self.document) {
            return;
        }
        self.refused = None;
        self.told = Some((self.number(), told));
        let goal = self.document.place.clone().unwrap_or_else(|| self.here());
        self.open(goal, false);
    }
}
