//! The figures of the run so far, in one line.

use gantry_core::placement::view::View;
use yew::prelude::*;

use crate::narrate::Words;

/// The first two always, the others once there is anything to tell.
const ALWAYS: usize = 2;

/// The figures.
pub fn figures(words: Words, view: &View) -> Html {
    let figures = words.figures(&view.metrics).into_iter().enumerate();
    let told = figures.filter(|(at, (_, value))| *at < ALWAYS || value != "0");
    let figure = |(_, (label, value)): (usize, (&'static str, String))| {
        html! { <div key={label}><dt>{ label }</dt><dd>{ value }</dd></div> }
    };
    html! { <dl class="figures" aria-label={words.metrics()}>{ for told.map(figure) }</dl> }
}
