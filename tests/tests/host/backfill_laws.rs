//! Laws of backfilling that hold for every workload, on random ones; failing ones are shrunk.

use gantry_core::kernel::{Event as _, Level, Model as _, Record};
use gantry_core::labs::backfill::event::Event;
use gantry_core::labs::backfill::reason::WhyNot;
use gantry_core::labs::backfill::simulate::{simulate, textbook};
use gantry_core::labs::backfill::{self, Schedule, Status, Transition, why_not_job};
use gantry_core::run;
use gantry_core::scenario::{Lab, Scenario};
use gantry_tests::backfill::tape::Size;
use gantry_tests::backfill::watch::Watch;
use gantry_tests::backfill::{Oracle, Policy, Workload, agree, outcome};
use gantry_tests::packed;
use gantry_tests::random::tries;
use gantry_tests::tape::Tape;
use gantry_tests::vectors::agrees;
use proptest::prelude::*;

/// Workloads with every policy and mode, from a tape of numbers. Half have the policy of the tape, mostly that with the
/// most to go wrong.
fn workloads(size: Size) -> impl Strategy<Value = Workload> {
    let tape = prop::collection::vec(any::<u32>(), 0..40 + size.jobs * 8);
    (tape, 0..2 * Policy::ALL.len()).prop_map(move |(tape, policy)| {
        let mut workload = Tape::new(&tape).workload(size);
        workload.policy = Policy::ALL.get(policy).copied().unwrap_or(workload.policy);
        workload
    })
}

/// The events of a run without its probes.
fn decisions(workload: &Workload) -> Vec<(u64, Event)> {
    let mut events = agree::record(workload).0;
    events.retain(|(_, event)| event.level() != Level::Probe);
    events
}

/// Compares every answer about a waiting job with the later events of the same instant.
fn answers_come_true(workload: &Workload) -> Result<(), String> {
    let all = agree::record(workload).0;
    let mut before = agree::start(workload);
    let mut at = 0;
    loop {
        let (mut after, mut record) = (before.clone(), Record::default());
        if !after.step(&mut record) {
            return Ok(());
        }
        for shown in 1..=record.events.len() {
            let whole = shown == record.events.len();
            let state = if whole { &after } else { &before };
            let transition =
                Transition { before: &before, after: &after, events: &record.events[..shown] };
            let now = all[at + shown - 1].0;
            let rest = &all[at + shown..];
            let instant: Vec<Event> =
                rest.iter().take_while(|(time, _)| *time == now).map(|&(_, event)| event).collect();
            for job in
                (0..).take(workload.len()).filter(|&job| state.status(job) == Status::Waiting)
            {
                let answer = why_not_job(transition, state, job);
                if !comes_true(&answer, job, &instant) {
                    return Err(format!("{job} at {now}, event {}: {answer:?}", at + shown - 1));
                }
            }
        }
        at += record.events.len();
        before = after;
    }
}

/// True if an answer agrees with the later events of this instant.
fn comes_true(answer: &WhyNot, job: u32, instant: &[Event]) -> bool {
    let mut of_job = instant.iter().copied().filter(|event| event.job() == job);
    let tested = |event: &Event| matches!(event, Event::Tested { .. });
    let starts = |event| matches!(event, Event::Started { .. } | Event::Backfilled { .. });
    match answer {
        WhyNot::Fits { .. } | WhyNot::Due => of_job.any(starts),
        WhyNot::NotPlanned { .. } => {
            of_job.any(|event| matches!(event, Event::GapFound { .. } | Event::Planned { .. }))
        }
        WhyNot::NotTested { verdict: Some(verdict), .. } => {
            of_job.find(tested) == Some(Event::Tested { job, test: verdict.test })
        }
        WhyNot::Behind { verdict: Some(verdict), .. } if !verdict.test.admits() => {
            let of_pass = |event: &&Event| {
                matches!(
                    event,
                    Event::Tested { .. } | Event::Refused { .. } | Event::Backfilled { .. }
                )
            };
            let mut pass = instant.iter().take_while(of_pass);
            !pass.any(|event| tested(event) && event.job() == job)
        }
        WhyNot::Behind { verdict: Some(_), .. } => of_job.next().is_some_and(starts),
        _ => true,
    }
}

proptest! {
    #![proptest_config(tries(2_000))]

    #[test]
    fn what_is_said_of_a_waiting_job_comes_true(workload in workloads(Size::SMALL)) {
        prop_assert_eq!(answers_come_true(&workload), Ok(()));
    }
}

proptest! {
    #![proptest_config(tries(10_000))]

    #[test]
    fn the_core_does_what_the_definitions_say(workload in workloads(Size::SMALL)) {
        let difference = agree::difference(&workload);
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }

    #[test]
    fn a_plain_pass_gives_the_schedule_of_the_run(workload in workloads(Size::SMALL)) {
        let policy = backfill::Policy::from_name(workload.policy.name()).expect("the same names");
        if let Some(mut plain) = textbook(policy) {
            let problem = agree::problem(&workload);
            let end = agree::finish(agree::start(&workload), &mut ());
            prop_assert_eq!(simulate(&problem, &mut *plain), Ok(Schedule::of(&end)));
        }
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

/// A trace with so many of its first jobs under each policy.
#[track_caller]
fn decided_alike(file: &str, machine: u64, jobs: fn(Policy) -> usize) {
    let csv = packed::published(file);
    for (policy, jobs) in Policy::ALL.map(|policy| (policy, jobs(policy))) {
        for singly in [false, true] {
            let (mut workload, _) = Workload::published(policy, machine, &csv, jobs);
            (workload.singly, workload.extends) = (singly, singly);
            (workload.threshold, workload.restart_cost) = (600, 30);
            assert_eq!(agree::difference(&workload), None, "{policy:?}, {jobs} jobs of {file}");
        }
    }
}

#[test]
fn kth_is_decided_as_the_definitions_say() {
    decided_alike("kth-sp2.Fcfs.csv.gz", 100, |policy| match policy {
        Policy::Fcfs => 5_000,
        Policy::Conservative => 2_500,
        _ => usize::MAX,
    });
}

#[test]
fn lublin_is_decided_as_the_definitions_say() {
    decided_alike("lublin256.Fcfs.csv.gz", 256, |policy| match policy {
        Policy::Fcfs => 10_000,
        Policy::Conservative => 500,
        _ => 1_500,
    });
}

proptest! {
    #![proptest_config(tries(300))]

    #[test]
    fn documents_are_those_of_the_oracle(workload in workloads(Size::SMALL)) {
        let scenario = agree::scenario(&workload);
        let ids: Vec<String> = scenario.jobs.iter().map(|job| job.id.clone()).collect();
        let whole = Scenario::of(Lab::Backfill(scenario));
        let found = run::run(&whole).map(|document| serde_json::to_value(document).expect("a document is JSON"));
        let expected = outcome::document(&workload, &Oracle::run(&workload), &ids);
        let agrees = found.as_ref().is_ok_and(|found| agrees(found, &expected));
        prop_assert!(agrees, "found {found:?}\nexpected {expected}");
    }
}

proptest! {
    #![proptest_config(tries(200))]

    #[test]
    fn hundreds_of_jobs_are_no_different(workload in workloads(Size { jobs: 200, machine: 300 })) {
        let difference = agree::difference(&workload);
        prop_assert!(difference.is_none(), "{}", difference.unwrap_or_default());
    }
}
