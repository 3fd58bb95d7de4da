//! What the workflow lab puts into the places of the page.

pub mod edit;
pub mod forms;
pub mod panels;
pub mod picture;
pub mod words;

use std::rc::Rc;

use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::session::Answer;
use yew::prelude::*;

use self::panels::jobs::Jobs;
pub use self::panels::scene::Props as Scene;
use self::panels::scene::WorkflowScene;
use self::panels::setup::Setup;
pub use self::panels::timeline::{describe, swept, uses_table};
pub use self::panels::units::legend;
use self::panels::{scene, stages, users, why};
use crate::components::find::{Find, Names};
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::{LabUi, PictureFile};
use crate::narrate::{Tells, Words, WorkflowTeller};
use crate::state::{Action, Lab, Selection, Shown, State};

/// Its part of the page.
pub struct Ui;

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        let (outline, view) = own(shown);
        panels(state, &SceneProps::of(state, &shown.overview, outline, view, act))
    }

    fn teller<'a>(&self, words: Words, shown: &'a Shown) -> Box<dyn Tells + 'a> {
        let (outline, view) = own(shown);
        Box::new(WorkflowTeller::new(
            words,
            shown.overview.head.time_unit.as_deref(),
            outline,
            view,
        ))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, selection: Option<&Selection>) {
        let (outline, view) = own(shown);
        let PictureFile { kind, name, title, window, words } = *file;
        let unit = shown.overview.head.time_unit.as_deref();
        scene::save(kind, name, title, (outline, view), unit, (selection, window), words);
    }
}

/// What is this lab's own of what is shown.
fn own(shown: &Shown) -> (&Rc<Outline>, &Rc<View>) {
    match &shown.lab {
        Lab::Workflow { outline, view } => (outline, view),
        _ => unreachable!("the shell asks the lab of what is shown"),
    }
}

/// Its parts of the page.
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
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
