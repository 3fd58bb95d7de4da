//! A lesson as a reader takes it: what is seen of it, how it ends, and how Enter goes on.

use super::Bench;
use crate::course::{self, Far};
use crate::labs::{affinity, groups};
use crate::state::prelude::*;

const FOUR_POLICIES: &str = include_str!("../../../../static/gallery/four-policies.json");
const MISPLACED: &str = include_str!("../../../../static/gallery/misplaced.json");
const ONE_TASK: &str = include_str!("../../../../static/gallery/one-task.json");
const STRANDS: &str = include_str!("../../../../static/gallery/strands.json");

fn open(bench: &mut Bench, name: &str, text: &str) {
    let (text, origin) = (text.into(), Origin::Gallery(name.to_owned()));
    bench.act(Action::Open { text, origin, goal: Goal::Start, edited: false, push: false });
}

/// Takes all steps of a lesson; its questions are passed over.
fn take(bench: &mut Bench) -> usize {
    let steps = bench.shown().overview.head.lesson.len();
    for step in 0..steps {
        bench.act(Action::GoToStep(step));
        bench.act(Action::Skip);
    }
    steps
}

fn far(bench: &Bench) -> Far {
    let told = bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Progress(far) => Some(far.clone()),
        _ => None,
    });
    told.expect("how far the reader is")
}

#[test]
fn a_step_of_the_lesson_before_is_not_seen_in_the_next() {
    let mut bench = Bench::new();
    open(&mut bench, "four-policies", FOUR_POLICIES);
    assert_eq!(take(&mut bench), 8);
    assert_eq!((far(&bench).name.as_str(), far(&bench).step), ("four-policies", 8));
    // The reader leaves it at its last step.
    open(&mut bench, "strands", STRANDS);
    assert_eq!((far(&bench).name.as_str(), far(&bench).step), ("strands", 1));
    assert_eq!(take(&mut bench), 5);
    assert_eq!((far(&bench).name.as_str(), far(&bench).step), ("strands", 5));
}

#[test]
fn a_lesson_ends_with_what_is_true_of_its_questions() {
    let mut bench = Bench::new();
    open(&mut bench, "one-task", ONE_TASK);
    assert!(!bench.state.takes_lesson());
    for step in 0..3 {
        bench.act(Action::GoToStep(step));
        assert_eq!(bench.state.lesson_result(), None, "step {step}");
        bench.act(if step == 2 { Action::Choose(1) } else { Action::Skip });
    }
    assert_eq!(bench.state.lesson_result(), None, "a step follows");
    bench.act(Action::GoToStep(3));
    assert_eq!(bench.state.lesson_result(), Some((1, 2)));
    assert_eq!(bench.state.course_lesson(), Some("one-task"));
    assert!(bench.state.takes_lesson());
    assert_eq!(course::place("one-task"), Some((1, course::place("fig4").unwrap().1)));
    bench.act(Action::GoToStep(1));
    assert_eq!(bench.state.lesson_result(), None, "the reader went back");

    // A scenario of one's own has no next lesson, but an end.
    bench.load(ONE_TASK, Goal::Start);
    take(&mut bench);
    assert_eq!(bench.state.lesson_result(), Some((0, 2)));
    assert_eq!(bench.state.course_lesson(), None);
}

#[test]
fn enter_goes_on_after_a_choice_and_not_before() {
    let mut bench = Bench::new();
    open(&mut bench, "one-task", ONE_TASK);
    bench.act(Action::GoToStep(2));
    assert!(!bench.state.heeds_enter(), "the question is open");
    bench.act(Action::Choose(2));
    assert!(bench.state.heeds_enter());
    bench.act(Action::Enter);
    assert!(bench.state.playing() && !bench.state.heeds_enter());
    bench.act(Action::PlayOn);
    assert_eq!(bench.state.step(), Some(3));
    assert!(!bench.state.heeds_enter(), "nothing was asked here");
}

