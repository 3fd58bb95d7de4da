//! Charts over time over one another, under one axis of time: what is zoomed or moved in one is so in all.
//!
//! Keyboard, while a chart has the focus: as in a chart alone.

use std::rc::Rc;

use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::session::{Comparison, Look};
use yew::prelude::*;

use super::IDS;
use super::frame::Frame;
use super::timelines::{self, UnitStrip};
use crate::components::gantt;
use crate::components::hand;
use crate::components::hand::sweep::use_sweep;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::components::sight::{self, Looking, Sight};
use crate::components::workflow::legend as units_legend;
use crate::narrate::{Clock, Words};
use crate::scene::arrange::stacked;
use crate::scene::gantt::{GanttOptions, Layout, Parts, crowded, picture};
use crate::scene::workflow::timeline::TimelineLayout;
use crate::state::{Action, Lab, Motion, Ran, Selection, Theme};

const PADDING: f64 = 12.0;
/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// What stays the same.
    pub comparison: Rc<Comparison>,
    /// The runs where they stand.
    pub runs: Vec<Ran>,
    /// The job that they are aligned by.
    pub thing: Option<u32>,
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
    let size = (
        (room.width / zoom - 2.0 * PADDING).max(240.0).floor(),
        stacked(runs.len(), room.height / zoom),
    );
    let looking = use_shared(props, size, room.width > 0.0);
    let last = runs.len().saturating_sub(1);
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
            looking: looking.clone(),
            motion: props.motion,
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
    let (hint, legend) = if units {
        (words.timeline_hint(), units_legend(*words, None))
    } else {
        (words.gantt_hint(), gantt::legend::legend(*words))
    };
    html! {
        <div ref={node} class="scene gantt strips">
            if room.width > 0.0 {
                <div class="sight">{ sight::buttons(*words, hint, &looking) }</div>
                { for runs.iter().enumerate().map(strip) }
                { legend }
            }
        </div>
    }
}

/// One range of time for all charts: all there is at first, then what the reader asks for.
#[hook]
fn use_shared(props: &Props, size: (f64, f64), ready: bool) -> Looking {
    let all = props.comparison.range;
    let sight = use_mut_ref(|| Sight::whole(all));
    let before = sight.borrow().all();
    if before != all {
        sight.borrow_mut().extend(all);
    }
    let width_px = props.runs.first().and_then(|run| match &run.shown.lab {
        Lab::Backfill { view, .. } => {
            let options = options(props.words, Clock::Plain, size, true);
            Some(Layout::new(view, &options).look_px())
        }
        Lab::Workflow { outline, view } => {
            let options = timelines::options(props.words, Clock::Plain, size, true);
            Some(TimelineLayout::new(outline, view, &options).look_px())
        }
        Lab::Placement { .. } => None,
    });
    let width_px = width_px.unwrap_or(1_024);
    // All there is follows the runs, whatever they come to.
    let on_look = props.act.reform(move |look: Look| {
        Action::Look(Look { range: look.range.filter(|&range| range != all), ..look })
    });
    let looking = Looking::new(sight, width_px, on_look);
    use_effect_with((props.comparison.clone(), width_px, ready), {
        let looking = looking.clone();
        move |(_, _, ready)| {
            if *ready {
                looking.ask();
            }
        }
    });
    looking
}

/// What a Gantt chart is made for.
pub fn options(words: Words, clock: Clock, size: (f64, f64), axis: bool) -> GanttOptions {
    let parts = Parts::Strip { axis };
    GanttOptions { width: size.0, height: size.1, words, clock, parts }
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
    /// The range of time.
    pub looking: Looking,
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
    let StripProps { words, run, looking, magnified, act, .. } = strip;
    let ground = use_node_ref();
    let table = use_state(|| false);
    let head = &run.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let options = options(*words, clock, strip.size, strip.axis);
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(picture(outline, view, options)), Layout::new(view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    sight::use_wheel(&ground, looking, layout.plot, *magnified);
    let onkeydown = sight::on_key(looking);
    let hand = use_sweep(&ground, *magnified, looking, layout.time);
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
        motion: strip.motion,
        theme: strip.theme,
        act: act.clone(),
    };
    let label = format!("{}. {}", frame.name(), words.gantt_label(view, clock));
    let content = if *table {
        gantt::table::tables(&whole, clock, &select)
    } else {
        html! {
            <div
                ref={ground} class={classes!("chart", "over-time", hand.look)} {onkeydown} ondblclick={sight::on_double(looking)}
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
