//! The link to what is shown, made once a text.

use std::cell::RefCell;
use std::rc::Rc;

use gantry_core::scenario::link::{self, Drawn};
use gantry_core::scenario::{self, ErrorKind, Errors, Measure};
use gantry_core::workload::lublin::Options;

use crate::import;
use crate::state::{Document, Origin, State, Wanted};
use crate::url::{self, Source};

/// Texts above this many bytes get no link, but for drawn ones: none could carry them, and trying would hold the page
/// up.
const MOST: usize = 256 << 10;

/// Why a text has no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlinkable {
    /// It has errors: there is no scenario to carry.
    Errors,
    /// No link could carry it.
    TooLong,
}

/// A text, from what its jobs are drawn if they are, and the link of both.
#[derive(Debug)]
struct Made {
    text: Rc<str>,
    drawn: Option<Options>,
    link: Result<Rc<str>, Unlinkable>,
}

/// The last link that was made, and what became of the draft.
#[derive(Debug, Default)]
pub struct Links {
    made: RefCell<Option<Made>>,
    /// Whether the draft that is kept is the document that is open.
    pub draft_is_ours: bool,
    /// The text last given to the browser to keep, and whether it took it.
    pub draft: Option<(Rc<str>, bool)>,
    /// Whether the reader was told that nothing keeps what is open.
    pub told: bool,
}

impl Links {
    /// The fragment for what is shown.
    pub fn fragment(&self, state: &State) -> String {
        let source = match &state.document.origin {
            Origin::Gallery(name) => Source::Example(name.clone()),
            Origin::Drawn(_) | Origin::Own => self
                .link(&state.document)
                .map_or(Source::Nothing, |link| Source::Link(link.to_string())),
        };
        let beside = state
            .beside
            .as_ref()
            .map(|beside| Wanted { policies: beside.policies.clone(), place: beside.place() });
        let seen = url::Seen {
            moment: state.shown.as_ref().map(|shown| &shown.moment),
            level: state.level,
            language: state.settings.language,
            tab: state.tab,
            selection: state.selection.as_ref(),
            breakpoints: &state.breakpoints,
            comparison: beside.as_ref(),
        };
        url::write(&source, seen)
    }

    /// The fragment to give away: only one that leads to what is shown.
    pub fn shareable(&self, state: &State) -> Result<String, Unlinkable> {
        if state.errors.is_some() {
            return Err(Unlinkable::Errors);
        }
        if let Some(why) = self.unlinkable(state) {
            return Err(why);
        }
        Ok(self.fragment(state))
    }

    /// Whether the browser should keep what is open: the reader made it, or no link could carry it.
    pub fn wants_draft(&self, state: &State) -> bool {
        // What is kept elsewhere is no text that the browser could keep.
        state.document.kept.is_none()
            && (state.document.edited || self.unlinkable(state) == Some(Unlinkable::TooLong))
    }

    /// Whether it is gone once the page is left: neither a link nor the browser keeps it.
    pub fn is_lost(&self, state: &State) -> bool {
        if state.document.kept.is_some() {
            // The file it was read from is the reader's; changes are not in it.
            return state.document.edited && self.unlinkable(state).is_some();
        }
        let refused = matches!(&self.draft, Some((text, false)) if *text == state.document.text);
        refused && self.unlinkable(state).is_some()
    }

    fn unlinkable(&self, state: &State) -> Option<Unlinkable> {
        match state.document.origin {
            Origin::Gallery(_) => None,
            Origin::Drawn(_) | Origin::Own => self.link(&state.document).err(),
        }
    }

    /// The scenario as a link carries it.
    fn link(&self, document: &Document) -> Result<Rc<str>, Unlinkable> {
        let Document { text, kept, .. } = document;
        let drawn = document.drawn();
        if drawn.is_none() && (kept.is_some() || text.len() > MOST) {
            return Err(Unlinkable::TooLong);
        }
        if let Some(Made { text: of, drawn: from, link }) = &*self.made.borrow()
            && (of, *from) == (text, drawn)
        {
            return link.clone();
        }
        let link = encode(text, drawn).map(Rc::from);
        *self.made.borrow_mut() = Some(Made { text: text.clone(), drawn, link: link.clone() });
        link
    }
}

fn encode(text: &str, drawn: Option<Options>) -> Result<String, Unlinkable> {
    let encoded = scenario::read(text).and_then(|scenario| match drawn {
        Some(options) => Drawn { options, frame: import::without_jobs(&scenario) }.encode(),
        None => link::encode(&scenario),
    });
    encoded
        .map_err(|errors| if is_length(&errors) { Unlinkable::TooLong } else { Unlinkable::Errors })
}

fn is_length(errors: &Errors) -> bool {
    errors.list.iter().all(|error| {
        matches!(
            error.kind,
            ErrorKind::TooLarge {
                what: Measure::LinkBytes | Measure::LinkCharacters | Measure::Jobs,
                ..
            }
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

    #[test]
    fn what_no_link_carries_is_kept_or_told_to_be_lost() {
        let mut state = State::new(Settings::default(), System::default());
        let open = |state: &mut State, text: &str, origin| {
            let goal = gantry_core::session::Goal::Start;
            let text = text.into();
            state.apply(Action::Open { text, origin, goal, edited: false, push: true });
        };
        let fig4 = include_str!("../../static/gallery/fig4.json");
        let long = format!("{fig4}{}", " ".repeat(MOST));
        let mut links = Links::default();
        for (text, origin, wants) in [
            (fig4, Origin::Own, false),
            (&long, Origin::Own, true),
            (&long, Origin::Gallery("openb".to_owned()), false),
            ("{", Origin::Own, false),
        ] {
            open(&mut state, text, origin.clone());
            assert_eq!(links.wants_draft(&state), wants, "{origin:?}");
            links.draft = None;
            assert!(!links.is_lost(&state), "not tried yet");
            links.draft = Some((state.document.text.clone(), true));
            assert!(!links.is_lost(&state), "kept");
            links.draft = Some((state.document.text.clone(), false));
            let carried = text == fig4 || origin != Origin::Own;
            assert_eq!(links.is_lost(&state), !carried, "{origin:?}");
        }
        open(&mut state, fig4, Origin::Gallery("fig4".to_owned()));
        state.apply(Action::Text(format!("{fig4} ").into()));
        assert!(links.wants_draft(&state), "what was edited is kept, link or not");
    }
}
