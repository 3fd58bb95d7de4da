//! One moment of a run, borrowed: the state before, the state after and the events between. Reasons and views are made
//! from it.

use super::{Cursor, Model};

/// The state before a step, the one after, and the step's events so far.
#[derive(Debug)]
pub struct Transition<'a, M: Model> {
    /// The state before the step.
    pub before: &'a M,
    /// The state after it.
    pub after: &'a M,
    /// The events so far, the current one last.
    pub events: &'a [M::Event],
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derive would ask for models that can be copied"
)]
impl<M: Model> Clone for Transition<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Model> Copy for Transition<'_, M> {}

impl<M: Model> Transition<'_, M> {
    /// The current event; `None` at the start.
    pub fn event(&self) -> Option<M::Event> {
        self.events.last().copied()
    }
}

impl<M: Model> Cursor<M> {
    /// The moment, borrowed.
    pub fn transition(&self) -> Transition<'_, M> {
        Transition { before: self.before(), after: self.after(), events: self.shown() }
    }
}
