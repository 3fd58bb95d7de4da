//! What the backfill lab puts into the places of the page.

mod lists;
mod setup;
mod why;

use std::rc::Rc;

use gantry_core::backfill::view::{Outline, View};
use gantry_core::placement::view::Line;
use gantry_core::session::Answer;
use yew::prelude::*;

use self::lists::{Running, Waiting};
use self::setup::Setup;
use super::algorithm::Algorithm;
use super::figures::figures;
use super::find::{Find, Names};
use super::gantt::GanttScene;
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
    let teller = words.backfill(overview, outline, view);
    let time_unit = overview.head.time_unit.clone();
    let selection = &state.selection;
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Backfill(answer) => Some(answer),
        Answer::Placement(_) | Answer::Workflow(_) => None,
    });
    Panels {
        left: html! {
            <>
                <h2>{ words.waiting_heading() }</h2>
                <Find {words} names={Names::Backfill(outline.clone())} act={act.clone()} />
                <Waiting {words} time_unit={time_unit.clone()} outline={outline.clone()} view={view.clone()} selection={selection.clone()} act={act.clone()} />
                <h2>{ words.running_heading() }</h2>
                <Running {words} time_unit={time_unit.clone()} outline={outline.clone()} view={view.clone()} selection={selection.clone()} act={act.clone()} />
                <h2>{ words.policy() }</h2>
                <Setup {words} outline={outline.clone()} act={act.clone()} />
            </>
        },
        scene: html! {
            <GanttScene
                {words}
                outline={outline.clone()}
                view={view.clone()}
                {time_unit}
                selection={selection.clone()}
                motion={state.motion()}
                theme={state.theme()}
                act={act.clone()}
            />
        },
        algorithm: html! {
            <Algorithm {words} lines={words.backfill_pseudocode(outline.policy)} line={named(words, outline, &view.line)} level={state.level} />
        },
        why: why::why(teller, selection.as_ref(), answer, act),
        lamps: lamps(
            words,
            view.lamps.iter().map(|lamp| {
                let hint = words.backfill_invariant_hint(lamp.invariant);
                (words.backfill_invariant(lamp.invariant), hint, lamp.holds)
            }),
        ),
        figures: figures(words, teller.figures().into_iter()),
    }
}

/// The line with the job's name in place of its number.
fn named(words: Words, outline: &Outline, line: &Line) -> Line {
    let mut line = line.clone();
    for (name, value) in &mut line.variables {
        if let (true, Ok(job)) = (name == "job", value.parse()) {
            *value = words.job(job, outline);
        }
    }
    line
}
