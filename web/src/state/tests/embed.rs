//! The page inside another page: the part of the run that it shows, and what it does not take.

use serde_json::{Value, json};

use super::Bench;
use crate::edit::{at, set};
use crate::embed::message::Tell;
use crate::embed::talk::Talk;
use crate::state::prelude::*;
use crate::state::{Embed, Hosted, Score};

const EASY: &str = include_str!("../../../../static/gallery/easy.json");
const FIG4: &str = include_str!("../../../../static/gallery/fig4.json");

fn embed(text: &str, range: (u64, u64), asks: bool) -> Bench {
    let mut bench = Bench::new();
    bench.effects.clear();
    bench.state.embed = Some(Embed { range, ..Embed::default() });
    bench.state.hosted = Some(Hosted::new(asks, Score::default(), false));
    bench.state.expected.asks = asks.then_some(Asks::Reader);
    bench.load(text, Goal::Start);
    bench
}

/// Answers the open question, whatever it asks, and goes on.
fn answer(bench: &mut Bench) {
    bench.act(Action::Guess(Guess::Nothing("no such reason".to_owned())));
    bench.act(Action::Enter);
}

fn play(bench: &mut Bench, ticks: usize) -> Vec<u64> {
    bench.act(Action::Toggle);
    let mut seen = Vec::new();
    for tick in 0..ticks {
        bench.act(Action::Tick { elapsed_ms: if tick == 0 { 0.0 } else { 700.0 } });
        seen.push(bench.moment());
    }
    seen
}

#[test]
fn whatever_is_done_the_moment_is_of_the_range() {
    let mut bench = embed(FIG4, (3, 9), false);
    assert_eq!((bench.moment(), bench.state.bounds()), (3, (3, 9)));
    let step = |direction| Action::Step { direction, coarser: true };
    for (action, moment) in [
        (step(Direction::Back), 3),
        (Action::Go(Goal::End), 9),
        (step(Direction::Forward), 9),
        (Action::Go(Goal::Moment(0)), 3),
        (Action::Go(Goal::Nth { kind: "place".to_owned(), n: 1 }), 9),
        (Action::Level(Level::Probe), 9),
        (Action::Page(Direction::Back), 8),
    ] {
        bench.act(action.clone());
        assert_eq!(bench.moment(), moment, "{action:?}");
    }
    let seen = play(&mut bench, 4);
    assert_eq!((seen.last(), bench.state.playing()), (Some(&9), false));
    // At its end it begins anew.
    let seen = play(&mut bench, 1);
    assert_eq!(seen, [4]);
}

#[test]
fn a_range_beyond_the_run_is_refused_and_all_of_it_is_shown() {
    for (range, paths) in
        [((19, u64::MAX), &["from"][..]), ((3, 19), &["to"]), ((99, 99), &["from", "to"])]
    {
        let bench = embed(FIG4, range, false);
        assert_eq!((bench.moment(), bench.state.bounds()), (0, (0, 18)), "{range:?}");
        let Some(Notice::BadLink { errors }) = &bench.state.notice else { panic!("{range:?}") };
        let told: Vec<String> = errors.list.iter().map(|error| error.path.to_string()).collect();
        assert_eq!(told, paths);
        let reports = bench.effects.iter().filter_map(|effect| match effect {
            Effect::Report(report) => Some(report.completed),
            _ => None,
        });
        assert!(!reports.into_iter().any(|completed| completed), "nothing was completed");
    }
    let bench = embed(FIG4, (18, 18), false);
    assert_eq!((bench.state.bounds(), &bench.state.notice), ((18, 18), &None));
}

#[test]
fn an_embed_that_loops_begins_again() {
    let mut bench = embed(FIG4, (3, 5), false);
    bench.state.embed.as_mut().unwrap().loops = true;
    assert_eq!(play(&mut bench, 7), [4, 5, 3, 4, 5, 3, 4]);
    assert!(bench.state.playing());
}

#[test]
fn only_decisions_of_the_range_are_asked_about() {
    let mut all = embed(EASY, (0, u64::MAX), true);
    let mut moments = Vec::new();
    while let Some(asked) = all.state.asked() {
        moments.push(asked.moment);
        answer(&mut all);
    }
    assert!(moments.len() > 3, "{moments:?}");
    let (from, to) = (moments[1], moments[3]);
    let mut bench = embed(EASY, (from, to), true);
    let mut asked = Vec::new();
    while let Some(question) = bench.state.asked() {
        asked.push(question.moment);
        assert_eq!(bench.moment(), question.moment);
        answer(&mut bench);
    }
    assert_eq!(asked, moments[1..3]);
    assert_eq!(bench.moment(), to);
    let ends =
        bench.effects.iter().filter(|effect| matches!(effect, Effect::Report(it) if it.ends));
    assert_eq!(ends.count(), 1);
}

