//! Two runs in one picture, or a table of each.

use super::IDS;
use super::frame::Frame;
use super::spaces::SpaceProps;
use crate::components::picture::PictureView;
use crate::components::prelude::*;
use crate::components::shapes::legend;
use crate::components::table;
use crate::figure::{Context, Pair, Place};

pub const AROUND: f64 = 28.0;
const ABOVE: f64 = 72.0;

#[derive(PartialEq, Properties)]
pub struct Props {
    /// The properties that all pictures of a comparison have in common.
    pub given: SpaceProps,
    pub pair: Pair,
    pub room: (f64, f64),
    pub zoom: f64,
}

/// The picture, and over it or its tables a frame a run.
#[component]
pub fn Together(props: &Props) -> Html {
    let Props { given: SpaceProps { words, runs, table, motion, theme, act, .. }, pair, .. } =
        props;
    let words = *words;
    let [first, second] = &runs[..] else { return Html::default() };
    let both = [first, second];
    let size = (props.room.0 - AROUND, props.room.1 - ABOVE);
    let deps = (both.map(|run| run.shown.lab.clone()), size, words);
    let picture: Rc<_> =
        use_memo(deps, |_| (pair.picture)(both.map(|run| &run.shown), words, size));
    let of = |at: usize| {
        let frame = Frame { words, run: both[at], class: "run" };
        let (label, told) = told(both[at], words);
        let label = words.labelled(frame.name(), &label);
        (frame.around(if *table { told } else { Html::default() }, Html::default()), label)
    };
    let (frames, labels): (Vec<Html>, Vec<String>) = (0..2).map(of).unzip();
    let label = labels.join("; ");
    let legend = legend(words, &(pair.legend)(words, &[&*picture]), false);
    let marked = both.into_iter().find_map(|run| Some((run, run.marked?)));
    let selection = marked.map(|(run, it)| labs::of(&run.shown).marked(&run.shown, it));
    html! {
        <div class="together">
            <div class="frames">{ for frames }</div>
            if !*table { <PictureView id={IDS[0]} {picture} painted={false} {label} zoom={props.zoom} {selection} motion={*motion}
                theme={*theme} ways={pair.ways} describe={Callback::from(|_| String::new())}
                on_select={act.reform(Action::Select)} /> }
            { legend }
        </div>
    }
}

/// The label and the tables of a run by itself.
fn told(run: &Ran, words: Words) -> (String, Html) {
    let Some(figure) = labs::compared(words, &run.shown) else { return Default::default() };
    let place = Place::Among { axis: true };
    let cx = Context { place, ..Context::new(words, &run.shown, figure.prefers) };
    let tables = table::tables(words, figure.title, &(figure.tables)(&cx), None, &Callback::noop());
    ((figure.label)(&cx), tables)
}
