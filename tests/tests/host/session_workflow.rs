//! The session with the workflow of the text: its loan ledger, units, levels, and moments under other modes.

use gantry_core::kernel::Level;
use gantry_core::labs::workflow;
use gantry_core::labs::workflow::reason::NearMiss;
use gantry_core::labs::workflow::view::{Returned, UnitState, View};
use gantry_core::session::{self, Answer, Command, Direction, Goal, Look, Moment, Question, Reply};
use gantry_tests::talk::Talk;
use gantry_tests::vectors;

/// The table of the text, with four ordinary jobs of two users.
fn table() -> String {
    vectors::read(vectors::WORKFLOW).swap_remove(0).scenario
}

fn open(text: &str) -> Talk {
    Talk::open(text, Goal::Start).0
}

fn at(page: &mut Talk, goal: Goal) -> (Moment, View) {
    let (moment, session::View::Workflow(view)) = page.go(goal) else { panic!("another lab") };
    (moment, view)
}

fn nth(page: &mut Talk, kind: &str, n: u64) -> View {
    at(page, Goal::Nth { kind: kind.to_owned(), n }).1
}

#[test]
fn the_ledger_follows_the_moment() {
    let mut page = open(&table());
    let view = nth(&mut page, "lend", 1);
    assert_eq!((view.ledger.len(), view.units.lent, view.units.lent_used), (0, 6, 0));
    let number = |id, name| view.reason.says(id).and_then(|said| said.number(name));
    assert_eq!(number("workflow_lends", "units"), Some(6));
    let rest = ["reservation", "need", "lent"].map(|name| number("rest_is_lent", name));
    assert_eq!(rest, [8, 2, 6].map(Some));
    let shares = view.reason.says("shares_become").expect("they change").parts("shares");
    assert_eq!(shares.iter().map(|share| share.number("after")).collect::<Vec<_>>(), [Some(3); 2]);
    // a and c are interrupted when stage 2 begins, b has ended.
    let view = nth(&mut page, "interrupt", 2);
    let loans: Vec<_> =
        view.ledger.iter().map(|loan| (loan.job, loan.until, loan.returned)).collect();
    let (reclaimed, done) = (Returned::Reclaimed, Returned::Completed);
    assert_eq!(loans, [(0, Some(4), reclaimed), (1, Some(3), done), (2, Some(4), reclaimed)]);
    assert_eq!(view.ledger.iter().map(|loan| loan.lost).collect::<Vec<_>>(), [12, 0, 6]);
    assert!(view.ledger.iter().all(|loan| loan.owner == 0));
    let units = |at: usize| view.ledger[at].units.iter().map(|range| range.1).sum::<u32>();
    assert_eq!([units(0), units(1), units(2)], [3, 1, 2]);
    // Before they begin, none of them is in it.
    assert_eq!(nth(&mut page, "submit", 1).ledger, []);
}

#[test]
fn events_stop_at_a_reclaim() {
    let mut page = open(&table());
    let on = Goal::Step { level: Level::Event, direction: Direction::Forward };
    let mut stops = 0;
    loop {
        let (moment, _) = at(&mut page, on.clone());
        let stop = moment.stop.expect("an event");
        stops += u64::from(stop.kind == "reclaim");
        if moment.moment == moment.moments {
            break;
        }
    }
    assert_eq!(stops, 2, "stages 2 and 4 reclaim");
}

/// Another mode has other steps: the workflow is what they have in common.
#[test]
fn another_mode_opens_at_the_same_workflow() {
    let mut page = open(&table());
    for n in 1..=2 {
        let (moment, _) = at(&mut page, Goal::Nth { kind: "reclaim".to_owned(), n });
        let here = || Goal::Same(moment.anchor.clone().expect("an event"));
        for mode in ["reserve", "per-job"] {
            let text = table().replace(r#""mode":"lend""#, &format!(r#""mode":"{mode}""#));
            let mut other = open(&text);
            let last = at(&mut other, here()).0;
            let about = |moment: &Moment| moment.anchor.clone().expect("an event").subject;
            let stage = about(&moment).expect("a stage");
            let same = about(&last).is_some_and(|found| found.name == stage.name);
            assert!(same, "{mode}: at the same workflow");
            assert_eq!(last.time, if mode == "reserve" { moment.time } else { last.time });
        }
        let (same, _) = at(&mut page, here());
        assert_eq!(same.moment, moment.moment, "what is there still at this instant is gone to");
    }
}

/// Of 3 units, users at 1 : 3 : 3 get one each; of 4, the first gets none and keeps the one that he uses. So of the
/// other shares, 2 each, one unit is not there until he gives it back.
#[test]
fn what_is_held_beyond_a_share_is_not_lent_twice() {
    let text = r#"{"gantry": 1, "lab": "workflow", "capacity": 5,
        "workflows": [{"id": "w", "stages": [{"jobs": [{"id": "1", "need": 2, "runtime": 1}]},
            {"jobs": [{"id": "2", "need": 1, "runtime": 5}]},
            {"jobs": [{"id": "3", "need": 5, "runtime": 1}]}]}],
        "share": {"users": [{"id": "u"}, {"id": "v", "ratio": 3}, {"id": "x", "ratio": 3}]},
        "jobs": [{"id": "held", "user": "u", "need": 1, "runtime": 4},
            {"id": "starts", "user": "v", "submit": 1, "need": 2, "runtime": 4},
            {"id": "waits", "user": "x", "submit": 1, "need": 2, "runtime": 1}]}"#;
    let mut page = open(text);
    nth(&mut page, "start", 2);
    let question = Question::Workflow(workflow::Question::WhyNotJob { job: 2 });
    let answer = page.send(Command::Ask(question));
    let Reply::Answered(Answer::Workflow(answer)) = answer else { panic!("it waits") };
    // The second takes two of three; the third has a share of two, and room for one.
    let beyond = answer.says("held_beyond_shares").expect("it is barred by others");
    let numbers = ["left", "beyond", "idle"].map(|name| beyond.number(name));
    assert_eq!((numbers, NearMiss::of(&answer).fewer), ([2, 1, 1].map(Some), Some(1)));
    let (moment, view) = at(&mut page, Goal::Nth { kind: "start".to_owned(), n: 3 });
    assert_eq!(moment.time, 4, "when the unit is given back");
    assert!(view.invariant_checks.iter().all(|lamp| lamp.holds), "{:?}", view.invariant_checks);
}

#[test]
fn units_are_told_apart() {
    let mut page = open(&table());
    let view = nth(&mut page, "start", 2);
    let states: Vec<_> =
        view.units.runs.iter().map(|run| (run.count, run.owner, run.state)).collect();
    let own = Some(0);
    // One job of the stage on the lowest units, borrowers on the highest.
    assert_eq!(
        states,
        [
            (2, own, UnitState::Task(0)),
            (2, own, UnitState::Lent),
            (1, own, UnitState::Job(1)),
            (3, own, UnitState::Job(0)),
        ]
    );
    let look = Look { range: Some((0, 4)), width_px: 100, ahead: false };
    let looked = page.send(Command::Look(look));
    let Reply::At { view: session::View::Workflow(view), .. } = looked else { panic!("a view") };
    assert_eq!(view.timeline.range, (0, 4));
    assert_eq!(view.timeline.owned.len(), 1);
}
