//! Long runs: stopped, used as far as they went, run on to the end; scenarios that are no text.

use gantry_core::kernel::Level;
use gantry_core::labs::backfill::Policy;
use gantry_core::scenario::{self, Checked, Lab, Scenario};
use gantry_core::session::{Command, Direction, Goal, Overview, Reply, Response, View};
use gantry_core::workload::lublin::{self, Estimates, Load};
use gantry_tests::talk::Talk;

const JOBS: u64 = 3_000;

fn drawn() -> Scenario {
    let (load, estimates) = (Load::new(0.9), Estimates::Rounded);
    let options = lublin::Options { jobs: JOBS, nodes: 64, load, seed: 3, estimates };
    let workload = lublin::draw(&options).expect("in range");
    let lab = Lab::Backfill(workload.lab(Policy::Easy));
    Scenario { title: workload.title, note: workload.note, ..Scenario::of(lab) }
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
    let (_, whole, ..) = Talk::open(&text, Goal::End);
    assert!(whole.complete);

    let mut talk = Talk::default();
    let mut out = talk.begin(Command::Open { text, goal: Goal::End });
    assert!(talk.session.work_on(2_000, &mut out), "there is more");
    let Some(Response { id: 1, reply: Reply::Progress(progress) }) = out.pop() else {
        panic!("progress")
    };
    assert_eq!(progress.total, JOBS);
    assert!(0 < progress.done && progress.done < JOBS);
    let out = talk.begin(Command::Cancel);
    let [opened, Response { id: 2, reply: Reply::Cancelled }] = &out[..] else { panic!("{out:?}") };
    assert_eq!(opened.id, 1);
    assert_eq!(ended(&opened.reply), progress.done);
    let part = overview(opened.reply.clone());
    assert!(!part.complete);

    let back = Goal::Step { level: Level::Decision, direction: Direction::Back };
    assert!(matches!(talk.send(Command::Go(back)), Reply::At { .. }));
    assert!(!talk.session.work_on(1, &mut Vec::new()), "it goes on only when asked to");

    let rest = overview(talk.send(Command::GoOn { goal: Goal::End }));
    assert_eq!(rest, whole);
    let again = overview(talk.send(Command::GoOn { goal: Goal::Start }));
    assert_eq!(again, whole, "what is complete stays so");
}

#[test]
fn marks_of_a_long_run_are_gathered_in_slices_between_which_other_requests_are_answered() {
    let text = scenario::write_pretty(&drawn());
    let (mut talk, opened, ..) = Talk::open(&text, Goal::End);
    assert!(opened.complete);
    let Reply::Marked(whole) = talk.send(Command::Mark { most: 9 }) else { panic!("marks") };
    assert!(!whole.marks.is_empty());

    let mut out = talk.begin(Command::Mark { most: 9 });
    let mut slices = 0;
    while talk.session.work_on(500, &mut out) {
        slices += 1;
        assert!(out.is_empty(), "{out:?}");
        let went = talk.begin(Command::Go(Goal::Moment(slices)));
        assert!(matches!(&went[..], [Response { reply: Reply::At { .. }, .. }]), "{went:?}");
    }
    assert!(slices > 3, "{slices} slices");
    let [Response { id: 3, reply: Reply::Marked(marks) }] = &out[..] else { panic!("{out:?}") };
    assert_eq!(*marks, whole);

    // Whatever changes the run ends them; each request is answered once.
    assert!(talk.begin(Command::Mark { most: 9 }).is_empty());
    let again = talk.begin(Command::Mark { most: 9 });
    let on = talk.begin(Command::GoOn { goal: Goal::End });
    let first = u32::try_from(slices).expect("few") + 4;
    for (answers, ended) in [(again, first), (on, first + 1)] {
        let [Response { id, reply: Reply::Cancelled }] = answers[..] else { panic!("{answers:?}") };
        assert_eq!(id, ended);
    }
}

#[test]
fn a_scenario_that_is_no_text_opens_as_its_text_does() {
    let scenario = drawn();
    let (_, written, ..) = Talk::open(&scenario::write_pretty(&scenario), Goal::End);
    let checked = Checked::new(&scenario).expect("it is valid");
    assert_eq!(overview(Talk::of(scenario, checked, Goal::End).1), written);
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
    use gantry_core::labs::groups::reason::{Answer as Told, Replan};
    use gantry_core::session::{Answer, Question as Asked};

    let (mut talk, ..) = Talk::open(&crowded(), Goal::End);
    let ask = || Command::Ask(Asked::Groups(Question::Request { request: 16 }));
    let replan = |reply: &Reply| match reply {
        Reply::Answered(Answer::Groups(Told { replan: Some(replan), .. })) => replan.clone(),
        other => panic!("{other:?}"),
    };
    let whole = replan(&talk.send(ask()));

    assert!(talk.begin(ask()).is_empty(), "nothing is said at once");
    let mut out = Vec::new();
    assert!(talk.session.work_on(10_000, &mut out), "there is more");
    let [Response { id: 3, reply: Reply::Progress(progress) }] = &out[..] else {
        panic!("{out:?}")
    };
    assert!(0 < progress.done && progress.done < progress.total);
    let out = talk.begin(Command::Go(Goal::Start));
    assert!(matches!(out[..], [Response { id: 4, reply: Reply::At { .. } }]), "{out:?}");
    let out = talk.begin(Command::Cancel);
    let [known, Response { id: 5, reply: Reply::Cancelled }] = &out[..] else { panic!("{out:?}") };
    assert_eq!(known.id, 3);
    assert!(matches!(replan(&known.reply), Replan::None { all: false, .. }));

    talk.send(Command::Go(Goal::End));
    assert!(talk.begin(ask()).is_empty());
    let out = talk.begin(ask());
    assert!(matches!(out[..], [Response { id: 7, reply: Reply::Cancelled }]), "{out:?}");
    let mut out = Vec::new();
    while talk.session.work_on(10_000, &mut out) {}
    let (answer, before) = out.split_last().expect("it ends");
    assert!(before.iter().all(|it| matches!(it.reply, Reply::Progress(_)) && it.id == 8));
    assert_eq!((answer.id, replan(&answer.reply)), (8, whole));
}
