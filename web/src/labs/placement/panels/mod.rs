//! The lab's parts of the page.

pub mod scene;
pub mod setup;
pub mod tasks;

use gantry_core::kernel::Level;
use gantry_core::labs::placement::{Answer, Outline, Policy, written};
use gantry_core::scenario::LabKind;
use yew::prelude::*;

use self::scene::Scene;
use self::setup::{Setup, work_so_far};
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
use crate::labs::{LabState as _, LabUi, Near, Showing, own};
use crate::narrate::{Explained, Tells as _, Words};
use crate::packed::Packed;
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
        answer.open(Ui::KIND).is_some_and(|answer: Answer| answer.is_empty())
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

fn panels(state: &State, whole: &Given) -> Panels {
    let given = &whole.scene::<Ui>();
    let SceneProps { words, outline, view, selection, act, .. } = given;
    let words = *words;
    let teller = given.teller();
    let answer = state.answer.as_ref().and_then(|answer| answer.open::<Answer>(Ui::KIND));
    let lists = html! {
        <>
            <Find<Outline> {words} names={outline.clone()} act={act.clone()} />
            <Tasks ..given.clone() />
            { candidates(given) }
            <h2>{ words.work_so_far() }</h2>
            { work_so_far(words, outline, view) }
        </>
    };
    let policy = (words.policy_name(outline.policy), html! { <Setup ..given.clone() /> });
    let scene = html! { <Scene ..whole.clone() /> };
    let said = answer.map(|answer| Explained::of(&teller.explanation(&answer.explanation)));
    let about = about(words, own::<Ui>(&whole.shown), selection.as_ref(), said);
    let current = view.buckets.iter().find(|bucket| bucket.current);
    let bucket = current.map(|bucket| written(&bucket.at));
    Panels { bucket, ..Panels::new(state, &teller, (lists, policy, scene, about), act) }
}

fn about(
    words: Words,
    showing: &Showing<Ui>,
    selection: Option<&Selection>,
    said: Option<Explained>,
) -> Html {
    let Some(thing) = selection else {
        return html! { <p class="soft">{ words.ask_hint() }</p> };
    };
    let is_asked = matches!(thing, Selection(NODE | BUCKET, _));
    if let Some(said) = said.filter(|_| is_asked) {
        return explained(words, LabKind::Placement, said);
    }
    html! {
        <>
            <p>{ figures::named(words, showing, thing) }</p>
            if is_asked { <p class="soft">{ words.no_task_now() }</p> }
        </>
    }
}
