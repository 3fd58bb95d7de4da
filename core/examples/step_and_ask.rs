//! A run, stepped decision by decision up to a refusal; then the session is asked why the job waits.
//!
//! ```text
//! cargo run -p gantry-sched --example step_and_ask
//! ```

use gantry_core::kernel::Level;
use gantry_core::labs::backfill;
use gantry_core::session::{
    Command, Direction, Goal, Question, Reply, Request, Response, Session, View,
};

/// Fig. 5 of the method's text: D may not overtake C.
const SCENARIO: &str = r#"{
    "gantry": 1, "lab": "backfill", "policy": "easy", "nodes": 10,
    "jobs": [
        {"id": "A", "nodes": 4, "estimate": 4, "runtime": 4},
        {"id": "B", "nodes": 6, "estimate": 10, "runtime": 10},
        {"id": "C", "submit": 1, "nodes": 9, "estimate": 6, "runtime": 6},
        {"id": "D", "submit": 2, "nodes": 2, "estimate": 10, "runtime": 4}
    ]
}"#;

/// The number of D.
const D: u32 = 3;

/// Sends a command and works until it is replied to.
fn send(session: &mut Session, command: Command) -> Reply {
    let mut replies: Vec<Response> = Vec::new();
    session.handle(Request { id: 1, command }, &mut replies);
    while session.work(&mut replies) {}
    replies.pop().expect("every request gets a final reply").reply
}

fn main() {
    let mut session = Session::new();
    let open = Command::Open { text: SCENARIO.to_owned(), goal: Goal::Start };
    assert!(matches!(send(&mut session, open), Reply::Opened { .. }), "a valid scenario");

    let step = || Goal::Step { level: Level::Decision, direction: Direction::Forward };
    for _ in 0..64 {
        match send(&mut session, Command::Go(step())) {
            Reply::At { view: View::Backfill(view), .. } => {
                println!("at {}: {:?}", view.now, view.reason);
                if view.now == 4 && !view.tested.is_empty() {
                    break;
                }
            }
            other => panic!("no moment of a backfill run: {other:?}"),
        }
    }

    let why = backfill::Question::WhyNotJob { job: D };
    let reply = send(&mut session, Command::Ask(Question::Backfill(why)));
    println!("why does D not start? {reply:?}");
}

#[test]
fn it_runs() {
    main();
}
