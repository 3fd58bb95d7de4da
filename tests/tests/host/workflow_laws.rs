//! Laws of workflows that hold for every scenario, tried on random ones; what fails is shrunk to something small.

use gantry_core::labs::workflow::metrics::{Metrics, metrics};
use gantry_core::labs::workflow::{Mode, Policy, WorkflowScenario, stage_table};
use gantry_core::run;
use gantry_core::scenario::{self, Checked, Lab};
use gantry_tests::method::Method as _;
use gantry_tests::random::tries;
use gantry_tests::workflow::{reclaims, watch};
use gantry_tests::{agree, gallery};
use proptest::prelude::*;

use crate::laws::small;

proptest! {
    #![proptest_config(tries(600))]

    #[test]
    fn a_run_keeps_its_invariants(scenario in small::<WorkflowScenario>()) {
        let broken = watch::broken(&agree::start(&scenario));
        prop_assert!(broken.is_none(), "{} in {}", broken.unwrap_or_default(), agree::text(&scenario));
    }

    #[test]
    fn units_are_the_same_at_every_moment(scenario in small::<WorkflowScenario>()) {
        prop_assert_eq!(watch::units_stay(&agree::start(&scenario)), None);
    }

    #[test]
    fn a_reserved_workflow_is_never_delayed(mut scenario in small::<WorkflowScenario>(), lends in any::<bool>()) {
        scenario.mode = if lends { Mode::Lend } else { Mode::Reserve };
        let metrics = metrics(&agree::record(&scenario).1);
        prop_assert!(metrics.workflows.iter().all(|metrics| (metrics.delay, metrics.standstill) == (Some(0), Some(0))), "{}", agree::text(&scenario));
    }

    #[test]
    fn a_standstill_is_time_between_jobs_of_a_workflow_and_part_of_its_delay(mut scenario in small::<WorkflowScenario>()) {
        scenario.mode = Mode::PerJob;
        let (_, sim) = agree::record(&scenario);
        let (problem, jobs) = (sim.problem(), sim.problem().job_count());
        for (metrics, workflow) in metrics(&sim).workflows.iter().zip(0..) {
            let (Some(delay), Some(standstill)) = (metrics.delay, metrics.standstill) else { continue };
            let tasks = |entry: u32| {
                let stage = problem.tasks.stage[entry as usize - jobs];
                problem.stages.workflow[stage as usize] == workflow
            };
            let of_tasks = sim.segments().iter().filter(|run| run.entry as usize >= jobs && tasks(run.entry));
            let runs: Vec<_> = of_tasks.map(|run| run.start..run.end).collect();
            let start = runs.iter().map(|run| run.start).min().unwrap_or(0);
            let end = runs.iter().map(|run| run.end).max().unwrap_or(0);
            let still = (start..end).filter(|at| !runs.iter().any(|run| run.contains(at)));
            prop_assert_eq!(still.count() as u64, standstill, "{}", agree::text(&scenario));
            prop_assert!(standstill <= delay, "{}", agree::text(&scenario));
        }
    }

    #[test]
    fn the_column_of_loans_adds_up_to_the_metric_of_lent_units(mut scenario in small::<WorkflowScenario>()) {
        scenario.mode = Mode::Lend;
        let (_, sim) = agree::record(&scenario);
        let problem = sim.problem();
        let (mut lent, mut reclaimed) = (0, 0);
        for workflow in (0..).take(problem.workflow_count()) {
            let runs = problem.stages_of(workflow).filter_map(|stage| sim.run_of(stage));
            let mut out = 0;
            for run in runs {
                reclaimed += u64::from(run.reclaimed);
                lent += u64::from(run.lent + run.reclaimed - out);
                out = run.lent;
            }
        }
        let metrics = metrics(&sim);
        prop_assert_eq!((metrics.lent, metrics.reclaimed), (lent, reclaimed), "{}", agree::text(&scenario));
        if let Some(share) = metrics.utilization {
            let all = share.useful() + share.lent_lost + share.lent_idle + share.reserved_idle + share.free;
            prop_assert!((all - 1.0).abs() < 1e-9 && share.lent_used >= 0.0, "{share:?}");
        }
    }

    #[test]
    fn the_table_of_stages_is_the_outcome(mut scenario in small::<WorkflowScenario>()) {
        scenario.mode = Mode::Lend;
        let (_, sim) = agree::record(&scenario);
        let problem = sim.problem();
        for run in sim.stages() {
            let workflow = problem.stages.workflow[run.stage as usize];
            let row = &stage_table(problem, workflow)[problem.number_of(run.stage) as usize - 1];
            prop_assert_eq!((row.lent, row.reclaimed), (run.lent.into(), run.reclaimed.into()));
        }
    }

    #[test]
    fn policies_with_equal_decisions_have_equal_metrics(scenario in small::<WorkflowScenario>()) {
        let whole = agree::whole(&scenario);
        let checked = Checked::new(&whole).expect("valid");
        let compared = run::compare(&whole, checked, &Policy::NAMES).expect("policies of the lab");
        prop_assert_eq!(compared.divergences.len(), 10);
        let wait = compared.metrics.iter().position(|metric| metric.key == "mean_job_wait").unwrap();
        for ([a, b], first) in &compared.divergences {
            if first.is_none() {
                prop_assert_eq!(&compared.runs[*a][wait], &compared.runs[*b][wait]);
            }
        }
    }
}

