//! Questions before decisions: what is kept of the answers.

use gantry_core::session::{Goal, Guess};

use super::Bench;
use crate::state::{Action, Asks};

const EASY: &str = include_str!("../../../../static/gallery/easy.json");

#[test]
fn who_leaves_the_questions_finds_the_answers_again() {
    let mut bench = Bench::new();
    bench.open(EASY, Goal::Start);
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
    bench.open(EASY, Goal::Start);
    bench.act(Action::Predict(Some(Asks::Reader)));
    assert!(bench.state.predicting.as_ref().unwrap().answers.is_empty());
}