#[test]
fn the_end_of_the_range_completes_it() {
    let mut bench = embed(FIG4, (3, 9), false);
    bench.act(Action::Go(Goal::Moment(8)));
    let ended = |bench: &Bench| {
        bench.effects.iter().any(|effect| matches!(effect, Effect::Report(it) if it.completed))
    };
    assert!(!ended(&bench));
    bench.act(Action::Go(Goal::End));
    assert!(ended(&bench));
}

/// The moments of the ends that the page around is told.
fn ends_told(talk: &mut Talk, bench: &Bench) -> Vec<u64> {
    talk.tell(&bench.state, 0.0);
    let ends = talk.says().into_iter().filter_map(|(_, tell)| match tell {
        Tell::Ended { moment } => Some(moment),
        _ => None,
    });
    ends.collect()
}

#[test]
fn an_end_is_told_once_no_question_is_open() {
    let greet = json!({ "gantry": 1, "type": "hello" });
    let greet = greet.as_object().expect("an object").clone();
    for asks in [false, true] {
        let mut bench = embed(EASY, (0, u64::MAX), asks);
        let mut talk = Talk::new("https://example.org/".to_owned());
        talk.hear("https://example.com", Ok(greet.clone()), &bench.state);
        let mut questions = 0;
        while bench.state.asked().is_some() {
            assert!(ends_told(&mut talk, &bench).is_empty(), "a question is open");
            bench.act(Action::Guess(Guess::Nothing("no such reason".to_owned())));
            let over = bench.state.has_ended();
            assert_eq!(ends_told(&mut talk, &bench).is_empty(), !over);
            bench.act(Action::Enter);
            questions += 1;
        }
        assert!(if asks { questions > 3 } else { questions == 0 }, "{questions}");
        bench.act(Action::Go(Goal::End));
        assert_eq!(ends_told(&mut talk, &bench), [bench.moment()]);
        assert!(ends_told(&mut talk, &bench).is_empty(), "once");
    }
    // A question of the lesson at the last moment.
    let mut text: Value = serde_json::from_str(EASY).expect("it is JSON");
    let choose = json!({ "choose": ["a", "b"], "right": 0, "because": "c" });
    text["lesson"] = json!([{ "at": { "end": true }, "say": "Which?", "ask": choose }]);
    let mut bench = embed(&text.to_string(), (0, u64::MAX), false);
    let mut talk = Talk::new("https://example.org/".to_owned());
    talk.hear("https://example.com", Ok(greet), &bench.state);
    bench.act(Action::Go(Goal::End));
    assert!(ends_told(&mut talk, &bench).is_empty(), "the lesson asks");
    bench.act(Action::Choose(1));
    assert_eq!(ends_told(&mut talk, &bench), [bench.moment()]);
}

#[test]
fn what_has_no_place_in_an_embed_is_not_taken() {
    let mut bench = embed(FIG4, (0, u64::MAX), false);
    let (text, moment) = (bench.state.document.text.clone(), bench.moment());
    bench.effects.clear();
    for action in [
        Action::Present(None),
        Action::Dialog(Some(Dialog::Help)),
        Action::Compare(Compare::Toggle),
        Action::Edit(set(at!["title"], "another")),
        Action::Hold(None),
        Action::Text("{}".into()),
        Action::Undo,
        Action::Redo,
        Action::Focus(Focus::Find),
    ] {
        bench.act(action);
    }
    let state = &bench.state;
    assert!(state.dialog.is_none() && !state.presenting && state.beside.is_none());
    assert_eq!((&state.document.text, bench.moment()), (&text, moment));
    assert!(bench.effects.is_empty(), "{:?}", bench.effects);
}

#[test]
fn an_activity_is_the_same_for_every_reader() {
    let mut bench = embed(FIG4, (0, u64::MAX), true);
    bench.state.expected.asks = Some(Asks::Reader);
    let origin = Origin::Gallery("easy".to_owned());
    let (text, goal) = (EASY.into(), Goal::Start);
    bench.act(Action::Open { text, origin, goal, edited: false, push: false });
    assert_eq!(bench.state.activity(Some(7)), "g=easy&m=7&predict=1");
    bench.act(Action::Predict(None));
    assert_eq!(bench.state.activity(None), "g=easy");
}
