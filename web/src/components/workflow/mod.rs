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

use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::session::Answer;
use yew::prelude::*;

use self::jobs::Jobs;
pub use self::scene::Props as Scene;
use self::scene::WorkflowScene;
pub use self::scene::save;
use self::setup::Setup;
pub use self::timeline::{describe, swept, uses_table};
pub use self::units::legend;
use super::find::{Find, Names};
use super::page::Panels;
use super::parts::SceneProps;
use crate::state::State;

/// Its parts of the page.
pub fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, view, selection, act, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Workflow(answer) => Some(answer),
        Answer::Placement(_) | Answer::Backfill(_) => None,
    });
    let left = html! {
        <>
            { stages::tables(teller, outline, view) }
            <h2>{ words.ordinary_heading() }</h2>
            <Find words={*words} names={Names::Workflow(outline.clone())} act={act.clone()} />
            <Jobs ..given.clone() />
            <h2>{ words.users_heading() }</h2>
            { users::table(given) }
            <h2>{ words.sharing_heading() }</h2>
            <Setup words={*words} outline={outline.clone()} act={act.clone()} />
        </>
    };
    let scene = html! {
        <WorkflowScene ..given.clone() />
    };
    let about = why::about(teller, selection.as_ref(), answer);
    Panels::new(state, &teller, (left, scene, about), act)
}
