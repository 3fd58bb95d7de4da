//! The link to what is shown, made once a text.

use std::rc::Rc;

use gantry_core::scenario::link::{self, Drawn};
use gantry_core::scenario::{self, ErrorKind, Errors, Measure};
use gantry_core::workload::lublin::Options;
use serde::{Deserialize, Serialize};

use crate::drafts::Kept;
use crate::state::{Camera, Dialog, Document, Notice, Origin, Predicting, State, Wanted};
use crate::story;
use crate::url::{self, Source, View};

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

/// The last link that was made or opened: of a text, and from what its jobs are drawn if they are.
#[derive(Clone, Debug)]
pub(crate) struct MadeLink {
    text: Rc<str>,
    drawn: Option<Options>,
    link: Result<Rc<str>, Unlinkable>,
}

impl State {
    /// A scenario was opened from a link: that is its link, however long.
    pub(crate) fn link_opened(&mut self, text: &Rc<str>, link: &str) {
        self.link = Some(MadeLink { text: text.clone(), drawn: None, link: Ok(link.into()) });
    }

    /// The scenario that is open, as a fragment names it.
    fn source(&self) -> Source {
        match &self.document.origin {
            Origin::Gallery(name) => Source::Example(name.clone()),
            origin => self.link().map_or(Source::Nothing, |link| match origin {
                Origin::Changed(name) if !self.document.is_retitled() => {
                    Source::Link(format!("{link}&from={name}"))
                }
                _ => Source::Link(link.to_string()),
            }),
        }
    }

    /// The fragment of the exercise that is shown, whoever looks at it: of one question by its moment.
    pub fn activity(&self, moment: Option<u64>) -> String {
        let source = url::source(&self.source());
        let at = moment.map(|moment| format!("m={moment}"));
        let asks = self.predicting.as_ref().filter(|predicting| predicting.lesson.is_none());
        let asks = asks.and_then(Predicting::asks).map(|asks| format!("predict={}", asks.name()));
        source.into_iter().chain(at).chain(asks).collect::<Vec<_>>().join("&")
    }

    /// The fragment for what is shown, as the address has it: with the receipt that is reviewed.
    pub fn fragment(&self) -> String {
        let reviewed = self.predicting.as_ref().filter(|own| own.is_review());
        self.fragment_with(reviewed.and_then(|own| own.receipt.clone()), None)
    }

    /// The fragment of the lesson that is shown, from its first step on: for links, packages, handouts and codes. `None` if
    /// no lesson is shown alone.
    pub fn lesson_fragment(&self) -> Result<Option<String>, Unlinkable> {
        self.leads_here()?;
        let lesson = self.shown.as_ref().map_or(0, |shown| shown.overview.head.lesson.len());
        let alone = self.beside.is_none() && !self.withheld();
        let start = (0..lesson).find_map(|step| story::moment(&self.marks, step));
        Ok(start.filter(|_| alone).map(|moment| self.fragment_with(None, Some(moment))))
    }

    /// The fragment for what is shown, or for the lesson that is from its first moment on.
    fn fragment_with(&self, receipt: Option<Rc<str>>, first: Option<u64>) -> String {
        let source = self.source();
        let comparison = self.beside.as_ref();
        let view = View {
            level: Some(self.level),
            language: Some(self.settings.language),
            tab: Some(self.tab),
            presenting: self.presenting,
            asks: self.predicting.as_ref().and_then(Predicting::asks),
            receipt,
            selection: self.selection.clone(),
            breakpoints: Some(self.breakpoints.clone()),
            window: self.camera.as_ref().and_then(Camera::chosen),
            comparison: comparison
                .map(|it| Wanted { policies: it.policies.clone(), place: it.place() }),
            cost: (self.dialog == Some(Dialog::Cost)).then_some(self.costs.at),
            ..View::default()
        };
        let Some(first) = first else {
            let moment = self.shown.as_ref().map(|shown| &shown.moment);
            return url::write(&source, moment, &view);
        };
        let view = View { selection: None, window: None, breakpoints: None, ..view };
        let seen = [format!("m={first}"), url::write(&Source::Nothing, None, &view)];
        url::source(&source).into_iter().chain(seen).collect::<Vec<_>>().join("&")
    }

    /// Whether the fragment can be told: the worker may not have made it yet, and until then the address that led here
    /// must stay.
    pub fn has_fragment(&self) -> bool {
        self.unlinkable() != Some(Unlinkable::NotYet)
    }

    /// The fragment to give away: only one that leads to what is shown. It has no answers of anybody.
    pub fn shareable(&self) -> Result<String, Unlinkable> {
        self.leads_here()?;
        Ok(self.fragment_with(None, None))
    }

    /// The fragment of a receipt: the exercise, and the first answers.
    pub fn receipt_fragment(&self, receipt: &str) -> Result<String, Unlinkable> {
        self.leads_here()?;
        Ok(url::write_receipt(&self.source(), receipt))
    }

