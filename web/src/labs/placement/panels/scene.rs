//! The scene of the placement lab: the space and the tree of buckets, beside each other where there is room.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::Figure;
use crate::labs::own;
use crate::labs::placement::Ui;
use crate::labs::placement::picture::arrange::arranged;
use crate::labs::placement::picture::space::SceneOptions;

/// Height of what stands over and under a picture.
const AROUND: f64 = 92.0;
const PADDING: f64 = 12.0;

#[component]
pub fn Scene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let zoom = room.zoom;
    let place = arranged(
        &own::<Ui>(&given.shown).outline,
        given.words,
        ((room.width - 2.0 * PADDING * room.rem) / zoom).max(260.0).floor(),
        ((room.height - AROUND * room.rem) / zoom).floor(),
    );
    let options = [place.space].into_iter().chain(place.tree);
    let one = |(figure, options): (Figure, SceneOptions)| {
        let size = (options.width, options.height);
        html! { <FigureView key={figure.id} {figure} given={given.clone()} {size} {zoom} /> }
    };
    html! {
        <div ref={node} class={classes!("scene", if place.beside { "side" } else { "stacked" })}>
            <div class="pictures">
                if room.width > 0.0 {
                    { for given.figures().into_iter().zip(options).map(one) }
                }
            </div>
        </div>
    }
}
