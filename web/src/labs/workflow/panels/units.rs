//! The units and whose they are, as a picture or as a table.

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{UnitRun, UnitState};
use yew::prelude::*;

use super::scene::{Props as Scene, Sheet};
use crate::components::picture::PictureView;
use crate::components::shapes::shape;
use crate::components::table::{self, caption_button};
use crate::labs::workflow::picture::units::{UnitOptions, picture};
use crate::labs::workflow::picture::{Usage, samples};
use crate::labs::workflow::things::{JOB, TASK, UNIT};
use crate::narrate::Words;
use crate::scene::shape::Shape;
use crate::state::{Action, At, Selection};

/// Tokens are made so small that the picture is no higher than this, if they can be.
const HEIGHT: f64 = 166.0;
/// On a narrow screen, where the page scrolls.
const TALL: f64 = 460.0;
/// Narrower than this.
pub(super) const NARROW: f64 = 560.0;
/// So many units may change their places and still be followed.
const FOLLOWED: usize = 48;

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
pub fn UnitsFigure(props: &Props) -> Html {
    let Scene { words, outline, view, .. } = &props.scene;
    let (words, sheet) = (*words, props.sheet);
    let table = use_state(|| false);
    let height = if sheet.width < NARROW { TALL } else { HEIGHT };
    let options = UnitOptions { width: sheet.width, height, words };
    let picture = use_memo((outline.clone(), view.clone(), options), |(outline, view, options)| {
        picture(outline, view, options)
    });
    let on_table = {
        let table = table.clone();
        Callback::from(move |()| table.set(!*table))
    };
    let name = words.pool_units();
    html! {
        <figure class="units">
            <figcaption>
                <span>{ words.units_caption(outline) }</span>
                { caption_button(words, name, *table, &on_table) }
            </figcaption>
            <div class="body">
                if *table {
                    { units_table(&props.scene) }
                } else {
                    <PictureView id="units" {picture} painted={false} label={words.units_label(view, outline)} zoom={sheet.zoom}
                        selection={props.scene.selection.clone()} motion={props.scene.motion} theme={props.scene.theme} followed={FOLLOWED}
                        describe={Callback::from(|_| String::new())} on_select={props.scene.act.reform(Action::Select)} />
                }
            </div>
        </figure>
    }
}

/// What the shapes mean that there are in a mode; in any, where several are shown.
pub fn legend(words: Words, mode: Option<Mode>) -> Html {
    let entry = |((long, short), shapes): ((&'static str, &'static str), Vec<Shape>)| {
        html! {
            <li key={long} title={long}>
                <svg width="24" height="16" viewBox="-12 -8 24 16" aria-hidden="true">
                    { for shapes.iter().enumerate().map(|(index, one)| shape(index, one)) }
                </svg>
                { short }
            </li>
        }
    };
    html! { <ul class="legend" aria-label={words.legend()}>{ for samples(words, mode).into_iter().map(entry) }</ul> }
}

fn units_table(scene: &Scene) -> Html {
    let Scene { words, outline, view, selection, act, .. } = scene;
    let select = act.reform(Action::Select);
    let row = |run: &UnitRun| {
        let over = view
            .workflows
            .iter()
            .any(|own| Some(own.workflow) == run.owner && own.finished.is_some());
        let (target, who) = match run.state {
            UnitState::Job(job) => (Selection(JOB, At::One(job)), words.ordinary_job(job, outline)),
            UnitState::Task(task) => {
                (Selection(TASK, At::One(task)), words.stage_job(task, outline))
            }
            UnitState::Reserved | UnitState::Lent | UnitState::Free => {
                (Selection(UNIT, At::One(run.first)), String::new())
            }
        };
        let owner = run.owner.map(|owner| words.workflow_name(owner, outline));
        let pick = |name: &str| table::choice(Some(target), name, selection.as_ref(), &select);
        let units = words.unit_ranges(&[(run.first, run.count)], outline);
        // The name of who uses them is pressed; where nobody does, that of the units.
        let (first, last) = if who.is_empty() {
            (pick(&units), Html::default())
        } else {
            (html! { units }, pick(&who))
        };
        html! {
            <tr key={run.first}>
                <th scope="row">{ first }</th>
                <td class="number">{ words.number(run.count.into()) }</td>
                <td>{ owner.unwrap_or_else(|| "–".to_owned()) }</td>
                <td>{ words.usage(Usage::of(run.owner, over, run.state)) }</td>
                <td>{ last }</td>
            </tr>
        }
    };
    let heads = [
        words.units_heading(),
        words.count_heading(),
        words.owner_heading(),
        words.use_heading(),
        words.who_heading(),
    ];
    let runs = &view.units.runs;
    table::table(*words, words.units_table(), &heads, runs.len(), runs.iter().map(row))
}
