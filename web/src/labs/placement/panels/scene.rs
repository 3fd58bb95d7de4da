//! The scene of the placement lab: the space and the tree of buckets, beside each other where there is room.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::Figure;
use crate::labs::own;
use crate::labs::placement::Ui;
use crate::labs::placement::picture::arrange::arranged;
use crate::labs::placement::picture::space::SceneOptions;
use crate::state::{Action, CostAction};

/// Height of what stands over and under a picture.
const AROUND: f64 = 92.0;
const PADDING: f64 = 12.0;

/// The scene.
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
    let last = usize::from(place.tree.is_some());
    let one = |(number, (figure, options)): (usize, (Figure, SceneOptions))| {
        let size = (options.width, options.height);
        let costs = if number == last {
            costs(given)
        } else {
            html! {}
        };
        let controls = (costs, html! {});
        html! { <FigureView key={figure.id} {figure} given={given.clone()} {size} {zoom} {controls} /> }
    };
    html! {
        <div ref={node} class={classes!("scene", if place.beside { "side" } else { "stacked" })}>
            <div class="pictures">
                if room.width > 0.0 {
                    { for given.figures().into_iter().zip(options).enumerate().map(one) }
                }
            </div>
        </div>
    }
}

/// What leads to what a look costs, in clusters of any size.
fn costs(given: &Given) -> Html {
    let open = given.act.reform(|_: MouseEvent| Action::Cost(CostAction::Open(0)));
    html! { <button type="button" class="as-table costs" onclick={open}>{ given.words.cost_title() }</button> }
}
