//! The lab's parts of the page.

pub mod gantt;
pub mod lists;
pub mod make;
pub mod setup;

use gantry_core::labs::backfill::view::Outline;
use gantry_core::labs::backfill::{Answer, Policy};

use self::gantt::GanttScene;
use self::lists::{Running, Waiting};
use self::setup::Setup;
use super::{Ui, lanes, tries};
use crate::components::explained::explained;
use crate::components::figure::Given;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::{SceneProps, extra};
use crate::components::prelude::*;
use crate::labs::backfill::figures::METRICS;
use crate::labs::backfill::things::{job, job_of};
use crate::labs::{LabState as _, LabUi, Near, own};
use crate::narrate::Tells as _;
use crate::scene::lane::Lane;
use gantry_core::session::Comparison;

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Act) -> Panels {
        panels(state, &Given::of(state, shown, act))
    }

    fn policy(&self, words: Words, name: &str) -> Option<(&'static str, &'static str)> {
        let policy = Policy::from_name(name)?;
        Some((words.backfill_policy(policy), words.backfill_policy_hint(policy)))
    }

    fn level(&self, words: Words, level: Level) -> &'static str {
        words.backfill_level(level)
    }

    fn kind(&self, words: Words, kind: &str) -> &'static str {
        words.backfill_event(kind)
    }

    fn keys(&self, words: Words) -> Vec<Keys> {
        vec![(&["/"], Outline::label(words)), (&["Alt + ←", "Alt + →"], words.key_estimate())]
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.job(thing, &own::<Ui>(shown).outline)
    }

    fn lanes(&self, words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
        lanes::lanes(words, runs, comparison)
    }

    fn marked(&self, _: &Shown, thing: u32) -> Selection {
        job(thing)
    }

    fn near(&self) -> Near {
        tries::NEAR
    }
}

impl Named for Outline {
    fn label(words: Words) -> &'static str {
        words.find_job_label()
    }

    fn names(&self, found: &mut Found<'_>) {
        found.add(self.jobs.iter(), Words::find_job, job);
    }
}

fn panels(state: &State, whole: &Given) -> Panels {
    let given = &whole.scene::<Ui>();
    let SceneProps { words, outline, act, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_ref().and_then(|answer| answer.open(Ui::KIND));
    let asked = answer.filter(|_| given.selection.as_ref().and_then(job_of).is_some());
    let about = if let Some(Answer { explanation, .. }) = asked {
        let said = teller.answered(&explanation);
        said.map(|said| explained(*words, Ui::KIND, said)).unwrap_or_default()
    } else {
        html! { <p class="soft">{ words.ask_job_hint() }</p> }
    };
    let lists = html! {
        <>
            <h2>{ words.waiting_heading() }</h2>
            <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
            <Waiting ..given.clone() />
            <h2>{ words.running_heading() }</h2>
            <Running ..given.clone() />
        </>
    };
    let setup = html! { <Setup words={*words} outline={outline.clone()} act={act.clone()} /> };
    let policy = (words.backfill_policy(outline.policy), setup);
    let hints = (words.show_metrics(), words.show_metrics_hint());
    let shows = extra(state, hints, METRICS, act);
    let scene = html! {
        <GanttScene ..whole.clone() />
    };
    Panels { shows, ..Panels::new(state, &teller, (lists, policy, scene, about), act) }
}
