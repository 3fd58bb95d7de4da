//! The lab's parts of the page.

pub mod graph;
pub mod jobs;
pub mod ledger;
pub mod scene;
pub mod setup;
pub mod stages;
pub mod users;

use gantry_core::kernel::Level;
use gantry_core::labs::workflow::view::Outline;
use gantry_core::labs::workflow::{Answer, Mode, Policy};
use yew::prelude::*;

use self::jobs::Jobs;
use self::ledger::Ledger;
use self::scene::WorkflowScene;
use self::setup::Setup;
use super::{Ui, lanes, tries};
use crate::components::explained::explained;
use crate::components::figure::Given;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::workflow::things::{JOB, TASK, WORKFLOW};
use crate::labs::{LabState as _, LabUi, Near, own};
use crate::narrate::{Tells as _, Words};
use crate::scene::lane::Lane;
use crate::state::{Action, At, Ran, Selection, Shown, State};
use gantry_core::session::Comparison;

impl LabUi for Ui {
    fn panels(&self, state: &State, shown: &Shown, act: &Callback<Action>) -> Panels {
        panels(state, &Given::of(state, shown, act))
    }

    fn policy(&self, words: Words, name: &str) -> Option<(&'static str, &'static str)> {
        let policy = Policy::from_name(name)?;
        Some((words.workflow_policy(policy), words.workflow_policy_hint(policy)))
    }

    fn level(&self, words: Words, level: Level) -> &'static str {
        words.workflow_level(level)
    }

    fn kind(&self, words: Words, kind: &str) -> &'static str {
        words.workflow_kind(kind)
    }

    fn keys(&self, words: Words) -> Vec<Keys> {
        vec![
            (&["/"], Outline::label(words)),
            (&["Alt + ←", "Alt + →"], words.key_graph_job()),
            (&["Alt + Shift + ←", "Alt + Shift + →"], words.key_graph_apart()),
            (&["Alt + ↑", "Alt + ↓"], words.key_graph_need()),
            (&["Alt + Shift + ↑", "Alt + Shift + ↓"], words.key_graph_other()),
            (&["Insert", "Shift + Insert"], words.key_graph_add()),
            (&["Delete"], words.key_graph_remove()),
        ]
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.workflow_entry(thing, &own::<Ui>(shown).outline)
    }

    fn lanes(&self, words: Words, runs: &[Ran], comparison: &Comparison) -> Option<Vec<Lane>> {
        lanes::lanes(words, runs, comparison)
    }

    /// Behind the ordinary jobs the workflows: each is marked by the last job of its last stage.
    fn ended(&self, words: Words, thing: u32, shown: &Shown) -> (String, Selection) {
        let outline = &own::<Ui>(shown).outline;
        let workflow =
            usize::try_from(thing).ok().and_then(|it| it.checked_sub(outline.jobs.len()));
        let Some((workflow, own)) = workflow.and_then(|it| Some((it, outline.workflows.get(it)?)))
        else {
            return (self.thing(words, thing, shown), self.marked(shown, thing));
        };
        let jobs: usize = own.stages.iter().map(|stage| stage.jobs.len()).sum();
        let last = u32::try_from(jobs.saturating_sub(1)).unwrap_or(0);
        let number = u32::try_from(workflow).unwrap_or(u32::MAX);
        let target = Selection(TASK, At::One(own.first_task.saturating_add(last)));
        (words.workflow_name(number, outline), target)
    }

    fn marked(&self, shown: &Shown, thing: u32) -> Selection {
        let jobs = u32::try_from(own::<Ui>(shown).outline.jobs.len()).unwrap_or(u32::MAX);
        thing
            .checked_sub(jobs)
            .map_or(Selection(JOB, At::One(thing)), |task| Selection(TASK, At::One(task)))
    }

    fn near(&self) -> Near {
        tries::NEAR
    }
}

impl Named for Outline {
    fn label(words: Words) -> &'static str {
        words.find_job_or_workflow()
    }

    fn names(&self, found: &mut Found<'_>) {
        let workflows = self.workflows.iter().map(|own| &own.id);
        found.add(workflows, Words::find_workflow, |it| Selection(WORKFLOW, At::One(it)));
        found.add(self.jobs.iter().map(|job| &job.id), Words::find_job, |it| {
            Selection(JOB, At::One(it))
        });
    }
}

fn panels(state: &State, whole: &Given) -> Panels {
    let given = &whole.scene::<Ui>();
    let SceneProps { words, outline, act, .. } = given;
    let teller = given.teller();
    let answer: Option<Answer> = state.answer.as_ref().and_then(|it| it.open(Ui::KIND));
    let about = if let Some(answer) = &answer {
        let told = teller.answered(answer);
        told.map(|told| explained(*words, Ui::KIND, told)).unwrap_or_default()
    } else {
        html! { <p class="soft">{ words.ask_workflow_hint() }</p> }
    };
    let lists = html! {
        <>
            { stages::tables(given) }
            if outline.mode == Mode::Lend { <Ledger ..given.clone() /> }
            <h2>{ words.ordinary_heading() }</h2>
            <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
            <Jobs ..given.clone() />
            <h2>{ words.users_heading() }</h2>
            { users::table(given) }
        </>
    };
    let setup = html! { <Setup words={*words} outline={outline.clone()} act={act.clone()} /> };
    let policy = (words.mode(outline.mode), setup);
    let scene = html! { <WorkflowScene ..whole.clone() /> };
    Panels::new(state, &teller, (lists, policy, scene, about), act)
}
