//! Policies beside each other, through the session: the examples of both labs, places reached in every way, runs cut
//! short, and the first difference of random scenarios held against a search that knows nothing of the core's.

use std::collections::BTreeMap;

use gantry_core::kernel::{Model as _, Record, Time};
use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::view::{SegmentState, SegmentView};
use gantry_core::labs::backfill::{BackfillScenario, Policy};
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::{backfill, placement};
use gantry_core::scenario::{self, Lab};
use gantry_core::session::{
    Align, Clock, Command, Comparing, Comparison, Direction, Failure, Goal, Look, MOST_COMPARED,
    Metric, PairDivergence, Place, Reply, Response, Row, Seen, Side, View,
};
use gantry_tests::agree;
use gantry_tests::backfill::Size;
use gantry_tests::gallery;
use gantry_tests::method::Method as _;
use gantry_tests::random::tries;
use gantry_tests::talk::Talk;
use proptest::prelude::*;

use crate::laws::scenarios;

const EXAMPLE: &str = include_str!("../../../static/gallery/checkpoint.json");

const D: u32 = 3;
const E: u32 = 4;

fn open(text: &str) -> Talk {
    Talk::open(text, Goal::Start).0
}

fn row(comparison: &Comparison, metric: Metric) -> &Row {
    comparison.table.iter().find(|row| row.metric == metric).expect("a metric of the lab")
}

fn of_backfill(seen: &Seen) -> &backfill::view::View {
    match &seen.view {
        View::Backfill(view) => view,
        _ => panic!("another lab"),
    }
}

#[test]
fn easy_and_checkpoint_part_where_d_is_refused_and_backfilled() {
    let mut page = open(EXAMPLE);
    let (comparison, clock, seen) = page.compare(&["easy", "checkpoint"], Place::Divergence(0, 1));
    assert_eq!(comparison.range, (0, 25));
    assert_eq!(comparison.complete, [true, true]);
    let Some((4, [easy, checkpoint])) = &comparison.divergences[0].first else {
        panic!("{:?}", comparison.divergences)
    };
    assert_eq!((easy.thing, checkpoint.thing), (D, D));
    let [easily, shortened] = [&easy.reason, &checkpoint.reason];
    let number = |id: &str, name| easily.says(id).and_then(|said| said.number(name));
    assert_eq!(easily.fact.id, "does_not_start");
    let inequality = ["now", "length", "reservation"].map(|name| number("would_delay", name));
    assert_eq!(inequality, [4, 10, 10].map(Some));
    assert_eq!(number("with_either", "shorter"), Some(4));
    assert_eq!(shortened.fact.id, "job_backfilled");
    let length = shortened.says("ends_in_window").and_then(|said| said.number("length"));
    assert_eq!(length, Some(5));
    // Each stands at its own decision.
    assert_eq!((clock.align, clock.tick, clock.divergence), (Align::Time, 4, Some((0, 1))));
    let kinds: Vec<_> =
        seen.iter().map(|seen| seen.moment.stop.as_ref().unwrap().kind.as_str()).collect();
    assert_eq!(kinds, ["refuse", "backfill"]);
    assert_eq!([seen[0].moment.moment, seen[1].moment.moment], [easy.moment, checkpoint.moment]);
}

#[test]
fn figures_stand_beside_each_other_with_their_differences() {
    let mut page = open(EXAMPLE);
    let (comparison, ..) = page.compare(&["easy", "checkpoint"], Place::Start);
    let makespan = row(&comparison, Metric::Makespan);
    assert_eq!(makespan.values, [Some(25.0), Some(19.0)]);
    assert_eq!(makespan.differences, [Some(0.0), Some(-6.0)]);
    assert_eq!(makespan.best, [false, true]);
    let waits = &row(&comparison, Metric::MeanWait).values;
    assert!((waits[0].unwrap() - 7.2).abs() < 1e-9 && (waits[1].unwrap() - 3.6).abs() < 1e-9);
    assert_eq!(row(&comparison, Metric::Killed).best, [false, false], "all alike: none is best");
}

