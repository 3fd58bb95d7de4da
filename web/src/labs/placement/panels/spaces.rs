//! The spaces of all runs beside each other: where each policy has put the tasks.

use std::rc::Rc;

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::View;
use yew::prelude::*;

use super::tables;
use super::tables::nodes_table;
use crate::components::compare::IDS;
use crate::components::compare::frame::Frame;
use crate::components::compare::spaces::SpaceProps;
use crate::components::legend::legend;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::labs::placement::Ui;
use crate::labs::placement::picture::samples::of_moment;
use crate::labs::placement::picture::space;
use crate::labs::placement::picture::space::SceneOptions;
use crate::labs::placement::things::{NODE, TASK};
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::scene::arrange::beside;
use crate::state::{Action, At, Motion, Ran, Selection, Theme};

/// The spaces.
#[component]
pub fn Spaces(props: &SpaceProps) -> Html {
    let SpaceProps { words, runs, .. } = props;
    let (node, room) = use_room();
    let zoom = room.zoom.max(0.5);
    let (columns, wide, high) = beside(runs.len(), room.width / zoom, room.height / zoom);
    let one = |(at, run): (usize, &Ran)| {
        let Showing { outline, view } = own::<Ui>(&run.shown);
        html! {
            <One
                key={run.policy.clone()}
                words={*words}
                id={IDS[at.min(3)]}
                run={run.clone()}
                outline={outline.clone()}
                view={view.clone()}
                thing={props.thing}
                size={(wide, high)}
                {zoom}
                motion={props.motion}
                theme={props.theme}
                act={props.act.clone()}
            />
        }
    };
    html! {
        <div ref={node} class="scene spaces">
            if room.width > 0.0 {
                <div class={format!("pictures columns-{columns}")}>{ for runs.iter().enumerate().map(one) }</div>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct OneProps {
    words: Words,
    id: &'static str,
    run: Ran,
    outline: Rc<Outline>,
    view: Rc<View>,
    thing: Option<u32>,
    size: (f64, f64),
    zoom: f64,
    motion: Motion,
    theme: Theme,
    act: Callback<Action>,
}

#[component]
fn One(props: &OneProps) -> Html {
    let OneProps { words, run, outline, view, .. } = props;
    let table = use_state(|| false);
    let (width, height) = props.size;
    let options = SceneOptions { width, height, words: *words };
    let picture = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        space::picture(outline, view, options)
    });
    let frame =
        Frame { words: *words, run, thing: props.thing, class: "space", table: table.clone() };
    let name = frame.name();
    let selection = run.marked.map(|it| Selection(TASK, At::One(it)));
    let select = props.act.reform(Action::Select);
    let told = tables::Props {
        words: *words,
        outline,
        view,
        selection: selection.as_ref(),
        on_select: select.clone(),
    };
    let label = words.space_label(outline.nodes.len() as u64, view.task, outline);
    let content = html! {
        <div class="body">
            if *table {
                <div class="table" tabindex="0" role="group" aria-label={label}>{ nodes_table(&told) }</div>
            } else {
                <PictureView id={props.id} {picture} painted={space::crowded(outline)} label={format!("{name}. {label}")} zoom={props.zoom} {selection}
                    motion={props.motion} theme={props.theme} describe={describe(props)} on_select={select} />
            }
        </div>
    };
    frame.around(content, legend(*words, &of_moment(*words, view), false))
}

/// Names a mark that carries no title of its own.
fn describe(props: &OneProps) -> Callback<Selection, String> {
    let (words, outline, view) = (props.words, props.outline.clone(), props.view.clone());
    Callback::from(move |target: Selection| match target {
        Selection(NODE, At::One(node)) => view
            .nodes
            .get(node as usize)
            .map(|shown| words.node_mark(node, shown, &outline))
            .unwrap_or_default(),
        _ => String::new(),
    })
}
