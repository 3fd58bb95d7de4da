//! The boards of all runs beside each other: what each policy has handed out; two small runs as one clock that forks.

use std::rc::Rc;

use gantry_core::labs::groups::{Outline, View};
use yew::prelude::*;

use super::forked::{self, Forked};
use crate::components::compare::IDS;
use crate::components::compare::frame::Frame;
use crate::components::compare::spaces::SpaceProps;
use crate::components::legend::legend;
use crate::components::picture::PictureView;
use crate::components::room::use_room;
use crate::labs::groups::Ui;
use crate::labs::groups::picture::boards::{self, BoardOptions};
use crate::labs::groups::picture::samples;
use crate::labs::groups::things::REQUEST;
use crate::labs::{Showing, own};
use crate::narrate::Words;
use crate::scene::arrange::beside;
use crate::state::{Action, At, Motion, Ran, Selection, Theme};

/// Beside and above a picture of two runs in one.
const AROUND: f64 = 28.0;
const ABOVE: f64 = 120.0;

/// The boards.
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
    let forked = forked::two(runs, room.width / zoom - AROUND).map(|both| {
        let size = (room.width / zoom - AROUND, room.height / zoom - ABOVE);
        html! { <Forked given={props.clone()} {both} {size} {zoom} /> }
    });
    html! {
        <div ref={node} class="scene spaces">
            if let Some(forked) = forked {
                { forked }
            } else if room.width > 0.0 {
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
    let options = BoardOptions { width, height, words: *words, beside: false, chosen: None };
    let picture = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        boards::picture(outline, view, options)
    });
    let frame =
        Frame { words: *words, run, thing: props.thing, class: "space", table: table.clone() };
    let name = frame.name();
    let selection = run.marked.map(|it| Selection(REQUEST, At::One(it)));
    let label = words.boards_label(outline, view);
    let content = html! {
        <div class="body">
            if *table {
                { super::tables::held(*words, outline, view) }
            } else {
                <PictureView id={props.id} {picture} painted={false} label={format!("{name}. {label}")} zoom={props.zoom} {selection}
                    motion={props.motion} theme={props.theme} describe={Callback::from(|_| String::new())}
                    on_select={props.act.reform(Action::Select)} />
            }
        </div>
    };
    let samples = samples::of_boards(*words, Some(outline));
    frame.around(content, legend(*words, &samples, false))
}
