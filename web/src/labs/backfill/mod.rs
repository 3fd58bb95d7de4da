//! What the backfill lab puts into the places of the page.

pub mod edit;
pub mod forms;
pub mod panels;
pub mod picture;
pub mod words;

use std::rc::Rc;

use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::session::Answer;
use yew::prelude::*;

use self::panels::gantt;
use self::panels::gantt::GanttScene;
use self::panels::lists::{Running, Waiting};
use self::panels::setup::Setup;
use self::panels::why;
use crate::components::find::{Find, Names};
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::{LabUi, PictureFile};
use crate::narrate::{BackfillTeller, Tells, Words};
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
        Box::new(BackfillTeller::new(
            words,
            shown.overview.head.time_unit.as_deref(),
            outline,
            view,
        ))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, _: Option<&Selection>) {
        let (outline, view) = own(shown);
        let PictureFile { kind, name, title, window, words } = *file;
        let unit = shown.overview.head.time_unit.as_deref();
        gantt::save(kind, name, title, (outline, view), unit, window, words);
    }
}

/// What is this lab's own of what is shown.
fn own(shown: &Shown) -> (&Rc<Outline>, &Rc<View>) {
    match &shown.lab {
        Lab::Backfill { outline, view } => (outline, view),
        _ => unreachable!("the shell asks the lab of what is shown"),
    }
}

/// Its parts of the page.
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
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
