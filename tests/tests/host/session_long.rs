//! Long runs: stopped, used as far as they went, run on to the end; scenarios that are no text.

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::Policy;
use gantry_core::scenario::{self, Checked, Lab, Scenario};
use gantry_core::session::{
    Command, Direction, Goal, Overview, Reply, Request, Response, Session, View,
};
use gantry_core::workload::lublin::{self, Estimates, Load};

const JOBS: u64 = 3_000;

fn drawn() -> Scenario {
    let (load, estimates) = (Load::new(0.9), Estimates::Rounded);
    let options = lublin::Options { jobs: JOBS, nodes: 64, load, seed: 3, estimates };
    let workload = lublin::draw(&options).expect("in range");
    let lab = Lab::Backfill(workload.lab(Policy::Easy));
    Scenario { title: workload.title, note: workload.note, ..Scenario::of(lab) }
}

fn asked(session: &mut Session, id: u32, command: Command) -> Vec<Response> {
    let mut out = Vec::new();
    session.handle(Request { id, command }, &mut out);
    out
}

fn last(session: &mut Session, id: u32, command: Command) -> Reply {
    let mut out = asked(session, id, command);
    while session.work(&mut out) {}
    out.pop().expect("one final reply").reply
}

fn overview(reply: Reply) -> Overview {
    let Reply::Opened { overview, .. } = reply else { panic!("{reply:?}") };
    overview
}

fn ended(reply: &Reply) -> u64 {
    let Reply::Opened { view: View::Backfill(view), .. } = reply else { panic!("{reply:?}") };
    view.metrics.ended
}

#[test]
fn a_run_that_is_stopped_is_used_and_runs_on_to_the_same_end() {
    let text = scenario::write_pretty(&drawn());
    let whole = last(&mut Session::new(), 1, Command::Open { text: text.clone(), goal: Goal::End });
    let whole = overview(whole);
    assert!(whole.complete);

    let mut session = Session::new();
    let mut out = asked(&mut session, 1, Command::Open { text, goal: Goal::End });
    assert!(session.work_on(2_000, &mut out), "there is more");
    let Some(Response { id: 1, reply: Reply::Progress(progress) }) = out.pop() else {
        panic!("progress")
    };
    assert_eq!(progress.total, JOBS);
    assert!(0 < progress.done && progress.done < JOBS);
    let out = asked(&mut session, 2, Command::Cancel);
    let [opened, Response { id: 2, reply: Reply::Cancelled }] = &out[..] else { panic!("{out:?}") };
    assert_eq!(opened.id, 1);
    assert_eq!(ended(&opened.reply), progress.done);
    let part = overview(opened.reply.clone());
    assert!(!part.complete);

    let back = Goal::Step { level: Level::Decision, direction: Direction::Back };
    assert!(matches!(last(&mut session, 3, Command::Go(back)), Reply::At { .. }));
    assert!(!session.work_on(1, &mut Vec::new()), "it goes on only when asked to");

    let rest = overview(last(&mut session, 4, Command::GoOn { goal: Goal::End }));
    assert_eq!(rest, whole);
    let again = overview(last(&mut session, 5, Command::GoOn { goal: Goal::Start }));
    assert_eq!(again, whole, "what is complete stays so");
}

#[test]
fn marks_of_a_long_run_are_gathered_in_slices_between_which_other_requests_are_answered() {
    let text = scenario::write_pretty(&drawn());
    let mut session = Session::new();
    assert!(overview(last(&mut session, 1, Command::Open { text, goal: Goal::End })).complete);
    let Reply::Marked(whole) = last(&mut session, 2, Command::Mark { most: 9 }) else {
        panic!("marks")
    };
    assert!(!whole.marks.is_empty());

    let mut out = asked(&mut session, 3, Command::Mark { most: 9 });
    let mut slices = 0;
    while session.work_on(500, &mut out) {
        slices += 1;
        assert!(out.is_empty(), "{out:?}");
        let went = asked(&mut session, 4, Command::Go(Goal::Moment(slices)));
        assert!(matches!(&went[..], [Response { id: 4, reply: Reply::At { .. } }]), "{went:?}");
    }
    assert!(slices > 3, "{slices} slices");
    let [Response { id: 3, reply: Reply::Marked(marks) }] = &out[..] else { panic!("{out:?}") };
    assert_eq!(*marks, whole);

    // Whatever changes the run ends them; each request is answered once.
    assert!(asked(&mut session, 5, Command::Mark { most: 9 }).is_empty());
    let again = asked(&mut session, 6, Command::Mark { most: 9 });
    assert!(matches!(&again[..], [Response { id: 5, reply: Reply::Cancelled }]), "{again:?}");
    let on = asked(&mut session, 7, Command::GoOn { goal: Goal::End });
    assert!(matches!(&on[..], [Response { id: 6, reply: Reply::Cancelled }]), "{on:?}");
}

