//! The pictures of the lab over one another: the run on one axis of time, and below it the units or the reclaim of a step,
//! and where there is room the stage graph.

use gantry_core::labs::workflow::Mode;
use yew::prelude::*;

use super::graph;
use crate::components::figure::{Body, FigureView, Given};
use crate::components::room::{use_room, use_stage};
use crate::components::sight::OVERVIEW;
use crate::labs::workflow::Ui;
use crate::labs::workflow::picture::units::{self, UnitOptions};
use crate::labs::{Showing, own};

/// The caption of a figure, and what keeps it apart.
const CAPTION: f64 = 27.0;
/// Narrower than this, the page scrolls.
const NARROW: f64 = 560.0;
/// Cells of units are chosen so that their picture is no higher than this.
const BELOW: f64 = 116.0;
/// The timeline is made no lower and no higher than this, if its rows allow; and where the page scrolls, of this height.
const LEAST: f64 = 236.0;
const MOST: f64 = 760.0;
const SCROLLED: f64 = 340.0;
/// In a room of this height all pictures are shown.
const ROOMY: f64 = 640.0;

/// The scene: the timeline, which takes what height the others leave, and below it what the step is about.
#[component]
pub fn WorkflowScene(given: &Given) -> Html {
    let (whole, room) = use_stage(given.shown.overview.head.title.as_deref());
    let (last, taken) = use_room();
    let zoom = room.zoom;
    let Showing { outline, .. } = own::<Ui>(&given.shown);
    let width = (taken.width / zoom).max(240.0).floor();
    let narrow = width < NARROW;
    let all = narrow || room.height / zoom >= ROOMY;
    // Who edits moves jobs in the graph.
    let built = given.editing || outline.mode == Mode::PerJob;
    let has_units = all || !built;
    let strip = if given.seen().is_small() { 0.0 } else { OVERVIEW };
    let caption = CAPTION * room.rem / zoom;
    let options = UnitOptions { width, height: BELOW, words: given.words };
    let below = if has_units { units::height(outline, &options) + caption } else { 0.0 };
    let left = room.height / zoom - below - taken.height / zoom - caption - strip;
    let timeline = if narrow { SCROLLED } else { left.clamp(LEAST, MOST).floor() };
    let one = |id: &str, (width, height): (f64, f64)| {
        // Empty, not left out: its siblings keep their places, and their elements.
        let Some(figure) = given.figure(id).filter(|_| taken.width > 0.0) else { return html! {} };
        let (given, size) = (given.clone(), (width, height));
        let body = (id == "graph").then_some(Body(graph::body));
        html! { <FigureView {figure} {given} {size} {zoom} {body} /> }
    };
    html! {
        <div ref={whole} class="scene workflow">
            <div class="pictures">
                { one("timeline", (width, timeline)) }
                <div>
                    if has_units { { one("units", (width, BELOW)) } }
                    <div ref={last}>
                        if all || built { { one("graph", (width - 6.0, 0.0)) } }
                    </div>
                </div>
            </div>
        </div>
    }
}
