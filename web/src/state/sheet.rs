//! The sheet of the editor: whether it is open, how the scenario is edited in it, and what is typed and not in force yet.
//!
//! **Invariant:** what is typed outlives the sheet that is closed and the document that is left; it goes when it comes
//! into force, or when the reader takes it back.

use std::rc::Rc;

use super::{Effect, State};

/// A way of editing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By forms.
    Forms,
    /// Its lesson, step by step.
    Lesson,
    /// As JSON text.
    Text,
    /// In the source text's own forms.
    Written,
}

/// The sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Whether it is open.
    pub open: bool,
    /// How the reader wants to edit; none as long as that was not said.
    pub way: Option<Way>,
    /// What is typed as JSON text.
    pub text: Option<Rc<str>>,
    /// What is typed in the source text's own forms.
    pub written: Option<Rc<str>>,
}

/// What the reader does with it.
#[derive(Clone, Debug, PartialEq)]
pub enum SheetAction {
    /// Opens or closes it.
    Open(bool),
    /// Edits in another way.
    Way(Way),
    /// Types JSON text, or takes it back.
    Text(Option<Rc<str>>),
    /// Types in the source text's own forms, or takes that back.
    Written(Option<Rc<str>>),
}

impl Sheet {
    pub(super) fn apply(&mut self, action: SheetAction) {
        match action {
            SheetAction::Open(open) => self.open = open,
            SheetAction::Way(way) => self.way = Some(way),
            SheetAction::Text(typed) => self.text = typed,
            SheetAction::Written(typed) => self.written = typed,
        }
    }
}

impl State {
    pub(super) fn edit_sheet(&mut self, action: SheetAction, effects: &mut Vec<Effect>) {
        match action {
            SheetAction::Open(_) => self.player = None,
            SheetAction::Text(ref typed) => {
                effects.push(Effect::Remember);
                if let (None, Some(errors)) = (typed, self.errors.clone()) {
                    self.tell_again(&errors);
                }
            }
            _ => {}
        }
        self.sheet.apply(action);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Settings, System};
    use super::*;
    use crate::player::Player;

    #[test]
    fn what_is_typed_outlives_the_closed_sheet_and_typing_lets_a_run_play_on() {
        let mut state = State::new(Settings::default(), System::default());
        let mut act = |action: SheetAction| {
            state.player = Some(Player::start());
            state.apply(Action::Sheet(action));
            (state.playing(), state.sheet.clone())
        };
        assert!(!act(SheetAction::Open(true)).0, "the sheet takes the reader's eye");
        act(SheetAction::Way(Way::Text));
        let (playing, _) = act(SheetAction::Text(Some("{".into())));
        assert!(playing);
        act(SheetAction::Written(Some("w: 1".into())));
        act(SheetAction::Open(false));
        let (_, sheet) = act(SheetAction::Text(None));
        let kept =
            Sheet { open: false, way: Some(Way::Text), text: None, written: Some("w: 1".into()) };
        assert_eq!(sheet, kept, "only what is taken back is gone");
    }
}
