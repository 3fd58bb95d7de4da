//! What an address or a link names, opened.

use std::rc::Rc;

use gantry_core::scenario::Errors;
use gantry_core::session::Goal;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{App, Message};
use crate::client::{Source, ToWorker};
use crate::platform::files::{self, Found, OfSite};
use crate::start::{self, Linked};
use crate::state::{Action, Dialog, Hosted, Notice, Origin, Score};
use crate::{gallery, url};

impl App {
    /// Opens what a fragment names; the draft that was kept is offered, never overwritten.
    pub(super) fn follow(&mut self, ctx: &Context<Self>, fragment: &str) {
        let (source, view) = url::read(fragment);
        let first = self.state.shown.is_none() && self.state.opening.is_none();
        self.cost = view.cost;
        if self.state.dialog == Some(Dialog::Cost) {
            self.apply(ctx, Action::Dialog(None));
        }
        // What an embed is to open is opened anew, though it be the same: it may be another part of it.
        let revisits = !first && view.embed.is_none() && self.state.embed.is_none();
        if revisits && source == url::read(&self.state.fragment()).0 {
            self.dress_for(&view);
            let asks = start::asks(&view);
            let url::View { goal, comparison, selection, window, .. } = view;
            if let Some(action) = asks {
                return self.apply(ctx, action);
            }
            return self.apply(ctx, Action::Revisit { goal, comparison, selection, window });
        }
        // What is still to be written is of what is left, and the address is another already.
        self.remember = None;
        self.state.following = None;
        let example = |name: &str| {
            let (name, goal) = (name.to_owned(), view.goal.clone());
            Action::OpenExample { name, goal, push: false }
        };
        match source {
            url::Source::Example(name) => {
                self.expect(ctx, &view);
                self.apply(ctx, example(&name));
            }
            url::Source::Nothing => {
                self.expect(ctx, &view);
                self.apply(ctx, example(gallery::first()));
            }
            url::Source::Link(link) => {
                // What cannot be opened changes nothing.
                if first {
                    self.expect(ctx, &view);
                }
                self.state.following = Some((link.as_str().into(), view));
                match url::file_of(&link).map(str::to_owned) {
                    Some(address) => fetch_of_site(ctx, address, link),
                    None => self.client.send(&ToWorker::Follow(link), None),
                }
            }
        }
    }

    /// How what is open is looked at, whatever it is.
    fn dress_for(&mut self, view: &url::View) {
        let state = &mut self.state;
        state.settings.language = view.language.unwrap_or(state.settings.language);
        state.level = view.level.unwrap_or(state.level);
        state.tab = view.tab.unwrap_or(state.tab);
        state.presenting = view.presenting && view.embed.is_none();
        if let Some(breakpoints) = &view.breakpoints {
            state.breakpoints.clone_from(breakpoints);
        }
    }

    /// What to do once what a view is of is open.
    fn expect(&mut self, ctx: &Context<Self>, view: &url::View) {
        self.dress_for(view);
        let state = &mut self.state;
        state.expected = view.clone();
        if view.embed.is_some() || state.embed.is_some() {
            state.embed.clone_from(&view.embed);
            let asks = view.asks.is_some();
            state.hosted = view.embed.is_some().then(|| Hosted::new(asks, Score::default(), false));
            ctx.link().send_message(Message::Host);
        }
    }

    /// Opens what a link holds, if it is still the one that is followed.
    pub(super) fn linked(
        &mut self,
        ctx: &Context<Self>,
        link: &str,
        linked: Result<Linked, Errors>,
    ) {
        let Some(view) = self.followed(link) else { return };
        match linked {
            Ok(linked) => {
                self.expect(ctx, &view);
                let action = start::follow(linked, view.from, view.goal.unwrap_or(Goal::Start));
                if let Action::Open { text, .. } = &action {
                    self.state.link_opened(text, link);
                }
                // As if the reader had asked: it may need a part of the program.
                Component::update(self, ctx, Message::Act(action));
            }
            Err(errors) => {
                let errors = Rc::new(errors);
                self.apply(ctx, Action::NotOpened(Notice::BadLink { errors }));
            }
        }
    }

    /// What to do with a link, if it is still the one that is followed.
    fn followed(&mut self, link: &str) -> Option<url::View> {
        self.state.following.take_if(|(following, _)| **following == *link).map(|it| it.1)
    }

    /// Opens a file of the site that a link names.
    pub(super) fn fetched_of_site(
        &mut self,
        ctx: &Context<Self>,
        link: &str,
        found: Result<Found, OfSite>,
    ) {
        match found {
            Ok(Found::Text(text)) => self.linked(ctx, link, Ok(Linked::Text(text))),
            Ok(Found::Large(given)) => {
                let Some(view) = self.followed(link) else { return };
                self.expect(ctx, &view);
                let (source, goal) = (Source::File(given), view.goal.unwrap_or(Goal::Start));
                self.apply(ctx, Action::Import { source, origin: Origin::Own, goal, push: false });
            }
            Err(why) => {
                if self.followed(link).is_some() {
                    let address = url::file_of(link).unwrap_or_default();
                    self.apply(ctx, Action::NotOpened(Notice::of_site(address, why)));
                }
            }
        }
    }
}

fn fetch_of_site(ctx: &Context<App>, address: String, link: String) {
    let to = ctx.link().clone();
    spawn_local(async move {
        let found = files::of_site(&address).await;
        to.send_message(Message::OfSite(link, found));
    });
}
