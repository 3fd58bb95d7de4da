//! What all pictures of a comparison are given.

use yew::prelude::*;

use crate::narrate::Words;
use crate::state::{Action, Motion, Ran, Theme};

/// What is shown.
#[derive(Clone, Properties, PartialEq)]
pub struct SpaceProps {
    /// The words.
    pub words: Words,
    /// The runs where they stand.
    pub runs: Vec<Ran>,
    /// The job or task that they are aligned by.
    pub thing: Option<u32>,
    /// How pictures move.
    pub motion: Motion,
    /// The colours in force.
    pub theme: Theme,
    /// Takes actions.
    pub act: Callback<Action>,
}
