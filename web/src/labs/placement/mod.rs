//! What the placement lab puts into the places of the page.

pub mod edit;
pub mod examples;
pub mod forms;
pub mod panels;
pub mod picture;
mod state;
pub mod things;
pub mod words;

use gantry_core::kernel::Level;
use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Answer as Why, Outline, Policy, written};
use gantry_core::session::{Answer, Side};
use yew::prelude::*;

use self::panels::scene;
use self::panels::scene::Scene;
use self::panels::setup::{Setup, WorkSoFar};
use self::panels::spaces::Spaces;
use self::panels::tasks::{Tasks, candidates};
use self::picture::samples::of_space;
use self::picture::space::{self, SceneOptions};
use self::words::PlacementTeller;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::components::rich::explained;
use crate::labs::placement::things::{BUCKET, NODE, TASK};
use crate::labs::{Beside, LabUi, Made, PictureFile, Showing, own};
use crate::narrate::{Explained, Tells, Words};
use crate::scene::paper::Sample;
use crate::scene::shape::Picture;
use crate::state::{Action, At, Selection, Shown, State};

/// Its part of the page.
#[derive(Debug)]
pub struct Ui;

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        let Showing { outline, view } = own::<Ui>(shown);
        panels(state, &SceneProps::of(state, &shown.overview, outline, view, act))
    }

    fn teller<'a>(&self, words: Words, shown: &'a Shown) -> Box<dyn Tells + 'a> {
        let Showing { outline, view } = own::<Ui>(shown);
        Box::new(PlacementTeller::new(words, None, outline, view))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, _: Option<&Selection>) {
        let Showing { outline, view } = own::<Ui>(shown);
        let PictureFile { kind, name, title, words, .. } = *file;
        scene::save(kind, name, title, outline, view, words);
    }

    fn policy(&self, words: Words, name: &str) -> Option<(&'static str, &'static str)> {
        let policy = Policy::from_name(name)?;
        Some((words.policy_name(policy), words.placement_policy_hint(policy)))
    }

    fn level(&self, words: Words, level: Level) -> &'static str {
        words.placement_level(level)
    }

    fn kind(&self, words: Words, kind: &str) -> &'static str {
        words.placement_event(kind)
    }

    fn keys(&self, words: Words) -> Vec<Keys> {
        vec![(&["Alt + ←", "Alt + →", "Alt + ↑", "Alt + ↓"], words.key_cell())]
    }

    fn note(&self, words: Words, example: &str) -> Option<&'static str> {
        words.placement_note(example)
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.task(thing, &own::<Ui>(shown).outline)
    }

    fn side(&self, words: Words, side: &Side, shown: &Shown) -> [Explained; 2] {
        words.placement_side(side, shown)
    }

    fn beside(&self) -> Beside {
        Beside::Spaces(|given| html! { <Spaces ..given /> })
    }

    fn picture(&self, shown: &Shown, made: &Made) -> Picture {
        let Showing { outline, view } = own::<Ui>(shown);
        let &Made { words, size: (width, height), .. } = made;
        space::picture(outline, view, &SceneOptions { width, height, words })
    }

    fn samples(&self, words: Words, _: &[&Picture]) -> Vec<Sample> {
        of_space(words, true, false)
    }

    fn is_empty(&self, answer: &Answer) -> bool {
        matches!(answer, Answer::Placement(Why::NoTask))
    }
}

impl Named for Outline {
    fn label(words: Words) -> &'static str {
        words.find_label()
    }

    fn names(&self, found: &mut Found<'_>) {
        found.add(self.nodes.iter(), Words::find_node, |it| Selection(NODE, At::One(it)));
        found.add(self.tasks.iter(), Words::find_task, |it| Selection(TASK, At::One(it)));
    }
}

/// Its parts of the page.
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, view, selection, act, .. } = given;
    let words = *words;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Placement(answer) => Some(answer),
        _ => None,
    });
    let left = html! {
        <>
            <h2>{ words.queue() }</h2>
            <Find<Outline> {words} names={outline.clone()} act={act.clone()} />
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
        (Some(Selection(TASK, At::One(task))), _) => {
            let listed = view.tasks.iter().find(|listed| listed.task == *task);
            let text = listed.map_or_else(
                || words.task(*task, outline),
                |listed| words.task_mark(listed, outline),
            );
            html! { <p>{ text }</p> }
        }
        (Some(Selection(NODE | BUCKET, _)), Some(answer)) => {
            explained(&words.answer(answer, view, outline))
        }
        (Some(Selection(NODE, At::One(node))), None) => {
            let mark =
                view.nodes.get(*node as usize).map(|shown| words.node_mark(*node, shown, outline));
            html! { <><p>{ mark.unwrap_or_else(|| words.node(*node, outline)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
        (Some(Selection(BUCKET, At::Many(at))), None) => {
            let listed = view.buckets.iter().find(|bucket| bucket.at == *at);
            html! { <><p>{ listed.map_or_else(|| words.bucket(at), |bucket| words.bucket_mark(bucket)) }</p><p class="soft">{ words.no_task_now() }</p></> }
        }
        _ => html! { <p class="soft">{ words.ask_hint() }</p> },
    }
}