#[test]
fn by_time_all_stand_at_the_last_moment_of_the_instant() {
    let mut page = open(EXAMPLE);
    let (_, start, seen) =
        page.compare(&["easy", "checkpoint", "fcfs", "conservative"], Place::Start);
    assert_eq!((start.index, start.tick), (0, 0));
    assert!(seen.iter().all(|seen| seen.moment.moment == 0));
    let mut walked = Vec::new();
    loop {
        let (clock, seen) = page.go_beside(Place::Step(Direction::Forward));
        if walked.last().is_some_and(|(last, _): &(Clock, Vec<Seen>)| last.index == clock.index) {
            break;
        }
        for seen in &seen {
            assert!(seen.moment.time <= clock.tick);
            let view = of_backfill(seen);
            assert_eq!((view.now, view.gantt.range), (clock.tick, (0, 25)), "one clock, one axis");
            let runs = |piece: &&SegmentView| piece.state == SegmentState::Running;
            assert!(view.gantt.segments.iter().filter(runs).all(|piece| piece.end == clock.tick));
        }
        walked.push((clock, seen));
    }
    let ticks: Vec<Time> = walked.iter().map(|(clock, _)| clock.tick).collect();
    assert_eq!(ticks, [0, 1, 2, 3, 4, 8, 10, 16, 19, 20, 25]);
    for (clock, seen) in walked.iter().rev().skip(1) {
        assert_eq!(page.go_beside(Place::Step(Direction::Back)), (*clock, seen.clone()));
    }
    assert_eq!(page.go_beside(Place::Tick(9)), walked[5]);
    assert_eq!(page.go_beside(Place::Index(6)), walked[5]);
    assert_eq!(page.go_beside(Place::End), walked[10]);
}

#[test]
fn by_job_each_stands_where_it_starts_that_job() {
    let mut page = open(EXAMPLE);
    page.compare(&["easy", "checkpoint"], Place::Start);
    let (clock, seen) = page.go_beside(Place::Thing(E));
    assert_eq!((clock.align, clock.thing, clock.index, clock.last), (Align::Job, Some(E), 5, 5));
    let at: Vec<_> = seen.iter().map(|seen| (seen.moment.time, of_backfill(seen).job)).collect();
    assert_eq!(at, [(16, Some(E)), (4, Some(E))]);
    // And back to the clock, where the first of them stands.
    let (clock, seen) = page.go_beside(Place::Align(Align::Time));
    assert_eq!((clock.align, clock.tick), (Align::Time, 16));
    assert!(seen.iter().all(|seen| seen.moment.time <= 16));
    let (clock, _) = page.go_beside(Place::Align(Align::Job));
    assert_eq!(clock.thing, Some(E), "decided last in the first run");
}

#[test]
fn what_cannot_be_compared_is_refused_and_leaves_what_there_was() {
    let mut page = Talk::default();
    let nothing = page.begin_comparing(&["easy", "fcfs"], Place::Start);
    assert!(matches!(nothing, Reply::Failed(Failure::NothingOpen)));
    let mut page = open(EXAMPLE);
    page.compare(&["easy", "fcfs"], Place::Start);
    let five = ["easy", "fcfs", "checkpoint", "conservative", "easy"];
    for policies in [&[][..], &["easy"], &["easy", "easy"], &["easy", "least-fit"], &five] {
        let reply = page.begin_comparing(policies, Place::Start);
        assert!(matches!(reply, Reply::Failed(Failure::NoSuchThing)), "{policies:?}");
    }
    assert_eq!(page.go_beside(Place::End).1.len(), 2);
    assert!(matches!(page.send(Command::Compare(Comparing::End)), Reply::Cancelled));
    let gone = page.send(Command::Compare(Comparing::Go(Place::End)));
    assert!(matches!(gone, Reply::Failed(Failure::NothingOpen)));
    // What another scenario was compared by is gone with it.
    page.compare(&["easy", "fcfs"], Place::Start);
    page.send(Command::Open { text: gallery::text("fig4"), goal: Goal::Start });
    let gone = page.send(Command::Compare(Comparing::Go(Place::End)));
    assert!(matches!(gone, Reply::Failed(Failure::NothingOpen)));
}

