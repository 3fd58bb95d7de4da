//! The step's sentence over the picture: the fact, then the reason or the meaning.

use yew::prelude::*;

use super::rich::rich;
use crate::narrate::{Explained, Words};

/// The sentence. Its lines are reserved, so that no picture moves from step to step. Of a preview it says that it is one.
pub fn headline(words: Words, reason: &Explained, preview: bool) -> Html {
    let turn = reason.turn();
    html! {
        <p class="moment">
            if preview { <span class="preview">{ words.preview() }</span>{ " " } }
            <b>{ reason.headline.clone() }</b>
            if !turn.is_empty() { { " " }<span class="soft">{ rich(&turn) }</span> }
        </p>
    }
}
