//! What a learning platform is told of an exercise.

use super::Bench;
use crate::state::prelude::*;
use crate::state::{Hosted, Score};

const EASY: &str = include_str!("../../../../static/gallery/easy.json");
const FIG4: &str = include_str!("../../../../static/gallery/fig4.json");

/// A platform that hosts a scenario, with questions or without, after an earlier visit or none.
fn hosted(text: &str, asks: bool, score: Score) -> Bench {
    let mut bench = Bench::new();
    bench.effects.clear();
    bench.state.hosted = Some(Hosted::new(asks, score, false));
    bench.state.expected.asks = asks.then_some(Asks::Reader);
    bench.load(text, Goal::Start);
    bench
}

fn reports(bench: &Bench) -> Vec<&Report> {
    let all = bench.effects.iter().filter_map(|effect| match effect {
        Effect::Report(report) => Some(&**report),
        _ => None,
    });
    all.collect()
}

fn last(bench: &Bench) -> Report {
    (*reports(bench).last().expect("a report")).clone()
}

/// Answers the open question right or wrong, and goes on to the next.
fn answer(bench: &mut Bench, good: bool) {
    let asked = bench.state.asked().expect("a question").clone();
    if good {
        // The run knows: what it decides is seen by a second one.
        let mut other = Bench::new();
        other.state.expected.asks = Some(Asks::Reader);
        other.load(EASY, Goal::Start);
        while other.state.asked().is_some_and(|it| it.moment < asked.moment) {
            answer(&mut other, false);
        }
        other.act(Action::Guess(Guess::Nothing("no such reason".to_owned())));
        let right = other.state.predicting.as_ref().unwrap().answers.last().unwrap();
        bench.act(Action::Guess(right.graded.right.clone()));
    } else {
        bench.act(Action::Guess(Guess::Nothing("no such reason".to_owned())));
    }
    let graded = bench.state.predicting.as_ref().unwrap().answers.last().unwrap().graded.grade;
    assert_eq!(graded <= Grade::Tied, good);
    bench.act(Action::Enter);
}

#[test]
fn each_first_answer_is_reported_and_the_end_completes() {
    let mut bench = hosted(EASY, true, Score::default());
    let first = last(&bench);
    assert_eq!((first.score.raw(), first.completed, first.keeps), (None, false, true));
    answer(&mut bench, true);
    assert_eq!(last(&bench).score.raw(), Some(100));
    answer(&mut bench, false);
    let Report { score, completed, .. } = last(&bench);
    assert_eq!((score.raw(), score.answers, score.good, completed), (Some(50), 2, 1, false));
    while bench.state.asked().is_some() {
        answer(&mut bench, false);
    }
    let over = last(&bench);
    assert!(over.completed && over.score.answers > 2, "{over:?}");

    // What is asked again does not count, and nothing takes the end back.
    bench.act(Action::PredictAgain);
    answer(&mut bench, true);
    bench.act(Action::Predict(None));
    bench.act(Action::Go(Goal::Start));
    let later = last(&bench);
    assert_eq!((&later.score, later.completed), (&over.score, true));
    let kept = reports(&bench).into_iter().filter(|report| report.keeps).count() as u64;
    assert!(kept <= over.score.answers + 2, "a place alone is not kept at once");
}

#[test]
fn a_later_visit_asks_from_the_next_question_on() {
    let mut bench = hosted(EASY, true, Score::default());
    answer(&mut bench, false);
    let (score, next) = (last(&bench).score, bench.state.asked().unwrap().moment);
    let mut later = hosted(EASY, true, score.clone());
    assert_eq!(later.state.asked().unwrap().moment, next);
    assert_eq!(last(&later).score, score);
    answer(&mut later, true);
    assert_eq!(last(&later).score.raw(), Some(50));
}

#[test]
fn another_scenario_is_not_reported() {
    let mut bench = hosted(FIG4, false, Score::default());
    bench.act(Action::Step { direction: Direction::Forward, coarser: false });
    let count = reports(&bench).len();
    assert_eq!(last(&bench).moment.moment, bench.moment());
    bench.load(EASY, Goal::Start);
    bench.act(Action::Predict(Some(Asks::Reader)));
    assert_eq!(bench.state.asked().unwrap().number, 1, "from its first question on");
    answer(&mut bench, false);
    bench.act(Action::Predict(None));
    bench.act(Action::Go(Goal::End));
    assert_eq!(reports(&bench).len(), count);
}

#[test]
fn a_run_without_questions_is_completed_at_its_end() {
    let mut bench = hosted(FIG4, false, Score::default());
    bench.act(Action::Level(Level::Event));
    assert!(!last(&bench).completed);
    bench.act(Action::Go(Goal::End));
    let report = last(&bench);
    assert!(report.completed && report.keeps && report.score.raw().is_none());
    bench.act(Action::Go(Goal::Start));
    let report = last(&bench);
    assert!(report.completed && !report.keeps);
}

#[test]
fn a_page_without_a_platform_reports_nothing() {
    let mut bench = Bench::new();
    bench.act(Action::Go(Goal::End));
    assert_eq!(reports(&bench).len(), 0);
}

#[test]
fn questions_of_a_lesson_count_once_and_its_end_completes() {
    let fcfs = include_str!("../../../../static/gallery/fcfs.json");
    let mut bench = hosted(fcfs, false, Score::default());
    let steps = bench.shown().overview.head.lesson.len();
    assert!(!last(&bench).completed);
    for step in 0..steps {
        bench.act(Action::GoToStep(step));
        if bench.state.question().is_some() {
            bench.act(Action::Choose(1));
        }
    }
    let report = last(&bench);
    assert!(report.completed && report.score.answers > 0, "{report:?}");
    assert_eq!(report.score.steps.len() as u64, report.score.answers);
    let answers: usize = reports(&bench).iter().map(|report| report.answers.len()).sum();
    assert_eq!(answers as u64, report.score.answers, "each is told once");
    // A later visit knows which of them counted.
    let mut later = hosted(fcfs, false, report.score.clone());
    for step in 0..steps {
        later.act(Action::GoToStep(step));
        later.act(Action::Choose(2));
    }
    assert_eq!(last(&later).score, report.score);
}
