//! Time travel: whatever the way to a moment, it shows what a fresh run to it shows, within the budgets.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "short runs"
)]

use gantry_core::kernel::{
    Count, Event, Level, Limits, Model, Probe, Record, Replay, mask_of_kind, mask_of_level,
};
use gantry_core::labs::backfill::{Events, Policy};
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_tests::agree::{self, EventOf};
use gantry_tests::backfill::published;
use gantry_tests::method::Method;
use gantry_tests::moments::{Run, Shown, assert_finds, assert_shows, assert_travels, moments};
use gantry_tests::random::tries;
use gantry_tests::toy::{Shape, Tallier, Ticked, Toy};
use gantry_tests::workflow::Size;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Small limits, so that short runs see keyframes come and go.
fn limits() -> impl Strategy<Value = Limits> {
    (prop_oneof![Just(0_usize), 0_usize..3_000, Just(64 << 20)], 0_u64..40)
        .prop_map(|(bytes, stride)| Limits { bytes, stride })
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Even),
        Just(Shape::Bursts),
        (0_usize..2_000).prop_map(Shape::Heavy),
        (6_u64..20).prop_map(Shape::Deep),
    ]
}

/// A toy, the limits of its replay, and the slices it is recorded in.
fn toys() -> impl Strategy<Value = (Shape, u64, Limits, Vec<u64>)> {
    (shape(), 0_u64..300, limits(), prop::collection::vec(0_u64..70, 1..5))
}

type Recipe = (Shape, u64, Limits, Vec<u64>);

/// A replay of a toy recorded in slices, and all its moments.
fn recorded<const T: bool>(recipe: &Recipe) -> (Replay<Toy<T>>, Vec<Shown<Toy<T>>>) {
    let (shape, steps, limits, slices) = recipe;
    let mut replay = Replay::new(Toy::new(*shape, *steps), *limits);
    let mut slice = slices.iter().cycle();
    while !replay.record(*slice.next().expect("slices repeat")) {}
    (replay, moments(Toy::new(*shape, *steps)))
}

fn travelling<const T: bool>(recipe: &Recipe, jumps: &[usize]) {
    let (mut replay, all) = recorded::<T>(recipe);
    assert_travels(&mut replay, &all, jumps);
}

fn rank_and_select<const T: bool>(recipe: &Recipe, mask: u64) {
    let (mut replay, all) = recorded::<T>(recipe);
    let last = |shown: &Shown<Toy<T>>| (0, *shown.events.last().expect("it has an event"));
    let events: Vec<_> = all[1..].iter().map(last).collect();
    assert_finds(&mut replay, &events, mask);
}

/// Looking for what is wanted finds what a look at all moments finds.
fn searching<const T: bool>(recipe: &Recipe, every: u64) {
    let (mut replay, all) = recorded::<T>(recipe);
    let wanted = |event: Ticked| event.number.is_multiple_of(every);
    let hit = |&k: &usize| {
        let event = *all[k].events.last().unwrap();
        event.level() <= Level::Decision && wanted(event)
    };
    let hits: Vec<u64> = (1..all.len()).filter(hit).map(|k| k as u64).collect();
    for k in 0..all.len() as u64 + 2 {
        assert_eq!(replay.next_where(k, &wanted), hits.iter().copied().find(|&hit| hit > k));
        let before = hits.iter().copied().rfind(|&hit| hit < k);
        assert_eq!(replay.previous_where(k, &wanted), before);
    }
}

fn marking<const T: bool>(recipe: &Recipe, most: u64, bins: u64) {
    let (replay, all) = recorded::<T>(recipe);
    for (kind, marks) in replay.marks(most, bins).into_iter().enumerate() {
        let hit = |&k: &usize| all[k].events.last().unwrap().kind() == kind;
        let hits: Vec<u64> = (1..all.len()).filter(hit).map(|k| k as u64).collect();
        assert_eq!(marks.total as usize, hits.len());
        if marks.total <= most {
            assert_eq!((marks.moments, marks.bins), (hits, Vec::new()));
        } else {
            let mut expected = vec![0; bins as usize];
            for hit in hits {
                expected[((hit - 1) * bins / (all.len() as u64 - 1)) as usize] += 1;
            }
            assert_eq!((marks.moments, marks.bins), (Vec::new(), expected));
        }
    }
}

fn within_the_budget<const T: bool>(shape: Shape, steps: u64, limits: Limits) {
    let mut replay = Replay::new(Toy::<T>::new(shape, steps), limits);
    let first = replay.bytes();
    while !replay.record(17) {
        assert!(
            replay.bytes() <= limits.bytes.max(first),
            "{} of {}",
            replay.bytes(),
            limits.bytes
        );
    }
}

