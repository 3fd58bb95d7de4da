//! Examples on their way, workers that end, ways back: without a screen.

use super::server::Server;
use super::*;
use crate::platform::files::Found;
use crate::state::prelude::*;

const OPENB: &str = include_str!("../../../static/gallery/openb.json");
const EASY: &str = include_str!("../../../static/gallery/easy.json");

fn empty() -> State {
    State::new(Settings::default(), System::default())
}

fn example(name: &str) -> Action {
    Action::OpenExample { name: name.to_owned(), goal: None, push: true }
}

fn fetch(state: &mut State, action: Action) -> u32 {
    let effects = state.apply(action);
    let begun = effects.iter().find_map(|effect| match effect {
        Effect::Fetch(id, _) => Some(*id),
        _ => None,
    });
    begun.unwrap_or_else(|| panic!("a fetch: {effects:?}"))
}

fn found(text: &str) -> Found {
    Found::Text(text.to_owned())
}

#[test]
fn a_late_answer_of_an_earlier_fetch_replaces_nothing() {
    let mut state = empty();
    let openb = fetch(&mut state, example("openb"));
    let easy = fetch(&mut state, example("easy"));
    state.apply(Action::Fetched(easy, Some(found(EASY))));
    assert!(state.apply(Action::Fetched(openb, Some(found(OPENB)))).is_empty());
    assert_eq!(state.document.origin, Origin::Gallery("easy".to_owned()));
    assert_eq!(*state.document.text, *EASY);

    // What is part of the program is open at once, and ends what was on its way.
    let openb = fetch(&mut state, example("openb"));
    let effects = state.apply(example("fig4"));
    assert!(matches!(effects[..], [Effect::Push, Effect::EndImport, Effect::Send(..)]));
    assert!(state.apply(Action::Fetched(openb, Some(found(OPENB)))).is_empty());
    assert_eq!(state.document.origin, Origin::Gallery("fig4".to_owned()));
    // The way back leads to what was open, and only once something else is.
    let easy = fetch(&mut state, example("easy"));
    assert!(matches!(
        state.apply(Action::Fetched(easy, Some(found(EASY))))[..],
        [Effect::Push, Effect::Send(..)]
    ));
}

#[test]
fn a_fetch_that_finds_nothing_is_told_and_can_be_tried_again() {
    let mut state = empty();
    let easy = fetch(&mut state, example("easy"));
    state.apply(Action::Fetched(easy, None));
    assert_eq!(
        state.document.origin,
        Origin::Gallery(gallery::first().to_owned()),
        "there is a page"
    );
    let Some(Notice::ExampleUnavailable { name: "easy", goal }) = state.notice.clone() else {
        panic!("{:?}", state.notice)
    };
    let again = Action::OpenExample { name: "easy".to_owned(), goal: Some(goal), push: true };
    let easy = fetch(&mut state, again);
    state.apply(Action::Fetched(easy, Some(found(EASY))));
    assert_eq!((state.notice.clone(), &*state.document.text), (None, EASY));

    let before = state.document.clone();
    let openb = fetch(&mut state, example("openb"));
    state.apply(Action::StopImport);
    state.apply(Action::Fetched(openb, None));
    assert_eq!((state.notice.clone(), state.importing.is_none()), (None, true), "it was given up");
    assert_eq!(state.document, before);
    let mut state = empty();
    fetch(&mut state, example("easy"));
    state.apply(Action::StopImport);
    assert_eq!(state.document.origin, Origin::Gallery(gallery::first().to_owned()));
    state.apply(example("nothing"));
    assert_eq!(state.notice, Some(Notice::NoSuchExample));
}

#[test]
fn what_a_worker_leaves_that_ended_awaits_nothing_and_opens_again() {
    let mut state = empty();
    let easy = fetch(&mut state, example("easy"));
    state.apply(Action::Fetched(easy, Some(found(EASY))));
    let goal = state.opening.as_ref().expect("it is on its way").goal.clone();
    state.apply(Action::Cancel);
    state.apply(FromWorker::Silent(true).into());
    assert!(state.silent && state.opening.as_ref().is_some_and(|opening| opening.stopping));
    assert!(matches!(state.apply(Action::EndSilent)[..], [Effect::EndSilent]));
    state.apply(Action::Ended(Ended { session: true, import: false }, Some("".into())));
    assert!(!state.silent && state.opening.is_none() && state.importing.is_none());
    assert!(matches!(state.notice, Some(Notice::Ended { .. })));
    let effects = state.apply(Action::Reopen);
    assert!(matches!(effects[..], [Effect::Send(..)]), "{effects:?}");
    let opening = state.opening.as_ref().expect("once more");
    assert_eq!((&opening.goal, opening.fresh, opening.stopping), (&goal, true, false));
    assert_eq!((state.notice.clone(), &*state.document.text), (None, EASY));
}

