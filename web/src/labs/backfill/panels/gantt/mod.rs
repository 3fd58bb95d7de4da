//! The scene of the backfill lab: the Gantt chart as a picture or as a table, and the ways to look at another
//! part of it.
//!
//! Keyboard, while the picture has the focus: as in [`crate::components::sight`]; Alt with the arrows changes the estimate of the job
//! under the focus; the rest is the picture's own.

use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::labs::backfill::view::{Outline, View};
use yew::prelude::*;

use self::pointer::{Doing, use_pointer};
use crate::components::hand;
use crate::components::legend::legend;
use crate::components::parts::SceneProps;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::components::share::{Picture as FileKind, give};
use crate::components::sight::{
    OVERVIEW, OverviewStrip, buttons, on_double, use_keys, use_slide, use_viewport, use_wheel,
};
use crate::components::table::table_button;
use crate::edit::{self, at};
use crate::labs::backfill::picture as gantt;
use crate::labs::backfill::picture::{GanttOptions, Layout, Parts, drag};
use crate::labs::backfill::things::JOB;
use crate::narrate::{Clock, Words};
use crate::platform::picture::Room;
use crate::scene::chart::heat_sample;
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Point, Shape};
use crate::scene::time::Window;
use crate::state::{Action, At, Selection};

mod pointer;
pub mod table;

/// Height of what stands over and under the picture.
const AROUND: f64 = 96.0;
const PADDING: f64 = 12.0;
/// Below this width the height is the chart's own choice, and the page scrolls.
const NARROW: f64 = 600.0;
/// The ground under the picture: where the keyboard goes when the mark that had it is zoomed away.
const GROUND: &str = "gantt-ground";

/// What the scene shows.
pub type Props = SceneProps<Outline, View>;

impl Props {
    /// Gives a job another estimate.
    fn on_estimate(&self) -> Callback<(u32, Time)> {
        self.act.reform(|(job, estimate)| {
            Action::Edit(edit::set(at!["jobs", job, "estimate"], estimate))
        })
    }
}

/// The chart as it lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    layout: Layout,
    clock: Clock,
    magnified: f64,
}

