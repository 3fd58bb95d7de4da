//! Laws of backfilling that hold for every workload, tried on random ones; what fails is shrunk to something small.
#![cfg(not(target_arch = "wasm32"))]

use gantry_core::backfill::event::Event;
use gantry_core::kernel::{Event as _, Level, Model as _, Record};
use gantry_tests::backfill::tape::Size;
use gantry_tests::backfill::watch::Watch;
use gantry_tests::backfill::{Policy, Workload, agree};
use gantry_tests::tape::Tape;
use proptest::prelude::*;

/// Workloads with every policy and mode, from a tape of numbers.
fn workloads(size: Size) -> impl Strategy<Value = Workload> {
    prop::collection::vec(any::<u32>(), 0..40 + size.jobs * 8)
        .prop_map(move |tape| Tape::new(&tape).workload(size))
}

/// What fails is printed, shrunk; no files are kept.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        max_shrink_iters: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// What the core tells but for what it looked at.
fn decisions(workload: &Workload) -> Vec<(u64, Event)> {
    let mut events = agree::record(workload).0;
    events.retain(|(_, event)| event.level() != Level::Probe);
    events
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn the_core_does_what_the_definitions_say(workload in workloads(Size::SMALL)) {
        let difference = agree::difference(&workload);
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }

    #[test]
    fn a_run_breaks_no_law(workload in workloads(Size::SMALL)) {
        let mut watch = Watch::new(&workload);
        for (time, event) in agree::record(&workload).0 {
            let heard = watch.hear(time, event);
            prop_assert!(heard.is_ok(), "at {time}, {event:?}: {heard:?}");
        }
        prop_assert_eq!(watch.over(), Ok(()));
    }

    #[test]
    fn checkpoints_without_splitting_are_easy(mut workload in workloads(Size::SMALL)) {
        workload.policy = Policy::Checkpoint;
        let estimates = workload.estimate.iter().chain(&workload.runtime);
        workload.threshold = estimates.copied().max().unwrap_or(0);
        let checkpoint = agree::record(&workload).0;
        workload.policy = Policy::Easy;
        prop_assert_eq!(checkpoint, agree::record(&workload).0);
    }

    #[test]
    fn all_but_the_last_event_of_a_step_only_look(workload in workloads(Size::SMALL)) {
        let mut sim = agree::start(&workload);
        loop {
            let mut record = Record::default();
            if !sim.step(&mut record) {
                prop_assert!(record.events.is_empty(), "an end is silent: {:?}", record.events);
                break;
            }
            let looking = record.events.iter().rev().skip(1).all(|event| {
                matches!(event, Event::Judged { .. } | Event::Refused { .. } | Event::HoleFound { .. })
            });
            prop_assert!(looking, "{:?}", record.events);
        }
    }

    #[test]
    fn a_machine_for_all_at_once_needs_no_policy(mut workload in workloads(Size::SMALL)) {
        workload.machine = workload.nodes.iter().sum::<u64>().max(1);
        for (time, event) in decisions(&workload) {
            if let Event::Started { job, .. } = event {
                prop_assert_eq!(time, workload.submit[job as usize]);
            }
            let waited = matches!(event, Event::Reserved { .. } | Event::Checkpointed { .. });
            prop_assert!(!waited, "somebody waited");
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn hundreds_of_jobs_are_no_different(workload in workloads(Size { jobs: 200, machine: 300 })) {
        let difference = agree::difference(&workload);
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }
}