    /// Errors: no link leads to what is shown.
    fn leads_here(&self) -> Result<(), Unlinkable> {
        if self.errors.is_some() {
            return Err(Unlinkable::Errors);
        }
        self.unlinkable().map_or(Ok(()), Err)
    }

    /// What the reader must be told of what is open: that it is gone once the page is left, for neither a link nor the
    /// browser keeps its changes; or that there are too many drafts for one more. `kept` is what became of its draft.
    pub fn untold(&self, kept: Option<Kept>) -> Option<Notice> {
        let document = &self.document;
        // A file or a link that was opened is the reader's already; changes are not in it.
        let here = document.edited.then_some(document.kept.is_none())?;
        match kept {
            Some(Kept::TooMany) => Some(Notice::TooManyDrafts),
            Some(Kept::Yes) => None,
            None if here => None,
            Some(Kept::NoRoom) | None => {
                let text = here.then(|| document.text.clone());
                self.unlinkable()
                    .filter(|why| *why != Unlinkable::NotYet)
                    .map(|_| Notice::NotKept { text })
            }
        }
    }

    /// Whether what a notice of [`untold`](Self::untold) is about is gone once the page is left.
    pub fn is_lost(&self, untold: &Notice) -> bool {
        match untold {
            Notice::NotKept { .. } => true,
            Notice::TooManyDrafts => self.unlinkable().is_some_and(|why| why != Unlinkable::NotYet),
            _ => false,
        }
    }

    fn unlinkable(&self) -> Option<Unlinkable> {
        match self.document.origin {
            Origin::Gallery(_) => None,
            Origin::Changed(_) | Origin::Drawn(_) | Origin::Own => self.link().err(),
        }
    }

    fn link(&self) -> Result<Rc<str>, Unlinkable> {
        let Document { text, kept, .. } = &self.document;
        let drawn = self.document.drawn();
        if let Some(MadeLink { text: of, drawn: from, link }) = &self.link
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
    pub(crate) fn wanted_link(&self) -> Option<(Rc<str>, Option<Options>)> {
        let wanted = !self.has_fragment();
        wanted.then(|| (self.document.text.clone(), self.document.drawn()))
    }

    pub(crate) fn link_made(
        &mut self,
        text: &str,
        drawn: Option<Options>,
        link: Result<String, Unlinkable>,
    ) {
        self.link = Some(MadeLink { text: text.into(), drawn, link: link.map(Rc::from) });
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

    impl State {
        /// Makes the link that is wanted, as the worker does.
        pub(crate) fn make_link(&mut self) {
            if let Some((text, drawn)) = self.wanted_link() {
                self.link_made(&text, drawn, encode(&text, drawn));
            }
        }
    }

    fn shared(text: &str) -> Result<String, Unlinkable> {
        let mut state = State::new(Settings::default(), System::default());
        open(&mut state, text, Origin::Own);
        state.make_link();
        state.shareable()
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
        let mut state = State::new(Settings::default(), System::default());
        for (text, origin) in [
            (fig4, Origin::Own),
            (&long, Origin::Own),
            (&long, Origin::Gallery("openb".to_owned())),
            ("{", Origin::Own),
        ] {
            open(&mut state, text, origin);
            for kept in [None, Some(Kept::NoRoom)] {
                assert_eq!(state.untold(kept), None, "nothing was changed");
            }
            state.document.change(&format!("{text} "));
            state.make_link();
            assert_eq!(state.untold(None), None, "not tried yet");
            assert_eq!(state.untold(Some(Kept::Yes)), None);
            let many = state.untold(Some(Kept::TooMany));
            assert_eq!(many, Some(Notice::TooManyDrafts));
            let told = state.untold(Some(Kept::NoRoom));
            assert_eq!(told.is_some(), text != fig4, "its link keeps it");
            for untold in told.iter().chain(&many) {
                assert_eq!(state.is_lost(untold), text != fig4, "{untold:?}");
            }
        }
    }

    #[test]
    fn what_was_opened_from_a_link_has_that_link_until_it_is_changed() {
        let fig4 = include_str!("../../static/gallery/fig4.json");
        let long = format!("{fig4}{}", " ".repeat(MOST));
        let mut state = State::new(Settings::default(), System::default());
        open(&mut state, &long, Origin::Own);
        let of = |state: &State| url::read(&state.fragment()).0;
        assert_eq!(of(&state), Source::Nothing);
        let text = state.document.text.clone();
        state.link_opened(&text, "z=abc");
        assert_eq!(of(&state), Source::Link("z=abc".to_owned()));
        state.document.change(&format!("{long} "));
        assert_eq!(of(&state), Source::Nothing);
        state.apply(Action::Undo);
        assert_eq!(of(&state), Source::Link("z=abc".to_owned()));
    }
}
