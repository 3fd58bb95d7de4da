//! The pictures of the lab over one another: the stage graph, the units, their timeline, the ledger.

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
use crate::scene::shape::Point;
use crate::scene::workflow::timeline::{self, TimelineOptions};
use crate::scene::workflow::units::{self, UnitOptions};

const PADDING: f64 = 14.0;

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

/// The room of the pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// Width of a picture.
    pub width: f64,
    /// Height of the whole.
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
    let sheet = Sheet { width, height: room.height / zoom, zoom };
    html! {
        <div ref={node} class="scene workflow">
            <StageGraph ..props.clone() />
            if room.width > 0.0 {
                <UnitsFigure scene={props.clone()} {sheet} />
                <UnitTimeline scene={props.clone()} {sheet} />
            }
            <Ledger ..props.clone() />
        </div>
    }
}

/// Gives the reader the pictures, over one another, as a file.
pub fn save(
    kind: FileKind,
    name: &str,
    title: &str,
    outline: &Outline,
    view: &View,
    time_unit: Option<&str>,
    words: Words,
) {
    const WIDTH: f64 = 1_060.0;
    let clock = Clock::of(time_unit);
    let options = UnitOptions { width: WIDTH, height: 240.0, words };
    let units = units::picture(outline, view, &options);
    let options = TimelineOptions { width: WIDTH, height: 420.0, words, clock, axis: true };
    let timeline = timeline::picture(outline, view, &options);
    let below = Point::new(16.0, units.height + 32.0);
    let pictures = [(Point::new(16.0, 16.0), &units), (below, &timeline)];
    give(kind, name, title, &pictures);
}
