//! What the shapes of a picture mean.

use yew::prelude::*;

use super::shapes::shape;
use crate::narrate::Words;
use crate::scene::chart::heat_sample;
use crate::scene::paper::Sample;

/// The legend; of a heat map too, where one is seen.
pub fn legend(words: Words, samples: &[Sample], heated: bool) -> Html {
    html! {
        <ul class="legend" aria-label={words.legend()}>
            { for samples.iter().map(|sample| entry(sample, None)) }
            { for heated.then(|| heat(words)) }
        </ul>
    }
}

pub fn heat(words: Words) -> Html {
    entry(&heat_sample(words), Some("shaded"))
}

fn entry((name, shapes): &Sample, class: Option<&'static str>) -> Html {
    html! {
        <li key={*name} {class}>
            <svg width="28" height="16" viewBox="-14 -8 28 16" aria-hidden="true">
                { for shapes.iter().enumerate().map(|(index, one)| shape(index, one)) }
            </svg>
            { *name }
        </li>
    }
}
