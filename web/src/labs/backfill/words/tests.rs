//! Sentences of the backfill lab as tables.

use gantry_core::kernel::Level;
use gantry_core::session::{Command, Direction, Goal, Reply, Request, Session};

use super::BackfillTeller;
use crate::labs::Showing;
use crate::labs::backfill::things::JOB;
use crate::labs::{LabState as _, backfill::Ui, own};
use crate::narrate::{Clock, Language, Teller, Tells, Words};
use crate::packed::pack;
use crate::state::{Action, At, Effect, Origin, Selection, Settings, State, System};
use crate::words::Quantities as _;

const FIG5: &str = include_str!("../../../../../static/gallery/checkpoint.json");
const EASY: &str = include_str!("../../../../../static/gallery/easy.json");
const CONSERVATIVE: &str = include_str!("../../../../../static/gallery/conservative.json");
const FCFS: &str = include_str!("../../../../../static/gallery/fcfs.json");

/// A page and the session that serves it.
fn act(state: &mut State, session: &mut Session, action: Action) {
    let mut effects = state.apply(action);
    while !effects.is_empty() {
        let mut replies = Vec::new();
        for effect in effects {
            if let Effect::Send(request) = effect {
                session.handle(request, &mut replies);
                while session.work(&mut replies) {}
            }
        }
        let mut next = Vec::new();
        for reply in replies {
            next.extend(state.apply(Action::Replied(pack(reply).into())));
        }
        effects = next;
    }
}

fn says(state: &State, words: Words) -> String {
    let shown = state.shown.as_ref().expect("is open");
    let Showing { outline, view } = own::<Ui>(shown);
    let time_unit = shown.overview.head.time_unit.as_deref();
    let explained = BackfillTeller::new(words, time_unit, outline, view).reason();
    format!("{} | {}", explained.headline, explained.body)
}

/// What every step says.
fn steps(text: &str, words: Words) -> Vec<String> {
    let mut state = State::new(Settings::default(), System::default());
    let mut session = Session::new();
    let (origin, goal) = (Origin::Own, Goal::Start);
    let open = Action::Open { text: text.into(), origin, goal, edited: false, push: false };
    act(&mut state, &mut session, open);
    let mut said = vec![says(&state, words)];
    let moments = state.shown.as_ref().expect("is open").moment.moments;
    for _ in 0..moments {
        let direction = Direction::Forward;
        act(&mut state, &mut session, Action::Step { direction, coarser: false });
        said.push(says(&state, words));
    }
    said
}

#[test]
fn fig_5_tells_what_admits_refuses_and_stops() {
    let said = steps(FIG5, Language::English.words());
    for expected in [
        "5 jobs will be submitted to a machine of 10 nodes. | ",
        "The policy reserves 9 nodes for C from the shadow time, 10. | It is the head and does not fit: 9 > 4 free. The policy expects B to have ended then. 1 extra node is left then.",
        "D is backfilled. | It fits now and is expected to end by C's shadow time: 4 + 5 ≤ 10. Its estimate of 10 is shortened to 5.",
        "E is checkpointed and stopped. | C's shadow time is now, 10, and C needs 9 nodes; 8 are free. E overtook C and has 2 of the nodes, so the policy stops it. The checkpoint saves the work done, 6 units of time; the time left to run, with the cost of stopping, is 3 units of time.",
        "E resumes. | It is the head of the queue and it fits: 2 ≤ 10 free. It waited 7 units of time in total.",
    ] {
        assert!(said.iter().any(|said| said == expected), "{expected}\n{said:#?}");
    }
    let refused = steps(EASY, Language::English.words());
    assert!(
        refused.iter().any(|said| said.starts_with(
            "D is refused. | By the estimates it would delay C: 4 + 10 > 10 and 2 > 1 extra."
        )),
        "{refused:#?}"
    );
}

