//! What the placement lab puts into the places of the page.

use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Answer as Why, Outline};
use gantry_core::session::Answer;
use yew::prelude::*;

use super::find::{Find, Names};
use super::page::Panels;
use super::parts::SceneProps;
use super::rich::explained;
use super::scene::Scene;
use super::setup::{Setup, WorkSoFar};
use super::tasks::{Tasks, candidates};
use crate::narrate::Words;
use crate::state::{Selection, State};

/// Its parts of the page.
pub fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
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
    Panels::new(state, &teller, (left, scene, about), act)
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
