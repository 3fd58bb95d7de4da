//! One Gantt chart among those of several runs.

use std::rc::Rc;

use gantry_core::labs::backfill::view::{Outline, View};
use yew::prelude::*;

use super::gantt;
use crate::components::compare::frame::Frame;
use crate::components::compare::strips::StripProps;
use crate::components::hand::sweep::use_sweep;
use crate::components::picture::PictureView;
use crate::components::{hand, sight};
use crate::labs::Made;
use crate::labs::backfill::picture::{GanttOptions, Layout, Parts, crowded, picture};
use crate::labs::backfill::things::JOB;
use crate::narrate::Clock;
use crate::state::{Action, At, Selection};

/// What a chart is made for.
pub fn options(made: &Made) -> GanttOptions {
    let &Made { words, clock, size: (width, height), axis, window } = made;
    let (parts, truth) = (Parts::Strip { axis }, false);
    GanttOptions { width, height, words, clock, parts, window, truth }
}

/// What one shows.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What all strips have.
    pub strip: StripProps,
    /// What the scenario is.
    pub outline: Rc<Outline>,
    /// The moment.
    pub view: Rc<View>,
}

/// A Gantt chart among those of several runs.
#[component]
pub fn GanttStrip(props: &Props) -> Html {
    let Props { strip, outline, view } = props;
    let StripProps { words, run, viewport, magnified, act, .. } = strip;
    let ground = use_node_ref();
    let table = use_state(|| false);
    let head = &run.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let options = options(&strip.made(clock));
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
    let selection = run.marked.map(|it| Selection(JOB, At::One(it)));
    let select = act.reform(Action::Select);
    let whole = strip.scene(outline, view, selection.as_ref());
    let label =
        format!("{}. {}", frame.name(), words.gantt_label(view, viewport.camera.shown(), clock));
    let content = if *table {
        gantt::table::tables(&whole, clock, false, &select)
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
