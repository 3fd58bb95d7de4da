//! A sentence in parts, as elements.

use yew::prelude::*;

use crate::narrate::{Part, Rich};

/// The parts of a sentence.
pub fn rich(rich: &Rich) -> Html {
    rich.0.iter().map(part).collect()
}

/// One part.
pub fn part(part: &Part) -> Html {
    match part {
        Part::Text(text) => html! { <>{ text.clone() }</> },
        Part::Strong(text) => html! { <b>{ text.clone() }</b> },
        Part::Bad(text) => html! { <span class="bad">{ text.clone() }</span> },
        Part::Good(text) => html! { <span class="good">{ text.clone() }</span> },
    }
}
