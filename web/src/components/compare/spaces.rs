//! The spaces of all runs beside each other: where each policy has put the tasks.

use std::rc::Rc;

use gantry_core::placement::Outline;
use gantry_core::placement::view::View;
use yew::prelude::*;

use super::IDS;
use crate::components::picture::PictureView;
use crate::components::scene::{caption_button, space_legend};
use crate::components::tables::{self, nodes_table};
use crate::narrate::Words;
use crate::platform::picture::{Room, RoomWatch};
use crate::scene::arrange::beside;
use crate::scene::space::{self, SceneOptions};
use crate::state::{Action, Lab, Motion, Ran, Selection, Theme};

/// What is shown.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The words.
    pub words: Words,
    /// The runs where they stand.
    pub runs: Vec<Ran>,
    /// The task that they are aligned by.
    pub thing: Option<u32>,
    /// How pictures move.
    pub motion: Motion,
    /// The colours in force.
    pub theme: Theme,
    /// Takes actions.
    pub act: Callback<Action>,
}

/// The spaces.
#[component]
pub fn Spaces(props: &Props) -> Html {
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
    let (columns, wide, high) = beside(runs.len(), room.width / zoom, room.height / zoom);
    let one = |(at, run): (usize, &Ran)| {
        let Lab::Placement { outline, view } = &run.shown.lab else { return html! {} };
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
    let name = words.policy_called(run.shown.overview.head.lab, &run.policy);
    let selection = run.marked.map(Selection::Task);
    let select = props.act.reform(Action::Select);
    let told = tables::Props {
        words: *words,
        outline,
        view,
        selection: selection.as_ref(),
        on_select: select.clone(),
    };
    let label = words.space_label(outline.nodes.len() as u64, view.task, outline);
    let named = view.buckets.first().is_some_and(|root| root.candidates.is_some());
    html! {
        <figure class="space" data-policy={run.policy.clone()} data-moment={run.shown.moment.moment.to_string()} data-kind={run.shown.moment.stop.as_ref().map(|stop| stop.kind.clone())}>
            <figcaption>
                <b class="policy">{ name }</b>
                <span class="headline">{ words.ran_headline(run, props.thing) }</span>
                { caption_button(*words, name, *table, &toggle(&table)) }
            </figcaption>
            <div class="body">
                if *table {
                    <div class="table" tabindex="0" role="group" aria-label={label}>{ nodes_table(&told) }</div>
                } else {
                    <PictureView id={props.id} {picture} painted={space::crowded(outline)} label={format!("{name}. {label}")} zoom={props.zoom} {selection}
                        motion={props.motion} theme={props.theme} describe={describe(props)} on_select={select} />
                }
            </div>
            { space_legend(*words, named) }
        </figure>
    }
}

fn toggle(table: &UseStateHandle<bool>) -> Callback<()> {
    let table = table.clone();
    Callback::from(move |()| table.set(!*table))
}

/// Names a mark that carries no title of its own.
fn describe(props: &OneProps) -> Callback<Selection, String> {
    let (words, outline, view) = (props.words, props.outline.clone(), props.view.clone());
    Callback::from(move |target: Selection| match target {
        Selection::Node(node) => view
            .nodes
            .get(node as usize)
            .map(|shown| words.node_mark(node, shown, &outline))
            .unwrap_or_default(),
        _ => String::new(),
    })
}
