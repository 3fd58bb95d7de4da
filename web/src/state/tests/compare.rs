//! A comparison without a screen: it opens where policies part, takes the transport, and lives through edits.

use gantry_core::session::{Align, Command, Place};

use super::*;
use crate::labs::backfill::things::JOB;
use crate::state::At;

const EXAMPLE: &str = include_str!("../../../../static/gallery/checkpoint.json");

fn bench(text: &str) -> Bench {
    let mut bench = Bench::new();
    bench.load(text, Goal::Start);
    bench
}

/// Where each run stands: its policy, and the kind of its step.
fn stands(bench: &Bench) -> Vec<(&str, &str)> {
    let runs = bench.beside().runs.iter();
    runs.map(|run| {
        let stop = run.shown.moment.stop.as_ref();
        (run.policy.as_str(), stop.map_or("", |stop| stop.kind.as_str()))
    })
    .collect()
}

const LEND: &str = include_str!("../../../../static/gallery/lend.json");

#[test]
fn it_opens_at_the_first_difference_wherever_the_reader_is_and_escape_leaves_it() {
    let mut bench = bench(EXAMPLE);
    bench.act(Action::Go(Goal::End));
    let end = bench.moment();
    bench.compare();
    assert_eq!((bench.beside().clock.tick, bench.beside().clock.divergence), (4, Some((0, 1))));
    assert!(!bench.beside().spoken, "opening is silent");
    bench.act(Action::Select(Some(Selection(JOB, At::One(4)))));
    bench.act(Action::Escape);
    assert!(bench.state.beside.is_none());
    assert_eq!(bench.moment(), end, "the one run is where it was");
    // Of several policies at the first of all differences, each at its own decision about the same job.
    let policies = ["fcfs", "easy", "checkpoint"].map(str::to_owned).to_vec();
    bench.state.expected.comparison = Some(Wanted { policies, place: Place::FIRST });
    bench.load(EXAMPLE, Goal::Start);
    assert_eq!(bench.beside().clock.divergence, Some((0, 2)));
    assert_eq!(stands(&bench), [("fcfs", "end"), ("easy", "refuse"), ("checkpoint", "backfill")]);
    assert!(bench.beside().runs.iter().all(|run| run.marked == Some(3)));
}

#[test]
fn whole_runs_are_told_once_the_end_is_sought() {
    let mut bench = bench(EXAMPLE);
    bench.compare();
    assert!(!bench.beside().whole);
    bench.act(Action::Go(Goal::End));
    assert!(bench.beside().whole);
    bench.act(Action::Go(Goal::Start));
    assert!(bench.beside().whole, "what was told stays");
    bench.act(Action::Compare(Compare::Policy("fcfs")));
    assert!(bench.beside().whole, "other policies too");
    bench.act(Action::Text(EXAMPLE.replace("\"nodes\": 10", "\"nodes\": 11").into()));
    assert!(!bench.beside().whole, "of another scenario the end was not sought");
}

#[test]
fn lending_by_the_scenarios_own_rule_is_lend_and_no_second_entry() {
    let mut bench = bench(LEND);
    let offered = |bench: &Bench| bench.shown().lab.offered();
    assert_eq!(offered(&bench), ["lend", "reserve", "per-job", "appearance"]);
    for (vs, told) in [
        (["lend", "ratio"], vec!["lend", "reserve", "per-job"]),
        (["ratio", "per-job"], vec!["lend", "per-job"]),
        (["lend", "appearance"], vec!["lend", "appearance"]),
    ] {
        let policies = vs.map(str::to_owned).to_vec();
        bench.state.expected.comparison = Some(Wanted { policies, place: Place::Start });
        bench.load(LEND, Goal::Start);
        assert_eq!(bench.beside().policies, told, "{vs:?}");
    }
    bench.load(include_str!("../../../../static/gallery/appearance.json"), Goal::Start);
    assert_eq!(offered(&bench), ["lend", "reserve", "per-job", "ratio"]);
}

#[test]
fn the_transport_is_its_own_while_it_is_open() {
    let mut bench = bench(EXAMPLE);
    bench.compare();
    bench.act(Action::Go(Goal::Start));
    let mut ticks = Vec::new();
    while bench.beside().clock.index < bench.beside().clock.last {
        bench.step(Direction::Forward);
        assert!(bench.beside().spoken, "one sentence a step");
        bench.act(Action::Steer(Steer::To((0, 12))));
        assert!(bench.beside().spoken, "which another view of the place does not take back");
        ticks.push(bench.beside().clock.tick);
    }
    assert_eq!(ticks, [0, 1, 2, 3, 4, 8, 10, 16, 19, 20, 25]);
    bench.step(Direction::Back);
    assert_eq!(bench.beside().clock.tick, 20);
    bench.act(Action::Go(Goal::Moment(5)));
    assert_eq!(bench.beside().clock.tick, 4);
    bench.act(Action::Jump(Direction::Forward));
    assert_eq!(bench.beside().clock.divergence, Some((0, 1)));
    assert_eq!(bench.moment(), 0, "the one run does not move");
    // Playing is silent and ends at the end.
    bench.act(Action::Toggle);
    for _ in 0..20 {
        bench.act(Action::Tick { elapsed_ms: 700.0 });
        assert!(!bench.beside().spoken);
    }
    assert!(!bench.state.playing());
    assert_eq!(bench.beside().clock.tick, 25);
}

