//! Moments of the affinity lab for tests: every step of a scenario, as the session tells it.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::labs::affinity::{Outline, View};
use gantry_core::session::{self, Command, Direction, Goal, Reply, Request, Session, View as Seen};

/// The example that the lab opens on.
pub const NINE: &str = include_str!("../../../../../static/gallery/nine-tasks.json");

/// What a scenario looks like at a moment, and how many there are.
fn open(session: &mut Session, text: &str, goal: Goal) -> (Rc<Outline>, View, u64) {
    let open = Command::Open { text: text.to_owned(), goal };
    let Reply::Opened { overview, moment, view: Seen::Affinity(view) } = send(session, open) else {
        panic!("an affinity scenario")
    };
    let (session::Outline::Affinity(outline), _) = overview.split() else { panic!("its outline") };
    (Rc::new(outline), view, moment.moments)
}

/// What the end of a scenario looks like.
pub fn end(text: &str) -> View {
    open(&mut Session::new(), text, Goal::End).1
}

/// The same, with what the scenario is.
pub fn last(text: &str) -> (Rc<Outline>, View) {
    let (outline, view, _) = open(&mut Session::new(), text, Goal::End);
    (outline, view)
}

/// What every step of a scenario looks like, from its start.
pub fn steps(text: &str) -> Vec<(Rc<Outline>, View)> {
    let mut session = Session::new();
    let (outline, view, moments) = open(&mut session, text, Goal::Start);
    let mut steps = vec![(outline.clone(), view)];
    for _ in 0..moments {
        let goal = Goal::Step { level: Level::Probe, direction: Direction::Forward };
        let Reply::At { view: Seen::Affinity(view), .. } = send(&mut session, Command::Go(goal))
        else {
            panic!("a step")
        };
        steps.push((outline.clone(), view));
    }
    steps
}

fn send(session: &mut Session, command: Command) -> Reply {
    let mut replies = Vec::new();
    session.handle(Request { id: 1, command }, &mut replies);
    while session.work(&mut replies) {}
    replies.pop().expect("a final reply").reply
}
