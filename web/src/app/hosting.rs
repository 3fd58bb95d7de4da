//! Who hosts the page, and what it is told: a learning platform, in a package; or the page around an embed.

use yew::prelude::*;

use super::{App, Message};
use crate::embed::{self, Conversation, Wish};
use crate::platform::scorm;
use crate::state::Report;
use crate::tools;

pub(super) enum Host {
    /// A learning platform.
    Platform(scorm::Host),
    /// A page around this one.
    Page(Box<dyn Conversation>),
}

impl App {
    /// Has the platform around the page of a package begin, and opens what it leads to.
    pub(super) fn begin(&mut self, ctx: &Context<Self>, exercise: &str) {
        let Some(tools) = tools::here() else { return };
        let (host, fragment) = (tools.begin)(&mut self.state, exercise);
        self.host = host.map(Host::Platform);
        self.follow(ctx, &fragment);
    }

    pub(super) fn report(&mut self, report: &Report) {
        match &mut self.host {
            Some(Host::Platform(host)) => {
                if let Some(tools) = tools::here() {
                    (tools.tell)(host, report, &self.state);
                }
            }
            Some(Host::Page(around)) => around.report(report, &self.state),
            None => {}
        }
    }

    /// Does what the page around asks; at first begins to listen to it.
    pub(super) fn attend(&mut self, ctx: &Context<Self>) {
        if self.host.is_none() && self.state.embed.is_some() {
            let again = ctx.link().callback(|()| Message::Host);
            self.host = embed::here().map(|parts| Host::Page((parts.begin)(again)));
        }
        let Some(Host::Page(around)) = &mut self.host else { return };
        for wish in around.attend(&self.state) {
            match wish {
                // It may need a part of the program.
                Wish::Act(action) => ctx.link().send_message(Message::Act(action)),
                Wish::Follow(fragment) => ctx.link().send_message(Message::Address(fragment)),
            }
        }
    }

    /// Tells the page around what has changed; for a platform the time that an answer takes is measured.
    pub(super) fn tell_host(&mut self) {
        match &mut self.host {
            Some(Host::Page(around)) => around.tell(&self.state),
            Some(Host::Platform(host)) => host.sees(self.state.open_question()),
            None => {}
        }
    }
}
