//! The pictures of the lab: the scene; where nodes are many, all of them as a map, and all calls over time.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::{Context, Figure};
use crate::labs::affinity::picture::stage::{NARROW, StageLayout};

/// Around the pictures, above the first, and between two.
const AROUND: f64 = 24.0;
const ABOVE: f64 = 28.0;
const BETWEEN: f64 = 36.0;
/// The least width of a picture.
const LEAST: f64 = 248.0;
/// The least share of its height that a picture beside the scene has, where it is not narrow.
const SHARE: f64 = 0.25;

#[component]
pub fn AffinityScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let zoom = room.zoom;
    let width = ((room.width - AROUND * room.rem) / zoom).max(LEAST).floor();
    let high = ((room.height - AROUND * room.rem) / zoom - ABOVE).max(LEAST).floor();
    let figures = given.figures();
    let scene = |figure: &&Figure| figure.id == "stage";
    let all: f64 = figures.iter().map(|figure| figure.prefers.1).sum();
    let own: f64 = figures.iter().filter(scene).map(|figure| figure.prefers.1).sum();
    // The scene has at least what it needs, and what the others leave; by itself it fills the room.
    let (others, above) = (all - own, figures.iter().skip(1).map(|_| BETWEEN).sum::<f64>());
    let free = high - above;
    let least = StageLayout::new(&Context::new(given.words, &given.shown, (width, 0.0))).height;
    let stage = (own * free / all).max(free - others).max(least);
    let share = if width < NARROW { 1.0 } else { ((free - stage) / others).clamp(SHARE, 1.0) };
    let one = |figure: Figure| {
        let high = if scene(&&figure) { stage } else { figure.prefers.1 * share };
        let size = (width, high.floor());
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
