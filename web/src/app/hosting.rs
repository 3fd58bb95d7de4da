//! Who hosts the page, and what it is told: a learning platform, in a package; or the page around an embed.

use yew::prelude::*;

use super::{App, Message};
use crate::embed::{self, Conversation, Wish};
use crate::hosting::{resumed, values};
use crate::platform::address;
use crate::platform::scorm;
use crate::state::{Report, State};
use crate::url::{self, Source};

/// Who hosts the page.
pub(super) enum Host {
    /// A learning platform.
    Platform(scorm::Host),
    /// A page around this one.
    Page(Box<dyn Conversation>),
}

/// The platform that hosts the page, if one does, and the fragment on which the page opens.
pub(super) fn begin(state: &mut State) -> (Option<Host>, String) {
    let address = address::fragment();
    let Some(exercise) = scorm::packaged() else { return (None, address) };
    let host = scorm::Host::begin();
    let kept = |name: &str| host.as_ref().map(|host| host.get(name)).unwrap_or_default();
    let (hosted, fragment) = resumed(&exercise, kept);
    state.hosted = host.is_some().then_some(hosted);
    // A page that is loaded again stands where its address says.
    let is_placed = url::read(&address).0 != Source::Nothing;
    (host.map(Host::Platform), if is_placed { address } else { fragment })
}

impl App {
    /// Tells the host of answers, and of the end.
    pub(super) fn report(&mut self, report: &Report) {
        match &mut self.host {
            Some(Host::Platform(host)) => {
                host.set(&values(report), report.completed, report.keeps);
            }
            Some(Host::Page(around)) => around.report(report, &self.state, &self.links),
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

    /// Tells the page around what has changed.
    pub(super) fn tell_host(&mut self) {
        if let Some(Host::Page(around)) = &mut self.host {
            around.tell(&self.state, &self.links);
        }
    }
}