fn seeking<const T: bool>(shape: Shape, steps: u64, limits: Limits, seeks: &[u64]) {
    let toy = Toy::<T>::new(shape, steps);
    let mut replay = Replay::recorded(toy.clone(), limits);
    toy.work_done();
    // One step in seven or so tells nothing, and costs no less.
    let slack = if matches!(shape, Shape::Bursts | Shape::Deep(_)) { 64 } else { 0 };
    for &k in seeks {
        replay.at(k);
        assert!(toy.work_done() <= 2 * (replay.stride() + slack).min(steps) + 1);
    }
}

/// Says the same of toys that tell everything and of toys that tally.
macro_rules! both {
    ($claim:ident($($argument:expr),*)) => {
        $claim::<false>($($argument),*);
        $claim::<true>($($argument),*);
    };
}

proptest! {
    #![proptest_config(tries(256))]

    #[test]
    fn every_moment_is_that_of_a_fresh_run_in_any_order(toys in toys(), jumps in prop::collection::vec(0_usize..1_500, 0..100)) {
        both!(travelling(&toys, &jumps));
    }

    #[test]
    fn rank_and_select_count_the_full_list(toys in toys(), mask in 0_u64..32) {
        both!(rank_and_select(&toys, mask));
    }

    #[test]
    fn what_is_looked_for_is_found(shape in shape(), steps in 0_u64..60, limits in limits(), every in 1_u64..9) {
        both!(searching(&(shape, steps, limits, vec![7, 23]), every));
    }

    #[test]
    fn marks_lie_where_the_events_do(toys in toys(), most in 0_u64..100, bins in 1_u64..50) {
        both!(marking(&toys, most, bins));
    }

    #[test]
    fn keyframes_stay_within_their_budget((shape, steps, limits) in (shape(), 0_u64..2_000, limits())) {
        both!(within_the_budget(shape, steps, limits));
    }

    #[test]
    fn a_seek_runs_at_most_two_strides((shape, steps, limits) in (shape(), 1_u64..2_000, limits()), seeks in prop::collection::vec(0_u64..2_000, 1..20)) {
        both!(seeking(shape, steps, limits, &seeks));
    }
}

fn of_seed<S: Method>(seed: u64, stride: u64) -> (S, Limits) {
    (S::of_seed(seed, S::SMALL), Limits { bytes: 30_000, stride })
}