proptest! {
    #![proptest_config(tries(3_000))]

    #[test]
    fn all_places_that_show_a_reclaim_have_one_sum(mut scenario in small::<WorkflowScenario>()) {
        scenario.mode = Mode::Lend;
        let checked = reclaims::check_sums(&scenario, &agree::start(&scenario));
        prop_assert!(checked.is_ok(), "{} in {}", checked.unwrap_err(), agree::text(&scenario));
    }
}

/// The runs above have stages that reclaim, and interrupted jobs that free more units than a stage lacks.
#[test]
fn random_runs_reclaim_and_lend_again() {
    let (mut reclaims, mut left_over) = (0, 0);
    for seed in 0..300 {
        let drawn = WorkflowScenario::of_seed(seed, WorkflowScenario::SMALL);
        let scenario = WorkflowScenario { mode: Mode::Lend, ..drawn };
        let met = reclaims::check_sums(&scenario, &agree::start(&scenario)).expect("one sum");
        reclaims += met.reclaims;
        left_over += met.left_over;
    }
    assert!(reclaims > 100 && left_over > 10, "{reclaims} reclaims, {left_over} leave something");
}

/// The metrics of an example of the gallery in a mode.
fn metrics_of(example: &str, mode: Mode) -> Metrics {
    let whole = scenario::check(&gallery::text(example)).expect("it is right");
    let Lab::Workflow(scenario) = whole.lab else { panic!("a workflow") };
    metrics(&agree::record(&WorkflowScenario { mode, ..scenario }).1)
}

#[test]
fn delay_and_standstill_are_two_metrics() {
    // Some job of the workflow runs all the time, and it ends ten later than by itself.
    let stalls = metrics_of("stalls", Mode::PerJob);
    assert_eq!((stalls.delay, stalls.standstill), (10, 0));
    let wins = metrics_of("wins", Mode::PerJob);
    assert_eq!((wins.delay, wins.standstill), (4, 4));
}

#[test]
fn lost_use_of_lent_units_is_a_metric() {
    let table1 = metrics_of("lend", Mode::Lend);
    let share = table1.utilization.expect("time has passed");
    let units = 8.0 * 27.0;
    assert_eq!(table1.lost, 18);
    let near = |share: f64, whole: f64| (share - whole).abs() < 1e-9;
    assert!(near(share.lent_lost * units, 18.0), "{share:?}");
    assert!(near(share.lent_used * units, 5.0), "{share:?}");
    assert!(near(share.useful() * units, 124.0), "{share:?}");
}
