//! Moments of the workflow lab for tests: every step of a scenario, as the session tells it.

use std::rc::Rc;

use gantry_core::labs::workflow::Question;
use gantry_core::labs::workflow::reason::Answer;
use gantry_core::labs::workflow::view::{Outline, View};
use gantry_core::session::{Command, Direction, Goal, Reply, Request, Session, View as Seen};
use gantry_core::{kernel::Level, session};

/// The examples of the gallery.
pub const EXAMPLES: [&str; 8] = [
    include_str!("../../../../../static/gallery/lend.json"),
    include_str!("../../../../../static/gallery/ratio.json"),
    include_str!("../../../../../static/gallery/appearance.json"),
    include_str!("../../../../../static/gallery/rivals.json"),
    include_str!("../../../../../static/gallery/interrupts.json"),
    include_str!("../../../../../static/gallery/short.json"),
    include_str!("../../../../../static/gallery/stalls.json"),
    include_str!("../../../../../static/gallery/wins.json"),
];

/// What every step of a scenario looks like, from its start.
pub fn steps(text: &str) -> Vec<(Rc<Outline>, View)> {
    let (mut session, outline, first, count) = open(text);
    let mut steps = vec![(outline.clone(), first)];
    for _ in 0..count {
        steps.push((outline.clone(), step(&mut session)));
    }
    steps
}

/// A moment of a scenario, and the answer to a question there.
pub fn asked(text: &str, moment: u64, question: Question) -> (Rc<Outline>, View, Answer) {
    let (mut session, outline, mut view, _) = open(text);
    for _ in 0..moment {
        view = step(&mut session);
    }
    let answer = answer(&mut session, question);
    (outline, view, answer)
}

/// Looks at every moment of a scenario, where anything can be asked.
pub fn every(
    text: &str,
    mut look: impl FnMut(&Outline, &View, &mut dyn FnMut(Question) -> Answer),
) {
    let (mut session, outline, mut view, count) = open(text);
    for moment in 0..=count {
        look(&outline, &view, &mut |question| answer(&mut session, question));
        if moment < count {
            view = step(&mut session);
        }
    }
}

fn answer(session: &mut Session, question: Question) -> Answer {
    match send(session, Command::Ask(session::Question::Workflow(question))) {
        Reply::Answered(session::Answer::Workflow(answer)) => answer,
        other => panic!("{question:?}: {other:?}"),
    }
}

fn open(text: &str) -> (Session, Rc<Outline>, View, u64) {
    let mut session = Session::new();
    let open = Command::Open { text: text.to_owned(), goal: Goal::Start };
    let Reply::Opened { overview, moment, view: Seen::Workflow(view) } = send(&mut session, open)
    else {
        panic!("a workflow scenario")
    };
    let (session::Outline::Workflow(outline), _) = overview.split() else { panic!("its outline") };
    (session, Rc::new(outline), view, moment.moments)
}

fn step(session: &mut Session) -> View {
    let goal = Goal::Step { level: Level::Probe, direction: Direction::Forward };
    match send(session, Command::Go(goal)) {
        Reply::At { view: Seen::Workflow(view), .. } => view,
        other => panic!("{other:?}"),
    }
}

fn send(session: &mut Session, command: Command) -> Reply {
    let mut replies = Vec::new();
    session.handle(Request { id: 1, command }, &mut replies);
    while session.work(&mut replies) {}
    replies.pop().expect("a final reply").reply
}
