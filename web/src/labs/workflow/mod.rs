//! What the workflow lab puts into the places of the page.

pub mod edit;
pub mod examples;
pub mod forms;
pub mod panels;
pub mod picture;
mod state;
pub mod things;
pub mod words;

use gantry_core::kernel::Level;
use gantry_core::labs::workflow::Policy;
use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::session::{Answer, Side};
use yew::prelude::*;

use self::panels::jobs::Jobs;
use self::panels::scene::WorkflowScene;
use self::panels::setup::Setup;
pub use self::panels::timeline::{describe, swept, uses_table};
use self::panels::timelines::{self, UnitStrip};
pub use self::panels::units::legend;
use self::panels::{scene, stages, users, why};
use self::picture::timeline::{self, TimelineLayout};
use crate::components::compare::strips::StripProps;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::legend::heat;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::workflow::things::{JOB, WORKFLOW};
use crate::labs::workflow::words::WorkflowTeller;
use crate::labs::{Beside, LabUi, Made, PictureFile, Showing, Timed, own};
use crate::narrate::{Explained, Tells, Words};
use crate::scene::paper::Sample;
use crate::scene::shape::Picture;
use crate::scene::time::TimeAxis;
use crate::scene::zoom::Range;
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
        Box::new(WorkflowTeller::new(
            words,
            shown.overview.head.time_unit.as_deref(),
            outline,
            view,
        ))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, selection: Option<&Selection>) {
        let Showing { outline, view } = own::<Ui>(shown);
        let PictureFile { kind, name, title, window, words } = *file;
        let unit = shown.overview.head.time_unit.as_deref();
        scene::save(kind, name, title, (outline, view), unit, (selection, window), words);
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
            (&["Alt + ←", "Alt + →"], words.key_graph_job()),
            (&["Alt + Shift + ←", "Alt + Shift + →"], words.key_graph_apart()),
            (&["Alt + ↑", "Alt + ↓"], words.key_graph_need()),
            (&["Alt + Shift + ↑", "Alt + Shift + ↓"], words.key_graph_other()),
            (&["Insert", "Shift + Insert"], words.key_graph_add()),
            (&["Delete"], words.key_graph_remove()),
        ]
    }

    fn note(&self, words: Words, example: &str) -> Option<&'static str> {
        words.workflow_note(example)
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.workflow_entry(thing, &own::<Ui>(shown).outline)
    }

    fn side(&self, words: Words, side: &Side, shown: &Shown) -> [Explained; 2] {
        words.workflow_side(side, shown)
    }

    fn beside(&self) -> Beside {
        Beside::Strips(&Ui)
    }

    fn picture(&self, shown: &Shown, made: &Made) -> Picture {
        let Showing { outline, view } = own::<Ui>(shown);
        timeline::picture(outline, view, &timelines::options(made))
    }

    fn samples(&self, words: Words, _: &[&Picture]) -> Vec<Sample> {
        picture::named(words, None)
    }
}

impl Timed for Ui {
    fn strip(&self, strip: StripProps) -> Html {
        let Showing { outline, view } = own::<Ui>(&strip.run.shown).clone();
        let key = strip.run.policy.clone();
        html! { <UnitStrip {key} {strip} {outline} {view} /> }
    }

    fn axis(&self, shown: &Shown, made: &Made) -> TimeAxis {
        let Showing { outline, view } = own::<Ui>(shown);
        TimelineLayout::new(outline, view, &timelines::options(made)).plot.time
    }

    fn is_heated(&self, shown: &Shown, window: Range) -> bool {
        timeline::is_heated(&own::<Ui>(shown).view, window)
    }

    fn hint(&self, words: Words) -> &'static str {
        words.timeline_hint()
    }

    fn legend(&self, &Made { words, .. }: &Made, _: &[&Shown], heated: bool) -> Html {
        let heat = heated.then(|| html! { <ul class="legend">{ heat(words) }</ul> });
        html! { <>{ legend(words, None) }{ heat }</> }
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

/// Its parts of the page.
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, selection, act, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Workflow(answer) => Some(answer),
        _ => None,
    });
    let left = html! {
        <>
            { stages::tables(given) }
            <h2>{ words.ordinary_heading() }</h2>
            <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
            <Jobs ..given.clone() />
            <h2>{ words.users_heading() }</h2>
            { users::table(given) }
            <h2>{ words.sharing_heading() }</h2>
            <Setup words={*words} outline={outline.clone()} act={act.clone()} />
        </>
    };
    let scene = html! {
        <WorkflowScene ..given.clone() />
    };
    let about = why::about(teller, selection.as_ref(), answer);
    Panels::new(state, &teller, (left, scene, about), act)
}
