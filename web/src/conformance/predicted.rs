//! Predict: every question of a run is asked in the reader's words, is answered on the picture, and gives nothing away; the
//! run that was predicted is the run.

use gantry_core::session::{Asked, Guess};

use super::prelude::*;
use crate::components::predict::{DIGITS, predict};
use crate::state::Asks;

/// Larger scenarios are left to the core's own suite.
const LARGE: usize = 40_000;

/// The most questions of a run that are answered.
const MOST: usize = 60;

pub(super) fn is_asked(kind: LabKind) {
    let (mut found, mut kinds) = (Found::default(), BTreeSet::new());
    for (example, text) in examples(kind).filter(|(_, text)| text.len() < LARGE) {
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        bench.act(Action::Go(Goal::End));
        let whole = bench.shown().overview.clone();
        let names = names(&text);
        bench.act(Action::Predict(Some(Asks::Reader)));
        for number in 0..MOST {
            let Some(asked) = bench.state.asked().cloned() else { break };
            let at = || format!("g={} question {number}: {asked:?}", example.name);
            kinds.insert(asked.kind.clone());
            is_told(&bench, &names, &mut found, &at);
            answer(&mut bench, &asked, number, &mut found, &at);
            let answers = &bench.state.predicting.as_ref().expect("it goes on").answers;
            found.hold(answers.len() == number + 1, "an answer is not graded", &at);
            let moment = bench.shown().moment.moment;
            found.hold(moment > asked.moment, "its decision is not shown", &at);
            found.hold(bench.state.verdict().is_some(), "its grade is not told", &at);
            found.hold(bench.state.asked().is_none(), "the next is asked at once", &at);
            is_told(&bench, &names, &mut found, &at);
            bench.act(Action::Enter);
        }
        if bench.state.asked().is_none() {
            assert!(*bench.shown().overview == *whole, "{}: another run", example.name);
        }
        bench.act(Action::Predict(None));
        bench.act(Action::Go(Goal::End));
        assert!(*bench.shown().overview == *whole, "{}: asked no more", example.name);
    }
    found.report();
    assert!(!kinds.is_empty(), "nothing is asked");
}

/// Answers by a press on the picture, by a digit, or by a number.
fn answer(
    bench: &mut Bench,
    asked: &Asked,
    number: usize,
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    if asked.number_wanted {
        return bench.act(Action::Guess(Guess::Number(asked.time)));
    }
    let marked = marked(bench);
    let shown = bench.shown();
    let things: Vec<Selection> = asked
        .things
        .iter()
        .zip(&asked.numbers)
        .filter_map(|(thing, number)| {
            shown.lab.candidate(facts(shown.lab.kind()).things, &thing.noun, *number)
        })
        .collect();
    found.hold(things.len() == asked.things.len(), "a thing cannot be selected", at);
    found.hold(things.iter().all(|thing| shown.lab.has(thing)), "there is no such thing", at);
    // The first have a button of their own.
    for thing in things.iter().skip(DIGITS) {
        found.hold(marked.contains(thing), format!("it is on no picture: {:?}", thing.0), at);
    }
    match things.get(number % (things.len() + 1)) {
        Some(thing) => bench.act(Action::Select(Some(thing.clone()))),
        None if asked.nothing.is_empty() => bench.act(Action::Choose(1)),
        None => bench.act(Action::Choose(0)),
    }
}

/// All that can be pressed on a picture of the moment.
fn marked(bench: &Bench) -> Vec<Selection> {
    let (shown, words) = (bench.shown(), Language::English.words());
    let figures = labs::of(shown).figures(words, shown);
    let pictures = figures.iter().map(|it| it.draw(&Context::new(words, shown, it.prefers)));
    pictures
        .flat_map(|it| it.marks().filter_map(|mark| mark.target.clone()).collect::<Vec<_>>())
        .collect()
}

/// What is said keeps the rules of its language.
fn is_told(bench: &Bench, names: &BTreeSet<String>, found: &mut Found, at: &dyn Fn() -> String) {
    for language in Language::ALL {
        let mut state = bench.state.clone();
        state.settings.language = language;
        let predicting = state.predicting.as_ref().expect("it goes on");
        let told = texts(&predict(&state, predicting, &yew::Callback::noop()));
        for told in told.into_iter().filter(|told| !told.trim().is_empty()) {
            let wrong = faults(&told, language, names).into_iter();
            found.all(wrong.map(|wrong| format!("{wrong}: {told}")), at);
        }
    }
}
