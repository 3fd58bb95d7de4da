//! The link to what is shown, made once a text.

use std::cell::RefCell;
use std::rc::Rc;

use gantry_core::cost::SIZES;
use gantry_core::scenario::link::{self, Drawn};
use gantry_core::scenario::{self, ErrorKind, Errors, Measure};
use gantry_core::workload::lublin::Options;
use serde::{Deserialize, Serialize};

use crate::drafts::Kept;
use crate::state::{
    Breakpoints, Camera, Dialog, Document, Notice, Origin, Predicting, State, Wanted,
};
use crate::story;
use crate::url::{self, Source};

/// Texts above this many bytes get no link, but for drawn ones: none could carry them, and trying would hold the page
/// up.
const MOST: usize = 256 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unlinkable {
    /// It has errors: there is no scenario to carry.
    Errors,
    TooLong,
    /// The worker has not made it yet.
    NotYet,
}

/// A text, from what its jobs are drawn if they are, and the link of both.
#[derive(Debug)]
struct Made {
    text: Rc<str>,
    drawn: Option<Options>,
    link: Result<Rc<str>, Unlinkable>,
}

/// The last link that was made or opened.
#[derive(Debug, Default)]
pub struct Links {
    made: RefCell<Option<Made>>,
}

impl Links {
    /// A scenario was opened from a link: that is its link, however long.
    pub fn opened(&self, text: &Rc<str>, link: &str) {
        let (text, link) = (text.clone(), Ok(link.into()));
        *self.made.borrow_mut() = Some(Made { text, drawn: None, link });
    }

    /// The scenario that is open, as a fragment names it.
    fn source(&self, state: &State) -> Source {
        match &state.document.origin {
            Origin::Gallery(name) => Source::Example(name.clone()),
            origin => self.link(&state.document).map_or(Source::Nothing, |link| match origin {
                Origin::Changed(name) if !state.document.is_retitled() => {
                    Source::Link(format!("{link}&from={name}"))
                }
                _ => Source::Link(link.to_string()),
            }),
        }
    }

    /// The fragment of the exercise that is shown, whoever looks at it: of one question by its moment.
    pub fn activity(&self, state: &State, moment: Option<u64>) -> String {
        let source = url::source(&self.source(state));
        let at = moment.map(|moment| format!("m={moment}"));
        let asks = state.predicting.as_ref().filter(|predicting| predicting.lesson.is_none());
        let asks = asks.and_then(Predicting::asks).map(|asks| format!("predict={}", asks.name()));
        source.into_iter().chain(at).chain(asks).collect::<Vec<_>>().join("&")
    }

    /// The fragment for what is shown, as the address has it: with the receipt that is reviewed.
    pub fn fragment(&self, state: &State) -> String {
        let reviewed = state.predicting.as_ref().filter(|own| own.is_review());
        self.seen(state, reviewed.and_then(|own| own.receipt.as_deref()))
    }

    /// The fragment of the lesson that is shown, from its first step on: for links, packages, handouts and codes. `None` if
    /// no lesson is shown alone.
    pub fn lesson(&self, state: &State) -> Result<Option<String>, Unlinkable> {
        self.leads_here(state)?;
        let lesson = state.shown.as_ref().map_or(0, |shown| shown.overview.head.lesson.len());
        let alone = state.beside.is_none() && !state.withheld();
        let start = (0..lesson).find_map(|step| story::moment(&state.marks, step));
        Ok(start.filter(|_| alone).map(|moment| self.written(state, None, Some(moment))))
    }

    fn seen(&self, state: &State, receipt: Option<&str>) -> String {
        self.written(state, receipt, None)
    }

