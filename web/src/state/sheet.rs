//! The sheet of the editor: whether it is open, how the scenario is edited in it, and what is typed and not in force yet.
//!
//! **Invariant:** what is typed outlives the sheet that is closed and the document that is left; it goes when it comes
//! into force, or when the reader takes it back.

use crate::drafts::Kept;
use crate::state::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Forms,
    Lesson,
    Text,
    /// In the source text's own forms.
    Written,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub open: bool,
    /// How the reader wants to edit; none as long as that was not said.
    pub way: Option<Way>,
    pub text: Option<Rc<str>>,
    /// What is typed in the source text's own forms.
    pub written: Option<Rc<str>>,
    /// What became of the two as drafts in the browser; none until that was tried.
    pub kept: [Option<Kept>; 2],
}

#[derive(Clone, Debug, PartialEq)]
pub enum SheetAction {
    Open(bool),
    Way(Way),
    /// Types JSON text, or takes it back.
    Text(Option<Rc<str>>),
    /// Types in the source text's own forms, or takes that back.
    Written(Option<Rc<str>>),
    /// The browser has kept what is typed, or could not.
    Kept([Option<Kept>; 2]),
}

impl Sheet {
    /// Whether what is typed is gone once the page is left.
    pub fn is_lost_on_leaving(&self) -> bool {
        let typed = [&self.text, &self.written].into_iter().zip(self.kept);
        typed.into_iter().any(|(typed, kept)| typed.is_some() && kept.is_some_and(Kept::is_lost))
    }

    pub(super) fn apply(&mut self, action: SheetAction) {
        match action {
            SheetAction::Open(open) => self.open = open,
            SheetAction::Way(way) => self.way = Some(way),
            SheetAction::Text(typed) => self.text = typed,
            SheetAction::Written(typed) => self.written = typed,
            SheetAction::Kept(kept) => self.kept = kept,
        }
    }
}

impl State {
    pub(super) fn edit_sheet(&mut self, action: SheetAction) {
        match action {
            SheetAction::Open(open) => {
                self.player = None;
                // Also where what is drawn from nothing is on its way, whose picture would have the keyboard.
                self.effects.extend(open.then_some(Effect::Focus(Focus::Editor)));
            }
            SheetAction::Written(_) => self.effects.push(Effect::Remember),
            SheetAction::Text(ref typed) => {
                self.effects.push(Effect::Remember);
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
    use super::*;

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
        let kept = Sheet { way: Some(Way::Text), written: Some("w: 1".into()), ..Sheet::default() };
        assert_eq!(sheet, kept, "only what is taken back is gone");
    }

    #[test]
    fn typing_is_kept_and_what_cannot_be_kept_is_lost_on_leaving() {
        let mut state = State::new(Settings::default(), System::default());
        let typed = || Some(Rc::from("{"));
        for (at, types) in [SheetAction::Text, SheetAction::Written].into_iter().enumerate() {
            let effects = state.apply(Action::Sheet(types(typed())));
            assert!(matches!(effects[..], [Effect::Remember]), "{effects:?}");
            assert!(!state.sheet.is_lost_on_leaving(), "it was not tried yet");
            for (kept, lost) in [(Kept::Yes, false), (Kept::NoRoom, true), (Kept::TooMany, true)] {
                let mut both = [None, None];
                both[at] = Some(kept);
                state.apply(Action::Sheet(SheetAction::Kept(both)));
                assert_eq!(state.sheet.is_lost_on_leaving(), lost, "{kept:?}");
            }
            state.apply(Action::Sheet(types(None)));
            assert!(!state.sheet.is_lost_on_leaving(), "it is taken back");
        }
    }
}