#[test]
fn policies_come_and_go_and_the_place_is_kept() {
    let mut page = open(EXAMPLE);
    let (both, ..) = page.compare(&["easy", "checkpoint"], Place::Tick(4));
    let (three, clock, seen) = page.compare(&["fcfs", "checkpoint", "easy"], Place::Tick(4));
    assert_eq!((clock.tick, seen.len(), three.divergences.len()), (4, 3, 3));
    assert_eq!(three.divergences[2].pair, (1, 2));
    let turned = both.divergences[0].first.clone().map(|(time, [a, b])| (time, [b, a]));
    assert_eq!(three.divergences[2].first, turned);
}

#[test]
fn where_a_pair_decides_alike_the_first_that_part_are_shown() {
    let mut page = open(EXAMPLE);
    let (comparison, clock, _) =
        page.compare(&["fcfs", "easy", "checkpoint"], Place::Divergence(0, 1));
    assert_eq!(comparison.divergences[0].first, None);
    assert_eq!((clock.divergence, clock.tick), (Some((0, 2)), 4));
    let (_, clock, _) = page.compare(&["fcfs", "easy"], Place::Divergence(0, 1));
    assert_eq!((clock.divergence, clock.index), (None, clock.last));
}

#[test]
fn a_look_is_of_all_pictures_and_stays() {
    let mut page = open(EXAMPLE);
    page.compare(&["easy", "checkpoint"], Place::End);
    let look = Look { range: Some((4, 12)), width_px: 400, ahead: false };
    let looked = page.send(Command::Compare(Comparing::Look(look)));
    let Reply::ComparedAt { seen, .. } = looked else { panic!("{looked:?}") };
    assert!(seen.iter().all(|seen| of_backfill(seen).gantt.range == (4, 12)));
    let (_, seen) = page.go_beside(Place::Start);
    assert!(seen.iter().all(|seen| of_backfill(seen).gantt.range == (4, 12)));
}

#[test]
fn a_comparison_cut_short_is_told_as_far_as_it_came() {
    let mut page = open(&gallery::text("deep"));
    let policies = ["easy", "checkpoint"].map(str::to_owned).to_vec();
    let begin = Comparing::Begin { policies, place: Place::End };
    let mut out = page.begin(Command::Compare(begin));
    assert!(out.is_empty());
    assert!(page.session.work(&mut out), "one run is over, the other has not begun");
    let Some(Response { id: 2, reply: Reply::Progress(progress) }) = out.pop() else {
        panic!("{out:?}")
    };
    assert!(progress.done > 0 && progress.done < progress.total);
    let out = page.begin(Command::Cancel);
    let [Response { id: 2, reply }, Response { id: 3, reply: Reply::Cancelled }] = &out[..] else {
        panic!("{out:?}")
    };
    let Reply::Compared { comparison, seen, .. } = reply else { panic!("{reply:?}") };
    assert_eq!((comparison.complete.contains(&false), seen.len()), (true, 2));
    let known = seen.iter().map(|seen| seen.moment.time).min().unwrap();
    assert!(comparison.divergences[0].first.as_ref().is_none_or(|(time, _)| *time < known));
    assert!(!page.session.work(&mut Vec::new()));
    page.go_beside(Place::Start);
}

/// The most jobs and nodes of what is searched by hand.
const FEW: Size = Size { jobs: 7, machine: 6 };

/// Whether it is a start, and of which job.
type Act = (bool, u32);

/// By instant, who is started (true) or stopped (false): each run told by its own events.
fn actions(workload: &BackfillScenario) -> BTreeMap<u64, Vec<Act>> {
    let mut actions: BTreeMap<u64, Vec<Act>> = BTreeMap::new();
    for (time, event) in agree::record(workload).0 {
        let reason = match event {
            Event::Started { job, .. } | Event::Backfilled { job, .. } => (true, job),
            Event::Checkpointed { job } => (false, job),
            _ => continue,
        };
        actions.entry(time).or_default().push(reason);
    }
    for actions in actions.values_mut() {
        actions.sort_unstable();
    }
    actions
}

/// What a side does by its reason: the job it starts or stops.
fn does(side: &Side) -> Option<Act> {
    match &*side.reason.fact.id {
        "job_checkpointed" => Some((false, side.thing)),
        "job_starts" | "job_backfilled" => Some((true, side.thing)),
        _ => None,
    }
}

