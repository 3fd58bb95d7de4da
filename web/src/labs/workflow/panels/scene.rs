//! The pictures of the lab over one another: the stage graph, the units, their timeline, the ledger.

use gantry_core::labs::workflow::Mode;
use yew::prelude::*;

use super::graph;
use super::ledger::Ledger;
use crate::components::figure::{Body, CommonLegend, FigureView, Given};
use crate::components::room::{use_room, use_stage};
use crate::components::sight::OVERVIEW;
use crate::labs::own;
use crate::labs::workflow::Ui;

/// The caption of the timeline, and what keeps it apart.
const CAPTION: f64 = 27.0;
/// Narrower than this, the page scrolls.
const NARROW: f64 = 560.0;
/// Tokens are made so small that their picture is no higher than this, if they can be; and where the page scrolls.
const HEIGHT: f64 = 166.0;
const TALL: f64 = 460.0;
/// The timeline is made no lower and no higher than this, if its rows allow; and where the page scrolls, of this height.
const LEAST: f64 = 120.0;
const MOST: f64 = 460.0;
const SCROLLED: f64 = 260.0;

/// The scene: the pictures, which scroll where they are higher than their room, and below them the legend and the ledger,
/// which are always in sight. The timeline takes what height the others leave.
#[component]
pub fn WorkflowScene(given: &Given) -> Html {
    let (whole, room) = use_stage(given.shown.overview.head.title.as_deref());
    let (above, taken) = use_room();
    let (legend_place, samples) = use_room();
    let (ledger_place, ledger) = use_room();
    let zoom = room.zoom;
    let mode = own::<Ui>(&given.shown).outline.mode;
    let lends = mode == Mode::Lend;
    let below = samples.height + if lends { ledger.height } else { 0.0 };
    let width = (taken.width / zoom).max(240.0).floor();
    let strip = if given.seen().is_small() { 0.0 } else { OVERVIEW };
    let height = (room.height - taken.height - below - CAPTION * room.rem) / zoom - strip;
    // On a narrow screen the page scrolls.
    let (tokens, least) = if width < NARROW { (TALL, SCROLLED) } else { (HEIGHT, LEAST) };
    let timeline = height.clamp(least, MOST).floor();
    let one = |id: &str, (width, height): (f64, f64)| {
        // Empty, not left out: its siblings keep their places, and their elements.
        let Some(figure) = given.figure(id).filter(|_| taken.width > 0.0) else { return html! {} };
        let (given, size) = (given.clone(), (width, height));
        let body = (id == "graph").then_some(Body(graph::body));
        html! { <FigureView {figure} {given} {size} {zoom} {body} /> }
    };
    let explained = [("units", (width, tokens)), ("timeline", (width, timeline))];
    let explained = explained.map(|(id, size)| Some((given.figure(id)?, size)));
    let figures: Vec<_> = explained.into_iter().flatten().collect();
    html! {
        <div ref={whole} class="scene workflow">
            <div class="pictures">
                <div ref={above}>
                    { one("graph", (width - 6.0, 0.0)) }
                    { one("units", (width, tokens)) }
                </div>
                { one("timeline", (width, timeline)) }
            </div>
            <div ref={legend_place} class="legend-place">
                if taken.width > 0.0 { <CommonLegend given={given.clone()} {figures} /> }
            </div>
            <div ref={ledger_place} class="ledger-place" hidden={!lends}>
                if lends {
                    <Ledger ..given.scene::<Ui>() />
                }
            </div>
        </div>
    }
}
