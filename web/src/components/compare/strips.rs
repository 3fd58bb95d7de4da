//! Charts over time over one another, under one axis of time: what is zoomed or moved in one is so in all.
//!
//! Keyboard, while a chart has the focus: as in a chart alone.

use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{Outline, View};
use yew::prelude::*;

use super::IDS;
use super::frame::Frame;
use crate::components::hand;
use crate::components::hand::sweep::use_sweep;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::components::sight::{self, OVERVIEW, OverviewStrip, Viewport, use_slide, use_viewport};
use crate::labs::backfill::panels::gantt;
use crate::labs::backfill::picture::{GanttOptions, Layout, Parts, crowded, picture};
use crate::labs::workflow::legend as units_legend;
use crate::labs::workflow::panels::timelines;
use crate::labs::workflow::panels::timelines::UnitStrip;
use crate::labs::workflow::picture::timeline;
use crate::labs::workflow::picture::timeline::TimelineLayout;
use crate::narrate::{Clock, Words};
use crate::scene::arrange::{DENSE, stacked};
use crate::scene::chart::look_px;
use crate::scene::time::{TimeAxis, Window};
use crate::scene::zoom::Range;
use crate::state::{Action, Camera, Lab, Motion, Ran, Selection, Theme};

const PADDING: f64 = 12.0;
/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The runs where they stand.
    pub runs: Vec<Ran>,
    /// The job that they are aligned by.
    pub thing: Option<u32>,
    /// The window of time.
    pub camera: Camera,
    /// The common instant.
    pub now: Time,
    /// How pictures move.
    pub motion: Motion,
    /// The colours in force.
    pub theme: Theme,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The charts.
#[component]
pub fn Strips(props: &Props) -> Html {
    let Props { words, runs, .. } = props;
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let below = if props.camera.is_small() { 0.0 } else { OVERVIEW };
    let width = (room.width / zoom - 2.0 * PADDING).max(240.0).floor();
    let (height, crowded) = stacked(runs.len(), width, room.height / zoom - below);
    let size = (width, height);
    let class = classes!("scene", "gantt", "strips", (height < DENSE).then_some("dense"));
    let (window, motion) = use_slide(&props.camera, props.motion);
    let axis = axis(props, size).filter(|_| room.width > 0.0);
    let width_px = axis.map(|axis| look_px(axis.width));
    let viewport = use_viewport(props.camera, width_px, &props.act);
    let last = runs.len().saturating_sub(1);
    let unit = runs.first().and_then(|run| run.shown.overview.head.time_unit.as_deref());
    let clock = Clock::of(unit);
    let strip = |(at, run): (usize, &Ran)| {
        let key = run.policy.clone();
        let strip = StripProps {
            words: *words,
            id: IDS[at.min(3)],
            run: run.clone(),
            thing: props.thing,
            size,
            axis: at == last,
            magnified: zoom,
            viewport: viewport.clone(),
            window,
            motion,
            theme: props.theme,
            act: props.act.clone(),
        };
        match &run.shown.lab {
            Lab::Backfill { outline, view } => {
                html! { <Strip {key} {strip} outline={outline.clone()} view={view.clone()} /> }
            }
            Lab::Workflow { outline, view } => {
                html! { <UnitStrip {key} {strip} outline={outline.clone()} view={view.clone()} /> }
            }
            Lab::Placement { .. } => html! {},
        }
    };
    let units = runs.first().is_some_and(|run| matches!(run.shown.lab, Lab::Workflow { .. }));
    let heated = runs.iter().any(|run| is_heated(run, props.camera.shown()));
    let (hint, legend) = if units {
        let heat =
            heated.then(|| html! { <ul class="legend">{ gantt::legend::heat(*words) }</ul> });
        (words.timeline_hint(), html! { <>{ units_legend(*words, None) }{ heat }</> })
    } else {
        (words.gantt_hint(), gantt::legend::legend(*words, heated))
    };
    html! {
        <div ref={node} {class}>
            if room.width > 0.0 {
                <div class="sight">{ sight::buttons(*words, hint, &viewport) }</div>
                { for runs.iter().enumerate().map(strip) }
                if let Some(axis) = axis.filter(|_| !props.camera.is_small()) {
                    <OverviewStrip words={*words} {clock} {viewport} now={props.now}
                        across={(axis.left, axis.width)} width={size.0} magnified={zoom} />
                }
                if !crowded { { legend } }
            }
        </div>
    }
}