fn first_by_hand(
    a: &BTreeMap<u64, Vec<Act>>,
    b: &BTreeMap<u64, Vec<Act>>,
    workload: &BackfillScenario,
) -> Option<(u64, u32, [Option<Act>; 2])> {
    let none = Vec::new();
    let at =
        |actions: &BTreeMap<u64, Vec<Act>>, time: &u64| actions.get(time).unwrap_or(&none).clone();
    let mut times: Vec<u64> = a.keys().chain(b.keys()).copied().collect();
    times.sort_unstable();
    let time = times.into_iter().find(|time| at(a, time) != at(b, time))?;
    let alone = |own: &[Act], other: &[Act]| -> Vec<Act> {
        own.iter().copied().filter(|reason| !other.contains(reason)).collect()
    };
    let (of_a, of_b) = (at(a, &time), at(b, &time));
    let alone = [alone(&of_a, &of_b), alone(&of_b, &of_a)];
    // The cause before what follows from it: stops before starts, then the order of the queue.
    let turn = |&(starts, job): &Act| (starts, workload.jobs[job as usize].submit, job);
    let (_, subject) = alone.iter().flatten().copied().min_by_key(turn)?;
    let about =
        |own: &Vec<Act>| own.iter().copied().filter(|act| act.1 == subject).min_by_key(turn);
    Some((time, subject, [about(&alone[0]), about(&alone[1])]))
}

proptest! {
    #![proptest_config(tries(2_000))]

    #[test]
    fn backfill_policies_part_where_a_search_by_hand_says(
        drawn in scenarios::<BackfillScenario>(FEW),
        first in 0..Policy::ALL.len(),
    ) {
        prop_assume!(!drawn.jobs.is_empty());
        let policies = Policy::ALL.into_iter().cycle().skip(first).take(MOST_COMPARED);
        let mut page = open(&agree::text(&drawn));
        let names: Vec<&str> = policies.clone().map(Policy::name).collect();
        let (comparison, ..) = page.compare(&names, Place::Start);
        let by_policy: Vec<_> = policies
            .map(|policy| actions(&BackfillScenario { policy, ..drawn.clone() }))
            .collect();
        prop_assert_eq!(comparison.divergences.len(), MOST_COMPARED * (MOST_COMPARED - 1) / 2);
        for PairDivergence { pair: (a, b), first, .. } in &comparison.divergences {
            let [one, other] = [*a, *b].map(|run| &by_policy[run as usize]);
            let by_hand = first_by_hand(one, other, &drawn);
            let told = first.as_ref().map(|(time, sides)| {
                assert_eq!(sides[0].thing, sides[1].thing, "both tell of one job");
                (*time, sides[0].thing, sides.each_ref().map(does))
            });
            prop_assert_eq!(&told, &by_hand, "{:?}", first);
            let Some((time, sides)) = first else { continue };
            let (clock, seen) = page.go_beside(Place::Divergence(*a, *b));
            prop_assert_eq!(clock.tick, *time);
            for (run, side) in [(*a, &sides[0]), (*b, &sides[1])] {
                let seen = &seen[run as usize];
                prop_assert_eq!(seen.moment.moment, side.moment);
                prop_assert!(seen.moment.time <= *time);
                if does(side).is_some() {
                    prop_assert_eq!(of_backfill(seen).job, Some(side.thing));
                    prop_assert_eq!(seen.moment.time, *time);
                }
            }
        }
    }

    #[test]
    fn a_job_is_decided_where_its_first_piece_begins(workload in scenarios::<BackfillScenario>(FEW)) {
        prop_assume!(!workload.jobs.is_empty());
        let mut page = open(&agree::text(&workload));
        page.compare(&["checkpoint", "conservative"], Place::Start);
        for job in (0..).take(workload.jobs.len()) {
            let (clock, seen) = page.go_beside(Place::Thing(job));
            prop_assert_eq!(clock.thing, Some(job));
            for seen in &seen {
                let view = of_backfill(seen);
                prop_assert!(seen.reached);
                prop_assert_eq!(view.job, Some(job));
                let own = view.gantt.segments.iter().filter(|piece| piece.job == job);
                let starts: Vec<_> = own.map(|piece| piece.start).collect();
                prop_assert_eq!(starts, vec![seen.moment.time]);
            }
        }
    }

    #[test]
    fn placement_policies_part_at_the_first_task_placed_otherwise(seed in any::<u64>()) {
        let text = agree::text(&PlacementScenario::of_seed(seed, PlacementScenario::SMALL));
        let scenario = scenario::read(&text).unwrap();
        let names = ["least-fit", "best-fit", "first-fit", "random"];
        let mut page = open(&text);
        let (comparison, ..) = page.compare(&names, Place::Start);
        // What each run tells of its decisions, in order; none is a task that was deferred.
        let decided: Vec<Vec<(u32, Option<Option<u32>>)>> = names
            .iter()
            .map(|name| {
                let mut scenario = scenario.clone();
                let Lab::Placement(lab) = &mut scenario.lab else { unreachable!() };
                lab.policy = placement::Policy::from_name(name).unwrap();
                let mut record = Record::default();
                let mut sim = agree::start(lab);
                while sim.step(&mut record) {}
                let decision = |event: &placement::event::Event| match *event {
                    placement::event::Event::Placed { task, node } => Some((task, Some(Some(node)))),
                    placement::event::Event::Unplaced { task } => Some((task, Some(None))),
                    placement::event::Event::Deferred { task, .. } => Some((task, None)),
                    _ => None,
                };
                record.events.iter().filter_map(decision).collect()
            })
            .collect();
        for PairDivergence { pair: (a, b), first, .. } in &comparison.divergences {
            let (of_a, of_b) = (&decided[*a as usize], &decided[*b as usize]);
            let by_hand = of_a.iter().zip(of_b).find(|(one, other)| one != other);
            let told = first.as_ref().map(|(tick, sides)| {
                assert_eq!(*tick, u64::from(sides[0].thing) + 1);
                let decision = |side: &Side| {
                    let reason = &side.reason;
                    let [task, node] = ["task", "node"].map(|name| reason.fact.thing(name));
                    let task = task.expect("a decision about a task");
                    match &*reason.fact.id {
                        "task_is_placed" => (task, Some(node)),
                        "no_node_found" => (task, Some(None)),
                        "task_is_deferred" => (task, None),
                        other => panic!("{other}"),
                    }
                };
                let told = sides.each_ref().map(decision);
                assert!(sides.iter().zip(told).all(|(side, told)| side.thing == told.0));
                told
            });
            prop_assert_eq!(told, by_hand.map(|(one, other)| [*one, *other]));
        }
    }
}

