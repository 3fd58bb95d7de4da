//! The guarantees of the method, as lamps: shape and word as well as colour.

use yew::prelude::*;

use crate::narrate::{Watched, Words};

pub fn lamps(words: Words, watched: &[Watched]) -> Html {
    let lamp = |&(name, hint, holds): &Watched| {
        let class = if holds { "holds" } else { "broken" };
        let path = if holds { "m1 5 3 3 5-6" } else { "m1 1 8 8m0-8-8 8" };
        html! {
            <li key={name} class={class}>
                <button type="button" title={format!("{name}: {hint}")}>
                    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false"><path d={path} /></svg>
                    <span>{ name }</span>
                    <span class="hidden">{ format!(": {}", words.lamp(holds)) }</span>
                </button>
            </li>
        }
    };
    html! { <ul class="lamps" aria-label={words.invariants()}>{ for watched.iter().map(lamp) }</ul> }
}
