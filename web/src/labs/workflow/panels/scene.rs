//! The pictures of the lab over one another: the run on one axis of time, and below it the reclaim of a step, the units, or
//! the stage graph.

use gantry_core::labs::workflow::Mode;
use yew::prelude::*;

use super::graph;
use crate::components::figure::{Body, CommonLegend, FigureView, Given};
use crate::components::room::{use_room, use_stage};
use crate::components::sight::OVERVIEW;
use crate::labs::workflow::Ui;
use crate::labs::workflow::picture::beats;
use crate::labs::workflow::picture::units::{self, UnitOptions};
use crate::labs::{Showing, own};

/// The caption of a figure, and what keeps it apart.
const CAPTION: f64 = 27.0;
/// Narrower than this, the page scrolls.
const NARROW: f64 = 560.0;
/// The least room that is kept below the timeline.
const BELOW: f64 = 116.0;
/// Tokens are made so small that their picture is no higher than this where the page scrolls.
const TALL: f64 = 460.0;
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
    let (legend_place, samples) = use_room();
    let zoom = room.zoom;
    let Showing { outline, view } = own::<Ui>(&given.shown);
    let width = (taken.width / zoom).max(240.0).floor();
    let narrow = width < NARROW;
    let all = narrow || room.height / zoom >= ROOMY;
    let built = given.editing || outline.mode == Mode::PerJob;
    // Who edits moves jobs in the graph.
    let reclaims = view.taking.is_some() && !given.editing;
    // Where the band names its parts, a legend would say it again.
    let legend = narrow || outline.course.band.is_empty();
    let strip = if given.seen().is_small() { 0.0 } else { OVERVIEW };
    let caption = CAPTION * room.rem / zoom;
    let left = (room.height - if legend { samples.height } else { 0.0 }) / zoom;
    let tokens = if narrow { TALL } else { BELOW };
    let has_units = all || !built;
    let options = UnitOptions { width, height: tokens, words: given.words };
    let usual = if has_units { units::kept(outline, view, &options) } else { 0.0 };
    // Room is kept for what any step of the run has below the timeline, not for what this step has: it keeps its height.
    let room_over = |below: f64| {
        let graph = taken.height / zoom;
        let kept = if has_units { below.max(BELOW) + caption + graph } else { graph };
        left - kept.max(BELOW + caption) - caption - strip
    };
    let reclaim = room_over(usual.max(beats::height(width)));
    let reclaims_fit = outline.mode == Mode::Lend && !given.editing && reclaim >= LEAST;
    let height = if reclaims_fit { reclaim } else { room_over(usual) };
    let timeline = if narrow { SCROLLED } else { height.clamp(LEAST, MOST).floor() };
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
    let time = one("timeline", (width, timeline));
    let step = html! {
        <div>
            if reclaims { { one("reclaim", (width, 0.0)) } }
            if !reclaims && has_units { { one("units", (width, tokens)) } }
            <div ref={last}>
                if all || built { { one("graph", (width - 6.0, 0.0)) } }
            </div>
        </div>
    };
    html! {
        <div ref={whole} class="scene workflow">
            <div class="pictures">
                { time }
                { step }
            </div>
            <div ref={legend_place} class="legend-place" hidden={!legend}>
                if legend && taken.width > 0.0 { <CommonLegend given={given.clone()} {figures} /> }
            </div>
        </div>
    }
}