/// The scene.
#[component]
pub fn GanttScene(props: &Props) -> Html {
    let Props { words, outline, view, .. } = props;
    let (node, room) = use_room();
    let ground = use_node_ref();
    let table = use_state(|| false);
    let magnified = room.zoom.max(0.5);
    let clock = Clock::of(props.time_unit.as_deref());
    let camera = props.seen();
    let (window, motion) = use_slide(&camera, props.motion);
    let strip = if camera.is_small() { 0.0 } else { OVERVIEW };
    let truth = use_state(|| false);
    let options =
        GanttOptions { window: Some(window), truth: *truth, ..options(*words, clock, room, strip) };
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(gantt::picture(outline, view, options)), Layout::new(view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    let width_px = (room.width > 0.0).then(|| layout.look_px());
    let viewport = use_viewport(camera, width_px, &props.act);
    let sheet = Sheet { layout, clock, magnified };
    use_wheel(&ground, &viewport, layout.time, magnified);
    let hand = use_pointer(&ground, props, &viewport, &picture, &sheet);
    let onkeydown = use_keys(&viewport, camera.shown(), GROUND);
    let ondblclick = on_double(&viewport);
    let on_nudge = on_nudge(props, &sheet);
    let select = props.act.reform(Action::Select);
    let name = words.gantt();
    html! {
        <div ref={node} class="scene gantt">
            <figure>
                <figcaption>
                    <span>{ name }</span>
                    { table_button(*words, name, &table) }
                    { truth_button(*words, &truth) }
                    { buttons(*words, words.gantt_hint(), &viewport) }
                </figcaption>
                <div class="body">
                    if *table {
                        { table::tables(props, clock, *truth, &select) }
                    } else if room.width > 0.0 {
                        <div
                            ref={ground}
                            id={GROUND} tabindex="-1" role="group" aria-label={name}
                            class={classes!("chart", "over-time", hand.look)}
                            {onkeydown} {ondblclick}
                            onpointerdown={hand.down} onpointermove={hand.moved}
                            onpointerup={hand.up} onpointercancel={hand.cancelled}
                        >
                            <PictureView id="gantt" picture={picture.clone()} painted={gantt::crowded(view)}
                                label={words.gantt_label(view, camera.shown(), clock)} zoom={magnified} selection={props.selection.clone()}
                                {motion} theme={props.theme} describe={describe(props, clock)}
                                on_select={select.clone()} {on_nudge} />
                            { hand::over(&picture, magnified, &shapes(&layout, hand.deed.as_ref())) }
                        </div>
                    } else {
                        <div key="room" />
                    }
                </div>
                if room.width > 0.0 && !camera.is_small() {
                    <OverviewStrip words={*words} {clock} viewport={viewport.clone()} run={props.run.clone()} now={view.now}
                        across={(layout.time.left, layout.time.width)} width={layout.width} {magnified} />
                }
                { legend(*words, &gantt::samples(*words, [&*picture]), gantt::is_heated(view, camera.shown())) }
            </figure>
        </div>
    }
}

/// Shows or hides what the scheduler does not know.
fn truth_button(words: Words, truth: &UseStateHandle<bool>) -> Html {
    let onclick = {
        let truth = truth.clone();
        Callback::from(move |_: MouseEvent| truth.set(!*truth))
    };
    let pressed = if **truth { "true" } else { "false" };
    html! {
        <button type="button" class="as-table truth" aria-pressed={pressed} title={words.show_truth_hint()} {onclick}>
            { words.show_truth() }
        </button>
    }
}

fn options(words: Words, clock: Clock, room: Room, below: f64) -> GanttOptions {
    let zoom = room.zoom.max(0.5);
    let width = (room.width / zoom - 2.0 * PADDING).max(260.0).floor();
    let high = (room.height / zoom - AROUND - below).floor();
    let height = if width < NARROW { 600.0 } else { high.max(420.0) };
    let (parts, window, truth) = (Parts::Whole, None, false);
    GanttOptions { width, height, words, clock, parts, window, truth }
}

fn on_nudge(props: &Props, sheet: &Sheet) -> Callback<(Selection, String, bool)> {
    let (time, clock) = (sheet.layout.time, sheet.clock);
    let (view, on_estimate) = (props.view.clone(), props.on_estimate());
    Callback::from(move |(target, key, shift): (Selection, String, bool)| {
        let Selection(JOB, At::One(job)) = target else { return };
        let now = drag::estimate(&view, job);
        let after = now.and_then(|now| drag::nudged(now, &key, shift, &time, clock));
        if let Some(after) = after {
            on_estimate.emit((job, after));
        }
    })
}

/// Names a mark that carries no title of its own.
pub fn describe(props: &Props, clock: Clock) -> Callback<Selection, String> {
    let (words, outline, view) = (props.words, props.outline.clone(), props.view.clone());
    Callback::from(move |target: Selection| {
        let Selection(JOB, At::One(job)) = target else { return String::new() };
        let waiting = view.queue.iter().find(|waiting| waiting.job == job);
        if let Some(waiting) = waiting {
            return words.waiting_mark(waiting, &outline, clock);
        }
        let piece = view.gantt.segments.iter().rfind(|piece| piece.job == job);
        piece.map_or_else(
            || words.job(job, &outline),
            |piece| words.piece_mark(piece, &outline, clock),
        )
    })
}

/// What is being done with the pointer.
fn shapes(layout: &Layout, doing: Option<&Doing>) -> Vec<Shape> {
    let (edge, label, x) = match doing {
        None => return Vec::new(),
        Some(Doing::Sweeping(sweep)) => {
            return sweep.shapes(&layout.time, layout.header, layout.charts_floor());
        }
        Some(Doing::Estimating { edge, label, x, .. }) => (edge, label, *x),
    };
    let area = Area::new(edge.area.x, edge.area.y, (x - edge.area.x).max(2.0), edge.area.height);
    let at = Point::new(x.min(layout.width - 60.0) + 8.0, area.y - 4.0);
    let frame = Paint::stroke(Ink::Focus, 2.0).filled(Ink::Focus, 0.12).dashed(Dash::Long);
    vec![
        look::rect(area, 5.0, frame),
        look::haloed(at, Anchor::Start, look::STRONG, (Ink::Ink, Ink::Panel), label.clone()),
    ]
}

/// Gives the reader the chart as a file.
pub fn save(
    kind: FileKind,
    name: &str,
    title: &str,
    (outline, view): (&Outline, &View),
    time_unit: Option<&str>,
    window: Option<Window>,
    words: Words,
) {
    let clock = Clock::of(time_unit);
    let parts = Parts::Whole;
    let (width, height, truth) = (1_100.0, 640.0, false);
    let options = GanttOptions { width, height, words, clock, parts, window, truth };
    let picture = gantt::picture(outline, view, &options);
    let mut legend = gantt::samples(words, [&picture]);
    let pictures = vec![(Point::new(16.0, 16.0), picture)];
    if gantt::is_heated(view, window.map_or(view.gantt.range, |window| window.range)) {
        legend.push(heat_sample(words));
    }
    give(kind, name, title, &legend, pictures);
}