#[test]
fn who_was_reading_ends_without_what_is_open() {
    let mut state = empty();
    state.apply(example("fig4"));
    let opening = state.opening.clone();
    fetch(&mut state, example("easy"));
    state.apply(Action::Ended(Ended { session: false, import: true }, Some("".into())));
    assert_eq!((state.opening.clone(), state.importing.is_none()), (opening, true));
    assert_eq!(state.notice, Some(Notice::ImportEnded));
}

#[test]
fn what_did_not_start_is_told_and_asked_for_again() {
    let mut state = empty();
    state.apply(example("fig4"));
    let goal = state.opening.as_ref().expect("it is on its way").goal.clone();
    state.apply(Action::Ended(Ended { session: true, import: false }, None));
    assert_eq!((&state.notice, state.opening.is_none()), (&Some(Notice::NotStarted), true));
    let effects = state.apply(Action::StartAgain);
    assert!(matches!(effects[..], [Effect::Send(..)]), "{effects:?}");
    assert_eq!(state.opening.as_ref().map(|opening| &opening.goal), Some(&goal));
    assert_eq!(state.notice, None);
    // What was to read a file keeps the file.
    fetch(&mut state, example("easy"));
    state.apply(Action::Ended(Ended { session: false, import: true }, None));
    assert!(state.importing.is_some());
    let effects = state.apply(Action::StartAgain);
    assert!(matches!(effects[..], [.., Effect::Fetch(..)]), "{effects:?}");
}

#[test]
fn the_first_moment_of_every_example_is_what_the_worker_replies() {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../static");
    let (mut drawn, mut large) = (0, Vec::new());
    for (_, example) in gallery::all() {
        let read = || std::fs::read_to_string(format!("{gallery}/{}", example.address())).ok();
        let Some(text) = example.text.map(str::to_owned).or_else(read) else { continue };
        let Some(bytes) = OpenedMoment::write(&text, example.goal()) else {
            large.push(example.name);
            continue;
        };
        let mut state = empty();
        let first = || OpenedMoment::read(&bytes).expect("of this build");
        // The moment comes before the text or after it.
        let before = drawn % 2 == 0;
        if before {
            state.apply(Action::First(Some((example.name, first()))));
        }
        let origin = Origin::Gallery(example.name.to_owned());
        let (text, goal) = (text.into(), example.goal());
        let effects = state.apply(Action::Open { text, origin, goal, edited: false, push: false });
        if !before {
            state.apply(Action::First(Some((example.name, first()))));
        }
        let early = state.shown.clone().expect("it is drawn");
        assert!(state.opening.is_some(), "the worker is asked all the same");
        // A step that is asked for meanwhile waits.
        let step = Action::Step { direction: Direction::Forward, coarser: false };
        assert!(state.apply(step).is_empty());

        let mut server = Server::default();
        let mut said: Vec<_> = effects.iter().flat_map(|effect| server.serve(effect)).collect();
        let effects = state.apply(said.pop().expect("it is opened"));
        assert_eq!(state.shown.as_ref(), Some(&early), "{}", example.name);
        let goes = |effect: &Effect| {
            effect.request().is_some_and(|it| matches!(it.command, Command::Go(_)))
        };
        assert!(effects.iter().any(goes), "{}: the step is taken then", example.name);
        drawn += 1;
    }
    assert!(drawn > 30 && large.len() < 15, "{drawn} drawn, too large: {large:?}");
}

#[test]
fn the_first_moment_of_another_example_is_not_drawn() {
    let mut state = empty();
    let example = gallery::find("easy").expect("it is in the gallery");
    let bytes = OpenedMoment::write(EASY, example.goal()).expect("it is small");
    let moment = OpenedMoment::read(&bytes).expect("of this build");
    state.apply(Action::First(Some(("checkpoint", moment))));
    let (origin, goal) = (Origin::Gallery("easy".to_owned()), example.goal());
    state.apply(Action::Open { text: EASY.into(), origin, goal, edited: false, push: false });
    assert!(state.shown.is_none());
}
