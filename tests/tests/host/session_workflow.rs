//! The session with the workflow of the text: its table read stage by stage and back, units, ledger, questions,
//! comparison; and what is reclaimed by ratio and by appearance.

use gantry_core::kernel::Level;
use gantry_core::labs::workflow::reason::{
    Answer as Why, Bar, Barred, NearMiss, Reason, StageName, Start, WhyNot, WhyNotWorkflow,
};
use gantry_core::labs::workflow::view::{Returned, UnitState, View};
use gantry_core::labs::workflow::{self, Policy, Reclaim};
use gantry_core::session::{
    self, Answer, Command, Comparing, Direction, Failure, File, Goal, Look, Moment, Outline, Place,
    Question, Reply, Request, Response, Session,
};
use gantry_tests::vectors;

/// The table of the text, with four ordinary jobs of two users.
fn table() -> String {
    vectors::read(vectors::WORKFLOW).swap_remove(0).scenario
}

/// Eight units lent to two users at 1 to 1, of which the next stage needs four back.
fn eight_lent(by: &str) -> String {
    let job = |id: u32, user: &str| {
        format!(r#"{{"id": "{id}", "user": "{user}", "need": 1, "runtime": 9}}"#)
    };
    let jobs: Vec<String> =
        (0..8).map(|id| job(id, if id < 4 { "first" } else { "second" })).collect();
    format!(
        r#"{{"gantry": 1, "lab": "workflow", "capacity": 9,
        "workflows": [{{"id": "w", "stages": [{{"jobs": [{{"id": "1", "need": 1, "runtime": 4}}]}},
            {{"jobs": [{{"id": "2", "need": 5, "runtime": 3}}]}},
            {{"jobs": [{{"id": "3", "need": 9, "runtime": 1}}]}}]}}],
        "share": {{"by": "{by}", "users": [{{"id": "first"}}, {{"id": "second"}}]}},
        "jobs": [{}]}}"#,
        jobs.join(",")
    )
}

struct Page(Session);

impl Page {
    fn send(&mut self, command: Command) -> Reply {
        let mut out: Vec<Response> = Vec::new();
        self.0.handle(Request { id: 1, command }, &mut out);
        while self.0.work(&mut out) {}
        out.pop().expect("one final reply").reply
    }

    fn open(text: String) -> (Page, Outline, View) {
        let mut page = Page(Session::new());
        match page.send(Command::Open { text, goal: Goal::Start }) {
            Reply::Opened { view: session::View::Workflow(view), overview, .. } => {
                assert!(overview.complete);
                (page, overview.outline, view)
            }
            other => panic!("{other:?}"),
        }
    }

    fn at(&mut self, command: Command) -> (Moment, View) {
        match self.send(command) {
            Reply::At { moment, view: session::View::Workflow(view) } => (moment, view),
            other => panic!("{other:?}"),
        }
    }

    fn step(&mut self, direction: Direction) -> (Moment, View) {
        self.at(Command::Go(Goal::Step { level: Level::Probe, direction }))
    }

    fn nth(&mut self, kind: &str, n: u64) -> View {
        self.at(Command::Go(Goal::Nth { kind: kind.to_owned(), n })).1
    }

