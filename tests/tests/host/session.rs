//! The session as a front end uses it: opening, stepping, asking, marks, exports, and commands at the wrong time.

use gantry_core::kernel::Level;
use gantry_core::labs::backfill;
use gantry_core::labs::placement::reason::NearMiss;
use gantry_core::labs::placement::view::{BucketState, View};
use gantry_core::labs::placement::{Answer, Question};
use gantry_core::run::under;
use gantry_core::scenario;
use gantry_core::session::{self, Command, Direction, Failure, File, Goal, Look, Moment, Reply};
use gantry_tests::gallery;
use gantry_tests::talk::Talk;

const FIG_4: &str = include_str!("../../data/fig4.json");

fn placed(view: session::View) -> View {
    let session::View::Placement(view) = view else { panic!("of another lab") };
    view
}

fn step(talk: &mut Talk, direction: Direction) -> (Moment, session::View) {
    talk.go(Goal::Step { level: Level::Probe, direction })
}

fn asked(question: Question) -> Command {
    Command::Ask(session::Question::Placement(question))
}

fn answer(talk: &mut Talk, question: Question) -> Answer {
    match talk.send(asked(question)) {
        Reply::Answered(session::Answer::Placement(answer)) => answer,
        other => panic!("no answer: {other:?}"),
    }
}

/// Runs with more moments are left to others.
const LONGEST: u64 = 120;

/// Every example under every policy: each view is the same on the way back, all invariants hold, and the axis stays.
#[test]
fn a_walk_forwards_and_back_shows_the_same_at_every_moment() {
    let mut walked = [0; 5];
    for example in gallery::all().iter().filter(|example| example.is_small()) {
        let (scenario, checked) = scenario::open(&example.text).expect("an example is valid");
        for policy in example.lab.policies() {
            let checked = under(checked.clone(), policy).expect("a policy of the lab");
            let (mut talk, _) = Talk::of(scenario.clone(), checked, Goal::End);
            let mut shown = vec![talk.go(Goal::Start)];
            if shown[0].0.moments > LONGEST {
                continue;
            }
            while shown.last().is_some_and(|(moment, _)| moment.moment < moment.moments) {
                shown.push(step(&mut talk, Direction::Forward));
            }
            assert_eq!(
                Some(&step(&mut talk, Direction::Forward)),
                shown.last(),
                "it stays the end"
            );
            let about = format!("{}, {policy}", example.name);
            let mut ranges = Vec::new();
            for (moment, view) in &shown {
                let drawn = serde_json::to_value(view).expect("plain data");
                let drawn = drawn.as_object().and_then(|it| it.values().next()).expect("a lab's");
                let checks = drawn["invariant_checks"].as_array().expect("a list");
                assert!(!checks.is_empty() && checks.iter().all(|check| check["holds"] == true));
                let axis = ["gantt", "timeline"].map(|name| drawn[name]["range"].clone());
                ranges.push(axis);
                assert_eq!(ranges[0], ranges[ranges.len() - 1], "{about} at {}", moment.moment);
            }
            for at in (0..shown.len() - 1).rev() {
                assert_eq!(step(&mut talk, Direction::Back), shown[at], "{about}, back at {at}");
            }
            walked[example.lab as usize] += 1;
        }
    }
    assert!(walked.iter().all(|&runs| runs > 1), "runs of each lab: {walked:?}");
}

#[test]
fn one_more_gib_and_e_would_have_won() {
    let (mut page, ..) = Talk::open(FIG_4, Goal::Start);
    let view = placed(page.nth("yield", 1).1);
    let first = view.reason.says("first_match").expect("a leaf is yielded");
    assert_eq!(first.number("node"), Some(1));
    assert_eq!(view.work.visited, 8);
    assert_eq!(view.work.linear, 4);
    let answer = answer(&mut page, Question::WhyNotNode { node: 4 });
    let [short] = answer.explanation.says("lacking").unwrap().parts("clauses") else {
        panic!("{answer:?}")
    };
    let numbers = ["dimension", "available", "request"].map(|name| short.number(name));
    assert_eq!((&*short.id, numbers), ("falls_short", [Some(1), Some(1), Some(2)]));
    let (amount, less) = (vec![0, 1], false);
    let near = NearMiss { node: 4, task: 0, amount, less, as_candidate: false, wins: true };
    assert_eq!(answer.near_miss, Some(near));
}

