//! Tests of paper: what is made, in which order, and what ends it.

use gantry_core::labs::backfill::view::SegmentState;
use gantry_core::session::{Goal, Request};

use super::*;
use crate::client::{Ended, FromWorker, ToWorker};
use crate::conformance::bench::Bench;
use crate::labs::backfill::Ui;
use crate::labs::own;
use crate::state::{Action, Effect};

fn bench() -> Bench {
    Bench::example("checkpoint")
}

fn wish(most: u32, names: &[&str]) -> Action {
    let names = names.iter().map(|&name| name.to_owned()).collect();
    Action::Paper(Some(Wish { kinds: Vec::new(), lesson: OfLesson::Not, most, seed: 7, names }))
}

/// The one page that is asked for: its request and its moment.
fn wanted(effects: &[Effect]) -> (u32, Goal) {
    match effects {
        [Effect::Send(ToWorker::Preview(id, page), _)] => (*id, page.goal.clone()),
        _ => panic!("one page at a time: {effects:?}"),
    }
}

#[test]
fn an_album_is_filled_in_order_and_given_up_with_its_dialog() {
    let mut state = bench().state;
    let goals: Vec<Goal> = for_paper(&state).into_iter().map(|step| step.goal).collect();
    assert!(goals.len() > 2, "{goals:?}");
    let effects = state.apply(Action::Dialog(Some(Dialog::Paper(PaperKind::Handout))));
    let (first, goal) = wanted(&effects);
    assert_eq!(goal, goals[0]);
    assert!(state.apply(FromWorker::Previewed(first + 1, None).into()).is_empty(), "another's");
    let (second, goal) = wanted(&state.apply(FromWorker::Previewed(first, None).into()));
    assert_eq!(goal, goals[1]);
    let progress = |state: &State| state.paper.as_ref().map(|paper| paper.album.progress());
    assert_eq!(progress(&state), Some((1, goals.len())));
    assert!(
        state.apply(FromWorker::Previewed(first, None).into()).is_empty(),
        "a page is filled once"
    );
    state.apply(Action::Dialog(None));
    assert_eq!(progress(&state), None);
    assert!(
        state.apply(FromWorker::Previewed(second, None).into()).is_empty(),
        "nobody waits for it"
    );
}

#[test]
fn each_student_has_a_sheet_and_the_scenario_as_it_is_stays_open() {
    let mut bench = bench();
    let before = bench.state.shown.clone();
    bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
    bench.act(wish(2, &["Ada", "Bob"]));
    let paper = bench.state.paper.clone().expect("it is made");
    assert!(paper.is_ready() && paper.fault.is_none(), "{:?}", paper.fault);
    let names: Vec<_> = paper.sheets.iter().map(|sheet| sheet.name.as_deref()).collect();
    assert_eq!(names, [Some("Ada"), Some("Bob")]);
    assert_eq!(paper.album.progress(), (8, 8));
    assert_ne!(paper.album.shown(0), paper.album.shown(4), "other numbers");
    assert_eq!(bench.state.shown, before);
    bench.act(wish(2, &["Ada"]));
    let again = bench.state.paper.clone().expect("it is made");
    assert_eq!(again.sheets[0], paper.sheets[0], "the same by seed and name");
}

#[test]
fn the_sheet_for_everybody_begins_with_the_first_question_of_the_lesson() {
    let mut bench = bench();
    let steps = &bench.shown().overview.head.lesson;
    let first = steps.iter().position(|step| step.ask.is_some()).expect("it asks");
    let of = |lesson, most| {
        Action::Paper(Some(Wish { kinds: Vec::new(), lesson, most, seed: 7, names: Vec::new() }))
    };
    bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
    for (lesson, others) in [(OfLesson::Alone, 0), (OfLesson::Too, 1), (OfLesson::Not, 2)] {
        bench.act(of(lesson, 2));
        let paper = bench.state.paper.clone().expect("it is made");
        assert!(paper.is_ready() && paper.fault.is_none(), "{:?}", paper.fault);
        let posed: Vec<usize> = paper.posed.iter().map(|posed| posed.step).collect();
        let expected = if lesson == OfLesson::Not { vec![] } else { vec![first] };
        assert_eq!((posed, paper.sheets[0].questions.len()), (expected, others));
        assert!(paper.posed.iter().all(|posed| paper.album.shown(posed.page).is_some()));
    }
    bench.act(wish(2, &["Ada"]));
    assert!(bench.state.paper.as_deref().is_some_and(|paper| paper.posed.is_empty()));
}

