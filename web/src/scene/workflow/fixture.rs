//! Moments of the workflow lab for tests: every step of a scenario, as the session tells it.

use std::rc::Rc;

use gantry_core::session::{Command, Direction, Goal, Reply, Request, Session, View as Seen};
use gantry_core::workflow::view::{Outline, View};
use gantry_core::{kernel::Level, session};

/// The examples of the gallery.
pub const EXAMPLES: [&str; 7] = [
    include_str!("../../../../static/gallery/lend.json"),
    include_str!("../../../../static/gallery/ratio.json"),
    include_str!("../../../../static/gallery/appearance.json"),
    include_str!("../../../../static/gallery/rivals.json"),
    include_str!("../../../../static/gallery/interrupts.json"),
    include_str!("../../../../static/gallery/short.json"),
    include_str!("../../../../static/gallery/stalls.json"),
];

/// What every step of a scenario looks like, from its start.
pub fn steps(text: &str) -> Vec<(Rc<Outline>, View)> {
    let mut session = Session::new();
    let mut replies = Vec::new();
    let open = Command::Open { text: text.to_owned(), goal: Goal::Start };
    session.handle(Request { id: 1, command: open }, &mut replies);
    while session.work(&mut replies) {}
    let opened = replies.pop().map(|response| response.reply);
    let Some(Reply::Opened { overview, moment, view: Seen::Workflow(view) }) = opened else {
        panic!("a workflow scenario: {opened:?}")
    };
    let (session::Outline::Workflow(outline), _) = overview.split() else { panic!("its outline") };
    let outline = Rc::new(outline);
    let mut steps = vec![(outline.clone(), view)];
    for _ in 0..moment.moments {
        let goal = Goal::Step { level: Level::Probe, direction: Direction::Forward };
        session.handle(Request { id: 2, command: Command::Go(goal) }, &mut replies);
        let Some(Reply::At { view: Seen::Workflow(view), .. }) =
            replies.pop().map(|response| response.reply)
        else {
            panic!("a step")
        };
        steps.push((outline.clone(), view));
    }
    steps
}