    /// The fragment for what is shown, or for the lesson that is from its first moment on.
    fn written(&self, state: &State, receipt: Option<&str>, first: Option<u64>) -> String {
        let source = self.source(state);
        let beside = state
            .beside
            .as_ref()
            .map(|beside| Wanted { policies: beside.policies.clone(), place: beside.place() });
        let seen = url::Seen {
            moment: state.shown.as_ref().map(|shown| &shown.moment),
            level: state.level,
            language: state.settings.language,
            tab: state.tab,
            presenting: state.presenting,
            asks: state.predicting.as_ref().and_then(Predicting::asks),
            receipt,
            selection: state.selection.as_ref(),
            breakpoints: &state.breakpoints,
            window: state.camera.as_ref().and_then(Camera::chosen),
            comparison: beside.as_ref(),
            cost: (state.dialog == Some(Dialog::Cost)).then_some(SIZES[state.costs.at]),
        };
        let Some(moment) = first else { return url::write(&source, seen) };
        let (selection, window, breakpoints) = (None, None, &Breakpoints::default());
        let seen = url::Seen { moment: None, selection, window, breakpoints, ..seen };
        let parts = url::source(&source).into_iter().chain([format!("m={moment}")]);
        parts.chain([url::write(&Source::Nothing, seen)]).collect::<Vec<_>>().join("&")
    }

    /// Whether the fragment can be told: the worker may not have made it yet, and until then the address that led here
    /// must stay.
    pub fn is_known(&self, state: &State) -> bool {
        self.unlinkable(state) != Some(Unlinkable::NotYet)
    }

    /// The fragment to give away: only one that leads to what is shown. It has no answers of anybody.
    pub fn shareable(&self, state: &State) -> Result<String, Unlinkable> {
        self.leads_here(state)?;
        Ok(self.seen(state, None))
    }

    /// The fragment of a receipt: the exercise, and the first answers.
    pub fn receipt(&self, state: &State, receipt: &str) -> Result<String, Unlinkable> {
        self.leads_here(state)?;
        Ok(url::write_receipt(&self.source(state), receipt))
    }

    /// Errors: no link leads to what is shown.
    fn leads_here(&self, state: &State) -> Result<(), Unlinkable> {
        if state.errors.is_some() {
            return Err(Unlinkable::Errors);
        }
        self.unlinkable(state).map_or(Ok(()), Err)
    }

    /// What the reader must be told of what is open: that it is gone once the page is left, for neither a link nor the
    /// browser keeps its changes; or that there are too many drafts for one more. `kept` is what became of its draft.
    pub fn untold(&self, state: &State, kept: Option<Kept>) -> Option<Notice> {
        let document = &state.document;
        // A file or a link that was opened is the reader's already; changes are not in it.
        let here = document.edited.then_some(document.kept.is_none())?;
        match kept {
            Some(Kept::TooMany) => Some(Notice::TooManyDrafts),
            Some(Kept::Yes) => None,
            None if here => None,
            Some(Kept::NoRoom) | None => {
                let text = here.then(|| document.text.clone());
                self.unlinkable(state)
                    .filter(|why| *why != Unlinkable::NotYet)
                    .map(|_| Notice::NotKept { text })
            }
        }
    }

    /// Whether what a notice of [`untold`](Self::untold) is about is gone once the page is left.
    pub fn is_lost(&self, state: &State, untold: &Notice) -> bool {
        let linked = || self.unlinkable(state).is_none_or(|why| why == Unlinkable::NotYet);
        match untold {
            Notice::NotKept { .. } => true,
            Notice::TooManyDrafts => !linked(),
            _ => false,
        }
    }

    fn unlinkable(&self, state: &State) -> Option<Unlinkable> {
        match state.document.origin {
            Origin::Gallery(_) => None,
            Origin::Changed(_) | Origin::Drawn(_) | Origin::Own => self.link(&state.document).err(),
        }
    }

    fn link(&self, document: &Document) -> Result<Rc<str>, Unlinkable> {
        let Document { text, kept, .. } = document;
        let drawn = document.drawn();
        if let Some(Made { text: of, drawn: from, link }) = &*self.made.borrow()
            && (of, *from) == (text, drawn)
            && (drawn.is_some() || kept.is_none())
        {
            return link.clone();
        }
        if drawn.is_none() && (kept.is_some() || text.len() > MOST) {
            return Err(Unlinkable::TooLong);
        }
        // The worker makes it.
        Err(Unlinkable::NotYet)
    }

    /// The text of which the worker is to make the link, and from what its jobs are drawn if they are.
    pub fn wanted(&self, state: &State) -> Option<(Rc<str>, Option<Options>)> {
        let Document { text, .. } = &state.document;
        let wanted = self.unlinkable(state) == Some(Unlinkable::NotYet);
        wanted.then(|| (text.clone(), state.document.drawn()))
    }

