//! The lab's parts of the page.

pub mod make;
pub mod outcomes;
pub mod scene;
pub mod setup;
pub mod tasks;
pub mod tolerance;

use gantry_core::kernel::Level;
use gantry_core::labs::affinity::{Answer, Outline, Policy};
use yew::prelude::*;

use self::scene::AffinityScene;
use self::setup::Setup;
use self::tasks::Tasks;
use super::{Ui, lanes, tries};
use crate::components::explained::explained;
use crate::components::figure::Given;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::affinity::things::{CALL, ENGINE, NODE, TASK};
use crate::labs::{LabState as _, LabUi, Near, own};
use crate::narrate::{Explained, Tells as _, Words};
use crate::packed::Packed;
use crate::scene::lane::Lane;
use crate::state::{Action, At, Ran, Selection, Shown, State};
use gantry_core::session::Comparison;

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        let whole = Given::of(state, shown, act);
        let given = &whole.scene::<Ui>();
        let SceneProps { words, outline, view, selection, .. } = given;
        let teller = given.teller();
        let answer = state.answer.as_ref().and_then(|answer| answer.open(Ui::KIND));
        let lists = html! {
            <>
                <h2>{ words.affinity_tasks_heading() }</h2>
                <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
                <Tasks ..given.clone() />
            </>
        };
        let setup = html! { <Setup ..given.clone() /> };
        let policy = (words.affinity_policy(outline.policy), setup);
        let scene = html! { <AffinityScene ..whole /> };
        let about = match (selection, &answer) {
            (Some(_), Some(Answer { explanation })) => {
                let told = Explained::of(&teller.explanation(explanation));
                explained(*words, Ui::KIND, told.beyond(&teller.reason()))
            }
            (Some(Selection(NODE, At::One(node)) | Selection(ENGINE, At::Pair(node, _))), None) => {
                html! { <p>{ words.affinity_node_mark(*node, outline, view) }</p> }
            }
            _ => html! { <p class="soft">{ words.ask_affinity_hint() }</p> },
        };
        Panels::new(state, &teller, (lists, policy, scene, about), act)
    }

    fn policy(&self, words: Words, name: &str) -> Option<(&'static str, &'static str)> {
        let policy = Policy::from_name(name)?;
        Some((words.affinity_policy(policy), words.affinity_policy_hint(policy)))
    }

    fn level(&self, words: Words, level: Level) -> &'static str {
        words.affinity_level(level)
    }

    fn kind(&self, words: Words, kind: &str) -> &'static str {
        words.affinity_kind(kind)
    }

    fn keys(&self, words: Words) -> Vec<Keys> {
        vec![(&["/"], Outline::label(words)), (&["Alt + ↑", "Alt + ↓"], words.key_engines())]
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.affinity_task(thing, &own::<Ui>(shown).outline)
    }

    fn marked(&self, shown: &Shown, thing: u32) -> Selection {
        // The call of the task that began last.
        let segments = own::<Ui>(shown).view.gantt.segments.iter();
        let last = segments.filter(|segment| segment.task == thing).map(|segment| segment.call);
        last.max()
            .map_or(Selection(TASK, At::One(thing)), |call| Selection(CALL, At::Pair(thing, call)))
    }

    fn near(&self) -> Near {
        tries::NEAR
    }

    fn lanes(&self, words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
        lanes::lanes(words, runs, comparison)
    }

    fn is_empty(&self, answer: &Packed) -> bool {
        let answer: Option<Answer> = answer.open(Ui::KIND);
        answer.is_some_and(|it| it.explanation.fact.id == "affinity_nothing_in_hand")
    }
}

impl Named for Outline {
    fn label(words: Words) -> &'static str {
        words.find_task_or_node()
    }

    fn names(&self, found: &mut Found<'_>) {
        let tasks = self.tasks.iter().map(|own| &own.id);
        found.add(tasks, Words::find_task, |it| Selection(TASK, At::One(it)));
        let nodes = self.nodes.iter().map(|own| &own.id);
        found.add(nodes, Words::find_node, |it| Selection(NODE, At::One(it)));
    }
}
