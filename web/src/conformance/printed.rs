//! Paper: the questions of a sheet are those of the core's quiz, their pictures are of a run that is not recorded beyond
//! them, their answers stand behind; a handout has every step of the story. All of it keeps the rules of its language.

use std::collections::BTreeSet;

use gantry_core::quiz::{self, Asking, Printed};
use gantry_core::scenario::{self, LabKind};
use yew::virtual_dom::VNode;

use super::bench::{Bench, examples, names};
use super::{Found, texts};
use crate::components::paper::{handout, sheet};
use crate::narrate::Language;
use crate::narrate::sentences::faults;
use crate::state::paper::Fault;
use crate::state::paper::for_paper;
use crate::state::{Action, Dialog, OfLesson, Origin, PaperKind, State, Wish};

/// Larger scenarios are left out: their pictures cost much here.
const LARGE: usize = 12_000;

/// An address.
const LINK: &str = "https://example.org/#g=example";

/// The questions that are asked of each example.
const MOST: u32 = 3;

pub(super) fn is_printed(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind).filter(|(_, text)| text.len() < LARGE) {
        let at = || format!("g={}", example.name);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        let names = names(&text);
        bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
        let lesson = OfLesson::Not;
        let wish = Wish { kinds: Vec::new(), lesson, most: MOST, seed: 1, names: Vec::new() };
        bench.act(Action::Paper(Some(wish)));
        is_asked(&bench, &text, &mut found, &at);
        is_said(&bench.state, &names, &mut found, &at, |state| {
            sheet(state, state.paper.as_deref().expect("it is made"), "")
        });

        bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Handout))));
        let made = bench.state.paper.as_deref().expect("it is made");
        let steps = for_paper(&bench.state).len();
        // Behind the steps stand the decisions that are told in the key.
        let told = made.posed.iter().filter(|posed| posed.decision.is_some()).count();
        let pages = made.album.progress().1;
        found.hold(made.is_ready() && pages == steps + told, "a step is left out", &at);
        let shown = (0..steps).all(|step| made.album.shown(step).is_some());
        found.hold(shown, "a step has no picture", &at);
        found.hold(steps > 0 || made.fault == Some(Fault::Nothing), "it is empty", &at);
        is_said(&bench.state, &names, &mut found, &at, |state| {
            let paper = state.paper.as_deref().expect("it is made");
            handout(state, paper, ("", Some(LINK)))
        });
        let long = format!("{LINK}{}", "x".repeat(2_000));
        let paper = bench.state.paper.as_deref().expect("it is made");
        let told = texts(&handout(&bench.state, paper, ("", Some(&long))));
        let left_out = told.iter().all(|told| !told.contains(LINK));
        found.hold(left_out, "a link without a code is printed", &at);
        bench.act(Action::Dialog(None));
        found.hold(bench.state.paper.is_none(), "it outlives its dialog", &at);
    }
    found.report();
}

fn is_asked(bench: &Bench, text: &str, found: &mut Found, at: &dyn Fn() -> String) {
    let paper = bench.state.paper.as_deref().expect("it is made");
    let (scenario, checked) = scenario::open(text).expect("an example is valid");
    let asking = Asking::default();
    let all = quiz::questions(&scenario, checked, &asking).expect("kinds of the lab");
    let chosen = quiz::spread(all, usize::try_from(MOST).expect("a few"));
    let wanted: Vec<Printed> = chosen.into_iter().map(Printed::from).collect();
    let asked: Vec<Printed> = paper.sheets.iter().flat_map(|own| own.questions.clone()).collect();
    found.hold(paper.is_ready() && asked == wanted, "its questions are others", at);
    for (place, question) in asked.iter().enumerate() {
        let before = paper.album.shown(2 * place);
        let moment = question.asked.moment;
        let ends = before.is_some_and(|shown| {
            (shown.moment.moment, shown.moment.moments) == (moment, moment)
                && !shown.overview.complete
        });
        found.hold(ends, "the run of its picture goes on", at);
        let open = before.and_then(|shown| shown.overview.asked.as_ref());
        let same = open.is_some_and(|open| {
            (open.moment, &open.subject, &open.things)
                == (moment, &question.asked.subject, &question.asked.things)
        });
        found.hold(same, "its picture is of another question", at);
        let after = paper.album.shown(2 * place + 1);
        let decided = after.is_some_and(|shown| shown.moment.moment == question.decided);
        found.hold(decided && question.decided > moment, "its decision is not shown", at);
    }
}

/// What is printed keeps the rules of its language.
fn is_said(
    state: &State,
    names: &BTreeSet<String>,
    found: &mut Found,
    at: &dyn Fn() -> String,
    printed: impl Fn(&State) -> VNode,
) {
    for language in Language::ALL {
        let mut state = state.clone();
        state.settings.language = language;
        let told = texts(&printed(&state));
        // Parts of sentences stand apart; the address is none.
        let told = told.iter().map(|told| told.trim());
        for told in told.filter(|told| !told.is_empty() && *told != LINK) {
            let wrong = faults(told, language, names).into_iter();
            found.all(wrong.map(|wrong| format!("{wrong}: {told}")), at);
        }
    }
}
