//! The step's sentence over the picture: the fact, then the reason or the meaning.

use yew::prelude::*;

use super::rich::rich;
use crate::narrate::Explained;

/// The sentence. Its lines are reserved, so that no picture moves from step to step.
pub fn headline(reason: &Explained) -> Html {
    let turn = reason.turn();
    html! {
        <p class="moment">
            <b>{ reason.headline.clone() }</b>
            if !turn.is_empty() { { " " }<span class="soft">{ rich(&turn) }</span> }
        </p>
    }
}
