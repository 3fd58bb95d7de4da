//! The guarantees of the method, as lamps: shape and word as well as colour.

use std::rc::Rc;

use gantry_core::placement::view::{Lamp, View};
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

/// The lamps.
#[component]
pub fn Lamps(props: &Props) -> Html {
    let Props { words, view } = props;
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
