//! What the placement lab puts into the places of the page.

use std::rc::Rc;

use gantry_core::placement::Outline;
use gantry_core::placement::view::View;
use gantry_core::session::Answer;
use yew::prelude::*;

use super::algorithm::Algorithm;
use super::figures::figures;
use super::find::{Find, Names};
use super::lamps::lamps;
use super::page::Panels;
use super::scene::Scene;
use super::setup::{Setup, WorkSoFar};
use super::tasks::{Tasks, candidates};
use super::why::why;
use crate::state::{Action, State};

/// The first two figures always, the others once there is anything to tell.
const ALWAYS: usize = 2;

/// Its parts of the page.
pub fn panels(
    state: &State,
    outline: &Rc<Outline>,
    view: &Rc<View>,
    act: &Callback<Action>,
) -> Panels {
    let words = state.words();
    let selection = &state.selection;
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Placement(answer) => Some(answer),
        Answer::Backfill(_) | Answer::Workflow(_) => None,
    });
    let told = words.figures(&view.metrics).into_iter().enumerate();
    let told = told.filter(|(at, (_, value))| *at < ALWAYS || value != "0").map(|(_, told)| told);
    Panels {
        left: html! {
            <>
                <h2>{ words.queue() }</h2>
                <Find {words} names={Names::Placement(outline.clone())} act={act.clone()} />
                <Tasks {words} outline={outline.clone()} view={view.clone()} selection={selection.clone()} act={act.clone()} />
                { candidates(words, outline, view, selection.as_ref(), act) }
                <h2>{ words.policy() }</h2>
                <Setup {words} outline={outline.clone()} view={view.clone()} act={act.clone()} />
                <h2>{ words.work_so_far() }</h2>
                <WorkSoFar {words} outline={outline.clone()} view={view.clone()} act={act.clone()} />
            </>
        },
        scene: html! {
            <Scene
                {words}
                outline={outline.clone()}
                view={view.clone()}
                text={state.document.text.clone()}
                selection={selection.clone()}
                motion={state.motion()}
                theme={state.theme()}
                act={act.clone()}
            />
        },
        algorithm: html! {
            <Algorithm {words} lines={words.pseudocode(outline.policy, outline.batch)} line={view.line.clone()} level={state.level} />
        },
        why: why(words, outline, view, selection.as_ref(), answer, act),
        lamps: lamps(
            words,
            view.lamps.iter().map(|lamp| {
                (words.invariant(lamp.invariant), words.invariant_hint(lamp.invariant), lamp.holds)
            }),
        ),
        figures: figures(words, told),
    }
}
