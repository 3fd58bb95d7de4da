//! Backfilling: published traces and a drawn one with deep queues, compared with plain passes; recorded runs; the cost of
//! a job as a trace grows.

use std::sync::Arc;

use gantry_core::kernel::Model as _;
use gantry_core::labs::backfill::problem::Columns;
use gantry_core::labs::backfill::simulate::{simulate, textbook};
use gantry_core::labs::backfill::view::ViewLimits;
use gantry_core::labs::backfill::{
    BackfillScenario, Checkpoint, History, Overrun, Policy, Problem, Schedule, Setting, Sim, view,
};
use gantry_core::workload::Workload;
use gantry_core::workload::lublin::{Estimates, Load, Options, draw};

use super::harness::{Bar, Case, Table, timed};
use super::recorded::{WIDTH_PX, recorded};
use crate::packed::schedule;

const KTH: &[u8] = include_bytes!("../../golden/kth-sp2.Fcfs.csv.gz");
const LUBLIN: &[u8] = include_bytes!("../../golden/lublin256.Fcfs.csv.gz");

/// Jobs of the trace with deep queues, and the share of the machine that they need.
pub const DEEP: (u64, f64) = (200_000, 1.05);

pub fn tables() -> Vec<Table> {
    let mut tables = vec![
        Table::new("Backfill: KTH-SP2", || {
            let [easy, plan] = [Policy::Easy, Policy::Conservative].map(kth);
            let cases = [
                run("EASY", &easy).bars(&[Bar::Ms(5.6), Bar::Wasm(2.0)]),
                run("FCFS", &kth(Policy::Fcfs)).bars(&[Bar::Wasm(2.0)]),
                run("checkpoint", &kth(Policy::Checkpoint))
                    .bars(&[Bar::Times(1.5), Bar::Wasm(2.0)]),
                run("conservative", &plan).bars(&[Bar::Ms(50.0), Bar::Wasm(2.0)]),
            ];
            cases
                .into_iter()
                .chain(plain("EASY", &easy))
                .chain(plain("conservative", &plan))
                .collect()
        }),
        Table::new("Backfill: Lublin-256, overloaded", || {
            let problem = problem(Policy::Conservative, 256, published(LUBLIN));
            let case = run("conservative", &problem).bars(&[Bar::Ms(300.0), Bar::Wasm(2.0)]);
            std::iter::once(case).chain(plain("conservative", &problem)).collect()
        }),
        Table::new("Backfill: 200,000 drawn jobs, load 1.05", || {
            let case = run("EASY", &deep()).bars(&[Bar::Ms(50.0), Bar::Wasm(2.0)]);
            std::iter::once(case).chain(plain("EASY", &deep())).collect()
        }),
    ];
    if cfg!(target_arch = "wasm32") {
        return tables;
    }
    for policy in [Policy::Easy, Policy::Checkpoint, Policy::Conservative] {
        let title = format!("Backfill: a recorded run of KTH-SP2, {}", policy.name());
        tables.push(Table::new(&title, move || sought(kth(policy))));
    }
    tables.push(Table::new("Backfill: a recorded run of 200,000 drawn jobs", || sought(deep())));
    for load in [0.6, 0.9, 1.2] {
        let title = format!("Backfill: drawn jobs, EASY, as the trace grows, load {load}");
        tables.push(Table::new(&title, move || {
            let of = |jobs| problem(Policy::Easy, 256, drawn(jobs, load).columns());
            let sizes = [1_000, 10_000, 100_000, 1_000_000];
            sizes.map(|jobs| run(&format!("{jobs} jobs"), &of(jobs))).into()
        }));
    }
    tables
}

/// A whole run from the checked jobs on, to which nobody listens.
fn ran(problem: &Arc<Problem>) -> Sim {
    let mut sim = Sim::new(Arc::clone(problem));
    while sim.step(&mut ()) {}
    sim
}

fn run(name: &str, problem: &Arc<Problem>) -> Case {
    let problem = Arc::clone(problem);
    Case::new(name, (problem.job_count(), "job"), move || ran(&problem))
}

/// The run by the plain passes of its policy, which find the same schedule; none in wasm.
fn plain(name: &str, problem: &Arc<Problem>) -> Option<Case> {
    if cfg!(target_arch = "wasm32") {
        return None;
    }
    let (schedule, problem) = (Schedule::of(&ran(problem)), Arc::clone(problem));
    let units = (problem.job_count(), "job");
    Some(Case::clocked(&format!("{name} by plain passes"), units, move || {
        let mut policy = textbook(problem.policy).expect("it stops no jobs");
        let (ns, found) = timed(|| simulate(&problem, &mut *policy));
        assert!(found.is_ok_and(|found| found == schedule), "both are one");
        ns
    }))
}

fn sought(problem: Arc<Problem>) -> Vec<Case> {
    let first = problem.order.first().map_or(0, |&job| problem.submit[job as usize]);
    recorded(
        (problem.job_count(), "job"),
        [&[], &[Bar::Times(1.5)]],
        move || Sim::new(Arc::clone(&problem)),
        |last| (History::of(last), last.time()),
        move |cursor, (history, end)| {
            let (limits, width_px) = (ViewLimits::default(), WIDTH_PX);
            let (range, history) = (Some((first, *end)), Some(history));
            let setting = Setting { limits, range, width_px, history, ahead: None };
            view(cursor.transition(), cursor.state(), setting)
        },
    )
}

/// Jobs on a machine, as the public simulators take them.
fn problem(policy: Policy, nodes: u64, jobs: Columns) -> Arc<Problem> {
    let checkpoint = Checkpoint { threshold: 600, ..Checkpoint::default() };
    let overrun = Overrun::Extend;
    let settings =
        BackfillScenario { policy, nodes, overrun, checkpoint, ..BackfillScenario::default() };
    Arc::new(Problem::from_columns(&settings, jobs).expect("the cases are valid"))
}

fn kth(policy: Policy) -> Arc<Problem> {
    problem(policy, 100, published(KTH))
}

fn deep() -> Arc<Problem> {
    problem(Policy::Easy, 256, drawn(DEEP.0, DEEP.1).columns())
}

/// Jobs of the Lublin-Feitelson model on 256 nodes, with estimates as users say them.
pub fn drawn(jobs: u64, load: f64) -> Workload {
    let load = Load::new(load);
    let options = Options { jobs, nodes: 256, load, seed: 1, estimates: Estimates::Rounded };
    draw(&options).expect("as many as are allowed")
}

fn published(packed: &[u8]) -> Columns {
    let mut jobs = Columns::default();
    for [_, submit, nodes, estimate, runtime, _] in schedule(packed) {
        jobs.submit.push(submit);
        jobs.nodes.push(nodes);
        jobs.estimate.push(estimate);
        jobs.runtime.push(runtime);
    }
    jobs
}
