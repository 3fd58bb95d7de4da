//! What a key means: a pure table.
//!
//! **Invariant:** while the reader types, no key is a shortcut. What has the keyboard keeps its own keys where the keyboard
//! was led to it by keys: a button Space and Enter, a slider or choice its arrows, Home, End and the page keys, a region
//! that scrolls these and Space. Where the pointer put it there, the keys are the page's: Space plays after any click. A
//! list that unfolds keeps its keys either way.

use gantry_core::session::{Direction, Goal};

use crate::state::{Action, Compare, Dialog, Focus, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focused {
    /// Nothing in particular.
    Page,
    /// Something that Space and Enter press.
    Button,
    /// A thing of a picture: the same, but that while an answer is told the picture leaves Enter to the page.
    Mark,
    /// Something that arrows move.
    Slider,
    /// Something that arrows and Space choose from.
    Choice,
    /// A list that Space unfolds and arrows choose from.
    Menu,
    /// Something that arrows and Space scroll.
    Region,
    /// Something to type into.
    Text,
    Dialog,
}

impl Focused {
    /// What is left of it where the pointer put the keyboard there.
    #[must_use]
    pub fn by_pointer(self) -> Focused {
        match self {
            Focused::Button | Focused::Mark | Focused::Choice | Focused::Region => Focused::Page,
            kept => kept,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// As browsers name it: `ArrowLeft`, ` `, `?`.
    pub key: String,
    pub shift: bool,
    /// With Control or Command.
    pub command: bool,
    pub alt: bool,
    pub focused: Focused,
}

/// Which keys count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPolicy {
    /// Those of a single character.
    pub single: bool,
    /// Enter, where an answer is told, or hands are counted; else it presses what has the keyboard.
    pub enter: bool,
    /// Any: an embed may be led by the page around it alone.
    pub any: bool,
}

impl KeyPolicy {
    pub fn on(state: &State) -> KeyPolicy {
        KeyPolicy {
            single: state.settings.single_keys,
            enter: state.heeds_enter(),
            any: state.embed.as_ref().is_none_or(|embed| embed.controls),
        }
    }
}

pub fn meaning(key: &Key, keys: KeyPolicy) -> Option<Action> {
    use Focused::{Button, Choice, Dialog as Over, Mark, Menu, Page, Region, Slider, Text};
    if key.alt || !keys.any || matches!(key.focused, Text | Over) {
        return None;
    }
    if key.command {
        return match key.key.as_str() {
            "z" => Some(Action::Undo),
            "Z" | "y" => Some(Action::Redo),
            _ => None,
        };
    }
    let step = |direction| Some(Action::Step { direction, coarser: key.shift });
    let moved = matches!(key.focused, Slider | Choice | Menu | Region);
    match key.key.as_str() {
        " " if !matches!(key.focused, Button | Mark | Choice | Menu | Region) => {
            Some(Action::Toggle)
        }
        "ArrowLeft" if !moved => step(Direction::Back),
        "ArrowRight" if !moved => step(Direction::Forward),
        "PageUp" if !moved => Some(Action::Page(Direction::Back)),
        "PageDown" if !moved => Some(Action::Page(Direction::Forward)),
        "Home" if !moved => Some(Action::Go(Goal::Start)),
        "End" if !moved => Some(Action::Go(Goal::End)),
        "Enter" if keys.enter && matches!(key.focused, Page | Mark) => Some(Action::Enter),
        "Escape" => Some(Action::Escape),
        character if keys.single => of_character(character),
        _ => None,
    }
}

fn of_character(character: &str) -> Option<Action> {
    match character {
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            digit.parse().ok().map(Action::Choose)
        }
        "," => Some(Action::Jump(Direction::Back)),
        "." => Some(Action::Jump(Direction::Forward)),
        "+" | "=" => Some(Action::Faster),
        "-" => Some(Action::Slower),
        "b" => Some(Action::Breakpoint(None)),
        "c" => Some(Action::Compare(Compare::Toggle)),
        "d" => Some(Action::Compare(Compare::Difference(Direction::Forward))),
        "g" => Some(Action::PlayOn),
        "[" => Some(Action::Slide(Direction::Back)),
        "]" => Some(Action::Slide(Direction::Forward)),
        "p" => Some(Action::Present(None)),
        "t" => Some(Action::Tables),
        "/" => Some(Action::Focus(Focus::Find)),
        "?" => Some(Action::Dialog(Some(Dialog::Help))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(key: &str, focused: Focused) -> Option<String> {
        let key = Key { key: key.to_owned(), shift: false, command: false, alt: false, focused };
        meaning(&key, KeyPolicy { single: true, enter: true, any: true })
            .map(|action| format!("{action:?}"))
    }

    #[test]
    fn every_key_has_its_meaning_on_the_page() {
        let named = "ArrowLeft ArrowRight PageUp PageDown Home End , . + - p / ?".split(' ');
        for key in named.chain([" "]) {
            assert!(pressed(key, Focused::Page).is_some(), "{key}");
            assert_eq!(pressed(key, Focused::Text), None, "{key} while typing");
            assert_eq!(pressed(key, Focused::Dialog), None, "{key} under a dialog");
        }
        assert_eq!(pressed("x", Focused::Page), None);
    }

    #[test]
    fn what_has_the_focus_keeps_its_own_keys() {
        assert_eq!(pressed(" ", Focused::Button), None);
        assert!(pressed("ArrowRight", Focused::Button).is_some());
        assert_eq!(pressed("ArrowRight", Focused::Slider), None);
        assert!(pressed(" ", Focused::Slider).is_some());
        assert_eq!(pressed("Home", Focused::Choice), None);
    }

    #[test]
    fn space_plays_after_any_click_but_in_a_list_a_text_or_a_dialog() {
        use Focused::{Button, Choice, Dialog, Mark, Menu, Page, Region, Slider, Text};
        for focused in [Page, Button, Mark, Choice, Region, Slider] {
            assert!(pressed(" ", focused.by_pointer()).is_some(), "{focused:?}");
        }
        for focused in [Menu, Text, Dialog] {
            assert_eq!(pressed(" ", focused.by_pointer()), None, "{focused:?}");
        }
        assert_eq!(pressed("ArrowRight", Slider.by_pointer()), None, "a slider is moved");
        for focused in [Button, Mark, Choice, Menu, Region] {
            assert_eq!(pressed(" ", focused), None, "{focused:?} that keys led to");
        }
    }

    #[test]
    fn enter_goes_on_from_the_picture_and_presses_a_button() {
        for focused in [Focused::Page, Focused::Mark, Focused::Button.by_pointer()] {
            assert_eq!(pressed("Enter", focused).as_deref(), Some("Enter"), "{focused:?}");
        }
        assert_eq!(pressed("Enter", Focused::Button), None, "the browser presses it");
    }

    #[test]
    fn a_focused_region_that_scrolls_keeps_its_own_keys() {
        for key in [" ", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"] {
            assert_eq!(pressed(key, Focused::Region), None, "{key}");
        }
        assert!(
            pressed(".", Focused::Region).is_some(),
            "what does not scroll is a shortcut still"
        );
    }

    #[test]
    fn shift_goes_one_level_up_and_single_keys_can_be_switched_off() {
        let key = |key: &str, shift| Key {
            key: key.into(),
            shift,
            command: false,
            alt: false,
            focused: Focused::Page,
        };
        let keys = KeyPolicy { single: false, enter: false, any: true };
        assert!(matches!(
            meaning(&key("ArrowRight", true), keys),
            Some(Action::Step { coarser: true, .. })
        ));
        assert!(meaning(&key(".", false), keys).is_none());
        assert!(meaning(&key(" ", false), keys).is_some());
    }
}
