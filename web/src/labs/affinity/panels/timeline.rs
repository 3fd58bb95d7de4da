//! The calls over time as a picture or as a table, and the ways to look at another part of them.

use std::rc::Rc;

use gantry_core::labs::affinity::view::CallSegmentView;
use gantry_core::labs::affinity::{Outline, View};
use yew::prelude::*;

use super::scene::Props as Scene;
use crate::components::hand;
use crate::components::hand::sweep::{Sweep, use_sweep};
use crate::components::legend::legend;
use crate::components::picture::PictureView;
use crate::components::sight::{
    OverviewStrip, buttons, on_double, use_keys, use_slide, use_viewport, use_wheel,
};
use crate::components::table::{self, table_button};
use crate::labs::affinity::picture::gantt::{
    GanttLayout, GanttOptions, crowded, is_heated, picture,
};
use crate::labs::affinity::picture::samples;
use crate::labs::affinity::things::CALL;
use crate::narrate::{Clock, Words};
use crate::scene::shape::Shape;
use crate::state::{Action, At, Selection};

/// The ground under the picture: where the keyboard goes when the mark that had it is zoomed away.
const GROUND: &str = "calls-ground";
/// The picture is made no lower and no higher than this.
const LEAST: f64 = 140.0;
const MOST: f64 = 420.0;
/// A row, and what stands over and under the rows.
const ROW: f64 = 22.0;
const BESIDE: f64 = 40.0;

/// What the figure shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The scene.
    pub scene: Scene,
    /// Its width.
    pub width: f64,
    /// By how much it is enlarged.
    pub zoom: f64,
}

/// How high the picture is made.
#[expect(clippy::cast_precision_loss, reason = "rows that are drawn are few")]
pub fn height(view: &View) -> f64 {
    (view.gantt.rows as f64 * ROW + BESIDE).clamp(LEAST, MOST)
}

/// The figure.
#[component]
pub fn CallTimeline(props: &Props) -> Html {
    let Scene { words, outline, view, .. } = &props.scene;
    let (words, width) = (*words, props.width);
    let ground = use_node_ref();
    let table = use_state(|| false);
    let clock = Clock::of(props.scene.time_unit.as_deref());
    let camera = props.scene.seen();
    let height = height(view);
    let (window, motion) = use_slide(&camera, props.scene.motion);
    let window = Some(window);
    let options = GanttOptions { width, height, words, clock, axis: true, window };
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(picture(outline, view, options)), GanttLayout::new(outline, view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    let viewport = use_viewport(camera, Some(layout.look_px()), &props.scene.act);
    use_wheel(&ground, &viewport, layout.plot.time, props.zoom);
    let onkeydown = use_keys(&viewport, camera.shown(), GROUND);
    let ondblclick = on_double(&viewport);
    let hand = use_sweep(&ground, props.zoom, &viewport, layout.plot.time);
    let swept = swept(&layout, hand.deed.as_ref());
    let name = words.affinity_gantt();
    let heated = is_heated(view, camera.shown());
    html! {
        <figure class="timeline">
            <figcaption>
                <span>{ name }</span>
                { table_button(words, name, &table) }
                { buttons(words, words.timeline_hint(), &viewport) }
            </figcaption>
            <div class="body">
                if *table {
                    { calls_table(&props.scene, clock) }
                } else {
                    <div
                        ref={ground} id={GROUND} tabindex="-1" role="group" aria-label={name}
                        class={classes!("chart", "over-time", hand.look)} {onkeydown} {ondblclick}
                        onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up} onpointercancel={hand.cancelled}
                    >
                        <PictureView id="calls" picture={picture.clone()} painted={crowded(view)} label={words.affinity_gantt_label(view, camera.shown(), clock)} zoom={props.zoom}
                            selection={props.scene.selection.clone()} {motion} theme={props.scene.theme}
                            describe={describe(outline, view, words, clock)} on_select={props.scene.act.reform(Action::Select)} />
                        { hand::over(&picture, props.zoom, &swept) }
                    </div>
                }
            </div>
            if !camera.is_small() {
                <OverviewStrip {words} {clock} viewport={viewport.clone()} run={props.scene.run.clone()} now={view.now}
                    across={(layout.plot.time.left, layout.plot.time.width)} {width} magnified={props.zoom} />
            }
            { legend(words, &samples::of_gantt(words), heated) }
        </figure>
    }
}

/// What is marked of the rows.
pub fn swept(layout: &GanttLayout, deed: Option<&Sweep>) -> Vec<Shape> {
    let (plot, floor) = (layout.plot, layout.plot.area.y + layout.plot.area.height);
    deed.map(|sweep| sweep.shapes(&plot.time, plot.area.y, floor)).unwrap_or_default()
}

/// Names a mark that carries no title of its own.
pub fn describe(
    outline: &Rc<Outline>,
    view: &Rc<View>,
    words: Words,
    clock: Clock,
) -> Callback<Selection, String> {
    let (outline, view) = (outline.clone(), view.clone());
    Callback::from(move |target: Selection| {
        let of = |segment: &&CallSegmentView| target == selection_of(segment);
        let segment = view.gantt.segments.iter().rfind(of);
        segment
            .map(|segment| words.affinity_piece_mark(segment, &outline, clock))
            .unwrap_or_default()
    })
}

fn selection_of(segment: &CallSegmentView) -> Selection {
    Selection(CALL, At::Pair(segment.task, segment.call))
}

/// Which call ran where in the visible range.
pub fn calls_table(scene: &Scene, clock: Clock) -> Html {
    let Scene { words, outline, view, selection, act, .. } = scene;
    let select = act.reform(Action::Select);
    let row = |(at, segment): (usize, &CallSegmentView)| {
        let (node, engine) = crate::labs::affinity::calls::row(outline, segment.row);
        let name = words.affinity_task(segment.task, outline);
        let call = words.api_of(segment.task, segment.call, outline);
        let number = words.number(u64::from(segment.call) + 1);
        html! {
            <tr key={at}>
                <th scope="row">{ table::choice(Some(selection_of(segment)), &format!("{name} {number}"), selection.as_ref(), &select) }</th>
                <td>{ call }</td>
                <td>{ words.worker(node, outline) }</td>
                <td>{ words.engine_name(node, engine, outline) }</td>
                <td class="number">{ words.duration(segment.start, clock) }</td>
                <td class="number">{ words.duration(segment.overhead, clock) }</td>
                <td class="number">{ words.duration(segment.until, clock) }</td>
            </tr>
        }
    };
    let heads = [
        words.affinity_call_heading(),
        words.affinity_api_heading(),
        words.node_heading(),
        words.affinity_engine_heading(),
        words.gantt_start_heading(),
        words.affinity_overhead_heading(),
        words.gantt_end_heading(),
    ];
    let window = scene.seen().shown();
    let seen = |segment: &&CallSegmentView| segment.end >= window.0 && segment.start < window.1;
    let segments: Vec<&CallSegmentView> = view.gantt.segments.iter().filter(seen).collect();
    let (all, rows) = (segments.len(), segments.into_iter().enumerate().map(row));
    table::table(*words, words.affinity_calls_table(), &heads, all, rows)
}
