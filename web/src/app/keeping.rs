//! What the page keeps of the document outside of its state: address, drafts, link, and what is needed after a stop.

use std::rc::Rc;

use yew::prelude::*;

use super::App;
use crate::client::ToWorker;
use crate::components::page;
use crate::course;
use crate::platform::store::{self, Browser};
use crate::platform::{address, clock, overlay, scorm, site};
use crate::state::{Action, Notice, Settings, SheetAction};
use crate::storage;

impl App {
    /// Has the link of the document made, where it is not known.
    pub(super) fn want_link(&mut self) {
        if let Some((text, drawn)) = self.state.wanted_link() {
            self.client.send(&ToWorker::Link(text.to_string(), drawn), None);
        }
    }

    /// What the overlay would need, kept before a text is opened and not after.
    pub(super) fn keep(&self) {
        let language = self.state.settings.language;
        let document = &self.state.document;
        // What is kept elsewhere is no text that could be saved here.
        let (text, elsewhere) = match &document.kept {
            Some(_) => ("".into(), self.client.rescue(document.script())),
            None => (document.text.clone(), None),
        };
        let kept = overlay::Kept { text, elsewhere, fragment: address::fragment(), language };
        overlay::keep(kept);
    }

    /// Writes the address and the draft. Whether there is something to tell the reader.
    pub(super) fn write_down(&mut self) -> bool {
        self.remember = None;
        self.want_link();
        // An embed writes nothing: neither its address, which is of the page around it, nor the reader's drafts.
        if self.state.embed.is_some() {
            return false;
        }
        if self.state.has_fragment() && self.state.pictures_document() {
            address::replace(&self.state.fragment());
        }
        let changed = self.keep_draft();
        self.keep();
        let document = &self.state.document;
        let untold = self.state.untold(self.drafts.kept(document));
        let lost = untold.as_ref().is_some_and(|notice| self.state.is_lost(notice));
        self.asks_on_leaving.set(lost || self.state.sheet.is_lost_on_leaving());
        let told = self.told.as_ref().is_some_and(|told| Rc::ptr_eq(told, &document.opened));
        if told || self.state.notice.is_some() {
            return changed;
        }
        let tells = untold.is_some();
        if tells {
            self.told = Some(document.opened.clone());
            self.state.apply(Action::Notice(untold));
        }
        tells || changed
    }

    /// Keeps what was changed and what is typed. Whether there is something else to say of what is typed.
    pub(super) fn keep_draft(&mut self) -> bool {
        if self.state.embed.is_some() {
            return false;
        }
        let title = page::title(&self.state);
        let (document, now_ms) = (&self.state.document, clock::today_ms());
        self.drafts.keep(&Browser, document, &title, now_ms);
        let sheet = &self.state.sheet;
        let (mut kept, typed) = ([None; 2], [&sheet.text, &sheet.written]);
        for ((draft, typed), kept) in self.typed.iter_mut().zip(typed).zip(&mut kept) {
            let became = draft.keep(&Browser, (document, &title), typed.as_ref(), now_ms);
            *kept = typed.is_some().then_some(became);
        }
        let changed = kept != sheet.kept;
        if changed {
            self.state.apply(Action::Sheet(SheetAction::Kept(kept)));
        }
        changed
    }
}

/// Has the browser keep what is used for visits without a connection. A package is its platform's to keep.
pub(super) fn site(act: &Callback<Action>) {
    if scorm::packaged().is_none() {
        let act = act.clone();
        site::keep(move || act.emit(Action::Notice(Some(Notice::NewVersion))));
    }
}

pub(super) fn progress(far: &course::Far) {
    let kept = store::get(course::PROGRESS).unwrap_or_default();
    store::set(course::PROGRESS, &course::with(&kept, far));
}

pub(super) fn settings(settings: Settings) {
    store::set(storage::SETTINGS, &storage::write_settings(&settings));
}
