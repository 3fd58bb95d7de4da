//! The nodes by what is free on them, for as many GPUs together as the reader asks for.

use yew::prelude::*;

use crate::components::figure::{FigureView, Props};
use crate::labs::groups::figures::asked;
use crate::platform::page;

/// The figure under its slider.
#[component]
pub fn RoomsFigure(props: &Props) -> Html {
    let chosen = use_state(|| None::<u64>);
    let props = Props { setting: *chosen, ..props.clone() };
    let words = props.given.words;
    let Some((rooms, together)) = asked(&props.context(None)) else { return Html::default() };
    let oninput = {
        let chosen = chosen.clone();
        Callback::from(move |event: InputEvent| {
            chosen.set(page::value_of(&event).parse().ok());
        })
    };
    let slider = html! {
        <>
            <label class="ask">
                <span class="soft">{ words.rooms_ask() }</span>
                <input id="together" type="range" min="1" max={rooms.most().to_string()} value={together.to_string()}
                    aria-valuetext={words.rooms_needs(together)} {oninput} />
            </label>
            <span class="told" role="status">{ words.rooms_told(together, rooms.fit(together)) }</span>
        </>
    };
    html! { <FigureView ..Props { controls: (slider, Html::default()), ..props } /> }
}
