//! What the backfill lab puts into the places of the page.

pub mod edit;
pub mod examples;
pub mod forms;
pub mod panels;
pub mod picture;
mod state;
pub mod things;
pub mod words;

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::view::{Outline, View};
use gantry_core::session::{Answer, Side};
use yew::prelude::*;

use self::panels::gantt::GanttScene;
use self::panels::lists::{Running, Waiting};
use self::panels::setup::Setup;
use self::panels::strip::{self, GanttStrip};
use self::panels::{gantt, why};
use self::picture::Layout;
use self::words::BackfillTeller;
use crate::components::compare::strips::StripProps;
use crate::components::find::{Find, Found, Named};
use crate::components::help::Keys;
use crate::components::legend::legend;
use crate::components::page::Panels;
use crate::components::parts::SceneProps;
use crate::labs::backfill::things::JOB;
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
        Box::new(BackfillTeller::new(
            words,
            shown.overview.head.time_unit.as_deref(),
            outline,
            view,
        ))
    }

    fn save(&self, file: &PictureFile<'_>, shown: &Shown, _: Option<&Selection>) {
        let Showing { outline, view } = own::<Ui>(shown);
        let PictureFile { kind, name, title, window, words } = *file;
        let unit = shown.overview.head.time_unit.as_deref();
        gantt::save(kind, name, title, (outline, view), unit, window, words);
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

    fn note(&self, words: Words, example: &str) -> Option<&'static str> {
        words.backfill_note(example)
    }

    fn thing(&self, words: Words, thing: u32, shown: &Shown) -> String {
        words.job(thing, &own::<Ui>(shown).outline)
    }

    fn side(&self, words: Words, side: &Side, shown: &Shown) -> [Explained; 2] {
        words.backfill_side(side, shown)
    }

    fn beside(&self) -> Beside {
        Beside::Strips(&Ui)
    }

    fn picture(&self, shown: &Shown, made: &Made) -> Picture {
        let Showing { outline, view } = own::<Ui>(shown);
        picture::picture(outline, view, &strip::options(made))
    }

    fn samples(&self, words: Words, pictures: &[&Picture]) -> Vec<Sample> {
        picture::samples(words, pictures.iter().copied())
    }
}

impl Timed for Ui {
    fn strip(&self, strip: StripProps) -> Html {
        let Showing { outline, view } = own::<Ui>(&strip.run.shown).clone();
        let key = strip.run.policy.clone();
        html! { <GanttStrip {key} {strip} {outline} {view} /> }
    }

    fn axis(&self, shown: &Shown, made: &Made) -> TimeAxis {
        Layout::new(&own::<Ui>(shown).view, &strip::options(made)).time
    }

    fn is_heated(&self, shown: &Shown, window: Range) -> bool {
        picture::is_heated(&own::<Ui>(shown).view, window)
    }

    fn hint(&self, words: Words) -> &'static str {
        words.gantt_hint()
    }

    /// Of charts with very many jobs all that there is: they are not drawn once more for their legend.
    fn legend(&self, made: &Made, shown: &[&Shown], heated: bool) -> Html {
        let crowded = |shown: &&Shown| picture::crowded(&own::<Ui>(shown).view);
        let samples = if shown.iter().any(crowded) {
            picture::all_samples(made.words)
        } else {
            let drawn: Vec<_> = shown.iter().map(|shown| self.picture(shown, made)).collect();
            picture::samples(made.words, &drawn)
        };
        legend(made.words, &samples, heated)
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
fn panels(state: &State, given: &SceneProps<Outline, View>) -> Panels {
    let SceneProps { words, outline, act, .. } = given;
    let teller = given.teller();
    let answer = state.answer.as_deref().and_then(|answer| match answer {
        Answer::Backfill(answer) => Some(answer),
        _ => None,
    });
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
        <GanttScene ..given.clone() />
    };
    let about = why::about(teller, given.selection.as_ref(), answer);
    Panels::new(state, &teller, (left, scene, about), act)
}
