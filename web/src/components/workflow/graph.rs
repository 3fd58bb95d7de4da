//! The stage graph as a picture or as a table.

use std::rc::Rc;

use gantry_core::workflow::view::{Outline, View};
use yew::prelude::*;

use crate::narrate::Words;
use crate::state::{Action, Motion, Selection, Theme};

/// What the graph shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What stays the same while the scenario is open.
    pub outline: Rc<Outline>,
    /// The moment.
    pub view: Rc<View>,
    /// What one unit of time is.
    pub time_unit: Option<String>,
    /// What the reader has pointed at.
    pub selection: Option<Selection>,
    /// How the picture moves.
    pub motion: Motion,
    /// The colours in force.
    pub theme: Theme,
    /// The scenario's text.
    pub text: Rc<str>,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The graph.
#[component]
pub fn StageGraph(_props: &Props) -> Html {
    html! {}
}
