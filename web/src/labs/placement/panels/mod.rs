//! The lab's parts of the page.

pub mod scene;
pub mod setup;
pub mod tasks;

use gantry_core::kernel::Level;
use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Answer as Why, Outline, Policy, written};
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use self::scene::Scene;
use self::setup::{Setup, WorkSoFar};
use self::tasks::{Tasks, candidates};
use super::{Ui, figures, tries};
use crate::components::explained::explained;
use crate::components::figure::Given;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::figure::Pair;
use crate::labs::placement::things::{BUCKET, NODE, TASK};
use crate::labs::{LabState as _, LabUi, Near, own};
use crate::narrate::{Explained, Words};
use crate::packed::{Packed, Side};
use crate::state::{Action, At, Selection, Shown, State};

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        panels(state, &Given::of(state, shown, act))
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
        vec![
            (&["/"], Outline::label(words)),
            (&["Alt + ←", "Alt + →", "Alt + ↑", "Alt + ↓"], words.key_cell()),
        ]
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.task(thing, &own::<Ui>(shown).outline)
    }

    fn side(&self, words: Words, side: &Side, shown: &Shown) -> [Explained; 2] {
        words.placement_side(side, shown)
    }

    fn marked(&self, _: &Shown, thing: u32) -> Selection {
        Selection(TASK, At::One(thing))
    }

    fn near(&self) -> Near {
        tries::NEAR
    }

    fn together(&self, runs: [&Shown; 2], width: f64) -> Option<Pair> {
        figures::paired(runs, width)
    }

    fn is_empty(&self, answer: &Packed) -> bool {
        matches!(answer.open(Ui::KIND), Some(Why::NoTask))
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
fn panels(state: &State, whole: &Given) -> Panels {
    let given = &whole.scene::<Ui>();
    let SceneProps { words, outline, view, selection, act, .. } = given;
    let words = *words;
    let teller = given.teller();
    let answer = state.answer.as_ref().and_then(|answer| answer.open::<Why>(Ui::KIND));
    let lists = html! {
        <>
            <Find<Outline> {words} names={outline.clone()} act={act.clone()} />
            <Tasks {words} outline={outline.clone()} view={view.clone()} selection={selection.clone()} act={act.clone()} />
            { candidates(words, outline, view, selection.as_ref(), act) }
            <h2>{ words.work_so_far() }</h2>
            <WorkSoFar {words} outline={outline.clone()} view={view.clone()} act={act.clone()} />
        </>
    };
    let setup =
        html! { <Setup {words} outline={outline.clone()} view={view.clone()} act={act.clone()} /> };
    let policy = (words.policy_name(outline.policy), setup);
    let scene = html! {
        <Scene ..whole.clone() />
    };
    let about = about(words, outline, view, selection.as_ref(), answer.as_ref());
    let current = view.buckets.iter().find(|bucket| bucket.current);
    let bucket = current.map(|bucket| written(&bucket.at));
    Panels { bucket, ..Panels::new(state, &teller, (lists, policy, scene, about), act) }
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
            explained(words, LabKind::Placement, words.answer(answer, view, outline))
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
