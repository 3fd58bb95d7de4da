//! The pictures of the lab: the relation, the costs and the nodes in one; all nodes as a map where there are many; the
//! calls over time.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::Figure;

/// Around the pictures.
const AROUND: f64 = 24.0;
/// The least width of a picture.
const LEAST: f64 = 280.0;

/// The scene.
#[component]
pub fn AffinityScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let zoom = room.zoom;
    let width = ((room.width - AROUND * room.rem) / zoom).max(LEAST).floor();
    let one = |figure: Figure| {
        let size = (width, figure.prefers.1);
        html! { <FigureView key={figure.id} {figure} given={given.clone()} {size} {zoom} /> }
    };
    html! {
        <div ref={node} class="scene column affinity">
            if room.width > 0.0 {
                <div class="pictures">
                    { for given.figures().into_iter().map(one) }
                </div>
            }
        </div>
    }
}