#[test]
fn what_plays_on_goes_on_from_an_answer_that_is_told() {
    for on in [Action::Enter, Action::PlayOn] {
        let mut bench = Bench::new();
        open(&mut bench, "one-task", ONE_TASK);
        bench.act(Action::GoToStep(1));
        bench.act(Action::PredictStep);
        bench.act(Action::Choose(1));
        assert!(bench.state.tells() && bench.state.heeds_enter());
        bench.act(on);
        assert!(bench.state.predicting.is_none() && !bench.state.playing());
        assert_eq!(bench.state.step(), Some(2));
    }
}

#[test]
fn what_comes_is_told_if_it_is_asked_for_and_no_question_is_open() {
    let mut bench = Bench::new();
    open(&mut bench, "misplaced", MISPLACED);
    bench.act(Action::Steer(Steer::Wide(900)));
    let told = |bench: &Bench| {
        let shown = bench.shown();
        let view = &shown.lab.of::<affinity::Ui>().unwrap().view;
        !view.gantt.ahead.is_empty() && view.trials.is_some()
    };
    assert!(!told(&bench) && bench.state.shows_what_comes() == Some(false), "nobody asked");
    bench.act(Action::WhatComes);
    for step in 0..4 {
        bench.act(Action::GoToStep(step));
        let asks = bench.state.question().is_some();
        assert_eq!(
            (told(&bench), bench.state.shows_what_comes().is_none()),
            (!asks, asks),
            "{step}"
        );
        bench.act(Action::Skip);
        assert!(told(&bench), "step {step}");
    }
    bench.act(Action::PredictHere);
    assert!(!told(&bench) && bench.state.shows_what_comes().is_none(), "it is predicted");
    bench.act(Action::Predict(None));
    assert!(told(&bench));
    bench.act(Action::WhatComes);
    assert!(!told(&bench));
}

/// Presses a thing while the question of a step is open; the name that is said by it, and whether that was help.
fn said(text: &str, step: usize, pressed: Selection) -> (String, bool) {
    let mut bench = Bench::new();
    bench.load(text, Goal::Start);
    bench.act(Action::GoToStep(step));
    bench.act(Action::PredictStep);
    assert!(bench.state.asked().is_some());
    bench.act(Action::Select(Some(pressed)));
    let answer = bench.state.verdict().expect("it is an answer");
    let Guess::Thing(thing) = &answer.guess else { panic!("{:?}", answer.guess) };
    (thing.to_string(), answer.helped)
}

#[test]
fn a_part_of_what_is_asked_about_answers_as_the_whole() {
    let unit = |unit| Selection(groups::things::UNIT, At::One(unit));
    // Two nodes of four GPUs each.
    assert_eq!(said(STRANDS, 1, unit(3)), ("n1".to_owned(), false));
    assert_eq!(said(STRANDS, 1, unit(4)), ("n2".to_owned(), false));
    let cpus = |node| Selection(affinity::things::ENGINE, At::Pair(node, 0));
    assert_eq!(said(MISPLACED, 1, cpus(0)), ("s1".to_owned(), false));
    assert_eq!(said(MISPLACED, 1, cpus(1)), ("s2".to_owned(), false));
}

#[test]
fn captions_of_one_moment_come_one_after_the_other() {
    let mut bench = Bench::new();
    open(&mut bench, "four-policies", FOUR_POLICIES);
    let moments = bench.state.marks.lesson.clone();
    let same = (1..moments.len()).find(|&step| moments[step] == moments[step - 1]).expect("two");
    bench.act(Action::GoToStep(same - 1));
    bench.act(Action::Skip);
    assert_eq!(bench.state.step(), Some(same - 1));
    let moment = bench.shown().moment.moment;
    assert!(bench.state.playback(moment).next, "the next caption is of this moment");
    bench.act(Action::Toggle);
    assert_eq!((bench.state.step(), bench.state.playing()), (Some(same), false));
    assert_eq!(bench.shown().moment.moment, moment);
}

#[test]
fn nothing_plays_while_a_question_of_the_story_is_open() {
    let mut bench = Bench::new();
    open(&mut bench, "one-task", ONE_TASK);
    bench.act(Action::GoToStep(2));
    let moment = bench.shown().moment.moment;
    let playback = bench.state.playback(moment);
    assert!(playback.asks && !playback.next);
    bench.act(Action::Toggle);
    assert!(!bench.state.playing() && bench.state.question().is_some());
}
