//! Charts over time over one another, under one axis of time: what is zoomed or moved in one is so in all.
//!
//! Keyboard, while a chart has the focus: as in a chart alone.

use std::rc::Rc;

use gantry_core::kernel::Time;
use yew::prelude::*;

use super::IDS;
use super::spaces::SpaceProps;
use crate::components::parts::SceneProps;
use crate::components::room::use_room;
use crate::components::sight::{self, OVERVIEW, OverviewStrip, Viewport, use_slide, use_viewport};
use crate::labs::{self, Beside, Made, Timed};
use crate::narrate::{Clock, Words};
use crate::scene::arrange::{DENSE, stacked};
use crate::scene::chart::look_px;
use crate::scene::time::Window;
use crate::scene::zoom::Range;
use crate::state::{Action, Camera, Motion, Ran, Selection, Shown, Theme};

const PADDING: f64 = 12.0;
/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What all pictures of a comparison are given.
    pub given: SpaceProps,
    /// The window of time.
    pub camera: Camera,
    /// The common instant.
    pub now: Time,
}

/// The charts.
#[component]
pub fn Strips(props: &Props) -> Html {
    let Props { given, camera, now } = props;
    let SpaceProps { words, runs, thing, act, .. } = given;
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let below = if camera.is_small() { 0.0 } else { OVERVIEW };
    let width = (room.width / zoom - 2.0 * PADDING).max(240.0).floor();
    let (height, crowded) = stacked(runs.len(), width, room.height / zoom - below);
    let size = (width, height);
    let class = classes!("scene", "strips", (height < DENSE).then_some("dense"));
    let (window, motion) = use_slide(camera, given.motion);
    let unit = runs.first().and_then(|run| run.shown.overview.head.time_unit.as_deref());
    let clock = Clock::of(unit);
    let first = runs.first().and_then(|run| Some((timed(&run.shown)?, &run.shown)));
    let made = Made { words: *words, clock, size, axis: true, window: None };
    let axis = first.map(|(timed, shown)| timed.axis(shown, &made)).filter(|_| room.width > 0.0);
    let viewport = use_viewport(*camera, axis.map(|axis| look_px(axis.width)), act);
    let Some((timed, _)) = first else { return Html::default() };
    let last = runs.len().saturating_sub(1);
    let strip = |(at, run): (usize, &Ran)| {
        timed.strip(StripProps {
            words: *words,
            id: IDS[at.min(3)],
            run: run.clone(),
            thing: *thing,
            size,
            axis: at == last,
            magnified: zoom,
            viewport: viewport.clone(),
            window,
            motion,
            theme: given.theme,
            act: act.clone(),
        })
    };
    let heated = runs.iter().any(|run| is_heated(run, camera.shown()));
    let shown: Vec<&Shown> = runs.iter().map(|run| &run.shown).collect();
    let hint = timed.hint(*words);
    html! {
        <div ref={node} {class}>
            if room.width > 0.0 {
                <div class="sight">{ sight::buttons(*words, hint, &viewport) }</div>
                { for runs.iter().enumerate().map(strip) }
                if let Some(axis) = axis.filter(|_| !camera.is_small()) {
                    <OverviewStrip words={*words} {clock} {viewport} now={*now}
                        across={(axis.left, axis.width)} width={size.0} magnified={zoom} />
                }
                if !crowded { { timed.legend(&Made { window: Some(window), ..made }, &shown, heated) } }
            }
        </div>
    }
}

/// What the lab says of its charts; none of a lab without time.
fn timed(shown: &Shown) -> Option<&'static dyn Timed> {
    match labs::of(shown).beside() {
        Beside::Strips(timed) => Some(timed),
        Beside::Spaces(_) => None,
    }
}

/// Whether a heat map is seen in a run's chart.
pub fn is_heated(run: &Ran, window: Range) -> bool {
    timed(&run.shown).is_some_and(|timed| timed.is_heated(&run.shown, window))
}

/// What a strip of any lab has.
#[derive(Clone, PartialEq)]
pub struct StripProps {
    /// The words.
    pub words: Words,
    /// Start of the ids of its marks.
    pub id: &'static str,
    /// The run where it stands.
    pub run: Ran,
    /// What all are aligned by.
    pub thing: Option<u32>,
    /// Width and height.
    pub size: (f64, f64),
    /// Whether the axis has numbers.
    pub axis: bool,
    /// How much larger than usual.
    pub magnified: f64,
    /// The window of time.
    pub viewport: Viewport,
    /// The window that is drawn now.
    pub window: Window,
    /// How pictures move.
    pub motion: Motion,
    /// The colours in force.
    pub theme: Theme,
    /// Takes actions.
    pub act: Callback<Action>,
}

impl StripProps {
    /// What its picture is made for.
    pub fn made(&self, clock: Clock) -> Made {
        let &StripProps { words, size, axis, window, .. } = self;
        Made { words, clock, size, axis, window: Some(window) }
    }

    /// What a run of a lab shows: nothing is changed by hand there.
    pub fn scene<O: PartialEq, V: PartialEq>(
        &self,
        outline: &Rc<O>,
        view: &Rc<V>,
        selection: Option<&Selection>,
    ) -> SceneProps<O, V> {
        SceneProps {
            words: self.words,
            outline: outline.clone(),
            view: view.clone(),
            time_unit: self.run.shown.overview.head.time_unit.clone(),
            text: Rc::from(""),
            editing: false,
            selection: selection.cloned(),
            run: self.run.shown.overview.clone(),
            camera: Some(self.viewport.camera),
            motion: self.motion,
            theme: self.theme,
            act: self.act.clone(),
        }
    }
}
