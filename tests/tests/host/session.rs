//! The session as a front end uses it: opening, stepping, asking, marks, exports, and commands at the wrong time.

use gantry_core::kernel::Level;
use gantry_core::labs::placement::reason::{BucketReason, Lack, NearMiss, Reason, Verdict};
use gantry_core::labs::placement::view::{BucketState, View};
use gantry_core::labs::placement::{Answer, Question};
use gantry_core::session::{
    self, Command, Direction, Failure, File, Goal, Moment, Reply, Request, Response, Session,
};

const FIG_4: &str = include_str!("../../data/fig4.json");

struct Page {
    session: Session,
    id: u32,
}

impl Page {
    fn new() -> Self {
        Page { session: Session::new(), id: 0 }
    }

    fn send(&mut self, command: Command) -> Vec<Response> {
        self.id += 1;
        let mut out = Vec::new();
        self.session.handle(Request { id: self.id, command }, &mut out);
        while self.session.work(&mut out) {}
        out
    }

    fn reply(&mut self, command: Command) -> Reply {
        let mut out = self.send(command);
        assert!(out.iter().all(|response| response.id == self.id));
        out.pop().expect("one final reply").reply
    }

    fn open(&mut self, text: &str) -> (Moment, View) {
        match self.reply(Command::Open { text: text.to_owned(), goal: Goal::Start }) {
            Reply::Opened { moment, view: session::View::Placement(view), .. } => (moment, view),
            other => panic!("{other:?}"),
        }
    }

    fn go(&mut self, goal: Goal) -> (Moment, View) {
        match self.reply(Command::Go(goal)) {
            Reply::At { moment, view: session::View::Placement(view) } => (moment, view),
            other => panic!("{other:?}"),
        }
    }

    fn step(&mut self, direction: Direction) -> (Moment, View) {
        self.go(Goal::Step { level: Level::Probe, direction })
    }
}

fn asked(question: Question) -> Command {
    Command::Ask(session::Question::Placement(question))
}

#[test]
fn a_walk_forwards_and_back_shows_the_same_at_every_moment() {
    let mut page = Page::new();
    let mut shown = vec![page.open(FIG_4)];
    for _ in 0..18 {
        shown.push(page.step(Direction::Forward));
    }
    let end = page.step(Direction::Forward);
    assert_eq!(end, shown[18], "the end stays the end");
    let kinds: Vec<&str> =
        shown[1..].iter().map(|(moment, _)| &*moment.stop.as_ref().unwrap().kind).collect();
    assert_eq!(kinds[0], "arrive");
    assert_eq!(kinds[17], "place");
    assert_eq!(kinds[9], "yield");
    for (moment, view) in &shown {
        assert!(
            view.invariant_checks.iter().all(|lamp| lamp.holds),
            "at {}: {:?}",
            moment.moment,
            view.invariant_checks
        );
    }
    for at in (0..18).rev() {
        assert_eq!(page.step(Direction::Back), shown[at], "back at {at}");
    }
}

#[test]
fn one_more_gib_and_e_would_have_won() {
    let mut page = Page::new();
    page.open(FIG_4);
    let (_, view) = page.go(Goal::Nth { kind: "yield".to_owned(), n: 1 });
    let Reason::Yielded { nodes, fitting, .. } = view.reason else { panic!("{:?}", view.reason) };
    assert_eq!((nodes, fitting), (vec![1], Some(1)));
    assert_eq!(view.work.visited, 8);
    assert_eq!(view.work.linear, 4);
    let Reply::Answered(session::Answer::Placement(Answer::Node(answer))) =
        page.reply(asked(Question::WhyNotNode { node: 4 }))
    else {
        panic!("an answer about a node")
    };
    let lacking = vec![Lack { dimension: 1, available: 1, request: 2 }];
    assert_eq!(answer.verdict, Verdict::TooLittle { lacking, reserved_for: None });
    assert_eq!(
        answer.near_miss,
        Some(NearMiss { amount: vec![0, 1], less: false, as_candidate: false, wins: true })
    );
    assert_eq!(answer.winner, Some((1, vec![Some(4), Some(2)])));
}

