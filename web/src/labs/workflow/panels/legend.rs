//! Uses of units, in short.

use gantry_core::labs::workflow::Mode;
use yew::prelude::*;

use crate::components::shapes::shape;
use crate::labs::workflow::picture::samples;
use crate::narrate::Words;
use crate::scene::shape::Shape;

/// The meaning of the shapes of a mode; of all modes where several runs are shown.
pub fn legend(words: Words, mode: Option<Mode>) -> Html {
    let entry = |((long, short), shapes): ((&'static str, &'static str), Vec<Shape>)| {
        html! {
            <li key={long} title={long}>
                <svg width="24" height="16" viewBox="-12 -8 24 16" aria-hidden="true">
                    { for shapes.iter().enumerate().map(|(index, one)| shape(index, one)) }
                </svg>
                { short }
            </li>
        }
    };
    html! { <ul class="legend" tabindex="0" aria-label={words.legend()}>{ for samples(words, mode).into_iter().map(entry) }</ul> }
}
