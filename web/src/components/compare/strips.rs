//! Gantt charts over one another, under one axis of time: what is zoomed or moved in one is so in all.
//!
//! Keyboard, while a chart has the focus: as in a chart alone.

use std::rc::Rc;

use gantry_core::backfill::view::{Outline, View};
use gantry_core::session::{Comparison, Look};
use yew::prelude::*;

use super::IDS;
use crate::components::gantt;
use crate::components::picture::PictureView;
use crate::components::sight::{self, Looking, Sight};
use crate::narrate::{Clock, Words};
use crate::platform::picture::{Room, RoomWatch};
use crate::scene::arrange::stacked;
use crate::scene::gantt::{GanttOptions, Layout, Parts, crowded, picture};
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
    let node = use_node_ref();
    let room = use_state(Room::default);
    use_effect_with((), {
        let (node, room) = (node.clone(), room.clone());
        move |()| {
            let watch =
                node.cast().and_then(|element| RoomWatch::start(element, move |now| room.set(now)));
            move || drop(watch)
        }
    });
    let zoom = room.zoom.max(0.5);
    let size = (
        (room.width / zoom - 2.0 * PADDING).max(240.0).floor(),
        stacked(runs.len(), room.height / zoom),
    );
    let looking = use_shared(props, size, room.width > 0.0);
    let last = runs.len().saturating_sub(1);
    let strip = |(at, run): (usize, &Ran)| {
        let Lab::Backfill { outline, view } = &run.shown.lab else { return html! {} };
        html! {
            <Strip
                key={run.policy.clone()}
                words={*words}
                id={IDS[at.min(3)]}
                run={run.clone()}
                outline={outline.clone()}
                view={view.clone()}
                thing={props.thing}
                {size}
                axis={at == last}
                magnified={zoom}
                looking={looking.clone()}
                motion={props.motion}
                theme={props.theme}
                act={props.act.clone()}
            />
        }
    };
    html! {
        <div ref={node} class="scene gantt strips">
            if room.width > 0.0 {
                <div class="sight">{ sight::buttons(*words, words.gantt_hint(), &looking) }</div>
                { for runs.iter().enumerate().map(strip) }
                { gantt::legend::legend(*words) }
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
        Lab::Placement { .. } | Lab::Workflow { .. } => None,
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

fn options(words: Words, clock: Clock, size: (f64, f64), axis: bool) -> GanttOptions {
    let parts = Parts::Strip { axis };
    GanttOptions { width: size.0, height: size.1, words, clock, parts }
}

#[derive(Properties, PartialEq)]
struct StripProps {
    words: Words,
    id: &'static str,
    run: Ran,
    outline: Rc<Outline>,
    view: Rc<View>,
    thing: Option<u32>,
    size: (f64, f64),
    axis: bool,
    magnified: f64,
    looking: Looking,
    motion: Motion,
    theme: Theme,
    act: Callback<Action>,
}

#[component]
fn Strip(props: &StripProps) -> Html {
    let StripProps { words, run, outline, view, looking, magnified, .. } = props;
    let ground = use_node_ref();
    let table = use_state(|| false);
    let head = &run.shown.overview.head;
    let clock = Clock::of(head.time_unit.as_deref());
    let options = options(*words, clock, props.size, props.axis);
    let drawn = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        (Rc::new(picture(outline, view, options)), Layout::new(view, options))
    });
    let (picture, layout) = (drawn.0.clone(), drawn.1);
    sight::use_wheel(&ground, looking, layout.plot, *magnified);
    let onkeydown = sight::on_key(looking);
    let name = words.policy_called(head.lab, &run.policy);
    let selection = run.marked.map(Selection::Job);
    let select = props.act.reform(Action::Select);
    let whole = gantt::Props {
        words: *words,
        outline: outline.clone(),
        view: view.clone(),
        time_unit: head.time_unit.clone(),
        selection: selection.clone(),
        motion: props.motion,
        theme: props.theme,
        act: props.act.clone(),
    };
    let label = format!("{name}. {}", words.gantt_label(view, clock));
    html! {
        <figure data-policy={run.policy.clone()} data-moment={run.shown.moment.moment.to_string()} data-kind={run.shown.moment.stop.as_ref().map(|stop| stop.kind.clone())}>
            <figcaption>
                <b class="policy">{ name }</b>
                <span class="headline">{ words.ran_headline(run, props.thing) }</span>
                { gantt::table_button(*words, name, &table) }
            </figcaption>
            if *table {
                { gantt::table::tables(&whole, clock, &select) }
            } else {
                <div ref={ground} class="chart" {onkeydown}>
                    <PictureView id={props.id} {picture} painted={crowded(view)} {label} zoom={*magnified} {selection}
                        motion={props.motion} theme={props.theme} describe={gantt::describe(&whole, clock)} on_select={select} />
                </div>
            }
        </figure>
    }
}
