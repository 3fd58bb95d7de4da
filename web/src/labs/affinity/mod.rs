//! What the affinity lab puts into the places of the page.

mod calls;
pub mod edit;
pub mod examples;
pub mod forms;
pub mod panels;
pub mod picture;
mod state;
pub mod things;
pub mod words;

use gantry_core::kernel::Level;
use gantry_core::labs::affinity::{Answer as Why, Outline, Policy, View};
use gantry_core::session::{Answer, Side};
use yew::prelude::*;

use self::panels::scene::{self, AffinityScene};
use self::panels::setup::Setup;
use self::panels::strip::{self, EngineStrip};
use self::panels::tasks::Tasks;
use self::panels::why;
use self::picture::gantt::{self, GanttLayout};
use self::picture::samples;
use self::words::AffinityTeller;
use crate::components::compare::strips::StripProps;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::legend::heat;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::affinity::things::{NODE, TASK};
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
        let time_unit = shown.overview.head.time_unit.as_deref();
        Box::new(AffinityTeller::new(words, time_unit, outline, view))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, selection: Option<&Selection>) {
        let Showing { outline, view } = own::<Ui>(shown);
        let time_unit = shown.overview.head.time_unit.as_deref();
        scene::save(file, (outline, view), time_unit, selection);
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
        vec![(&["Alt + ↑", "Alt + ↓"], words.key_engines())]
    }

    fn note(&self, words: Words, example: &str) -> Option<&'static str> {
        words.affinity_note(example)
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.affinity_task(thing, &own::<Ui>(shown).outline)
    }

    fn side(&self, words: Words, side: &Side, shown: &Shown) -> [Explained; 2] {
        words.affinity_side(side, shown)
    }

    fn beside(&self) -> Beside {
        Beside::Strips(&Ui)
    }

    fn picture(&self, shown: &Shown, made: &Made) -> Picture {
        let Showing { outline, view } = own::<Ui>(shown);
        gantt::picture(outline, view, &strip::options(made))
    }

    fn samples(&self, words: Words, _: &[&Picture]) -> Vec<Sample> {
        samples::of_gantt(words)
    }

    fn is_empty(&self, answer: &Answer) -> bool {
        matches!(answer, Answer::Affinity(Why::NoDecision))
    }
}

impl Timed for Ui {
    fn strip(&self, strip: StripProps) -> Html {
        let Showing { outline, view } = own::<Ui>(&strip.run.shown).clone();
        let key = strip.run.policy.clone();
        html! { <EngineStrip {key} {strip} {outline} {view} /> }
    }

    fn axis(&self, shown: &Shown, made: &Made) -> TimeAxis {
        let Showing { outline, view } = own::<Ui>(shown);
        GanttLayout::new(outline, view, &strip::options(made)).plot.time
    }

    fn is_heated(&self, shown: &Shown, window: Range) -> bool {
        gantt::is_heated(&own::<Ui>(shown).view, window)
    }

    fn hint(&self, words: Words) -> &'static str {
        words.timeline_hint()
    }

    fn legend(&self, &Made { words, .. }: &Made, _: &[&Shown], heated: bool) -> Html {
        let own = crate::components::legend::legend(words, &samples::of_gantt(words), false);
        let heat = heated.then(|| html! { <ul class="legend">{ heat(words) }</ul> });
        html! { <>{ own }{ heat }</> }
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

/// Its parts of the page.
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, selection, act, time_unit, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Affinity(answer) => Some(answer),
        _ => None,
    });
    let left = html! {
        <>
            <h2>{ words.affinity_tasks_heading() }</h2>
            <Find<Outline> words={*words} names={outline.clone()} act={act.clone()} />
            <Tasks ..given.clone() />
            <h2>{ words.policy() }</h2>
            <Setup words={*words} outline={outline.clone()} time_unit={time_unit.clone()} act={act.clone()} />
        </>
    };
    let scene = html! {
        <AffinityScene ..given.clone() />
    };
    let about = why::about(teller, selection.as_ref(), answer);
    Panels::new(state, &teller, (left, scene, about), act)
}
