//! The link to what is shown, made once a text.

use std::cell::RefCell;
use std::rc::Rc;

use gantry_core::scenario::{self, ErrorKind, Errors, Measure};

use crate::state::{Origin, State};
use crate::url::{self, Source};

/// Texts above this many bytes get no link: none could carry them, and trying would hold the page up.
const MOST: usize = 256 << 10;

/// Why a text has no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlinkable {
    /// It has errors: there is no scenario to carry.
    Errors,
    /// No link could carry it.
    TooLong,
}

/// A text and its link.
type Made = (Rc<str>, Result<Rc<str>, Unlinkable>);

/// The last link that was made, and what became of the draft.
#[derive(Debug, Default)]
pub struct Links {
    made: RefCell<Option<Made>>,
    /// Whether the draft that is kept is the document that is open.
    pub draft_is_ours: bool,
    /// Whether the browser refused to keep it.
    pub draft_failed: bool,
}

impl Links {
    /// The fragment for what is shown.
    pub fn fragment(&self, state: &State) -> String {
        let source = match &state.document.origin {
            Origin::Gallery(name) => Source::Example(name.clone()),
            Origin::Own => self
                .link(&state.document.text)
                .map_or(Source::Nothing, |link| Source::Link(link.to_string())),
        };
        let moment = state.shown.as_ref().map(|shown| &shown.moment);
        url::write(&source, moment, state.level, state.settings.language, state.tab)
    }

    /// The fragment to give away: only one that leads to what is shown.
    pub fn shareable(&self, state: &State) -> Result<String, Unlinkable> {
        if state.errors.is_some() {
            return Err(Unlinkable::Errors);
        }
        if state.document.origin == Origin::Own {
            self.link(&state.document.text)?;
        }
        Ok(self.fragment(state))
    }

    /// The scenario as a link carries it.
    fn link(&self, text: &Rc<str>) -> Result<Rc<str>, Unlinkable> {
        if text.len() > MOST {
            return Err(Unlinkable::TooLong);
        }
        if let Some((of, link)) = &*self.made.borrow()
            && of == text
        {
            return link.clone();
        }
        let link = encode(text).map(Rc::from);
        *self.made.borrow_mut() = Some((text.clone(), link.clone()));
        link
    }
}

fn encode(text: &str) -> Result<String, Unlinkable> {
    let encoded = scenario::read(text).and_then(|scenario| scenario::link::encode(&scenario));
    encoded
        .map_err(|errors| if is_length(&errors) { Unlinkable::TooLong } else { Unlinkable::Errors })
}

fn is_length(errors: &Errors) -> bool {
    errors.list.iter().all(|error| {
        matches!(
            error.kind,
            ErrorKind::TooLarge { what: Measure::LinkBytes | Measure::LinkCharacters, .. }
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Action, Settings, System};

    fn shared(text: &str) -> Result<String, Unlinkable> {
        let mut state = State::new(Settings::default(), System::default());
        state.apply(Action::Text(text.into()));
        Links::default().shareable(&state)
    }

    #[test]
    fn errors_are_told_from_length() {
        let fig4 = include_str!("../../static/gallery/fig4.json");
        assert!(shared(fig4).unwrap().starts_with("1z="));
        let no_such_policy = fig4.replace("least-fit", "leest-fit");
        let no_such_node = fig4.replace("\"candidates\": [", "\"candidates\": [\"nobody\", ");
        for text in ["", "{", &no_such_policy, &no_such_node] {
            assert!(text != fig4);
            assert_eq!(shared(text), Err(Unlinkable::Errors), "{text}");
        }
        let long = format!("{fig4}{}", " ".repeat(MOST));
        assert_eq!(shared(&long), Err(Unlinkable::TooLong));
    }
}