/// Random runs of a method are the same forwards, backwards and in any order.
pub(crate) fn travels_through_runs<S: Method>(cases: u32) {
    let jumps = prop::collection::vec(0_usize..400, 0..30);
    let given = (any::<u64>(), 1_u64..60, jumps);
    let tried = TestRunner::new(tries(cases)).run(&given, |(seed, stride, jumps)| {
        let (scenario, limits) = of_seed::<S>(seed, stride);
        let run = Run(agree::start(&scenario));
        assert_travels(&mut Replay::recorded(run.clone(), limits), &moments(run), &jumps);
        Ok(())
    });
    tried.unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Counts and places of the events of a method are those of a fresh run.
pub(crate) fn finds_events<S: Method>(cases: u32) {
    let given = (any::<u64>(), 1_u64..60, 0_u64..1 << EventOf::<S>::KINDS.len());
    let tried = TestRunner::new(tries(cases)).run(&given, |(seed, stride, mask)| {
        let (scenario, limits) = of_seed::<S>(seed, stride);
        let mut replay = Replay::recorded(agree::start(&scenario), limits);
        assert_finds(&mut replay, &agree::record(&scenario).0, mask);
        Ok(())
    });
    tried.unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Some moments of a long run: the events and the state of a plain run.
#[track_caller]
fn can_be_travelled<S: Method>(scenario: &S) {
    let (events, end) = agree::record(scenario);
    let limits = Limits { bytes: 4 << 20, stride: 64 };
    let mut replay = Replay::recorded(agree::start(scenario), limits);
    assert_eq!(replay.moments() as usize, events.len());
    assert_eq!(format!("{:?}", replay.last()), format!("{end:?}"));
    let mut counted = Count::new::<EventOf<S>>();
    for &(_, event) in &events {
        counted.emit(event);
    }
    assert_eq!(replay.kinds(), counted.kinds);
    let every = events.len() / 40 + 1;
    let mut cursor = replay.at(0);
    let moments = |apart| (1..events.len()).step_by(apart);
    for k in moments(every).rev().chain(moments(every * 2 + 1)) {
        let (time, event) = events[k - 1];
        cursor = replay.move_to(cursor, k as u64);
        assert_eq!(cursor.event(), Some(event), "at {k}");
        assert_eq!(cursor.after().time(), time);
        let mask = 1 << event.kind();
        let nth = replay.rank(mask, k as u64);
        assert_eq!(replay.select(mask, nth), Some(k as u64));
    }
}

/// Thousands of waiting jobs, with estimates twice the runtimes of every third.
#[test]
fn runs_with_a_long_queue_can_be_travelled() {
    for (policy, jobs) in
        [(Policy::Easy, 2_500), (Policy::Checkpoint, 2_500), (Policy::Conservative, 1_200)]
    {
        let (mut workload, _) = published("lublin256.Fcfs.csv.gz", policy, 256);
        workload.jobs.truncate(jobs);
        workload.jobs.iter_mut().step_by(3).for_each(|job| job.estimate *= 2);
        if policy != Policy::Easy {
            workload.events = Events::Together;
        }
        can_be_travelled(&workload);
    }
    let size = Size { workflows: 30, jobs: 3_000, capacity: 400 };
    can_be_travelled(&WorkflowScenario::of_seed(3, size));
}

#[test]
fn what_is_recorded_can_be_used_while_the_rest_is_not() {
    let all = moments(<Toy>::new(Shape::Bursts, 500));
    let mut replay =
        Replay::new(<Toy>::new(Shape::Bursts, 500), Limits { bytes: 4_000, stride: 10 });
    assert_shows(&replay.at(9), 0, &all);
    let mut over = false;
    while !over {
        over = replay.record(50);
        let end = replay.moments() as usize;
        for k in [end, end / 2, end - 1, end.saturating_sub(60), 0] {
            assert_shows(&replay.at(k as u64), k, &all);
            assert_eq!(replay.rank(u64::MAX, k as u64) as usize, k);
        }
        assert_eq!(replay.is_complete(), over);
    }
    assert_eq!(replay.moments() as usize, all.len() - 1);
}

#[test]
fn ten_steps_need_one_keyframe_and_ten_million_stay_in_the_budgets() {
    let short = Replay::recorded(<Toy>::new(Shape::Even, 10), Limits::default());
    let state = short.last().bytes();
    assert!(short.bytes() < 2 * state, "one state is kept");
    assert_eq!(short.moments(), 10);

    for (shape, steps, seek) in
        [(Shape::Even, 10_000_000, 512), (Shape::Heavy(1 << 20), 1_000_000, 65_536)]
    {
        let toy = <Toy>::new(shape, steps);
        let mut replay = Replay::recorded(toy.clone(), Limits::default());
        assert_eq!(replay.moments(), steps);
        assert!(
            replay.bytes() <= Limits::default().bytes,
            "{shape:?} keeps {} bytes",
            replay.bytes()
        );
        assert_eq!(toy.work_done(), steps, "recording runs every step once");
        let moments = [steps, 1, steps / 2, steps / 2 + 1, steps / 3, 2, steps - 1, 0];
        is_sought_within(&mut replay, &toy, &moments, seek + 1);
        is_selected_within(&mut replay, &toy, 3, seek);
    }
}

/// Seeks of these moments run no more steps than so many.
fn is_sought_within<const T: bool>(
    replay: &mut Replay<Toy<T>>,
    toy: &Toy<T>,
    moments: &[u64],
    most: u64,
) {
    for &k in moments {
        assert_eq!(replay.at(k).event().map_or(0, |event| event.number + 1), k);
        let work = toy.work_done();
        assert!(work <= most, "a seek to {k} ran {work} steps");
    }
}

/// The first, the middle and the last event of a kind are found in no more steps than so many each.
fn is_selected_within<const T: bool>(
    replay: &mut Replay<Toy<T>>,
    toy: &Toy<T>,
    kind: usize,
    most: u64,
) {
    let total = replay.kinds()[kind];
    for n in [1, total / 2, total] {
        let moment = replay.select(1 << kind, n).expect("there are so many");
        assert_eq!(replay.rank(1 << kind, moment), n);
        assert!(toy.work_done() <= most);
        assert_eq!(replay.at(moment).event().map(Event::kind), Some(kind));
        toy.work_done();
    }
}

fn one_long_interval<const T: bool>(shape: Shape, steps: u64) {
    let mut replay = Replay::recorded(Toy::<T>::new(shape, steps), Limits { bytes: 0, stride: 1 });
    let mut record = Record::default();
    let mut toy = Toy::<T>::new(shape, steps);
    while toy.step(&mut record) {}
    let decides: Vec<u64> =
        (1..).zip(&record.events).filter(|(_, event)| event.kind == 2).map(|(k, _)| k).collect();
    let end = record.events.len() as u64;
    let near = [end / 2, end / 2 + 1, end / 2 + 9, end / 2 - 1, end / 2 - 40, end / 2 - 20_000];
    for k in near.into_iter().chain([end, end - 1, end / 3, 1]) {
        let cursor = replay.at(k);
        assert_eq!(cursor.event(), Some(record.events[k as usize - 1]));
        assert_eq!(replay.counted_at(&cursor), replay.counted(k));
        let rank = decides.partition_point(|&moment| moment <= k);
        assert_eq!(replay.rank(1 << 2, k), rank as u64);
        assert_eq!(replay.select(1 << 2, rank as u64 + 1), decides.get(rank).copied());
        assert_eq!(replay.next_of(1 << 2, k), decides.get(rank).copied());
        let before = decides.partition_point(|&moment| moment < k);
        let last = before.checked_sub(1).map(|at| decides[at]);
        assert_eq!(replay.previous_of(1 << 2, k), last);
    }
}

#[test]
fn in_an_interval_too_long_for_a_sample_a_step_everything_is_found() {
    for (shape, steps) in
        [(Shape::Even, 200_000), (Shape::Bursts, 150_000), (Shape::Deep(90), 70_000)]
    {
        both!(one_long_interval(shape, steps));
    }
}

#[test]
fn a_billion_tallied_events_are_nobodys_burden() {
    let toy = Tallier::new(Shape::Deep(20_000), 100_000);
    let mut replay = Replay::recorded(toy.clone(), Limits::default());
    let end = replay.moments();
    assert!(end > 900_000_000, "{end} events");
    assert_eq!(toy.work_done(), 100_000, "recording runs every step once");
    let most = 2 * replay.stride() + 1;
    let moments = [end, 1, end / 2, end / 3, end - 1];
    is_sought_within(&mut replay, &toy, &moments, most);
    assert!(moments.iter().all(|&k| replay.rank(u64::MAX, k) == k));
    toy.work_done();
    for kind in [2, 3] {
        is_selected_within(&mut replay, &toy, kind, most);
    }
}

#[test]
fn tallied_marks_add_up_and_lie_within_a_step() {
    let deep = || Tallier::new(Shape::Deep(2_000), 3_000);
    let (most, bins) = (4_000, 64);
    let replay = Replay::recorded(deep(), Limits::default());
    assert!(replay.moments() > gantry_core::kernel::Marking::FINE_MOST);
    let mut bare = Replay::recorded(deep(), Limits::default());
    for (kind, marks) in replay.marks(most, bins).into_iter().enumerate() {
        assert_eq!(marks.total, replay.kinds()[kind]);
        if kind == 3 || marks.total > most {
            assert_eq!(marks.bins.iter().sum::<u64>(), marks.total);
            let mut sum = 0;
            for (bin, count) in (1..).zip(marks.bins) {
                sum += count;
                let edge = (replay.moments() * bin).div_ceil(bins);
                assert!(bare.rank(1 << kind, edge).abs_diff(sum) <= 2_000, "bin {bin}");
            }
        } else {
            let moments = (1..=marks.total).map(|n| bare.select(1 << kind, n).unwrap());
            assert_eq!(marks.moments, moments.collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_state_too_large_for_the_budget_leaves_the_start_alone() {
    let toy = <Toy>::new(Shape::Heavy(100 << 20), 5_000);
    let mut replay = Replay::recorded(toy.clone(), Limits { bytes: 64 << 20, stride: 256 });
    assert!(replay.stride() >= 5_000, "the stride says that seeks are slow");
    assert_eq!(replay.at(4_999).event().map(|event| event.number), Some(4_998));
}

#[test]
fn masks_name_kinds_and_levels() {
    assert_eq!(mask_of_kind::<Ticked>("decide"), Some(0b100));
    assert_eq!(mask_of_kind::<Ticked>("decided"), None);
    assert_eq!(mask_of_level::<Ticked>(Level::Event), 0b11);
    assert_eq!(mask_of_level::<Ticked>(Level::Decision), 0b111);
    assert_eq!(mask_of_level::<Ticked>(Level::Probe), 0b1_1111);
}
