//! The pictures of the lab over one another: the stage graph, the units, their timeline, the ledger.

use gantry_core::workflow::Mode;
use gantry_core::workflow::view::{Outline, View};
use yew::prelude::*;

use super::graph::StageGraph;
use super::ledger::Ledger;
use super::timeline::UnitTimeline;
use super::units::UnitsFigure;
use crate::components::parts::SceneProps;
use crate::components::room::use_room;
use crate::components::share::{Picture as FileKind, give};
use crate::narrate::{Clock, Words};
use crate::scene::shape::{Picture, Point};
use crate::scene::workflow::graph::hand;
use crate::scene::workflow::sheet;
use crate::state::Selection;

const PADDING: f64 = 14.0;
/// Height of the ledger, which stays in sight at the lower edge where there is room for it.
const LEDGER: f64 = 126.0;

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

/// The room of the pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Width of a picture.
    pub width: f64,
    /// Height of the pictures together.
    pub height: f64,
    /// How much larger than usual.
    pub zoom: f64,
}

/// The scene.
#[component]
pub fn WorkflowScene(props: &Props) -> Html {
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let width = (room.width / zoom - 2.0 * PADDING).max(240.0).floor();
    let lends = props.outline.mode == Mode::Lend;
    let ledger = if lends { LEDGER } else { 0.0 };
    let sheet = Sheet { width, height: room.height / zoom - ledger, zoom };
    html! {
        <div ref={node} class="scene workflow">
            <StageGraph ..props.clone() />
            if room.width > 0.0 {
                <UnitsFigure scene={props.clone()} {sheet} />
                <UnitTimeline scene={props.clone()} {sheet} />
            }
            if lends {
                <Ledger ..props.clone() />
            }
        </div>
    }
}

/// Gives the reader the pictures, over one another, as a file.
pub fn save(
    kind: FileKind,
    name: &str,
    title: &str,
    (outline, view): (&Outline, &View),
    time_unit: Option<&str>,
    selection: Option<&Selection>,
    words: Words,
) {
    let selected = hand::stage_of(selection, outline);
    let pictures = sheet(outline, view, selected, Clock::of(time_unit), words);
    let placed: Vec<(Point, &Picture)> = pictures.iter().map(|(at, one)| (*at, one)).collect();
    give(kind, name, title, &placed);
}
