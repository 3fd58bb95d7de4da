//! Moments of the groups lab for tests: every step of a scenario, as the session tells it.

use std::rc::Rc;

use gantry_core::kernel::Level;
use gantry_core::labs::groups::{Outline, View};
use gantry_core::session::{self, Command, Direction, Goal, Reply, Request, Session, View as Seen};

/// The examples of the gallery.
pub const EXAMPLES: [&str; 8] = [
    include_str!("../../../../../static/gallery/planned.json"),
    include_str!("../../../../../static/gallery/strands.json"),
    include_str!("../../../../../static/gallery/overlap.json"),
    include_str!("../../../../../static/gallery/quota.json"),
    include_str!("../../../../../static/gallery/models.json"),
    include_str!("../../../../../static/gallery/slices.json"),
    include_str!("../../../../../static/gallery/lets-in.json"),
    include_str!("../../../../../static/gallery/stale.json"),
];

/// What every step of a scenario looks like, from its start.
pub fn steps(text: &str) -> Vec<(Rc<Outline>, View)> {
    let mut session = Session::new();
    let open = Command::Open { text: text.to_owned(), goal: Goal::Start };
    let Reply::Opened { overview, moment, view: Seen::Groups(view) } = send(&mut session, open)
    else {
        panic!("a groups scenario")
    };
    let (session::Outline::Groups(outline), _) = overview.split() else { panic!("its outline") };
    let outline = Rc::new(outline);
    let mut steps = vec![(outline.clone(), view)];
    for _ in 0..moment.moments {
        let goal = Goal::Step { level: Level::Probe, direction: Direction::Forward };
        let Reply::At { view: Seen::Groups(view), .. } = send(&mut session, Command::Go(goal))
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
