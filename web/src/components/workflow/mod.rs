//! What the workflow lab puts into the places of the page.

mod graph;
mod jobs;
mod ledger;
mod scene;
mod setup;
mod stages;
mod timeline;
mod units;
mod users;
mod why;

use std::rc::Rc;

use gantry_core::placement::view::Line;
use gantry_core::session::Answer;
use gantry_core::workflow::view::{Outline, View};
use yew::prelude::*;

pub use self::scene::Props as Scene;
use self::scene::WorkflowScene;
pub use self::scene::save;
use self::setup::Setup;
pub use self::timeline::{describe, uses_table};
pub use self::units::legend;
use super::algorithm::Algorithm;
use super::figures::figures;
use super::find::{Find, Names};
use super::lamps::lamps;
use super::page::Panels;
use crate::narrate::Words;
use crate::state::{Action, Overview, State};

/// Its parts of the page.
pub fn panels(
    state: &State,
    overview: &Overview,
    outline: &Rc<Outline>,
    view: &Rc<View>,
    act: &Callback<Action>,
) -> Panels {
    let words = state.words();
    let teller = words.workflow(overview, outline, view);
    let time_unit = overview.head.time_unit.clone();
    let selection = &state.selection;
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Workflow(answer) => Some(answer),
        Answer::Placement(_) | Answer::Backfill(_) => None,
    });
    Panels {
        left: html! {
            <>
                { stages::tables(teller, outline, view) }
                <h2>{ words.ordinary_heading() }</h2>
                <Find {words} names={Names::Workflow(outline.clone())} act={act.clone()} />
                { jobs::list(teller, outline, view, selection.as_ref(), act) }
                <h2>{ words.users_heading() }</h2>
                { users::table(words, outline, view) }
                <h2>{ words.sharing_heading() }</h2>
                <Setup {words} outline={outline.clone()} act={act.clone()} />
            </>
        },
        scene: html! {
            <WorkflowScene
                {words}
                outline={outline.clone()}
                view={view.clone()}
                {time_unit}
                selection={selection.clone()}
                motion={state.motion()}
                theme={state.theme()}
                text={state.document.text.clone()}
                editing={state.editing}
                act={act.clone()}
            />
        },
        algorithm: html! {
            <Algorithm {words} lines={words.workflow_pseudocode(outline.mode)} line={named(words, outline, &view.line)} level={state.level} />
        },
        why: why::why(teller, selection.as_ref(), answer, act),
        lamps: lamps(
            words,
            view.lamps.iter().map(|lamp| {
                let hint = words.workflow_invariant_hint(lamp.invariant);
                (words.workflow_invariant(lamp.invariant), hint, lamp.holds)
            }),
        ),
        figures: figures(words, teller.figures().into_iter()),
    }
}

/// The line with names in place of numbers.
fn named(words: Words, outline: &Outline, line: &Line) -> Line {
    let mut line = line.clone();
    for (name, value) in &mut line.variables {
        let Ok(number) = value.parse() else { continue };
        match name.as_str() {
            "job" => *value = words.ordinary_job(number, outline),
            "task" => *value = words.stage_job(number, outline),
            "workflow" => *value = words.workflow_name(number, outline),
            _ => {}
        }
    }
    line
}