#[test]
fn a_level_of_stepping_passes_over_finer_ones() {
    let mut session = Session::new();
    let mut out = Vec::new();
    let command = Command::Open { text: FIG5.to_owned(), goal: Goal::Start };
    session.handle(Request { id: 1, command }, &mut out);
    while session.work(&mut out) {}
    let goal = Goal::Step { level: Level::Event, direction: Direction::Forward };
    session.handle(Request { id: 2, command: Command::Go(goal) }, &mut out);
    let Some(Reply::At { moment, .. }) = out.pop().map(|response| response.reply) else {
        panic!("a place")
    };
    assert_eq!(moment.stop.map(|stop| stop.level), Some(Level::Event));
}

#[test]
fn what_a_step_explains_is_not_explained_again_of_the_job_that_is_selected() {
    let mut state = State::new(Settings::default(), System::default());
    let mut session = Session::new();
    let (text, origin, goal) =
        (EASY.into(), Origin::Own, Goal::Nth { kind: "refuse".into(), n: 1 });
    let open = Action::Open { text, origin, goal, edited: false, push: false };
    act(&mut state, &mut session, open);
    let words = Language::English.words();
    let mut asked = |job| {
        act(&mut state, &mut session, Action::Select(Some(Selection(JOB, At::One(job)))));
        let shown = state.shown.as_ref().expect("is open");
        let Showing { outline, view } = own::<Ui>(shown);
        let answer = state.answer.as_ref().expect("an answer").open(Ui::KIND).expect("of this lab");
        let told = BackfillTeller::new(words, None, outline, view).asked(job, &answer);
        told.map(|told| told.headline)
    };
    // The step refuses D; C is the head.
    assert_eq!([asked(3), asked(2)], [None, Some("Why does C not run?".to_owned())]);
}

#[test]
fn lengths_in_seconds_are_told_exactly() {
    let (english, chinese) = (Language::English.words(), Language::Chinese.words());
    for (time, told) in [(0_u64, "0"), (90, "1m 30s"), (3_600, "1h"), (90_061, "1d 1h 1m 1s")] {
        assert_eq!(english.duration(time, Clock::Seconds), told);
    }
    assert_eq!(chinese.duration(5_400_u64, Clock::Seconds), "1时30分");
    assert_eq!(english.duration(5_400_u64, Clock::Plain), "5,400");
    assert_eq!(english.decimal(6_412.24, 2), "6,412.24");
    assert_eq!(english.decimal(7.2, 2), "7.2");
}

/// A page never writes some times as days and others as plain numbers.
#[test]
fn times_are_written_in_one_way() {
    // As Fig. 5, a thousand seconds for each unit.
    let hours = |text: &str| {
        let times = ["estimate", "runtime", "submit"];
        times.iter().fold(text.to_owned(), |text, name| {
            let parts: Vec<&str> = text.split(&format!("\"{name}\": ")).collect();
            let scaled = parts[1..].iter().map(|part| {
                let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
                format!("\"{name}\": {}000{}", &part[..digits], &part[digits..])
            });
            parts[..1].iter().map(|&part| part.to_owned()).chain(scaled).collect()
        })
    };
    for text in [FIG5, EASY, CONSERVATIVE, FCFS] {
        let text =
            hours(text).replacen("\"gantry\": 1,", "\"gantry\": 1, \"time_unit\": \"s\",", 1);
        for said in steps(&text, Language::English.words()) {
            assert!(!said.contains(",000"), "{said}");
        }
    }
}

#[test]
fn an_instant_is_told_as_on_the_axis() {
    let words = Language::English.words();
    for (unit, told) in
        [(Some("s"), "1d 1h 1m 1s"), (Some("seconds"), "1d 1h 1m 1s"), (None, "90,061")]
    {
        assert_eq!(Teller::new(words, unit, &(), &()).at(90_061), told);
    }
}

#[test]
fn a_length_of_time_has_the_unit_that_the_scenario_names() {
    let told = |language: Language, unit| Teller::new(language.words(), unit, &(), &()).lasting(12);
    for (unit, expected) in [(Some("h"), "12 h"), (None, "12 units of time"), (Some("s"), "12s")] {
        assert_eq!(told(Language::English, unit), expected);
    }
    assert_eq!(told(Language::Chinese, Some("h")), "12 h");
}
