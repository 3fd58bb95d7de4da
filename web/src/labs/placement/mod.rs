//! What the placement lab puts into the places of the page.

pub mod edit;
pub mod forms;
pub mod panels;
pub mod picture;
pub mod words;

use std::rc::Rc;

use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Answer as Why, Outline, written};
use gantry_core::session::Answer;
use yew::prelude::*;

use self::panels::scene;
use self::panels::scene::Scene;
use self::panels::setup::{Setup, WorkSoFar};
use self::panels::tasks::{Tasks, candidates};
use crate::components::find::{Find, Names};
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::components::rich::explained;
use crate::labs::{LabUi, PictureFile};
use crate::narrate::{PlacementTeller, Tells, Words};
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
        Box::new(PlacementTeller::new(words, None, outline, view))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, _: Option<&Selection>) {
        let (outline, view) = own(shown);
        let PictureFile { kind, name, title, words, .. } = *file;
        scene::save(kind, name, title, outline, view, words);
    }
}

/// What is this lab's own of what is shown.
fn own(shown: &Shown) -> (&Rc<Outline>, &Rc<View>) {
    match &shown.lab {
        Lab::Placement { outline, view } => (outline, view),
        _ => unreachable!("the shell asks the lab of what is shown"),
    }
}

/// Its parts of the page.
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, view, selection, act, .. } = given;
    let words = *words;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Placement(answer) => Some(answer),
        Answer::Backfill(_) | Answer::Workflow(_) => None,
    });
    let left = html! {
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
    };
    let scene = html! {
        <Scene ..given.clone() />
    };
    let about = about(words, outline, view, selection.as_ref(), answer);
    let current = view.buckets.iter().find(|bucket| bucket.current);
    let bucket = current.map(|bucket| written(&bucket.at));
    Panels { bucket, ..Panels::new(state, &teller, (left, scene, about), act) }
}

/// What is said of the thing that is selected.
fn about(
    words: Words,
    outline: &Outline,
    view: &View,
    selection: Option<&Selection>,
    answer: Option<&Why>,
) -> Html {
    match (selection, answer) {
        (Some(Selection::Task(task)), _) => {
            let listed = view.tasks.iter().find(|listed| listed.task == *task);
            let text = listed.map_or_else(
                || words.task(*task, outline),
                |listed| words.task_mark(listed, outline),
            );
            html! { <p>{ text }</p> }
        }
        (Some(Selection::Node(_) | Selection::Bucket(_)), Some(answer)) => {
            explained(&words.answer(answer, view, outline))
        }
        (Some(Selection::Node(node)), None) => {
            let mark =
                view.nodes.get(*node as usize).map(|shown| words.node_mark(*node, shown, outline));
            html! { <><p>{ mark.unwrap_or_else(|| words.node(*node, outline)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
        (Some(Selection::Bucket(at)), None) => {
            let listed = view.buckets.iter().find(|bucket| bucket.at == *at);
            html! { <><p>{ listed.map_or_else(|| words.bucket(at), |bucket| words.bucket_mark(bucket)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
        _ => html! { <p class="soft">{ words.ask_hint() }</p> },
    }
}
