//! The timeline of the units as a picture or as a table, and the ways to look at another part of it.

use std::rc::Rc;

use gantry_core::labs::workflow::view::{Outline, RunSegment, View};
use yew::prelude::*;

use super::scene::{Props as Scene, Sheet};
use super::units::NARROW;
use crate::components::hand;
use crate::components::hand::sweep::{Sweep, use_sweep};
use crate::components::legend::heat;
use crate::components::picture::PictureView;
use crate::components::sight::{
    OVERVIEW, OverviewStrip, buttons, on_double, use_keys, use_slide, use_viewport, use_wheel,
};
use crate::components::table::{self, table_button};
use crate::labs::workflow::picture::timeline::{
    TimelineLayout, TimelineOptions, crowded, is_heated, picture, user,
};
use crate::narrate::{Clock, Words};
use crate::scene::shape::Shape;
use crate::state::{Action, Selection};

/// The ground under the picture: where the keyboard goes when the mark that had it is zoomed away.
const GROUND: &str = "timeline-ground";
/// The picture is made no lower and no higher than this, if its rows allow; and on a narrow screen, where the page scrolls,
/// of this height.
const LEAST: f64 = 120.0;
const MOST: f64 = 460.0;
const SCROLLED: f64 = 260.0;

/// What the figure shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The scene.
    pub scene: Scene,
    /// Its room.
    pub sheet: Sheet,
}

/// The figure.
#[component]
pub fn UnitTimeline(props: &Props) -> Html {
    let Scene { words, outline, view, .. } = &props.scene;
    let (words, sheet) = (*words, props.sheet);
    let ground = use_node_ref();
    let table = use_state(|| false);
    let clock = Clock::of(props.scene.time_unit.as_deref());
    let least = if sheet.width < NARROW { SCROLLED } else { LEAST };
    let camera = props.scene.seen();
    let below = if camera.is_small() { 0.0 } else { OVERVIEW };
    let height = (sheet.height - below).clamp(least, MOST).floor();
    let (window, motion) = use_slide(&camera, props.scene.motion);
    let window = Some(window);
    let options = TimelineOptions { width: sheet.width, height, words, clock, axis: true, window };
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(picture(outline, view, options)), TimelineLayout::new(outline, view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    let viewport = use_viewport(camera, Some(layout.look_px()), &props.scene.act);
    use_wheel(&ground, &viewport, layout.plot.time, sheet.zoom);
    let onkeydown = use_keys(&viewport, camera.shown(), GROUND);
    let ondblclick = on_double(&viewport);
    let hand = use_sweep(&ground, sheet.zoom, &viewport, layout.plot.time);
    let swept = swept(&layout, hand.deed.as_ref());
    let name = words.pool_timeline();
    html! {
        <figure class="timeline">
            <figcaption>
                <span>{ name }</span>
                { table_button(words, name, &table) }
                { buttons(words, words.timeline_hint(), &viewport) }
            </figcaption>
            <div class="body">
                if *table {
                    { uses_table(&props.scene, clock) }
                } else {
                    <div
                        ref={ground} id={GROUND} tabindex="-1" role="group" aria-label={name}
                        class={classes!("chart", "over-time", hand.look)} {onkeydown} {ondblclick}
                        onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up} onpointercancel={hand.cancelled}
                    >
                        <PictureView id="timeline" picture={picture.clone()} painted={crowded(view)} label={words.timeline_label(view, camera.shown(), clock)} zoom={sheet.zoom}
                            selection={props.scene.selection.clone()} {motion} theme={props.scene.theme}
                            describe={describe(outline, view, words, clock)} on_select={props.scene.act.reform(Action::Select)} />
                        { hand::over(&picture, sheet.zoom, &swept) }
                    </div>
                }
            </div>
            if !camera.is_small() {
                <OverviewStrip {words} {clock} viewport={viewport.clone()} run={props.scene.run.clone()} now={view.now}
                    across={(layout.plot.time.left, layout.plot.time.width)} width={sheet.width} magnified={sheet.zoom} />
            }
            if is_heated(view, camera.shown()) {
                <ul class="legend" aria-label={words.legend()}>{ heat(words) }</ul>
            }
        </figure>
    }
}

/// What is marked of the lanes and rows.
pub fn swept(layout: &TimelineLayout, deed: Option<&Sweep>) -> Vec<Shape> {
    let (plot, floor) = (layout.plot, layout.plot.area.y + layout.plot.area.height);
    deed.map(|sweep| sweep.shapes(&plot.time, layout.lanes, floor)).unwrap_or_default()
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
        let of = |segment: &&RunSegment| user(segment).as_ref() == Some(&target);
        let segment = view.timeline.segments.iter().rfind(of);
        segment.map(|segment| words.use_mark(segment, &outline, clock)).unwrap_or_default()
    })
}

/// Who used which units in the visible range.
pub fn uses_table(scene: &Scene, clock: Clock) -> Html {
    let Scene { words, outline, view, selection, act, .. } = scene;
    let jobs = u32::try_from(outline.jobs.len()).unwrap_or(u32::MAX);
    let select = act.reform(Action::Select);
    let row = |(at, segment): (usize, &RunSegment)| {
        let target = user(segment);
        let entry = segment.job.or(segment.task.map(|task| jobs.saturating_add(task)));
        let who = entry.map_or_else(String::new, |entry| words.workflow_entry(entry, outline));
        let owner = segment.owner.map(|owner| words.workflow_name(owner, outline));
        let end = if segment.runs {
            words.job_runs().to_owned()
        } else {
            words.duration(segment.end, clock)
        };
        html! {
            <tr key={at}>
                <th scope="row">{ table::choice(target, &who, selection.as_ref(), &select) }</th>
                <td>{ words.unit_ranges(&segment.units, outline) }</td>
                <td>{ owner.unwrap_or_else(|| "–".to_owned()) }</td>
                <td class="number">{ words.duration(segment.start, clock) }</td>
                <td class="number">{ end }</td>
                <td>{ if segment.interrupted { words.use_interrupted() } else { "" } }</td>
            </tr>
        }
    };
    let heads = [
        words.who_heading(),
        words.units_heading(),
        words.owner_heading(),
        words.gantt_start_heading(),
        words.gantt_end_heading(),
        words.state_heading(),
    ];
    let window = scene.seen().shown();
    let seen = |segment: &&RunSegment| segment.end >= window.0 && segment.start < window.1;
    let segments: Vec<&RunSegment> = view.timeline.segments.iter().filter(seen).collect();
    let (all, rows) = (segments.len(), segments.into_iter().enumerate().map(row));
    table::table(*words, words.uses_table(), &heads, all, rows)
}
