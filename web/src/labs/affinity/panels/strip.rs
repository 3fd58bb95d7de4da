//! One chart of calls among those of several runs.

use std::rc::Rc;

use gantry_core::labs::affinity::{Outline, View};
use yew::prelude::*;

use super::timeline::{calls_table, describe, swept};
use crate::components::compare::frame::Frame;
use crate::components::compare::strips::StripProps;
use crate::components::hand::sweep::use_sweep;
use crate::components::picture::PictureView;
use crate::components::{hand, sight};
use crate::labs::Made;
use crate::labs::affinity::picture::gantt::{GanttLayout, GanttOptions, crowded, picture};
use crate::labs::affinity::things::{CALL, TASK};
use crate::narrate::Clock;
use crate::state::{Action, At, Selection};

/// What a chart is made for.
pub fn options(made: &Made) -> GanttOptions {
    let &Made { words, clock, size: (width, height), axis, window } = made;
    GanttOptions { width, height, words, clock, axis, window }
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

/// A chart.
#[component]
pub fn EngineStrip(props: &Props) -> Html {
    let Props { strip, outline, view } = props;
    let (words, run, magnified) = (strip.words, &strip.run, strip.magnified);
    let ground = use_node_ref();
    let table = use_state(|| false);
    let head = &run.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let options = options(&strip.made(clock));
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(picture(outline, view, options)), GanttLayout::new(outline, view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    sight::use_wheel(&ground, &strip.viewport, layout.plot.time, magnified);
    let onkeydown = sight::on_key(&strip.viewport);
    let hand = use_sweep(&ground, magnified, &strip.viewport, layout.plot.time);
    let swept = swept(&layout, hand.deed.as_ref());
    // Of the task that is marked, the call that began last.
    let selection = run.marked.map(|task| {
        let segments = view.gantt.segments.iter().filter(|segment| segment.task == task);
        let last = segments.max_by_key(|segment| segment.call);
        last.map_or(Selection(TASK, At::One(task)), |segment| {
            Selection(CALL, At::Pair(task, segment.call))
        })
    });
    let frame = Frame { words, run, thing: strip.thing, class: "strip", table: table.clone() };
    let whole = strip.scene(outline, view, selection.as_ref());
    let label = format!(
        "{}. {}",
        frame.name(),
        words.affinity_gantt_label(view, strip.viewport.camera.shown(), clock)
    );
    let content = if *table {
        calls_table(&whole, clock)
    } else {
        html! {
            <div
                ref={ground} class={classes!("chart", "over-time", hand.look)} {onkeydown} ondblclick={sight::on_double(&strip.viewport)}
                onpointerdown={hand.down} onpointermove={hand.moved} onpointerup={hand.up} onpointercancel={hand.cancelled}
            >
                <PictureView id={strip.id} picture={picture.clone()} painted={crowded(view)} {label} zoom={magnified} {selection}
                    motion={strip.motion} theme={strip.theme} describe={describe(outline, view, words, clock)}
                    on_select={strip.act.reform(Action::Select)} />
                { hand::over(&picture, magnified, &swept) }
            </div>
        }
    };
    frame.around(content, html! {})
}