#[test]
fn a_scenario_that_is_no_text_opens_as_its_text_does() {
    let scenario = drawn();
    let text = scenario::write_pretty(&scenario);
    let written = last(&mut Session::new(), 7, Command::Open { text, goal: Goal::End });
    let mut session = Session::new();
    let checked = Checked::new(&scenario).expect("it is valid");
    let mut out = Vec::new();
    session.open(7, Ok((scenario, checked)), Goal::End, &mut out);
    while session.work(&mut out) {}
    let Some(Response { id: 7, reply }) = out.pop() else { panic!("one final reply") };
    assert_eq!(overview(reply), overview(written));
}

/// Two nodes of very many slices, sixteen containers, and one that waits: to find out which of them would have to move
/// takes millions of units given back and taken.
fn crowded() -> String {
    let slices = 1 << 16;
    let container = |at: u64| {
        let gpus = slices / 8 - at % 2;
        serde_json::json!({"id": at.to_string(), "gpus": gpus, "kind": "virtual"})
    };
    let mut requests: Vec<serde_json::Value> = (0..16).map(container).collect();
    requests.push(serde_json::json!({"id": "w", "gpus": slices / 2 + 7, "kind": "virtual"}));
    let node = |id: &str| serde_json::json!({"id": id, "gpus": [{"id": "0", "slices": slices}]});
    let scenario = serde_json::json!({"gantry": 1, "lab": "groups", "policy": "machine",
        "nodes": [node("m"), node("n")], "requests": requests});
    scenario.to_string()
}

/// A question is worked on in slices: other requests are answered in between, another question takes its place, and where it
/// is cancelled, what is known so far is told.
#[test]
fn an_answer_that_takes_long_is_worked_on_in_slices() {
    use gantry_core::labs::groups::Question;
    use gantry_core::labs::groups::reason::{Answer as Told, Replan, RequestNow};
    use gantry_core::session::{Answer, Question as Asked};

    let mut session = Session::new();
    last(&mut session, 1, Command::Open { text: crowded(), goal: Goal::End });
    let ask = || Command::Ask(Asked::Groups(Question::Request { request: 16 }));
    let replan = |reply: &Reply| match reply {
        Reply::Answered(Answer::Groups(Told::Request {
            now: RequestNow::Waiting { replan: Some(replan), .. },
            ..
        })) => replan.clone(),
        other => panic!("{other:?}"),
    };
    let whole = replan(&last(&mut session, 2, ask()));

    assert!(asked(&mut session, 3, ask()).is_empty(), "nothing is said at once");
    let mut out = Vec::new();
    assert!(session.work_on(10_000, &mut out), "there is more");
    let [Response { id: 3, reply: Reply::Progress(progress) }] = &out[..] else {
        panic!("{out:?}")
    };
    assert!(0 < progress.done && progress.done < progress.total);
    let out = asked(&mut session, 4, Command::Go(Goal::Start));
    assert!(matches!(out[..], [Response { id: 4, reply: Reply::At { .. } }]), "{out:?}");
    let out = asked(&mut session, 5, Command::Cancel);
    let [known, Response { id: 5, reply: Reply::Cancelled }] = &out[..] else { panic!("{out:?}") };
    assert_eq!(known.id, 3);
    assert!(matches!(replan(&known.reply), Replan::None { all: false, .. }));

    last(&mut session, 6, Command::Go(Goal::End));
    assert!(asked(&mut session, 7, ask()).is_empty());
    let out = asked(&mut session, 8, ask());
    assert!(matches!(out[..], [Response { id: 7, reply: Reply::Cancelled }]), "{out:?}");
    let mut out = Vec::new();
    while session.work_on(10_000, &mut out) {}
    let (answer, before) = out.split_last().expect("it ends");
    assert!(before.iter().all(|it| matches!(it.reply, Reply::Progress(_)) && it.id == 8));
    assert_eq!((answer.id, replan(&answer.reply)), (8, whole));
}
