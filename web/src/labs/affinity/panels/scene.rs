//! The pictures of the lab: the relation, the costs and the nodes in one; all nodes as a map where there are many; the
//! calls over time.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_room;
use crate::figure::Figure;

/// Around the pictures.
const AROUND: f64 = 24.0;
/// The least width of a picture.
const LEAST: f64 = 280.0;
/// Where there is room for more than this, the stage is enlarged, up to so many times.
const WIDE: f64 = 1_250.0;
const LARGEST: f64 = 1.5;

/// The scene.
#[component]
pub fn AffinityScene(given: &Given) -> Html {
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let width = (room.width / zoom - AROUND).max(LEAST).floor();
    let larger = (width / WIDE).clamp(1.0, LARGEST);
    let one = |figure: Figure| {
        let larger = if figure.id == "stage" { larger } else { 1.0 };
        let size = ((width / larger).floor(), figure.prefers.1);
        html! { <FigureView key={figure.id} {figure} given={given.clone()} {size} zoom={zoom * larger} /> }
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
