//! What the backfill lab puts into the places of the page.

pub mod edit;
pub mod examples;
pub mod figures;
pub mod forms;
mod lanes;
pub mod panels;
pub mod picture;
mod state;
pub mod things;
pub mod words;

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::view::Outline;
use yew::prelude::*;

use self::panels::gantt::GanttScene;
use self::panels::lists::{Running, Waiting};
use self::panels::setup::Setup;
use self::panels::why;
use self::words::BackfillTeller;
use crate::components::figure::Given;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::figure::{Figure, Lanes};
use crate::labs::backfill::things::JOB;
use crate::labs::{LabState as _, LabUi, Showing, own};
use crate::narrate::{Explained, Tells, Words};
use crate::packed::{Comparison, Side};
use crate::state::{Action, At, Ran, Selection, Shown, State};

/// Its part of the page.
#[derive(Debug)]
pub struct Ui;

impl LabUi for Ui {
    fn figures(&self, words: Words, shown: &Shown) -> Vec<Figure> {
        figures::figures(words, shown)
    }

    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        panels(state, &Given::of(state, shown, act))
    }

    fn teller<'a>(&self, words: Words, shown: &'a Shown) -> Box<dyn Tells + 'a> {
        let Showing { outline, view } = own::<Ui>(shown);
        Box::new(BackfillTeller::new(
            words,
            shown.overview.head.time_unit.as_deref(),
            outline,
            view,
        ))
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
        vec![(&["Alt + ←", "Alt + →"], words.key_estimate())]
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.job(thing, &own::<Ui>(shown).outline)
    }

    fn side(&self, words: Words, side: &Side, shown: &Shown) -> [Explained; 2] {
        words.backfill_side(side, shown)
    }

    fn lanes(&self, words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Lanes> {
        lanes::lanes(words, runs, comparison)
    }

    fn marked(&self, _: &Shown, thing: u32) -> Selection {
        Selection(JOB, At::One(thing))
    }
}

impl Named for Outline {
    fn label(words: Words) -> &'static str {
        words.find_job_label()
    }

    fn names(&self, found: &mut Found<'_>) {
        found.add(self.jobs.iter(), Words::find_job, |it| Selection(JOB, At::One(it)));
    }
}

/// Its parts of the page.
fn panels(state: &State, whole: &Given) -> Panels {
    let given = &whole.scene::<Ui>();
    let SceneProps { words, outline, act, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_ref().and_then(|answer| answer.open(Ui::KIND));
    let left = html! {
        <>
            <h2>{ words.waiting_heading() }</h2>
            <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
            <Waiting ..given.clone() />
            <h2>{ words.running_heading() }</h2>
            <Running ..given.clone() />
            <h2>{ words.policy() }</h2>
            <Setup words={*words} outline={outline.clone()} act={act.clone()} />
        </>
    };
    let scene = html! {
        <GanttScene ..whole.clone() />
    };
    let about = why::about(teller, given.selection.as_ref(), answer.as_ref());
    Panels::new(state, &teller, (left, scene, about), act)
}