    pub fn made(&self, text: &str, drawn: Option<Options>, link: Result<String, Unlinkable>) {
        let (text, link) = (text.into(), link.map(Rc::from));
        *self.made.borrow_mut() = Some(Made { text, drawn, link });
    }
}

/// The link of a scenario's text, of which the jobs may be drawn.
pub fn encode(text: &str, drawn: Option<Options>) -> Result<String, Unlinkable> {
    let encoded = scenario::read(text).and_then(|scenario| match drawn {
        Some(options) => Drawn { options, frame: crate::edit::without_jobs(&scenario) }.encode(),
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

    impl Links {
        /// Makes the link that is wanted, as the worker does.
        pub(crate) fn make(&self, state: &State) {
            if let Some((text, drawn)) = self.wanted(state) {
                self.made(&text, drawn, encode(&text, drawn));
            }
        }
    }

    fn shared(text: &str) -> Result<String, Unlinkable> {
        let mut state = State::new(Settings::default(), System::default());
        open(&mut state, text, Origin::Own);
        let links = Links::default();
        links.make(&state);
        links.shareable(&state)
    }

    #[test]
    fn errors_are_told_from_length() {
        let fig4 = include_str!("../../static/gallery/fig4.json");
        assert!(shared(fig4).unwrap().starts_with("z="));
        let no_such_policy = fig4.replace("least-fit", "leest-fit");
        let no_such_node = fig4.replace("\"candidates\": [", "\"candidates\": [\"nobody\", ");
        for text in ["", "{", &no_such_policy, &no_such_node] {
            assert!(text != fig4);
            assert_eq!(shared(text), Err(Unlinkable::Errors), "{text}");
        }
        let long = format!("{fig4}{}", " ".repeat(MOST));
        assert_eq!(shared(&long), Err(Unlinkable::TooLong));
    }

    fn open(state: &mut State, text: &str, origin: Origin) {
        let goal = gantry_core::session::Goal::Start;
        state.apply(Action::Open { text: text.into(), origin, goal, edited: false, push: true });
    }

    #[test]
    fn changes_that_neither_a_link_nor_the_browser_keeps_are_told() {
        let fig4 = include_str!("../../static/gallery/fig4.json");
        let long = format!("{fig4}{}", " ".repeat(MOST));
        let links = Links::default();
        let mut state = State::new(Settings::default(), System::default());
        for (text, origin) in [
            (fig4, Origin::Own),
            (&long, Origin::Own),
            (&long, Origin::Gallery("openb".to_owned())),
            ("{", Origin::Own),
        ] {
            open(&mut state, text, origin);
            for kept in [None, Some(Kept::NoRoom)] {
                assert_eq!(links.untold(&state, kept), None, "nothing was changed");
            }
            state.document.change(&format!("{text} "));
            links.make(&state);
            assert_eq!(links.untold(&state, None), None, "not tried yet");
            assert_eq!(links.untold(&state, Some(Kept::Yes)), None);
            let many = links.untold(&state, Some(Kept::TooMany));
            assert_eq!(many, Some(Notice::TooManyDrafts));
            let told = links.untold(&state, Some(Kept::NoRoom));
            assert_eq!(told.is_some(), text != fig4, "its link keeps it");
            for untold in told.iter().chain(&many) {
                assert_eq!(links.is_lost(&state, untold), text != fig4, "{untold:?}");
            }
        }
    }

    #[test]
    fn what_was_opened_from_a_link_has_that_link_until_it_is_changed() {
        let fig4 = include_str!("../../static/gallery/fig4.json");
        let long = format!("{fig4}{}", " ".repeat(MOST));
        let mut state = State::new(Settings::default(), System::default());
        open(&mut state, &long, Origin::Own);
        let links = Links::default();
        let of = |state: &State| url::read(&links.fragment(state)).0;
        assert_eq!(of(&state), Source::Nothing);
        links.opened(&state.document.text, "z=abc");
        assert_eq!(of(&state), Source::Link("z=abc".to_owned()));
        state.document.change(&format!("{long} "));
        assert_eq!(of(&state), Source::Nothing);
        state.apply(Action::Undo);
        assert_eq!(of(&state), Source::Link("z=abc".to_owned()));
    }
}