    fn ask(&mut self, question: workflow::Question) -> Why {
        match self.send(Command::Ask(Question::Workflow(question))) {
            Reply::Answered(Answer::Workflow(answer)) => answer,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_table_of_the_text_comes_out_stage_by_stage_and_back() {
    let (mut page, outline, _) = Page::open(table());
    let Outline::Workflow(outline) = outline else { panic!("another lab") };
    let expected = [(2, 6, 0), (6, 2, 4), (6, 2, 0), (8, 0, 2)];
    let own = &outline.workflows[0];
    assert_eq!(own.reservation, 8);
    let rows = own.stages.iter().map(|row| (row.need, row.lent, row.reclaimed));
    assert!(rows.eq(expected), "the table stands before anything runs");
    for at in [0, 1, 2, 3, 2, 1, 0] {
        let view = page.nth("begin", at as u64 + 1);
        let rows = view.stages.iter().map(|row| (row.need, row.lent, row.reclaim.units));
        assert!(rows.eq(expected[..=at].iter().copied()), "{:?}", view.stages);
        assert_eq!(view.stages[at].end, None);
        assert_eq!(view.units.tasks, expected[at].0);
    }
}

#[test]
fn every_mode_is_walked_forwards_and_back() {
    for mode in ["lend", "reserve", "per-job"] {
        let text = table().replace(r#""mode":"lend""#, &format!(r#""mode":"{mode}""#));
        let (mut page, _, first) = Page::open(text);
        let mut shown = vec![first];
        loop {
            let (moment, view) = page.step(Direction::Forward);
            shown.push(view);
            if moment.moment == moment.moments {
                break;
            }
        }
        for view in &shown {
            assert!(
                view.invariant_checks.iter().all(|lamp| lamp.holds),
                "{mode}: {:?}",
                view.invariant_checks
            );
            assert_eq!(view.units.runs.iter().map(|run| run.count).sum::<u32>(), 8, "{mode}");
            assert_eq!(view.timeline.range, shown[0].timeline.range, "the axis stays");
        }
        for view in shown.iter().rev().skip(1) {
            assert_eq!(page.step(Direction::Back).1, *view, "{mode}");
        }
    }
}

#[test]
fn the_ledger_follows_the_moment() {
    let (mut page, ..) = Page::open(table());
    let view = page.nth("lend", 1);
    assert_eq!((view.ledger.len(), view.units.lent, view.units.lent_used), (0, 6, 0));
    let Reason::Lent { units: 6, lent: 6, reservation: 8, need: 2, shares, .. } = view.reason
    else {
        panic!("{:?}", view.reason)
    };
    assert_eq!(shares.iter().map(|share| share.after).collect::<Vec<_>>(), [3, 3]);
    // a and c are interrupted when stage 2 begins, b has ended.
    let view = page.nth("interrupt", 2);
    let loans: Vec<_> =
        view.ledger.iter().map(|loan| (loan.job, loan.until, loan.returned)).collect();
    let (reclaimed, done) = (Returned::Reclaimed, Returned::Completed);
    assert_eq!(loans, [(0, Some(4), reclaimed), (1, Some(3), done), (2, Some(4), reclaimed)]);
    assert_eq!(view.ledger.iter().map(|loan| loan.lost).collect::<Vec<_>>(), [12, 0, 6]);
    assert!(view.ledger.iter().all(|loan| loan.owner == 0));
    let units = |at: usize| view.ledger[at].units.iter().map(|range| range.1).sum::<u32>();
    assert_eq!([units(0), units(1), units(2)], [3, 1, 2]);
    // Before they begin, none of them is in it.
    assert_eq!(page.nth("submit", 1).ledger, []);
}

#[test]
fn by_ratio_two_come_from_each_and_by_appearance_all_four_from_the_first() {
    for (by, expected) in [("ratio", [2, 2]), ("appearance", [4, 0])] {
        let (mut page, ..) = Page::open(eight_lent(by));
        let view = page.nth("reclaim", 1);
        let Reason::Reclaimed { lent: 8, available: 1, need: 5, reclaim, ref shares, .. } =
            view.reason
        else {
            panic!("{:?}", view.reason)
        };
        assert_eq!(reclaim, Reclaim { units: 4, coming: 4, ..Reclaim::default() });
        let after = if by == "ratio" { [(4, 2), (4, 2)] } else { [(8, 4), (8, 4)] };
        let told = shares.iter().map(|share| (share.before, share.after));
        assert!(told.eq(after), "shares, or the pot, become smaller at once: {shares:?}");
        assert_eq!(view.units.lent, 8, "nothing is idle: it comes back job by job");
        let mut taken = [0, 0];
        for n in 1..=4 {
            let view = page.nth("interrupt", n);
            let Reason::Interrupted { user, need, stage, reclaim, .. } = view.reason else {
                panic!("{:?}", view.reason)
            };
            assert_eq!((reclaim.freed, reclaim.coming, reclaim.again), (n, 4 - n, 0));
            assert_eq!(stage, StageName { workflow: 0, number: 2 });
            assert_eq!(view.units.lent, 8 - n);
            taken[user as usize] += need;
        }
        assert_eq!(taken, expected, "{by}");
        // The job started last goes first: of those that started together, the later in the scenario.
        let Reason::Interrupted { job, .. } = page.nth("interrupt", 1).reason else { panic!() };
        assert_eq!(job, 3, "{by}");
    }
}

/// Of six lent units one is idle; interrupting a and c frees five where three are lacking: two are lent again.
#[test]
fn what_comes_back_is_one_sum_from_the_reclaim_to_the_beginning_of_the_stage() {
    let (mut page, ..) = Page::open(table());
    let sum = Reclaim { units: 4, idle: 1, freed: 0, coming: 5, again: 2 };
    let steps = [
        ("reclaim", 1, sum, 5),
        ("interrupt", 1, Reclaim { freed: 3, coming: 2, ..sum }, 2),
        ("interrupt", 2, Reclaim { freed: 5, coming: 0, ..sum }, 2),
        ("begin", 2, Reclaim { freed: 5, coming: 0, ..sum }, 2),
    ];
    for (kind, n, expected, lent) in steps {
        let view = page.nth(kind, n);
        let told = match view.reason {
            Reason::Reclaimed { reclaim, .. }
            | Reason::Interrupted { reclaim, .. }
            | Reason::StageBegan { reclaim, .. } => reclaim,
            other => panic!("{other:?}"),
        };
        let row = view.stages[1];
        assert_eq!((told, row.reclaim), (expected, expected), "{kind} {n}");
        assert_eq!((row.need, row.lent, view.units.lent), (6, 2, lent), "{kind} {n}");
    }
}

/// The unused half of the loan covers what is lacking, and yet v holds more than the share that is left to him.
#[test]
fn who_holds_more_than_the_new_share_is_interrupted_also_where_idle_units_would_do() {
    let text = r#"{"gantry": 1, "lab": "workflow", "capacity": 8,
        "workflows": [{"id": "w", "stages": [{"jobs": [{"id": "1", "need": 2, "runtime": 4}]},
            {"jobs": [{"id": "2", "need": 5, "runtime": 3}]}, {"jobs": [{"id": "3", "need": 8, "runtime": 1}]}]}],
        "share": {"users": [{"id": "u"}, {"id": "v"}]},
        "jobs": [{"id": "held", "user": "v", "need": 3, "runtime": 9}]}"#;
    let (mut page, ..) = Page::open(text.to_owned());
    let Reason::Reclaimed { reclaim, .. } = page.nth("reclaim", 1).reason else { panic!() };
    assert_eq!(reclaim, Reclaim { units: 3, idle: 3, freed: 0, coming: 3, again: 3 });
}

#[test]
fn events_stop_at_a_reclaim() {
    let (mut page, ..) = Page::open(table());
    let on = Command::Go(Goal::Step { level: Level::Event, direction: Direction::Forward });
    let mut stops = 0;
    loop {
        let (moment, _) = page.at(on.clone());
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
    let (mut page, ..) = Page::open(table());
    for n in 1..=2 {
        let (moment, _) = page.at(Command::Go(Goal::Nth { kind: "reclaim".to_owned(), n }));
        let here = || Goal::Same(moment.anchor.clone().expect("an event"));
        for mode in ["reserve", "per-job"] {
            let text = table().replace(r#""mode":"lend""#, &format!(r#""mode":"{mode}""#));
            let (mut other, ..) = Page::open(text);
            let last = other.at(Command::Go(here())).0;
            let about = |moment: &Moment| moment.anchor.clone().expect("an event").subject;
            let stage = about(&moment).expect("a stage");
            let same = about(&last).is_some_and(|found| found.name == stage.name);
            assert!(same, "{mode}: at the same workflow");
            assert_eq!(last.time, if mode == "reserve" { moment.time } else { last.time });
        }
        let (same, _) = page.at(Command::Go(here()));
        assert_eq!(same.moment, moment.moment, "what is there still at this instant is gone to");
    }
}

#[test]
fn why_not_and_what_would_help() {
    let (mut page, ..) = Page::open(table());
    page.nth("begin", 2);
    let Why::Job(WhyNot::Waiting { verdict, near, ahead }) =
        page.ask(workflow::Question::WhyNotJob { job: 0 })
    else {
        panic!("it waits")
    };
    let lent = Barred { lender: Some(0), by: Bar::OthersShare { share: 1, used: 0, idle: 1 } };
    let pool = Barred { lender: None, by: Bar::TooLarge { free: 0 } };
    assert_eq!((verdict.need, verdict.barred), (3, vec![lent, pool]));
    // Its user's share is one of two; nothing later lends him three; at the end the pool has all.
    assert_eq!(near, NearMiss { fewer: Some(2), shorter: None });
    assert_eq!(ahead, Some(Start { time: 18, stage: None }));
    let running = page.ask(workflow::Question::WhyNotWorkflow { workflow: 0 });
    assert_eq!(running, Why::Workflow(WhyNotWorkflow::Admitted { since: 0, stage: 2 }));
    let nobody = Command::Ask(Question::Workflow(workflow::Question::WhyNotJob { job: 99 }));
    assert!(matches!(page.send(nobody), Reply::Failed(Failure::NoSuchThing)));
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
    let (mut page, ..) = Page::open(text.to_owned());
    page.nth("start", 2);
    let Why::Job(WhyNot::Waiting { verdict, near, .. }) =
        page.ask(workflow::Question::WhyNotJob { job: 2 })
    else {
        panic!("it waits");
    };
    // The second takes two of three; the third has a share of two, and room for one.
    let by = Bar::UsedBeyond { share: 2, used: 0, beyond: 1, idle: 1 };
    assert_eq!((verdict.barred[0].by, near.fewer), (by, Some(1)));
    let (moment, view) = page.at(Command::Go(Goal::Nth { kind: "start".to_owned(), n: 3 }));
    assert_eq!(moment.time, 4, "when the unit is given back");
    assert!(view.invariant_checks.iter().all(|lamp| lamp.holds), "{:?}", view.invariant_checks);
}

#[test]
fn units_are_told_apart() {
    let (mut page, ..) = Page::open(table());
    let view = page.nth("start", 2);
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
    let (_, view) = page.at(Command::Look(look));
    assert_eq!(view.timeline.range, (0, 4));
    assert_eq!(view.timeline.owned.len(), 1);
}

#[test]
fn policies_stand_beside_each_other() {
    let (mut page, ..) = Page::open(table());
    let policies = Policy::NAMES[..3].iter().map(|&name| name.to_owned()).collect();
    let begin = Comparing::Begin { policies, place: Place::End };
    let Reply::Compared { comparison, seen, .. } = page.send(Command::Compare(begin)) else {
        panic!("compared")
    };
    assert_eq!(seen.len(), 3);
    assert_eq!(comparison.divergences.len(), 3);
    assert!(comparison.divergences.iter().all(|divergence| divergence.first.is_some()));
    for index in 0..3 {
        let place = Place::Divergence(index / 2, 1 + index.div_ceil(2));
        assert!(matches!(
            page.send(Command::Compare(Comparing::Go(place))),
            Reply::ComparedAt { .. }
        ));
    }
}

#[test]
fn the_trace_is_exported_in_pages() {
    let (mut page, ..) = Page::open(table());
    let mut lines = String::new();
    let mut from = Some(1);
    while let Some(moment) = from {
        let Reply::Exported { text, next } =
            page.send(Command::Export { file: File::Trace, from: moment, most: 700 })
        else {
            panic!("exported")
        };
        lines.push_str(&text);
        from = next;
    }
    let (_, checked) = gantry_core::scenario::open(&table()).unwrap();
    let scenario = gantry_core::scenario::check(&table()).unwrap();
    let mut whole = Vec::new();
    gantry_core::run::trace(&scenario, checked, &mut whole).unwrap();
    assert_eq!(lines, String::from_utf8(whole).unwrap());
}
