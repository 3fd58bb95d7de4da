//! The guarantees of the method, as lamps: shape and word as well as colour.

use gantry_core::placement::view::{Lamp, View};
use yew::prelude::*;

use crate::narrate::Words;

/// The lamps.
pub fn lamps(words: Words, view: &View) -> Html {
    let lamp = |&Lamp { invariant, holds }: &Lamp| {
        let class = if holds { "holds" } else { "broken" };
        let path = if holds { "m1 5 3 3 5-6" } else { "m1 1 8 8m0-8-8 8" };
        html! {
            <li key={invariant as usize} class={class} title={words.invariant_hint(invariant)}>
                <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false"><path d={path} /></svg>
                <span>{ words.invariant(invariant) }</span>
                <span class="hidden">{ format!(": {}", words.lamp(holds)) }</span>
            </li>
        }
    };
    html! { <ul class="lamps" aria-label={words.invariants()}>{ for view.lamps.iter().map(lamp) }</ul> }
}