#[test]
fn at_the_end_of_fig_4_buckets_answer_from_the_whole_walk_and_the_winners_leaf_is_kept() {
    let (mut page, _, _, view) = Talk::open(FIG_4, Goal::End);
    let view = placed(view);
    let yielded =
        [([None, None], 2), ([Some(4), None], 1), ([Some(3), None], 1), ([Some(6), None], 0)];
    for (at, expected) in yielded {
        let answer = answer(&mut page, Question::WhyNotBucket { at: at.to_vec() });
        let [what] = answer.explanation.grounds[0].parts("what") else { panic!("{answer:?}") };
        let leaves = what.number("leaves");
        assert_eq!((&*what.id, leaves), ("was_visited", Some(expected)), "{at:?}");
    }
    let chosen: Vec<_> = view
        .buckets
        .iter()
        .filter(|bucket| bucket.chosen)
        .map(|bucket| bucket.at.clone())
        .collect();
    let four = |memory| vec![Some(4), memory];
    assert_eq!(chosen, [vec![None, None], four(None), four(Some(2))], "the way to where b stood");
    let left = view.buckets.iter().find(|bucket| bucket.at == four(Some(2))).expect("it is kept");
    assert_eq!((left.elements, left.state), (0, BucketState::Yielded));
}

#[test]
fn commands_at_the_wrong_time_are_answered() {
    let mut page = Talk::default();
    for command in [Command::Go(Goal::End), Command::GoOn { goal: Goal::End }] {
        assert!(matches!(page.send(command), Reply::Failed(Failure::NothingOpen)));
    }
    assert!(matches!(page.send(Command::Cancel), Reply::Cancelled));
    let broken = Command::Open { text: "{".to_owned(), goal: Goal::Start };
    assert!(matches!(page.send(broken), Reply::Failed(Failure::Scenario(_))));
    let (mut page, ..) = Talk::open(FIG_4, Goal::Start);
    for command in [
        Command::Export { file: File::Table, from: 1, most: 1 },
        Command::Go(Goal::Jump { kind: "explode".to_owned(), direction: Direction::Forward }),
        asked(Question::WhyNotNode { node: 99 }),
    ] {
        assert!(matches!(page.send(command), Reply::Failed(Failure::NoSuchThing)));
    }
    let no_task = page.send(asked(Question::WhyNotNode { node: 1 }));
    assert!(matches!(no_task, Reply::Answered(session::Answer::Placement(it)) if it.is_empty()));
}

/// A file of a run, whole and in the smallest pieces.
fn in_pieces(talk: &mut Talk, file: File) -> String {
    let mut piece = |from, most| match talk.send(Command::Export { file, from, most }) {
        Reply::Exported { text, next } => (text, next),
        other => panic!("{other:?}"),
    };
    let (whole, end) = piece(1, u64::MAX);
    assert_eq!(end, None);
    let (mut pieces, mut next) = (String::new(), Some(1));
    while let Some(from) = next {
        let (text, then) = piece(from, 1);
        pieces += &text;
        next = then;
    }
    assert_eq!(pieces, whole);
    whole
}

/// Every file that is written in pieces is the same whatever the pieces, and so is its form.
#[test]
fn files_in_pieces_are_one_document() {
    for (example, lines) in
        [("fig4", 18), ("release", 0), ("checkpoint", 0), ("conservative", 0), ("lend", 0)]
    {
        let (mut talk, _, moment, _) = Talk::open(&gallery::text(example), Goal::End);
        let trace = in_pieces(&mut talk, File::Trace);
        assert_eq!(trace.lines().count() as u64, moment.moments);
        assert!(lines == 0 || lines == moment.moments, "{example}");
        let whole = in_pieces(&mut talk, File::TraceEvents);
        let document: serde_json::Value = serde_json::from_str(&whole).expect("JSON");
        let events = document["traceEvents"].as_array().expect("a list");
        let of = |phase: &str| events.iter().filter(|event| event["ph"] == phase).count();
        assert!(of("i") > 1, "{example}: {whole}");
        assert_eq!(of("s"), of("f"), "{example}: arrows have two ends");
        assert_eq!(of("X") > 0, !["fig4", "release"].contains(&example), "{example}");
    }
}

#[test]
fn a_run_of_jobs_is_asked_looked_at_and_exported() {
    let (mut talk, ..) = Talk::open(&gallery::text("checkpoint"), Goal::Start);
    let ask =
        |job| Command::Ask(session::Question::Backfill(backfill::Question::WhyNotJob { job }));
    let Reply::Answered(session::Answer::Backfill(answer)) = talk.send(ask(3)) else {
        panic!("an answer")
    };
    assert_eq!(
        answer.explanation.says("submitted_only_at").and_then(|it| it.number("at")),
        Some(2)
    );
    assert!(matches!(talk.send(ask(99)), Reply::Failed(Failure::NoSuchThing)));
    let look = Look { range: Some((2, 6)), width_px: 400, ahead: false };
    let Reply::At { view: session::View::Backfill(view), .. } = talk.send(Command::Look(look))
    else {
        panic!("a view")
    };
    assert_eq!(view.gantt.range, (2, 6));
    for (file, has) in [(File::Table, "E,3,2,12,9"), (File::Outcome, r#""makespan":19"#)] {
        let whole = talk.send(Command::Export { file, from: 1, most: 1 << 20 });
        assert!(matches!(&whole, Reply::Exported { text, .. } if text.contains(has)), "{whole:?}");
    }
}
