//! The link to what is shown, made once a text.

use std::cell::RefCell;
use std::rc::Rc;

use gantry_core::scenario;

use crate::state::{Origin, State};
use crate::url::{self, Source};

/// Texts above this many bytes get no link: none could carry them, and trying would hold the page up.
const MOST: usize = 256 << 10;

/// A text and its link, if one can carry it.
type Made = (Rc<str>, Option<Rc<str>>);

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

    /// The scenario as a link carries it; none where it is too long or no scenario.
    pub fn link(&self, text: &Rc<str>) -> Option<Rc<str>> {
        if text.len() > MOST {
            return None;
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

fn encode(text: &str) -> Option<String> {
    scenario::read(text).ok().and_then(|scenario| scenario::link::encode(&scenario).ok())
}
