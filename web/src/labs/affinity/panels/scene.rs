//! The pictures of the lab: the scene; where nodes are many, all of them as a map, and all calls over time.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::Figure;

/// Around the pictures, and above one.
const AROUND: f64 = 24.0;
const ABOVE: f64 = 28.0;
/// The least width of a picture.
const LEAST: f64 = 248.0;

/// The scene.
#[component]
pub fn AffinityScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let zoom = room.zoom;
    let width = ((room.width - AROUND * room.rem) / zoom).max(LEAST).floor();
    let high = ((room.height - AROUND * room.rem) / zoom - ABOVE).max(LEAST).floor();
    let figures = given.figures();
    let only = figures.len() == 1;
    let one = |figure: Figure| {
        // By itself it fills the room.
        let size = (width, if only { high } else { figure.prefers.1 });
        html! { <FigureView key={figure.id} {figure} given={given.clone()} {size} {zoom} /> }
    };
    html! {
        <div ref={node} class="scene column affinity">
            if room.width > 0.0 {
                <div class="pictures">
                    { for figures.into_iter().map(one) }
                </div>
            }
        </div>
    }
}
