//! The figures of the run so far, in one line.

use std::rc::Rc;

use gantry_core::placement::view::View;
use yew::prelude::*;

use crate::narrate::Words;

/// What they show.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The moment.
    pub view: Rc<View>,
}

/// The first two always, the others once there is anything to tell.
const ALWAYS: usize = 2;

/// The figures.
#[component]
pub fn Figures(props: &Props) -> Html {
    let Props { words, view } = props;
    let figures = words.figures(&view.metrics).into_iter().enumerate();
    let told = figures.filter(|(at, (_, value))| *at < ALWAYS || value != "0");
    let figure = |(_, (label, value)): (usize, (&'static str, String))| {
        html! { <div key={label}><dt>{ label }</dt><dd>{ value }</dd></div> }
    };
    html! { <dl class="figures" aria-label={words.metrics()}>{ for told.map(figure) }</dl> }
}