#[test]
fn policies_come_and_go_within_what_can_be_compared() {
    let mut bench = bench(EXAMPLE);
    bench.compare();
    bench.act(Action::Compare(Compare::Policy("fcfs")));
    assert_eq!(bench.beside().policies, ["fcfs", "easy", "checkpoint"]);
    assert_eq!(bench.beside().clock.tick, 4, "the place is kept");
    bench.act(Action::Compare(Compare::Policy("easy")));
    assert_eq!(stands(&bench).len(), 2);
    bench.act(Action::Compare(Compare::Policy("fcfs")));
    assert_eq!(bench.beside().policies, ["fcfs", "checkpoint"], "two are the least");
}

#[test]
fn by_job_a_job_that_is_chosen_is_gone_to() {
    let mut bench = bench(EXAMPLE);
    bench.compare();
    bench.act(Action::Compare(Compare::Go(Place::Align(Align::Job))));
    assert_eq!(bench.beside().clock.align, Align::Job);
    bench.act(Action::Select(Some(Selection(JOB, At::One(4)))));
    let times: Vec<_> = bench.beside().runs.iter().map(|run| run.shown.moment.time).collect();
    assert_eq!((bench.beside().clock.thing, times), (Some(4), vec![16, 4]));
    bench.act(Action::Select(None));
    assert_eq!(bench.beside().marked, None);
}

#[test]
fn an_edit_is_compared_anew_at_the_same_place() {
    let mut bench = bench(EXAMPLE);
    bench.compare();
    bench.act(Action::Go(Goal::Moment(7)));
    assert_eq!(bench.beside().clock.tick, 10);
    let shorter =
        EXAMPLE.replace("\"estimate\": 10, \"runtime\": 4", "\"estimate\": 4, \"runtime\": 4");
    assert!(shorter != EXAMPLE);
    bench.act(Action::Text(shorter.into()));
    assert_eq!(bench.beside().clock.tick, 10);
    // With its true estimate D fits the window under EASY too; E is where they part now.
    let partings = &bench.comparison().divergences;
    assert_eq!(
        partings[0].first.as_ref().map(|(time, sides)| (*time, sides[1].thing)),
        Some((4, 4))
    );
    // What has errors leaves the pictures, and they can still be stepped through.
    bench.act(Action::Text("{".into()));
    bench.step(Direction::Back);
    assert_eq!(bench.beside().clock.tick, 8);
    bench.act(Action::Undo);
    bench.act(Action::Undo);
    assert_eq!(bench.beside().clock.tick, 8);
    bench.load(gallery::find("fig5").unwrap().text.unwrap(), Goal::Start);
    assert!(bench.state.beside.is_none(), "another scenario is looked at by itself");
}

#[test]
fn what_an_address_wants_begins_once_the_scenario_is_open() {
    let mut bench = Bench::new();
    let policies = ["least-fit", "best-fit", "first-fit"].map(str::to_owned).to_vec();
    bench.state.expected.comparison = Some(Wanted { policies, place: Place::Divergence(1, 2) });
    bench.load(gallery::find("fig4").unwrap().text.unwrap(), Goal::Start);
    assert_eq!(
        stands(&bench),
        [("least-fit", "place"), ("best-fit", "place"), ("first-fit", "place")]
    );
    assert_eq!(bench.beside().place(), Place::Divergence(1, 2));
    // Policies of another lab cost nothing but the comparison.
    let policies = ["easy", "fcfs"].map(str::to_owned).to_vec();
    bench.state.expected.comparison = Some(Wanted { policies, place: Place::Start });
    bench.load(gallery::find("fig4").unwrap().text.unwrap(), Goal::Start);
    assert!(bench.state.beside.is_none());
    bench.step(Direction::Forward);
    assert_eq!(bench.moment(), 1);
}

#[test]
fn the_way_back_leads_out_of_a_comparison_and_not_out_of_the_scenario() {
    let mut bench = bench(EXAMPLE);
    bench.act(Action::Go(Goal::Moment(3)));
    bench.effects.clear();
    bench.compare();
    assert!(matches!(bench.effects[0], Effect::Push), "{:?}", bench.effects[0]);
    bench.act(Action::Go(Goal::Moment(5)));
    let open = bench.beside();
    let wanted = Wanted { policies: open.policies.clone(), place: open.place() };
    let back = Action::Revisit {
        goal: Some(Goal::Moment(3)),
        comparison: None,
        selection: None,
        window: None,
    };
    bench.act(back.clone());
    assert!(bench.state.beside.is_none());
    assert_eq!((bench.moment(), &*bench.state.document.text), (3, EXAMPLE));
    let opened = |bench: &Bench| {
        let sent = bench.effects.iter().filter_map(Effect::request);
        sent.filter(|request| matches!(request.command, Command::Open { .. })).count()
    };
    assert_eq!(opened(&bench), 0, "nothing is opened anew");
    // Forth it stands again where it stood.
    let (goal, comparison) = (Some(Goal::Moment(3)), Some(wanted.clone()));
    bench.act(Action::Revisit { goal, comparison, selection: None, window: None });
    assert_eq!(
        (&bench.beside().policies, bench.beside().place()),
        (&wanted.policies, wanted.place)
    );
    bench.act(back);
    // And from one moment to another of the same run.
    let selection = Some(Selection(JOB, At::One(1)));
    bench.act(Action::Revisit {
        goal: None,
        comparison: None,
        selection: selection.clone(),
        window: None,
    });
    assert_eq!((bench.moment(), opened(&bench), &bench.state.selection), (0, 0, &selection));
}
