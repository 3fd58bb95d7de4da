//! A sentence in parts, as elements.

use yew::prelude::*;

use crate::narrate::{Part, Rich};

/// No more characters are kept in one line: on the narrowest screen it has room.
const UNBROKEN: usize = 28;

pub fn rich(rich: &Rich) -> Html {
    rich.0.iter().map(part).collect()
}

pub fn part(part: &Part) -> Html {
    match part {
        Part::Text(text) => html! { <>{ text.clone() }</> },
        Part::Strong(text) => html! { <b>{ text.clone() }</b> },
        Part::Bad(text) => html! { <span class={class("bad", text)}>{ text.clone() }</span> },
        Part::Good(text) => html! { <span class={class("good", text)}>{ text.clone() }</span> },
    }
}

/// An inequality is not broken over lines; a sentence is.
pub fn class(class: &'static str, text: &str) -> Classes {
    let short = text.chars().count() <= UNBROKEN;
    classes!(class, short.then_some("unbroken"))
}
