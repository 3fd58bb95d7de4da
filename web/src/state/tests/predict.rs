//! Questions before decisions: what is kept of the answers.

use gantry_core::labs::backfill::Answer;
use gantry_core::quiz::{self, Asking};
use gantry_core::scenario;
use gantry_core::session::{Asked, Goal, Guess};

use super::Bench;
use crate::labs::{LabState as _, backfill};
use crate::state::{Action, Asks};

const EASY: &str = include_str!("../../../../static/gallery/easy.json");
const WORSE: &str = include_str!("../../../../static/gallery/worse.json");

#[test]
fn questions_begin_where_the_run_stands() {
    // What is not asked because of the questions before it is asked where these are passed over.
    let (scenario, checked) = scenario::open(EASY).expect("it is valid");
    let all = quiz::questions(&scenario, checked, &Asking::of_all()).expect("kinds of the lab");
    let worth = |asked: &Asked| asked.number_wanted || asked.things.len() > 1;
    let asked = all.into_iter().map(|own| own.asked).filter(worth);
    let moments: Vec<u64> = asked.map(|asked| asked.moment).collect();
    let mut bench = Bench::new();
    bench.load(EASY, Goal::Start);
    for at in 0..=moments[moments.len() - 1] + 1 {
        bench.act(Action::Predict(None));
        bench.act(Action::Go(Goal::Moment(at)));
        bench.act(Action::PredictHere);
        // Behind the last of them all are asked.
        let next = moments.iter().find(|moment| **moment >= at).or(moments.first());
        assert_eq!(bench.state.asked().map(|asked| &asked.moment), next, "from {at}");
    }
    bench.act(Action::Predict(None));
    bench.act(Action::Go(Goal::End));
    bench.act(Action::PredictHere);
    assert_eq!(bench.state.asked().map(|asked| asked.moment), moments.first().copied());
}

#[test]
fn the_reason_for_a_wrong_guess_is_of_the_question() {
    let mut bench = Bench::new();
    bench.load(WORSE, Goal::Start);
    bench.act(Action::GoToStep(1));
    bench.act(Action::PredictStep);
    let things = &bench.state.asked().expect("a question").things;
    let head = things.iter().position(|thing| thing.name == "B").expect("B waits");
    bench.act(Action::Choose(head + 1));
    assert!(bench.state.tells());
    let told = |bench: &Bench| -> Option<Answer> {
        bench.state.answer.as_ref().and_then(|answer| answer.open(backfill::Ui::KIND))
    };
    // Two nodes were free; the job that started has one of them now.
    let why = told(&bench).expect("a reason");
    let free =
        |why: &Answer| why.explanation.says("head_waits").and_then(|waits| waits.number("free"));
    assert_eq!((free(&why), why.near.fewer), (Some(2), Some(1)));
    // Who asks about something else, and about it again, asks about what is shown.
    bench.act(Action::Select(None));
    let shown = bench.state.shown.clone().unwrap();
    let known = crate::labs::facts(shown.overview.head.lab).things;
    bench.act(Action::Select(shown.lab.candidate(known, "job", 1)));
    let why = told(&bench).expect("a reason");
    assert_eq!(free(&why), Some(1), "{why:?}");
}

#[test]
fn who_leaves_the_questions_finds_the_answers_again() {
    let mut bench = Bench::new();
    bench.load(EASY, Goal::Start);
    bench.act(Action::Predict(Some(Asks::Reader)));
    bench.act(Action::Guess(Guess::Nothing("no such reason".to_owned())));
    bench.act(Action::Enter);
    let next = bench.state.asked().expect("a second question").moment;
    let answers = bench.state.predicting.as_ref().unwrap().answers.clone();
    assert_eq!(answers.len(), 1);
    bench.act(Action::Predict(None));
    assert!(bench.state.predicting.is_none() && bench.state.way_back().is_none());
    bench.act(Action::Predict(Some(Asks::Reader)));
    assert_eq!(bench.state.predicting.as_ref().unwrap().answers, answers);
    assert_eq!(bench.state.asked().map(|asked| asked.moment), Some(next));
    // Another document has none of them.
    bench.act(Action::Predict(None));
    bench.load(EASY, Goal::Start);
    bench.act(Action::Predict(Some(Asks::Reader)));
    assert!(bench.state.predicting.as_ref().unwrap().answers.is_empty());
}
