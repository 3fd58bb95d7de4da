//! Time travel through workflow runs: whatever the way to a moment, it shows what a fresh run to it shows.
#![allow(clippy::cast_possible_truncation, reason = "short runs")]

use gantry_core::kernel::{Event as _, Limits, Model as _, Replay};
use gantry_core::labs::workflow::event::Event;
use gantry_tests::moments::{assert_finds, assert_travels};
use gantry_tests::random::tries;
use gantry_tests::workflow::agree;
use gantry_tests::workflow::tape::{Size, scenario_of};
use proptest::prelude::*;

proptest! {
    #![proptest_config(tries(60))]

    #[test]
    fn a_run_is_the_same_forwards_backwards_and_in_any_order(seed in any::<u64>(), stride in 1_u64..60, jumps in prop::collection::vec(0_usize..400, 0..30)) {
        assert_travels(agree::start(&scenario_of(seed, Size::SMALL)), Limits { bytes: 30_000, stride }, jumps);
    }

    #[test]
    fn counts_and_places_of_events_are_those_of_a_fresh_run(seed in any::<u64>(), stride in 1_u64..60, mask in 0_u64..1 << Event::KINDS.len()) {
        let scenario = scenario_of(seed, Size::SMALL);
        let events = agree::record(&scenario).0;
        let mut replay = Replay::recorded(agree::start(&scenario), Limits { bytes: 30_000, stride });
        assert_finds(&mut replay, &events, mask);
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
