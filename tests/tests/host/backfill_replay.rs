//! Time travel through backfill runs: by any path, a moment is that of a fresh run.
#![allow(clippy::cast_possible_truncation, reason = "short runs")]

use gantry_core::kernel::{Event as _, Limits, Model as _, Replay};
use gantry_core::labs::backfill::event::Event;
use gantry_tests::backfill::tape::{Size, workload_of};
use gantry_tests::backfill::{Policy, Workload, agree};
use gantry_tests::moments::{assert_finds, assert_travels};
use gantry_tests::packed;
use gantry_tests::random::tries;
use proptest::prelude::*;

proptest! {
    #![proptest_config(tries(80))]

    #[test]
    fn a_run_is_the_same_forwards_backwards_and_in_any_order(seed in any::<u64>(), stride in 1_u64..60, jumps in prop::collection::vec(0_usize..400, 0..30)) {
        assert_travels(agree::start(&workload_of(seed, Size::SMALL)), Limits { bytes: 30_000, stride }, jumps);
    }

    #[test]
    fn counts_and_places_of_events_are_those_of_a_fresh_run(seed in any::<u64>(), stride in 1_u64..60, mask in 0_u64..1 << Event::KINDS.len()) {
        let workload = workload_of(seed, Size::SMALL);
        let events = agree::record(&workload).0;
        let mut replay = Replay::recorded(agree::start(&workload), Limits { bytes: 30_000, stride });
        assert_finds(&mut replay, &events, mask);
    }
}

/// The first jobs of the Lublin trace, with estimates twice the runtimes of every third.
fn lublin(policy: Policy, jobs: usize) -> Workload {
    let csv = packed::published("lublin256.Fcfs.csv.gz");
    let (mut workload, _) = Workload::published(policy, 256, &csv, jobs);
    workload.singly = policy == Policy::Easy;
    for job in (0..jobs).step_by(3) {
        workload.estimate[job] *= 2;
    }
    workload
}

/// Some moments of a run with thousands of waiting jobs: the events and the state of a plain run.
#[track_caller]
fn travels(policy: Policy, jobs: usize) {
    let workload = lublin(policy, jobs);
    let (events, end) = agree::record(&workload);
    let mut replay =
        Replay::recorded(agree::start(&workload), Limits { bytes: 4 << 20, stride: 64 });
    assert_eq!(replay.moments() as usize, events.len());
    assert_eq!(format!("{:?}", replay.last()), format!("{end:?}"));
    let mut counts = vec![0; Event::KINDS.len()];
    for (_, event) in &events {
        counts[event.kind()] += 1;
    }
    assert_eq!(replay.kinds(), counts);
    let every = events.len() / 40;
    let mut cursor = replay.at(0);
    for k in (1..events.len()).step_by(every).rev().chain((1..events.len()).step_by(every * 2 + 1))
    {
        let (time, event) = events[k - 1];
        cursor = replay.move_to(cursor, k as u64);
        assert_eq!(cursor.event(), Some(event), "{policy:?} at {k}");
        assert_eq!(cursor.after().time(), time);
        let mask = 1 << event.kind();
        let nth = replay.rank(mask, k as u64);
        assert_eq!(replay.select(mask, nth), Some(k as u64));
    }
}

#[test]
fn lublin_under_easy_can_be_travelled() {
    travels(Policy::Easy, 2_500);
}

#[test]
fn lublin_under_checkpoint_can_be_travelled() {
    travels(Policy::Checkpoint, 2_500);
}

#[test]
fn lublin_under_conservative_can_be_travelled() {
    travels(Policy::Conservative, 1_200);
}