#[test]
fn easy_delays_the_third_job_and_conservative_backfill_does_not() {
    const C: u32 = 2;
    let mut page = open(&gallery::text("third"));
    let (comparison, _, seen) = page.compare(&["easy", "conservative"], Place::End);
    let starts = |job| {
        let piece = |seen: &Seen| {
            let mut pieces = of_backfill(seen).gantt.segments.iter();
            pieces.find(|piece| piece.job == job).map(|piece| piece.start)
        };
        seen.iter().map(piece).collect::<Vec<_>>()
    };
    assert_eq!(starts(C), [Some(13), Some(8)]);
    assert_eq!(starts(1), [Some(4), Some(4)], "the head is delayed by neither");
    assert_eq!(row(&comparison, Metric::Makespan).best, [true, false], "that is what C pays for");
}

#[test]
fn lending_wins_against_job_by_job_and_against_no_lending() {
    let mut page = open(&gallery::text("wins"));
    let (comparison, ..) = page.compare(&["lend", "reserve", "per-job"], Place::End);
    let values = |metric| row(&comparison, metric).values.clone();
    let of = |lend: f64, reserve: f64, per_job: f64| vec![Some(lend), Some(reserve), Some(per_job)];
    assert_eq!(values(Metric::Makespan), of(13.0, 14.0, 15.0));
    assert_eq!(values(Metric::MeanTurnaround), of(8.0, 8.0, 12.0));
    assert_eq!(values(Metric::Delay), of(0.0, 0.0, 4.0));
    assert_eq!(values(Metric::Standstill), of(0.0, 0.0, 4.0));
    assert_eq!(values(Metric::MeanJobWait), of(7.0 / 3.0, 10.0 / 3.0, 7.0 / 3.0));
    assert_eq!(values(Metric::Interruptions), of(0.0, 0.0, 0.0));
}
