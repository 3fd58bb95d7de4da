//! Laws of backfilling that hold for every workload, on random ones; failing ones are shrunk.

use gantry_core::kernel::{Ended, Model as _, Record};
use gantry_core::labs::backfill::event::{Event, Test};
use gantry_core::labs::backfill::metrics::Metrics;
use gantry_core::labs::backfill::reason::Answer;
use gantry_core::labs::backfill::simulate::{simulate, textbook};
use gantry_core::labs::backfill::{
    BackfillScenario, Events, Overrun, Policy, Problem, Schedule, Status, Transition, why_not_job,
};
use gantry_tests::agree;
use gantry_tests::backfill::published;
use gantry_tests::backfill::watch::Watch;
use gantry_tests::method::Method as _;
use gantry_tests::random::tries;
use proptest::prelude::*;

use crate::laws::small;

/// Compares every answer about a waiting job with the later events of the same instant.
fn answers_come_true(workload: &BackfillScenario) -> Result<(), String> {
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
                (0..).take(workload.jobs.len()).filter(|&job| state.status(job) == Status::Waiting)
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
fn comes_true(answer: &Answer, job: u32, instant: &[Event]) -> bool {
    let mut of_job = instant.iter().copied().filter(|event| event.job() == job);
    let tested = |event: &Event| matches!(event, Event::Tested { .. });
    let starts = |event| matches!(event, Event::Started { .. } | Event::Backfilled { .. });
    let says = |id| answer.explanation.says(id).is_some();
    let inequalities = [
        ("no_room_now", Test::NoRoom),
        ("ends_in_window", Test::InsideWindow),
        ("on_extra_nodes", Test::WithinExtra),
        ("would_delay", Test::DelaysHead),
    ];
    let test = inequalities.into_iter().find(|(id, _)| says(id)).map(|(_, test)| test);
    match test {
        _ if says("head_fits") || says("start_is_due") => of_job.any(starts),
        _ if says("not_planned") => {
            of_job.any(|event| matches!(event, Event::GapFound { .. } | Event::Planned { .. }))
        }
        // Jobs that have a plan are not tested.
        _ if says("starts_by_plan") => true,
        Some(test) if says("turn_starts") || says("turn_refuses") => {
            assert_eq!(test.admits(), says("turn_starts"));
            of_job.find(tested) == Some(Event::Tested { job, test })
        }
        Some(test) if !test.admits() => {
            let of_pass = |event: &&Event| {
                matches!(
                    event,
                    Event::Tested { .. } | Event::Refused { .. } | Event::Backfilled { .. }
                )
            };
            let mut pass = instant.iter().take_while(of_pass);
            !pass.any(|event| tested(event) && event.job() == job)
        }
        Some(_) => of_job.next().is_some_and(starts),
        None => true,
    }
}

proptest! {
    #![proptest_config(tries(2_000))]

    #[test]
    fn what_is_said_of_a_waiting_job_comes_true(workload in small()) {
        prop_assert_eq!(answers_come_true(&workload), Ok(()));
    }
}

proptest! {
    #![proptest_config(tries(10_000))]

    #[test]
    fn a_plain_pass_gives_the_schedule_of_the_run(workload in small::<BackfillScenario>()) {
        if let Some(mut plain) = textbook(workload.policy) {
            let problem = Problem::new(&workload).expect("valid");
            let end = agree::finish(agree::start(&workload), &mut ());
            prop_assert_eq!(simulate(&problem, &mut *plain), Ok(Schedule::of(&end)));
        }
    }

    #[test]
    fn a_run_breaks_no_law(workload in small()) {
        let mut watch = Watch::new(&workload);
        for (time, event) in agree::record(&workload).0 {
            let heard = watch.hear(time, event);
            prop_assert!(heard.is_ok(), "at {time}, {event:?}: {heard:?}");
        }
        prop_assert_eq!(watch.over(), Ok(()));
    }

    #[test]
    fn checkpoints_without_splitting_are_easy(mut workload in small::<BackfillScenario>()) {
        workload.policy = Policy::Checkpoint;
        let times = workload.jobs.iter().map(|job| job.estimate.max(job.runtime));
        workload.checkpoint.threshold = times.max().unwrap_or(0);
        let checkpoint = agree::record(&workload).0;
        workload.policy = Policy::Easy;
        prop_assert_eq!(checkpoint, agree::record(&workload).0);
    }

    #[test]
    fn a_machine_for_all_at_once_needs_no_policy(mut workload in small::<BackfillScenario>()) {
        workload.nodes = workload.jobs.iter().map(|job| job.nodes).sum::<u64>().max(1);
        for (time, event) in agree::record(&workload).0 {
            if let Event::Started { job, .. } = event {
                prop_assert_eq!(time, workload.jobs[job as usize].submit);
            }
            let waited = matches!(event, Event::Reserved { .. } | Event::Checkpointed { .. });
            prop_assert!(!waited, "somebody waited");
        }
    }
}

#[test]
fn random_workloads_stop_jobs_twice() {
    let stops = |seed| {
        let workload = BackfillScenario::of_seed(seed, BackfillScenario::SMALL);
        let end = agree::finish(agree::start(&workload), &mut ());
        let count = |job| end.segments().iter().filter(|segment| segment.job == job).count();
        (0..).take(workload.jobs.len()).filter(|&job| count(job) > 2).count()
    };
    assert!((0..2_000).map(stops).sum::<usize>() > 5);
}

/// A trace with so many of its first jobs under each policy.
#[track_caller]
fn decided_alike(file: &str, machine: u64, jobs: fn(Policy) -> usize) {
    for (policy, jobs) in Policy::ALL.map(|policy| (policy, jobs(policy))) {
        for (events, overrun) in
            [(Events::Together, Overrun::Kill), (Events::Singly, Overrun::Extend)]
        {
            let (workload, _) = published(file, policy, machine);
            let mut workload = BackfillScenario { events, overrun, ..workload };
            workload.jobs.truncate(jobs);
            workload.checkpoint.threshold = 600;
            workload.checkpoint.restart_cost = 30;
            assert_eq!(agree::difference(&workload), None, "{policy:?}, {jobs} jobs of {file}");
        }
    }
}

#[test]
fn kth_is_decided_as_the_definitions_say() {
    decided_alike("kth-sp2.Fcfs.csv.gz", 100, |policy| match policy {
        Policy::Fcfs => 10_000,
        Policy::Conservative => 2_500,
        _ => usize::MAX,
    });
}

#[test]
fn lublin_is_decided_as_the_definitions_say() {
    decided_alike("lublin256.Fcfs.csv.gz", 256, |policy| match policy {
        Policy::Fcfs => 10_000,
        Policy::Conservative => 600,
        Policy::Easy => 2_500,
        _ => 1_500,
    });
}

#[track_caller]
fn near(found: Option<f64>, expected: f64, digits: i32) {
    let found = found.expect("jobs have ended");
    assert!((found - expected).abs() <= 0.5 * 10_f64.powi(-digits) + 1e-9, "{found} {expected}");
}

/// Published schedules: file, policy, and mean wait and slowdown with as many digits as are published.
type Published = (&'static str, Policy, (f64, i32), (f64, i32));

const KTH: [Published; 3] = [
    ("kth-sp2.Fcfs", Policy::Fcfs, (218_980.58, 2), (4_297.07, 2)),
    ("kth-sp2.EasyBackfill", Policy::Easy, (6_412.24, 2), (86.281, 3)),
    ("kth-sp2.Conservative", Policy::Conservative, (7_035.95, 2), (90.044, 3)),
];

const LUBLIN: [Published; 3] = [
    ("lublin256.Fcfs", Policy::Fcfs, (2_388_443.8, 1), (66_502.5, 1)),
    ("lublin256.EasyBackfill", Policy::Easy, (97_155.99, 2), (590.054, 3)),
    ("lublin256.Conservative", Policy::Conservative, (131_567.51, 2), (489.201, 3)),
];

/// Every job starts as published.
#[track_caller]
fn starts_as_published(all: [Published; 3], nodes: u64) {
    for (file, policy, wait, slow) in all {
        let (workload, starts) = published(&format!("{file}.csv.gz"), policy, nodes);
        let ended = Ended::run(agree::start(&workload));
        let segments = ended.sim.segments();
        assert_eq!(segments.len(), starts.len(), "every job ran once");
        for segment in segments {
            assert_eq!(segment.start, starts[segment.job as usize], "{file}: job {}", segment.job);
        }
        let metrics = ended.metrics();
        near(metrics.mean_wait, wait.0, wait.1);
        near(metrics.mean_bounded_slowdown, slow.0, slow.1);
    }
}

#[test]
fn kth_starts_as_published() {
    starts_as_published(KTH, 100);
}

#[test]
fn lublin_starts_as_published() {
    starts_as_published(LUBLIN, 256);
}

#[test]
fn kth_together_has_the_metrics_of_the_specification() {
    let together = |policy| -> Metrics {
        let (mut workload, _) = published("kth-sp2.Fcfs.csv.gz", policy, 100);
        workload.events = Events::Together;
        workload.checkpoint.threshold = 600;
        Ended::run(agree::start(&workload)).metrics()
    };
    near(together(Policy::Easy).mean_wait, 6_419.03, 2);
    let checkpoint = together(Policy::Checkpoint);
    near(checkpoint.mean_wait, 5_631.39, 2);
    near(checkpoint.mean_bounded_slowdown, 73.287, 3);
    assert_eq!(checkpoint.checkpointed_jobs, 571);
}
