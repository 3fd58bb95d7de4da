//! The step's sentence over the picture: the time, the fact, then the reason or the meaning.

use gantry_core::scenario::LabKind;
use yew::prelude::*;

use super::explained::use_terms;
use crate::narrate::{Explained, Words};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub words: Words,
    pub lab: LabKind,
    /// The instant, in a lab with time.
    pub time: Option<String>,
    pub said: Explained,
    /// Whether it is what a hand would change, not what is so.
    pub preview: bool,
}

/// The sentence. Its lines are reserved, so that no picture moves from step to step.
#[component]
pub fn Headline(props: &Props) -> Html {
    let Props { words, lab, time, said, preview } = props;
    let turn = said.turn();
    let terms = use_terms(*words, *lab);
    html! {
        <p class="moment">
            if *preview { <span class="preview">{ words.preview() }</span>{ " " } }
            if let Some(time) = time { <span class="time">{ time.clone() }</span>{ " " } }
            <b>{ said.headline.clone() }</b>
            if !turn.is_empty() { { " " }<span class="soft">{ terms.sentences(&turn) }</span> }
        </p>
    }
}
