//! Time travel through workflow runs: whatever the way to a moment, it shows what a fresh run to it shows.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::cast_possible_truncation, reason = "short runs")]

use gantry_core::kernel::{Event as _, Limits, Model as _, Replay};
use gantry_core::workflow::event::Event;
use gantry_tests::moments::{Run, assert_shows, moments};
use gantry_tests::workflow::agree;
use gantry_tests::workflow::tape::{Size, scenario_of};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_is_the_same_forwards_backwards_and_in_any_order(seed in any::<u64>(), stride in 1_u64..60, jumps in prop::collection::vec(0_usize..400, 0..30)) {
        let run = Run(agree::start(&scenario_of(seed, Size::SMALL)));
        let all = moments(run.clone());
        let mut replay = Replay::recorded(run, Limits { bytes: 30_000, stride });
        prop_assert_eq!(replay.moments() as usize, all.len() - 1);
        let mut cursor = replay.at(0);
        for k in (0..all.len()).chain((0..all.len()).rev()).chain(jumps) {
            cursor = replay.move_to(cursor, k as u64);
            assert_shows(&cursor, k, &all);
            assert_shows(&replay.at(k as u64), k, &all);
        }
    }

    #[test]
    fn counts_and_places_of_events_are_those_of_a_fresh_run(seed in any::<u64>(), stride in 1_u64..60, mask in 0_u64..1 << Event::KINDS) {
        let scenario = scenario_of(seed, Size::SMALL);
        let events = agree::record(&scenario).0;
        let mut replay = Replay::recorded(agree::start(&scenario), Limits { bytes: 30_000, stride });
        let hits: Vec<u64> = (1..).zip(&events).filter(|(_, (_, event))| mask >> event.kind() & 1 == 1).map(|(moment, _)| moment).collect();
        for k in 0..events.len() as u64 + 2 {
            prop_assert_eq!(replay.rank(mask, k) as usize, hits.iter().filter(|&&hit| hit <= k).count());
            prop_assert_eq!(replay.next_of(mask, k), hits.iter().copied().find(|&hit| hit > k));
        }
        for n in 0..hits.len() as u64 + 2 {
            prop_assert_eq!(replay.select(mask, n), n.checked_sub(1).and_then(|n| hits.get(n as usize)).copied());
        }
    }
}

#[test]
fn a_long_queue_can_be_travelled() {
    let scenario = scenario_of(3, Size { workflows: 30, jobs: 3_000, capacity: 400 });
    let (events, end) = agree::record(&scenario);
    let limits = Limits { bytes: 4 << 20, stride: 64 };
    let mut replay = Replay::recorded(agree::start(&scenario), limits);
    assert_eq!(replay.moments() as usize, events.len());
    assert_eq!(format!("{:?}", replay.last()), format!("{end:?}"));
    let every = events.len() / 30 + 1;
    for k in (1..events.len()).step_by(every).rev() {
        let (time, event) = events[k - 1];
        let cursor = replay.at(k as u64);
        assert_eq!(cursor.event(), Some(event), "at {k}");
        assert_eq!(cursor.after().time(), time);
    }
}
