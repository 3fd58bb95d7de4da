//! The page inside another page: what it shows there, and how the two talk.
//!
//! An address with the flag `embed` ([`crate::url`]) asks for it. All of this is a part of the program of its own, which no
//! other page fetches: what an embed shows ([`crate::components::embed`]), the messages ([`message`]), who may say them
//! and when ([`talk`], over the [`mod@line`]), what learning record stores keep ([`statement`]). What a hosted exercise counts is the same for a
//! page that embeds and for a learning platform ([`crate::state::Hosted`]).
//!
//! **Invariant:** an embed takes messages from the window that embeds it alone, and answers it alone, once that has said
//! `hello`, at the origin that said so.
//! **Invariant:** it writes neither history nor storage, and asks for the keyboard only while it has it.

pub mod line;
pub mod message;
pub mod statement;
pub mod talk;

use yew::{Callback, Html};

use crate::components;
use crate::split::part;
use crate::state::{Action, Report, State};

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a few at a time, and not so large in a browser")]
pub enum Wish {
    Act(Action),
    /// To open what a fragment names.
    Follow(String),
}

/// A conversation with the page around.
pub trait Conversation {
    /// What that page has asked since the last time.
    fn attend(&mut self, state: &State) -> Vec<Wish>;

    fn tell(&mut self, state: &State);

    fn report(&mut self, report: &Report, state: &State);
}

#[derive(Clone, Copy)]
pub struct Parts {
    pub page: fn(&State, &Callback<Action>) -> Html,
    /// Begins to listen; calls when there is something to attend to, or to tell.
    pub begin: fn(Callback<()>) -> Box<dyn Conversation>,
}

part!("split-page", embed: Parts = Parts {
    page: components::embed::page,
    begin: line::begin,
});

pub use embed::{fetch, here};
