//! The lab's parts of the page.

pub mod map;
pub mod requests;
pub mod scene;
pub mod setup;
pub mod starts;
pub mod tables;
pub mod why;

use gantry_core::kernel::Level;
use gantry_core::labs::groups::{Answer as Why, Outline, Policy};
use yew::prelude::*;

use self::requests::Requests;
use self::scene::GroupsScene;
use self::setup::Setup;
use super::picture::layout::is_dense;
use super::{Ui, figures, tries};
use crate::components::figure::Given;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::figure::Pair;
use crate::labs::groups::things::{GROUP, NODE, REQUEST};
use crate::labs::{LabState as _, LabUi, Near, own};
use crate::narrate::Words;
use crate::packed::Packed;
use crate::state::{Action, At, Selection, Shown, State};

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        let whole = Given::of(state, shown, act);
        let given = &whole.scene::<Ui>();
        let SceneProps { words, outline, selection, act, .. } = given;
        let teller = given.teller();
        let answer = state.answer.as_ref().and_then(|answer| answer.open(Ui::KIND));
        let lists = html! {
            <>
                <h2>{ words.requests_heading() }</h2>
                <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
                <Requests ..given.clone() />
                <h2>{ words.grouping_heading() }</h2>
                { tables::grouping(given) }
                { tables::requesters(given) }
            </>
        };
        let setup = html! { <Setup words={*words} outline={outline.clone()} act={act.clone()} /> };
        let policy = (words.groups_policy(outline.policy), setup);
        let starts = is_dense(outline).then(|| starts::starts(given));
        let about = why::about(teller, selection.as_ref(), answer.as_ref());
        let about = html! { <>{ for starts }{ about }</> };
        let scene = html! { <GroupsScene ..whole.clone() /> };
        Panels::new(state, &teller, (lists, policy, scene, about), act)
    }

    fn policy(&self, words: Words, name: &str) -> Option<(&'static str, &'static str)> {
        let policy = Policy::from_name(name)?;
        Some((words.groups_policy(policy), words.groups_policy_hint(policy)))
    }

    fn level(&self, words: Words, level: Level) -> &'static str {
        words.groups_level(level)
    }

    fn kind(&self, words: Words, kind: &str) -> &'static str {
        words.groups_kind(kind)
    }

    fn keys(&self, words: Words) -> Vec<Keys> {
        vec![(&["/"], Outline::label(words)), (&["Alt + ↑", "Alt + ↓"], words.key_gpu_group())]
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.gpu_request(thing, &own::<Ui>(shown).outline)
    }

    fn marked(&self, _: &Shown, thing: u32) -> Selection {
        Selection(REQUEST, At::One(thing))
    }

    fn near(&self) -> Near {
        tries::NEAR
    }

    fn together(&self, runs: [&Shown; 2], width: f64) -> Option<Pair> {
        figures::forked(runs, width)
    }

    fn is_empty(&self, answer: &Packed) -> bool {
        let answer: Option<Why> = answer.open(Ui::KIND);
        answer.is_some_and(|answer| answer.explanation.fact.id == "no_request_now")
    }
}

impl Named for Outline {
    fn label(words: Words) -> &'static str {
        words.find_request_or_node()
    }

    fn names(&self, found: &mut Found<'_>) {
        let requests = self.requests.iter().map(|own| &own.id);
        found.add(requests, Words::find_request, |it| Selection(REQUEST, At::One(it)));
        found.add(self.nodes.iter(), Words::find_node, |it| Selection(NODE, At::One(it)));
        let groups = self.groups.iter().map(|own| &own.id);
        found.add(groups, Words::find_gpu_group, |it| Selection(GROUP, At::One(it)));
    }
}
