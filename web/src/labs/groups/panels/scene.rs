//! The pictures of the lab: the boards under their crane, or the map of all nodes; the path of the request; what is free.

use yew::prelude::*;

use super::map::MapFigure;
use crate::components::figure::{FigureView, Given};
use crate::components::room::use_stage;
use crate::figure::Figure;
use crate::labs::groups::Ui;
use crate::labs::groups::figures::BELOW;
use crate::labs::groups::picture::layout::{self, is_dense};
use crate::labs::own;

/// Narrower than this, the pictures stand below each other and the page scrolls: its height follows from them, not they
/// from its height.
const NARROW: f64 = 670.0;
/// Heights: of the pictures below the boards, which grow with the room, of a caption and a legend.
const BELOW_MOST: f64 = 260.0;
const CAPTION: f64 = 30.0;
const LEGEND: f64 = 30.0;
/// The width of a caption with the curve's legend.
const BESIDE: f64 = 440.0;
/// Lower scenes have the pictures below the boards folded: the boards are read before them.
const FOLDED: f64 = 700.0;
/// Height of what opens them.
const SUMMARY: f64 = 26.0;
/// Of the boards where the page scrolls.
const TALL: f64 = 900.0;

/// The scene.
#[component]
pub fn GroupsScene(given: &Given) -> Html {
    let (node, room) = use_stage(given.shown.overview.head.title.as_deref());
    let (zoom, page) = (room.zoom, room.rem / room.zoom);
    let (width, height) = ((room.width / zoom - 24.0 * page).floor(), room.height / zoom);
    let narrow = width < NARROW;
    let below = (height * 0.2).clamp(BELOW, BELOW_MOST).floor();
    let half = if narrow { width } else { ((width - 36.0) * 0.62).floor() };
    let rest = if narrow { width } else { width - 36.0 - half };
    // The curve's legend stands beside its name where there is room, else below it.
    let captions = CAPTION * page * if rest < BESIDE { 3.0 } else { 2.0 };
    let dense = is_dense(&own::<Ui>(&given.shown).outline);
    // A map has all the room; the boards of some of its nodes are below.
    let folded = dense || (!narrow && height < FOLDED);
    let others = if folded { (CAPTION + SUMMARY) * page } else { below + captions };
    let high = match (narrow, width < layout::NARROW) {
        (false, _) => (height - others - (LEGEND + 22.0) * page).max(220.0),
        // Two nodes are in sight before anything is scrolled.
        (true, true) if !dense => height.floor(),
        (true, _) => TALL,
    };
    let one = |figure: Figure| {
        let (id, given) = (figure.id, given.clone());
        let size = match id {
            "map" => (width, (high - CAPTION * page).max(220.0)),
            "path" => (half, below),
            "curve" => (rest, below),
            _ if dense => (width, high * 0.4),
            _ => (width, high),
        };
        match id {
            "map" => html! { <MapFigure key={id} {figure} {given} {size} {zoom} /> },
            _ => html! { <FigureView key={id} {figure} {given} {size} {zoom} /> },
        }
    };
    let is_below = |figure: &Figure| {
        ["path", "curve"].contains(&figure.id) || (dense && figure.id == "boards")
    };
    let (small, large): (Vec<Figure>, Vec<Figure>) =
        given.figures().into_iter().partition(is_below);
    let titles = given.words.items(small.iter().map(|figure| figure.title.to_owned()));
    let below = html! { <div class="below">{ for small.into_iter().map(&one) }</div> };
    html! {
        <div ref={node} class="scene column groups">
            if room.width > 0.0 {
                <div class="pictures">
                    { for large.into_iter().map(&one) }
                    if folded {
                        <details key="below"><summary>{ titles }</summary>{ below }</details>
                    } else {
                        { below }
                    }
                </div>
            }
        </div>
    }
}
