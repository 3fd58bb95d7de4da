//! The session with a backfill scenario: the example of the text, walked both ways, questioned, looked at, exported.

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::event::Test;
use gantry_core::labs::backfill::reason::{NearMiss, Reason, WhyNot};
use gantry_core::labs::backfill::view::{SegmentState, View};
use gantry_core::labs::backfill::{self};
use gantry_core::session::{
    self, Answer, Command, Direction, Failure, File, Goal, Look, Moment, Question, Reply, Request,
    Response, Session,
};

const EXAMPLE: &str = r#"{"gantry":1,"lab":"backfill","nodes":10,"policy":"POLICY","checkpoint":{"split":0.5,"threshold":2},
"jobs":[{"id":"A","nodes":4,"estimate":4,"runtime":4},{"id":"B","nodes":6,"estimate":10,"runtime":10},
{"id":"C","submit":1,"nodes":9,"estimate":6,"runtime":6},{"id":"D","submit":2,"nodes":2,"estimate":10,"runtime":4},
{"id":"E","submit":3,"nodes":2,"estimate":12,"runtime":9}]}"#;

const D: u32 = 3;
const E: u32 = 4;

struct Page(Session);

impl Page {
    fn send(&mut self, command: Command) -> Reply {
        let mut out: Vec<Response> = Vec::new();
        self.0.handle(Request { id: 1, command }, &mut out);
        while self.0.work(&mut out) {}
        out.pop().expect("one final reply").reply
    }

    fn open(policy: &str) -> (Page, Moment, View) {
        let mut page = Page(Session::new());
        let text = EXAMPLE.replace("POLICY", policy);
        match page.send(Command::Open { text, goal: Goal::Start }) {
            Reply::Opened { moment, view: session::View::Backfill(view), overview } => {
                assert!(overview.complete);
                (page, moment, view)
            }
            other => panic!("{other:?}"),
        }
    }

    fn at(&mut self, command: Command) -> (Moment, View) {
        match self.send(command) {
            Reply::At { moment, view: session::View::Backfill(view) } => (moment, view),
            other => panic!("{other:?}"),
        }
    }

    fn step(&mut self, direction: Direction) -> (Moment, View) {
        self.at(Command::Go(Goal::Step { level: Level::Probe, direction }))
    }

    fn nth(&mut self, kind: &str, n: u64) -> (Moment, View) {
        self.at(Command::Go(Goal::Nth { kind: kind.to_owned(), n }))
    }

