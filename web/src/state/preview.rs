//! What a change by hand would lead to, shown while the hand still holds what it moves.
//!
//! **Invariant:** a preview changes nothing that is open; once nothing is held, or something is opened, it is gone.

use crate::state::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    id: u32,
    edit: Edit,
    /// It was let go: until what comes of it is opened, its preview stands.
    let_go: bool,
    /// The moment as it would be, once it is known.
    shown: Option<Shown>,
}

impl State {
    /// What is drawn: the moment, or what a hand would make of it.
    pub fn seen(&self) -> Option<&Shown> {
        self.preview().or(self.shown.as_ref())
    }

    pub fn preview(&self) -> Option<&Shown> {
        let stands = |of: &&Preview| !of.let_go || self.opening.is_some();
        self.preview.as_ref().filter(stands)?.shown.as_ref()
    }

    /// The hand would make this change; or holds nothing.
    pub(super) fn hold(&mut self, edit: Option<Edit>) {
        let Some(edit) = edit else {
            return self.preview.iter_mut().for_each(|preview| preview.let_go = true);
        };
        if self.withheld() {
            return;
        }
        let same = |preview: &Preview| !preview.let_go && preview.edit == edit;
        let known = self.preview.as_ref().is_some_and(same);
        if known || self.opening.is_some() || self.drawn.as_ref() != Some(&self.document.version())
        {
            return;
        }
        let (goal, mut script) = (self.place_after(&edit), self.document.script());
        script.edits.push(edit.clone());
        let id = self.number();
        let shown = self.preview().cloned();
        self.preview = Some(Preview { id, edit, let_go: false, shown });
        let page = Page { script, goal, extent: Extent::default() };
        self.tell(ToWorker::Preview(id, page));
    }

    /// What the worker makes of the change; nothing where it takes too long, or cannot be.
    pub(super) fn previewed(&mut self, id: u32, moment: Option<OpenedMoment>) {
        let mut shown = moment.and_then(OpenedMoment::shown);
        if self.fills_page(id, shown.as_ref())
            || self.fills_frame(id, shown.as_ref())
            || self.tried(id, shown.as_ref())
        {
            return;
        }
        if let Some(preview) = self.preview.as_mut().filter(|preview| preview.id == id) {
            if let Some(shown) = &mut shown {
                // The story is of the run that is changed.
                Rc::make_mut(&mut shown.overview).head.lesson.clear();
            }
            preview.shown = shown;
        }
    }
}
