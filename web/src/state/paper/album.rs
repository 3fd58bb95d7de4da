//! An album: moments of scenarios, filled one after the other by previews of the worker, beside what is open. Paper has one,
//! and a film.
//!
//! **Invariant:** pages are filled in order, one at a time; what comes for another page is dropped.
//! **Invariant:** at most [`Album::MOST`] pages on paper, each of a run with at most [`crate::client::MOST_PREVIEWED`] events.

#[cfg(test)]
use crate::client::Base;
use crate::client::{Page, ToWorker};
use crate::state::{Effect, Shown};

/// Pages, and what is shown on those that are filled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Album {
    pages: Vec<Page>,
    filled: Vec<Option<Shown>>,
    /// The request that fills the next page.
    awaited: Option<u32>,
}

impl Album {
    /// The most pages: questions and their answers.
    pub const MOST: usize = 120;

    pub fn of(pages: Vec<Page>) -> Album {
        Album { pages, ..Album::default() }
    }

    /// Adds a page; there is room for it or not.
    pub fn add(&mut self, page: Page) -> bool {
        let room = self.pages.len() < Album::MOST;
        if room {
            self.pages.push(page);
        }
        room
    }

    /// The number of pages that are filled, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.filled.len(), self.pages.len())
    }

    pub fn is_full(&self) -> bool {
        self.filled.len() == self.pages.len()
    }

    /// A page as it is shown; none where it is not filled, or cannot be.
    pub fn shown(&self, page: usize) -> Option<&Shown> {
        self.filled.get(page)?.as_ref()
    }

    #[cfg(test)]
    pub fn text(&self, page: usize) -> Option<String> {
        match &self.pages.get(page)?.script.base {
            Base::Text(text) => Some(text.clone()),
            Base::Kept(_) => None,
        }
    }

    /// Asks for the next page that is not filled, as the request `id`.
    pub(in crate::state) fn ask(&mut self, id: u32, effects: &mut Vec<Effect>) {
        if let (Some(page), None) = (self.pages.get(self.filled.len()), self.awaited) {
            self.awaited = Some(id);
            effects.push(Effect::Send(ToWorker::Preview(id, page.clone()), None));
        }
    }

    /// Takes what came for a request. True if it was awaited.
    pub(in crate::state) fn take(&mut self, id: u32, shown: Option<&Shown>) -> bool {
        let awaited = self.awaited.take_if(|awaited| *awaited == id).is_some();
        if awaited {
            self.filled.push(shown.cloned());
        }
        awaited
    }
}
