//! The pictures of the lab over one another: the stage graph, the units, their timeline, the ledger.

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{Outline, View};
use yew::prelude::*;

use super::graph::StageGraph;
use super::ledger::Ledger;
use super::timeline::UnitTimeline;
use super::units::{UnitsFigure, legend as units_legend};
use crate::components::parts::SceneProps;
use crate::components::room::use_room;
use crate::components::share::{Picture as FileKind, give};
use crate::labs::workflow::picture::graph::hand;
use crate::labs::workflow::picture::{named, sheet};
use crate::narrate::{Clock, Words};
use crate::scene::time::Window;
use crate::state::Selection;

/// The caption of the timeline, and what keeps it apart.
const CAPTION: f64 = 27.0;

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

/// The room of the pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Width of a picture.
    pub width: f64,
    /// Height that is left to the timeline.
    pub height: f64,
    /// How much larger than usual.
    pub zoom: f64,
}

/// The scene: the pictures, which scroll where they are higher than their room, and below them the legend and the ledger,
/// which are always in sight. The timeline takes what height the others leave.
#[component]
pub fn WorkflowScene(props: &Props) -> Html {
    let (whole, room) = use_room();
    let (above, taken) = use_room();
    let (legend_place, legend) = use_room();
    let (ledger_place, ledger) = use_room();
    let zoom = room.zoom.max(0.5);
    let lends = props.outline.mode == Mode::Lend;
    let below = legend.height + if lends { ledger.height } else { 0.0 };
    let height = (room.height - taken.height - below) / zoom - CAPTION;
    let sheet = Sheet { width: (taken.width / zoom).max(240.0).floor(), height, zoom };
    html! {
        <div ref={whole} class="scene workflow">
            <div class="pictures">
                <div ref={above}>
                    <StageGraph ..props.clone() />
                    if taken.width > 0.0 {
                        <UnitsFigure scene={props.clone()} {sheet} />
                    }
                </div>
                if taken.width > 0.0 {
                    <UnitTimeline scene={props.clone()} {sheet} />
                }
            </div>
            <div ref={legend_place} class="legend-place">{ units_legend(props.words, Some(props.outline.mode)) }</div>
            <div ref={ledger_place} class="ledger-place" hidden={!lends}>
                if lends {
                    <Ledger ..props.clone() />
                }
            </div>
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
    (selection, window): (Option<&Selection>, Option<Window>),
    words: Words,
) {
    let selected = hand::stage_of(selection, outline);
    let pictures = sheet(outline, view, (selected, window), Clock::of(time_unit), words);
    give(kind, name, title, &named(words, Some(outline.mode)), pictures);
}
