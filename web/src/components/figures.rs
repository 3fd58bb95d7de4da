//! The figures of the run so far, in one line.

use yew::prelude::*;

use crate::narrate::Words;

/// The figures, each a label and a value.
pub fn figures(words: Words, told: Vec<(&'static str, String)>) -> Html {
    let figure = |(label, value): (&'static str, String)| {
        html! { <div key={label}><dt>{ label }</dt><dd>{ value }</dd></div> }
    };
    html! { <dl class="figures" aria-label={words.metrics()}>{ for told.into_iter().map(figure) }</dl> }
}
