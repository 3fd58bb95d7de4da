//! What the backfill lab puts into the places of the page.

mod lists;
mod setup;
mod why;

use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::session::Answer;
use yew::prelude::*;

use self::lists::{Running, Waiting};
use self::setup::Setup;
use super::find::{Find, Names};
use super::gantt::GanttScene;
use super::page::Panels;
use super::parts::SceneProps;
use crate::state::State;

/// Its parts of the page.
pub fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, act, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Backfill(answer) => Some(answer),
        Answer::Placement(_) | Answer::Workflow(_) => None,
    });
    let left = html! {
        <>
            <h2>{ words.waiting_heading() }</h2>
            <Find words={*words} names={Names::Backfill(outline.clone())} act={act.clone()} />
            <Waiting ..given.clone() />
            <h2>{ words.running_heading() }</h2>
            <Running ..given.clone() />
            <h2>{ words.policy() }</h2>
            <Setup words={*words} outline={outline.clone()} act={act.clone()} />
        </>
    };
    let scene = html! {
        <GanttScene ..given.clone() />
    };
    let about = why::about(teller, given.selection.as_ref(), answer);
    Panels::new(state, &teller, (left, scene, about), act)
}
