//! Changes of what is open: by hand, by forms, taken back and made again.
//!
//! **Invariant:** a change that names an entry by its number is made only where that entry has the same number still.

use std::rc::Rc;

use super::{Document, Effect, Notice, Remarked, State, Told, Version};
use crate::edit::{Changed, Edit};
use crate::tools;

impl State {
    /// Makes a change of what is drawn, where it means the same in what is open.
    pub(super) fn edit_drawn(&mut self, edit: Edit, effects: &mut Vec<Effect>) {
        match self.drawn.clone() {
            Some(drawn) if !self.means_the_same(&drawn, &edit) => {
                self.notice = Some(Notice::EditLate);
            }
            _ => self.edit(edit, effects),
        }
    }

    /// Takes another text that is a scenario.
    pub(super) fn retype(&mut self, text: Rc<str>, effects: &mut Vec<Effect>) {
        self.document.place = self.exactly();
        self.document.change(text, None);
        self.open(self.here(), false, effects);
    }

    /// Whether what a change names by its number is the same thing now as in an earlier state.
    fn means_the_same(&self, then: &Version, edit: &Edit) -> bool {
        let now = self.document.version();
        *then == now || then.is_of(&now) && !edit.names_places()
    }

    /// Makes a change, and tells of it.
    fn edit(&mut self, edit: Edit, effects: &mut Vec<Effect>) {
        self.document.place = self.exactly();
        if self.document.change_kept(&edit) {
            self.told = Some((self.number(), Told::Changed(edit)));
            self.open(self.here(), false, effects);
            self.opening.iter_mut().for_each(|opening| opening.tried = true);
            return;
        }
        let tools = tools::here().expect("a change comes once the tools are here");
        let read = match &self.document.scenario {
            Some(scenario) => Ok(scenario.clone()),
            None => (tools.read)(&self.document.text).map(Rc::new),
        };
        match read.and_then(|scenario| (tools.changed)(&scenario, &edit)) {
            Ok(changed) => self.changed(edit, changed, effects),
            Err(errors) => {
                self.notice = Some(Notice::EditRefused { errors: Rc::new(errors) });
            }
        }
    }

    /// Takes a change that was tried; what was tried on another text is tried again, where it means the same there.
    pub(super) fn tried(
        &mut self,
        (from, version): (&Rc<str>, &Version),
        edit: Edit,
        changed: Changed,
        effects: &mut Vec<Effect>,
    ) {
        if Rc::ptr_eq(from, &self.document.text) && self.document.kept.is_none() {
            self.document.place = self.exactly();
            self.changed(edit, changed, effects);
        } else if self.means_the_same(version, &edit) {
            self.edit(edit, effects);
        } else {
            self.notice = Some(Notice::EditLate);
        }
    }

    /// Takes what came of a change, and tells of it.
    fn changed(&mut self, edit: Edit, changed: Changed, effects: &mut Vec<Effect>) {
        self.document.change(changed.text.into(), Some(edit.clone()));
        self.document.scenario = Some(changed.scenario);
        self.told = Some((self.number(), Told::Changed(edit)));
        self.open(self.here(), false, effects);
        if let Some(remark) = changed.remark {
            self.notice = Some(Notice::Remark(Remarked(remark)));
        }
    }

    /// Opens another text of the document's history, where the reader was in it.
    pub(super) fn retrace(
        &mut self,
        goes: fn(&mut Document) -> bool,
        told: Told,
        effects: &mut Vec<Effect>,
    ) {
        self.document.place = self.exactly();
        if !goes(&mut self.document) {
            return;
        }
        self.told = Some((self.number(), told));
        let goal = self.document.place.clone().unwrap_or_else(|| self.here());
        self.open(goal, false, effects);
    }
}
