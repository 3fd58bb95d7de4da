//! Policies beside each other: a part of the program that comes when they are first compared.

use gantry_core::session::Clock;
use yew::{Callback, Html};

use crate::components::compare;
use crate::labs::PictureFile;
use crate::narrate::Words;
use crate::split::part;
use crate::state::{Action, Beside, Ran, Shown, State};

/// Its functions.
#[derive(Clone, Copy)]
pub struct Comparing {
    /// The page's parts.
    pub page: fn(&State, &Beside, &Shown, &Callback<Action>) -> Html,
    /// Saves the pictures of the runs, in which a thing is marked.
    pub save: fn(&PictureFile<'_>, &[Ran], Option<u32>),
    /// What those who listen hear.
    pub live: fn(Words, &Clock, &[Ran]) -> String,
}

part!("split-page", comparing: Comparing = Comparing {
    page: compare::beside,
    save: compare::save,
    live: |words, clock, runs| words.beside_live(clock, runs),
});

pub use comparing::{fetch, here};
