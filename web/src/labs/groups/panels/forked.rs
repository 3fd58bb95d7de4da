//! Two small runs beside each other as one clock that forks, with their tables.

use std::rc::Rc;

use gantry_core::labs::groups::{Outline, View};
use yew::prelude::*;

use crate::components::compare::IDS;
use crate::components::compare::frame::Frame;
use crate::components::compare::spaces::SpaceProps;
use crate::components::legend::legend;
use crate::components::picture::PictureView;
use crate::components::table;
use crate::figure::{Context, Place};
use crate::labs::groups::Ui;
use crate::labs::groups::figures::WAYS;
use crate::labs::groups::picture::{fork, samples};
use crate::labs::groups::things::REQUEST;
use crate::labs::{self, Showing, own};
use crate::narrate::Words;
use crate::state::{Action, At, Ran, Selection};

/// Beside and above the picture.
const AROUND: f64 = 28.0;
const ABOVE: f64 = 120.0;

/// The runs as one clock, where they are two and their picture has room.
pub fn together(given: &SpaceProps, room: (f64, f64), zoom: f64) -> Option<Html> {
    let size = (room.0 - AROUND, room.1 - ABOVE);
    let both = two(&given.runs, size.0)?;
    Some(html! { <Forked given={given.clone()} {both} {size} {zoom} /> })
}

/// The two runs, where their picture has room.
fn two(runs: &[Ran], width: f64) -> Option<[(Rc<Outline>, Rc<View>); 2]> {
    let [first, second] = runs else { return None };
    let both = [first, second].map(|run| {
        let Showing { outline, view } = own::<Ui>(&run.shown);
        (outline.clone(), view.clone())
    });
    both.iter().all(|(outline, view)| fork::fits(outline, view, width)).then_some(both)
}

/// What is drawn, and in how much room.
#[derive(Properties, PartialEq)]
pub struct Props {
    /// What all pictures of a comparison are given.
    pub given: SpaceProps,
    /// The runs.
    pub both: [(Rc<Outline>, Rc<View>); 2],
    /// Width and height that there is.
    pub size: (f64, f64),
    /// By how much pictures are enlarged.
    pub zoom: f64,
}

/// The picture, what it says, and a frame a run.
#[component]
pub fn Forked(props: &Props) -> Html {
    let SpaceProps { words, runs, thing, motion, theme, act } = &props.given;
    let (words, tables) = (*words, [use_state(|| false), use_state(|| false)]);
    let picture = use_memo((props.both.clone(), props.size, words), |(both, size, words)| {
        fork::picture(sides(both), *words, *size)
    });
    let of = |at: usize| {
        let (outline, view) = &props.both[at];
        let frame =
            Frame { words, run: &runs[at], thing: *thing, class: "run", table: tables[at].clone() };
        let label = words.labelled(frame.name(), &words.boards_label(outline, view));
        let table = if *tables[at] {
            held(&runs[at], words)
        } else {
            html! {}
        };
        (frame.around(table, html! {}), label)
    };
    let (frames, labels): (Vec<Html>, Vec<String>) = (0..2).map(of).unzip();
    let said = words.forked(fork::parting(sides(&props.both)), &props.both[0].0);
    let marked = runs.iter().find_map(|run| run.marked);
    let selection = marked.map(|it| Selection(REQUEST, At::One(it)));
    html! {
        <div class="forked">
            <p class="moment">{ said.clone() }</p>
            <div class="frames">{ for frames }</div>
            <PictureView id={IDS[0]} {picture} painted={false} label={words.sentences(&[said, labels.join("; ")])} zoom={props.zoom} {selection}
                motion={*motion} theme={*theme} ways={WAYS} describe={Callback::from(|_| String::new())}
                on_select={act.reform(Action::Select)} />
            { legend(words, &samples::of_fork(words), false) }
        </div>
    }
}

/// The table of a run: what is on each GPU.
fn held(run: &Ran, words: Words) -> Html {
    let Some(figure) = labs::compared(words, &run.shown) else { return Html::default() };
    let place = Place::Among { axis: true };
    let cx = Context { place, ..Context::new(words, &run.shown, figure.prefers) };
    table::tables(words, figure.title, &(figure.tables)(&cx), None, &Callback::noop())
}

fn sides(both: &[(Rc<Outline>, Rc<View>); 2]) -> [fork::Run<'_>; 2] {
    both.each_ref().map(|(outline, view)| fork::Run { outline, view })
}
