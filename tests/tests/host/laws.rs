//! What holds for every method, tried on random scenarios; what fails is shrunk to something small.

use gantry_core::kernel::Event as _;
use gantry_core::labs::affinity::AffinityScenario;
use gantry_core::labs::backfill::BackfillScenario;
use gantry_core::labs::groups::GroupsScenario;
use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_tests::agree::{self, EventOf};
use gantry_tests::method::Method;
use gantry_tests::random::tries;
use gantry_tests::tape::Tape;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::replay;

/// Random scenarios of a size, from tapes of numbers.
pub(crate) fn scenarios<S: Method>(size: S::Size) -> impl Strategy<Value = S> {
    let tape = prop::collection::vec(any::<u32>(), 0..S::numbers(size));
    (tape, 0..10_usize).prop_map(move |(tape, policy)| {
        let mut scenario = S::draw(&mut Tape::new(&tape), size);
        scenario.vary(policy);
        scenario
    })
}

pub(crate) fn small<S: Method>() -> impl Strategy<Value = S> {
    scenarios(S::SMALL)
}

/// The core does what the definitions say; also without the last entries, where these tell of no steps.
fn is_as_defined<S: Method>(cases: u32, size: S::Size) {
    let tried = TestRunner::new(tries(cases)).run(&scenarios(size), |mut scenario: S| {
        loop {
            let difference = agree::difference(&scenario);
            prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
            if !scenario.shorten() {
                return Ok(());
            }
        }
    });
    tried.unwrap_or_else(|wrong| panic!("{wrong}"));
}

fn every_event_happens<S: Method>() {
    let mut kinds = vec![0_u32; EventOf::<S>::KINDS.len()];
    for (seed, policy) in (0..2_000).zip((0..10).cycle()) {
        let mut scenario = S::of_seed(seed, S::SMALL);
        scenario.vary(policy);
        for (_, event) in agree::record(&scenario).0 {
            kinds[event.kind()] += 1;
        }
    }
    assert!(kinds.iter().all(|&count| count > 100), "{:?}: {kinds:?}", EventOf::<S>::KINDS);
}

macro_rules! laws {
    ($($module:ident $Scenario:ident: $small:literal small, $large:literal large, $replays:literal replays;)*) => {$(
        mod $module {
            use super::*;

            #[test]
            fn the_core_does_what_the_definitions_say() {
                is_as_defined::<$Scenario>($small, $Scenario::SMALL);
            }

            #[test]
            fn hundreds_of_entries_are_no_different() {
                is_as_defined::<$Scenario>($large, $Scenario::LARGE);
            }

            #[test]
            fn a_run_is_the_same_forwards_backwards_and_in_any_order() {
                replay::travels_through_runs::<$Scenario>($replays);
            }

            #[test]
            fn counts_and_places_of_events_are_those_of_a_fresh_run() {
                replay::finds_events::<$Scenario>($replays);
            }

            #[test]
            fn random_runs_have_every_event() {
                every_event_happens::<$Scenario>();
            }
        }
    )*};
}

laws! {
    placement PlacementScenario: 3_000 small, 60 large, 40 replays;
    backfill BackfillScenario: 10_000 small, 200 large, 80 replays;
    workflow WorkflowScenario: 6_000 small, 20 large, 60 replays;
    groups GroupsScenario: 1_500 small, 1 large, 40 replays;
    affinity AffinityScenario: 2_200 small, 1 large, 40 replays;
}