/// Where time lies in the charts.
fn axis(props: &Props, size: (f64, f64)) -> Option<TimeAxis> {
    match &props.runs.first()?.shown.lab {
        Lab::Backfill { view, .. } => {
            let options = options(props.words, Clock::Plain, size, (true, None));
            Some(Layout::new(view, &options).time)
        }
        Lab::Workflow { outline, view } => {
            let options = timelines::options(props.words, Clock::Plain, size, (true, None));
            Some(TimelineLayout::new(outline, view, &options).plot.time)
        }
        Lab::Placement { .. } => None,
    }
}

/// Whether a heat map is seen in a run's chart.
pub fn is_heated(run: &Ran, window: Range) -> bool {
    match &run.shown.lab {
        Lab::Placement { .. } => false,
        Lab::Backfill { view, .. } => crate::labs::backfill::picture::is_heated(view, window),
        Lab::Workflow { view, .. } => timeline::is_heated(view, window),
    }
}

/// What a Gantt chart is made for.
pub fn options(
    words: Words,
    clock: Clock,
    size: (f64, f64),
    (axis, window): (bool, Option<Window>),
) -> GanttOptions {
    let parts = Parts::Strip { axis };
    GanttOptions { width: size.0, height: size.1, words, clock, parts, window }
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

#[derive(Properties, PartialEq)]
struct ChartProps {
    strip: StripProps,
    outline: Rc<Outline>,
    view: Rc<View>,
}

/// A Gantt chart among those of several runs.
#[component]
fn Strip(props: &ChartProps) -> Html {
    let ChartProps { strip, outline, view } = props;
    let StripProps { words, run, viewport, magnified, act, .. } = strip;
    let ground = use_node_ref();
    let table = use_state(|| false);
    let head = &run.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let options = options(*words, clock, strip.size, (strip.axis, Some(strip.window)));
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(picture(outline, view, options)), Layout::new(view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    sight::use_wheel(&ground, viewport, layout.time, *magnified);
    let onkeydown = sight::on_key(viewport);
    let hand = use_sweep(&ground, *magnified, viewport, layout.time);
    let swept = hand
        .deed
        .map(|sweep| sweep.shapes(&layout.time, layout.header, layout.charts_floor()))
        .unwrap_or_default();
    let frame =
        Frame { words: *words, run, thing: strip.thing, class: "strip", table: table.clone() };
    let selection = run.marked.map(Selection::Job);
    let select = act.reform(Action::Select);
    let whole = gantt::Props {
        words: *words,
        outline: outline.clone(),
        view: view.clone(),
        time_unit: head.time_unit.clone(),
        // Nothing is changed by hand here.
        text: Rc::from(""),
        editing: false,
        selection: selection.clone(),
        run: run.shown.overview.clone(),
        camera: Some(viewport.camera),
        motion: strip.motion,
        theme: strip.theme,
        act: act.clone(),
    };
    let label =
        format!("{}. {}", frame.name(), words.gantt_label(view, viewport.camera.shown(), clock));
    let content = if *table {
        gantt::table::tables(&whole, clock, &select)
    } else {
        html! {
            <div
                ref={ground} class={classes!("chart", "over-time", hand.look)} {onkeydown} ondblclick={sight::on_double(viewport)}
                onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up} onpointercancel={hand.cancelled}
            >
                <PictureView id={strip.id} picture={picture.clone()} painted={crowded(view)} {label} zoom={*magnified} {selection}
                    motion={strip.motion} theme={strip.theme} describe={gantt::describe(&whole, clock)} on_select={select} />
                { hand::over(&picture, *magnified, &swept) }
            </div>
        }
    };
    frame.around(content, html! {})
}