    fn exported(&mut self, command: Command) -> String {
        match self.send(command) {
            Reply::Exported { text, .. } => text,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_policy_is_walked_forwards_and_back() {
    for policy in backfill::Policy::NAMES {
        let (mut page, moment, view) = Page::open(policy);
        let mut shown = vec![(moment, view)];
        while shown.last().is_some_and(|(moment, _)| moment.moment < moment.moments) {
            shown.push(page.step(Direction::Forward));
        }
        for (moment, view) in &shown {
            assert!(
                view.invariant_checks.iter().all(|lamp| lamp.holds),
                "{policy}, {}",
                moment.moment
            );
            assert_eq!(view.gantt.range, shown[0].1.gantt.range, "the axis stays");
        }
        for at in (0..shown.len() - 1).rev() {
            assert_eq!(page.step(Direction::Back), shown[at], "{policy}, back at {at}");
        }
    }
}

#[test]
fn under_easy_d_is_refused_with_the_inequality_and_its_near_miss() {
    let (mut page, ..) = Page::open("easy");
    let (_, mut view) = page.nth("refuse", 1);
    let mut n = 1;
    while view.job != Some(D)
        || !matches!(&view.reason, Reason::Tested { verdict, .. } if verdict.now == 4)
    {
        n += 1;
        (_, view) = page.nth("refuse", n);
    }
    let Reason::Tested { verdict, near, .. } = view.reason else { panic!("{:?}", view.reason) };
    assert_eq!(verdict.test, Test::DelaysHead);
    assert_eq!((verdict.now, verdict.length, verdict.reservation), (4, 10, 10));
    assert_eq!((verdict.nodes, verdict.free, verdict.extra), (2, 4, 1));
    assert_eq!(near, Some(NearMiss { shorter: Some(4), fewer: Some(1) }));
}

#[test]
fn who_has_not_been_judged_yet_is_told_so() {
    // E's estimate lowered to 6: it will pass C once its turn comes.
    let text = EXAMPLE.replace("POLICY", "easy").replace(r#""estimate":12"#, r#""estimate":6"#);
    let mut page = Page(Session::new());
    page.send(Command::Open { text, goal: Goal::Start });
    let ask = |job| Command::Ask(Question::Backfill(backfill::Question::WhyNotJob { job }));
    // At 3 E is submitted, and C's reservation comes before all is tested anew.
    let mut n = 0;
    let (moment, _) = loop {
        n += 1;
        let (moment, view) = page.nth("reserve", n);
        if moment.time == 4 {
            break (moment, view);
        }
    };
    let Some(Answer::Backfill(answer)) = page.send(ask(E)).answered() else { panic!("an answer") };
    let WhyNot::NotTested { head: 2, verdict: Some(verdict), .. } = answer else {
        panic!("at {}: {answer:?}", moment.moment)
    };
    assert_eq!(verdict.test, Test::InsideWindow);
    page.nth("submit", 5);
    let answer = page.send(ask(E)).answered();
    assert!(
        matches!(answer, Some(Answer::Backfill(WhyNot::NotTested { head: 2, verdict: None, .. }))),
        "{answer:?}"
    );
}

#[test]
fn under_checkpoint_e_is_stopped_at_10_and_resumed_at_16() {
    let (mut page, ..) = Page::open("checkpoint");
    let (moment, view) = page.nth("checkpoint", 1);
    assert_eq!((moment.time, view.job), (10, Some(E)));
    let Reason::Checkpointed { needs, free, done, remaining, .. } = view.reason else {
        panic!("{:?}", view.reason)
    };
    assert_eq!((needs, free, done, remaining), (9, 8, 6, 3));
    let (_, view) = page.at(Command::Go(Goal::End));
    let segments: Vec<_> = view
        .gantt
        .segments
        .iter()
        .filter(|segment| segment.job == E)
        .map(|segment| (segment.start, segment.end, segment.state))
        .collect();
    assert_eq!(segments, [(4, 10, SegmentState::Checkpointed), (16, 19, SegmentState::Completed)]);
}

#[test]
fn it_is_asked_looked_at_and_exported() {
    let (mut page, ..) = Page::open("fcfs");
    let ask = |job| Command::Ask(Question::Backfill(backfill::Question::WhyNotJob { job }));
    assert_eq!(page.send(ask(D)).answered(), Some(Answer::Backfill(WhyNot::Future { submit: 2 })));
    assert!(matches!(page.send(ask(99)), Reply::Failed(Failure::NoSuchThing)));
    let (_, view) =
        page.at(Command::Look(Look { range: Some((2, 6)), width_px: 400, ahead: false }));
    assert_eq!(view.gantt.range, (2, 6));
    let file = |file| Command::Export { file, from: 1, most: 1 << 20 };
    let table = page.exported(file(File::Table));
    assert_eq!(table.lines().count(), 6, "{table}");
    let outcome = page.exported(file(File::Outcome));
    assert!(outcome.contains(r#""makespan":25"#), "{outcome}");
    let trace = page.exported(file(File::Trace));
    assert!(trace.lines().count() > 10, "{trace}");
}

trait Answered {
    fn answered(self) -> Option<Answer>;
}

impl Answered for Reply {
    fn answered(self) -> Option<Answer> {
        match self {
            Reply::Answered(answer) => Some(answer),
            _ => None,
        }
    }
}
