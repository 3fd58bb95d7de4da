//! Paper: the questions of a sheet are those of the core's quiz, their pictures are of a run that is not recorded beyond
//! them, their answers stand behind; a handout has every step of the story. All of it keeps the rules of its language.

use gantry_core::quiz::{self, Asking, Printed};
use yew::virtual_dom::VNode;

use super::prelude::*;
use crate::components::paper::{handout, sheet};
use crate::state::paper::{Fault, Paper, for_paper};
use crate::state::{Dialog, OfLesson, PaperKind, Wish};
use crate::story::moment;

/// Larger scenarios are left out: their pictures cost much here.
const LARGE: usize = 12_000;

const LINK: &str = "https://example.org/#g=example";

/// The questions that are asked of each example.
const MOST: u32 = 3;

const STUDENTS: [&str; 2] = ["Ada", "Ben"];

pub(super) fn is_printed(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind).filter(|(_, text)| text.len() < LARGE) {
        let at = || format!("g={}", example.name);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        // What students are called are names, as those of things are.
        let mut names = names(&text);
        names.extend(STUDENTS.map(str::to_owned));
        bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
        for students in [&[][..], &STUDENTS] {
            let names = students.iter().map(|&name| name.to_owned()).collect();
            let (kinds, lesson) = (Vec::new(), OfLesson::Not);
            bench.act(Action::Paper(Some(Wish { kinds, lesson, most: MOST, seed: 1, names })));
            is_asked(&bench, (&text, students.len()), &mut found, &at);
        }
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
        for (page, told) in for_paper(&bench.state).iter().enumerate() {
            let pictured = made.album.shown(page).map(|shown| shown.moment.moment);
            let step = moment(&bench.state.marks, told.step);
            found.hold(pictured == step, format!("page {page} is of {pictured:?}"), &at);
        }
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

fn is_asked(
    bench: &Bench,
    (text, students): (&str, usize),
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let paper = bench.state.paper.as_deref().expect("it is made");
    let (scenario, checked) = scenario::open(text).expect("an example is valid");
    let all = quiz::questions(&scenario, checked, &Asking::default()).expect("kinds of the lab");
    let plan = quiz::spread(all, usize::try_from(MOST).expect("a few"));
    let mut kinds: Vec<_> = plan.iter().map(|own| own.asked.kind.clone()).collect();
    if paper.fault == Some(Fault::NotDrawn) || plan.is_empty() {
        println!("{}: no numbers of one's own", at());
        return;
    }
    found.hold(paper.is_ready() && paper.sheets.len() == students.max(1), "a sheet lacks", at);
    let mut runs = BTreeSet::new();
    for own in &paper.sheets {
        let asked = own.questions.iter().map(|own| own.asked.kind.clone());
        if students == 0 {
            let first = plan.first().cloned().map(Printed::from);
            found.hold(own.questions.first() == first.as_ref(), "another first question", at);
            kinds.truncate(own.questions.len());
        }
        found.hold(asked.eq(kinds.iter().cloned()), "other kinds of questions", at);
        for (place, question) in own.questions.iter().enumerate() {
            let page = own.first + 2 * place;
            found.hold(runs.insert(paper.album.text(page)), "two questions about one run", at);
            is_pictured(paper, page, question, found, at);
        }
    }
    let told = texts(&sheet(&bench.state, paper, ""));
    let key = told.iter().position(|told| told.starts_with("Key")).expect("a key");
    let seeds = |told: &[String]| told.iter().filter(|told| told.contains("Seed")).count();
    found.hold(seeds(&told[..key]) == 0, "a sheet has the seed of its key", at);
    found.hold(seeds(&told[key..]) == paper.sheets.len(), "a key lacks its seed", at);
}

/// The picture of a question is of a run that is not recorded beyond it; the one behind it shows the decision.
fn is_pictured(
    paper: &Paper,
    page: usize,
    question: &Printed,
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let before = paper.album.shown(page);
    let moment = question.asked.moment;
    let ends = before.is_some_and(|shown| {
        (shown.moment.moment, shown.moment.moments) == (moment, moment) && !shown.overview.complete
    });
    found.hold(ends, "the run of its picture goes on", at);
    let open = before.and_then(|shown| shown.overview.asked.as_ref());
    let same = open.is_some_and(|open| {
        (open.moment, &open.subject, &open.things)
            == (moment, &question.asked.subject, &question.asked.things)
    });
    found.hold(same, "its picture is of another question", at);
    let choice = question.asked.number_wanted || question.asked.things.len() > 1;
    found.hold(choice, "it has one candidate", at);
    let after = paper.album.shown(page + 1);
    let decided = after.is_some_and(|shown| shown.moment.moment == question.decided);
    found.hold(decided && question.decided > moment, "its decision is not shown", at);
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
