//! The picture of the backfill lab, as a table of what runs and ran.

use std::rc::Rc;

use gantry_core::backfill::view::{Outline, Piece, View};
use yew::prelude::*;

use crate::narrate::Words;
use crate::state::{Action, Motion, Selection, Theme};

/// What it shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What the scenario is.
    pub outline: Rc<Outline>,
    /// The moment.
    pub view: Rc<View>,
    /// What one unit of time is.
    pub time_unit: Option<String>,
    /// What the reader has pointed at.
    pub selection: Option<Selection>,
    /// How pictures move.
    pub motion: Motion,
    /// The colours in force.
    pub theme: Theme,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The pieces.
#[component]
pub fn GanttScene(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let row = |piece: &Piece| {
        html! {
            <tr key={format!("{}.{}", piece.job, piece.number)}>
                <th scope="row">{ words.job(piece.job, outline) }</th>
                <td>{ words.number(piece.start) }</td>
                <td>{ words.number(piece.end) }</td>
            </tr>
        }
    };
    html! { <table class="data">{ for view.gantt.pieces.iter().map(row) }</table> }
}
