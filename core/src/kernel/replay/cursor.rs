//! One moment of a run: the state before, the state after and the events between. Reasons and views are made from it.

use super::super::Model;

/// An open moment: the state before the step that contains it, that step's events, the state after it.
#[derive(Clone, Debug)]
pub struct Cursor<M: Model> {
    pub(super) moment: u64,
    pub(super) first: u64,
    pub(super) before: M,
    pub(super) after: M,
    pub(super) events: Vec<M::Event>,
}

impl<M: Model> Cursor<M> {
    /// Number of events shown.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// The moment before the step that contains this one.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The moment at the end of the step.
    pub(super) fn end(&self) -> u64 {
        self.first + self.events.len() as u64
    }

    /// The state to show: after the step once its last event is shown, before it until then.
    pub fn state(&self) -> &M {
        if self.shown().len() == self.events.len() { &self.after } else { &self.before }
    }

    /// The state before the step that contains this moment.
    pub fn before(&self) -> &M {
        &self.before
    }

    /// The state after the step that contains this moment.
    pub fn after(&self) -> &M {
        &self.after
    }

    /// The events of the step so far, the current one last. Empty only at the start of a run.
    pub fn shown(&self) -> &[M::Event] {
        #[expect(clippy::cast_possible_truncation, reason = "a step's events fit in memory")]
        let shown = (self.moment - self.first) as usize;
        &self.events[..shown]
    }

    /// The event shown last; `None` at the start of a run.
    pub fn event(&self) -> Option<M::Event> {
        self.shown().last().copied()
    }

    pub fn transition(&self) -> Transition<'_, M> {
        Transition { before: &self.before, after: &self.after, events: self.shown() }
    }
}

/// The state before a step, the one after, and the step's events so far.
#[derive(Debug)]
pub struct Transition<'a, M: Model> {
    /// The state before the step.
    pub before: &'a M,
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
