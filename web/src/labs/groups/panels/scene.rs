//! The picture of the lab: the boards, or the map of all nodes.

use yew::prelude::*;

use super::map::MapFigure;
use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::Figure;

/// Heights of a caption with its remark, and of the legend with what is around it.
const CAPTION: f64 = 30.0;
const LEGEND: f64 = 52.0;
/// The least height of the picture.
const LEAST: f64 = 220.0;

#[component]
pub fn GroupsScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let (zoom, page) = (room.zoom, room.rem / room.zoom);
    let (width, height) = ((room.width / zoom - 24.0 * page).floor(), room.height / zoom);
    let rest = |taken: f64| (height - taken * page).max(LEAST);
    let one = |figure: Figure| {
        let (id, given, is_map) = (figure.id, given.clone(), figure.id == "map");
        let size = (width, rest(if is_map { 2.0 * CAPTION } else { CAPTION } + LEGEND));
        if is_map {
            html! { <MapFigure key={id} {figure} {given} {size} {zoom} /> }
        } else {
            html! { <FigureView key={id} {figure} {given} {size} {zoom} /> }
        }
    };
    html! {
        <div ref={node} class="scene column groups">
            if room.width > 0.0 {
                <div class="pictures">{ for given.figures().into_iter().map(one) }</div>
            }
        </div>
    }
}