#[test]
fn at_the_end_of_fig_4_buckets_answer_from_the_whole_walk_and_the_winners_leaf_is_kept() {
    let mut page = Page::new();
    let (_, view) = {
        page.open(FIG_4);
        page.go(Goal::End)
    };
    let yielded =
        [([None, None], 2), ([Some(4), None], 1), ([Some(3), None], 1), ([Some(6), None], 0)];
    for (at, expected) in yielded {
        let question = Question::WhyNotBucket { at: at.to_vec() };
        let Reply::Answered(session::Answer::Placement(Answer::Bucket(reason))) =
            page.reply(asked(question))
        else {
            panic!("an answer about a bucket")
        };
        let BucketReason::Visited { yielded, open, .. } = reason else { panic!("{reason:?}") };
        assert_eq!((yielded, open), (expected, false), "{at:?}");
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
    let mut page = Page::new();
    assert!(matches!(page.reply(Command::Go(Goal::End)), Reply::Failed(Failure::NothingOpen)));
    assert!(matches!(page.reply(Command::Cancel), Reply::Cancelled));
    assert!(matches!(
        page.reply(Command::Open { text: "{".to_owned(), goal: Goal::Start }),
        Reply::Failed(Failure::Scenario(_))
    ));
    page.open(FIG_4);
    assert!(matches!(
        page.reply(Command::Export { file: File::Table, from: 1, most: 1 }),
        Reply::Failed(Failure::NoSuchThing)
    ));
    let jump =
        Command::Go(Goal::Jump { kind: "explode".to_owned(), direction: Direction::Forward });
    assert!(matches!(page.reply(jump), Reply::Failed(Failure::NoSuchThing)));
    assert!(matches!(
        page.reply(asked(Question::WhyNotNode { node: 99 })),
        Reply::Failed(Failure::NoSuchThing)
    ));
    assert!(matches!(
        page.reply(asked(Question::WhyNotNode { node: 1 })),
        Reply::Answered(session::Answer::Placement(Answer::NoTask))
    ));
}

#[test]
fn the_trace_in_pieces_is_the_trace_in_one() {
    let mut page = Page::new();
    page.open(FIG_4);
    let mut piece = |from, most| match page.reply(Command::Export { file: File::Trace, from, most })
    {
        Reply::Exported { text, next } => (text, next),
        other => panic!("{other:?}"),
    };
    let (whole, end) = piece(1, u64::MAX);
    assert_eq!((whole.lines().count(), end), (18, None));
    let (mut pieces, mut next) = (String::new(), Some(1));
    while let Some(from) = next {
        let (text, then) = piece(from, 1);
        pieces += &text;
        next = then;
    }
    assert_eq!(pieces, whole);
}

/// Every file that is written in pieces is the same whatever the pieces, and so is its form.
#[test]
fn trace_events_in_pieces_are_one_document() {
    for example in ["fig4", "release", "checkpoint", "conservative"] {
        let mut page = Page::new();
        let text = std::fs::read_to_string(format!("../static/gallery/{example}.json"));
        let open = Command::Open { text: text.expect("an example"), goal: Goal::Start };
        assert!(matches!(page.reply(open), Reply::Opened { .. }), "{example}");
        let mut piece = |from, most| match page.reply(Command::Export {
            file: File::TraceEvents,
            from,
            most,
        }) {
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
        assert_eq!(pieces, whole, "{example}");
        let document: serde_json::Value = serde_json::from_str(&whole).expect("JSON");
        let events = document["traceEvents"].as_array().expect("a list");
        let of = |phase: &str| events.iter().filter(|event| event["ph"] == phase).count();
        assert!(of("i") > 1, "{example}: {whole}");
        assert_eq!(of("s"), of("f"), "{example}: arrows have two ends");
        assert_eq!(of("X") > 0, ["checkpoint", "conservative"].contains(&example), "{example}");
    }
}
