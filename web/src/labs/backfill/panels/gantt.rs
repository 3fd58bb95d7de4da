//! The scene of the backfill lab: the Gantt chart.

use yew::prelude::*;

use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::components::sight::OVERVIEW;

/// Height of what stands over and under the picture.
const AROUND: f64 = 76.0;
const PADDING: f64 = 12.0;
/// The least height of the chart: where there is less room, what is around it scrolls.
const LEAST: f64 = 300.0;

#[component]
pub fn GanttScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let zoom = room.zoom;
    let strip = if given.seen().is_small() { 0.0 } else { OVERVIEW };
    let width = ((room.width - 2.0 * PADDING * room.rem) / zoom).max(260.0).floor();
    let high = ((room.height - AROUND * room.rem) / zoom - strip).floor();
    let size = (width, high.max(LEAST));
    let figure = given.figure("gantt").filter(|_| room.width > 0.0);
    html! {
        <div ref={node} class="scene gantt">
            if let Some(figure) = figure {
                <FigureView {figure} given={given.clone()} {size} {zoom} setting={Some(given.extras)} />
            }
        </div>
    }
}
