//! What a change by hand would lead to, shown while the hand still holds what it moves.
//!
//! **Invariant:** a preview changes nothing that is open; once nothing is held, or something is opened, it is gone.

use super::{Effect, Shown, State};
use crate::client::Extent;
use crate::edit::Edit;
use crate::packed::{Reply, Response};

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
    pub(super) fn hold(&mut self, edit: Option<Edit>, effects: &mut Vec<Effect>) {
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
        effects.push(Effect::Preview { id, script, goal, extent: Extent::default() });
    }

    /// What the worker makes of the change; nothing where it takes too long, or cannot be.
    pub(super) fn previewed(
        &mut self,
        id: u32,
        response: Option<Box<Response>>,
        effects: &mut Vec<Effect>,
    ) {
        if self.fills_page(id, response.as_deref(), effects)
            || self.fills_frame(id, response.as_deref(), effects)
            || self.tried(id, response.as_deref(), effects)
        {
            return;
        }
        let Some(preview) = self.preview.as_mut().filter(|preview| preview.id == id) else {
            return;
        };
        preview.shown = match response.map(|response| response.reply) {
            Some(Reply::Opened { mut overview, moment, view }) => {
                // The story is of the run that is changed.
                overview.head.lesson.clear();
                Shown::new(overview, moment, &view)
            }
            _ => None,
        };
    }
}