#[test]
fn the_handout_tells_what_its_questions_predict() {
    let mut bench = bench();
    bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Handout))));
    let paper = bench.state.paper.as_deref().expect("it is made");
    let predicted: Vec<_> = paper.posed.iter().filter(|own| own.decision.is_some()).collect();
    assert_eq!(predicted.len(), 1);
    for own in predicted {
        let (printed, page) = own.decision.as_ref().expect("it is predicted");
        let before = paper.album.shown(own.page).expect("a picture");
        assert!(!before.overview.complete && before.moment.moments <= printed.asked.moment);
        assert_eq!(paper.album.shown(*page).expect("a reason").moment.moment, printed.decided);
    }
}

#[test]
fn the_picture_of_a_question_shows_running_jobs_to_the_end_of_their_estimates() {
    let mut bench = bench();
    bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
    bench.act(wish(6, &[]));
    let paper = bench.state.paper.as_deref().expect("it is made");
    let mut running = 0;
    for page in (0..paper.album.progress().1).step_by(2) {
        let shown = paper.album.shown(page).expect("a picture");
        let chart = &own::<Ui>(shown).view.gantt;
        for piece in chart.segments.iter().filter(|piece| piece.state == SegmentState::Running) {
            assert!(piece.estimated_end <= chart.range.1, "{piece:?}");
            running += 1;
        }
    }
    assert!(running > 0);
}

#[test]
fn a_paper_whose_worker_ends_is_made_anew_once_that_is_opened_again() {
    let mut bench = bench();
    let ended = || Action::Ended(Ended { session: true, import: false }, Some("".into()));
    let sheet = Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet)));
    let handout = Action::Dialog(Some(Dialog::Paper(PaperKind::Handout)));
    for (dialog, make) in [(sheet.clone(), Some(wish(2, &["Ada"]))), (handout, None)] {
        bench.act(Action::Dialog(None));
        // What is asked for here does not come.
        bench.state.apply(dialog);
        if let Some(make) = make {
            bench.state.apply(make);
        }
        assert!(!bench.state.paper.as_ref().expect("it is under way").is_ready());
        bench.act(ended());
        let fault = |bench: &Bench| bench.state.paper.as_ref().and_then(|paper| paper.fault);
        assert_eq!(fault(&bench), Some(Fault::Ended));
        bench.act(Action::Reopen);
        let paper = bench.state.paper.as_ref().expect("it is made");
        assert!(paper.is_ready() && paper.holds_something() && paper.fault.is_none());
        // One that is there stays.
        bench.act(ended());
        assert_eq!(fault(&bench), None);
        bench.act(Action::Reopen);
    }
    // Nobody serves, and the page did not know.
    bench.act(sheet);
    bench.state.apply(wish(2, &[]));
    bench.act(Action::Reopen);
    assert!(bench.state.paper.as_ref().is_some_and(|paper| paper.is_ready()));
}

#[test]
fn there_is_room_for_sixty_questions() {
    let mut bench = bench();
    bench.act(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
    let students: Vec<String> = (0..20).map(|number| format!("student {number}")).collect();
    bench.act(wish(8, &students.iter().map(String::as_str).collect::<Vec<_>>()));
    let paper = bench.state.paper.as_deref().expect("it is made");
    assert_eq!(paper.fault, Some(Fault::NoRoom));
    assert!(paper.is_ready() && paper.sheets.len() >= 7);
    assert!(paper.album.progress().1 <= Album::MOST);
}

#[test]
fn nothing_is_printed_while_questions_are_asked() {
    let mut bench = bench();
    bench.act(Action::Predict(Some(crate::state::Asks::Reader)));
    let effects = bench.state.apply(Action::Dialog(Some(Dialog::Paper(PaperKind::Sheet))));
    assert!(effects.is_empty() && bench.state.dialog.is_none());
    let request = Request {
        id: u32::MAX,
        command: Command::Quiz { asking: Asking::default(), drawn: None, most: 1 },
    };
    let refused = bench.replies(request);
    assert!(matches!(refused[..], [gantry_core::session::Reply::Failed(Failure::Predicting)]));
}
