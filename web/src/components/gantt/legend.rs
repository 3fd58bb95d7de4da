//! What the shapes of the chart mean.

use yew::prelude::*;

use crate::components::shapes::shape;
use crate::narrate::Words;
use crate::scene::gantt::samples;
use crate::scene::shape::Shape;

/// The legend.
pub fn legend(words: Words) -> Html {
    let entry = |(name, shapes): (&'static str, Vec<Shape>)| {
        html! {
            <li key={name}>
                <svg width="28" height="16" viewBox="-14 -8 28 16" aria-hidden="true">
                    { for shapes.iter().enumerate().map(|(index, one)| shape(index, one)) }
                </svg>
                { name }
            </li>
        }
    };
    html! { <ul class="legend" aria-label={words.legend()}>{ for samples(words).into_iter().map(entry) }</ul> }
}
